// Depth first, with sleep sets.
#include "explore/depend.h"
#include "explore/orders.h"

typedef struct open_state {
    uint32_t state;
    uint32_t first, count, next; // its alternatives in the stack of alternatives
    const thread *only;          // these are its steps alone; NULL: all are listed
    bool cycle;                  // one of them led to a state on the stack
    thread_set asleep;
} open_state;

typedef struct descent {
    walker *w;
    VEC(open_state) stack;
    VEC(uint8_t) on_stack; // by state: how often
    // By state: the threads that slept at each visit. Who wakes up at a later one is tried then.
    VEC(thread_set) asleep;
    uint32_t here; // the state the VM is in; 0: none that was captured
} descent;

static void drop_sleepers(walker *w, open_state *o, thread_set asleep) {
    uint32_t kept = o->first + o->next;
    for (size_t i = kept; i < w->alternatives.count; i++) {
        step c = w->alternatives.data[i];
        if (c.timeout || !(asleep & thread_bit(c.thread))) w->alternatives.data[kept++] = c;
    }
    w->alternatives.count = kept;
    o->count = kept - o->first;
}

// False: nothing can happen in the present state.
static bool open_here(descent *d, uint32_t state, thread_set skip, thread_set asleep) {
    walker *w = d->w;
    open_state o = {.state = state, .first = (uint32_t)w->alternatives.count, .asleep = asleep};
    walk_list(w, &o.only);
    bool stuck = w->alternatives.count == o.first;
    drop_sleepers(w, &o, skip);
    w->r->choices += o.count > 1 ? o.count : 0;
    if (!o.count) return !stuck;
    vec_push(w->m, &d->stack, o);
    d->on_stack.data[state]++;
    if (d->stack.count > w->r->max_depth) w->r->max_depth = (uint32_t)d->stack.count;
    return true;
}

// A known state: those are tried that slept at all visits so far and are awake now.
static void arrive_again(descent *d, uint32_t state, thread_set asleep) {
    d->w->r->matched++;
    if (d->stack.count && d->on_stack.data[state]) vec_last(&d->stack).cycle = true;
    thread_set woken = d->asleep.data[state] & ~asleep;
    if (!woken) return;
    d->asleep.data[state] &= asleep;
    open_here(d, state, ~woken, asleep & d->asleep.data[state]);
    if (d->stack.count && vec_last(&d->stack).state == state) {
        // Timeouts were tried at the first visit.
        open_state *o = &vec_last(&d->stack);
        walker *w = d->w;
        while (o->count && w->alternatives.data[o->first + o->count - 1].timeout) o->count--;
        w->alternatives.count = o->first + o->count;
    }
}

// Looks at the state just reached; opens it if there is something to do in it.
static void arrive(descent *d, thread_set asleep) {
    walker *w = d->w;
    bool fresh;
    uint32_t state = d->here = explorer_capture(w->x, &fresh);
    w->r->states += fresh;
    if (!fresh) {
        arrive_again(d, state, asleep);
        return;
    }
    vec_resize(w->m, &d->on_stack, state + 1);
    vec_resize(w->m, &d->asleep, state + 1);
    d->asleep.data[state] = asleep;
    walk_races(w);
    if (w->done || walk_ended(w)) return;
    if (w->config->max_depth && d->stack.count >= w->config->max_depth) {
        walk_incomplete(w, "depth bound %u reached", w->config->max_depth);
        return;
    }
    if (!open_here(d, state, asleep, asleep)) walk_deadlock(w);
}

static void return_to(descent *d, uint32_t state) {
    if (d->here != state) explorer_restore(d->w->x, state);
    d->here = state;
}

// Every cycle has a state from which all threads' steps are taken.
static void list_the_rest(descent *d, open_state *top) {
    return_to(d, top->state);
    walk_list_others(d->w, top->only);
    drop_sleepers(d->w, top, d->asleep.data[top->state]);
    top->only = NULL;
}

static void close_state(descent *d) {
    open_state *top = &vec_last(&d->stack);
    d->on_stack.data[top->state]--;
    d->w->alternatives.count = top->first;
    d->stack.count--;
    if (d->w->path.count) d->w->path.count--;
}

static void take_next(descent *d, open_state *top) {
    walker *w = d->w;
    const step *list = w->alternatives.data + top->first;
    step c = list[top->next];
    // A thread whose steps were all taken sleeps.
    if (top->next && list[top->next - 1].thread != c.thread && !list[top->next - 1].timeout)
        top->asleep |= thread_bit(list[top->next - 1].thread);
    top->next++;
    return_to(d, top->state);
    thread_set asleep = w->config->reduce ? still_asleep(w->v, top->asleep, &c) : 0;
    d->here = 0;
    w->last_thread = c.thread;
    vec_push(w->m, &w->path, c);
    size_t depth = d->stack.count;
    move_outcome o = walk_move(w, &c);
    if (o == MOVED) arrive(d, asleep);
    if (o == MOVE_CUT) w->r->cut_paths++;
    if (d->stack.count == depth) w->path.count--;
}

void search_depth_first(walker *w) {
    descent d = {.w = w};
    arrive(&d, 0);
    while (d.stack.count && !w->done && !w->v->guards.violated && !walk_limit_reached(w)) {
        walk_note_progress(w, d.stack.count, 0);
        open_state *top = &vec_last(&d.stack);
        if (top->next < top->count) take_next(&d, top);
        else if (top->only && top->cycle) list_the_rest(&d, top);
        else close_state(&d);
    }
    vec_release(w->m, &d.stack);
    vec_release(w->m, &d.on_stack);
    vec_release(w->m, &d.asleep);
}
