// The .pdn format: one statement a line, recursive descent, two passes (processes may be started
// before they are declared).
#include <stdio.h>
#include <string.h>

#include "pushdown/network.h"

enum {
    MAX_NAME = 200,
    MAX_DEPTH = 200,      // nesting of a condition
    MAX_OPERATORS = 2000, // in one condition: later passes recurse over it
    MAX_PROCESSES = 64,
    MAX_ENUMERATORS = 4096,
};

typedef enum token_kind { END, NEWLINE, NAME, NUMBER, SYMBOL, BAD } token_kind;

typedef struct token {
    token_kind kind;
    const char *at;
    size_t size;
    long line, column;
    uint64_t number;
} token;

// Where an expression stands decides what it may mention.
typedef enum place_of_expr { IN_INIT, IN_RULE, IN_STOP, IN_WHEN } place_of_expr;

typedef struct parser {
    pd_network *n;
    const char *path;
    const char *at, *end, *line_start;
    long line;
    token t;
    error *e;
    bool failed;
    place_of_expr where;
    uint32_t labels_on_right; // of the rule whose condition is read
    int depth, operators;
    bool processes_only; // first pass
    uint32_t program;    // of the block we are in; PD_NONE: none yet
    uint32_t block;      // number of the process block
    bool saw_init, saw_contexts;
    token deadlock; // the last one asked about
} parser;

static const char *const keywords[] = {
    "network", "global", "local",    "private", "init",  "process", "starts", "start",
    "any",     "when",   "contexts", "auto",    "reach", "error",   NULL,
};

static void fail_at(parser *p, const token *t, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void fail_at(parser *p, const token *t, const char *format, ...) {
    if (p->failed) return;
    p->failed = true;
    va_list args;
    va_start(args, format);
    error_vset(p->e, ERR_INPUT, p->path, format, args);
    va_end(args);
    p->e->line = t->line;
    p->e->column = t->column;
}

// Tokens --------------------------------------------------------------------------------------

static bool is_name_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static void read_word(parser *p) {
    token *t = &p->t;
    bool digits = true;
    while (p->at < p->end && is_name_char(*p->at))
        digits &= *p->at >= '0' && *p->at <= '9', p->at++;
    t->size = (size_t)(p->at - t->at);
    t->kind = digits ? NUMBER : NAME;
    if (t->size > MAX_NAME) {
        fail_at(p, t, "a name of more than %d characters", MAX_NAME);
        return;
    }
    for (size_t i = 0; digits && i < t->size; i++)
        if (t->number <= UINT32_MAX) t->number = t->number * 10 + (uint64_t)(t->at[i] - '0');
    // A hexadecimal number starts like a name made of digits.
    if (!digits && t->size > 2 && t->at[0] == '0' && (t->at[1] == 'x' || t->at[1] == 'X')) {
        uint64_t value = 0;
        for (size_t i = 2; i < t->size; i++) {
            char c = (char)(t->at[i] | 0x20);
            if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return;
            if (value <= UINT32_MAX)
                value = value * 16 + (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
        }
        t->kind = NUMBER;
        t->number = value;
    }
}

static void next(parser *p) {
    static const char *const pairs[] = {"->", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>"};
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\t' || *p->at == '\r')) p->at++;
    if (p->at < p->end && *p->at == '#')
        while (p->at < p->end && *p->at != '\n') p->at++;
    token *t = &p->t;
    *t = (token){END, p->at, 0, p->line, p->at - p->line_start + 1, 0};
    if (p->at == p->end) return;
    char c = *p->at;
    if (c == '\n') {
        t->kind = NEWLINE;
        p->at++;
        p->line++;
        p->line_start = p->at;
        return;
    }
    if (is_name_char(c)) {
        read_word(p);
        return;
    }
    t->kind = strchr("(){}[]:,!~-+*/%<>&|^?='", c) && c ? SYMBOL : BAD;
    t->size = 1;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (p->end - p->at > 1 && memcmp(p->at, pairs[i], 2) == 0) t->size = 2;
    p->at += t->size;
    if (t->kind != BAD) return;
    if (c >= ' ' && c <= '~') fail_at(p, t, "unexpected character '%c'", c);
    else fail_at(p, t, "unexpected byte 0x%02x", (unsigned)(unsigned char)c);
}

static bool is_word(const token *t, const char *s) {
    return t->size == strlen(s) && memcmp(t->at, s, t->size) == 0 && t->kind != END;
}

static bool accept(parser *p, const char *s) {
    if (p->failed || (p->t.kind != NAME && p->t.kind != SYMBOL) || !is_word(&p->t, s)) return false;
    next(p);
    return true;
}

// "end of line", or the token in quotes, for messages.
static const char *describe(const token *t, char *buffer, size_t size) {
    if (t->kind == END) return "the end of the file";
    if (t->kind == NEWLINE) return "the end of the line";
    snprintf(buffer, size, "'%.*s'", (int)(t->size < 40 ? t->size : 40), t->at);
    return buffer;
}

static void expected(parser *p, const char *what) {
    char found[64];
    fail_at(p, &p->t, "expected %s, found %s", what, describe(&p->t, found, sizeof found));
}

static void expect(parser *p, const char *s) {
    char quoted[16];
    snprintf(quoted, sizeof quoted, "'%s'", s);
    if (!p->failed && !accept(p, s)) expected(p, quoted);
}

static bool is_keyword(const token *t) {
    for (size_t i = 0; keywords[i]; i++)
        if (is_word(t, keywords[i])) return true;
    return false;
}

static bool at_name(const parser *p) {
    return !p->failed && (p->t.kind == NAME || p->t.kind == NUMBER) && !is_keyword(&p->t);
}

// A name in the arena; "" after a failure.
static const char *name(parser *p, const char *what) {
    if (p->failed) return "";
    if (!at_name(p)) {
        expected(p, what);
        return "";
    }
    const char *s = arena_strndup(&p->n->store, p->t.at, p->t.size);
    next(p);
    return s;
}

static uint32_t number(parser *p, const char *what, uint64_t low, uint64_t high) {
    if (p->failed) return 0;
    if (p->t.kind != NUMBER) {
        expected(p, what);
        return 0;
    }
    if (p->t.number < low || p->t.number > high)
        fail_at(p, &p->t, "%s must be %llu to %llu", what, (unsigned long long)low,
                (unsigned long long)high);
    uint32_t value = (uint32_t)p->t.number;
    next(p);
    return value;
}

static void end_of_line(parser *p) {
    if (p->failed) return;
    if (p->t.kind == END) return;
    if (p->t.kind != NEWLINE) {
        expected(p, "the end of the line");
        return;
    }
    next(p);
}

static void skip_line(parser *p) {
    while (!p->failed && p->t.kind != NEWLINE && p->t.kind != END) next(p);
    end_of_line(p);
}

// Expressions ---------------------------------------------------------------------------------

static const pd_expr *expression(parser *p);

static uint32_t find_var(const pd_network *n, const token *t) {
    for (uint32_t i = 0; i < n->vars.count; i++)
        if (is_word(t, n->vars.data[i].name)) return i;
    return PD_NONE;
}

static uint32_t find_enumerator(const pd_var *v, const token *t) {
    for (uint32_t i = 0; i < v->enumerators; i++)
        if (is_word(t, v->names[i])) return i;
    return PD_NONE;
}

// Enumerators may share names across variables as long as they share the number; `hint` is the
// variable compared with, which decides otherwise.
static const pd_expr *enumerator(parser *p, const token *t, uint32_t hint) {
    pd_network *n = p->n;
    uint32_t value = PD_NONE;
    if (hint != PD_NONE) value = find_enumerator(&n->vars.data[hint], t);
    if (value != PD_NONE) return pd_const(n, value);
    for (uint32_t i = 0; i < n->vars.count; i++) {
        uint32_t v = find_enumerator(&n->vars.data[i], t);
        if (v == PD_NONE) continue;
        if (value != PD_NONE && v != value) {
            fail_at(p, t, "'%.*s' stands for different values in different enumerations",
                    (int)t->size, t->at);
            return pd_const(n, 0);
        }
        value = v;
    }
    if (value == PD_NONE) {
        fail_at(p, t, "unknown variable '%.*s'", (int)t->size, t->at);
        value = 0;
    }
    return pd_const(n, value);
}

static void check_use(parser *p, const token *t, const pd_var *v, unsigned primes) {
    static const char *const places[] = {"global", "private", "local"};
    if (p->where == IN_WHEN && v->place != PD_GLOBAL)
        fail_at(p, t, "'when' speaks of global variables, %s is %s", v->name, places[v->place]);
    if (primes == 0) return;
    if (p->where != IN_RULE) fail_at(p, t, "a primed variable belongs into a rule");
    if (primes == 2 && v->place != PD_LOCAL)
        fail_at(p, t, "%s'' makes no sense: %s is %s, not local", v->name, v->name,
                places[v->place]);
    else if (primes == 2 && p->labels_on_right != 2)
        fail_at(p, t, "%s'' needs a rule with two labels on the right", v->name);
    else if (v->place == PD_LOCAL && p->labels_on_right == 0)
        fail_at(p, t, "%s' needs a rule with a label on the right", v->name);
}

static unsigned primes(parser *p) {
    unsigned n = 0;
    while (n < 3 && accept(p, "'")) n++;
    if (n > 2) fail_at(p, &p->t, "at most two primes");
    return n;
}

static const pd_expr *variable(parser *p, uint32_t var) {
    token t = p->t;
    const pd_var v = p->n->vars.data[var];
    next(p);
    unsigned n = primes(p);
    const pd_expr *index = NULL;
    if (v.length) {
        expect(p, "[");
        index = expression(p);
        expect(p, "]");
        if (n == 0) n = primes(p);
        if (!p->failed && index->op == PD_CONST && index->value >= v.length)
            fail_at(p, &t, "%s has elements 0 to %u", v.name, v.length - 1);
    }
    if (p->failed) return pd_const(p->n, 0);
    check_use(p, &t, &v, n);
    return pd_read(p->n, var, index, n);
}

static uint32_t hint_of(const pd_expr *e) {
    return e && e->op == PD_READ ? e->value : PD_NONE;
}

static const pd_expr *primary(parser *p, uint32_t hint) {
    pd_network *n = p->n;
    if (p->failed) return pd_const(n, 0);
    if (accept(p, "(")) {
        if (++p->depth > MAX_DEPTH) fail_at(p, &p->t, "nested more than %d deep", MAX_DEPTH);
        const pd_expr *e = expression(p);
        expect(p, ")");
        p->depth--;
        return e;
    }
    uint32_t var = p->t.kind == NAME || p->t.kind == NUMBER ? find_var(n, &p->t) : PD_NONE;
    if (var != PD_NONE) return variable(p, var);
    token t = p->t;
    if (t.kind == NUMBER) {
        if (t.number > UINT32_MAX) fail_at(p, &t, "a number of more than 32 bits");
        next(p);
        return pd_const(n, (uint32_t)t.number);
    }
    if (t.kind == NAME && !is_keyword(&t)) {
        next(p);
        return enumerator(p, &t, hint);
    }
    if (is_word(&t, "any")) fail_at(p, &t, "'any' stands alone on one side of '=='");
    else expected(p, "a value");
    return pd_const(n, 0);
}

static const pd_expr *unary(parser *p, uint32_t hint) {
    static const struct {
        const char *text;
        pd_op op;
    } table[] = {{"!", PD_NOT}, {"~", PD_COMPL}, {"-", PD_NEG}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (p->t.kind != SYMBOL || !is_word(&p->t, table[i].text)) continue;
        next(p);
        if (++p->depth > MAX_DEPTH) fail_at(p, &p->t, "nested more than %d deep", MAX_DEPTH);
        const pd_expr *a = p->failed ? pd_const(p->n, 0) : unary(p, hint);
        p->depth--;
        return pd_unary(p->n, table[i].op, a);
    }
    if (accept(p, "+")) return unary(p, hint);
    return primary(p, hint);
}

// C's precedences, loosest first.
static const struct {
    const char *text;
    pd_op op;
    int level;
} binaries[] = {
    {"||", PD_OR, 1},    {"&&", PD_AND, 2}, {"|", PD_BITOR, 3}, {"^", PD_BITXOR, 4},
    {"&", PD_BITAND, 5}, {"==", PD_EQ, 6},  {"!=", PD_NE, 6},   {"<=", PD_LE, 7},
    {">=", PD_GE, 7},    {"<<", PD_SHL, 8}, {">>", PD_SHR, 8},  {"<", PD_LT, 7},
    {">", PD_GT, 7},     {"+", PD_ADD, 9},  {"-", PD_SUB, 9},   {"*", PD_MUL, 10},
    {"/", PD_DIV, 10},   {"%", PD_MOD, 10},
};
enum { TIGHTEST = 10, EQUALITY = 6 };

static const pd_expr *binary(parser *p, int level, uint32_t hint);

// The right side of an operator; for == it may be `any`. A left operand that was an enumerator read
// without a hint cannot be re-read, so its own table entry had to be unambiguous.
static const pd_expr *right_side(parser *p, pd_op op, int level, const pd_expr *left) {
    if (++p->operators > MAX_OPERATORS)
        fail_at(p, &p->t, "more than %d operators in one condition", MAX_OPERATORS);
    if (op == PD_EQ && accept(p, "any")) return pd_unary(p->n, PD_ANY, left);
    const pd_expr *b = binary(p, level + 1, hint_of(left));
    return pd_binary(p->n, op, left, b);
}

static const pd_expr *binary(parser *p, int level, uint32_t hint) {
    if (p->failed) return pd_const(p->n, 0);
    if (level > TIGHTEST) return unary(p, hint);
    if (level == EQUALITY && accept(p, "any")) {
        expect(p, "==");
        return pd_unary(p->n, PD_ANY, binary(p, level + 1, hint));
    }
    const pd_expr *a = binary(p, level + 1, hint);
    for (;;) {
        size_t i = 0, count = sizeof binaries / sizeof *binaries;
        if (p->failed || p->t.kind != SYMBOL) return a;
        while (i < count && !(binaries[i].level == level && is_word(&p->t, binaries[i].text))) i++;
        if (i == count) return a;
        next(p);
        a = right_side(p, binaries[i].op, level, a);
    }
}

static const pd_expr *expression(parser *p) {
    const pd_expr *a = binary(p, 1, PD_NONE);
    if (!accept(p, "?")) return a;
    if (++p->depth > MAX_DEPTH) fail_at(p, &p->t, "nested more than %d deep", MAX_DEPTH);
    if (p->failed) return a;
    const pd_expr *b = expression(p);
    expect(p, ":");
    const pd_expr *c = p->failed ? b : expression(p);
    p->depth--;
    return pd_ternary(p->n, a, b, c);
}

// "( … )", the outermost expression of a statement.
static const pd_expr *condition(parser *p, place_of_expr where) {
    p->where = where;
    p->depth = p->operators = 0;
    expect(p, "(");
    const pd_expr *e = p->failed ? NULL : expression(p);
    expect(p, ")");
    return e;
}

// Statements ----------------------------------------------------------------------------------

static void check_new_name(parser *p, const token *t) {
    if (find_var(p->n, t) != PD_NONE)
        fail_at(p, t, "'%.*s' is already declared", (int)t->size, t->at);
    for (uint32_t i = 0; i < p->n->vars.count; i++)
        if (find_enumerator(&p->n->vars.data[i], t) != PD_NONE)
            fail_at(p, t, "'%.*s' is already an enumerator", (int)t->size, t->at);
}

static uint32_t enumerators(parser *p, const char ***names) {
    VEC(const char *) v = {0};
    do {
        token t = p->t;
        if (find_var(p->n, &t) != PD_NONE)
            fail_at(p, &t, "'%.*s' is already declared", (int)t.size, t.at);
        if (t.kind == NUMBER) fail_at(p, &t, "an enumerator is a name, not a number");
        for (size_t i = 0; i < v.count; i++)
            if (is_word(&t, v.data[i])) fail_at(p, &t, "'%.*s' occurs twice", (int)t.size, t.at);
        const char *s = name(p, "an enumerator");
        vec_push(p->n->m, &v, s);
        if (v.count > MAX_ENUMERATORS) fail_at(p, &t, "more than %d enumerators", MAX_ENUMERATORS);
    } while (accept(p, ","));
    expect(p, "}");
    *names = arena_copy(&p->n->store, v.data, v.count * sizeof *v.data);
    uint32_t count = (uint32_t)v.count;
    vec_release(p->n->m, &v);
    return count;
}

static void declaration(parser *p, pd_place place) {
    token t = p->t;
    if (t.kind == NUMBER) fail_at(p, &t, "a variable's name must not be a number");
    const char *s = name(p, "a variable's name");
    if (p->failed) return;
    check_new_name(p, &t);
    uint32_t length = 0;
    if (accept(p, "[")) {
        length = number(p, "an array's length", 1, PD_MAX_LENGTH);
        expect(p, "]");
    }
    expect(p, ":");
    if (accept(p, "{")) {
        const char **names;
        uint32_t count = enumerators(p, &names);
        if (!p->failed) pd_add_enum(p->n, place, s, count, names, length);
    } else {
        uint32_t bits = number(p, "the number of bits", 1, 32);
        if (!p->failed) pd_add_var(p->n, place, s, bits, length);
    }
    end_of_line(p);
}

static uint32_t find_process(const pd_network *n, const token *t) {
    for (uint32_t i = 0; i < n->processes.count; i++)
        if (is_word(t, n->processes.data[i].name)) return i;
    return PD_NONE;
}

static void process_names(parser *p, uint32_t program) {
    do {
        token t = p->t;
        if (find_process(p->n, &t) != PD_NONE)
            fail_at(p, &t, "process '%.*s' is already declared", (int)t.size, t.at);
        const char *s = name(p, "a process's name");
        if (p->n->processes.count >= MAX_PROCESSES)
            fail_at(p, &t, "more than %d processes", MAX_PROCESSES);
        if (!p->failed) pd_add_process(p->n, s, program, PD_NONE);
    } while (at_name(p));
}

// First pass: enters the processes. Second: only finds the block's program again. Processes of one
// block may start at different labels: P1 P2 starts a P3 starts b.
static void process(parser *p) {
    uint32_t program = p->processes_only ? pd_add_program(p->n) : p->block;
    p->block++;
    p->program = program;
    if (!p->processes_only) {
        skip_line(p);
        return;
    }
    do {
        uint32_t first = (uint32_t)p->n->processes.count, label = PD_EMPTY;
        process_names(p, program);
        if (!accept(p, "starts")) break;
        if (!accept(p, "-")) {
            label = pd_label_of(p->n, program, name(p, "a label or '-'"));
            p->n->labels.data[label].mentioned = true;
        }
        for (uint32_t i = first; i < p->n->processes.count; i++)
            p->n->processes.data[i].start = label;
    } while (at_name(p));
    end_of_line(p);
}

// "P:" and the process it names.
static uint32_t process_name(parser *p) {
    token t = p->t;
    name(p, "a process");
    if (p->failed) return 0;
    uint32_t process = find_process(p->n, &t);
    if (process == PD_NONE) fail_at(p, &t, "unknown process '%.*s'", (int)t.size, t.at);
    expect(p, ":");
    return process;
}

// "a waits (…)" or "a rests (…)", from behind the label on.
static void stop(parser *p, uint32_t label, bool waits) {
    pd_stop x = {.label = label, .waits = waits};
    next(p);
    if (!p->failed && is_word(&p->t, "(")) x.condition = condition(p, IN_STOP);
    end_of_line(p);
    if (!p->failed) pd_add_stop(p->n, x);
}

static void rule(parser *p) {
    pd_network *n = p->n;
    pd_rule r = {.start_process = PD_NONE, .line = (uint32_t)p->t.line};
    if (p->program == PD_NONE) {
        fail_at(p, &p->t, "a rule must follow a 'process' line");
        return;
    }
    r.from = pd_label_of(n, p->program, name(p, "a label"));
    if (!p->failed && (is_word(&p->t, "waits") || is_word(&p->t, "rests"))) {
        stop(p, r.from, is_word(&p->t, "waits"));
        return;
    }
    expect(p, "->");
    while (at_name(p)) {
        if (r.count == 2) fail_at(p, &p->t, "at most two labels on the right");
        const char *s = name(p, "a label");
        if (!p->failed) r.to[r.count++] = pd_label_of(n, p->program, s);
    }
    if (accept(p, "start")) {
        r.start_process = process_name(p);
        const char *s = name(p, "a label");
        if (p->failed) return;
        r.start_label = pd_label_of(n, n->processes.data[r.start_process].program, s);
    }
    p->labels_on_right = r.count;
    if (!p->failed && is_word(&p->t, "(")) r.condition = condition(p, IN_RULE);
    end_of_line(p);
    if (!p->failed) pd_add_rule(n, r);
}

static void query(parser *p, bool is_error) {
    pd_atom atoms[PD_MAX_ATOMS];
    size_t count = 0;
    bool is_deadlock = is_word(&p->t, "deadlock") && find_process(p->n, &p->t) == PD_NONE;
    if (is_deadlock) {
        p->deadlock = p->t;
        next(p);
    }
    while (!is_deadlock && at_name(p)) {
        if (count == PD_MAX_ATOMS) {
            fail_at(p, &p->t, "more than %d processes in a query", PD_MAX_ATOMS);
            return;
        }
        uint32_t process = process_name(p), label = PD_EMPTY;
        if (!accept(p, "-")) {
            const char *s = name(p, "a label or '-'");
            if (p->failed) return;
            label = pd_label_of(p->n, p->n->processes.data[process].program, s);
        }
        atoms[count++] = (pd_atom){process, label};
    }
    const pd_expr *when = NULL;
    if (accept(p, "when")) when = condition(p, IN_WHEN);
    else if (count == 0 && !is_deadlock) expected(p, "a process");
    end_of_line(p);
    if (!p->failed && is_deadlock) pd_add_deadlock_query(p->n, is_error, when);
    else if (!p->failed) pd_add_query(p->n, is_error, atoms, count, when);
}

static void contexts(parser *p) {
    if (p->saw_contexts) fail_at(p, &p->t, "a second 'contexts' line");
    p->saw_contexts = true;
    if (accept(p, "auto")) p->n->contexts = PD_AUTO;
    else p->n->contexts = (int)number(p, "the number of contexts", 1, 1000000);
    end_of_line(p);
}

static void init(parser *p) {
    if (p->saw_init) fail_at(p, &p->t, "a second 'init' line");
    p->saw_init = true;
    p->n->init = condition(p, IN_INIT);
    end_of_line(p);
}

// Variables may be declared anywhere before they are used; the first pass reads processes alone.
static void statement(parser *p) {
    bool skip = p->processes_only;
    if (p->t.kind == NEWLINE) next(p);
    else if (accept(p, "process")) process(p);
    else if (skip) skip_line(p);
    else if (accept(p, "global")) declaration(p, PD_GLOBAL);
    else if (accept(p, "local")) declaration(p, PD_LOCAL);
    else if (accept(p, "private")) declaration(p, PD_PRIVATE);
    else if (accept(p, "init")) init(p);
    else if (accept(p, "contexts")) contexts(p);
    else if (accept(p, "reach")) query(p, false);
    else if (accept(p, "error")) query(p, true);
    else if (at_name(p)) rule(p);
    else expected(p, "a declaration, rule or query");
}

static void pass(parser *p, const char *data, size_t size, bool processes_only) {
    p->at = p->line_start = data;
    p->end = data + size;
    p->line = 1;
    p->program = PD_NONE;
    p->block = 0;
    p->processes_only = processes_only;
    next(p);
    while (!p->failed && p->t.kind == NEWLINE) next(p);
    if (!p->failed && !accept(p, "network")) expected(p, "'network' on the first line");
    end_of_line(p);
    while (!p->failed && p->t.kind != END) statement(p);
}

int pd_parse(pd_network *n, const char *path, const char *data, size_t size, error *e) {
    parser p = {.n = n, .path = path, .e = e};
    pass(&p, data, size, true);
    if (!p.failed) pass(&p, data, size, false);
    if (!p.failed && n->processes.count == 0) {
        token end = p.t;
        fail_at(&p, &end, "a network needs a process");
    }
    if (!p.failed && p.deadlock.at && pd_forks(n))
        fail_at(&p, &p.deadlock, "deadlocks are not known where rules start threads");
    return p.failed ? ERR_INPUT : 0;
}
