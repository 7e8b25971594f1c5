// Queries on one model: what can be shared between them is kept here.
#include <stdio.h>
#include <string.h>

#include "dpn/solve.h"

enum {
    SESSIONS = 4,             // kept for queries that differ in their sets only
    LONG_TREE = 2000,         // nodes: from here on calls are shown as runs
    MAX_TREE_NODES = 1 << 20, // a longer witness is of no use to anybody
};

struct dpn_solver {
    const dpn_model *d;
    mem *m;
    limits *limits;
    unsigned rules;
    bool has_joins;
    dpn_plan plan;
    bool net_made[DPN_PLAN_MAX_PHASES + 1], locks_made[DPN_PLAN_MAX_PHASES + 1];
    dpn_net nets[DPN_PLAN_MAX_PHASES + 1]; // without joins, number 0 serves all
    int net_code;                          // DPN_NET_…, of the last one made
    dpn_locks locks[DPN_PLAN_MAX_PHASES + 1];
    dpn_session shared[SESSIONS];
    dpn_session single; // for queries that share nothing
    unsigned long clock;
    size_t long_tree;
    size_t answers;
};

dpn_solver *dpn_solver_new(const dpn_model *d, unsigned rules, mem *m, limits *l) {
    dpn_solver *s = MEM_NEW(m, dpn_solver);
    s->d = d;
    s->m = m;
    s->limits = l;
    s->rules = rules;
    s->long_tree = LONG_TREE;
    for (size_t i = 0; i < d->rules.count; i++) s->has_joins |= d->rules.data[i].kind == DPN_JOIN;
    dpn_plan_init(&s->plan, d, m);
    for (int i = 0; i < SESSIONS; i++) dpn_session_init(&s->shared[i], m, l, rules);
    dpn_session_init(&s->single, m, l, rules);
    return s;
}

void dpn_solver_free(dpn_solver *s) {
    if (!s) return;
    for (int i = 0; i < SESSIONS; i++) dpn_session_release(&s->shared[i]);
    dpn_session_release(&s->single);
    for (int i = 0; i <= DPN_PLAN_MAX_PHASES; i++) {
        if (s->net_made[i]) dpn_net_release(&s->nets[i]);
        if (s->locks_made[i]) dpn_locks_release(&s->locks[i]);
    }
    dpn_plan_release(&s->plan);
    MEM_DROP(s->m, s);
}

dpn_statistics dpn_solver_statistics(const dpn_solver *s) {
    dpn_statistics t = {.answers = s->answers};
    for (int i = 0; i <= DPN_PLAN_MAX_PHASES; i++) {
        if (s->net_made[i]) t.nodes += s->nets[i].nodes.count;
        if (s->locks_made[i]) t.structures += dpn_locks_made(&s->locks[i]);
    }
    return t;
}

void dpn_solver_show_runs(dpn_solver *s, size_t nodes) {
    s->long_tree = nodes;
}

static dpn_net *net_for(dpn_solver *s, unsigned phases) {
    unsigned at = s->has_joins ? phases : 0;
    if (!s->net_made[at]) {
        s->net_made[at] = true;
        s->net_code = dpn_net_init(&s->nets[at], s->d, s->rules, phases, s->m);
    }
    return s->net_code == DPN_NET_OK ? &s->nets[at] : NULL;
}

static dpn_locks *locks_for(dpn_solver *s, unsigned phases, unsigned count) {
    if (!s->locks_made[phases]) {
        s->locks_made[phases] = true;
        dpn_locks_init(&s->locks[phases], s->m, count, phases, s->rules);
    }
    return &s->locks[phases];
}

static bool fits(const dpn_session *t, const dpn_plan *p) {
    if (!t->ready || t->phases != p->phases) return false;
    if (!p->has_barred) return t->key.count == 0;
    return t->key.count &&
           memcmp(t->key.data, p->barred.data, p->barred.count * sizeof *p->barred.data) == 0;
}

// The session whose shared part fits the plan, or the one unused for longest, emptied.
static dpn_session *session_for(dpn_solver *s, dpn_net *n, dpn_locks *l) {
    const dpn_plan *p = &s->plan;
    if (p->has_by || p->regular_count) {
        dpn_session_clear(&s->single, n, l, p->phases);
        return &s->single;
    }
    dpn_session *oldest = &s->shared[0];
    s->clock++;
    for (int i = 0; i < SESSIONS; i++) {
        dpn_session *t = &s->shared[i];
        if (fits(t, p)) {
            t->used = s->clock;
            return t;
        }
        if (t->used < oldest->used) oldest = t;
    }
    dpn_session_clear(oldest, n, l, p->phases);
    oldest->used = s->clock;
    vec_clear(&oldest->key);
    if (p->has_barred)
        for (size_t i = 0; i < p->barred.count; i++)
            vec_push(s->m, &oldest->key, p->barred.data[i]);
    return oldest;
}

static void give_up(dpn_outcome *out, const char *why) {
    out->kind = ANSWER_UNKNOWN;
    snprintf(out->why, sizeof out->why, "%s", why);
}

// The accepted tree becomes a schedule, and nothing is called reachable before that has run.
static void confirm(dpn_solver *s, dpn_session *t, const dpn_query *q, dpn_outcome *out) {
    if (!dpn_session_tree(t, t->found, s->long_tree, MAX_TREE_NODES, &out->tree)) {
        give_up(out, "the witness has more than a million steps");
        return;
    }
    char why[sizeof out->why - 40];
    if (!dpn_schedule_tree(s->d, &out->tree, &out->schedule, s->m)) {
        give_up(out, s->has_joins ? "a join inside a monitor that is open at a cut is not decided"
                                  : "no schedule was found for an accepted tree");
        return;
    }
    if (!dpn_simulate(s->d, &out->tree, &out->schedule, q, s->m, why, sizeof why)) {
        snprintf(out->why, sizeof out->why, "the witness does not run: %s", why);
        return;
    }
    out->kind = ANSWER_REACHABLE;
}

// 1: answered, 0: not reachable this way.
static int solve_grouping(dpn_solver *s, const dpn_query *q, const bool *group_end,
                          dpn_outcome *out) {
    char why[100];
    if (dpn_plan_make(&s->plan, q, group_end, why, sizeof why) < 0) {
        give_up(out, why);
        return 1;
    }
    dpn_net *n = net_for(s, s->plan.phases);
    if (!n) {
        give_up(out, s->net_code == DPN_NET_TOO_MANY_LOCKS ? "the model has more than 64 locks"
                                                           : "the model joins more than 64 names");
        return 1;
    }
    dpn_session *t = session_for(s, n, locks_for(s, s->plan.phases, n->lock_count));
    size_t before = t->ready ? t->mark_answers : 0;
    bool found = dpn_session_run(t, &s->plan);
    s->answers += t->answers.count - before;
    if (!found) return 0;
    confirm(s, t, q, out);
    if (out->kind != ANSWER_REACHABLE) {
        dpn_tree_release(s->m, &out->tree);
        dpn_schedule_release(s->m, &out->schedule);
    }
    return 1;
}

void dpn_solve(dpn_solver *s, const dpn_query *q, dpn_outcome *out) {
    *out = (dpn_outcome){.kind = ANSWER_UNKNOWN};
    if (q->phase_count == 0 || q->phase_count > DPN_PLAN_MAX_PHASES) {
        give_up(out, "a query has 1 to 15 phases");
        return;
    }
    bool group_end[DPN_PLAN_MAX_PHASES];
    for (size_t i = 0; i < q->phase_count; i++) group_end[i] = true;
    do {
        if (solve_grouping(s, q, group_end, out) && out->kind != ANSWER_UNKNOWN) return;
    } while (dpn_plan_next_grouping(q, group_end));
    if (!out->why[0]) out->kind = ANSWER_UNREACHABLE;
}

void dpn_outcome_release(dpn_solver *s, dpn_outcome *out) {
    dpn_tree_release(s->m, &out->tree);
    dpn_schedule_release(s->m, &out->schedule);
}
