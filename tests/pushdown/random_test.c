// Random networks: lazy, eager and an explicit search agree on every query and how many contexts it
// needs; random rules agree with their enumeration; printing and parsing are inverse.
// The number of networks: argument, default 300.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explicit.h"
#include "pushdown/trace.h"
#include "random_network.h"

static int failures, wholes;

static void report(const char *what, uint64_t seed, const char *network) {
    failures++;
    fprintf(stderr, "seed %llu: %s\n%s\n", (unsigned long long)seed, what, network);
}

static void parse(pd_network *n, mem *m, const char *source) {
    error e;
    pd_network_init(n, m);
    if (pd_parse(n, "random.pdn", source, strlen(source), &e) != 0) {
        char buffer[1200];
        fprintf(stderr, "%s\n%s\n", error_format(&e, buffer, sizeof buffer), source);
        exit(1);
    }
}

enum { CONTEXTS = 5 };

typedef struct comparison {
    mem *m;
    const char *source;
    pd_settings settings;
    const explicit_result *expected;
    const char *wrong;
} comparison;

static void compare(void *arg) {
    comparison *c = arg;
    pd_network n;
    parse(&n, c->m, c->source);
    pd_search s;
    pd_search_init(&s, &n, &c->settings, NULL, NULL);
    pd_search_run(&s);
    unsigned bound = c->settings.contexts == PD_AUTO ? s.level : (unsigned)c->settings.contexts;
    bool proved = c->settings.contexts == PD_AUTO && s.proof != PD_PROOF_BOUND &&
                  !s.slots_exhausted;
    for (size_t q = 0; q < n.queries.count; q++) {
        unsigned first = c->expected->first[q];
        bool found = s.hits.data[q].found;
        if (found && first == NEVER && c->settings.contexts <= CONTEXTS &&
            s.hits.data[q].contexts <= CONTEXTS)
            c->wrong = "reachable, but the explicit search did not find it";
        if (found && first != NEVER && s.hits.data[q].contexts != first)
            c->wrong = "reachable with another number of contexts",
            fprintf(stderr, "query %zu: %u contexts, expected %u\n", q + 1, s.hits.data[q].contexts,
                    first);
        if (found) {
            pd_run run;
            if (!pd_trace(&s, q, &run)) c->wrong = "the run does not replay";
            else if (run.contexts > s.hits.data[q].contexts) c->wrong = "the run is too long";
            pd_run_release(&run);
        }
        if (!found && first <= bound) c->wrong = "unreachable, but the explicit search found it";
        wholes += s.hits.data[q].excluded;
        if (s.hits.data[q].excluded && (found || first != NEVER))
            c->wrong = "excluded, but reachable";
        if (!found && proved && first != NEVER) c->wrong = "proved, but reachable";
    }
    pd_search_release(&s);
    pd_network_release(&n);
}

static void check_searches(rng *r, uint64_t seed, const char *source,
                           const explicit_result *expected) {
    for (int variant = 0; variant < 6; variant++) {
        mem m;
        mem_init(&m, 0);
        pd_settings settings = {.contexts = CONTEXTS, .auto_limit = CONTEXTS};
        settings.eager = variant & 1;
        settings.plain = rng_one_in(r, 4);
        settings.fresh = rng_one_in(r, 4);
        settings.backward = rng_one_in(r, 3);
        settings.reorder = rng_one_in(r, 16);
        settings.keep_searching = rng_one_in(r, 2);
        settings.split_last = rng_one_in(r, 3);
        if (variant == 2 || variant == 3) settings.contexts = 1 + (int)rng_below(r, CONTEXTS - 1);
        if (variant >= 4) settings.contexts = PD_AUTO;
        if (variant == 5) settings.whole = true, settings.eager = false;
        comparison c = {&m, source, settings, expected, NULL};
        stop_reason stopped = guard_run(&m, compare, &c);
        if (stopped) c.wrong = m.stop_detail ? m.stop_detail : "stopped";
        if (c.wrong) {
            char what[200];
            snprintf(what, sizeof what, "%s: %s, contexts %d: %s",
                     settings.eager ? "eager" : "lazy", settings.fresh ? "fresh" : "shared",
                     settings.contexts, c.wrong);
            report(what, seed, source);
        }
        if (m.live) report("memory is left", seed, source);
    }
}

static void check_printing(uint64_t seed, const char *source) {
    mem m;
    mem_init(&m, 0);
    pd_network a, b;
    parse(&a, &m, source);
    text first, second;
    text_init(&first, &m);
    text_init(&second, &m);
    pd_print(&a, &first);
    parse(&b, &m, text_get(&first));
    pd_print(&b, &second);
    if (strcmp(text_get(&first), text_get(&second)) != 0)
        report("printing", seed, text_get(&first));
    text_release(&first);
    text_release(&second);
    pd_network_release(&a);
    pd_network_release(&b);
}

int main(int argc, char **argv) {
    unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 300;
    unsigned long from = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    unsigned long done = 0, skipped = 0;
    size_t reachable = 0, unreachable = 0;
    for (uint64_t seed = from; done < count && failures < 5; seed++) {
        rng r = {seed * 7919};
        mem m;
        mem_init(&m, 0);
        text source;
        text_init(&source, &m);
        random_network(&r, &source);
        pd_network n;
        parse(&n, &m, text_get(&source));
        explicit_result expected;
        explicit_search(&n, CONTEXTS, 1000, 4, false, &expected);
        for (size_t q = 0; q < n.queries.count && expected.complete; q++)
            *(expected.first[q] == NEVER ? &unreachable : &reachable) += 1;
        pd_network_release(&n);
        if (expected.complete) {
            check_searches(&r, seed, text_get(&source), &expected);
            check_printing(seed, text_get(&source));
            done++;
        } else skipped++;
        text_release(&source);
    }
    printf("%lu of %lu networks compared (%lu too large for the explicit search), %zu queries "
           "reachable, %zu not, %d excluded for any number of contexts\n",
           done, done + skipped, skipped, reachable, unreachable, wholes);
    bool enough = 5 * done >= 4 * (done + skipped) && wholes > 0;
    if (!enough) fprintf(stderr, "too few networks were compared\n");
    return failures || !enough ? 1 : 0;
}
