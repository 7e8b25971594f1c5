#include "explore/walk.h"

#include <stdarg.h>
#include <stdio.h>

enum { START_STATE = 1 };

// Every search: interleavings of whole instructions, in a world that is well-behaved.
static const assumption_set ALWAYS_ASSUMED = ASSUMPTION_BIT(ASSUMPTION_CONSISTENCY) |
                                             ASSUMPTION_BIT(ASSUMPTION_ENVIRONMENT);

void search_result_init(search_result *r, mem *m) {
    *r = (search_result){.complete = true, .assumed = ALWAYS_ASSUMED};
    arena_init(&r->store, m);
}

void search_result_release(search_result *r) {
    vec_release(r->store.m, &r->flaws);
    arena_release(&r->store);
}

void walk_incomplete(walker *w, const char *format, ...) {
    if (!w->r->complete) return;
    char text_buffer[600];
    va_list args;
    va_start(args, format);
    vsnprintf(text_buffer, sizeof text_buffer, format, args);
    va_end(args);
    w->r->complete = false;
    w->r->reason = arena_strdup(&w->r->store, text_buffer);
}

bool walk_limit_reached(walker *w) {
    stop_reason why = limits_poll(w->config->limits);
    // A little is kept back: statistics and what was found are still wanted.
    const mem *m = w->m;
    if (!why && m->limit && m->live + explorer_growth(w->x) > m->limit - m->limit / 16)
        why = STOP_MEMORY;
    if (!why) return false;
    w->r->stopped = why;
    walk_incomplete(w, "stopped");
    return true;
}

static void prepare_vm(vm *v, const search_config *config) {
    v->exploring = true;
    v->reduce = config->reduce;
    v->inside_synchronizers = config->inside_synchronizers;
    v->spurious = config->spurious;
    vm_count_rounds(v, config->reduce);
    v->share_all = !config->reduce;
    u64map_clear(&v->guards.by_location);
    u64map_clear(&v->guards.relied_on);
    vec_clear(&v->guards.list);
    v->guards.violated = false;
    v->guards.assumed = 0;
    vm_forget_exchanges(v);
    v->live_threads = 0;
    for (size_t i = 0; i < v->threads.count; i++) {
        v->live_threads += v->threads.data[i]->state != THREAD_DONE;
        v->threads.data[i]->next = (vm_op){ACT_NONE, 0, 0, 0};
        vec_clear(&v->threads.data[i]->recent);
    }
}

void walk_begin(walker *w, mem *m, vm *v, const search_config *config, search_result *r) {
    prepare_vm(v, config);
    *w = (walker){.m = m, .v = v, .config = config, .r = r};
    w->x = explorer_new(m, v);
}

void walk_end(walker *w) {
    if (explorer_states(w->x)) explorer_restore(w->x, START_STATE);
    explorer_free(w->x);
    vm_count_rounds(w->v, false);
    vec_release(w->m, &w->alternatives);
    vec_release(w->m, &w->path);
}
