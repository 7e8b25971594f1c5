#include "explore/restart.h"

bool explore_must_restart(const vm *v, const search_result *r) {
    return reduce_is_violated(v) && !r->stopped;
}

void explore_restarting(mem *m, vm *v, const explore_attempt *a, search_result *r) {
    bool again, learned = false;
    do {
        explore_result_release(r);
        explore_result_init(r, m);
        bool unfinished = a->search(a->arg, r), failed = explore_must_restart(v, r);
        if (failed && a->learn && !learned) {
            learned = true;
            a->learn(a->arg, r);
        }
        again = (unfinished || failed) && !r->stopped;
    } while (again);
    r->assumed |= reduce_assumptions(v);
}
