// CUBA's concurrent pushdown systems: the number of shared states, then for each thread a line
// "PDA LO HI" and rules "s a -> s' b [c]" with "-" for the empty word. FILE.init holds
// "s|a,b,…", FILE.spec (if any) a configuration of tops that must not be reached.
//
// Rules with the same symbols become one symbolic rule: a relation on the shared state.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "pushdown/network.h"

enum { MAX_FILE = 64 << 20, MAX_SHARED = 1 << 20 };

typedef struct scanner {
    const char *path, *at, *end, *line_start;
    long line;
    error *e;
} scanner;

static int fail(scanner *s, const char *what) {
    return error_at_line(s->e, s->path, s->line, s->at - s->line_start + 1, "%s", what);
}

// Skips blanks and comments; with `lines`, line ends too.
static void skip(scanner *s, bool lines) {
    while (s->at < s->end) {
        char c = *s->at;
        if (c == '#')
            while (s->at < s->end && *s->at != '\n') s->at++;
        else if (c == '\n' && lines) {
            s->at++;
            s->line++;
            s->line_start = s->at;
        } else if (c == ' ' || c == '\t' || c == '\r') s->at++;
        else return;
    }
}

static bool at_line_end(scanner *s) {
    skip(s, false);
    return s->at == s->end || *s->at == '\n';
}

static bool take(scanner *s, const char *word) {
    skip(s, false);
    size_t size = strlen(word);
    if ((size_t)(s->end - s->at) < size || memcmp(s->at, word, size) != 0) return false;
    s->at += size;
    return true;
}

static int number(scanner *s, uint32_t *value, uint32_t below, const char *what) {
    skip(s, false);
    uint64_t v = 0;
    const char *start = s->at;
    while (s->at < s->end && *s->at >= '0' && *s->at <= '9' && v < UINT32_MAX)
        v = v * 10 + (uint64_t)(*s->at++ - '0');
    if (s->at == start) return fail(s, what);
    if (v >= below) {
        s->at = start;
        return error_at_line(s->e, s->path, s->line, s->at - s->line_start + 1,
                             "%llu is too large: must be less than %u", (unsigned long long)v,
                             below);
    }
    *value = (uint32_t)v;
    return 0;
}

// A stack symbol, or PD_EMPTY for "-".
static int symbol(scanner *s, uint32_t *value) {
    if (take(s, "-")) {
        *value = PD_EMPTY;
        return 0;
    }
    return number(s, value, UINT32_MAX - 2, "expected a stack symbol or '-'");
}

typedef struct move {
    uint32_t s, a, s2, to[2], count;
    uint32_t order, line;
} move;

typedef struct pds {
    pd_network *n;
    scanner s;
    uint32_t shared, var, thread; // threads read so far
    uint32_t program;
    VEC(move) moves; // of this thread
} pds;

static uint32_t label(pds *p, uint32_t program, uint32_t value) {
    char text_of[16];
    snprintf(text_of, sizeof text_of, "%u", value);
    return pd_label_of(p->n, program, text_of);
}

static int read_move(pds *p) {
    scanner *s = &p->s;
    move m = {.order = (uint32_t)p->moves.count, .line = (uint32_t)s->line};
    int code = number(s, &m.s, p->shared, "expected a shared state, 'PDA' or the end of the file");
    if (!code) code = symbol(s, &m.a);
    if (!code && m.a == PD_EMPTY)
        return error_at_line(s->e, s->path, s->line, s->at - s->line_start,
                             "a rule from the empty stack is not supported");
    if (!code && !take(s, "->")) code = fail(s, "expected '->'");
    if (!code) code = number(s, &m.s2, p->shared, "expected a shared state");
    while (!code && !at_line_end(s)) {
        uint32_t value;
        code = symbol(s, &value);
        if (code || value == PD_EMPTY) continue;
        if (m.count == 2) return fail(s, "at most two symbols on the right");
        m.to[m.count++] = value;
    }
    if (!code) vec_push(p->n->m, &p->moves, m);
    return code;
}

static int compare_moves(const void *x, const void *y) {
    const move *a = x, *b = y;
    if (a->a != b->a) return a->a < b->a ? -1 : 1;
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    for (uint32_t i = 0; i < a->count; i++)
        if (a->to[i] != b->to[i]) return a->to[i] < b->to[i] ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

static bool same_symbols(const move *a, const move *b) {
    if (a->a != b->a || a->count != b->count) return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (a->to[i] != b->to[i]) return false;
    return true;
}

// A balanced disjunction of  s == … && s' == …
static const pd_expr *relation(pds *p, const move *m, size_t n) {
    pd_network *w = p->n;
    if (n > 1) return pd_binary(w, PD_OR, relation(p, m, n / 2), relation(p, m + n / 2, n - n / 2));
    const pd_expr *from = pd_binary(w, PD_EQ, pd_read(w, p->var, NULL, 0), pd_const(w, m->s));
    const pd_expr *to = pd_binary(w, PD_EQ, pd_read(w, p->var, NULL, 1), pd_const(w, m->s2));
    return pd_binary(w, PD_AND, from, to);
}

static void finish_thread(pds *p) {
    if (p->moves.count) qsort(p->moves.data, p->moves.count, sizeof(move), compare_moves);
    for (size_t i = 0, k; i < p->moves.count; i = k) {
        const move *m = &p->moves.data[i];
        for (k = i + 1; k < p->moves.count && same_symbols(m, &p->moves.data[k]);) k++;
        pd_rule r = {.from = label(p, p->program, m->a), .count = m->count, .line = m->line};
        r.start_process = PD_NONE;
        for (uint32_t t = 0; t < m->count; t++) r.to[t] = label(p, p->program, m->to[t]);
        r.condition = relation(p, m, k - i);
        pd_add_rule(p->n, r);
    }
    vec_clear(&p->moves);
}

static int read_threads(pds *p) {
    scanner *s = &p->s;
    int code = 0;
    for (;;) {
        skip(s, true);
        if (s->at == s->end) break;
        if (take(s, "PDA")) {
            finish_thread(p);
            uint32_t low, high;
            code = number(s, &low, UINT32_MAX - 2, "expected the first stack symbol");
            if (!code) code = number(s, &high, UINT32_MAX - 2, "expected the last stack symbol");
            if (!code && !at_line_end(s)) code = fail(s, "expected the end of the line");
            if (code) return code;
            if (p->thread == PD_MAX_ATOMS) return fail(s, "more than 16 threads");
            char name[16];
            snprintf(name, sizeof name, "T%u", ++p->thread);
            p->program = pd_add_program(p->n);
            pd_add_process(p->n, name, p->program, PD_NONE);
            continue;
        }
        if (p->thread == 0) return fail(s, "expected 'PDA'");
        if ((code = read_move(p))) return code;
    }
    finish_thread(p);
    if (p->thread == 0) return fail(s, "a system needs a thread");
    return 0;
}

// "s|a,b,…" with one symbol a thread.
static int read_configuration(pds *p, uint32_t *shared, uint32_t *tops) {
    scanner *s = &p->s;
    skip(s, true);
    int code = number(s, shared, p->shared, "expected a shared state");
    if (!code && !take(s, "|")) code = fail(s, "expected '|'");
    for (uint32_t i = 0; !code && i < p->thread; i++) {
        if (i > 0 && !take(s, ",")) return fail(s, "expected ',' and a symbol for each thread");
        code = symbol(s, &tops[i]);
    }
    if (!code) skip(s, true);
    if (!code && s->at != s->end)
        code = fail(s, "expected one configuration with a symbol a thread");
    return code;
}

static const char *beside(pd_network *n, const char *path, const char *extension) {
    const char *dot = strrchr(path, '.');
    int stem = dot ? (int)(dot - path) : (int)strlen(path);
    return arena_printf(&n->store, "%.*s%s", stem, path, extension);
}

static int open_file(pds *p, const char *path, error *e) {
    const char *data;
    size_t size;
    int code = file_read(&p->n->store, path, MAX_FILE, &data, &size, e);
    if (!code) p->s = (scanner){path, data, data + size, data, 1, e};
    return code;
}

static int read_init(pds *p, const char *path, error *e) {
    pd_network *n = p->n;
    int code = open_file(p, beside(n, path, ".init"), e);
    if (code) return code;
    uint32_t shared, *tops = arena_alloc(&n->store, p->thread * sizeof *tops);
    if ((code = read_configuration(p, &shared, tops))) return code;
    n->init = pd_binary(n, PD_EQ, pd_read(n, p->var, NULL, 0), pd_const(n, shared));
    for (uint32_t i = 0; i < p->thread; i++) {
        pd_process *process = &n->processes.data[i];
        process->start = tops[i];
        if (tops[i] == PD_EMPTY) continue;
        process->start = label(p, process->program, tops[i]);
        n->labels.data[process->start].mentioned = true;
    }
    return 0;
}

static int read_spec(pds *p, const char *path, error *e) {
    pd_network *n = p->n;
    int code = open_file(p, beside(n, path, ".spec"), e);
    if (code == ERR_MISSING) return 0;
    if (code) return code;
    uint32_t shared, *tops = arena_alloc(&n->store, p->thread * sizeof *tops);
    if ((code = read_configuration(p, &shared, tops))) return code;
    pd_atom *atoms = arena_alloc(&n->store, p->thread * sizeof *atoms);
    for (uint32_t i = 0; i < p->thread; i++)
        atoms[i] = (pd_atom){
            i, tops[i] == PD_EMPTY ? PD_EMPTY : label(p, n->processes.data[i].program, tops[i])};
    pd_add_query(n, true, atoms, p->thread,
                 pd_binary(n, PD_EQ, pd_read(n, p->var, NULL, 0), pd_const(n, shared)));
    return 0;
}

int pd_parse_pds(pd_network *n, const char *path, error *e) {
    pds p = {.n = n};
    int code = open_file(&p, path, e);
    if (code) return code;
    skip(&p.s, true);
    code = number(&p.s, &p.shared, MAX_SHARED, "expected the number of shared states");
    if (!code && p.shared == 0) code = fail(&p.s, "there must be a shared state");
    uint32_t bits = 1;
    while ((uint32_t)1 << bits < p.shared) bits++;
    if (!code) {
        p.var = pd_add_var(n, PD_GLOBAL, "s", bits, 0);
        code = read_threads(&p);
    }
    if (!code) code = read_init(&p, path, e);
    if (!code) code = read_spec(&p, path, e);
    vec_release(n->m, &p.moves);
    return code;
}
