// Completions for shells, made of the tables of commands and options: weft help --completion SHELL.
#include <stdio.h>
#include <string.h>

#include "cli/internal.h"

// What a value is completed with.
typedef enum value_kind { VALUE_NONE, VALUE_WORDS, VALUE_FILE, VALUE_OTHER } value_kind;

typedef struct option_list {
    size_t count;
    const option_spec *data[256]; // of several of one name the first
    const char *choices[256][8];  // of all of that name; NULL: no more
} option_list;

static value_kind value_of(const option_spec *o) {
    static const char *const files[] = {"FILE", "DIR", "PATH"};
    if (o->kind == OPTION_FLAG) return VALUE_NONE;
    if (o->kind == OPTION_CHOICE) return VALUE_WORDS;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strncmp(o->value, files[i], strlen(files[i])) == 0) return VALUE_FILE;
    return VALUE_OTHER;
}

static const char *dashes(const option_spec *o) {
    return !o->name[1] || strcmp(o->name, "cp") == 0 ? "-" : "--";
}

static void add_option(option_list *l, const option_spec *o) {
    size_t i = 0, k = 0;
    while (i < l->count && strcmp(l->data[i]->name, o->name) != 0) i++;
    if (i == sizeof l->data / sizeof *l->data) return;
    if (i == l->count) {
        l->count++;
        l->data[i] = o;
        l->choices[i][0] = NULL;
    }
    if (o->kind != OPTION_CHOICE) return;
    while (l->choices[i][k]) k++;
    if (k + 1 == sizeof *l->choices / sizeof **l->choices) return;
    l->choices[i][k] = o->value;
    l->choices[i][k + 1] = NULL;
}

// A command's own options and those of its engines.
static void list_options(const command *c, option_list *l) {
    const option_spec *tables[32];
    const char *headings[32];
    size_t n = c->more_options ? c->more_options(tables, headings, 32) : 0;
    l->count = 0;
    for (const option_spec *o = c->options; o->name; o++) add_option(l, o);
    for (size_t i = 0; i < n; i++)
        for (const option_spec *o = tables[i]; o->name; o++) add_option(l, o);
}

// The values of a choice, divided by spaces; each once.
static void put_words(FILE *out, const char *const *choices) {
    char said[1000] = " ";
    for (; *choices; choices++)
        for (const char *at = *choices; *at;) {
            int length = (int)strcspn(at, "|");
            char word[100];
            snprintf(word, sizeof word, " %.*s ", length, at);
            if (!strstr(said, word) && strlen(said) + strlen(word) < sizeof said) {
                fprintf(out, "%s%.*s", said[1] ? " " : "", length, at);
                strcat(said, word + 1);
            }
            at += length + (at[length] == '|');
        }
}

static void put_commands(FILE *out) {
    for (const command *c = cli_commands; c->name; c++)
        fprintf(out, "%s%s", c == cli_commands ? "" : " ", c->name);
}

// Inside quotes '…' of the shell; before these characters a backslash stands.
static void put_quoted(FILE *out, const char *s, const char *special) {
    for (; *s; s++) {
        if (*s == '\'') {
            fputs("'\\''", out);
            continue;
        }
        if (strchr(special, *s)) fputc('\\', out);
        fputc(*s, out);
    }
}

// ---------------------------------------------------------------- bash

static void bash_command(FILE *out, const command *c, option_list *l) {
    list_options(c, l);
    fprintf(out, "    %s)\n        case $before in\n", c->name);
    for (size_t i = 0; i < l->count; i++) {
        const option_spec *o = l->data[i];
        value_kind kind = value_of(o);
        if (kind == VALUE_NONE || !o->name[1]) continue;
        fprintf(out, "        %s%s)", dashes(o), o->name);
        if (kind == VALUE_WORDS) {
            fputs(" words='", out);
            put_words(out, l->choices[i]);
            fputs("' ;;\n", out);
        } else if (kind == VALUE_FILE) {
            fputs(" return ;;\n", out);
        } else {
            fputs(" compopt +o default; return ;;\n", out);
        }
    }
    fputs("        esac\n        options='", out);
    for (size_t i = 0; i < l->count; i++)
        fprintf(out, "%s%s%s", i ? " " : "", dashes(l->data[i]), l->data[i]->name);
    fputs("'\n        ;;\n", out);
}

static void print_bash(FILE *out, option_list *l) {
    fputs("# bash completion for weft; made by 'weft help --completion bash'.\n"
          "_weft() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words= "
          "options=\n"
          "    if [ \"$word\" = = ]; then\n"
          "        word=\n"
          "    elif [ \"$before\" = = ]; then\n"
          "        before=${COMP_WORDS[COMP_CWORD - 2]}\n"
          "    fi\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
          "        COMPREPLY=($(compgen -W '",
          out);
    put_commands(out);
    fputs("' -- \"$word\"))\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n", out);
    for (const command *c = cli_commands; c->name; c++) bash_command(out, c, l);
    fputs("    esac\n"
          "    case ${COMP_WORDS[1]}:$word in\n"
          "    *:-*) [ -n \"$words\" ] || words=$options ;;\n"
          "    help:*) [ -n \"$words\" ] || words='",
          out);
    put_commands(out);
    fputs("' ;;\n"
          "    esac\n"
          "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
          "}\n"
          "complete -o default -F _weft weft\n",
          out);
}

// ---------------------------------------------------------------- zsh

static void zsh_option(FILE *out, const option_spec *o, const char *const *choices) {
    value_kind kind = value_of(o);
    // `-DK=V`; `--time 5` or `--time=5`; `-cp PATH`.
    const char *joint = !o->name[1] ? "-" : kind != VALUE_NONE && dashes(o)[1] ? "=" : "";
    fprintf(out, " \\\n            '%s%s%s%s[", o->kind == OPTION_LIST ? "*" : "", dashes(o),
            o->name, joint);
    put_quoted(out, o->help, "[]\\:");
    fputs("]", out);
    if (kind != VALUE_NONE) {
        fputc(':', out);
        put_quoted(out, kind == VALUE_WORDS ? "one of" : o->value, ":\\");
        fputc(':', out);
    }
    if (kind == VALUE_FILE) fputs("_files", out);
    if (kind == VALUE_WORDS) {
        fputc('(', out);
        put_words(out, choices);
        fputc(')', out);
    }
    fputs("'", out);
}

static void print_zsh(FILE *out, option_list *l) {
    fputs("#compdef weft\n# zsh completion for weft; made by 'weft help --completion zsh'.\n"
          "_weft() {\n    local -a commands\n    commands=(\n",
          out);
    for (const command *c = cli_commands; c->name; c++) {
        fprintf(out, "        '%s:", c->name);
        put_quoted(out, c->summary, ":\\");
        fputs("'\n", out);
    }
    fputs("    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n"
          "        return\n    fi\n    shift words\n    (( CURRENT-- ))\n    case $words[1] in\n",
          out);
    for (const command *c = cli_commands; c->name; c++) {
        list_options(c, l);
        fprintf(out, "    %s)\n        _arguments", c->name);
        for (size_t i = 0; i < l->count; i++) zsh_option(out, l->data[i], l->choices[i]);
        fputs(strcmp(c->name, "help") == 0 ? " \\\n            '*:command:(" : "", out);
        if (strcmp(c->name, "help") == 0) put_commands(out);
        fputs(strcmp(c->name, "help") == 0 ? ")'\n" : " \\\n            '*:file:_files'\n", out);
        fputs("        ;;\n", out);
    }
    fputs("    esac\n}\n_weft \"$@\"\n", out);
}

// ---------------------------------------------------------------- fish

static void fish_option(FILE *out, const command *c, const option_spec *o,
                        const char *const *choices) {
    static const char *const values[] = {
        [VALUE_NONE] = "", [VALUE_WORDS] = " -x -a '", [VALUE_FILE] = " -r", [VALUE_OTHER] = " -x"};
    value_kind kind = value_of(o);
    bool single = strcmp(dashes(o), "-") == 0;
    fprintf(out, "complete -c weft -n '__fish_seen_subcommand_from %s' -%s %s%s", c->name,
            !o->name[1] ? "s"
            : single    ? "o"
                        : "l",
            o->name, values[kind]);
    if (kind == VALUE_WORDS) {
        put_words(out, choices);
        fputc('\'', out);
    }
    fputs(" -d '", out);
    for (const char *s = o->help; *s; s++) {
        if (*s == '\'' || *s == '\\') fputc('\\', out);
        fputc(*s, out);
    }
    fputs("'\n", out);
}

static void print_fish(FILE *out, option_list *l) {
    fputs("# fish completion for weft; made by 'weft help --completion fish'.\n", out);
    for (const command *c = cli_commands; c->name; c++)
        fprintf(out, "complete -c weft -n __fish_use_subcommand -f -a %s -d '%s'\n", c->name,
                c->summary);
    fputs("complete -c weft -n '__fish_seen_subcommand_from help' -f -a '", out);
    put_commands(out);
    fputs("'\n", out);
    for (const command *c = cli_commands; c->name; c++) {
        list_options(c, l);
        for (size_t i = 0; i < l->count; i++) fish_option(out, c, l->data[i], l->choices[i]);
    }
}

void cli_completion_print(FILE *out, const char *shell) {
    option_list l;
    if (strcmp(shell, "bash") == 0) print_bash(out, &l);
    else if (strcmp(shell, "zsh") == 0) print_zsh(out, &l);
    else print_fish(out, &l);
}
