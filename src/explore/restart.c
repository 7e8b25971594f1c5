#include "explore/restart.h"

bool explore_must_restart(const vm *v, const search_result *r) {
    return reduce_is_violated(v) && !r->stopped;
}

// An assumption that fails late costs all that was searched before. Where one has failed, there may
// be others, and looking for them is worth some times what has been lost already: an error that
// shows after a few steps shall not wait for it.
enum { LEARNING = 4, MOST_LEARNING = 20000 };

void explore_restarting(mem *m, vm *v, const explore_attempt *a, search_result *r) {
    bool again;
    uint64_t lost = 0, learned = 0; // steps
    do {
        explore_result_release(r);
        explore_result_init(r, m);
        bool unfinished = a->search(a->arg, r), failed = explore_must_restart(v, r);
        if (failed && a->learn) {
            lost += r->transitions;
            uint64_t most = LEARNING * lost < MOST_LEARNING ? LEARNING * lost : MOST_LEARNING;
            if (most > learned) a->learn(a->arg, r, most - learned);
            learned = most;
        }
        again = (unfinished || failed) && !r->stopped;
    } while (again);
    r->assumed |= reduce_assumptions(v);
}
