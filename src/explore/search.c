#include "explore/orders.h"

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

static void search_with_lossy_store(explorer *w) {
    const search_config *c = w->config;
    bool bits = c->store == STORE_BITSTATE;
    visited_kind kind = bits                     ? VISITED_BITSTATE
                        : c->store == STORE_NONE ? VISITED_NONE
                                                 : VISITED_HASH64;
    visited seen;
    explore_visited_init(&seen, w->m, kind, c->store_bytes);
    explore_lossily(w, &seen);
    if (kind != VISITED_NONE)
        w->r->bounds = arena_printf(&w->r->store, "%s store, probability of an omission <= %.2g",
                                    bits ? "bitstate" : "hash64", explore_visited_omission(&seen));
    w->r->store_bytes = seen.kind == VISITED_BITSTATE ? seen.mask / 8 : seen.mask * 8;
    explore_visited_release(&seen);
}

// True: the result is not final, another order has to go on.
static bool search_in_order(explorer *w, search_order order) {
    const search_config *c = w->config;
    switch (order) {
    case SEARCH_AUTO: {
        switch_bounds soon = {c->max_switches < SOON_PREEMPTIONS ? c->max_switches
                                                                 : SOON_PREEMPTIONS,
                              SOON_TRANSITIONS};
        return !explore_by_switches(w, &soon);
    }
    case SEARCH_SWITCHES: {
        switch_bounds bounds = {c->max_switches, 0};
        if (!explore_by_switches(w, &bounds))
            w->r->bounds = arena_printf(&w->r->store, "preemptions <= %u", c->max_switches);
        break;
    }
    case SEARCH_DPOR: return !explore_dpor(w);
    case SEARCH_BFS: explore_breadth_first(w); break;
    case SEARCH_RANDOM: explore_at_random(w); break;
    case SEARCH_DFS:
        if (c->store == STORE_EXACT) explore_depth_first(w);
        else search_with_lossy_store(w);
        break;
    }
    return false;
}

// An assumption that fails late costs all that was searched before. Where one has failed, there may
// be others: a few random walks find most of them.
static void learn(mem *m, vm *v, const search_config *config, search_result *r) {
    search_config quiet = *config;
    quiet.wanted = 0;
    search_result scratch;
    explore_result_init(&scratch, m);
    explorer w;
    explore_begin(&w, m, v, &quiet, &scratch);
    explore_learn(&w);
    r->stopped = scratch.stopped;
    explore_end(&w);
    explore_result_release(&scratch);
}

// True: again, in the order that is left in *order.
static bool search_alone(mem *m, vm *v, const search_config *config, search_result *r, bool dpor,
                         search_order *order) {
    explorer w;
    explore_begin(&w, m, v, config, r);
    bool unfinished = search_in_order(&w, *order);
    size_t bytes = r->store_bytes ? r->store_bytes : explore_states_bytes(w.x);
    r->bytes_per_state = r->states ? (double)bytes / (double)r->states : 0;
    bool again = reduce_is_violated(v) && !r->stopped;
    if (!again && unfinished && !r->stopped && !w.done) {
        *order = *order == SEARCH_AUTO && dpor ? SEARCH_DPOR : SEARCH_DFS;
        again = true;
    }
    explore_end(&w);
    return again;
}

static bool search_together(mem *m, vm *v, const search_config *config, search_result *r,
                            search_order *order) {
    bool dpor = *order == SEARCH_DPOR, again = explore_with_jobs(m, v, config, r, &dpor);
    *order = dpor ? SEARCH_DPOR : SEARCH_DFS;
    return again;
}

void explore_run(mem *m, vm *v, const search_config *config, search_result *r) {
    search_order order = config->order;
    if (config->max_switches != UINT32_MAX) order = SEARCH_SWITCHES;
    else if (order == SEARCH_AUTO && (config->all_errors || config->store)) order = SEARCH_DFS;
    bool again, learned = false;
    uint32_t covered = 0; // in preemptions, by an order that came before
    bool dpor = config->reduce && !property_in(config->wanted, PROPERTY_RACE) && !config->store;
    if (order == SEARCH_DFS && dpor) order = SEARCH_DPOR;
    do {
        // Again when a field thought to be guarded was not: all over, with that known.
        explore_result_release(r);
        explore_result_init(r, m);
        r->covered = covered;
        bool together = config->jobs > 1 && !config->store;
        if (together && (order == SEARCH_DFS || order == SEARCH_DPOR))
            again = search_together(m, v, config, r, &order);
        else again = search_alone(m, v, config, r, dpor, &order);
        if (reduce_is_violated(v)) r->covered = 0;
        covered = r->covered;
        if (again && !learned && reduce_is_violated(v)) {
            learned = true;
            learn(m, v, config, r);
            again = !r->stopped;
        }
    } while (again);
    r->assumed |= reduce_assumptions(v);
}
