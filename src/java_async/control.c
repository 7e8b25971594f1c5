// What can be done in a control.
#include "java_async/internal.h"

ja_control *ja_control_at(ja_room *r, uint32_t number) {
    if (number >= r->controls.count) vec_resize(r->m, &r->controls, number + 1);
    return &r->controls.data[number];
}

static void add_jump(ja_room *r, step by, ja_answer answer, uint32_t which) {
    vec_push(r->m, &r->jumps, (ja_jump){by, answer, which, 0});
}

// A thread wants a task: those that are objects of the VM, here; those of the bag, as a taker.
static void add_tasks(ja_room *r, step by, ref queue) {
    bool in_bag = ja_board_in_bag(r), any = in_bag || ja_queues_is_delayed(r, queue);
    for (uint32_t i = 0, n = ja_board_count(r); i < n; i++) {
        if (ja_board_get(r, i).queue != queue) continue;
        add_jump(r, by, JA_HELD, i);
        if (!any) return; // in order: the first
    }
    if (in_bag && !ja_board_is_emptied(r, queue))
        vec_push(r->m, &r->takers, (ja_taker){by.thread, queue});
}

static void add_step(ja_room *r, step by) {
    const thread *t = r->v->threads.data[by.thread];
    ja_waits waits = by.timeout ? JA_WAITS_NOT : ja_queues_waits(r, t);
    bool events;
    switch (waits) {
    case JA_WAITS_NOT: add_jump(r, by, JA_NONE, 0); break;
    case JA_WAITS_EMPTY:
        add_jump(r, by, JA_YES, 0);
        add_jump(r, by, JA_NO, 0);
        break;
    case JA_WAITS_POLL:
    case JA_WAITS_TAKE:
        if (ja_timers_is_over(r, t)) {
            add_jump(r, by, JA_YES, 0);
            break;
        }
        // A dispatch thread looks for events before it finds itself interrupted.
        events = ja_events_is_queue(r, t->next.object);
        if (t->interrupted && !(events && ja_board_count_of(r, t->next.object)))
            add_jump(r, by, JA_CODE, 0);
        if (t->interrupted && !events) break;
        if (waits == JA_WAITS_POLL) add_jump(r, by, JA_NULL, 0);
        add_tasks(r, by, t->next.object);
        if (ja_events_may_rest(r, t)) add_jump(r, by, JA_YES, 0);
        break;
    }
}

// Nobody can move but, perhaps, with a task: as explore_list has it, who has put off waiting begins
// to wait in earnest.
static void list_waiting(ja_room *r) {
    explorer *w = &r->w;
    vec_clear(&w->alternatives);
    for (size_t i = 0; i < r->v->threads.count; i++)
        if (explore_is_put_off(r->v, r->v->threads.data[i]))
            explore_list_thread(w, r->v->threads.data[i]);
    for (size_t i = 0; i < w->alternatives.count; i++) add_step(r, w->alternatives.data[i]);
}

// Was a queue said to be empty that need not have been?
static bool is_emptied(const ja_room *r) {
    for (size_t i = 0; i < r->v->threads.count; i++) {
        const thread *t = r->v->threads.data[i];
        if (ja_queues_waits(r, t) && ja_board_is_emptied(r, t->next.object)) return true;
    }
    return false;
}

void ja_control_list(ja_room *r, uint32_t number) {
    explorer *w = &r->w;
    const thread *only;
    size_t first = r->jumps.count, first_taker = r->takers.count, own = 0;
    bool ended = explore_ended(w);
    explore_races(w);
    if (!ended) {
        vec_clear(&w->alternatives);
        explore_list(w, &only);
        for (size_t i = 0; i < w->alternatives.count; i++) add_step(r, w->alternatives.data[i]);
        if (only) {
            own = r->jumps.count - first;
            vec_clear(&w->alternatives);
            explore_list_others(w, only);
            for (size_t i = 0; i < w->alternatives.count; i++) add_step(r, w->alternatives.data[i]);
        }
    }
    if (!ended && r->jumps.count == first) list_waiting(r);
    ja_control *c = ja_control_at(r, number);
    c->listed = true;
    c->ended = ended;
    c->in_order = !ja_board_in_bag(r);
    c->first = (uint32_t)first;
    c->count = (uint32_t)(r->jumps.count - first);
    c->own = (uint32_t)own;
    c->first_taker = (uint32_t)first_taker;
    c->takers = (uint32_t)(r->takers.count - first_taker);
    c->waiting = ja_stuck_here(r, c);
    bool stuck = !ended && !c->count;
    c->idle = stuck && (c->takers || is_emptied(r));
    if (!stuck || c->idle) return;
    r->met = 0;
    explore_deadlock(w);
    ja_control_at(r, number)->flaw = r->met;
}
