#include "explore/taken.h"

#include <stdarg.h>
#include <stdio.h>

enum { START_STATE = 1 };

void explore_result_init(search_result *r, mem *m) {
    // Every search: in a world that is well-behaved.
    *r = (search_result){.complete = true, .assumed = ASSUMPTION_BIT(ASSUMPTION_ENVIRONMENT)};
    arena_init(&r->store, m);
}

void explore_result_reset(search_result *r) {
    r->complete = true;
    r->reason = NULL;
    vec_clear(&r->flaws);
}

void explore_result_release(search_result *r) {
    vec_release(r->store.m, &r->flaws);
    arena_release(&r->store);
}

void explore_incomplete(explorer *w, const char *format, ...) {
    if (!w->r->complete) return;
    char text_buffer[600];
    va_list args;
    va_start(args, format);
    vsnprintf(text_buffer, sizeof text_buffer, format, args);
    va_end(args);
    w->r->complete = false;
    w->r->reason = arena_strdup(&w->r->store, text_buffer);
}

bool explore_limit_reached(explorer *w) {
    stop_reason why = limits_poll(w->config->limits);
    // A little is kept back: statistics and what was found are still wanted.
    const mem *m = w->m;
    size_t most = m->limit - m->limit / 16;
    // No table grows by more than it has.
    if (!why && m->limit && m->live > most / 2) {
        size_t growth = w->x ? explore_states_growth(w->x) : 0;
        if (m->live + growth > most) why = STOP_MEMORY;
    }
    if (!why) return false;
    w->r->stopped = why;
    explore_incomplete(w, "stopped");
    return true;
}

void explore_begin_reduction(vm *v, const search_config *config) {
    reduce_begin(v, &(reduce_settings){.reduce = config->reduce,
                                       .inside_synchronizers = config->inside_synchronizers,
                                       .apart = config->apart,
                                       .spurious = config->spurious,
                                       .own_workers = config->own_workers,
                                       .hold_time = config->hold_time});
    v->search->timeouts = config->timeouts;
    if (config->jobs > 1) reduce_hold_time(v); // the others may, and are not told at once
}

void explore_begin(explorer *w, mem *m, vm *v, const search_config *config, search_result *r) {
    explore_begin_reduction(v, config);
    *w = (explorer){.m = m, .v = v, .config = config, .r = r};
    w->x = explore_states_new(m, v);
}

void explore_end(explorer *w) {
    if (explore_states_count(w->x)) explore_states_restore(w->x, START_STATE);
    explore_states_free(w->x);
    reduce_end(w->v);
    vec_release(w->m, &w->alternatives);
    vec_release(w->m, &w->path);
    explore_taken_free(w);
}
