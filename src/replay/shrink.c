// Making a failing execution shorter: fewer context switches first, then fewer operations.
//
// First, blocks of the schedule are moved together and left out as long as the flaw still shows: a
// thread runs from one position to another, whatever others do, and stops nowhere else. Then, while
// there is time, all executions with fewer contexts are searched, those with fewest first, in steps
// between accesses to shared objects, without the reductions of the search: what that finds is the
// shortest.
#include "replay/internal.h"

// In work, not seconds: the same program gives the same trace. Moving blocks finds nearly all
// there is to find: of 214 failing test programs the search for fewer contexts made one shorter,
// with 700 steps, so that it is given few: as many as some executions of this length have.
enum { MOST_PAIRS = 1 << 18, SEARCH_STEPS = 1000, SEARCH_ROUNDS = 8 };
enum { BLOCK_WORK = 20000000, RUN_WORK = 2000 }; // instructions; what a run costs besides
enum { COUNT_WORK = 400 * RUN_WORK };            // to see whether there are few steps

enum { START_STATE = 1 };

typedef struct run { // steps of one thread, to a position
    uint32_t thread;
    uint32_t more;  // steps after that without an operation: being woken, ending
    uint64_t until; // position
    size_t first;   // moment of the execution that it stands in
} run;

typedef VEC(run) run_list;

typedef struct shrinker {
    mem *m;
    vm *v;
    const replay_task *task;
    search_config config;
    vm_tracer tracer;
    limits *limits;  // the VM's own
    uint64_t budget; // work or steps that may still be done
    double end;      // when to give up in any case
    search_result r; // of the execution under way
    explorer w;
    VEC(moment) now;                  // what was executed
    VEC(moment) choices;              // of the given schedule: thread, choice, timeout, by position
    VEC(uint32_t) states_now, states; // after each moment of `now`, of `best`
    const thread *mover;
    uint64_t shown_at, end_of_best; // the mover's position where the flaw showed
    schedule best;
    bool by_operations; // as many contexts and fewer operations are better, too
    u64map in_vain;     // hashes of arrangements of runs in which the flaw does not show
} shrinker;

static bool is_over(const shrinker *s) {
    return !s->budget || clock_now() > s->end || limits_poll(s->task->limits);
}

static void spend(shrinker *s, uint64_t work) {
    s->budget -= work < s->budget ? work : s->budget;
}

static bool shows(const shrinker *s) {
    return explore_knows_flaw(&s->w, s->task->kind, s->task->what);
}

// What comes after it is no part of the trace. It may be needed in another order, in which the same
// position is not as far: it is cut off at the end.
static void on_flaw(void *arg, property kind, const char *what) {
    shrinker *s = arg;
    if (s->mover && s->shown_at > s->mover->passed && kind == s->task->kind &&
        strcmp(what, s->task->what) == 0)
        s->shown_at = s->mover->passed;
}

static void begin(shrinker *s, vm_mode how) {
    explore_result_init(&s->r, s->m);
    s->limits = s->v->limits;
    s->v->limits = NULL; // asked between steps
    explore_begin(&s->w, s->m, s->v, &s->config, &s->r);
    s->w.on_flaw = on_flaw;
    s->w.on_flaw_arg = s;
    replay_begin_trace(s->v, how, &s->tracer);
    bool fresh;
    explore_states_capture(s->w.x, &fresh);
    vec_clear(&s->now);
    vec_clear(&s->states_now);
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
    s->mover = t;
    s->shown_at = UINT64_MAX;
    move_outcome o = explore_move(&s->w, &by);
    s->mover = NULL;
    vec_push(s->m, &s->now, (moment){by, t->passed});
    bool fresh;
    uint32_t state = o == MOVED ? explore_states_capture(s->w.x, &fresh) : 0;
    vec_push(s->m, &s->states_now, state);
    return o == MOVED;
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

// Where the thread must stop on its way to a position: the given schedule chose something there.
static uint64_t next_stop(const shrinker *s, const thread *t, uint64_t until) {
    for (size_t i = 0; i < s->choices.count; i++) {
        const moment *c = &s->choices.data[i];
        if (c->by.thread == t->number && c->until > t->passed && c->until < until) until = c->until;
    }
    return until;
}

// Runs the thread to the position, or as far as it goes. True: the flaw shows.
static bool go_on(shrinker *s, const run *r) {
    if (r->thread >= s->v->threads.count) return false;
    thread *t = s->v->threads.data[r->thread];
    uint32_t more = r->more;
    while (!is_over(s)) {
        if (t->state == THREAD_DONE || (t->passed >= r->until && !more--)) return false;
        step by = choice_at(s, t);
        if (waits(t)) {
            by.timeout = ended_by_itself(s, t);
            if (!by.timeout) return false;
        } else if (!explore_is_enabled(s->v, t)) {
            return false;
        }
        // What was chosen is for one operation.
        t->pause_at = next_stop(s, t, by.choice ? t->passed + 1 : r->until);
        uint64_t before = vm_instructions(s->v);
        bool goes_on = move(s, by);
        spend(s, vm_instructions(s->v) - before + RUN_WORK);
        if (look(s)) return true;
        if (!goes_on) return false;
    }
    return false;
}

// Back to the start of the best execution's moment with this number.
static void go_back(shrinker *s, size_t first) {
    vec_clear(&s->now);
    vec_clear(&s->states_now);
    explore_result_reset(&s->r);
    explore_states_restore(s->w.x, first ? s->states.data[first - 1] : START_STATE);
    for (size_t i = 0; i < s->v->threads.count; i++) s->v->threads.data[i]->passed = 0;
    for (size_t i = 0; i < first; i++) {
        const moment *at = &s->best.moments.data[i];
        vec_push(s->m, &s->now, *at);
        vec_push(s->m, &s->states_now, s->states.data[i]);
        if (at->by.thread < s->v->threads.count)
            s->v->threads.data[at->by.thread]->passed = at->until;
    }
}

static uint32_t contexts_of(const moment *list, size_t count) {
    uint32_t n = 0;
    for (size_t i = 0; i < count; i++) n += i == 0 || list[i].by.thread != list[i - 1].by.thread;
    return n;
}

// Runs from number `same` on, after the best execution's first moments.
static bool fails(shrinker *s, const run_list *runs, size_t same, size_t moments) {
    go_back(s, moments);
    bool found = false;
    uint32_t most = s->states.count ? replay_schedule_contexts(&s->best) : UINT32_MAX;
    for (size_t i = same; i < runs->count && !found; i++) {
        if (contexts_of(s->now.data, s->now.count) > most) return false; // it is no better by now
        found = go_on(s, &runs->data[i]);
    }
    return found;
}

static uint64_t operations_of(const moment *list, size_t count) {
    uint64_t n = 0;
    for (size_t i = 0; i < count; i++) {
        size_t k = i + 1; // the last one of its thread says how far that came
        while (k < count && list[k].by.thread != list[i].by.thread) k++;
        if (k == count) n += list[i].until;
    }
    return n;
}

// Fewer contexts; or as many of them, and fewer operations.
static bool is_better(const shrinker *s, bool by_operations) {
    const schedule *best = &s->best;
    uint32_t now = contexts_of(s->now.data, s->now.count), before = replay_schedule_contexts(best);
    if (now != before || !by_operations) return now < before;
    return operations_of(s->now.data, s->now.count) <
           operations_of(best->moments.data, best->moments.count);
}

static void keep_now(shrinker *s) {
    vec_clear(&s->best.moments);
    vec_clear(&s->states);
    s->end_of_best = s->shown_at;
    for (size_t i = 0; i < s->now.count; i++) {
        vec_push(s->m, &s->best.moments, s->now.data[i]);
        vec_push(s->m, &s->states, s->states_now.data[i]);
    }
}

static void list_runs(const shrinker *s, run_list *out) {
    VEC(uint64_t) positions = {0};
    vec_clear(out);
    for (size_t i = 0; i < s->best.moments.count; i++) {
        const moment *at = &s->best.moments.data[i];
        uint32_t number = at->by.thread;
        if (number >= positions.count) vec_resize(s->m, &positions, number + 1);
        if (!out->count || vec_last(out).thread != number)
            vec_push(s->m, out,
                     (run){.thread = number, .until = positions.data[number], .first = i});
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

static uint64_t hash_of(const run_list *runs) {
    uint64_t h = 0;
    for (size_t i = 0; i < runs->count; i++) {
        const run *r = &runs->data[i];
        h = hash_mix(hash_mix(h, (uint64_t)r->thread << 32 | r->more), r->until);
    }
    return h;
}

// With run `from` at `to`; what comes before both is as it was.
static bool try_runs(shrinker *s, const run_list *runs, size_t from, size_t to, run_list *changed) {
    size_t same = from < to ? from : to;
    rearrange(s, runs, from, to, changed);
    uint64_t hash = hash_of(changed);
    if (u64map_get(&s->in_vain, hash)) return false; // with the same choices as now
    bool failed = fails(s, changed, same, runs->data[same].first);
    if (!failed && !is_over(s)) *u64map_at(&s->in_vain, hash) = 1;
    if (!failed || !is_better(s, s->by_operations)) return false;
    keep_now(s);
    return true;
}

// Tries to do without run i: left out, or joined to the next or the previous run of its thread.
static bool improve_at(shrinker *s, const run_list *runs, size_t i, run_list *changed) {
    if (try_runs(s, runs, i, LEFT_OUT, changed)) return true;
    for (size_t k = i + 1; k < runs->count; k++)
        if (runs->data[k].thread == runs->data[i].thread)
            return try_runs(s, runs, k, i + 1, changed) || // the later one comes to us
                   try_runs(s, runs, i, k - 1, changed);   // we go to the later one
    return false;
}

// Every run once, and again where that helped. True: it did.
static bool improve(shrinker *s, run_list *runs, run_list *changed) {
    bool improved = false;
    list_runs(s, runs);
    for (size_t i = 0; i < runs->count && !is_over(s); i++) {
        if (!improve_at(s, runs, i, changed)) continue;
        improved = true;
        list_runs(s, runs);
        if (i) i--;
    }
    return improved;
}

static void move_blocks(shrinker *s) {
    run_list runs = {0}, changed = {0};
    u64map_init(&s->in_vain, s->m);
    begin(s, MODE_SCRIPT);
    list_runs(s, &runs);
    if (fails(s, &runs, 0, 0)) { // as it is: the base of all comparisons
        keep_now(s);
        do { // operations only where there are no fewer contexts: else it ends with more of them
            s->by_operations = false;
            while (improve(s, &runs, &changed)) {
            }
            s->by_operations = true;
        } while (improve(s, &runs, &changed));
    }
    end(s);
    u64map_release(&s->in_vain);
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
    spend(s, 1);
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
    begin(s, MODE_STEPS);
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

// So many times the steps of the best execution. 0: it has too many of them for a search that ends.
static uint64_t few_steps(shrinker *s) {
    run_list runs = {0};
    list_runs(s, &runs);
    s->budget = COUNT_WORK;
    for (size_t i = 0; i < runs.count && !is_over(s); i++)
        if (go_on(s, &runs.data[i])) break;
    vec_release(s->m, &runs);
    uint64_t few = SEARCH_ROUNDS * s->now.count;
    explore_result_reset(&s->r);
    return s->budget && few <= SEARCH_STEPS ? few : 0;
}

static void search_fewer(shrinker *s) {
    uint32_t bound = replay_schedule_contexts(&s->best) - 1, last = 0;
    step path_end = {0};
    levels l = {0};
    u64map_init(&l.seen, s->m);
    begin(s, MODE_STEPS);
    s->budget = few_steps(s);
    explore_states_restore(s->w.x, START_STATE);
    bool found = search_levels(s, &l, bound, &last, &path_end);
    end(s);
    if (found && execute(s, &l, last, path_end) && is_better(s, true)) keep_now(s);
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
    shrinker s = {.m = m,
                  .v = v,
                  .task = task,
                  .end = clock_now() + seconds,
                  .budget = BLOCK_WORK,
                  .end_of_best = UINT64_MAX};
    s.config = (search_config){.limits = task->limits, .all_errors = true, .report_caught = true};
    s.config.wanted = PROPERTY_BIT(task->kind);
    vec_clear(&out->moments);
    for (size_t i = 0; i < task->schedule->moments.count; i++)
        vec_push(m, &s.best.moments, task->schedule->moments.data[i]);
    note_choices(&s);
    if (replay_schedule_contexts(&s.best) > 1) move_blocks(&s);
    s.budget = SEARCH_STEPS;
    if (replay_schedule_contexts(&s.best) > 1 && !is_over(&s)) search_fewer(&s);
    moment *last = s.best.moments.count ? &vec_last(&s.best.moments) : NULL;
    if (last && s.end_of_best < last->until) last->until = s.end_of_best;
    vec_release(m, &s.now);
    vec_release(m, &s.states_now);
    vec_release(m, &s.states);
    vec_release(m, &s.choices);
    *out = s.best;
}
