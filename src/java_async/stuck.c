// Handlers that wait for ever while other threads go on: nobody is deadlocked as long as a producer
// posts, but no task behind such a handler is ever run.
//
// A thread of a loop that cannot move in a control waits for ever if no rule of its own can be
// reached from there, whatever the bags hold.
#include "java_async/internal.h"

#include "explore/describe.h"

enum { MOST_THREADS = 64 };

// It runs the program's code, and was not started by it: the library's, in the middle of a task.
static bool is_in_handler(const vm *v, const thread *t) {
    return t->frame_count > 2 && !explore_describe_is_own(v, t->frames[0].u) &&
           !explore_describe_is_own(v, t->frames[1].u) && explore_describe_own_frame(v, t);
}

// In the control that the VM is in: threads in the middle of a task that cannot go on now.
uint64_t ja_stuck_here(const ja_room *r, const ja_control *c) {
    uint64_t waiting = 0;
    for (size_t i = 0; i < r->v->threads.count && i < MOST_THREADS; i++) {
        const thread *t = r->v->threads.data[i];
        if (t->state == THREAD_NEW || t->state == THREAD_DONE || vm_is_daemon(r->v, t)) continue;
        if (!ja_queues_waits(r, t) && is_in_handler(r->v, t)) waiting |= (uint64_t)1 << i;
    }
    for (uint32_t i = 0; i < c->count; i++)
        waiting &= ~((uint64_t)1 << r->jumps.data[c->first + i].by.thread % MOST_THREADS);
    for (uint32_t i = 0; i < c->takers; i++)
        waiting &= ~((uint64_t)1 << r->takers.data[c->first_taker + i].thread % MOST_THREADS);
    return waiting;
}

// By control: threads that may still move, now or later.
static uint64_t *may_move(const ja_room *r) {
    uint64_t *moves = mem_zalloc(r->m, r->controls.count * sizeof *moves);
    bool changes = true;
    for (size_t i = 0; i < r->rules.count; i++) {
        uint32_t thread = r->rules.data[i].jump.by.thread;
        if (thread < MOST_THREADS) moves[r->rules.data[i].from] |= (uint64_t)1 << thread;
    }
    while (changes) {
        changes = false;
        for (size_t i = r->rules.count; i-- > 0;) { // later rules come from later controls, mostly
            const ja_rule *x = &r->rules.data[i];
            if (x->to == JA_NOWHERE || x->to >= r->controls.count) continue;
            uint64_t more = moves[x->from] | moves[x->to];
            changes |= more != moves[x->from];
            moves[x->from] = more;
        }
    }
    return moves;
}

static const char *describe(ja_room *r, uint32_t control, uint64_t waiting) {
    text place;
    explore_states_restore(r->w.x, control);
    r->at = control;
    text_init(&place, r->m);
    const thread *t = r->v->threads.data[__builtin_ctzll(waiting)];
    explore_describe_thread_place(r->v, t, &place);
    const char *s = arena_printf(
        &r->store, "a handler waits for ever at %s, while other threads go on", text_get(&place));
    text_release(&place);
    return s;
}

void ja_stuck_look(ja_room *r) {
    uint64_t *moves = may_move(r);
    for (uint32_t c = 0; c < r->controls.count && !r->stuck; c++) {
        uint64_t waiting = r->controls.data[c].waiting & ~moves[c];
        if (waiting && moves[c]) r->stuck = describe(r, c, waiting);
    }
    mem_free(r->m, moves, r->controls.count * sizeof *moves);
}
