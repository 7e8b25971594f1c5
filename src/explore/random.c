// Random walks: no states are kept, so nothing is proved, but deep places of huge spaces are seen.
#include "base/random.h"
#include "explore/orders.h"

enum { LONGEST_WALK = 100000, WALKS_PER_STORE = 256 };

static void walk_once(walker *w, rng *random) {
    bool fresh;
    vec_clear(&w->path);
    for (uint32_t depth = 0; !w->done && !reduce_is_violated(w->v); depth++) {
        if (walk_limit_reached(w) || walk_ended(w)) return;
        if (depth >= (w->config->max_depth ? w->config->max_depth : LONGEST_WALK)) return;
        walk_races(w);
        vec_clear(&w->alternatives);
        walk_list_others(w, NULL);
        if (w->stuck) walk_deadlock(w);
        if (w->done || !w->alternatives.count) return;
        step c = w->alternatives.data[rng_below(random, (uint32_t)w->alternatives.count)];
        w->last_thread = c.thread;
        vec_push(w->m, &w->path, c);
        if (depth + 1 > w->r->max_depth) w->r->max_depth = depth + 1;
        move_outcome o = walk_move(w, &c);
        w->r->cut_paths += o == MOVE_CUT;
        if (o != MOVED) return;
        w->r->states++;
        explorer_capture(w->x, &fresh); // sharing and garbage are as in other orders
    }
}

void search_at_random(walker *w) {
    rng random = {w->config->seed};
    bool fresh;
    uint32_t start = explorer_capture(w->x, &fresh);
    w->r->states = 1;
    while (!w->done && !reduce_is_violated(w->v) && w->r->walks < w->config->walks) {
        w->r->walks++;
        walk_once(w, &random);
        if (w->r->stopped) break;
        explorer_restore(w->x, start);
        if (w->r->walks % WALKS_PER_STORE == 0) { // the states met on the way are not needed
            explorer_free(w->x);
            w->x = explorer_new(w->m, w->v);
            start = explorer_capture(w->x, &fresh);
        }
        walk_note_progress(w, w->r->max_depth, 0);
    }
    walk_incomplete(w, "%llu random walks found nothing", (unsigned long long)w->r->walks);
}

// ---------------------------------------------------------------- learning

enum { LEARNING_WALKS = 64, LEARNING_STEPS = 1000, LEARNING_TRANSITIONS = 20000 };

void search_learn(walker *w) {
    rng random = {1};
    bool fresh;
    uint32_t start = explorer_capture(w->x, &fresh);
    for (unsigned i = 0; i < LEARNING_WALKS && w->r->transitions < LEARNING_TRANSITIONS; i++) {
        for (unsigned n = 0; n < LEARNING_STEPS && !walk_ended(w); n++) {
            if (walk_limit_reached(w)) return;
            vec_clear(&w->alternatives);
            walk_list_others(w, NULL);
            if (!w->alternatives.count) break;
            step c = w->alternatives.data[rng_below(&random, (uint32_t)w->alternatives.count)];
            if (walk_move(w, &c) != MOVED) break;
            explorer_capture(w->x, &fresh);
        }
        explorer_restore(w->x, start);
    }
}
