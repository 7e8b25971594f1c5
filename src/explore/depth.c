// Depth first, with sleep sets where states are known exactly.
#include "explore/orders.h"
#include "explore/team.h"
#include "explore/visited.h"
#include "reduce/depend.h"

// With a lossy set the state store serves the stack alone; it is made anew when it has
// grown by this much, or to twice what the stack needs.
enum { STORE_BYTES = 64 << 20 };

typedef struct open_state {
    uint32_t state;
    uint32_t first, count, next; // its alternatives in the stack of alternatives
    const thread *only;          // these are its steps alone; NULL: all are listed
    bool cycle;                  // one of them led to a state on the stack
    thread_set asleep;
} open_state;

typedef struct descent {
    explorer *w;
    visited *seen; // NULL: the state store knows
    team *team;    // NULL: alone
    size_t base;   // steps of the path before the first state of the stack
    size_t store_limit;
    VEC(open_state) stack;
    VEC(uint8_t) on_stack; // by state: how often
    // By state: the threads that slept at each visit. Who wakes up at a later one is tried then.
    VEC(thread_set) asleep;
    uint32_t here; // the state the VM is in; 0: none that was captured
} descent;

static bool sleeps(const descent *d) {
    return d->w->config->reduce && !d->seen && !d->team;
}

static void drop_sleepers(explorer *w, open_state *o, thread_set asleep) {
    uint32_t kept = o->first + o->next;
    for (size_t i = kept; i < w->alternatives.count; i++) {
        step c = w->alternatives.data[i];
        if (c.timeout || !(asleep & thread_bit(c.thread))) w->alternatives.data[kept++] = c;
    }
    w->alternatives.count = kept;
    o->count = kept - o->first;
}

// False: nobody can move in the present state.
static bool open_here(descent *d, uint32_t state, thread_set skip, thread_set asleep) {
    explorer *w = d->w;
    open_state o = {.state = state, .first = (uint32_t)w->alternatives.count, .asleep = asleep};
    if (explore_has_run_long(w)) // the others' steps come first
        w->last_thread = (w->last_thread + 1) % (uint32_t)w->v->threads.count;
    explore_list(w, &o.only);
    bool stuck = w->stuck;
    drop_sleepers(w, &o, skip);
    w->r->choices += o.count > 1 ? o.count : 0;
    if (!o.count) return !stuck;
    vec_push(w->m, &d->stack, o);
    d->on_stack.data[state]++;
    if (d->stack.count > w->r->max_depth) w->r->max_depth = (uint32_t)d->stack.count;
    return !stuck;
}

// A known state: those are tried that slept at all visits so far and are awake now.
static void arrive_again(descent *d, uint32_t state, thread_set asleep) {
    d->w->r->matched++;
    // Whether another process has it on its stack is not known: it might.
    if (d->stack.count && (d->on_stack.data[state] || d->team)) vec_last(&d->stack).cycle = true;
    if (!sleeps(d)) return;
    thread_set woken = d->asleep.data[state] & ~asleep;
    if (!woken) return;
    d->asleep.data[state] &= asleep;
    open_here(d, state, ~woken, asleep & d->asleep.data[state]);
    if (d->stack.count && vec_last(&d->stack).state == state) {
        // Timeouts were tried at the first visit.
        open_state *o = &vec_last(&d->stack);
        explorer *w = d->w;
        while (o->count && w->alternatives.data[o->first + o->count - 1].timeout) o->count--;
        w->alternatives.count = o->first + o->count;
    }
}

// Exactly known to this process, or by its hash to those it works with.
static bool is_new(descent *d, uint32_t state, bool fresh) {
    if (d->team)
        return explore_shared_set_add(explore_team_seen(d->team), explore_states_hash(d->w->x));
    if (d->seen && d->on_stack.data[state]) return false; // a cycle, whatever is kept
    return d->seen ? explore_visited_add(d->seen, explore_states_hash(d->w->x)) : fresh;
}

// Looks at the state just reached; opens it if there is something to do in it.
static void arrive(descent *d, thread_set asleep) {
    explorer *w = d->w;
    bool fresh;
    uint32_t state = d->here = explore_states_capture(w->x, &fresh);
    if (state >= d->on_stack.count) {
        vec_resize(w->m, &d->on_stack, state + 1);
        vec_resize(w->m, &d->asleep, state + 1);
    }
    bool new = is_new(d, state, fresh);
    w->r->states += new;
    if (!new) {
        arrive_again(d, state, asleep);
        return;
    }
    d->asleep.data[state] = asleep;
    explore_races(w);
    if (w->done || explore_ended(w)) return;
    if (w->config->max_depth && d->stack.count >= w->config->max_depth) {
        explore_incomplete(w, "depth bound %u reached", w->config->max_depth);
        return;
    }
    if (!open_here(d, state, asleep, asleep)) explore_deadlock(w);
}

static void return_to(descent *d, uint32_t state) {
    if (d->here != state) explore_states_restore(d->w->x, state);
    d->here = state;
}

// Every cycle has a state from which all threads' steps are taken.
static void list_the_rest(descent *d, open_state *top) {
    return_to(d, top->state);
    explore_list_others(d->w, top->only);
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
    explorer *w = d->w;
    const step *list = w->alternatives.data + top->first;
    step c = list[top->next];
    // A thread whose steps were all taken sleeps.
    if (top->next && list[top->next - 1].thread != c.thread && !list[top->next - 1].timeout)
        top->asleep |= thread_bit(list[top->next - 1].thread);
    top->next++;
    return_to(d, top->state);
    thread_set asleep = sleeps(d) ? reduce_still_asleep(w->v, top->asleep, c.thread, c.timeout) : 0;
    d->here = 0;
    w->last_thread = c.thread;
    vec_push(w->m, &w->path, c);
    size_t depth = d->stack.count;
    move_outcome o = explore_move(w, &c);
    if (o == MOVED) arrive(d, asleep);
    if (o == MOVE_CUT) w->r->cut_paths++;
    if (d->stack.count == depth) w->path.count--;
}

// ---------------------------------------------------------------- lossy

// The states of the stack are walked through again, into a new store: O(depth).
static void renew_store(descent *d) {
    explorer *w = d->w;
    bool fresh;
    explore_states_restore(w->x, 1);
    explore_states_free(w->x);
    w->x = explore_states_new(w->m, w->v);
    vec_clear(&d->on_stack);
    vec_clear(&d->asleep);
    uint32_t state = explore_states_capture(w->x, &fresh);
    for (size_t i = 0; i < d->stack.count; i++) {
        if (i) {
            explore_move(w, &w->path.data[i - 1]);
            state = explore_states_capture(w->x, &fresh);
        }
        if (state >= d->on_stack.count) {
            vec_resize(w->m, &d->on_stack, state + 1);
            vec_resize(w->m, &d->asleep, state + 1);
        }
        d->stack.data[i].state = state;
        d->on_stack.data[state]++;
    }
    d->here = state;
    size_t needed = 2 * explore_states_bytes(w->x);
    d->store_limit = needed > STORE_BYTES ? needed : STORE_BYTES;
}

// ---------------------------------------------------------------- with others

// A step from the lowest state that has one to spare is given to a process that has nothing to do.
static void give_away(descent *d) {
    explorer *w = d->w;
    for (size_t i = 0; i < d->stack.count; i++) {
        open_state *o = &d->stack.data[i];
        if (o->only || o->next >= o->count) continue;
        if (i + 1 == d->stack.count && o->next + 1 >= o->count) return; // our own next step
        step last = w->alternatives.data[o->first + o->count - 1];
        if (explore_team_give(d->team, w->path.data, d->base + i, last)) o->count--;
        return;
    }
}

static void descend(descent *d) {
    explorer *w = d->w;
    while (d->stack.count && !w->done && !reduce_is_violated(w->v) && !explore_is_spent(w) &&
           !explore_limit_reached(w)) {
        if (d->team && explore_team_is_stopped(d->team)) return;
        if (d->team && explore_team_is_hungry(d->team)) give_away(d);
        if (d->seen && explore_states_bytes(w->x) > d->store_limit) renew_store(d);
        explore_note_progress(w, d->stack.count, 0);
        open_state *top = &vec_last(&d->stack);
        if (top->next < top->count) take_next(d, top);
        else if (top->only && top->cycle) list_the_rest(d, top);
        else close_state(d);
    }
}

static void release(descent *d) {
    mem *m = d->w->m;
    vec_release(m, &d->stack);
    vec_release(m, &d->on_stack);
    vec_release(m, &d->asleep);
}

bool explore_depth_first(explorer *w) {
    descent d = {.w = w};
    arrive(&d, 0);
    descend(&d);
    bool left = d.stack.count > 0 && explore_is_spent(w);
    release(&d);
    return !left;
}

void explore_lossily(explorer *w, visited *seen) {
    descent d = {.w = w, .seen = seen, .store_limit = STORE_BYTES};
    arrive(&d, 0);
    descend(&d);
    release(&d);
}

// Goes the way that was given; false: it leads nowhere.
static bool go_to(explorer *w, const step *steps, size_t count) {
    bool fresh;
    explore_states_restore(w->x, 1);
    vec_clear(&w->path);
    for (size_t i = 0; i < count; i++) {
        vec_push(w->m, &w->path, steps[i]);
        w->last_thread = steps[i].thread;
        move_outcome o = explore_move(w, &steps[i]);
        w->r->cut_paths += o == MOVE_CUT && i + 1 == count;
        if (o != MOVED) return false;
        if (i + 1 < count) explore_states_capture(w->x, &fresh);
    }
    return true;
}

bool explore_in_team(explorer *w, team *t) {
    descent d = {.w = w, .team = t};
    bool fresh;
    explore_states_capture(w->x, &fresh);
    const step *steps;
    size_t count;
    while (!w->done && !reduce_is_violated(w->v) && !w->r->stopped &&
           explore_team_take(t, &steps, &count)) {
        bool there = go_to(w, steps, count);
        d.base = count;
        if (there) arrive(&d, 0);
        descend(&d);
        // Left early: the search is over for all.
        if (d.stack.count) break;
    }
    explore_team_leave(t, w->done || reduce_is_violated(w->v) || w->r->stopped);
    bool all = !d.stack.count;
    release(&d);
    return all;
}
