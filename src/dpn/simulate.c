// Definition 2, executed step by step. Knows nothing of trees, phases or structures: it is what
// stands between the automata and the word "reachable". It follows how far the query has got by
// itself, from the configurations it comes by.
#include <stdio.h>
#include <string.h>

#include "dpn/dpn.h"

typedef struct frame {
    uint32_t symbol;
    uint32_t lock; // taken when the frame was pushed, or DPN_NONE
} frame;

typedef struct sim_thread {
    uint32_t state;
    VEC(frame) stack;
    VEC(uint32_t) children; // pairs of rule name and thread
} sim_thread;

// What a run does, found by walking it once.
typedef struct sim_run {
    uint32_t result; // state
    uint32_t last;   // rule
    uint64_t locks;
    uint32_t barred; // bit i: it uses a rule that phase i may not
} sim_run;

typedef struct simulation {
    const dpn_model *d;
    const dpn_tree *t;
    const dpn_query *q;
    mem *m;
    VEC(sim_thread) threads;
    VEC(sim_run) runs;
    uint32_t *owner, *depth; // by lock
    bool *reached;           // reached[i]: the first i phases are done, the way to the next is open
} simulation;

static int top_of(const sim_thread *t, uint32_t *symbol) {
    if (!t->stack.count) return -1;
    *symbol = vec_last(&t->stack).symbol;
    return 0;
}

static bool listed(dpn_list l, uint32_t item) {
    for (size_t i = 0; i < l.count; i++)
        if (l.items[i] == item) return true;
    return false;
}

// ---- configurations of the query ----

// Is there a thread of its own for each of the sets from `set` on? Threads used so far are marked.
static bool match_sets(simulation *s, const dpn_phase *p, size_t set, bool *used) {
    if (set == p->set_count) return true;
    for (size_t i = 0; i < s->threads.count; i++) {
        uint32_t top;
        if (used[i] || top_of(&s->threads.data[i], &top) || !listed(p->sets[set], top)) continue;
        used[i] = true;
        if (match_sets(s, p, set + 1, used)) return true;
        used[i] = false;
    }
    return false;
}

static bool satisfies(simulation *s, const dpn_phase *p) {
    size_t size = s->threads.count * sizeof(bool);
    bool *used = mem_zalloc(s->m, size);
    bool ok = match_sets(s, p, 0, used);
    mem_free(s->m, used, size);
    return ok;
}

// The configuration has been reached, by this rule (NULL: it is the first).
static void arrive(simulation *s, const dpn_rule *by) {
    for (size_t i = 0; i < s->q->phase_count; i++) {
        const dpn_phase *p = &s->q->phases[i];
        if (!s->reached[i] || s->reached[i + 1]) continue;
        if (p->by.count && (!by || !listed(p->by, by->name))) continue;
        s->reached[i + 1] = satisfies(s, p);
    }
}

static uint32_t barred_from(const simulation *s, const dpn_rule *r) {
    uint32_t phases = 0;
    for (size_t i = 0; i < s->q->phase_count && i < 32; i++)
        if (listed(s->q->phases[i].without, r->name)) phases |= 1u << i;
    return phases;
}

// A phase is closed to a rule that may not be used in it.
static void leave(simulation *s, uint32_t barred) {
    for (size_t i = 0; i < s->q->phase_count; i++)
        if (barred >> i & 1) s->reached[i] = false;
}

// ---- runs ----

// One rule of a run, with `state` and `symbol` on top before and after. NULL, or what is wrong.
static const char *walk_item(const simulation *s, dpn_run_item item, uint32_t *state,
                             uint32_t *symbol, sim_run *run) {
    const dpn_rule *r = &s->d->rules.data[item.rule];
    if (r->from_state != *state || r->from_symbol != *symbol) return "does not fit its run";
    run->barred |= barred_from(s, r);
    run->last = item.rule;
    *state = r->state;
    *symbol = r->symbol;
    if (r->kind == DPN_JOIN) return "joins inside a run";
    if (r->kind != DPN_CALL && r->kind != DPN_MONITOR) return NULL;
    if (item.run >= s->runs.count) return "calls a run that does not exist yet";
    const dpn_run *callee = &s->t->runs.data[item.run];
    if (callee->state != r->state || callee->symbol != r->symbol) return "calls another run";
    run->barred |= s->runs.data[item.run].barred;
    run->locks |= s->runs.data[item.run].locks;
    if (r->kind == DPN_MONITOR) run->locks |= (uint64_t)1 << r->lock;
    *state = s->runs.data[item.run].result;
    *symbol = r->below;
    return NULL;
}

static const char *walk_runs(simulation *s) {
    for (size_t i = 0; i < s->t->runs.count; i++) {
        const dpn_run *run = &s->t->runs.data[i];
        sim_run known = {0};
        uint32_t state = run->state, symbol = run->symbol;
        for (uint32_t k = 0; k < run->count; k++) {
            dpn_run_item item = s->t->items.data[run->first + k];
            const char *wrong = walk_item(s, item, &state, &symbol, &known);
            if (wrong) return wrong;
            bool returns = s->d->rules.data[item.rule].kind == DPN_RETURN;
            if (returns != (k + 1 == run->count)) return "ends a run too early or not at all";
        }
        known.result = state;
        vec_push(s->m, &s->runs, known);
    }
    return NULL;
}

// A call with its run: possible if nobody else holds what it takes; nothing stays taken.
static const char *step_run(simulation *s, uint32_t thread, const dpn_rule *r, uint32_t run) {
    if (thread >= s->threads.count || run >= s->runs.count) return "does not exist";
    sim_thread *t = &s->threads.data[thread];
    uint32_t top;
    if (top_of(t, &top)) return "is made by a thread that has ended";
    if (t->state != r->from_state || top != r->from_symbol) return "does not fit its thread";
    uint64_t locks = s->runs.data[run].locks;
    if (r->kind == DPN_MONITOR) locks |= (uint64_t)1 << r->lock;
    else if (r->kind != DPN_CALL) return "is no call";
    const dpn_run *callee = &s->t->runs.data[run];
    if (callee->state != r->state || callee->symbol != r->symbol) return "has another run";
    for (; locks; locks &= locks - 1) {
        int x = __builtin_ctzll(locks);
        if (s->depth[x] && s->owner[x] != thread) return "takes a lock that another thread holds";
    }
    t->state = s->runs.data[run].result;
    vec_last(&t->stack).symbol = r->below;
    return NULL;
}

// ---- steps ----

static void push(simulation *s, sim_thread *t, uint32_t symbol, uint32_t lock) {
    vec_push(s->m, &t->stack, (frame){symbol, lock});
}

static const char *join(const simulation *s, const sim_thread *t, uint32_t name, bool all) {
    for (size_t i = t->children.count; i >= 2; i -= 2) {
        if (t->children.data[i - 2] != name) continue;
        const sim_thread *child = &s->threads.data[t->children.data[i - 1]];
        if (child->stack.count) return "joins a thread that has not ended";
        if (!all) return NULL;
    }
    return all ? NULL : "joins a thread that was never spawned";
}

static const char *enter(simulation *s, uint32_t thread, uint32_t lock) {
    if (s->depth[lock] && s->owner[lock] != thread) return "takes a lock that another thread holds";
    s->owner[lock] = thread;
    s->depth[lock]++;
    return NULL;
}

// NULL, or what is wrong.
static const char *step(simulation *s, uint32_t thread, const dpn_rule *r) {
    if (thread >= s->threads.count) return "is made by a thread that does not exist";
    sim_thread *t = &s->threads.data[thread];
    uint32_t top;
    if (top_of(t, &top)) return "is made by a thread that has ended";
    if (t->state != r->from_state || top != r->from_symbol) return "does not fit its thread";
    const char *wrong = NULL;
    if (r->kind == DPN_JOIN) wrong = join(s, t, r->joined, r->all);
    if (r->kind == DPN_MONITOR) wrong = enter(s, thread, r->lock);
    if (wrong) return wrong;
    t->state = r->state;
    frame *f = &vec_last(&t->stack);
    switch (r->kind) {
    case DPN_BASE:
    case DPN_JOIN: f->symbol = r->symbol; break;
    case DPN_CALL:
    case DPN_MONITOR:
        f->symbol = r->below;
        push(s, t, r->symbol, r->kind == DPN_MONITOR ? r->lock : (uint32_t)DPN_NONE);
        break;
    case DPN_RETURN:
        if (f->lock != DPN_NONE) s->depth[f->lock]--;
        t->stack.count--;
        break;
    case DPN_SPAWN: {
        f->symbol = r->symbol;
        vec_push(s->m, &t->children, r->name);
        vec_push(s->m, &t->children, (uint32_t)s->threads.count);
        sim_thread child = {.state = r->spawn_state};
        push(s, &child, r->spawn_symbol, DPN_NONE);
        vec_push(s->m, &s->threads, child);
        break;
    }
    }
    return NULL;
}

static bool follow(simulation *s, const dpn_schedule *schedule, char *why, size_t why_size) {
    sim_thread first = {.state = s->d->start_state};
    push(s, &first, s->d->start_symbol, DPN_NONE);
    vec_push(s->m, &s->threads, first);
    s->reached[0] = true;
    arrive(s, NULL);
    const char *bad = walk_runs(s);
    if (bad) {
        snprintf(why, why_size, "a step %s", bad);
        return false;
    }
    for (size_t i = 0; i < schedule->steps.count; i++) {
        dpn_step p = schedule->steps.data[i];
        const dpn_rule *r = &s->d->rules.data[p.rule];
        bool run = p.run != DPN_NONE;
        const char *wrong = run ? step_run(s, p.thread, r, p.run) : step(s, p.thread, r);
        if (wrong) {
            snprintf(why, why_size, "step %zu (thread %u, %s) %s", i + 1, p.thread,
                     r->name == DPN_NONE ? "unnamed" : intern_text(&s->d->names, r->name), wrong);
            return false;
        }
        if (s->reached[s->q->phase_count]) continue;
        leave(s, barred_from(s, r) | (run ? s->runs.data[p.run].barred : 0));
        arrive(s, run ? &s->d->rules.data[s->runs.data[p.run].last] : r);
    }
    if (s->reached[s->q->phase_count]) return true;
    snprintf(why, why_size, "it does not come by the configurations asked for");
    return false;
}

bool dpn_simulate(const dpn_model *d, const dpn_tree *t, const dpn_schedule *schedule,
                  const dpn_query *q, mem *m, char *why, size_t why_size) {
    simulation s = {.d = d, .t = t, .q = q, .m = m};
    size_t locks = (intern_count(&d->locks) + 1) * sizeof *s.owner;
    size_t phases = (q->phase_count + 1) * sizeof *s.reached;
    s.owner = mem_zalloc(m, locks);
    s.depth = mem_zalloc(m, locks);
    s.reached = mem_zalloc(m, phases);
    bool ok = follow(&s, schedule, why, why_size);
    for (size_t i = 0; i < s.threads.count; i++) {
        vec_release(m, &s.threads.data[i].stack);
        vec_release(m, &s.threads.data[i].children);
    }
    vec_release(m, &s.threads);
    vec_release(m, &s.runs);
    mem_free(m, s.owner, locks);
    mem_free(m, s.depth, locks);
    mem_free(m, s.reached, phases);
    return ok;
}
