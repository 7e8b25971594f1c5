#include "check/known.h"

#include <ctype.h>
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "verdict/trace.h"

enum { MOST_BYTES = 256 << 20 };

// ---------------------------------------------------------------- files

// The fingerprints in a report, JSON or SARIF: strings behind one of these keys.
static void read_fingerprints(known_errors *k, const char *text) {
    static const char *const keys[] = {"\"fingerprint\":", "\"weft/v1\":"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        for (const char *at = text; (at = strstr(at, keys[i]));) {
            at += strlen(keys[i]);
            while (isspace((unsigned char)*at)) at++;
            if (*at != '"') continue;
            size_t n = strcspn(++at, "\"");
            if (n != RESULT_FINGERPRINT - 1) continue;
            vec_push(k->store.m, &k->fingerprints, arena_printf(&k->store, "%.*s", (int)n, at));
        }
}

// One pattern a line; # begins a comment.
static void read_patterns(known_errors *k, const char *text) {
    while (*text) {
        size_t n = strcspn(text, "\n"), used = strcspn(text, "#\n");
        const char *line = text;
        text += n + (text[n] == '\n');
        while (used && isspace((unsigned char)*line)) line++, used--;
        while (used && isspace((unsigned char)line[used - 1])) used--;
        if (used)
            vec_push(k->store.m, &k->patterns, arena_printf(&k->store, "%.*s", (int)used, line));
    }
}

int check_known_read(known_errors *k, mem *m, const char *baseline, const char *ignore, error *e) {
    *k = (known_errors){0};
    arena_init(&k->store, m);
    const char *text;
    size_t size;
    if (baseline) {
        if (file_read(&k->store, baseline, MOST_BYTES, &text, &size, e)) return ERR_INPUT;
        if (!strstr(text, "\"weft\""))
            return error_set(e, ERR_INPUT, baseline, "is no report of weft (.json or .sarif)");
        read_fingerprints(k, text);
    }
    if (access(ignore, F_OK) == 0) {
        if (file_read(&k->store, ignore, MOST_BYTES, &text, &size, e)) return ERR_INPUT;
        read_patterns(k, text);
    }
    return 0;
}

void check_known_release(known_errors *k) {
    vec_release(k->store.m, &k->fingerprints);
    vec_release(k->store.m, &k->patterns);
    arena_release(&k->store);
}

// ---------------------------------------------------------------- @SuppressWarnings

// Behind a comment, a string or a character that begins here; else the next character.
static const char *skip_token(const char *s) {
    if (s[0] == '/' && s[1] == '/') return s + strcspn(s, "\n");
    if (s[0] == '/' && s[1] == '*') {
        const char *end = strstr(s + 2, "*/");
        return end ? end + 2 : s + strlen(s);
    }
    if (strncmp(s, "\"\"\"", 3) == 0) {
        const char *end = strstr(s + 3, "\"\"\"");
        return end ? end + 3 : s + strlen(s);
    }
    if (*s != '"' && *s != '\'') return s + 1;
    char quote = *s++;
    while (*s && *s != quote && *s != '\n') s += *s == '\\' && s[1] ? 2 : 1;
    return *s ? s + 1 : s;
}

// The end of what an annotation stands before: its body, or its semicolon.
static const char *end_of_declaration(const char *s) {
    int depth = 0;
    for (; *s; s = skip_token(s)) {
        if (*s == ';' && depth == 0) return s;
        if (*s == '{') depth++;
        if (*s == '}' && --depth <= 0) return s;
    }
    return s;
}

static int lines_between(const char *from, const char *to) {
    int n = 0;
    for (; from < to; from++) n += *from == '\n';
    return n;
}

// Does the line of the source lie in what is annotated so? The annotation is gone in class files.
static bool is_suppressed(const char *source, int line) {
    for (const char *s = source; *s; s = skip_token(s)) {
        if (strncmp(s, "@SuppressWarnings", 17) != 0) continue;
        const char *open = s + 17 + strspn(s + 17, " \t\r\n");
        if (*open != '(') continue;
        const char *close = open;
        bool named = false;
        for (; *close && *close != ')'; close = skip_token(close))
            named |= strncmp(close, "\"weft\"", 6) == 0;
        if (!named || !*close) continue;
        int first = 1 + lines_between(source, s);
        int last = first + lines_between(s, end_of_declaration(close));
        if (first <= line && line <= last) return true;
    }
    return false;
}

// The place in the program's own code where the error showed: the last guilty row, or the last.
static const trace_row *place_of(const trace *t) {
    const trace_row *place = NULL;
    for (uint32_t i = 0; t && i < t->row_count; i++) {
        const trace_row *r = &t->rows[i];
        if (r->path && r->line && (r->guilty || !place || !place->guilty)) place = r;
    }
    return place;
}

static bool is_suppressed_at(const trace_row *r) {
    mem m;
    mem_init(&m, 0);
    arena a;
    arena_init(&a, &m);
    const char *text;
    size_t size;
    error ignored;
    bool yes = !file_read(&a, r->path, MOST_BYTES, &text, &size, &ignored) &&
               is_suppressed(text, r->line);
    arena_release(&a);
    return yes;
}

// ---------------------------------------------------------------- an error

const char *check_known(const known_errors *k, const witness *w) {
    char fingerprint[RESULT_FINGERPRINT], words[1200];
    result_fingerprint(w, fingerprint);
    for (size_t i = 0; i < k->fingerprints.count; i++)
        if (strcmp(k->fingerprints.data[i], fingerprint) == 0) return "in the baseline";
    snprintf(words, sizeof words, "%s: %s", w->trace ? w->trace->property : "", w->title);
    for (size_t i = 0; i < k->patterns.count; i++) {
        const char *p = k->patterns.data[i];
        if (fnmatch(p, words, 0) == 0 || fnmatch(p, w->title, 0) == 0 ||
            strcmp(p, fingerprint) == 0)
            return "ignored by weft.ignore";
    }
    const trace_row *place = place_of(w->trace);
    return place && is_suppressed_at(place) ? "in code with @SuppressWarnings(\"weft\")" : NULL;
}
