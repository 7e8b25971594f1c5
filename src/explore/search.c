#include "explore/orders.h"

#include "base/random.h"
#include "explore/restart.h"
#include "explore/team.h"
#include "explore/visited.h"

void explore_rebuild_path(explorer *w, const origins *o, uint32_t state) {
    vec_clear(&w->path);
    if (!state) return;
    for (uint32_t at = state; o->data[at].parent; at = o->data[at].parent)
        vec_push(w->m, &w->path, o->data[at].by);
    for (size_t i = 0; i < w->path.count / 2; i++) {
        step swap = w->path.data[i];
        w->path.data[i] = w->path.data[w->path.count - 1 - i];
        w->path.data[w->path.count - 1 - i] = swap;
    }
}

void explore_note_progress(explorer *w, size_t depth, size_t queue) {
    if (!log_progress_due(w->config->log)) return;
    double seconds = limits_elapsed(w->config->limits);
    log_progress(w->config->log, "%llu states, %.0f/s, depth %zu, queue %zu, %zu MB",
                 (unsigned long long)w->r->states, (double)w->r->states / (seconds + 1e-9), depth,
                 queue, memory_resident() >> 20);
}

// Errors with few preemptions show soon; where there are none, a proof comes cheaper depth first.
enum { SOON_PREEMPTIONS = 2, SOON_TRANSITIONS = 100000 };

// With 64 bits of a hash all that the reduction has to know of a state is kept with it.
static dpor_outcome search_with_lossy_store(explorer *w, bool dpor) {
    const search_config *c = w->config;
    bool bits = c->store == STORE_BITSTATE;
    visited_kind kind = bits                     ? VISITED_BITSTATE
                        : c->store == STORE_NONE ? VISITED_NONE
                                                 : VISITED_HASH64;
    visited seen;
    explore_visited_init(&seen, w->m, kind, c->store_bytes);
    dpor_outcome o = dpor ? explore_dpor(w, &seen) : DPOR_UNABLE;
    if (!dpor) explore_lossily(w, &seen);
    if (kind != VISITED_NONE)
        w->r->bounds = arena_printf(&w->r->store, "%s store, probability of an omission <= %.2g",
                                    bits ? "bitstate" : "hash64", explore_visited_omission(&seen));
    if (!dpor) w->r->store_bytes = seen.kind == VISITED_BITSTATE ? seen.mask / 8 : seen.mask * 8;
    explore_visited_release(&seen);
    return o;
}

// Errors of few threads in a large or endless space: a proof is tried for so long, then others have
// their turn, then it is tried again from the start for four times as long. A proof that is found
// in the first round costs nothing more. With too many threads for the reduction the others begin.
enum {
    PROOF_BUDGET = 1200000,
    DELAY_BUDGET = 100000,
    DELAY_BUDGET_OF_MANY = 1000000, // threads
    MANY_THREADS = 16,
    WALK_BUDGET = 50000,
    WALK_STEPS = 1000,
    MOST_ROUNDS = 12
};

// A loop that counts its rounds while it waits for another thread has no end in the order by
// preemptions: of so many transitions most lie on one path. The proof, which goes back to what the
// thread waits for, is tried for a moment before that order goes on.
enum { BRIEF = 3000 };

// The explicit search: one attempt after the other, in the order that is left.
typedef struct attempts {
    mem *m;
    vm *v;
    const search_config *config;
    search_order order;
    bool dpor;  // it may be used, and there are not too many threads
    bool turns; // orders take turns, each with a budget that grows from round to round
    bool many;  // threads
    enum { BEGUN, TRIES_PROOF, IN_EARNEST } start; // of SEARCH_AUTO (BRIEF)
    unsigned round;
    uint32_t covered; // in preemptions, by an order that came before
    race_watch race;  // seen by one
    rng random;       // of the walks that learn
} attempts;

// True: the result is not final, another order has to go on.
static bool search_in_order(attempts *a, explorer *w) {
    const search_config *c = w->config;
    switch (a->order) {
    case SEARCH_AUTO: {
        switch_bounds soon = {c->max_switches < SOON_PREEMPTIONS ? c->max_switches
                                                                 : SOON_PREEMPTIONS,
                              SOON_TRANSITIONS, a->start == BEGUN && a->dpor ? BRIEF : 0};
        return !explore_by_switches(w, &soon);
    }
    case SEARCH_SWITCHES: {
        switch_bounds bounds = {c->max_switches, 0};
        if (!explore_by_switches(w, &bounds))
            w->r->bounds = arena_printf(&w->r->store, "preemptions <= %u", c->max_switches);
        break;
    }
    case SEARCH_DPOR: {
        dpor_outcome o = c->store ? search_with_lossy_store(w, true) : explore_dpor(w, NULL);
        a->dpor = o != DPOR_UNABLE;
        w->r->looked_for_hangs = o == DPOR_DONE;
        return o != DPOR_DONE;
    }
    case SEARCH_DELAYS: explore_by_delays(w); return true;
    case SEARCH_WALKS: explore_walk(w, (uint32_t)WALK_STEPS << a->round); return true;
    case SEARCH_BFS: explore_breadth_first(w); break;
    case SEARCH_RANDOM: explore_at_random(w); break;
    case SEARCH_DFS:
        if (c->store == STORE_EXACT) return !explore_depth_first(w);
        search_with_lossy_store(w, false);
        break;
    }
    return false;
}

// A few random walks find most of the assumptions that will fail.
static void learn(void *arg, search_result *r, uint64_t most) {
    attempts *a = arg;
    search_config blind = *a->config;
    blind.wanted = 0;
    search_result scratch;
    explore_result_init(&scratch, a->m);
    explorer w;
    explore_begin(&w, a->m, a->v, &blind, &scratch);
    w.budget = most;
    explore_learn(&w, &a->random);
    r->stopped = scratch.stopped;
    explore_end(&w);
    explore_result_release(&scratch);
}

// A race that is possible, by what is known of happens-before, is looked for in all orders, for so
// long as the proof took and a little more. The proof's own numbers stay as they are.
enum { RACE_BUDGET = 200000 };

static void look_for_races(const attempts *a, search_result *r) {
    search_config races = *a->config;
    races.wanted = PROPERTY_BIT(PROPERTY_RACE);
    races.all_errors = false;
    races.jobs = 1;
    search_result found;
    explore_result_init(&found, a->m);
    explorer w;
    explore_begin(&w, a->m, a->v, &races, &found);
    w.budget = r->transitions + RACE_BUDGET;
    bool all = explore_depth_first(&w) && found.complete && !found.stopped;
    explore_end(&w);
    if (found.race.seen) r->race = found.race;
    else if (all) r->race.possible = false;
    explore_result_release(&found);
}

static uint64_t budget(const attempts *a) {
    if (!a->turns || a->order == SEARCH_AUTO) return 0;
    if (a->start == TRIES_PROOF) return BRIEF;
    if (a->order == SEARCH_DELAYS)
        return (uint64_t)(a->many ? DELAY_BUDGET_OF_MANY : DELAY_BUDGET) << 3 * a->round;
    return (uint64_t)(a->order == SEARCH_WALKS ? WALK_BUDGET : PROOF_BUDGET) << 2 * a->round;
}

static void next_order(attempts *a, uint64_t transitions) {
    search_order proof = a->dpor ? SEARCH_DPOR : SEARCH_DFS;
    if (a->start == TRIES_PROOF) {
        a->order = SEARCH_AUTO;
        a->start = IN_EARNEST;
        return;
    }
    bool brief = a->order == SEARCH_AUTO && a->start == BEGUN && a->dpor && !a->many;
    if (brief && transitions == BRIEF) a->start = TRIES_PROOF;
    bool unable = a->order == SEARCH_DPOR && !a->dpor; // else its budget is spent
    if (unable && !a->turns) a->order = SEARCH_DFS;
    else if (a->order == SEARCH_AUTO && a->many) a->order = SEARCH_DELAYS;
    else if (a->order == SEARCH_AUTO || a->order == SEARCH_WALKS) a->order = proof;
    else if (a->order == SEARCH_DELAYS) a->order = SEARCH_WALKS;
    else {
        a->order = SEARCH_DELAYS;
        if (!unable && a->round < MOST_ROUNDS) a->round++;
    }
}

static bool search_alone(attempts *a, search_result *r) {
    explorer w;
    explore_begin(&w, a->m, a->v, a->config, r);
    w.budget = budget(a);
    bool unfinished = search_in_order(a, &w);
    size_t bytes = r->store_bytes ? r->store_bytes : explore_states_bytes(w.x);
    r->bytes_per_state = r->states ? (double)bytes / (double)r->states : 0;
    unfinished = unfinished && !explore_must_restart(a->v, r) && !r->stopped && !w.done;
    a->many |= a->v->threads.count > MANY_THREADS;
    if (unfinished) next_order(a, r->transitions);
    explore_end(&w);
    return unfinished;
}

static bool search_together(attempts *a, search_result *r) {
    bool dpor = a->order == SEARCH_DPOR;
    bool unfinished = explore_with_jobs(a->m, a->v, a->config, r, &dpor);
    a->order = dpor ? SEARCH_DPOR : SEARCH_DFS;
    a->dpor = dpor;
    return unfinished;
}

static bool search(void *arg, search_result *r) {
    attempts *a = arg;
    r->covered = a->covered;
    bool together = a->config->jobs > 1 && !a->config->store &&
                    !property_in(a->config->wanted, PROPERTY_HANG) &&
                    (a->order == SEARCH_DFS || a->order == SEARCH_DPOR);
    bool unfinished = together ? search_together(a, r) : search_alone(a, r);
    if (reduce_is_violated(a->v)) r->covered = 0;
    a->covered = r->covered;
    if (a->race.seen) r->race = a->race;
    bool proved = !unfinished && r->complete && !r->stopped && !r->flaws.count;
    if (proved && !reduce_is_violated(a->v) && r->race.possible && !r->race.seen)
        look_for_races(a, r);
    a->race = reduce_is_violated(a->v) ? (race_watch){0} : r->race;
    return unfinished;
}

void explore_run(mem *m, vm *v, const search_config *config, search_result *r) {
    attempts a = {.m = m, .v = v, .config = config, .order = config->order, .random = {1}};
    if (config->max_switches != UINT32_MAX) a.order = SEARCH_SWITCHES;
    else if (a.order == SEARCH_AUTO && (config->all_errors || config->store)) a.order = SEARCH_DFS;
    a.dpor = config->reduce && !property_in(config->wanted, PROPERTY_RACE) &&
             (config->store == STORE_EXACT || config->store == STORE_HASH64);
    if (a.order == SEARCH_DFS && a.dpor) a.order = SEARCH_DPOR;
    // Sleep sets leave out steps that a hang is seen by.
    bool all_states = property_in(config->wanted, PROPERTY_HANG) && !a.dpor && !config->store;
    if (all_states && (a.order == SEARCH_DFS || a.order == SEARCH_AUTO)) a.order = SEARCH_SWITCHES;
    a.turns = a.order == SEARCH_AUTO;
    explore_restarting(m, v, &(explore_attempt){&a, search, learn}, r);
}
