// CUBA's systems (arguments: .pds files): lazy, eager and an explicit search agree on the given
// question and on 40 random ones, for 1 to 6 contexts; with `contexts auto` nothing is claimed that
// the explicit search contradicts.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "explicit.h"
#include "pushdown/trace.h"

enum { CONTEXTS = 6, MAX_STATES = 30000, DEPTH = 7, QUESTIONS = 40 };

static void add_questions(pd_network *n) {
    rng r = {42};
    for (int i = 0; i < QUESTIONS; i++) {
        pd_atom atoms[PD_MAX_ATOMS];
        size_t count = 0;
        for (uint32_t p = 0; p < n->processes.count; p++) {
            if (rng_one_in(&r, 3)) continue;
            uint32_t label = rng_below(&r, (uint32_t)n->labels.count + 1);
            if (label == n->labels.count) label = PD_EMPTY;
            else if (n->labels.data[label].program != n->processes.data[p].program) continue;
            atoms[count++] = (pd_atom){p, label};
        }
        const pd_expr *when = pd_binary(n, PD_EQ, pd_read(n, 0, NULL, 0),
                                        pd_const(n, rng_below(&r, pd_mask(n->vars.data[0].bits))));
        pd_add_query(n, false, atoms, count, count && rng_one_in(&r, 3) ? NULL : when);
    }
}

static const char *file;
static int failures;

static void compare(pd_network *n, const explicit_result *x, unsigned complete, int contexts,
                    bool eager) {
    pd_settings o = {.contexts = contexts, .auto_limit = 5, .eager = eager, .keep_searching = true};
    pd_search s;
    pd_search_init(&s, n, &o, NULL, NULL);
    pd_search_run(&s);
    unsigned bound = contexts == PD_AUTO ? s.level : (unsigned)contexts;
    bool proved = contexts == PD_AUTO && s.proof != PD_PROOF_BOUND;
    for (size_t q = 0; q < n->queries.count; q++) {
        const pd_hit *hit = &s.hits.data[q];
        pd_run run;
        const char *wrong = NULL;
        if (hit->found && hit->contexts <= complete && x->first[q] != hit->contexts)
            wrong = "reachable with another number of contexts";
        if (!hit->found && x->first[q] <= bound) wrong = "missed";
        if (!hit->found && proved && x->first[q] != NEVER) wrong = "proved wrongly";
        if (hit->found && q < 5) {
            if (!pd_trace(&s, q, &run)) wrong = "the run does not replay";
            pd_run_release(&run);
        }
        if (!wrong) continue;
        failures++;
        fprintf(stderr, "%s: query %zu, contexts %d, %s: %s\n", file, q + 1, contexts,
                eager ? "eager" : "lazy", wrong);
    }
    if (contexts == PD_AUTO)
        printf("%s: %s after %u contexts, %zu view tuples\n", file,
               proved ? "proved for any number" : "no proof", s.level, s.made);
    pd_search_release(&s);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        file = argv[i];
        mem m;
        mem_init(&m, 0);
        pd_network n;
        pd_network_init(&n, &m);
        error e;
        if (pd_parse_pds(&n, file, &e) != 0) {
            char buffer[1200];
            fprintf(stderr, "%s\n", error_format(&e, buffer, sizeof buffer));
            return 1;
        }
        add_questions(&n);
        // As many contexts as fit the explicit search, at most CONTEXTS.
        explicit_result x = {0}, more;
        unsigned complete = 0;
        while (complete < CONTEXTS) {
            explicit_search(&n, complete + 1, MAX_STATES, DEPTH, true, &more);
            if (!more.complete) break;
            x = more;
            complete++;
        }
        printf("%s: %zu states within %u contexts\n", file, x.states, complete);
        for (int k = 1; k <= (int)complete; k++) {
            compare(&n, &x, complete, k, false);
            compare(&n, &x, complete, k, true);
        }
        compare(&n, &x, complete, PD_AUTO, false);
        pd_network_release(&n);
        if (m.live) failures++;
    }
    return failures ? 1 : 0;
}
