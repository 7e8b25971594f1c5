// The .dpn reader. One rule or query a line; '#' starts a comment. Names may be used before they
// are declared, so what a line refers to is checked when the file has ended.
#include <string.h>

#include "dpn/dpn.h"

// A use of a name that has to be declared somewhere.
typedef struct reference {
    uint32_t id;
    long line, column;
} reference;

typedef struct parser {
    dpn_model *d;
    const char *path;
    error *e;
    const char *at, *end; // rest of the line, without its comment
    const char *begin;    // of the line
    long line;
    arena scratch; // of one query
    VEC(reference) rule_names, joined_names, lock_names;
    VEC(unsigned char) declared; // by lock number
} parser;

static const char *const keywords[] = {"dpn",  "start",   "lock", "rule",     "spawn",
                                       "join", "joinall", "then", "parallel", "visit",
                                       "by",   "without", "error"};

static long column(const parser *p) {
    return (long)(p->at - p->begin) + 1;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static void skip(parser *p) {
    while (p->at < p->end && is_space(*p->at)) p->at++;
}

static int fail(parser *p, const char *what) {
    skip(p);
    if (p->at == p->end)
        return error_at_line(p->e, p->path, p->line, column(p), "%s, but the line ends", what);
    unsigned char c = (unsigned char)*p->at;
    if (is_name(*p->at)) {
        int n = 0;
        while (p->at + n < p->end && is_name(p->at[n]) && n < 40) n++;
        return error_at_line(p->e, p->path, p->line, column(p), "%s, not '%.*s'", what, n, p->at);
    }
    if (c < 32 || c > 126)
        return error_at_line(p->e, p->path, p->line, column(p), "%s, not the byte 0x%02x", what, c);
    return error_at_line(p->e, p->path, p->line, column(p), "%s, not '%c'", what, c);
}

// The word at the cursor, without moving; length 0 where there is none.
static size_t peek_word(parser *p) {
    skip(p);
    size_t n = 0;
    while (p->at + n < p->end && is_name(p->at[n])) n++;
    return n;
}

static bool accept_word(parser *p, const char *word) {
    size_t n = peek_word(p);
    if (n != strlen(word) || memcmp(p->at, word, n) != 0) return false;
    p->at += n;
    return true;
}

static bool accept(parser *p, const char *sign) {
    skip(p);
    size_t n = strlen(sign);
    if ((size_t)(p->end - p->at) < n || memcmp(p->at, sign, n) != 0) return false;
    p->at += n;
    return true;
}

static int expect(parser *p, const char *sign) {
    char what[32] = "expected '";
    if (accept(p, sign)) return 0;
    strcat(strcat(what, sign), "'");
    return fail(p, what);
}

static int expect_name(parser *p, intern *in, const char *what, uint32_t *id) {
    size_t n = peek_word(p);
    if (n == 0) return fail(p, what);
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (strlen(keywords[i]) == n && memcmp(keywords[i], p->at, n) == 0)
            return error_at_line(p->e, p->path, p->line, column(p),
                                 "'%s' is a keyword and cannot be a name", keywords[i]);
    *id = intern_bytes(in, p->at, n);
    p->at += n;
    return 0;
}

static int expect_end(parser *p) {
    skip(p);
    return p->at == p->end ? 0 : fail(p, "expected the end of the line");
}

// A rule's name: anything up to `stop` (exclusive), without the blanks around it.
static int rule_name(parser *p, const char *stop, uint32_t *id) {
    skip(p);
    const char *last = stop;
    while (last > p->at && is_space(last[-1])) last--;
    if (last <= p->at) return fail(p, "expected the name of a rule");
    for (const char *c = p->at; c < last; c++)
        if ((unsigned char)*c < 32) {
            p->at = c;
            return fail(p, "expected the name of a rule");
        }
    *id = intern_bytes(&p->d->names, p->at, (size_t)(last - p->at));
    p->at = stop;
    return 0;
}

static reference here(const parser *p) {
    const parser *q = p;
    const char *at = q->at;
    while (at < q->end && is_space(*at)) at++;
    return (reference){0, q->line, (long)(at - q->begin) + 1};
}

// ---- rules ----

static int arrow(parser *p, dpn_rule *r) {
    int code;
    r->kind = DPN_BASE;
    if (accept(p, "->")) return 0;
    if (accept(p, "-[")) {
        r->kind = DPN_MONITOR;
        reference ref = here(p);
        if ((code = expect_name(p, &p->d->locks, "expected a lock", &r->lock))) return code;
        ref.id = r->lock;
        vec_push(p->d->m, &p->lock_names, ref);
        return expect(p, "]->");
    }
    const char *what = "expected '->', '-[LOCK]->', '-join NAME->' or '-joinall NAME->'";
    if (!accept(p, "-")) return fail(p, what);
    r->all = accept_word(p, "joinall");
    if (!r->all && !accept_word(p, "join")) return fail(p, what);
    r->kind = DPN_JOIN;
    const char *stop = memmem(p->at, (size_t)(p->end - p->at), "->", 2);
    if (!stop) {
        p->at = p->end;
        return fail(p, "expected '->' after the name of the rule to join");
    }
    reference ref = here(p);
    if ((code = rule_name(p, stop, &r->joined))) return code;
    ref.id = r->joined;
    vec_push(p->d->m, &p->joined_names, ref);
    return expect(p, "->");
}

// What stands right of the arrow decides between base, call, return and spawn.
static int right_side(parser *p, dpn_rule *r) {
    dpn_model *d = p->d;
    int code = expect_name(p, &d->states, "expected a control state", &r->state);
    if (code) return code;
    unsigned symbols = 0;
    uint32_t *const places[] = {&r->symbol, &r->below};
    while (symbols < 2 && peek_word(p) && !(peek_word(p) == 5 && memcmp(p->at, "spawn", 5) == 0)) {
        if ((code = expect_name(p, &d->symbols, "expected a stack symbol", places[symbols])))
            return code;
        symbols++;
    }
    if (r->kind == DPN_MONITOR && symbols != 2)
        return fail(p, "expected two stack symbols: a monitor is a call");
    if (r->kind == DPN_JOIN && symbols != 1)
        return symbols ? fail(p, "expected one stack symbol after a join")
                       : fail(p, "expected a stack symbol after a join");
    if (r->kind == DPN_BASE && symbols != 1) r->kind = symbols ? DPN_CALL : DPN_RETURN;
    const char *before = p->at;
    if (!accept_word(p, "spawn")) return 0;
    if (r->kind != DPN_BASE) {
        p->at = before;
        return fail(p, "a rule that spawns has one stack symbol and a plain arrow");
    }
    r->kind = DPN_SPAWN;
    if ((code = expect_name(p, &d->states, "expected a control state", &r->spawn_state)))
        return code;
    return expect_name(p, &d->symbols, "expected a stack symbol", &r->spawn_symbol);
}

static int rule_line(parser *p) {
    dpn_model *d = p->d;
    dpn_rule r = {.symbol = DPN_NONE,
                  .below = DPN_NONE,
                  .spawn_state = DPN_NONE,
                  .spawn_symbol = DPN_NONE,
                  .lock = DPN_NONE,
                  .joined = DPN_NONE,
                  .name = DPN_NONE};
    int code = expect_name(p, &d->states, "expected a control state", &r.from_state);
    if (!code) code = expect_name(p, &d->symbols, "expected a stack symbol", &r.from_symbol);
    if (!code) code = arrow(p, &r);
    if (!code) code = right_side(p, &r);
    if (code) return code;
    if (accept(p, ":")) code = rule_name(p, p->end, &r.name);
    if (!code) code = expect_end(p);
    if (!code) dpn_add_rule(d, r);
    return code;
}

// ---- queries ----

typedef VEC(uint32_t) id_vec;

static dpn_list keep_list(parser *p, id_vec *v) {
    dpn_list l = {v->count ? arena_copy(&p->scratch, v->data, v->count * sizeof *v->data) : NULL,
                  v->count};
    vec_release(p->d->m, v);
    return l;
}

// { a b }, commas and semicolons allowed between them.
static int symbol_set(parser *p, dpn_list *set) {
    id_vec v = {0};
    int code = expect(p, "{");
    while (!code && !accept(p, "}")) {
        uint32_t id;
        code = expect_name(p, &p->d->symbols, "expected a stack symbol or '}'", &id);
        if (code) break;
        vec_push(p->d->m, &v, id);
        if (!accept(p, ",")) accept(p, ";");
    }
    *set = keep_list(p, &v);
    return code;
}

// { name; other name }
static int rule_set(parser *p, dpn_list *set) {
    id_vec v = {0};
    int code = expect(p, "{");
    while (!code && !accept(p, "}")) {
        const char *stop = p->at;
        while (stop < p->end && *stop != ';' && *stop != '}') stop++;
        reference ref = here(p);
        code = rule_name(p, stop, &ref.id);
        if (code) break;
        vec_push(p->d->m, &p->rule_names, ref);
        vec_push(p->d->m, &v, ref.id);
        if (!accept(p, ";") && !(p->at < p->end && *p->at == '}')) code = fail(p, "expected '}'");
    }
    *set = keep_list(p, &v);
    return code;
}

static int phase(parser *p, dpn_phase *ph) {
    VEC(dpn_list) sets = {0};
    int code;
    do {
        dpn_list set;
        if ((code = symbol_set(p, &set))) break;
        vec_push(p->d->m, &sets, set);
    } while (accept(p, "&"));
    *ph = (dpn_phase){.set_count = sets.count};
    if (sets.count) ph->sets = arena_copy(&p->scratch, sets.data, sets.count * sizeof *sets.data);
    vec_release(p->d->m, &sets);
    bool without = false, by = false;
    while (!code) {
        if (!without && accept_word(p, "without")) {
            without = true;
            code = rule_set(p, &ph->without);
        } else if (!by && accept_word(p, "by")) {
            by = true;
            code = rule_set(p, &ph->by);
            if (!code && !ph->by.count) code = fail(p, "'by' needs a rule: it found '{ }'");
        } else break;
    }
    return code;
}

static int visit_line(parser *p, bool is_error) {
    VEC(dpn_phase) phases = {0};
    int code;
    do {
        dpn_phase ph;
        if ((code = phase(p, &ph))) break;
        vec_push(p->d->m, &phases, ph);
    } while (accept_word(p, "then"));
    if (!code) code = expect_end(p);
    dpn_query q = {.phases = phases.data, .phase_count = phases.count, .is_error = is_error};
    if (!code) dpn_add_query(p->d, &q);
    vec_release(p->d->m, &phases);
    return code;
}

static int parallel_line(parser *p, bool is_error) {
    dpn_list sets[2];
    int code = symbol_set(p, &sets[0]);
    if (!code) code = symbol_set(p, &sets[1]);
    if (!code) code = expect_end(p);
    if (code) return code;
    dpn_phase ph = {.sets = sets, .set_count = 2};
    dpn_query q = {.phases = &ph, .phase_count = 1, .parallel = true, .is_error = is_error};
    dpn_add_query(p->d, &q);
    return 0;
}

// ---- lines ----

static int start_line(parser *p) {
    dpn_model *d = p->d;
    uint32_t state, symbol;
    if (d->start_state != DPN_NONE)
        return error_at_line(p->e, p->path, p->line, 1, "a second 'start' line");
    int code = expect_name(p, &d->states, "expected a control state", &state);
    if (!code) code = expect_name(p, &d->symbols, "expected a stack symbol", &symbol);
    if (!code) code = expect_end(p);
    if (!code) dpn_start(d, state, symbol);
    return code;
}

static int lock_line(parser *p) {
    do {
        uint32_t id;
        reference ref = here(p);
        int code = expect_name(p, &p->d->locks, "expected a lock", &id);
        if (code) return code;
        if (id >= p->declared.count) vec_resize(p->d->m, &p->declared, id + 1);
        if (p->declared.data[id])
            return error_at_line(p->e, p->path, ref.line, ref.column, "lock '%s' is declared twice",
                                 intern_text(&p->d->locks, id));
        p->declared.data[id] = 1;
    } while (peek_word(p));
    return expect_end(p);
}

static int content_line(parser *p) {
    if (accept_word(p, "rule")) return rule_line(p);
    if (accept_word(p, "start")) return start_line(p);
    if (accept_word(p, "lock")) return lock_line(p);
    bool is_error = accept_word(p, "error");
    if (accept_word(p, "parallel")) return parallel_line(p, is_error);
    if (accept_word(p, "visit")) return visit_line(p, is_error);
    return fail(p, is_error ? "expected 'parallel' or 'visit'"
                            : "expected 'rule', 'start', 'lock', 'parallel', 'visit' or 'error'");
}

static int unknown(parser *p, reference r, const char *what, const char *name) {
    return error_at_line(p->e, p->path, r.line, r.column, "%s '%.80s'", what, name);
}

static int check_references(parser *p) {
    dpn_model *d = p->d;
    for (size_t i = 0; i < p->lock_names.count; i++) {
        reference r = p->lock_names.data[i];
        if (r.id >= p->declared.count || !p->declared.data[r.id])
            return unknown(p, r, "no 'lock' line declares", intern_text(&d->locks, r.id));
    }
    VEC(unsigned char) seen = {0}; // by name: 1 a rule has it, 2 a spawn rule has it
    vec_resize(d->m, &seen, intern_count(&d->names));
    for (size_t i = 0; i < d->rules.count; i++) {
        const dpn_rule *r = &d->rules.data[i];
        if (r->name != DPN_NONE) seen.data[r->name] |= r->kind == DPN_SPAWN ? 3 : 1;
    }
    int code = 0;
    for (size_t i = 0; i < p->joined_names.count && !code; i++) {
        reference r = p->joined_names.data[i];
        if (!(seen.data[r.id] & 2))
            code = unknown(p, r, "no rule that spawns is named", intern_text(&d->names, r.id));
    }
    for (size_t i = 0; i < p->rule_names.count && !code; i++) {
        reference r = p->rule_names.data[i];
        if (!seen.data[r.id])
            code = unknown(p, r, "no rule is named", intern_text(&d->names, r.id));
    }
    vec_release(d->m, &seen);
    return code;
}

static int parse_lines(parser *p, const char *data, size_t size) {
    const char *file_end = data + size;
    bool header = false;
    for (const char *begin = data; begin < file_end;) {
        const char *end = memchr(begin, '\n', (size_t)(file_end - begin));
        if (!end) end = file_end;
        const char *comment = memchr(begin, '#', (size_t)(end - begin));
        p->begin = p->at = begin;
        p->end = comment ? comment : end;
        p->line++;
        begin = end + 1;
        skip(p);
        if (p->at == p->end) continue;
        int code = 0;
        if (!header) {
            if (!accept_word(p, "dpn")) return fail(p, "expected 'dpn' on the first line");
            header = true;
            code = expect_end(p);
        } else code = content_line(p);
        if (code) return code;
    }
    if (!header)
        return error_set(p->e, ERR_INPUT, p->path,
                         "an empty model: expected 'dpn' on the first line");
    if (p->d->start_state == DPN_NONE)
        return error_set(p->e, ERR_INPUT, p->path, "no 'start' line");
    return check_references(p);
}

int dpn_parse(dpn_model *d, mem *m, const char *path, const char *data, size_t size, error *e) {
    dpn_model_init(d, m);
    parser p = {.d = d, .path = path, .e = e};
    arena_init(&p.scratch, m);
    int code = parse_lines(&p, data, size);
    vec_release(m, &p.rule_names);
    vec_release(m, &p.joined_names);
    vec_release(m, &p.lock_names);
    vec_release(m, &p.declared);
    arena_release(&p.scratch);
    return code;
}
