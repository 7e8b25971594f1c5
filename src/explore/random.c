// Random walks: no states are kept, so nothing is proved, but deep places of huge spaces are seen.
#include "base/random.h"
#include "explore/orders.h"

enum { LONGEST_WALK = 100000, WALKS_PER_STORE = 256 };

// How a walk chooses. With priorities it is a PCT scheduler (Burckhardt, Kothari, Musuvathi and
// Nagarakatte, "A randomized scheduler with probabilistic guarantees of finding bugs"): the thread
// of the highest priority runs, and at a few random steps the one that runs gets the lowest.
typedef struct walk {
    rng *random;
    uint32_t longest;
    bool priorities;
    uint32_t changes[3]; // steps
    VEC(uint32_t) of;    // priority, by thread; 0: none yet
    uint32_t lowest;
} walk;

enum { LOWEST_PRIORITY = 1 << 30 };

static uint32_t priority(explorer *w, walk *k, uint32_t thread) {
    while (k->of.count <= thread)
        vec_push(w->m, &k->of, LOWEST_PRIORITY + rng_below(k->random, LOWEST_PRIORITY));
    return k->of.data[thread];
}

static step choose(explorer *w, walk *k, uint32_t depth) {
    const step *all = w->alternatives.data;
    uint32_t count = (uint32_t)w->alternatives.count, best = all[0].thread, n = 0;
    if (!k->priorities) return all[rng_below(k->random, count)];
    if (explore_has_had_its_turn(w->v->threads.data[w->last_thread])) {
        priority(w, k, w->last_thread);
        k->of.data[w->last_thread] = k->lowest--;
    }
    for (uint32_t i = 1; i < count; i++)
        if (priority(w, k, all[i].thread) > priority(w, k, best)) best = all[i].thread;
    for (size_t i = 0; i < sizeof k->changes / sizeof *k->changes; i++)
        if (k->changes[i] == depth) {
            priority(w, k, best);
            k->of.data[best] = k->lowest--;
        }
    for (uint32_t i = 0; i < count; i++) n += all[i].thread == best;
    n = rng_below(k->random, n);
    for (uint32_t i = 0;; i++)
        if (all[i].thread == best && n-- == 0) return all[i];
}

// Of all threads; where tasks have workers of their own, these take them first.
static void list_steps(explorer *w) {
    const thread *only;
    if (reduce_has_own_workers(w->v) && explore_alone(w)) explore_list(w, &only);
    else explore_list_others(w, NULL);
}

static void walk_once(explorer *w, walk *k) {
    bool fresh;
    vec_clear(&w->path);
    for (uint32_t depth = 0; !w->done && !reduce_is_violated(w->v); depth++) {
        if (explore_limit_reached(w) || explore_is_spent(w) || explore_ended(w)) return;
        if (depth >= (w->config->max_depth ? w->config->max_depth : k->longest)) return;
        explore_races(w);
        vec_clear(&w->alternatives);
        list_steps(w);
        if (w->stuck) explore_deadlock(w);
        if (w->done || !w->alternatives.count) return;
        step c = choose(w, k, depth);
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

static void walk_from_start(explorer *w, walk *k, uint64_t walks) {
    bool fresh, mixed = k->priorities;
    uint32_t start = explore_states_capture(w->x, &fresh);
    w->r->states = 1;
    while (!w->done && !reduce_is_violated(w->v) && !explore_is_spent(w) && w->r->walks < walks) {
        k->priorities = mixed && w->r->walks % 2;
        uint32_t length = w->r->max_depth < k->longest ? w->r->max_depth : k->longest;
        k->lowest = LOWEST_PRIORITY - 1;
        vec_clear(&k->of);
        for (size_t i = 0; i < sizeof k->changes / sizeof *k->changes; i++)
            k->changes[i] = length ? rng_below(k->random, length) : 0;
        w->r->walks++;
        walk_once(w, k);
        if (w->r->stopped) break;
        explore_states_restore(w->x, start);
        if (w->r->walks % WALKS_PER_STORE == 0) { // the states met on the way are not needed
            explore_states_free(w->x);
            w->x = explore_states_new(w->m, w->v);
            start = explore_states_capture(w->x, &fresh);
        }
        explore_note_progress(w, w->r->max_depth, 0);
    }
    vec_release(w->m, &k->of);
    if (w->done) return;
    explore_incomplete(w, "%llu random walks found nothing", (unsigned long long)w->r->walks);
}

void explore_at_random(explorer *w) {
    rng random = {w->config->seed};
    walk_from_start(w, &(walk){.random = &random, .longest = LONGEST_WALK}, w->config->walks);
}

void explore_walk(explorer *w, uint32_t steps) {
    rng random = {w->config->seed};
    walk_from_start(w, &(walk){.random = &random, .longest = steps, .priorities = true},
                    UINT64_MAX);
}

// ---------------------------------------------------------------- learning

enum { LEARNING_WALKS = 64, LEARNING_STEPS = 1000, LOOP_STEPS = 1250, LOOP_INSTRUCTIONS = 50000 };

void explore_learn(explorer *w, rng *random) {
    bool fresh;
    uint32_t start = explore_states_capture(w->x, &fresh);
    bool chosen = true; // on the last walk: else there is but one
    for (unsigned i = 0; i < LEARNING_WALKS && chosen && !explore_is_spent(w); i++) {
        chosen = false;
        for (unsigned n = 0; n < LEARNING_STEPS && !explore_ended(w) && !explore_is_spent(w); n++) {
            if (explore_limit_reached(w)) return;
            vec_clear(&w->alternatives);
            list_steps(w);
            if (!w->alternatives.count) break;
            chosen |= w->alternatives.count > 1;
            step c = w->alternatives.data[rng_below(random, (uint32_t)w->alternatives.count)];
            uint64_t before = w->v->instructions;
            if (explore_move(w, &c) != MOVED) break;
            // It goes round a loop by itself, perhaps for ever: nothing more to see on this walk,
            // which took as long as many others. (One that waits by onSpinWait or yield has just
            // stopped there.)
            bool long_step = w->v->instructions - before > LOOP_INSTRUCTIONS;
            if (long_step && explore_has_had_its_turn(w->v->threads.data[c.thread])) {
                w->r->transitions += LOOP_STEPS;
                break;
            }
            explore_states_capture(w->x, &fresh);
        }
        explore_states_restore(w->x, start);
    }
}
