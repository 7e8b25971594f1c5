// Handlers that wait for ever while other threads go on: nobody is deadlocked as long as a producer
// posts, but no task behind such a handler is ever run.
//
// A thread that cannot move in a control waits for ever in a configuration from which none can be
// reached where it moves, nor the program ends. More in a bag disables nothing, and a queue in
// order can do less than a bag. So a configuration in order is one of these, an error, if the rules
// do not cover a move of the thread from there; that none is shown by steps that take no task, or
// else by a game (game.c). What neither shows is left open.
#include "java_async/internal.h"

#include "base/hash.h"
#include "explore/describe.h"

enum { MOST_THREADS = 64 };

// In the control that the VM is in: threads in the middle of a task that cannot go on now.
uint64_t ja_stuck_here(ja_room *r, const ja_control *c) {
    uint64_t waiting = 0;
    for (size_t i = 0; i < r->v->threads.count; i++) {
        const thread *t = r->v->threads.data[i];
        if (ja_queues_waits(r, t) || !explore_may_wait_for_ever(r->v, t)) continue;
        if (i < MOST_THREADS) waiting |= (uint64_t)1 << i;
        else r->too_many_wait = true;
    }
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t by = r->jumps.data[c->first + i].by.thread;
        if (by < MOST_THREADS) waiting &= ~((uint64_t)1 << by);
    }
    return waiting;
}

// By control: threads that may still move, now or later, by rules for which this holds.
typedef bool rule_test(const ja_rule *x);
static bool is_any(const ja_rule *x) {
    return x != NULL;
}
static bool takes_nothing(const ja_rule *x) {
    return x->jump.answer == JA_NONE;
}

static uint64_t *may_move(const ja_room *r, rule_test *by) {
    uint64_t *moves = mem_zalloc(r->m, r->controls.count * sizeof *moves);
    for (bool changes = true; changes;) {
        changes = false;
        for (size_t i = r->rules.count; i-- > 0;) { // later rules come from later controls, mostly
            const ja_rule *x = &r->rules.data[i];
            if (!by(x)) continue;
            uint64_t more = moves[x->from] | (x->to == JA_NOWHERE ? UINT64_MAX : moves[x->to]);
            if (x->thread < MOST_THREADS) more |= (uint64_t)1 << x->thread;
            changes |= more != moves[x->from];
            moves[x->from] = more;
        }
    }
    return moves;
}

// Can the rules bring the thread to move, from the control with an empty bag?
static bool is_coverable(ja_room *r, uint32_t control, uint32_t thread) {
    ja_model x;
    arena store;
    async_result found;
    async_settings settings = {.limits = r->task->context->limits};
    ja_model_build_moves(r, control, thread, &x);
    arena_init(&store, r->m);
    async_decide(&x.mpds, x.query, &settings, &store, &found);
    bool coverable = found.kind != ANSWER_UNREACHABLE;
    arena_release(&store);
    ja_model_release(r, &x);
    return coverable;
}

// On the way to the node: was one of several tasks taken whose order is not the queue's own?
static bool is_other_order(ja_room *r, uint32_t node) {
    for (; r->nodes.data[node].parent; node = r->nodes.data[node].parent - 1) {
        const ja_rule *x = &r->rules.data[r->nodes.data[node].rule - 1];
        if (x->jump.answer != JA_HELD) continue;
        explore_states_restore(r->w.x, x->from);
        r->at = x->from;
        ref queue = ja_board_get(r, x->jump.which).queue;
        if (ja_queues_is_delayed(r, queue) && ja_board_count_of(r, queue) > 1) return true;
    }
    return false;
}

static void go_to(ja_room *r, uint32_t control) {
    if (r->at != control) explore_states_restore(r->w.x, control);
    r->at = control;
}

// ---------------------------------------------------------------- where threads wait

typedef struct wait {
    uint32_t control, thread;
    uint64_t stack;
} wait;
typedef VEC(wait) wait_list;

uint64_t ja_stuck_stack(const vm *v, const thread *t) {
    uint64_t h = 0;
    for (uint32_t i = 0; i < t->frame_count; i++) {
        const frame *f = &t->frames[i];
        if (!explore_describe_is_own(v, f->u)) continue;
        uint64_t place[3] = {h, (uint64_t)(uintptr_t)f->u, f->pc};
        h = hash_bytes(place, sizeof place);
    }
    return h;
}

static void list_waits(ja_room *r, wait_list *out) {
    for (uint32_t c = 0; c < r->controls.count; c++) {
        uint64_t waiting = r->controls.data[c].waiting;
        if (waiting) go_to(r, c);
        for (; waiting; waiting &= waiting - 1) {
            uint32_t t = (uint32_t)__builtin_ctzll(waiting);
            wait w = {c, t, ja_stuck_stack(r->v, r->v->threads.data[t])};
            vec_push(r->m, out, w);
        }
    }
}

// ---------------------------------------------------------------- errors

static void report(ja_room *r, const wait *w, bool always) {
    go_to(r, w->control);
    r->met = 0;
    explore_task_waits(&r->w, r->v->threads.data[w->thread]);
    if (!r->met) return;
    ja_flaw *f = &r->flaws.data[r->met - 1];
    r->controls.data[w->control].flaw = r->met;
    if (f->node != UINT32_MAX) return;
    f->node = r->controls.data[w->control].markings - 1;
    f->rule = 0;
    f->in_order = r->controls.data[w->control].in_order;
    f->waits = true;
    f->waits_always = always;
    f->stack = w->stack;
}

// Whoever waits there, with this stack, waits for ever, whatever is pending: so it is in every
// execution that comes there.
static bool waits_always(const wait_list *all, uint64_t stack, const uint64_t *moves) {
    for (size_t i = 0; i < all->count; i++) {
        const wait *w = &all->data[i];
        if (w->stack == stack && moves[w->control] >> w->thread & 1) return false;
    }
    return true;
}

static void report_always(ja_room *r, const wait_list *all, const uint64_t *moves) {
    for (size_t i = 0; i < all->count; i++) {
        const wait *w = &all->data[i];
        // Where nobody moves it is a deadlock of all, or an idle loop.
        if (!moves[w->control] || !r->controls.data[w->control].markings) continue;
        if (moves[w->control] >> w->thread & 1 || !waits_always(all, w->stack, moves)) continue;
        report(r, w, true);
        if (!r->task->all_errors && r->flaws.count) return;
    }
}

// The thread loses in these controls. In order, nothing is pending but what the control has.
static void judge(ja_room *r, const wait_list *all, uint32_t thread, const uint8_t *lost,
                  const uint64_t *moves) {
    const wait *open = NULL;
    for (size_t i = 0; i < all->count; i++) {
        const wait *w = &all->data[i];
        if (w->thread != thread || !lost[w->control] || !moves[w->control]) continue;
        const ja_control *c = &r->controls.data[w->control];
        bool in_order = c->in_order && c->markings && !is_other_order(r, c->markings - 1);
        bool moves_never = !(moves[w->control] >> thread & 1);
        if (in_order && (moves_never || !is_coverable(r, w->control, thread))) report(r, w, false);
        if (r->flaws.count && !r->task->all_errors) return;
        if (!open) open = w;
    }
    if (!open || r->stuck) return;
    text place;
    go_to(r, open->control);
    text_init(&place, r->m);
    explore_describe_thread_place(r->v, r->v->threads.data[thread], &place);
    r->stuck = arena_printf(&r->store, "a task may wait for ever at %s, while other threads go on",
                            text_get(&place));
    text_release(&place);
}

static void look_at_thread(ja_room *r, const wait_list *all, uint32_t thread, const uint64_t *moves,
                           const uint64_t *moves_freely) {
    uint64_t bit = (uint64_t)1 << thread;
    bool any = false;
    uint8_t *lost = mem_zalloc(r->m, r->controls.count);
    for (uint32_t c = 0; c < r->controls.count; c++)
        any |= lost[c] = (r->controls.data[c].waiting & bit) && !(moves_freely[c] & bit);
    if (any && !ja_game_is_won(r, thread, bit, lost)) judge(r, all, thread, lost, moves);
    mem_free(r->m, lost, r->controls.count);
}

void ja_stuck_look(ja_room *r) {
    if (!property_in(r->task->properties, PROPERTY_DEADLOCK)) return;
    if (r->too_many_wait) r->stuck = "of more than 64 threads one may wait for ever";
    uint64_t *moves = may_move(r, is_any), *moves_freely = may_move(r, takes_nothing), waiting = 0;
    wait_list all = {0};
    for (uint32_t c = 0; c < r->controls.count; c++)
        waiting |= r->controls.data[c].waiting & ~moves_freely[c];
    if (waiting) {
        list_waits(r, &all);
        report_always(r, &all, moves);
    }
    for (uint32_t t = 0; t < MOST_THREADS && !r->flaws.count; t++)
        if (waiting >> t & 1) look_at_thread(r, &all, t, moves, moves_freely);
    vec_release(r->m, &all);
    mem_free(r->m, moves, r->controls.count * sizeof *moves);
    mem_free(r->m, moves_freely, r->controls.count * sizeof *moves_freely);
}
