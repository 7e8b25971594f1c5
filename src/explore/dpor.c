// Depth first with dynamic partial-order reduction: in a state one thread is tried, and others only
// where a race shows that the order matters (happens_before.h). With a known state, what is known
// to follow it meets the steps of the path.
//
// What follows the states of a cycle is known when all of it was searched (Tarjan's strongly
// connected components). Until then, whoever comes back to it has all threads tried in all states
// from the cycle's first on: nothing is put off forever, and nothing has to be known.
//
// A thread that can be exchanged for one that was tried in the same state is not tried
// (symmetry.h): what would follow is known from that one, with the two exchanged. It meets the
// steps of the path when the state is closed and all that follows is known; in a cycle it is tried
// after all.
//
// Races between threads about to do something need all orders: not for them (search.c).
//
// Several processes share what they know of finished states, by hash: that all that follows was
// searched, and what that is. Who comes to a state that another one has finished takes it for one
// that it finished itself. This is sound whoever did it: that enough was searched below a state,
// and what it accesses, does not depend on how one came there; the steps of one's own path meet it
// here. Only finished states are told of, so nobody takes something from a cycle that another one
// has not left, and by induction over the moments of finishing all of it was searched by somebody,
// who reports the errors found and the discipline relied on (jobs.c). One member has the start:
// when it has finished that, all is done.
//
// The others search what it will need: a step of a thread that must be tried low on its stack. That
// is no obligation, and nobody waits for an answer. Who comes to a state that another one has open
// helps with something else for as long as there is something, and then searches it itself: states
// may be searched twice, none is left out.
#include "explore/hang.h"
#include "explore/happens_before.h"
#include "explore/known.h"
#include "explore/orders.h"
#include "explore/symmetry.h"
#include "explore/team.h"
#include "explore/visited.h"

// Below so many steps (of the deepest path) it takes longer to go there than to do it. Ways within
// ways: each is taken up while waiting in another.
enum { LEAST_STEPS = 6, MOST_WAYS = 32 };
// Where states are known by their hashes the state store serves the stack alone; it is made anew
// when it has grown by this much, or to twice what the stack needs.
enum { STORE_BYTES = 64 << 20 };

typedef struct open_state {
    uint32_t state;
    uint64_t key;                // by which it is known
    uint32_t first, count, next; // steps of the thread being tried, in the alternatives
    thread_set can, must, tried; // threads that have a step; are to be tried; were, or are spared
    thread_set spared;           // another one stands for them
    uint32_t exchanges;          // length of their list when it was opened
    bool spares_none;
    uint32_t low;       // the first position that can be reached from here
    uint32_t component; // length of the list of unfinished states when it was opened
    uint32_t footprint; // what was seen to follow
    bool moved;         // `hb` has a step from here
    bool ends;          // some execution from here ends (hang.h)
    thread_set movers;  // in what is known of its component
    // With others.
    shm_state *slot;      // NULL: none
    thread_set given;     // threads that another one was asked to try
    uint32_t given_steps; // of the thread being tried, from the last
} open_state;

typedef struct unfinished {
    uint64_t key;
    shm_state *slot;
} unfinished;

typedef struct exchange {
    uint32_t a, b;         // threads
    uint32_t first, count; // pairs of objects that are exchanged with them
} exchange;

typedef struct descent {
    explorer *w;
    happens_before *hb;
    symmetry *symmetry; // NULL: not looked for
    VEC(exchange) exchanges;
    VEC(reduce_pair) pairs;
    VEC(open_state) stack;
    known_states known;
    visited *seen;              // states are known by their hashes alone; NULL: exactly
    size_t store_limit;         // then: when the store is made anew
    VEC(unfinished) unfinished; // states whose component's first one is open
    uint32_t here;              // the state the VM is in; 0: none that was captured
    team *team;                 // NULL: alone
    uint32_t me;                // in shared slots
    shm_state *slot;            // of the state just reached
    // The present way is what is on the stack from here on; below are ways that wait for it.
    uint32_t base;
    uint32_t ways;
    uint32_t in_vain, pass_over; // how often waiting for others was; how often it is not tried
    uint32_t look_later;         // so many steps from now there may be something to give
    bool lost;                   // it came to a state of another way, and cannot be finished
    bool unable;                 // too many threads
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
    if (position < d->base || !(o->can & ~o->must)) return;
    if (o->can & thread_bit(thread)) {
        o->must |= thread_bit(thread);
        return;
    }
    thread_set helpers = explore_hb_helpers(d->hb, position, thread) & o->can;
    if (helpers & o->must) return;
    o->must |= helpers ? helpers & -helpers : o->can;
}

static void try_all_from(descent *d, uint32_t position) {
    for (size_t i = position; i < d->stack.count; i++) d->stack.data[i].must = d->stack.data[i].can;
}

// ---------------------------------------------------------------- arriving

// By what the state just captured is known.
static uint64_t key_of(const descent *d, uint32_t state) {
    return d->seen ? explore_states_hash(d->w->x).a : state;
}

static void set_known(descent *d, uint64_t key, known_status s, uint32_t low, uint32_t footprint) {
    explore_known_set(&d->known, key, (known){s, low, footprint});
}

// All that follows it was searched.
static void finish(descent *d, uint64_t key, shm_state *slot, uint32_t footprint, bool ends) {
    set_known(d, key, KNOWN_DONE, ends, footprint);
    if (slot) atomic_store_explicit(&slot->what, SHM_DONE | footprint, memory_order_release);
}

// Others need not wait for it.
static void leave_open(descent *d, shm_state *slot) {
    uint32_t mine = d->me;
    if (slot) atomic_compare_exchange_strong(&slot->what, &mine, 0);
}

// What follows the state follows the last open one too.
static void add_footprint(descent *d, uint32_t footprint) {
    if (d->stack.count == d->base) return;
    open_state *top = &vec_last(&d->stack);
    top->footprint = explore_ahead_union(explore_hb_footprints(d->hb), top->footprint, footprint);
}

// The last open state can reach an end.
static void note_end(descent *d) {
    if (d->stack.count > d->base) vec_last(&d->stack).ends = true;
}

// The first position that can be reached from an unfinished state. The one that was known when it
// was closed may be another state's by now: what was open then and is open still knows better,
// since all that was closed in between has told it.
static uint32_t reach_of(const descent *d, uint32_t unfinished) {
    size_t position = d->stack.count;
    while (d->stack.data[--position].component > unfinished) {
    }
    return d->stack.data[position].low;
}

static void arrive_again(descent *d, known k) {
    d->w->r->matched++;
    if (d->stack.count == d->base) return;
    open_state *top = &vec_last(&d->stack);
    if (k.status != KNOWN_OPEN) {
        explore_hb_meet(d->hb, k.footprint, tried_at);
        add_footprint(d, k.footprint);
    }
    if (k.status == KNOWN_DONE && k.low) note_end(d);
    if (k.status == KNOWN_DONE) return;
    uint32_t low = k.status == KNOWN_OPEN ? k.low : reach_of(d, k.low);
    if (low < d->base) {
        d->lost = true;
        return;
    }
    if (low < top->low) top->low = low;
    try_all_from(d, low);
}

typedef struct lifting {
    footprints *f;
    footprint_place from;
} lifting;

static uint32_t lift(void *arg, uint32_t footprint) {
    const lifting *l = arg;
    return explore_ahead_lift(l->f, footprint, l->from);
}

static void lift_all(void *arg, footprint_place from) {
    descent *d = arg;
    footprints *f = explore_hb_footprints(d->hb);
    explore_known_change(&d->known, lift, &(lifting){f, from});
    for (size_t i = 0; i < d->stack.count; i++)
        d->stack.data[i].footprint = explore_ahead_lift(f, d->stack.data[i].footprint, from);
}

static void collect(descent *d, open_state *o) {
    o->footprint = explore_hb_collect(d->hb, o->footprint, lift_all);
}

static thread_set threads_that_wake(vm *v) {
    thread_set set = 0;
    for (size_t i = 0; i < v->threads.count; i++)
        if (vm_wakes_spuriously(v, v->threads.data[i])) set |= thread_bit((uint32_t)i);
    return set;
}

static thread_set threads_with_steps(vm *v) {
    thread_set set = 0, waiting = 0;
    for (size_t i = 0; i < v->threads.count; i++)
        if (explore_has_step(v, v->threads.data[i])) set |= thread_bit((uint32_t)i);
    for (size_t i = 0; i < v->threads.count && !set; i++)
        if (explore_is_put_off(v, v->threads.data[i])) waiting |= thread_bit((uint32_t)i);
    return set ? set : waiting;
}

// Any will do. The thread that ran last goes on, since that makes few switches; where it may be
// waiting in a loop, the next one in turn does.
static thread_set first_to_try(const explorer *w, thread_set of) {
    thread_set last = thread_bit(w->last_thread), behind = of & ~(last | (last - 1));
    if ((of & last) && !((of & ~last) && explore_has_run_long(w))) return last;
    return (of & last) && behind ? behind & -behind : of & -of;
}

static void open_here(descent *d, uint32_t state, uint64_t key) {
    explorer *w = d->w;
    vm *v = w->v;
    const thread *own = explore_alone(w);
    thread_set moves = threads_with_steps(v);
    thread_set can = moves | threads_that_wake(v);
    explore_hb_note_blocked(d->hb, ~can);
    uint32_t footprint = explore_hb_collect(d->hb, 0, lift_all);
    if (!moves) explore_deadlock(w);
    if (!moves && (w->done || !can)) {
        finish(d, key, d->slot, footprint, true);
        note_end(d);
        add_footprint(d, footprint);
        return;
    }
    uint32_t position = (uint32_t)d->stack.count;
    open_state o = {.state = state,
                    .key = key,
                    .can = can,
                    .must = own     ? thread_bit(own->number)
                            : moves ? first_to_try(w, moves)
                                    : can & -can,
                    .low = position,
                    .footprint = footprint,
                    .exchanges = (uint32_t)d->exchanges.count,
                    .slot = d->slot,
                    .component = (uint32_t)d->unfinished.count};
    set_known(d, key, KNOWN_OPEN, position, 0);
    vec_push(w->m, &d->stack, o);
    if (w->path.count >= w->r->max_depth) w->r->max_depth = (uint32_t)w->path.count + 1;
}

static void ask_others(descent *d, uint32_t state);

// Looks at the state just reached; opens it if there is something to do in it.
static void arrive(descent *d) {
    explorer *w = d->w;
    bool fresh;
    uint32_t state = d->here = explore_states_capture(w->x, &fresh);
    if (d->stack.count > d->base) collect(d, &vec_last(&d->stack));
    uint64_t key = key_of(d, state);
    bool new = explore_known_get(&d->known, key).status == KNOWN_NOT;
    bool ended = new &&explore_ended(w);
    d->slot = NULL;
    if (new && !ended && d->team) {
        ask_others(d, state);
        new = explore_known_get(&d->known, key).status == KNOWN_NOT;
    }
    w->r->states += new;
    if (d->seen) d->seen->count += new;
    if (!new) {
        arrive_again(d, explore_known_get(&d->known, key));
        return;
    }
    explore_races(w);
    if (w->done) return;
    if (ended) {
        set_known(d, key, KNOWN_DONE, true, 0);
        note_end(d);
        return;
    }
    if (w->config->max_depth && w->path.count >= w->config->max_depth) {
        explore_incomplete(w, "depth bound %u reached", w->config->max_depth);
        set_known(d, key, KNOWN_DONE, true, 0);
        note_end(d);
        leave_open(d, d->slot);
        return;
    }
    open_here(d, state, key);
}

// ---------------------------------------------------------------- going on

static void return_to(descent *d, open_state *top) {
    if (top->moved) explore_hb_undo_step(d->hb);
    top->moved = false;
    if (d->here != top->state) explore_states_restore(d->w->x, top->state);
    d->here = top->state;
}

static void take_next(descent *d, open_state *top) {
    explorer *w = d->w;
    return_to(d, top);
    step c = w->alternatives.data[top->first + top->next++];
    top->movers |= thread_bit(c.thread);
    d->here = 0;
    w->last_thread = c.thread;
    vec_push(w->m, &w->path, c);
    size_t depth = d->stack.count;
    explore_hb_begin_step(d->hb, &c);
    bool last = w->v->threads.data[c.thread]->next.act == ACT_END;
    move_outcome o = explore_move(w, &c);
    explore_hb_end_step(d->hb);
    top->moved = true;
    // It ends for all: who could still have done something? And where a thread wakes for no reason,
    // it might as well not: the others may come to a state in which nobody moves.
    if (o != MOVED || last || c.timeout == STEP_SPURIOUS) top->must = top->can;
    if (o == MOVED) arrive(d);
    else {
        top->ends = true;
        collect(d, top);
    }
    if (o == MOVE_CUT) w->r->cut_paths++;
    if (d->stack.count == depth) w->path.count--;
}

static void spare(descent *d, open_state *top, uint32_t thread, uint32_t by) {
    explorer *w = d->w;
    size_t count;
    const reduce_pair *pairs = explore_symmetry_pairs(d->symmetry, &count);
    exchange e = {by, thread, (uint32_t)d->pairs.count, (uint32_t)count};
    vec_push(w->m, &d->exchanges, e);
    for (size_t i = 0; i < count; i++) vec_push(w->m, &d->pairs, pairs[i]);
    top->spared |= thread_bit(thread);
    w->r->spared++;
    explore_symmetry_exchange(d->symmetry);
}

// The thread that stands for this one: one that was tried or, so that all ways lead to the same
// states, the first one. Itself, if there is none.
static uint32_t stand_in(descent *d, open_state *top, uint32_t thread) {
    if (!d->symmetry || top->spares_none || top->low + 1 < d->stack.count) return thread;
    thread_set tried = top->tried & ~top->spared & ~thread_bit(thread),
               before = top->can & ~top->tried & (thread_bit(thread) - 1);
    for (thread_set others = tried | before; others; others &= others - 1) {
        uint32_t by = (uint32_t)__builtin_ctzll(others);
        if (!explore_symmetry_holds(d->symmetry, top->state, by, thread)) continue;
        spare(d, top, thread, by);
        return by;
    }
    return thread;
}

static void try_next_thread(descent *d, open_state *top) {
    explorer *w = d->w;
    return_to(d, top);
    thread_set left = top->must & ~top->tried;
    if (left & ~top->given) left &= ~top->given;
    uint32_t thread = (uint32_t)__builtin_ctzll(left);
    top->tried |= thread_bit(thread);
    w->alternatives.count = top->first = (uint32_t)w->alternatives.count - top->count;
    top->next = top->count = top->given_steps = 0;
    uint32_t by = stand_in(d, top, thread);
    if (by != thread && top->tried & thread_bit(by)) return;
    top->must |= thread_bit(by);
    top->tried |= thread_bit(by);
    explore_list_thread(w, w->v->threads.data[by]);
    top->count = (uint32_t)w->alternatives.count - top->first;
    w->r->choices += top->count > 1 ? top->count : 0;
}

static void drop_exchanges(descent *d, open_state *top) {
    if (d->exchanges.count == top->exchanges) return;
    d->pairs.count = d->exchanges.data[top->exchanges].first;
    d->exchanges.count = top->exchanges;
    top->spared = 0;
}

// All that follows the state is known but what the spared threads would do: that is the same, with
// threads exchanged, and in any combination. In a cycle it is not known yet: they are tried.
static void answer_for_spared(descent *d, open_state *top) {
    if (top->low + 1 < d->stack.count) {
        top->tried &= ~top->spared;
        top->spares_none = true;
        drop_exchanges(d, top);
        return;
    }
    if (top->moved) explore_hb_undo_step(d->hb);
    top->moved = false;
    uint32_t before;
    do {
        before = top->footprint;
        for (size_t i = top->exchanges; i < d->exchanges.count; i++) {
            exchange e = d->exchanges.data[i];
            top->footprint = explore_hb_exchange(d->hb, top->footprint, e.a, e.b,
                                                 d->pairs.data + e.first, e.count);
            collect(d, top);
        }
    } while (top->footprint != before);
    explore_hb_meet(d->hb, top->footprint, tried_at);
    drop_exchanges(d, top);
}

// A component that is not left, and in which nothing ends; every step of its states was taken. It
// is told of once: who leads there is not told of for the same reason.
static void tell_of_hang(descent *d, open_state *o) {
    explorer *w = d->w;
    bool wanted = property_in(w->config->wanted, PROPERTY_HANG);
    o->ends = true;
    if (property_in(w->config->wanted, PROPERTY_DEADLOCK)) {
        explore_states_restore(w->x, o->state);
        explore_component_tasks(w, o->movers);
        d->here = 0;
    }
    if (w->r->hang && (!wanted || !w->config->all_errors)) return;
    explore_states_restore(w->x, o->state);
    size_t length = w->path.count;
    if (wanted) explore_go_round(w);
    explore_hang(w);
    w->path.count = length;
    d->here = 0;
}

static void finish_component(descent *d, open_state *o) {
    if (!o->ends && !d->team && !reduce_is_violated(d->w->v)) tell_of_hang(d, o);
    finish(d, o->key, o->slot, o->footprint, o->ends);
    while (d->unfinished.count > o->component) {
        unfinished u = vec_pop(&d->unfinished);
        finish(d, u.key, u.slot, o->footprint, o->ends);
    }
}

static void close_state(descent *d, uint32_t position) {
    explorer *w = d->w;
    open_state o = d->stack.data[position];
    if (o.moved) explore_hb_undo_step(d->hb);
    w->alternatives.count -= o.count;
    d->stack.count--;
    if (o.low == position) finish_component(d, &o);
    if (w->path.count) w->path.count--;
    if (o.ends) note_end(d);
    if (o.low != position) {
        set_known(d, o.key, KNOWN_UNFINISHED, (uint32_t)d->unfinished.count, o.footprint);
        vec_push(w->m, &d->unfinished, (unfinished){o.key, o.slot});
        leave_open(d, o.slot);
        if (o.low < vec_last(&d->stack).low) vec_last(&d->stack).low = o.low;
        vec_last(&d->stack).movers |= o.movers;
    }
    add_footprint(d, o.footprint);
}

// ---------------------------------------------------------------- with others

// A step that must be taken from the lowest state that has one to spare, for who has nothing to do.
static void give_away(descent *d) {
    explorer *w = d->w;
    if (d->look_later) {
        d->look_later--;
        return;
    }
    size_t before = w->path.count - (d->stack.count - 1 - d->base); // steps to the first state
    for (size_t i = d->base; i < d->stack.count; i++) {
        open_state *o = &d->stack.data[i];
        size_t length = before + i - d->base;
        if (length + LEAST_STEPS > w->r->max_depth) break;
        bool top = i + 1 == d->stack.count;
        if (o->next + o->given_steps + top < o->count) {
            step s = w->alternatives.data[o->first + o->count - 1 - o->given_steps];
            if (explore_team_give(d->team, w->path.data, length, s)) o->given_steps++;
            return;
        }
        thread_set left = o->must & ~o->tried & ~o->given;
        if (top && o->next == o->count) left &= left - 1; // our own next one
        if (!left) continue;
        uint32_t thread = 63 - (uint32_t)__builtin_clzll(left);
        // Which of its steps there are is not known here; most have one.
        if (explore_team_give(d->team, w->path.data, length, (step){.thread = (uint16_t)thread}))
            o->given |= thread_bit(thread);
        return;
    }
    // Nothing, nor will there soon be: a deep stack is not looked through at every step.
    d->look_later = (uint32_t)(d->stack.count - d->base) / 4;
}

static bool is_over(descent *d) {
    explorer *w = d->w;
    d->unable |= w->v->threads.count > AHEAD_THREADS;
    return d->unable || w->done || reduce_is_violated(w->v) || explore_is_spent(w) ||
           explore_limit_reached(w) || (d->team && explore_team_is_stopped(d->team));
}

// Hashes are all that is kept of states that are not on the stack. Those are walked through again,
// into a new store: O(depth).
static void renew_store(descent *d) {
    explorer *w = d->w;
    bool fresh;
    explore_states_restore(w->x, 1);
    explore_states_free(w->x);
    w->x = explore_states_new(w->m, w->v);
    uint32_t state = explore_states_capture(w->x, &fresh);
    for (size_t i = 0; i < d->stack.count; i++) {
        if (i) {
            explore_move(w, &w->path.data[i - 1]);
            state = explore_states_capture(w->x, &fresh);
        }
        d->stack.data[i].state = state;
    }
    d->here = state;
    size_t needed = 2 * explore_states_bytes(w->x);
    d->store_limit = needed > STORE_BYTES ? needed : STORE_BYTES;
}

static void descend(descent *d) {
    bool over = is_over(d);
    while (d->stack.count > d->base && !d->lost && !over) {
        if (d->team && explore_team_is_hungry(d->team)) give_away(d);
        if (d->seen && explore_states_bytes(d->w->x) > d->store_limit) renew_store(d);
        open_state *top = &vec_last(&d->stack);
        if (top->next < top->count) take_next(d, top);
        else if (top->must & ~top->tried) try_next_thread(d, top);
        else if (top->spared) answer_for_spared(d, top);
        else {
            close_state(d, (uint32_t)d->stack.count - 1);
            continue; // that alone ends nothing
        }
        explore_note_progress(d->w, d->stack.count, 0);
        over = is_over(d);
    }
}

// The present way is given up: its states are as if they had never been met.
static void drop_way(descent *d, size_t unfinished_before) {
    while (d->unfinished.count > unfinished_before)
        set_known(d, vec_pop(&d->unfinished).key, KNOWN_NOT, 0, 0);
    while (d->stack.count > d->base) {
        open_state o = vec_pop(&d->stack);
        if (o.moved) explore_hb_undo_step(d->hb);
        d->w->alternatives.count -= o.count;
        set_known(d, o.key, KNOWN_NOT, 0, 0);
        leave_open(d, o.slot);
    }
    d->lost = false;
}

// Goes the way that was given; false: it leads nowhere.
static bool go_to(explorer *w, const step *steps, size_t count) {
    bool fresh;
    explore_states_restore(w->x, 1);
    for (size_t i = 0; i < count; i++) {
        step s = steps[i];
        const thread *t = w->v->threads.data[s.thread];
        // Where a thread alone was given: how it goes on.
        if (!explore_is_enabled(w->v, t) && explore_can_time_out(t))
            s.timeout = t->timed ? STEP_TIMEOUT : STEP_SPURIOUS;
        vec_push(w->m, &w->path, s);
        w->last_thread = s.thread;
        if (explore_move(w, &s) != MOVED) return false;
        if (i + 1 < count) explore_states_capture(w->x, &fresh);
    }
    return true;
}

// False: it was not worth the way there.
static bool search_way(descent *d, const step *steps, size_t count) {
    explorer *w = d->w;
    uint64_t before = w->r->states;
    explorer outer = *w;
    uint32_t base = d->base;
    size_t unfinished_before = d->unfinished.count;
    d->base = (uint32_t)d->stack.count;
    d->ways++;
    explore_hb_begin_way(d->hb, d->base);
    memset(&w->path, 0, sizeof w->path);
    if (go_to(w, steps, count)) arrive(d);
    descend(d);
    bool worth = !d->lost && w->r->states - before > count;
    drop_way(d, unfinished_before);
    vec_release(w->m, &w->path);
    w->path = outer.path;
    w->last_thread = outer.last_thread;
    explore_hb_begin_way(d->hb, base);
    d->base = base;
    d->ways--;
    return worth;
}

static bool is_open_elsewhere(const descent *d, const shm_state *slot) {
    uint32_t what = atomic_load_explicit(&slot->what, memory_order_acquire);
    return what && !(what & SHM_DONE) && what != d->me;
}

// Another one is at the state just reached: we do something else that is wanted until it is done.
// Where that is in vain, it is tried less and less often.
static void help_meanwhile(descent *d, uint32_t state, const shm_state *slot) {
    enum { MOST_IN_VAIN = 14 };
    const step *steps;
    size_t count;
    if (d->pass_over) {
        d->pass_over--;
        return;
    }
    bool away = false, worth = true;
    while (worth && d->ways < MOST_WAYS && is_open_elsewhere(d, slot) && !is_over(d) &&
           explore_team_seek(d->team, slot, &steps, &count)) {
        worth = search_way(d, steps, count);
        away = true;
    }
    if (away) explore_states_restore(d->w->x, state);
    d->here = state;
    bool in_vain = !worth || is_open_elsewhere(d, slot);
    if (!in_vain) d->in_vain = 0;
    else if (d->in_vain < MOST_IN_VAIN) d->in_vain++;
    d->pass_over = in_vain ? 1u << d->in_vain : 0;
}

// Somebody else may know what follows the state just reached, or be at it.
static void ask_others(descent *d, uint32_t state) {
    shm_state *slot = explore_shm_states_at(&explore_team_shm(d->team)->states,
                                            explore_states_hash(d->w->x));
    if (!slot) return;
    if (is_open_elsewhere(d, slot)) help_meanwhile(d, state, slot);
    d->slot = slot;
    uint32_t what = 0;
    if (atomic_compare_exchange_strong(&slot->what, &what, d->me) || !(what & SHM_DONE)) return;
    explore_hb_learn_locations(d->hb);
    set_known(d, state, KNOWN_DONE, true, what & ~SHM_DONE);
}

// ---------------------------------------------------------------- the whole

static void begin(descent *d) {
    explorer *w = d->w;
    explore_known_init(&d->known, w->m, d->seen != NULL);
    d->hb = explore_hb_new(w->m, w->v, d->team ? explore_team_shm(d->team) : NULL, must_try, d);
    if (w->config->watch_races) explore_hb_watch(d->hb, &w->r->race);
    // What is known about guards of exchanged threads is not told to others.
    d->symmetry = w->config->symmetry && !d->team ? explore_symmetry_new(w) : NULL;
}

static void end(descent *d) {
    explorer *w = d->w;
    w->r->store_bytes = explore_states_bytes(w->x) +
                        explore_ahead_bytes(explore_hb_footprints(d->hb)) +
                        explore_known_bytes(&d->known);
    explore_hb_free(d->hb);
    if (d->symmetry) explore_symmetry_free(d->symmetry);
    vec_release(w->m, &d->exchanges);
    vec_release(w->m, &d->pairs);
    vec_release(w->m, &d->stack);
    explore_known_release(&d->known);
    vec_release(w->m, &d->unfinished);
}

dpor_outcome explore_dpor(explorer *w, visited *seen) {
    descent d = {.w = w, .seen = seen, .store_limit = STORE_BYTES};
    begin(&d);
    arrive(&d);
    descend(&d);
    bool left = d.stack.count > 0 && explore_is_spent(w);
    end(&d);
    return d.unable ? DPOR_UNABLE : left ? DPOR_SPENT : DPOR_DONE;
}

bool explore_dpor_in_team(explorer *w, team *t, unsigned member, bool *covered) {
    descent d = {.w = w, .team = t, .me = member + 1};
    const step *steps;
    size_t count;
    bool fresh;
    begin(&d);
    explore_states_capture(w->x, &fresh);
    *covered = false;
    while (!*covered && !is_over(&d) && explore_team_take(t, &steps, &count)) {
        search_way(&d, steps, count);
        *covered = explore_known_get(&d.known, 1).status == KNOWN_DONE;
    }
    explore_team_leave(t, *covered || is_over(&d));
    end(&d);
    return !d.unable;
}
