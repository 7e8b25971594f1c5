// Making a failing execution shorter: fewer context switches first, then fewer steps.
//
// Both ways work on steps between accesses to shared objects, without the reductions of the search,
// so that a step is the same in every order of the others. First, blocks of the schedule are moved
// together and left out as long as the flaw still shows. Then, while there is time, all executions
// with fewer contexts are searched, those with fewest first: what that finds is the shortest.
#include "replay/internal.h"

// In steps, not seconds: the same program gives the same trace. Moving blocks finds nearly all
// there is to find: of 214 failing test programs the search for fewer contexts made one shorter,
// with 700 steps, so that it is given few: as many as some executions of this length have.
enum { MOST_PAIRS = 1 << 18, BLOCK_STEPS = 30000, SEARCH_STEPS = 1000, SEARCH_ROUNDS = 8 };

typedef struct run { // steps of one thread, to a position
    uint32_t thread;
    uint32_t more; // steps after that without an operation: being woken, ending
    uint64_t until;
} run;

typedef VEC(run) run_list;

typedef struct shrinker {
    mem *m;
    vm *v;
    const replay_task *task;
    search_config config;
    vm_tracer tracer;
    limits *limits;  // the VM's own
    uint32_t budget; // steps that may still be made: the same program gives the same trace
    double end;      // when to give up in any case
    search_result r; // of the execution under way
    explorer w;
    VEC(moment) now;     // what was executed
    VEC(moment) choices; // of the given schedule: thread, choice, timeout, by position
    schedule best;
} shrinker;

static bool is_over(const shrinker *s) {
    return !s->budget || clock_now() > s->end || limits_poll(s->task->limits);
}

static void spend(shrinker *s) {
    if (s->budget) s->budget--;
}

static bool shows(const shrinker *s) {
    return explore_knows_flaw(&s->w, s->task->kind, s->task->what);
}

static void begin(shrinker *s) {
    explore_result_init(&s->r, s->m);
    s->limits = s->v->limits;
    s->v->limits = NULL; // asked between steps
    explore_begin(&s->w, s->m, s->v, &s->config, &s->r);
    replay_begin_trace(s->v, MODE_STEPS, &s->tracer);
    bool fresh;
    explore_states_capture(s->w.x, &fresh);
    vec_clear(&s->now);
}

static void end(shrinker *s) {
    vm_search_end_trace(s->v);
    s->v->limits = s->limits;
    explore_end(&s->w);
    explore_result_release(&s->r);
}

// Does the flaw show in the state reached? Deadlock and races do; others have shown by now.
static bool look(shrinker *s) {
    explore_races(&s->w);
    if (s->task->kind == PROPERTY_DEADLOCK && !explore_ended(&s->w)) {
        vec_clear(&s->w.alternatives);
        explore_list_others(&s->w, NULL);
        if (s->w.stuck) explore_deadlock(&s->w);
    }
    return shows(s);
}

// One step of a thread; false: the execution goes no further.
static bool move(shrinker *s, step by) {
    thread *t = s->v->threads.data[by.thread];
    s->w.last_thread = by.thread;
    spend(s);
    move_outcome o = explore_move(&s->w, &by);
    vec_push(s->m, &s->now, (moment){by, t->passed});
    if (o != MOVED) return false;
    bool fresh;
    explore_states_capture(s->w.x, &fresh);
    return true;
}

// ---------------------------------------------------------------- moving blocks

static bool waits(const thread *t) {
    return t->state == THREAD_WAITING || t->state == THREAD_PARKED || t->state == THREAD_SLEEPING;
}

// What the given schedule chose for the operation after this position of the thread.
static step choice_at(const shrinker *s, const thread *t) {
    for (size_t i = 0; i < s->choices.count; i++) {
        const moment *c = &s->choices.data[i];
        if (c->by.thread == t->number && c->until == t->passed && !c->by.timeout) return c->by;
    }
    return (step){.thread = (uint16_t)t->number};
}

// How its wait ended by itself there: STEP_…; 0: it did not.
static uint16_t ended_by_itself(const shrinker *s, const thread *t) {
    for (size_t i = 0; i < s->choices.count; i++)
        if (s->choices.data[i].by.thread == t->number && s->choices.data[i].by.timeout &&
            s->choices.data[i].until == t->passed)
            return s->choices.data[i].by.timeout;
    return 0;
}

// Runs the thread to the position, or as far as it goes. True: the flaw shows.
static bool go_on(shrinker *s, const run *r) {
    enum { MOST_STEPS = 100000 };
    if (r->thread >= s->v->threads.count) return false;
    thread *t = s->v->threads.data[r->thread];
    uint32_t more = r->more;
    for (unsigned i = 0; i < MOST_STEPS; i++) {
        if (t->state == THREAD_DONE || (t->passed >= r->until && !more--)) return false;
        step by = choice_at(s, t);
        if (waits(t)) {
            by.timeout = ended_by_itself(s, t);
            if (!by.timeout) return false;
        } else if (!explore_is_enabled(s->v, t)) {
            return false;
        }
        bool goes_on = move(s, by);
        if (look(s)) return true;
        if (!goes_on) return false;
    }
    return false;
}

static bool fails(shrinker *s, const run *runs, size_t count) {
    begin(s);
    bool found = false;
    for (size_t i = 0; i < count && !found; i++) found = go_on(s, &runs[i]);
    end(s);
    return found;
}

static uint32_t contexts_of(const moment *list, size_t count) {
    uint32_t n = 0;
    for (size_t i = 0; i < count; i++) n += i == 0 || list[i].by.thread != list[i - 1].by.thread;
    return n;
}

static bool is_better(const shrinker *s) {
    uint32_t now = contexts_of(s->now.data, s->now.count),
             best = replay_schedule_contexts(&s->best);
    return now < best || (now == best && s->now.count < s->best.moments.count);
}

static void keep_now(shrinker *s) {
    vec_clear(&s->best.moments);
    for (size_t i = 0; i < s->now.count; i++) vec_push(s->m, &s->best.moments, s->now.data[i]);
}

static void list_runs(const shrinker *s, run_list *out) {
    VEC(uint64_t) positions = {0};
    vec_clear(out);
    for (size_t i = 0; i < s->best.moments.count; i++) {
        const moment *at = &s->best.moments.data[i];
        uint32_t number = at->by.thread;
        if (number >= positions.count) vec_resize(s->m, &positions, number + 1);
        if (!out->count || vec_last(out).thread != number)
            vec_push(s->m, out, (run){.thread = number, .until = positions.data[number]});
        run *r = &vec_last(out);
        r->more = r->until == at->until ? r->more + 1 : 0;
        r->until = positions.data[number] = at->until;
    }
    vec_release(s->m, &positions);
}

// The runs with number `from` moved to `to`, or left out.
enum { LEFT_OUT = SIZE_MAX };
static void rearrange(const shrinker *s, const run_list *runs, size_t from, size_t to,
                      run_list *out) {
    vec_clear(out);
    for (size_t i = 0; i < runs->count; i++) {
        if (i == from) continue;
        if (to < from && i == to) vec_push(s->m, out, runs->data[from]);
        vec_push(s->m, out, runs->data[i]);
        if (to != LEFT_OUT && to > from && i == to) vec_push(s->m, out, runs->data[from]);
    }
}

static bool try_runs(shrinker *s, const run_list *runs) {
    if (!fails(s, runs->data, runs->count) || !is_better(s)) return false;
    keep_now(s);
    return true;
}

// Tries to do without run i: left out, or joined to the next or the previous run of its thread.
static bool improve_at(shrinker *s, const run_list *runs, size_t i, run_list *changed) {
    rearrange(s, runs, i, LEFT_OUT, changed);
    if (try_runs(s, changed)) return true;
    for (size_t k = i + 1; k < runs->count; k++) {
        if (runs->data[k].thread != runs->data[i].thread) continue;
        rearrange(s, runs, k, i + 1, changed); // the later one comes to us
        if (try_runs(s, changed)) return true;
        rearrange(s, runs, i, k - 1, changed); // we go to the later one
        return try_runs(s, changed);
    }
    return false;
}

static void move_blocks(shrinker *s) {
    run_list runs = {0}, changed = {0};
    list_runs(s, &runs);
    // In this granularity, as it is: the base of all comparisons.
    if (fails(s, runs.data, runs.count)) {
        keep_now(s);
        bool improved = true;
        while (improved && !is_over(s)) {
            improved = false;
            list_runs(s, &runs);
            for (size_t i = 0; i < runs.count && !is_over(s); i++) {
                if (!improve_at(s, &runs, i, &changed)) continue;
                improved = true;
                list_runs(s, &runs);
                if (i) i--;
            }
        }
    }
    vec_release(s->m, &runs);
    vec_release(s->m, &changed);
}

// ---------------------------------------------------------------- all with fewer contexts

typedef struct pair { // a thread to be run from a state
    uint32_t state, thread;
    uint32_t contexts; // with how many
    uint32_t parent;   // index + 1 of the pair it came from
    step by;           // how it came from there
} pair;

typedef struct levels {
    VEC(pair) pairs;
    VEC(uint32_t) here, next; // indices: to do with this number of contexts, with one more
    u64map seen;              // state and thread -> contexts
} levels;

static void add_pair(shrinker *s, levels *l, const pair *p, bool same_context) {
    uint64_t *contexts = u64map_at(&l->seen, (uint64_t)p->state << 32 | p->thread);
    if (*contexts && *contexts <= p->contexts) return;
    *contexts = p->contexts;
    vec_push(s->m, &l->pairs, *p);
    uint32_t index = (uint32_t)l->pairs.count - 1;
    if (same_context) vec_push(s->m, &l->here, index);
    else vec_push(s->m, &l->next, index);
}

// From the state just reached with so many contexts: the same thread goes on, or another begins.
static void add_successors(shrinker *s, levels *l, uint32_t state, const pair *from,
                           uint32_t parent, step by) {
    for (uint32_t i = 0; i < s->v->threads.count; i++) {
        const thread *t = s->v->threads.data[i];
        if (!explore_is_enabled(s->v, t) && !waits(t)) continue;
        bool same = i == from->thread;
        pair p = {state, i, from->contexts + !same, parent, by};
        add_pair(s, l, &p, same);
    }
}

// One alternative of a pair. True: the flaw shows.
static bool try_step(shrinker *s, levels *l, uint32_t index, step by) {
    pair p = l->pairs.data[index];
    explore_states_restore(s->w.x, p.state);
    s->w.last_thread = by.thread;
    spend(s);
    if (explore_move(&s->w, &by) != MOVED) return shows(s);
    bool fresh;
    uint32_t state = explore_states_capture(s->w.x, &fresh);
    explore_races(&s->w);
    if (!explore_ended(&s->w)) {
        size_t count = s->w.alternatives.count;
        explore_list_others(&s->w, NULL);
        if (s->w.stuck) explore_deadlock(&s->w);
        s->w.alternatives.count = count;
        add_successors(s, l, state, &p, index + 1, by);
    }
    return shows(s);
}

// Runs the pair's thread one step, in every way. True: the flaw shows; *path_end is its last step.
static bool expand(shrinker *s, levels *l, uint32_t index, step *path_end) {
    pair p = l->pairs.data[index];
    if (*u64map_get(&l->seen, (uint64_t)p.state << 32 | p.thread) < p.contexts) return false;
    explore_states_restore(s->w.x, p.state);
    s->w.last_thread = p.thread;
    size_t first = s->w.alternatives.count;
    explore_list_others(&s->w, NULL);
    bool found = false;
    for (size_t i = first; i < s->w.alternatives.count && !found; i++) {
        *path_end = s->w.alternatives.data[i];
        if (path_end->thread == p.thread) found = try_step(s, l, index, *path_end);
    }
    s->w.alternatives.count = first;
    return found;
}

// True: found; *last is the pair whose step path_end shows it.
static bool search_levels(shrinker *s, levels *l, uint32_t bound, uint32_t *last, step *path_end) {
    pair start = {.state = 1, .contexts = 1};
    add_successors(s, l, 1, &start, 0, (step){0});
    for (uint32_t contexts = 1; contexts <= bound; contexts++) {
        while (l->here.count) {
            if (is_over(s) || l->pairs.count > MOST_PAIRS) return false;
            *last = vec_pop(&l->here);
            if (expand(s, l, *last, path_end)) return true;
        }
        for (size_t i = 0; i < l->next.count; i++) vec_push(s->m, &l->here, l->next.data[i]);
        vec_clear(&l->next);
    }
    return false;
}

// Executes the steps that lead to the pair and the one after it: that fills s->now.
static bool execute(shrinker *s, const levels *l, uint32_t last, step path_end) {
    VEC(step) steps = {0};
    vec_push(s->m, &steps, path_end);
    for (uint32_t at = last + 1; l->pairs.data[at - 1].parent; at = l->pairs.data[at - 1].parent)
        vec_push(s->m, &steps, l->pairs.data[at - 1].by);
    begin(s);
    bool found = false;
    while (steps.count && !found) {
        step by = vec_pop(&steps);
        bool goes_on = by.thread < s->v->threads.count && move(s, by);
        found = look(s);
        if (!goes_on) break;
    }
    end(s);
    vec_release(s->m, &steps);
    return found;
}

static void search_fewer(shrinker *s) {
    uint32_t bound = replay_schedule_contexts(&s->best) - 1, last = 0;
    step path_end = {0};
    levels l = {0};
    u64map_init(&l.seen, s->m);
    begin(s);
    bool found = search_levels(s, &l, bound, &last, &path_end);
    end(s);
    if (found && execute(s, &l, last, path_end) && is_better(s)) keep_now(s);
    vec_release(s->m, &l.pairs);
    vec_release(s->m, &l.here);
    vec_release(s->m, &l.next);
    u64map_release(&l.seen);
}

// ---------------------------------------------------------------- all of it

// Positions at which the given schedule chose something.
static void note_choices(shrinker *s) {
    VEC(uint64_t) at = {0};
    for (size_t i = 0; i < s->best.moments.count; i++) {
        moment c = s->best.moments.data[i];
        if (c.by.thread >= at.count) vec_resize(s->m, &at, c.by.thread + 1u);
        uint64_t until = c.until;
        c.until = at.data[c.by.thread];
        at.data[c.by.thread] = until;
        if (c.by.choice || c.by.timeout) vec_push(s->m, &s->choices, c);
    }
    vec_release(s->m, &at);
}

void replay_shrink(mem *m, vm *v, const replay_task *task, double seconds, schedule *out) {
    shrinker s = {
        .m = m, .v = v, .task = task, .end = clock_now() + seconds, .budget = BLOCK_STEPS};
    s.config = (search_config){.limits = task->limits, .all_errors = true, .report_caught = true};
    s.config.wanted = PROPERTY_BIT(task->kind);
    vec_clear(&out->moments);
    for (size_t i = 0; i < task->schedule->moments.count; i++)
        vec_push(m, &s.best.moments, task->schedule->moments.data[i]);
    note_choices(&s);
    if (replay_schedule_contexts(&s.best) > 1) move_blocks(&s);
    uint32_t few = SEARCH_ROUNDS * (uint32_t)s.best.moments.count;
    s.budget = few < SEARCH_STEPS ? few : SEARCH_STEPS;
    if (replay_schedule_contexts(&s.best) > 1 && !is_over(&s)) search_fewer(&s);
    vec_release(m, &s.now);
    vec_release(m, &s.choices);
    *out = s.best;
}
