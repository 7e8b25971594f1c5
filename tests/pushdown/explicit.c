#include "explicit.h"

#include <string.h>

#include "base/intern.h"

enum { MAX_CELLS = 64, MAX_THREADS = 8 };

typedef struct firing {
    pd_network *n;
    uint32_t rule;
    uint32_t *cells[4 * MAX_CELLS]; // the primed cells that may change
    uint32_t limit[4 * MAX_CELLS];
    size_t count;
    pd_env env;
    void (*visit)(void *, const pd_env *);
    void *arg;
} firing;

static void enumerate(firing *f, size_t at) {
    if (at == f->count) {
        if (pd_rule_holds(f->n, f->rule, &f->env)) f->visit(f->arg, &f->env);
        return;
    }
    for (uint32_t v = 0; v < f->limit[at]; v++) {
        *f->cells[at] = v;
        enumerate(f, at + 1);
    }
}

static void add_cells(firing *f, const pd_expr *e, pd_place place, unsigned primes,
                      uint32_t *values) {
    for (uint32_t i = 0; i < f->n->cells[place].count; i++) {
        const pd_cell *c = &f->n->cells[place].data[i];
        if (!pd_mentions(f->n, e, place, i, primes)) continue;
        f->cells[f->count] = &values[i];
        f->limit[f->count++] = c->size ? c->size : 1u << c->bits;
    }
}

void each_firing(pd_network *n, uint32_t rule, const uint32_t *g, const uint32_t *p,
                 const uint32_t *l, void (*visit)(void *arg, const pd_env *env), void *arg) {
    uint32_t g1[MAX_CELLS], p1[MAX_CELLS], l1[MAX_CELLS], l2[MAX_CELLS];
    const pd_expr *e = pd_condition(n, rule);
    uint32_t count = n->rules.data[rule].count;
    firing f = {.n = n, .rule = rule, .visit = visit, .arg = arg};
    memcpy(g1, g, n->cells[PD_GLOBAL].count * sizeof *g);
    memcpy(p1, p, n->cells[PD_PRIVATE].count * sizeof *p);
    memcpy(l1, l, n->cells[PD_LOCAL].count * sizeof *l);
    memcpy(l2, l, n->cells[PD_LOCAL].count * sizeof *l);
    f.env = (pd_env){g, p, l, g1, p1, l1, l2};
    add_cells(&f, e, PD_GLOBAL, 1, g1);
    add_cells(&f, e, PD_PRIVATE, 1, p1);
    if (count > 0) add_cells(&f, e, PD_LOCAL, 1, l1);
    if (count > 1) add_cells(&f, e, PD_LOCAL, 2, l2);
    enumerate(&f, 0);
}

typedef struct explorer {
    pd_network *n;
    mem m;
    intern states; // configuration and who ran last, as bytes
    VEC(pd_config) configs;
    VEC(uint32_t) last;
    VEC(unsigned) level;
    VEC(uint32_t) now, later; // states to expand with this many contexts, and with one more
    unsigned contexts, current;
    size_t max_states, max_depth;
    bool cut_stacks;
    explicit_result *r;
    // The firing under way.
    const pd_config *from;
    uint32_t thread, rule;
    unsigned cost;
} explorer;

static void add_state(explorer *x, pd_config *c, uint32_t last, unsigned level) {
    VEC(uint32_t) key = {0};
    vec_push(&x->m, &key, last);
    for (size_t i = 0; i < c->globals.count; i++) vec_push(&x->m, &key, c->globals.data[i]);
    for (size_t i = 0; i < c->threads.count; i++) {
        vec_push(&x->m, &key, c->threads.data[i].process);
        vec_push(&x->m, &key, (uint32_t)c->threads.data[i].words.count);
        for (size_t k = 0; k < c->threads.data[i].words.count; k++)
            vec_push(&x->m, &key, c->threads.data[i].words.data[k]);
    }
    uint32_t id = intern_bytes(&x->states, key.data, key.count * sizeof *key.data);
    vec_release(&x->m, &key);
    if (id == x->configs.count) {
        for (size_t q = 0; q < x->n->queries.count; q++)
            if (x->r->first[q] > level && pd_query_holds(x->n, &x->n->queries.data[q], c, NULL))
                x->r->first[q] = level;
        vec_push(&x->m, &x->configs, *c);
        vec_push(&x->m, &x->last, last);
        vec_push(&x->m, &x->level, level);
        if (level == x->current) vec_push(&x->m, &x->now, id);
        else vec_push(&x->m, &x->later, id);
        return;
    }
    pd_config_release(c);
    if (level < x->level.data[id]) { // found again at less cost
        for (size_t q = 0; q < x->n->queries.count; q++)
            if (x->r->first[q] > level &&
                pd_query_holds(x->n, &x->n->queries.data[q], &x->configs.data[id], NULL))
                x->r->first[q] = level;
        x->level.data[id] = level;
        vec_push(&x->m, &x->now, id);
    }
}

static void fire(void *arg, const pd_env *env) {
    explorer *x = arg;
    pd_config c;
    pd_config_init(&c, &x->m);
    pd_config_copy(&c, x->from);
    pd_move move = {x->thread, x->rule, env->g1, env->p1, env->l1, env->l2};
    if (!pd_step(x->n, &c, &move)) {
        x->r->complete = false; // cannot happen: each_firing asked pd_rule_holds
        pd_config_release(&c);
        return;
    }
    bool deep = pd_thread_depth(x->n, &c.threads.data[x->thread]) > x->max_depth;
    if (deep || c.threads.count > MAX_THREADS || x->configs.count >= x->max_states) {
        if (!(deep && x->cut_stacks)) x->r->complete = false;
        pd_config_release(&c);
        return;
    }
    add_state(x, &c, x->thread, x->cost);
}

static void expand(explorer *x, uint32_t id) {
    if (x->level.data[id] != x->current) return; // was cheaper
    pd_config from = x->configs.data[id];        // vectors may move, their contents do not
    x->from = &from;
    for (uint32_t t = 0; t < from.threads.count && x->r->complete; t++) {
        const pd_thread *thread = &from.threads.data[t];
        x->cost = x->current + (t != x->last.data[id]);
        uint32_t top = pd_thread_top(x->n, thread);
        if (x->cost > x->contexts || top == PD_EMPTY) continue;
        x->thread = t;
        const uint32_t *frame = pd_thread_frame(x->n, thread, pd_thread_depth(x->n, thread) - 1);
        for (uint32_t r = x->n->labels.data[top].first_rule; r != PD_NONE;
             r = x->n->rules.data[r].next) {
            x->rule = r;
            each_firing(x->n, r, from.globals.data, thread->words.data, frame + 1, fire, x);
        }
    }
}

// Every start: each process has its own privates and locals that `init` allows with the globals.
static void start(explorer *x, uint32_t *g, uint32_t *p, uint32_t *l, size_t process,
                  pd_config *so_far);

typedef struct starting {
    explorer *x;
    uint32_t values[PD_PLACES][MAX_CELLS];
    size_t process;
    pd_config *so_far;
} starting;

static void each_value(starting *s, int place, size_t cell, int last, void (*done)(starting *)) {
    if (place > last) {
        done(s);
        return;
    }
    const pd_network *n = s->x->n;
    if (cell == n->cells[place].count) {
        each_value(s, place + 1, 0, last, done);
        return;
    }
    const pd_cell *c = &n->cells[place].data[cell];
    uint32_t limit = c->size ? c->size : 1u << c->bits;
    if (!pd_mentions(n, n->init, (pd_place)place, (uint32_t)cell, 0)) limit = 1;
    for (uint32_t v = 0; v < limit; v++) {
        s->values[place][cell] = v;
        each_value(s, place, cell + 1, last, done);
    }
}

static void add_process(starting *s) {
    explorer *x = s->x;
    if (!pd_init_holds(x->n, s->values[PD_GLOBAL], s->values[PD_PRIVATE], s->values[PD_LOCAL]))
        return;
    pd_config c;
    pd_config_init(&c, &x->m);
    pd_config_copy(&c, s->so_far);
    pd_config_add(x->n, &c, (uint32_t)s->process, x->n->processes.data[s->process].start,
                  s->values[PD_PRIVATE], s->values[PD_LOCAL]);
    start(x, s->values[PD_GLOBAL], NULL, NULL, s->process + 1, &c);
    pd_config_release(&c);
}

static void start(explorer *x, uint32_t *g, uint32_t *p, uint32_t *l, size_t process,
                  pd_config *so_far) {
    (void)p, (void)l;
    while (process < x->n->processes.count && x->n->processes.data[process].start == PD_NONE)
        process++;
    if (process == x->n->processes.count) {
        pd_config c;
        pd_config_init(&c, &x->m);
        pd_config_copy(&c, so_far);
        add_state(x, &c, PD_NONE, 0);
        return;
    }
    starting s = {.x = x, .process = process, .so_far = so_far};
    memcpy(s.values[PD_GLOBAL], g, x->n->cells[PD_GLOBAL].count * sizeof *g);
    each_value(&s, PD_PRIVATE, 0, PD_LOCAL, add_process);
}

static void add_globals(starting *s) {
    pd_config c;
    pd_config_init(&c, &s->x->m);
    for (size_t i = 0; i < s->x->n->cells[PD_GLOBAL].count; i++)
        vec_push(&s->x->m, &c.globals, s->values[PD_GLOBAL][i]);
    start(s->x, s->values[PD_GLOBAL], NULL, NULL, 0, &c);
    pd_config_release(&c);
}

void explicit_search(pd_network *n, unsigned contexts, size_t max_states, size_t max_depth,
                     bool cut_stacks, explicit_result *r) {
    explorer x = {.n = n,
                  .contexts = contexts,
                  .max_states = max_states,
                  .max_depth = max_depth,
                  .cut_stacks = cut_stacks,
                  .r = r};
    mem_init(&x.m, 0);
    intern_init(&x.states, &x.m);
    r->complete = true;
    for (int i = 0; i < 64; i++) r->first[i] = NEVER;
    starting s = {.x = &x};
    each_value(&s, PD_GLOBAL, 0, PD_GLOBAL, add_globals);
    for (; x.current <= contexts && r->complete; x.current++) {
        for (size_t i = 0; i < x.now.count && r->complete; i++) expand(&x, x.now.data[i]);
        vec_clear(&x.now);
        for (size_t i = 0; i < x.later.count; i++) vec_push(&x.m, &x.now, x.later.data[i]);
        vec_clear(&x.later);
    }
    r->states = x.configs.count;
    for (size_t i = 0; i < x.configs.count; i++) pd_config_release(&x.configs.data[i]);
    vec_release(&x.m, &x.configs);
    vec_release(&x.m, &x.last);
    vec_release(&x.m, &x.level);
    vec_release(&x.m, &x.now);
    vec_release(&x.m, &x.later);
    intern_release(&x.states);
}
