#include "base/options.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void options_init(options *o, mem *m) {
    *o = (options){.m = m};
}

void options_release(options *o) {
    vec_release(o->m, &o->tables);
    vec_release(o->m, &o->values);
    vec_release(o->m, &o->line);
}

void options_allow(options *o, const option_spec *table) {
    vec_push(o->m, &o->tables, table);
}

static const option_spec *find_spec(const options *o, const char *name, size_t length) {
    for (size_t t = 0; t < o->tables.count; t++)
        for (const option_spec *s = o->tables.data[t]; s->name; s++)
            if (strlen(s->name) == length && memcmp(s->name, name, length) == 0) return s;
    return NULL;
}

void options_narrow(const options *given, const option_spec *table, options *o) {
    options_allow(o, given->tables.data[0]);
    options_allow(o, table);
    for (size_t i = 0; i < given->values.count; i++) {
        option_value v = given->values.data[i];
        v.spec = find_spec(o, v.spec->name, strlen(v.spec->name));
        if (v.spec) vec_push(o->m, &o->values, v);
    }
}

static bool is_choice(const char *choices, const char *value) {
    size_t length = strlen(value);
    for (const char *c = choices; *c;) {
        size_t n = strcspn(c, "|");
        if (n == length && memcmp(c, value, n) == 0) return true;
        c += n + (c[n] == '|');
    }
    return false;
}

// The whole text must be the number.
static bool parse_real(const char *s, double *value) {
    char *end;
    errno = 0;
    *value = strtod(s, &end);
    return end != s && *end == 0 && errno == 0 && isfinite(*value);
}

static int check_value(const option_spec *s, const char *value, error *e) {
    double x;
    switch (s->kind) {
    case OPTION_INT:
    case OPTION_REAL:
        if (!parse_real(value, &x) || (s->kind == OPTION_INT && x != floor(x)))
            return error_set(e, ERR_USAGE, NULL, "--%s: '%s' is not a %snumber", s->name, value,
                             s->kind == OPTION_INT ? "whole " : "");
        if (x < s->low || x > s->high)
            return error_set(e, ERR_USAGE, NULL, "--%s: %s is out of range (%.15g to %.15g)",
                             s->name, value, s->low, s->high);
        return 0;
    case OPTION_CHOICE:
        if (!is_choice(s->value, value))
            return error_set(e, ERR_USAGE, NULL, "--%s: '%s' is not one of %s", s->name, value,
                             s->value);
        return 0;
    case OPTION_TEXT:
    case OPTION_LIST:
        if (!*value) return error_set(e, ERR_USAGE, NULL, "--%s: the value is empty", s->name);
        return 0;
    case OPTION_FLAG: break;
    }
    return 0;
}

// Edit distance, small strings only: for "did you mean".
static int distance(const char *a, size_t n, const char *b) {
    size_t m = strlen(b);
    if (n > 30 || m > 30) return 99;
    int row[32];
    for (size_t j = 0; j <= m; j++) row[j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= m; j++) {
            int best = diagonal + (a[i - 1] != b[j - 1]);
            if (row[j] + 1 < best) best = row[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            diagonal = row[j];
            row[j] = best;
        }
    }
    return row[m];
}

static int unknown_option(const options *o, const char *argument, const char *name, size_t length,
                          error *e) {
    const char *nearest = NULL;
    int best = 3;
    for (size_t t = 0; t < o->tables.count; t++)
        for (const option_spec *s = o->tables.data[t]; s->name; s++) {
            int d = distance(name, length, s->name);
            if (d < best) {
                best = d;
                nearest = s->name;
            }
        }
    int shown = (int)strcspn(argument, "=");
    if (nearest)
        return error_set(e, ERR_USAGE, NULL, "unknown option %.*s (did you mean --%s?)", shown,
                         argument, nearest);
    return error_set(e, ERR_USAGE, NULL, "unknown option %.*s", shown, argument);
}

static bool is_in(const option_spec *table, const option_spec *s) {
    for (; table->name; table++)
        if (table == s) return true;
    return false;
}

static int parse_one(options *o, int argc, char **argv, int *at, bool check, error *e) {
    const char *argument = argv[*at];
    const char *name = argument + (argument[1] == '-' ? 2 : 1);
    size_t length = strcspn(name, "=");
    const option_spec *s = find_spec(o, name, length);
    const char *value = name[length] == '=' ? name + length + 1 : NULL;
    bool whole = argument[1] == '-' || (s && s->name[1]);
    const option_spec *letter = whole || !name[1] ? NULL : find_spec(o, name, 1);
    if (letter && letter->kind == OPTION_LIST) {
        s = letter; // -DNAME=VALUE
        value = name + 1;
    }
    if (!s) return unknown_option(o, argument, name, length, e);
    if (s->kind == OPTION_FLAG) {
        if (value) return error_set(e, ERR_USAGE, NULL, "--%s takes no value", s->name);
        value = "yes";
    } else if (!value) {
        if (*at + 1 >= argc)
            return error_set(e, ERR_USAGE, NULL, "--%s needs a value (%s)", s->name, s->value);
        value = argv[++*at];
    }
    int code = check || is_in(o->tables.data[0], s) ? check_value(s, value, e) : 0;
    if (code) return code;
    option_value v = {s, value};
    vec_push(o->m, &o->values, v);
    return 0;
}

int options_parse(options *o, int argc, char **argv, int *operand_count, char ***operands,
                  int *rest_count, char ***rest, error *e) {
    int kept = 0;
    *operands = argv;
    *rest_count = 0;
    *rest = argv + argc;
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0) {
            *rest = argv + i + 1;
            *rest_count = argc - i - 1;
            break;
        }
        if (argv[i][0] == '-' && argv[i][1]) {
            int code = parse_one(o, argc, argv, &i, true, e);
            if (code) return code;
        } else {
            argv[kept++] = argv[i];
        }
    }
    *operand_count = kept;
    return 0;
}

int options_scan(options *o, int argc, char **argv, const char **operand, error *e) {
    *operand = NULL;
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (argv[i][0] == '-' && argv[i][1]) {
            int code = parse_one(o, argc, argv, &i, false, e);
            if (code) return code;
        } else if (!*operand) {
            *operand = argv[i];
        }
    }
    return 0;
}

static const option_value *last_given(const options *o, const char *name) {
    for (size_t i = o->values.count; i-- > 0;)
        if (strcmp(o->values.data[i].spec->name, name) == 0) return &o->values.data[i];
    return NULL;
}

bool options_have(const options *o, const char *name) {
    return find_spec(o, name, strlen(name)) != NULL;
}

bool option_given(const options *o, const char *name) {
    return last_given(o, name) != NULL;
}

const char *option_text(const options *o, const char *name) {
    const option_value *v = last_given(o, name);
    if (v) return v->given;
    const option_spec *s = find_spec(o, name, strlen(name));
    assert(s);
    return s ? s->standard : NULL;
}

bool option_flag(const options *o, const char *name) {
    return last_given(o, name) != NULL;
}

long option_int(const options *o, const char *name) {
    return (long)option_real(o, name);
}

double option_real(const options *o, const char *name) {
    const char *s = option_text(o, name);
    return s ? strtod(s, NULL) : 0;
}

bool option_is(const options *o, const char *name, const char *choice) {
    const char *s = option_text(o, name);
    return s && strcmp(s, choice) == 0;
}

const char *option_nth(const options *o, const char *name, size_t i) {
    for (size_t k = 0; k < o->values.count; k++)
        if (strcmp(o->values.data[k].spec->name, name) == 0 && i-- == 0)
            return o->values.data[k].given;
    return NULL;
}

// Of UTF-8, in characters.
static size_t width_of(const char *s) {
    size_t n = 0;
    for (; *s; s++) n += (*s & 0xc0) != 0x80;
    return n;
}

void options_help(const option_spec *table, text *out) {
    for (const option_spec *s = table; s->name; s++) {
        size_t start = out->count;
        bool letter = !s->name[1];
        text_printf(out, "  %s%s%s%s", letter ? "-" : "--", s->name,
                    letter || s->kind == OPTION_FLAG ? "" : " ",
                    s->kind == OPTION_FLAG ? "" : s->value);
        size_t width = width_of(out->data + start);
        if (width < 28) text_fill(out, ' ', 28 - width);
        else {
            text_char(out, '\n');
            text_fill(out, ' ', 28);
        }
        text_printf(out, "%s", s->help);
        if (s->kind == OPTION_INT || s->kind == OPTION_REAL)
            text_printf(out, " (%.15g to %.15g)", s->low, s->high);
        if (s->standard) text_printf(out, " [%s]", s->standard);
        text_char(out, '\n');
    }
}
