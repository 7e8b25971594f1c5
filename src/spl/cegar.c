#include "spl/cegar.h"

enum { OBJECTS_FIRST = 2 }; // named objects a site has in the first round

void spl_cegar_init(spl_cegar *c, mem *m, const spl_program *p, spl_cegar_settings settings) {
    *c = (spl_cegar){.m = m, .p = p, .settings = settings};
    spl_abstraction_init(&c->abstraction, m, settings.async.limits, p);
    spl_machine_init(&c->machine, m, p);
    for (uint32_t s = 0; s < p->site_count; s++)
        c->abstraction.bounds[s] = settings.objects_max < OBJECTS_FIRST ? settings.objects_max
                                                                        : OBJECTS_FIRST;
}

void spl_cegar_release(spl_cegar *c) {
    spl_machine_release(&c->machine);
    spl_abstraction_release(&c->abstraction);
    vec_release(c->m, &c->schedule);
}

// What one abstract counterexample leads to. True: the loop goes on.
static bool examine(spl_cegar *c, const async_witness *w, spl_cegar_answer *answer) {
    spl_trace t;
    spl_trace_init(&t, &c->abstraction);
    spl_trace_answer found = spl_trace_run(&t, w);
    bool again = false;
    *answer = CEGAR_UNKNOWN;
    if (found == TRACE_UNDECIDED) {
        c->why = "the solver cannot decide whether a counterexample is real";
    } else if (found == TRACE_FEASIBLE) {
        if (spl_trace_replay(&t, &c->machine, &c->schedule)) *answer = CEGAR_UNSAFE;
        else c->why = "a counterexample needs integers beyond 64 bits";
    } else if (c->rounds == c->settings.rounds_max) {
        c->why = "the limit of refinement rounds is reached";
    } else {
        switch (spl_refine(&t, found, c->settings.objects_max)) {
        case REFINED_PREDICATES:
        case REFINED_OBJECTS: again = true; break;
        case REFINED_NOTHING:
            // Where summary objects are to blame, what is left is to do without them.
            again = !c->abstraction.cut;
            for (uint32_t s = 0; again && s < c->p->site_count; s++)
                if (t.touched[s]) c->abstraction.cut = true;
            again = c->abstraction.cut && again;
            if (!again) c->why = "no predicate tells a spurious counterexample apart";
            break;
        }
    }
    c->rounds += again;
    spl_trace_release(&t);
    return again;
}

spl_cegar_answer spl_cegar_run(spl_cegar *c) {
    spl_abstraction *a = &c->abstraction;
    for (;;) {
        spl_abstraction_build(a);
        log_say(c->settings.log, LOG_VERBOSE,
                "round %u: %zu predicates, %zu states, %zu symbols, %zu rules", c->rounds,
                a->predicates.count, a->mpds.states.count, a->mpds.symbols.count,
                a->mpds.rules.count);
        log_progress(c->settings.log, "round %u: %zu predicates, %zu rules", c->rounds,
                     a->predicates.count, a->mpds.rules.count);
        arena store;
        arena_init(&store, c->m);
        async_result r;
        async_decide(&a->mpds, a->query, &c->settings.async, &store, &r);
        c->iterations += r.statistics.iterations;
        c->minimal_elements = r.statistics.minimal_elements;
        spl_cegar_answer answer = CEGAR_UNKNOWN;
        bool again = false;
        if (r.kind == ANSWER_REACHABLE) again = examine(c, &r.witness, &answer);
        else if (r.kind == ANSWER_UNREACHABLE) answer = a->was_cut ? CEGAR_BOUNDED : CEGAR_SAFE;
        else c->why = r.why;
        arena_release(&store);
        if (!again) return answer;
    }
}
