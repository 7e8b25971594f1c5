// Random walks: no states are kept, so nothing is proved, but deep places of huge spaces are seen.
#include "base/random.h"
#include "explore/orders.h"

enum { LONGEST_WALK = 100000, WALKS_PER_STORE = 256 };

static void walk_once(explorer *w, rng *random) {
    bool fresh;
    vec_clear(&w->path);
    for (uint32_t depth = 0; !w->done && !reduce_is_violated(w->v); depth++) {
        if (explore_limit_reached(w) || explore_ended(w)) return;
        if (depth >= (w->config->max_depth ? w->config->max_depth : LONGEST_WALK)) return;
        explore_races(w);
        vec_clear(&w->alternatives);
        explore_list_others(w, NULL);
        if (w->stuck) explore_deadlock(w);
        if (w->done || !w->alternatives.count) return;
        step c = w->alternatives.data[rng_below(random, (uint32_t)w->alternatives.count)];
        w->last_thread = c.thread;
        vec_push(w->m, &w->path, c);
        if (depth + 1 > w->r->max_depth) w->r->max_depth = depth + 1;
        move_outcome o = explore_move(w, &c);
        w->r->cut_paths += o == MOVE_CUT;
        if (o != MOVED) return;
        w->r->states++;
        explore_states_capture(w->x, &fresh); // sharing and garbage are as in other orders
    }
}

void explore_at_random(explorer *w) {
    rng random = {w->config->seed};
    bool fresh;
    uint32_t start = explore_states_capture(w->x, &fresh);
    w->r->states = 1;
    while (!w->done && !reduce_is_violated(w->v) && w->r->walks < w->config->walks) {
        w->r->walks++;
        walk_once(w, &random);
        if (w->r->stopped) break;
        explore_states_restore(w->x, start);
        if (w->r->walks % WALKS_PER_STORE == 0) { // the states met on the way are not needed
            explore_states_free(w->x);
            w->x = explore_states_new(w->m, w->v);
            start = explore_states_capture(w->x, &fresh);
        }
        explore_note_progress(w, w->r->max_depth, 0);
    }
    explore_incomplete(w, "%llu random walks found nothing", (unsigned long long)w->r->walks);
}

// ---------------------------------------------------------------- learning

enum { LEARNING_WALKS = 64, LEARNING_STEPS = 1000, LEARNING_TRANSITIONS = 20000 };

void explore_learn(explorer *w) {
    rng random = {1};
    bool fresh;
    uint32_t start = explore_states_capture(w->x, &fresh);
    bool chosen = true; // on the last walk: else there is but one
    for (unsigned i = 0; i < LEARNING_WALKS && chosen && w->r->transitions < LEARNING_TRANSITIONS;
         i++) {
        chosen = false;
        for (unsigned n = 0; n < LEARNING_STEPS && !explore_ended(w); n++) {
            if (explore_limit_reached(w)) return;
            vec_clear(&w->alternatives);
            explore_list_others(w, NULL);
            if (!w->alternatives.count) break;
            chosen |= w->alternatives.count > 1;
            step c = w->alternatives.data[rng_below(&random, (uint32_t)w->alternatives.count)];
            if (explore_move(w, &c) != MOVED) break;
            explore_states_capture(w->x, &fresh);
        }
        explore_states_restore(w->x, start);
    }
}
