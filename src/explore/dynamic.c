// Depth first with dynamic partial-order reduction: in a state one thread is tried, and others only
// where a race shows that the order matters (trail.h). With a known state, what is known to follow
// it meets the steps of the path.
//
// What follows the states of a cycle is known when all of it was searched (Tarjan's strongly
// connected components). Until then, whoever comes back to it has all threads tried in all states
// from the cycle's first on: nothing is put off forever, and nothing has to be known.
//
// Races between threads about to do something need all orders: not for them (search.c).
#include "explore/orders.h"
#include "explore/trail.h"

typedef struct open_state {
    uint32_t state;
    uint32_t first, count, next; // steps of the thread being tried, in the alternatives
    thread_set can, must, tried; // threads that have a step; are to be tried; were
    uint32_t low;                // the first position that can be reached from here
    uint32_t component;          // length of the list of unfinished states when it was opened
    uint32_t future;             // what was seen to follow
    bool moved;                  // the trail has a step from here
} open_state;

typedef enum status { KNOWN_NOT, KNOWN_OPEN, KNOWN_UNFINISHED, KNOWN_DONE } status;

typedef struct known {
    uint8_t status;
    uint32_t low;    // OPEN: its position; UNFINISHED: its place in the list of those
    uint32_t future; // not OPEN
} known;

typedef struct descent {
    walker *w;
    trail *trail;
    VEC(open_state) stack;
    VEC(known) known;         // by state
    VEC(uint32_t) unfinished; // states whose component's first one is open
    uint32_t here;            // the state the VM is in; 0: none that was captured
} descent;

// ---------------------------------------------------------------- who must be tried

static thread_set tried_at(void *arg, uint32_t position) {
    const descent *d = arg;
    const open_state *o = &d->stack.data[position];
    return o->can & ~o->must ? o->must : ~(thread_set)0;
}

// The thread has to come before the step at this position: it itself is tried there, or somebody
// it needs for that, or everybody.
static void must_try(void *arg, uint32_t position, uint32_t thread) {
    descent *d = arg;
    open_state *o = &d->stack.data[position];
    if (!(o->can & ~o->must)) return;
    if (o->can & thread_bit(thread)) {
        o->must |= thread_bit(thread);
        return;
    }
    thread_set helpers = trail_helpers(d->trail, position, thread) & o->can;
    if (helpers & o->must) return;
    o->must |= helpers ? helpers & -helpers : o->can;
}

static void try_all_from(descent *d, uint32_t position) {
    for (size_t i = position; i < d->stack.count; i++) d->stack.data[i].must = d->stack.data[i].can;
}

// ---------------------------------------------------------------- arriving

static void set_known(descent *d, uint32_t state, status s, uint32_t low, uint32_t future) {
    d->known.data[state] = (known){(uint8_t)s, low, future};
}

// What follows the state follows the last open one too.
static void add_future(descent *d, uint32_t future) {
    if (!d->stack.count) return;
    open_state *top = &vec_last(&d->stack);
    top->future = futures_union(trail_futures(d->trail), top->future, future);
}

// The first position that can be reached from an unfinished state. The one that was known when it
// was closed may be another state's by now: what was open then and is open still knows better, since
// all that was closed in between has told it.
static uint32_t reach_of(const descent *d, uint32_t unfinished) {
    size_t position = d->stack.count;
    while (d->stack.data[--position].component > unfinished) {
    }
    return d->stack.data[position].low;
}

static void arrive_again(descent *d, uint32_t state) {
    known k = d->known.data[state];
    open_state *top = &vec_last(&d->stack);
    d->w->r->matched++;
    if (k.status != KNOWN_OPEN) {
        trail_meet(d->trail, k.future, tried_at);
        add_future(d, k.future);
    }
    if (k.status == KNOWN_DONE) return;
    uint32_t low = k.status == KNOWN_OPEN ? k.low : reach_of(d, k.low);
    if (low < top->low) top->low = low;
    try_all_from(d, low);
}

static void lift_all(void *arg, future_place from) {
    descent *d = arg;
    futures *f = trail_futures(d->trail);
    for (size_t i = 0; i < d->known.count; i++)
        d->known.data[i].future = futures_lift(f, d->known.data[i].future, from);
    for (size_t i = 0; i < d->stack.count; i++)
        d->stack.data[i].future = futures_lift(f, d->stack.data[i].future, from);
}

static void collect(descent *d, open_state *o) {
    o->future = trail_collect(d->trail, o->future, lift_all);
}

static thread_set threads_with_steps(vm *v) {
    thread_set set = 0, waiting = 0;
    for (size_t i = 0; i < v->threads.count; i++)
        if (walk_has_step(v, v->threads.data[i])) set |= thread_bit((uint32_t)i);
    for (size_t i = 0; i < v->threads.count && !set; i++)
        if (walk_waits_for_lock(v, v->threads.data[i])) waiting |= thread_bit((uint32_t)i);
    return set ? set : waiting;
}

static void open_here(descent *d, uint32_t state) {
    walker *w = d->w;
    vm *v = w->v;
    const thread *own = walk_alone(w);
    thread_set can = threads_with_steps(v), last = thread_bit(w->last_thread);
    trail_note_blocked(d->trail, ~can);
    uint32_t future = trail_collect(d->trail, 0, lift_all);
    if (!can) {
        walk_deadlock(w);
        set_known(d, state, KNOWN_DONE, 0, future);
        add_future(d, future);
        return;
    }
    uint32_t position = (uint32_t)d->stack.count;
    open_state o = {.state = state,
                    .can = can,
                    .must = own          ? thread_bit(own->number)
                            : can & last ? last
                                         : can & -can,
                    .low = position,
                    .future = future,
                    .component = (uint32_t)d->unfinished.count};
    set_known(d, state, KNOWN_OPEN, position, 0);
    vec_push(w->m, &d->stack, o);
    if (d->stack.count > w->r->max_depth) w->r->max_depth = (uint32_t)d->stack.count;
}

// Looks at the state just reached; opens it if there is something to do in it.
static void arrive(descent *d) {
    walker *w = d->w;
    bool fresh;
    uint32_t state = d->here = explorer_capture(w->x, &fresh);
    if (d->stack.count) {
        trail_note_unshared(d->trail, w->x);
        collect(d, &vec_last(&d->stack));
    }
    if (state >= d->known.count) vec_resize(w->m, &d->known, state + 1);
    w->r->states += fresh;
    if (!fresh) {
        arrive_again(d, state);
        return;
    }
    if (w->done) return;
    if (walk_ended(w)) {
        set_known(d, state, KNOWN_DONE, 0, 0);
        return;
    }
    if (w->config->max_depth && d->stack.count >= w->config->max_depth) {
        walk_incomplete(w, "depth bound %u reached", w->config->max_depth);
        set_known(d, state, KNOWN_DONE, 0, 0);
        return;
    }
    open_here(d, state);
}

// ---------------------------------------------------------------- going on

static void return_to(descent *d, open_state *top) {
    if (top->moved) trail_undo_step(d->trail);
    top->moved = false;
    if (d->here != top->state) explorer_restore(d->w->x, top->state);
    d->here = top->state;
}

static void take_next(descent *d, open_state *top) {
    walker *w = d->w;
    return_to(d, top);
    step c = w->alternatives.data[top->first + top->next++];
    d->here = 0;
    w->last_thread = c.thread;
    vec_push(w->m, &w->path, c);
    size_t depth = d->stack.count;
    trail_begin_step(d->trail, &c);
    bool last = w->v->threads.data[c.thread]->next.act == ACT_END;
    move_outcome o = walk_move(w, &c);
    trail_end_step(d->trail);
    top->moved = true;
    // It ends for all: who could still have done something?
    if (o != MOVED || last) top->must = top->can;
    if (o == MOVED) arrive(d);
    else collect(d, top);
    if (o == MOVE_CUT) w->r->cut_paths++;
    if (d->stack.count == depth) w->path.count--;
}

static void try_next_thread(descent *d, open_state *top) {
    walker *w = d->w;
    return_to(d, top);
    thread_set left = top->must & ~top->tried;
    uint32_t thread = (uint32_t)__builtin_ctzll(left);
    top->tried |= thread_bit(thread);
    w->alternatives.count = top->first = (uint32_t)w->alternatives.count - top->count;
    walk_list_thread(w, w->v->threads.data[thread]);
    top->next = 0;
    top->count = (uint32_t)w->alternatives.count - top->first;
    w->r->choices += top->count > 1 ? top->count : 0;
}

static void finish_component(descent *d, const open_state *o) {
    set_known(d, o->state, KNOWN_DONE, 0, o->future);
    while (d->unfinished.count > o->component)
        set_known(d, vec_pop(&d->unfinished), KNOWN_DONE, 0, o->future);
}

static void close_state(descent *d, uint32_t position) {
    walker *w = d->w;
    open_state o = d->stack.data[position];
    if (o.moved) trail_undo_step(d->trail);
    w->alternatives.count -= o.count;
    d->stack.count--;
    if (w->path.count) w->path.count--;
    if (o.low == position) finish_component(d, &o);
    else {
        set_known(d, o.state, KNOWN_UNFINISHED, (uint32_t)d->unfinished.count, o.future);
        vec_push(w->m, &d->unfinished, o.state);
        if (o.low < vec_last(&d->stack).low) vec_last(&d->stack).low = o.low;
    }
    add_future(d, o.future);
}

bool search_dynamically(walker *w) {
    descent d = {.w = w};
    bool able = true;
    d.trail = trail_new(w->m, w->v, must_try, &d);
    arrive(&d);
    while (d.stack.count && !w->done && !w->v->guards.violated && !walk_limit_reached(w)) {
        able = w->v->threads.count <= FUTURE_THREADS;
        if (!able) break;
        walk_note_progress(w, d.stack.count, 0);
        open_state *top = &vec_last(&d.stack);
        if (top->next < top->count) take_next(&d, top);
        else if (top->must & ~top->tried) try_next_thread(&d, top);
        else close_state(&d, (uint32_t)d.stack.count - 1);
    }
    w->r->store_bytes = explorer_bytes(w->x) + futures_bytes(trail_futures(d.trail)) +
                        d.known.count * sizeof *d.known.data;
    trail_free(d.trail);
    vec_release(w->m, &d.stack);
    vec_release(w->m, &d.known);
    vec_release(w->m, &d.unfinished);
    return able;
}
