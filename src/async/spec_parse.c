// Mist's .spec format, as its parser reads it:
//
//     vars x y …   rules  x >= 1, y >= 2 -> x' = x - 1, y' = y + 3 ; …
//     init x = 1, y >= 1   target x >= 2, y >= 1  x >= 5   [invariants …]
//
// An update may also drop or move all tokens of a variable: y' = y + x, x' = 0 (a transfer), x' = 3
// (a reset). A comma joins conditions, a target without one starts the next alternative. In `init`,
// x >= n (and a variable that is not mentioned) means any number of tokens; x in [a, b] is at best
// b. Invariants are hints to other tools and are skipped.
#include <stdlib.h>
#include <string.h>

#include "async/net.h"
#include "base/file.h"
#include "base/intern.h"

enum { FILE_MAX = 256 << 20 };

typedef enum token_kind {
    T_END,
    T_NAME,
    T_NUMBER,
    T_ARROW,
    T_GTE,
    T_OTHER, // one character
} token_kind;

typedef struct token {
    token_kind kind;
    const char *start;
    size_t length;
    long line, column;
    uint32_t value;
} token;

typedef struct parser {
    async_net *n;
    const char *path;
    const char *at, *line_start, *end;
    long line;
    token next;
    error *e;
    intern names;
    // Scratch, of one rule.
    async_net_buffer guard, gain, loss, pre, post;
    VEC(async_net_move) uses;  // variable -> the one whose update adds it
    VEC(async_net_move) moves; // those that do not stay
} parser;

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static int fail_at(parser *p, token t, const char *what) {
    return error_at_line(p->e, p->path, t.line, t.column, "%s", what);
}

static int unsupported(parser *p, token t, const char *what) {
    error_at_line(p->e, p->path, t.line, t.column, "%s", what);
    return p->e->code = ERR_UNSUPPORTED;
}

static void skip_blank(parser *p) {
    while (p->at < p->end) {
        char c = *p->at;
        if (c == '#') {
            while (p->at < p->end && *p->at != '\n') p->at++;
        } else if (c == '\n') {
            p->line++;
            p->line_start = ++p->at;
        } else if (c == ' ' || c == '\t' || c == '\r') p->at++;
        else return;
    }
}

static int advance(parser *p) {
    skip_blank(p);
    token t = {T_END, p->at, 0, p->line, p->at - p->line_start + 1, 0};
    const char *s = p->at;
    if (s == p->end) t.kind = T_END;
    else if (is_letter(*s)) {
        t.kind = T_NAME;
        while (s < p->end && (is_letter(*s) || is_digit(*s))) s++;
    } else if (is_digit(*s)) {
        t.kind = T_NUMBER;
        uint64_t value = 0;
        for (; s < p->end && is_digit(*s); s++) {
            value = value * 10 + (uint64_t)(*s - '0');
            if (value > ASYNC_NET_MAX_TOKENS) return fail_at(p, t, "a number above 2^30");
        }
        t.value = (uint32_t)value;
    } else if (p->end - s >= 2 && s[0] == '-' && s[1] == '>') {
        t.kind = T_ARROW;
        s += 2;
    } else if (p->end - s >= 2 && s[0] == '>' && s[1] == '=') {
        t.kind = T_GTE;
        s += 2;
    } else {
        t.kind = T_OTHER;
        s++;
    }
    t.length = (size_t)(s - t.start);
    p->at = s;
    p->next = t;
    return 0;
}

static bool next_is(const parser *p, const char *word) {
    return p->next.length == strlen(word) && memcmp(p->next.start, word, p->next.length) == 0;
}

static bool next_is_section(const parser *p) {
    return next_is(p, "vars") || next_is(p, "rules") || next_is(p, "init") ||
           next_is(p, "target") || next_is(p, "invariants");
}

static int expect(parser *p, const char *word) {
    if (!next_is(p, word))
        return error_at_line(p->e, p->path, p->next.line, p->next.column, "expected '%s'", word);
    return advance(p);
}

static int take_number(parser *p, uint32_t *value) {
    if (p->next.kind != T_NUMBER) return fail_at(p, p->next, "expected a number");
    *value = p->next.value;
    return advance(p);
}

static int take_variable(parser *p, uint32_t *place) {
    token t = p->next;
    if (t.kind != T_NAME || next_is_section(p)) return fail_at(p, t, "expected a variable");
    *place = intern_lookup(&p->names, t.start, t.length);
    if (*place == INTERN_NONE)
        return error_at_line(p->e, p->path, t.line, t.column, "'%.*s' is not declared in vars",
                             (int)(t.length < 200 ? t.length : 200), t.start);
    return advance(p);
}

static int parse_vars(parser *p) {
    int code = expect(p, "vars");
    while (!code && p->next.kind == T_NAME && !next_is_section(p)) {
        uint32_t id = intern_bytes(&p->names, p->next.start, p->next.length);
        if (id < p->n->places.count)
            return error_at_line(p->e, p->path, p->next.line, p->next.column,
                                 "'%s' is declared twice", intern_text(&p->names, id));
        async_net_place(p->n, intern_text(&p->names, id), ASYNC_NET_OMEGA);
        code = advance(p);
    }
    return code;
}

typedef enum relation { R_EXACT, R_AT_LEAST, R_BETWEEN } relation;

// x = n, x >= n or x in [a, b]. `high` is n or b.
static int parse_condition(parser *p, uint32_t *place, relation *r, uint32_t *low, uint32_t *high) {
    int code = take_variable(p, place);
    if (code) return code;
    if (p->next.kind == T_GTE) *r = R_AT_LEAST;
    else if (next_is(p, "=")) *r = R_EXACT;
    else if (next_is(p, "in")) *r = R_BETWEEN;
    else return fail_at(p, p->next, "expected '>=', '=' or 'in'");
    code = advance(p);
    if (code) return code;
    if (*r != R_BETWEEN) {
        code = take_number(p, low);
        *high = *low;
        return code;
    }
    code = expect(p, "[");
    if (!code) code = take_number(p, low);
    if (!code) code = expect(p, ",");
    if (!code) code = take_number(p, high);
    if (!code && *high < *low) return fail_at(p, p->next, "an empty interval");
    return code ? code : expect(p, "]");
}

static int parse_guards(parser *p) {
    vec_clear(&p->guard);
    for (;;) {
        token t = p->next;
        int code = 0;
        if (next_is(p, "true")) code = advance(p);
        else {
            uint32_t place = 0, low = 0, high = 0;
            relation r = R_EXACT;
            code = parse_condition(p, &place, &r, &low, &high);
            if (!code && r != R_AT_LEAST)
                return unsupported(
                    p, t, "a guard with an upper bound (a zero test) is beyond Petri nets");
            if (!code) vec_push(p->n->m, &p->guard, (async_net_arc){place, low});
        }
        if (code) return code;
        if (!next_is(p, ",")) return 0;
        code = advance(p);
        if (code) return code;
    }
}

// A variable of an update's right side.
static int add_use(parser *p, uint32_t place) {
    token t = p->next;
    uint32_t from;
    int code = take_variable(p, &from);
    if (code) return code;
    for (size_t i = 0; i < p->uses.count; i++)
        if (p->uses.data[i].from == from)
            return unsupported(p, t, "a variable that is used twice (a copy) is beyond transfers");
    vec_push(p->n->m, &p->uses, (async_net_move){from, place});
    return 0;
}

// x' = a sum of variables and constants.
static int parse_update(parser *p) {
    token t = p->next;
    uint32_t place, n = 0;
    int code = take_variable(p, &place);
    if (!code) code = expect(p, "'");
    if (!code) code = expect(p, "=");
    int64_t change = 0;
    for (bool minus = false; !code;) {
        if (p->next.kind == T_NUMBER) {
            code = take_number(p, &n);
            change += minus ? -(int64_t)n : (int64_t)n;
        } else if (minus) return fail_at(p, p->next, "expected a number");
        else code = add_use(p, place);
        if (change > ASYNC_NET_MAX_TOKENS || change < -ASYNC_NET_MAX_TOKENS)
            return fail_at(p, t, "an update by more than 2^30");
        minus = next_is(p, "-");
        if (!minus && !next_is(p, "+")) break;
        if (!code) code = advance(p);
    }
    if (code) return code;
    for (size_t i = 0; i < p->gain.count; i++)
        if (p->gain.data[i].place == place) return fail_at(p, t, "a second update of a variable");
    vec_push(p->n->m, &p->gain, (async_net_arc){place, change > 0 ? (uint32_t)change : 0});
    vec_push(p->n->m, &p->loss, (async_net_arc){place, change < 0 ? (uint32_t)-change : 0});
    return 0;
}

static async_net_arc *arc_in(parser *p, async_net_buffer *b, uint32_t place) {
    for (size_t i = 0; i < b->count; i++)
        if (b->data[i].place == place) return &b->data[i];
    vec_push(p->n->m, b, (async_net_arc){place, 0});
    return &vec_last(b);
}

static async_net_arc *arc_of(parser *p, uint32_t place) {
    return arc_in(p, &p->pre, place);
}

static bool is_updated(const parser *p, uint32_t place) {
    for (size_t i = 0; i < p->gain.count; i++)
        if (p->gain.data[i].place == place) return true;
    return false;
}

// Where the rule leaves a variable's tokens: where it is used, else nowhere if it is updated.
static uint32_t destination(const parser *p, uint32_t place) {
    for (size_t i = 0; i < p->uses.count; i++)
        if (p->uses.data[i].from == place) return p->uses.data[i].to;
    return is_updated(p, place) ? ASYNC_NET_NOWHERE : place;
}

static int find_moves(parser *p, token t) {
    vec_clear(&p->moves);
    for (size_t i = 0; i < p->uses.count; i++)
        if (!is_updated(p, p->uses.data[i].from))
            return unsupported(
                p, t, "a variable that is added to another and kept (a copy) is beyond transfers");
    for (size_t i = 0; i < p->gain.count; i++) {
        uint32_t place = p->gain.data[i].place, to = destination(p, place);
        if (to != place) vec_push(p->n->m, &p->moves, (async_net_move){place, to});
    }
    return 0;
}

// pre is the guard, and what updates take from their own variables; post is what is left of it,
// where it is left, and the gain.
static int add_rule(parser *p, token t) {
    int code = find_moves(p, t);
    if (code) return code;
    vec_clear(&p->pre);
    vec_clear(&p->post);
    for (size_t i = 0; i < p->guard.count; i++) {
        async_net_arc *a = arc_of(p, p->guard.data[i].place);
        if (a->count < p->guard.data[i].count) a->count = p->guard.data[i].count;
    }
    bool brings = false;
    for (size_t i = 0; i < p->moves.count; i++) brings |= p->moves.data[i].to != ASYNC_NET_NOWHERE;
    for (size_t i = 0; i < p->loss.count; i++) {
        uint32_t place = p->loss.data[i].place;
        async_net_arc *a = arc_of(p, place);
        if (!brings && destination(p, place) == place && a->count < p->loss.data[i].count)
            a->count = p->loss.data[i].count;
    }
    for (size_t i = 0; i < p->pre.count; i++) {
        uint32_t to = destination(p, p->pre.data[i].place);
        if (to != ASYNC_NET_NOWHERE) arc_in(p, &p->post, to)->count += p->pre.data[i].count;
    }
    for (size_t i = 0; i < p->loss.count; i++) {
        async_net_arc *a = arc_in(p, &p->post, p->loss.data[i].place);
        if (a->count < p->loss.data[i].count)
            return unsupported(p, t, "a transfer that takes more away than the guard asks for");
        a->count -= p->loss.data[i].count;
    }
    for (size_t i = 0; i < p->gain.count; i++) vec_push(p->n->m, &p->post, p->gain.data[i]);
    uint32_t id = async_net_add_transition(p->n, p->pre.data, p->pre.count, p->post.data,
                                           p->post.count);
    async_net_add_moves(p->n, id, p->moves.data, p->moves.count);
    p->n->transitions.data[id].line = t.line;
    return 0;
}

static int parse_rules(parser *p) {
    int code = expect(p, "rules");
    while (!code && !next_is(p, "init")) {
        token start = p->next;
        vec_clear(&p->uses);
        vec_clear(&p->gain);
        vec_clear(&p->loss);
        code = parse_guards(p);
        if (code) return code;
        if (p->next.kind != T_ARROW) return fail_at(p, p->next, "expected ',' or '->'");
        code = advance(p);
        while (!code && !next_is(p, ";")) {
            code = parse_update(p);
            if (code || next_is(p, ";")) break;
            code = expect(p, ",");
            if (!code && next_is(p, ";")) return fail_at(p, p->next, "expected a variable");
        }
        if (code) return code;
        code = add_rule(p, start);
        if (!code) code = advance(p);
    }
    return code;
}

static int parse_init(parser *p) {
    int code = expect(p, "init");
    while (!code) {
        uint32_t place = 0, low = 0, high = 0;
        relation r = R_EXACT;
        code = parse_condition(p, &place, &r, &low, &high);
        if (code) return code;
        p->n->init.data[place] = r == R_AT_LEAST ? ASYNC_NET_OMEGA : high;
        p->n->least.data[place] = low;
        if (!next_is(p, ",")) break;
        code = advance(p);
    }
    return code;
}

static int parse_targets(parser *p) {
    int code = expect(p, "target");
    vec_clear(&p->pre);
    do {
        token t = p->next;
        uint32_t place = 0, low = 0, high = 0;
        relation r = R_EXACT;
        if (!code) code = parse_condition(p, &place, &r, &low, &high);
        if (code) return code;
        if (r != R_AT_LEAST)
            return unsupported(p, t, "a target with an upper bound is not upward closed");
        async_net_arc *a = arc_of(p, place);
        if (a->count < low) a->count = low;
        if (next_is(p, ",")) code = advance(p);
        else {
            async_net_add_target(p->n, p->pre.data, p->pre.count);
            vec_clear(&p->pre);
            if (p->next.kind == T_END || next_is(p, "invariants")) return 0;
        }
    } while (!code);
    return code;
}

int async_net_parse_spec(async_net *n, const char *path, const char *data, size_t size, error *e) {
    parser p = {.n = n, .path = path, .line = 1, .e = e};
    p.at = p.line_start = data;
    p.end = data + size;
    intern_init(&p.names, n->m);
    int code = advance(&p);
    if (!code) code = parse_vars(&p);
    if (!code) code = parse_rules(&p);
    if (!code) code = parse_init(&p);
    if (!code) code = parse_targets(&p);
    intern_release(&p.names);
    vec_release(n->m, &p.guard);
    vec_release(n->m, &p.gain);
    vec_release(n->m, &p.loss);
    vec_release(n->m, &p.pre);
    vec_release(n->m, &p.post);
    vec_release(n->m, &p.uses);
    vec_release(n->m, &p.moves);
    return code;
}

int async_net_read_spec(async_net *n, const char *path, error *e) {
    arena store;
    arena_init(&store, n->m);
    const char *data;
    size_t size;
    int code = file_read(&store, path, FILE_MAX, &data, &size, e);
    if (!code) code = async_net_parse_spec(n, path, data, size, e);
    arena_release(&store);
    return code;
}
