// Executions with few preemptions first: most concurrency errors need only one or two (Musuvathi
// and Qadeer, "Iterative context bounding for systematic testing of multithreaded programs").
//
// A step from a state is taken once, at the lowest number of preemptions at which it can come: free
// if its thread ran last or the one that did cannot go on, else one more. Level by level, so the
// first time is the cheapest; O(states x threads) steps in all, as any other order.
#include "explore/hang.h"
#include "explore/orders.h"
#include "reduce/depend.h"

typedef struct task {
    uint32_t state;
    step by;
    uint32_t last; // the thread that ran before
} task;

typedef struct known {                                 // of a state
    thread_set taken[STEP_KINDS], put_off[STEP_KINDS]; // threads whose steps of a kind were …
} known;

typedef struct levels {
    explorer *w;
    origins from;     // by state
    VEC(known) known; // by state
    VEC(task) now, later;
    task current;
    uint32_t here; // the state the VM is in; 0: none that was captured
    // A thread that goes on and on without a visible operation, while others could, is put off like
    // one that others preempt: else the first level might have no end.
    bool fair, unfair; // it is so; it has happened: levels are not what they say
    state_graph graph;
} levels;

static void build_path(void *arg, property kind, const char *what) {
    levels *l = arg;
    (void)kind, (void)what;
    explore_rebuild_path(l->w, &l->from, l->current.state);
    if (l->current.state) vec_push(l->w->m, &l->w->path, l->current.by);
}

// The alternatives of the state the VM is in become tasks.
static void plan(levels *l, uint32_t state, uint32_t last, const thread *only) {
    explorer *w = l->w;
    known *k = &l->known.data[state];
    const thread *ran = w->v->threads.data[last];
    bool had_turn = l->fair && explore_has_had_its_turn(ran) && w->alternatives.count > 1;
    bool goes_on = explore_is_enabled(w->v, ran) && !had_turn;
    l->unfair |= had_turn;
    known before = *k;
    for (size_t i = w->alternatives.count; i-- > 0;) { // the first is taken first
        task t = {state, w->alternatives.data[i], last};
        unsigned kind = t.by.timeout;
        thread_set bit = thread_bit(t.by.thread);
        if (before.taken[kind] & bit) continue;
        bool free = only || !goes_on || t.by.thread == last;
        if (free && !(had_turn && t.by.thread == last)) {
            k->taken[kind] |= bit;
            vec_push(w->m, &l->now, t);
        } else if (!(before.put_off[kind] & bit)) {
            k->put_off[kind] |= bit;
            vec_push(w->m, &l->later, t);
        }
    }
    vec_clear(&w->alternatives);
}

// False: the state is known.
static bool arrive(levels *l, uint32_t last) {
    explorer *w = l->w;
    bool fresh;
    uint32_t state = l->here = explore_states_capture(w->x, &fresh);
    w->r->states += fresh;
    w->r->matched += !fresh;
    if (l->current.state) vec_push(w->m, &l->graph.edges, (graph_edge){l->current.state, state});
    if (fresh) {
        vec_resize(w->m, &l->known, state + 1);
        vec_resize(w->m, &l->from, state + 1);
        uint32_t depth = l->current.state ? l->from.data[l->current.state].depth + 1 : 0;
        l->from.data[state] = (origin){l->current.state, l->current.by, depth};
        if (depth > w->r->max_depth) w->r->max_depth = depth;
        explore_races(w);
    }
    bool ended = explore_ended(w);
    if (ended && fresh) vec_push(w->m, &l->graph.ends, state);
    if (w->done || ended) return fresh;
    if (w->config->max_depth && l->from.data[state].depth >= w->config->max_depth) {
        explore_incomplete(w, "depth bound %u reached", w->config->max_depth);
        return fresh;
    }
    // Of an input with many values, each may lead here: they are listed once.
    const thread *only = explore_alone(w);
    if (!fresh && only && (l->known.data[state].taken[0] & thread_bit(only->number))) return fresh;
    w->last_thread = last;
    explore_list(w, &only);
    if (fresh && w->stuck) {
        vec_push(w->m, &l->graph.ends, state);
        explore_deadlock(w);
    }
    if (fresh && w->alternatives.count > 1) w->r->choices += w->alternatives.count;
    plan(l, state, last, only);
    return fresh;
}

static void take(levels *l, const task *t) {
    explorer *w = l->w;
    if (l->here != t->state) explore_states_restore(w->x, t->state);
    l->here = 0;
    const thread *alone = explore_alone(w);
    l->current = *t;
    move_outcome o = explore_move(w, &t->by);
    if (o == MOVE_CUT) w->r->cut_paths++;
    if (o != MOVED) vec_push(w->m, &l->graph.ends, t->state);
    // What is a thread's own affair happens at any time: it is no switch.
    if (o != MOVED || arrive(l, alone ? t->last : t->by.thread) || !alone || w->done) return;
    // Every cycle has a state from which all threads' steps are taken.
    explore_states_restore(w->x, l->here = t->state);
    w->last_thread = t->last;
    explore_list_others(w, alone);
    plan(l, t->state, t->last, NULL);
}

// What was put off is due, unless it was free meanwhile.
static void begin_level(levels *l) {
    for (size_t i = 0; i < l->later.count; i++) {
        task t = l->later.data[i];
        thread_set taken = l->known.data[t.state].taken[t.by.timeout];
        if (!(taken & thread_bit(t.by.thread))) vec_push(l->w->m, &l->now, t);
    }
    vec_clear(&l->later);
    for (size_t i = 0; i < l->now.count; i++) {
        const task *t = &l->now.data[i];
        l->known.data[t->state].taken[t->by.timeout] |= thread_bit(t->by.thread);
    }
}

static void rebuild(void *levels_arg, uint32_t state) {
    const levels *l = levels_arg;
    explore_rebuild_path(l->w, &l->from, state);
}

// All states are known, and all steps between them.
static void look_for_hangs(levels *l) {
    explorer *w = l->w;
    w->r->looked_for_hangs = true;
    uint32_t state = explore_graph_hang(&l->graph, w->m, (uint32_t)explore_states_count(w->x));
    if (!state) return;
    if (property_in(w->config->wanted, PROPERTY_DEADLOCK))
        explore_graph_tasks(&l->graph, w, rebuild, l);
    if (w->done) return;
    explore_states_restore(w->x, state);
    explore_rebuild_path(w, &l->from, state);
    explore_go_round(w); // the first state may be the start
    explore_hang(w);
}

bool explore_by_switches(explorer *w, const switch_bounds *bounds) {
    levels l = {.w = w, .fair = bounds->transitions > 0 || bounds->most == UINT32_MAX};
    void (*outer)(void *, property, const char *) = w->on_flaw;
    w->on_flaw = build_path;
    w->on_flaw_arg = &l;
    arrive(&l, 0);
    uint32_t level = 0;
    bool covered = true;
    while (!w->done && !reduce_is_violated(w->v) && !explore_limit_reached(w)) {
        explore_note_progress(w, level, l.now.count + l.later.count);
        if (!l.now.count && w->r->complete && !l.unfair) w->r->covered = level + 1;
        if (bounds->transitions && w->r->transitions >= bounds->transitions) covered = false;
        if (w->v->threads.count > 64) covered = false;
        if (bounds->brief && w->r->transitions == bounds->brief &&
            w->r->max_depth > bounds->brief / 2)
            covered = false;
        if (!l.now.count && l.later.count && level == bounds->most) covered = false;
        if (!covered) break;
        if (!l.now.count) {
            begin_level(&l);
            level++;
        }
        if (!l.now.count) break;
        task t = vec_pop(&l.now);
        take(&l, &t);
    }
    w->r->switches = level;
    w->on_flaw = outer;
    bool all = covered && !w->done && w->r->complete && !w->r->stopped;
    if (all && !reduce_is_violated(w->v)) look_for_hangs(&l);
    explore_graph_release(&l.graph, w->m);
    vec_release(w->m, &l.from);
    vec_release(w->m, &l.known);
    vec_release(w->m, &l.now);
    vec_release(w->m, &l.later);
    return covered;
}
