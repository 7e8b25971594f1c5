#include "netprogram.h"

#include <stdio.h>

void net_program_release(net_program *p) {
    vec_release(p->m, &p->commands);
}

static uint32_t emit(net_program *p, int op, uint32_t variable, uint32_t a, uint32_t b) {
    net_command c = {.variable = variable, .a = a, .b = b};
    c.op = op;
    vec_push(p->m, &p->commands, c);
    return (uint32_t)p->commands.count - 1;
}

static uint32_t here(const net_program *p) {
    return (uint32_t)p->commands.count;
}

static void raise(net_program *p, uint32_t variable) {
    emit(p, NET_RAISE, variable, 0, 0);
}

static void lower(net_program *p, uint32_t variable) {
    emit(p, NET_LOWER, variable, 0, 0);
}

// A counter and its complement: their sum is 2^2^level once they are set up.
typedef struct counter {
    uint32_t up, down;
} counter;

static counter new_counter(net_program *p) {
    p->variables += 2;
    return (counter){p->variables - 2, p->variables - 1};
}

static void move_down(net_program *p, counter c) {
    lower(p, c.up);
    raise(p, c.down);
}

enum { LEVELS = 5 };

typedef struct lipton {
    net_program *p;
    counter y[LEVELS], z[LEVELS], s[LEVELS]; // y, z start full, s starts empty
    uint32_t lower_s[LEVELS];                // subroutine: moves s down by 2^2^level
} lipton;

// Jumps to *zero (set to a forward jump's number, to be patched) if c is 0, having turned it over
// (now full); to `nonzero` otherwise. Wrong guesses get stuck.
static uint32_t test(lipton *l, uint32_t level, counter c, uint32_t nonzero) {
    net_program *p = l->p;
    uint32_t choose = emit(p, NET_CHOOSE, 0, 0, 0);
    p->commands.data[choose].a = here(p);
    lower(p, c.up);
    raise(p, c.up);
    emit(p, NET_JUMP, 0, nonzero, 0);
    uint32_t loop = here(p);
    p->commands.data[choose].b = loop;
    lower(p, c.down); // s gets what the complement holds: all of it, or lower_s gets stuck
    raise(p, c.up);
    raise(p, l->s[level].up);
    lower(p, l->s[level].down);
    uint32_t again = emit(p, NET_CHOOSE, 0, loop, 0);
    p->commands.data[again].b = here(p);
    emit(p, NET_CALL, 0, l->lower_s[level], 0);
    return here(p);
}

// Runs body 2^2^(level+1) times: y and z count it, and are full again at the end.
static void repeat(lipton *l, uint32_t level, void (*body)(lipton *, const void *),
                   const void *arg) {
    uint32_t outer = here(l->p);
    move_down(l->p, l->y[level]);
    uint32_t inner = here(l->p);
    move_down(l->p, l->z[level]);
    body(l, arg);
    test(l, level, l->z[level], inner);
    test(l, level, l->y[level], outer);
}

static void move_counter_down(lipton *l, const void *arg) {
    move_down(l->p, *(const counter *)arg);
}

static void lower_counter(lipton *l, const void *arg) {
    lower(l->p, ((const counter *)arg)->up);
    raise(l->p, ((const counter *)arg)->down);
}

typedef struct raised {
    uint32_t variables[8];
    size_t count;
} raised;

static void raise_all(lipton *l, const void *arg) {
    const raised *r = arg;
    for (size_t i = 0; i < r->count; i++) raise(l->p, r->variables[i]);
}

// 2^2^0 = 2 by hand, 2^2^(i+1) by two nested loops of 2^2^i.
static void times_full(lipton *l, uint32_t level, void (*body)(lipton *, const void *),
                       const void *arg) {
    if (level) repeat(l, level - 1, body, arg);
    else
        for (int i = 0; i < 2; i++) body(l, arg);
}

static void emit_subroutines(lipton *l, uint32_t level) {
    for (uint32_t i = 0; i <= level; i++) {
        l->lower_s[i] = here(l->p);
        times_full(l, i, move_counter_down, &l->s[i]);
        emit(l->p, NET_RETURN, 0, l->lower_s[i], 0);
    }
}

void net_program_lipton(net_program *p, uint32_t level, int extra, bool zero_test) {
    lipton l = {.p = p};
    for (uint32_t i = 0; i <= level; i++) {
        l.y[i] = new_counter(p);
        l.z[i] = new_counter(p);
        l.s[i] = new_counter(p);
    }
    counter x = new_counter(p);
    uint32_t start = emit(p, NET_JUMP, 0, 0, 0);
    emit_subroutines(&l, level);
    p->commands.data[start].a = here(p);
    for (uint32_t i = 0; i <= level; i++) {
        raised r = {{l.s[i].down}, 1};
        if (i < level) {
            r.variables[r.count++] = l.y[i].up;
            r.variables[r.count++] = l.z[i].up;
        } else r.variables[r.count++] = x.up;
        times_full(&l, i, raise_all, &r);
    }
    times_full(&l, level, lower_counter, &x);
    for (int i = extra; i < 0; i++) { // it is not 0 in the end
        lower(p, x.down);
        raise(p, x.up);
    }
    for (int i = 0; i < extra; i++) lower(p, x.up);
    if (zero_test) {
        uint32_t stuck = emit(p, NET_CHOOSE, 0, 0, 0);
        p->commands.data[stuck].a = p->commands.data[stuck].b = here(p) + 1;
        uint32_t loop = emit(p, NET_JUMP, 0, here(p), 0); // where a counter that is not 0 goes
        test(&l, level, x, loop);
    }
    emit(p, NET_HALT, 0, 0, 0);
}

// Symbols: the stack's one symbol, counters, return addresses.
typedef struct compiler {
    const net_program *p;
    async_mpds *a;
    uint32_t run;
    VEC(uint32_t) states, returns, bag; // by command, by command (calls), all of the bag
    VEC(uint32_t) counters;
} compiler;

// In `state` (the stack is empty) only `wanted` goes on; anything else goes back into the bag.
static void put_back(compiler *c, uint32_t state, const uint32_t *wanted, size_t count) {
    for (size_t i = 0; i < c->bag.count; i++) {
        bool is_wanted = false;
        for (size_t k = 0; k < count; k++) is_wanted |= wanted[k] == c->bag.data[i];
        if (!is_wanted)
            async_mpds_rule(c->a, state, c->bag.data[i], state, NULL, 0, &c->bag.data[i], 1);
    }
}

static void compile_return(compiler *c, uint32_t from, uint32_t waiting, uint32_t subroutine) {
    VEC(uint32_t) wanted = {0};
    async_mpds_rule(c->a, from, c->run, waiting, NULL, 0, NULL, 0);
    for (size_t i = 0; i < c->p->commands.count; i++) {
        const net_command *call = &c->p->commands.data[i];
        if (call->op != NET_CALL || call->a != subroutine) continue;
        vec_push(c->p->m, &wanted, c->returns.data[i]);
        async_mpds_rule(c->a, waiting, c->returns.data[i], c->states.data[i + 1], &c->run, 1, NULL,
                        0);
    }
    put_back(c, waiting, wanted.data, wanted.count);
    vec_release(c->p->m, &wanted);
}

static void compile_command(compiler *c, uint32_t at) {
    const net_command *x = &c->p->commands.data[at];
    async_mpds *a = c->a;
    uint32_t from = c->states.data[at], run = c->run;
    uint32_t next = at + 1 < c->states.count ? c->states.data[at + 1] : from;
    switch (x->op) {
    case NET_RAISE:
        async_mpds_rule(a, from, run, next, &run, 1, &c->counters.data[x->variable], 1);
        break;
    case NET_LOWER: {
        uint32_t waiting = async_mpds_state(a, NULL);
        async_mpds_rule(a, from, run, waiting, NULL, 0, NULL, 0);
        async_mpds_rule(a, waiting, c->counters.data[x->variable], next, &run, 1, NULL, 0);
        put_back(c, waiting, &c->counters.data[x->variable], 1);
        break;
    }
    case NET_CHOOSE: async_mpds_rule(a, from, run, c->states.data[x->b], &run, 1, NULL, 0);
    // fall through
    case NET_JUMP: async_mpds_rule(a, from, run, c->states.data[x->a], &run, 1, NULL, 0); break;
    case NET_CALL:
        async_mpds_rule(a, from, run, c->states.data[x->a], &run, 1, &c->returns.data[at], 1);
        break;
    case NET_RETURN: compile_return(c, from, async_mpds_state(a, NULL), x->a); break;
    case NET_HALT: async_mpds_query(a, from, true); break;
    }
}

void net_program_compile(const net_program *p, async_mpds *a) {
    compiler c = {.p = p, .a = a, .run = async_mpds_symbol(a, "run")};
    char name[32];
    for (uint32_t i = 0; i < p->variables; i++) {
        snprintf(name, sizeof name, "x%u", i);
        vec_push(p->m, &c.counters, async_mpds_symbol(a, name));
        vec_push(p->m, &c.bag, c.counters.data[i]);
    }
    for (uint32_t i = 0; i < p->commands.count; i++) {
        snprintf(name, sizeof name, "%s%u", p->commands.data[i].op == NET_HALT ? "halt" : "l", i);
        vec_push(p->m, &c.states, async_mpds_state(a, name));
        snprintf(name, sizeof name, "return%u", i);
        bool calls = p->commands.data[i].op == NET_CALL;
        vec_push(p->m, &c.returns, calls ? async_mpds_symbol(a, name) : 0);
        if (calls) vec_push(p->m, &c.bag, c.returns.data[i]);
    }
    for (uint32_t i = 0; i < p->commands.count; i++) compile_command(&c, i);
    async_mpds_start(a, c.states.data[0], c.run);
    vec_release(p->m, &c.states);
    vec_release(p->m, &c.returns);
    vec_release(p->m, &c.bag);
    vec_release(p->m, &c.counters);
}
