// Writes a model of a family to standard output, for tests and benchmarks.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "models.h"
#include "netprogram.h"

static uint32_t number(const char *s) {
    return (uint32_t)strtoul(s, NULL, 10);
}

static void make_lipton(async_mpds *a, char **argv) {
    net_program p = {.m = a->m};
    net_program_lipton(&p, number(argv[0]), atoi(argv[1]), atoi(argv[2]));
    net_program_compile(&p, a);
    net_program_release(&p);
}

// n handlers that post to each other without end. A request makes the system busy and posts its
// work; the work frees it, posts two more requests, and a recursive call posts any number of a
// third. Two works at the same time would be an error: unreachable. `bug` lets request 0 post its
// work twice.
static void make_handlers(async_mpds *a, char **argv) {
    uint32_t n = number(argv[0]);
    bool bug = strcmp(argv[1], "bug") == 0;
    uint32_t idle = async_mpds_state(a, "idle"), busy = async_mpds_state(a, "busy");
    uint32_t seen = async_mpds_state(a, "seen"), bad = async_mpds_state(a, "bad");
    uint32_t main_symbol = async_mpds_symbol(a, "main"), flood = async_mpds_symbol(a, "flood");
    uint32_t *request = mem_alloc(a->m, n * sizeof *request);
    uint32_t *work = mem_alloc(a->m, n * sizeof *work);
    char name[32];
    for (uint32_t i = 0; i < n; i++) {
        snprintf(name, sizeof name, "request%u", i);
        request[i] = async_mpds_symbol(a, name);
        snprintf(name, sizeof name, "work%u", i);
        work[i] = async_mpds_symbol(a, name);
    }
    async_mpds_rule(a, idle, main_symbol, idle, NULL, 0, request, 1);
    async_mpds_rule(a, idle, flood, idle, NULL, 0, NULL, 0);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t next[2] = {request[(i + 1) % n], request[(3 * i + 1) % n]};
        uint32_t twice[2] = {work[i], work[i]};
        async_mpds_rule(a, idle, request[i], busy, NULL, 0, twice, bug && i == 0 ? 2 : 1);
        async_mpds_rule(a, busy, work[i], idle, &flood, 1, next, 2);
        async_mpds_rule(a, busy, work[i], seen, NULL, 0, NULL, 0);
        async_mpds_rule(a, seen, work[i], bad, NULL, 0, NULL, 0);
        if (i % 4 == 0)
            async_mpds_rule(a, idle, flood, idle, &flood, 1, &request[(5 * i + 2) % n], 1);
    }
    async_mpds_start(a, idle, main_symbol);
    async_mpds_query(a, bad, true);
    mem_free(a->m, request, n * sizeof *request);
    mem_free(a->m, work, n * sizeof *work);
}

// n philosophers, five places each: thinking, left fork taken, eating, the fork, meals (which grow
// without end). Do 0 and `other` ever eat at the same time?
static void make_philosophers(async_net *n, char **argv) {
    uint32_t count = number(argv[0]), other = number(argv[1]);
    for (uint32_t i = 0; i < count; i++) {
        async_net_place(n, NULL, 1);
        async_net_place(n, NULL, 0);
        async_net_place(n, NULL, 0);
        async_net_place(n, NULL, 1);
        async_net_place(n, NULL, 0);
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = 5 * i, fork = at + 3, right = 5 * ((i + 1) % count) + 3;
        async_net_arc take[2] = {{at, 1}, {fork, 1}}, taken[1] = {{at + 1, 1}};
        async_net_arc start[2] = {{at + 1, 1}, {right, 1}}, eating[1] = {{at + 2, 1}};
        async_net_arc done[4] = {{at, 1}, {fork, 1}, {right, 1}, {at + 4, 1}};
        async_net_add_transition(n, take, 2, taken, 1);
        async_net_add_transition(n, start, 2, eating, 1);
        async_net_add_transition(n, eating, 1, done, 4);
    }
    async_net_arc goal[3] = {{2, 1}, {5 * other + 2, 1}, {4, 1}};
    async_net_add_target(n, goal, 3);
}

static void make_rings(async_net *n, char **argv) {
    net_of_rings(n, number(argv[0]), number(argv[1]));
}

// A token of one of two values, with a chance of one half.
static bool coin(rng *r) {
    return rng_below(r, 2) == 0;
}

// Any number of threads run one program of `length` locations over `bits` shared booleans, as a
// boolean program becomes a net: a place for each valuation of the booleans, one for each location,
// a transition for each instruction and valuation. Bit 0 is a lock around the second half of the
// program; can two threads be at its last location? No (ok), or yes: `bug` looks at the lock and
// takes it in two steps.
static void make_threads(async_net *n, char **argv) {
    uint32_t bits = number(argv[0]), length = number(argv[1]);
    bool bug = strcmp(argv[2], "bug") == 0;
    rng r = {number(argv[3])};
    uint32_t values = 1u << bits;
    for (uint32_t v = 0; v < values; v++) async_net_place(n, NULL, v == 0);
    for (uint32_t pc = 0; pc < length; pc++) async_net_place(n, NULL, pc ? 0 : ASYNC_NET_OMEGA);
    for (uint32_t pc = 0; pc < length; pc++) {
        uint32_t bit = 1u << (1 + rng_below(&r, bits - 1)), kind = rng_below(&r, 4);
        uint32_t other = 1u << (1 + rng_below(&r, bits - 1));
        uint32_t half = pc < length / 2 ? 0 : length / 2 + 1, end = half ? length : length / 2;
        uint32_t jump = half + rng_below(&r, end > half ? end - half : 1);
        bool value = coin(&r);
        for (uint32_t v = 0; v < values; v++) {
            uint32_t to = v, next = pc + 1;
            if (pc == length / 2) { // take the lock
                if (v & 1) continue;
                to = bug ? v : v | 1;
            } else if (bug && pc == length / 2 + 1) to = v | 1;
            else if (pc + 1 == length) { // let it go
                to = v & ~1u;
                next = 0;
            } else if (kind == 0) to = value ? v | bit : v & ~bit;
            else if (kind == 1) to = v & other ? v | bit : v & ~bit;
            else if (kind == 2) to = v ^ bit;
            else if (((v & bit) != 0) == value) next = jump;
            async_net_arc pre[2] = {{v, 1}, {values + pc, 1}},
                          post[2] = {{to, 1}, {values + next, 1}};
            async_net_add_transition(n, pre, 2, post, 2);
        }
    }
    async_net_arc goal = {values + length - 1, 2};
    async_net_add_target(n, &goal, 1);
}

typedef struct family {
    const char *name, *arguments;
    int count;
    void (*mpds)(async_mpds *, char **);
    void (*net)(async_net *, char **);
} family;

static const family families[] = {
    {"lipton", "LEVEL EXTRA ZERO_TEST", 3, make_lipton, NULL},
    {"handlers", "N ok|bug", 2, make_handlers, NULL},
    {"philosophers", "N OTHER", 2, NULL, make_philosophers},
    {"rings", "N FIRST", 2, NULL, make_rings},
    {"threads", "BITS LENGTH ok|bug SEED", 4, NULL, make_threads},
};

static void make(mem *m, const family *f, char **argv) {
    if (f->mpds) {
        async_mpds a;
        async_mpds_init(&a, m);
        f->mpds(&a, argv);
        print_mpds(&a);
        async_mpds_release(&a);
    } else {
        async_net n;
        async_net_init(&n, m);
        f->net(&n, argv);
        print_net(&n);
        async_net_release(&n);
    }
}

int main(int argc, char **argv) {
    mem m;
    mem_init(&m, 0);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        const family *f = &families[i];
        if (argc != f->count + 2 || strcmp(argv[1], f->name) != 0) continue;
        make(&m, f, argv + 2);
        return 0;
    }
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        fprintf(stderr, "usage: make_model %s %s\n", families[i].name, families[i].arguments);
    return 2;
}
