// A schedule for an accepted execution tree, built as in the paper's proofs. In each phase: first
// the monitors that are open at its start and close in it are closed, each after what it waits for
// (the release graph has no cycle). Then uses run atomically, and when every thread stands before
// an acquisition that it keeps, one is taken that nobody needs any more (the acquisition graph has
// no cycle). Joined threads run to their end just before the outermost monitor around the join that
// does not contain their spawn.
#include <string.h>

#include "dpn/dpn.h"

enum { NONE = UINT32_MAX, MAX_DEPTH = 10000 };

typedef struct planned {
    uint32_t rule;
    unsigned phase;
    bool last;
    bool takes;      // a monitor that is not re-entrant
    uint32_t match;  // of a call: its return, in this thread; of a return: its call; or NONE
    uint32_t thread; // spawned, or NONE
    uint32_t first_joined, joined_count; // in the scheduler's list
    uint32_t run;                        // the call with all it does is one step, or NONE
    uint64_t locks;                      // that it takes and the thread does not hold
} planned;

typedef struct plan_thread {
    VEC(planned) steps;
    uint32_t root;          // tree node
    uint32_t number;        // in the schedule
    uint32_t at, phase_end; // next step; first step that is not for this phase
    bool spawned, running, has_joins;
} plan_thread;

typedef struct scheduler {
    const dpn_model *d;
    const dpn_tree *t;
    mem *m;
    dpn_schedule *out;
    VEC(plan_thread) threads;
    uint32_t lock_count;
    uint32_t *owner, *taken_at, *remaining; // by lock
    VEC(uint32_t) order;                    // spawned threads
    VEC(uint32_t) joined;                   // threads, by join
    uint32_t held_back;                     // thread whose last step ends the phase, or NONE
    unsigned phase;
    unsigned depth;
} scheduler;

// ---- the steps of each thread ----

typedef struct unroll {
    VEC(uint32_t) nodes;    // still to be walked
    VEC(uint32_t) open;     // calls that have not returned
    uint32_t *depth;        // by lock: monitors open on it
    VEC(uint32_t) children; // name and thread of each spawn
} unroll;

// Whom the rule joins; NONE: somebody who was never spawned.
static void add_joined(scheduler *s, const unroll *u, const dpn_rule *r, planned *p) {
    p->first_joined = (uint32_t)s->joined.count;
    for (size_t i = u->children.count; i >= 2; i -= 2) {
        if (u->children.data[i - 2] != r->joined) continue;
        vec_push(s->m, &s->joined, u->children.data[i - 1]);
        if (!r->all) break;
    }
    p->joined_count = (uint32_t)s->joined.count - p->first_joined;
    if (r->all || p->joined_count) return;
    vec_push(s->m, &s->joined, NONE);
    p->joined_count = 1;
}

static void add_planned(scheduler *s, unroll *u, uint32_t thread, const dpn_tree_node *n) {
    const dpn_rule *r = &s->d->rules.data[n->rule];
    planned p = {.rule = n->rule,
                 .phase = n->phase,
                 .last = n->last,
                 .match = NONE,
                 .thread = NONE,
                 .run = n->run};
    plan_thread *t = &s->threads.data[thread];
    uint32_t here = (uint32_t)t->steps.count;
    if (n->run != DPN_NONE) {
        p.locks = s->t->runs.data[n->run].locks;
        if (r->kind == DPN_MONITOR) p.locks |= (uint64_t)1 << r->lock;
        for (uint64_t rest = p.locks; rest; rest &= rest - 1)
            if (u->depth[__builtin_ctzll(rest)]) p.locks &= ~(rest & -rest);
    } else if (r->kind == DPN_CALL || r->kind == DPN_MONITOR) {
        if (r->kind == DPN_MONITOR) p.takes = u->depth[r->lock]++ == 0;
        vec_push(s->m, &u->open, here);
    } else if (r->kind == DPN_RETURN && u->open.count) {
        p.match = vec_pop(&u->open);
        planned *call = &t->steps.data[p.match];
        call->match = here;
        const dpn_rule *c = &s->d->rules.data[call->rule];
        if (c->kind == DPN_MONITOR) u->depth[c->lock]--;
    } else if (r->kind == DPN_SPAWN) {
        p.thread = (uint32_t)s->threads.count;
        vec_push(s->m, &u->children, r->name);
        vec_push(s->m, &u->children, p.thread);
        vec_push(s->m, &s->threads, (plan_thread){.root = n->left});
        t = &s->threads.data[thread];
    } else if (r->kind == DPN_JOIN) {
        add_joined(s, u, r, &p);
        t->has_joins = true;
    }
    vec_push(s->m, &t->steps, p);
}

static void unroll_thread(scheduler *s, unroll *u, uint32_t thread) {
    vec_clear(&u->nodes);
    vec_clear(&u->open);
    memset(u->depth, 0, s->lock_count * sizeof *u->depth);
    vec_clear(&u->children);
    vec_push(s->m, &u->nodes, s->threads.data[thread].root);
    while (u->nodes.count) {
        const dpn_tree_node *n = &s->t->nodes.data[vec_pop(&u->nodes)];
        if (n->kind == DPN_NODE_NIL) continue;
        if (n->right != DPN_LEAF) vec_push(s->m, &u->nodes, n->right);
        if (n->left != DPN_LEAF && n->kind != DPN_NODE_SPAWN) vec_push(s->m, &u->nodes, n->left);
        add_planned(s, u, thread, n);
    }
}

static void unroll_tree(scheduler *s) {
    unroll u = {0};
    u.depth = mem_zalloc(s->m, (s->lock_count + 1) * sizeof *u.depth);
    vec_push(s->m, &s->threads, (plan_thread){.root = s->t->root});
    for (uint32_t i = 0; i < s->threads.count; i++) unroll_thread(s, &u, i);
    mem_free(s->m, u.depth, (s->lock_count + 1) * sizeof *u.depth);
    vec_release(s->m, &u.children);
    vec_release(s->m, &u.nodes);
    vec_release(s->m, &u.open);
}

// ---- running ----

static bool run(scheduler *s, uint32_t thread, uint32_t until);

// Does this thread keep the lock it takes with this step to the end of the phase?
static bool keeps(const plan_thread *t, uint32_t step) {
    uint32_t match = t->steps.data[step].match;
    return match == NONE || match >= t->phase_end;
}

static bool finish(scheduler *s, uint32_t thread) {
    if (thread == NONE) return false;
    plan_thread *t = &s->threads.data[thread];
    if (t->at == t->steps.count) return true;
    if (!t->spawned || t->phase_end < t->steps.count) return false;
    return run(s, thread, (uint32_t)t->steps.count);
}

// Before a monitor is entered: those who are joined inside it and run already may need its lock.
static bool finish_joined(scheduler *s, uint32_t thread, uint32_t step) {
    if (!s->threads.data[thread].has_joins) return true;
    uint32_t end = s->threads.data[thread].phase_end;
    uint32_t match = s->threads.data[thread].steps.data[step].match;
    if (match < end) end = match;
    for (uint32_t i = step + 1; i < end; i++) {
        planned p = s->threads.data[thread].steps.data[i];
        for (uint32_t k = 0; k < p.joined_count; k++) {
            uint32_t child = s->joined.data[p.first_joined + k];
            if (child != NONE && s->threads.data[child].spawned && !finish(s, child)) return false;
        }
    }
    return true;
}

// A lock may be open in another thread since the phase before: that one goes on until it is not.
static bool free_lock(scheduler *s, uint32_t thread, uint32_t lock) {
    uint32_t owner = s->owner[lock];
    if (owner == NONE || owner == thread) return true;
    const plan_thread *o = &s->threads.data[owner];
    uint32_t match = o->steps.data[s->taken_at[lock]].match;
    return match < o->phase_end && run(s, owner, match + 1);
}

static bool free_for_run(scheduler *s, uint32_t thread, const planned *p) {
    for (uint64_t rest = p->locks; rest; rest &= rest - 1)
        if (!free_lock(s, thread, (uint32_t)__builtin_ctzll(rest))) return false;
    return true;
}

// A use is atomic: before it starts, everything it takes inside is made free as well.
static bool take(scheduler *s, uint32_t thread, uint32_t step) {
    const plan_thread *t = &s->threads.data[thread];
    uint32_t end = keeps(t, step) ? step + 1 : t->steps.data[step].match;
    if (!finish_joined(s, thread, step)) return false;
    for (uint32_t i = step; i < end; i++) {
        planned p = t->steps.data[i];
        if (p.takes && !free_lock(s, thread, s->d->rules.data[p.rule].lock)) return false;
        if (!free_for_run(s, thread, &p)) return false;
    }
    uint32_t lock = s->d->rules.data[t->steps.data[step].rule].lock;
    s->owner[lock] = thread;
    s->taken_at[lock] = step;
    s->remaining[lock]--;
    return true;
}

static bool run_step(scheduler *s, uint32_t thread, uint32_t step) {
    planned p = s->threads.data[thread].steps.data[step];
    const dpn_rule *r = &s->d->rules.data[p.rule];
    if (p.takes && !take(s, thread, step)) return false;
    if (!free_for_run(s, thread, &p)) return false;
    for (uint64_t rest = p.locks; rest; rest &= rest - 1) s->remaining[__builtin_ctzll(rest)]--;
    for (uint32_t k = 0; k < p.joined_count; k++)
        if (!finish(s, s->joined.data[p.first_joined + k])) return false;
    if (r->kind == DPN_RETURN && p.match != NONE) {
        planned call = s->threads.data[thread].steps.data[p.match];
        if (call.takes) s->owner[s->d->rules.data[call.rule].lock] = NONE;
    }
    if (r->kind == DPN_SPAWN) {
        plan_thread *child = &s->threads.data[p.thread];
        child->spawned = true;
        child->number = s->out->threads++;
        vec_push(s->m, &s->order, p.thread);
    }
    dpn_step done = {s->threads.data[thread].number, p.rule, p.phase, p.run};
    vec_push(s->m, &s->out->steps, done);
    return true;
}

static bool run(scheduler *s, uint32_t thread, uint32_t until) {
    plan_thread *t = &s->threads.data[thread]; // their number does not change any more
    if (t->running || s->depth == MAX_DEPTH) return false;
    t->running = true;
    s->depth++;
    bool ok = true;
    while (ok && t->at < until) {
        ok = run_step(s, thread, t->at);
        t->at++;
    }
    s->depth--;
    t->running = false;
    return ok;
}

// ---- one phase ----

static void begin_phase(scheduler *s) {
    memset(s->remaining, 0, s->lock_count * sizeof *s->remaining);
    s->held_back = NONE;
    for (uint32_t i = 0; i < s->threads.count; i++) {
        plan_thread *t = &s->threads.data[i];
        uint32_t end = t->at;
        for (; end < t->steps.count && t->steps.data[end].phase <= s->phase; end++) {
            planned p = t->steps.data[end];
            if (p.takes) s->remaining[s->d->rules.data[p.rule].lock]++;
            for (uint64_t rest = p.locks; rest; rest &= rest - 1)
                s->remaining[__builtin_ctzll(rest)]++;
        }
        t->phase_end = end;
        if (s->held_back == NONE && end > t->at && t->steps.data[end - 1].last) {
            s->held_back = i;
            t->phase_end--;
        }
    }
}

static bool close_open_monitors(scheduler *s) {
    for (uint32_t i = 0; i < s->order.count; i++) {
        uint32_t thread = s->order.data[i], until = 0;
        const plan_thread *t = &s->threads.data[thread];
        for (uint32_t x = 0; x < s->lock_count; x++) {
            if (s->owner[x] != thread || keeps(t, s->taken_at[x])) continue;
            uint32_t match = t->steps.data[s->taken_at[x]].match;
            if (match + 1 > until) until = match + 1;
        }
        if (!run(s, thread, until)) return false;
    }
    return true;
}

// Runs a thread up to its next acquisition for good, or to the end of the phase.
static bool advance(scheduler *s, uint32_t thread) {
    const plan_thread *t = &s->threads.data[thread];
    uint32_t until = t->at;
    while (until < t->phase_end && !(t->steps.data[until].takes && keeps(t, until))) until++;
    return run(s, thread, until);
}

static bool run_phase(scheduler *s) {
    begin_phase(s);
    if (!close_open_monitors(s)) return false;
    for (bool waiting = true; waiting;) {
        for (uint32_t i = 0; i < s->order.count; i++)
            if (!advance(s, s->order.data[i])) return false;
        waiting = false;
        bool taken = false;
        for (uint32_t i = 0; i < s->order.count && !taken; i++) {
            uint32_t thread = s->order.data[i];
            const plan_thread *t = &s->threads.data[thread];
            if (t->at == t->phase_end) continue;
            waiting = true;
            uint32_t lock = s->d->rules.data[t->steps.data[t->at].rule].lock;
            // Children that are joined while it is held may still need it: they run first.
            if (!finish_joined(s, thread, t->at)) return false;
            if (s->remaining[lock] > 1 || s->owner[lock] != NONE) continue;
            if (!run(s, thread, t->at + 1)) return false;
            taken = true;
        }
        if (waiting && !taken) return false;
    }
    if (s->held_back == NONE) return true;
    plan_thread *t = &s->threads.data[s->held_back];
    return t->spawned && run(s, s->held_back, t->at + 1);
}

static bool run_phases(scheduler *s) {
    s->threads.data[0].spawned = true;
    s->out->threads = 1;
    vec_push(s->m, &s->order, 0);
    for (s->phase = 1; s->phase <= s->t->phases; s->phase++)
        if (!run_phase(s)) return false;
    for (uint32_t i = 0; i < s->threads.count; i++)
        if (s->threads.data[i].at != s->threads.data[i].steps.count) return false;
    return true;
}

bool dpn_schedule_tree(const dpn_model *d, const dpn_tree *t, dpn_schedule *out, mem *m) {
    *out = (dpn_schedule){0};
    scheduler s = {.d = d, .t = t, .m = m, .out = out};
    s.lock_count = (uint32_t)intern_count(&d->locks);
    size_t size = (s.lock_count + 1) * sizeof *s.owner;
    s.owner = mem_alloc(m, size);
    s.taken_at = mem_zalloc(m, size);
    s.remaining = mem_zalloc(m, size);
    memset(s.owner, 255, size);
    unroll_tree(&s);
    bool ok = run_phases(&s);
    for (uint32_t i = 0; i < s.threads.count; i++) vec_release(m, &s.threads.data[i].steps);
    vec_release(m, &s.threads);
    vec_release(m, &s.order);
    vec_release(m, &s.joined);
    mem_free(m, s.owner, size);
    mem_free(m, s.taken_at, size);
    mem_free(m, s.remaining, size);
    if (!ok) dpn_schedule_release(m, out);
    return ok;
}

void dpn_schedule_release(mem *m, dpn_schedule *s) {
    vec_release(m, &s->steps);
    s->threads = 0;
}
