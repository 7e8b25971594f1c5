// Execution trees: built from the solver's answers, and judged by the lock automata on their own.
#include "dpn/solve.h"

void dpn_tree_release(mem *m, dpn_tree *t) {
    vec_release(m, &t->nodes);
    vec_release(m, &t->runs);
    vec_release(m, &t->items);
    *t = (dpn_tree){0};
}

// ---- from answers ----

// A child yet to be built.
typedef struct pending {
    uint32_t answer;
    uint32_t state, symbol; // where answer 0 stops
    unsigned phase;
    uint32_t parent; // node, DPN_LEAF for the root
    bool right;
} pending;

typedef struct builder {
    const dpn_session *s;
    dpn_tree *t;
    VEC(pending) todo;
    bool with_runs;
    size_t short_call;  // nodes: such a call is not worth a run
    u64map run_of;      // answer -> run
    VEC(uint32_t) open; // answers whose runs are being made
} builder;

static pending at_node(const builder *b, uint32_t answer, uint32_t node, unsigned phase) {
    const dpn_net_node *v = &b->s->net->nodes.data[node];
    return (pending){.answer = answer, .state = v->state, .symbol = v->symbol, .phase = phase};
}

static dpn_node kind_of(const dpn_rule *r, bool returns) {
    switch (r->kind) {
    case DPN_CALL: return returns ? DPN_NODE_RCALL : DPN_NODE_NCALL;
    case DPN_MONITOR: return returns ? DPN_NODE_USE : DPN_NODE_ACQ;
    case DPN_RETURN: return DPN_NODE_RET;
    case DPN_SPAWN: return DPN_NODE_SPAWN;
    case DPN_BASE:
    case DPN_JOIN: break;
    }
    return DPN_NODE_BASE;
}

// ---- runs ----

// The first callee of this quiet answer that has no run yet, or 0.
static uint32_t missing_run(const builder *b, uint32_t answer) {
    const tree_answer *answers = b->s->answers.data, *a = &answers[answer];
    for (; a->how != HOW_RET; a = &answers[a->how == HOW_STEP ? a->left : a->right])
        if (a->how == HOW_CALL && !u64map_get(&b->run_of, a->left)) return a->left;
    return 0;
}

static void add_item(builder *b, dpn_run *run, const tree_answer *a) {
    uint32_t rule = b->s->net->edges.data[a->edge].rule;
    const dpn_rule *r = &b->s->net->d->rules.data[rule];
    dpn_run_item item = {rule, DPN_NONE};
    uint64_t steps = 1;
    if (a->how == HOW_CALL) {
        item.run = (uint32_t)*u64map_get(&b->run_of, a->left);
        steps += b->t->runs.data[item.run].steps;
        run->locks |= b->t->runs.data[item.run].locks;
        if (r->kind == DPN_MONITOR) run->locks |= (uint64_t)1 << r->lock;
    }
    run->steps = run->steps > UINT64_MAX / 2 - steps ? UINT64_MAX / 2 : run->steps + steps;
    vec_push(b->s->m, &b->t->items, item);
}

static void make_run(builder *b, uint32_t answer) {
    const dpn_session *s = b->s;
    const tree_answer *a = &s->answers.data[answer];
    const dpn_net_node *v = &s->net->nodes.data[place_node(s, a->place)];
    dpn_run run = {.state = v->state, .symbol = v->symbol, .first = (uint32_t)b->t->items.count};
    for (;; a = &s->answers.data[a->how == HOW_STEP ? a->left : a->right]) {
        add_item(b, &run, a);
        if (a->how == HOW_RET) break;
    }
    run.count = (uint32_t)b->t->items.count - run.first;
    u64map_put(&b->run_of, answer, b->t->runs.count);
    vec_push(s->m, &b->t->runs, run);
}

static uint32_t run_for(builder *b, uint32_t answer) {
    vec_push(b->s->m, &b->open, answer);
    while (b->open.count) {
        uint32_t at = vec_last(&b->open), first;
        limits_check(b->s->limits, b->s->m);
        if (u64map_get(&b->run_of, at)) b->open.count--;
        else if ((first = missing_run(b, at))) vec_push(b->s->m, &b->open, first);
        else make_run(b, at);
    }
    return (uint32_t)*u64map_get(&b->run_of, answer);
}

// ---- nodes ----

// Adds the node for one answer and puts its children on the list. Cuts are not nodes: the phases of
// the steps say where they are.
static void build_one(builder *b, pending p) {
    const dpn_session *s = b->s;
    const tree_answer *a = &s->answers.data[p.answer];
    while (a->how == HOW_CUT) a = &s->answers.data[a->left];
    uint32_t id = (uint32_t)b->t->nodes.count;
    dpn_tree_node node = {.kind = DPN_NODE_NIL,
                          .state = p.state,
                          .symbol = p.symbol,
                          .phase = p.phase,
                          .rule = DPN_NONE,
                          .left = DPN_LEAF,
                          .right = DPN_LEAF,
                          .run = DPN_NONE};
    if (p.parent == DPN_LEAF) b->t->root = id;
    else if (p.right) b->t->nodes.data[p.parent].right = id;
    else b->t->nodes.data[p.parent].left = id;
    if (a->how != HOW_NIL) {
        const dpn_net_edge *e = &s->net->edges.data[a->edge];
        unsigned phase = place_phase(s, a->place), next = phase + (unsigned)a->last;
        node.rule = e->rule;
        node.phase = phase;
        node.last = a->last;
        node.kind = kind_of(&s->net->d->rules.data[e->rule], a->how == HOW_CALL);
        pending left = {0}, right = {0};
        if (a->how != HOW_RET) left = at_node(b, a->left, e->a, next);
        if (a->how == HOW_SPAWN) right = at_node(b, a->right, e->b, next);
        if (a->how == HOW_CALL) {
            exit_point x = s->exits.data[s->answers.data[a->left].exit];
            right = (pending){.answer = a->right,
                              .state = x.state,
                              .phase = x.phase,
                              .symbol = s->net->d->rules.data[e->rule].below};
        }
        const tree_answer *callee = &s->answers.data[a->left];
        bool run = b->with_runs && a->how == HOW_CALL && !a->last && callee->quiet &&
                   callee->size > b->short_call;
        if (run) node.run = run_for(b, a->left);
        left.parent = right.parent = id;
        right.right = true;
        if (a->how == HOW_SPAWN || a->how == HOW_CALL) vec_push(s->m, &b->todo, right);
        if (a->how != HOW_RET && !run) vec_push(s->m, &b->todo, left);
    }
    vec_push(s->m, &b->t->nodes, node);
}

bool dpn_session_tree(const dpn_session *s, uint32_t answer, size_t long_tree, size_t max,
                      dpn_tree *t) {
    builder b = {.s = s, .t = t, .short_call = long_tree / 256};
    u64map_init(&b.run_of, s->m);
    // A run keeps its locks in a word.
    b.with_runs = s->answers.data[answer].size > long_tree && intern_count(&s->net->d->locks) <= 64;
    *t = (dpn_tree){.phases = s->phases};
    pending root = at_node(&b, answer, 0, 1);
    root.parent = DPN_LEAF;
    vec_push(s->m, &b.todo, root);
    bool ok = true;
    while (b.todo.count && ok) {
        limits_check(s->limits, s->m);
        build_one(&b, vec_pop(&b.todo));
        ok = t->nodes.count <= max;
    }
    vec_release(s->m, &b.todo);
    vec_release(s->m, &b.open);
    u64map_release(&b.run_of);
    if (!ok) dpn_tree_release(s->m, t);
    return ok;
}

// ---- judged on their own ----

typedef struct judged {
    uint32_t locks;
    unsigned exit; // phase in which the subtree returns, 0: does not
} judged;

typedef struct judge {
    const dpn_model *d;
    const dpn_tree *t;
    dpn_locks l;
    judged *of; // by node
} judge;

// All nodes, parents before children.
static size_t walk_down(const dpn_tree *t, uint32_t *order) {
    size_t count = 0;
    order[count++] = t->root;
    for (size_t i = 0; i < count; i++) {
        const dpn_tree_node *n = &t->nodes.data[order[i]];
        if (n->left != DPN_LEAF) order[count++] = n->left;
        if (n->right != DPN_LEAF) order[count++] = n->right;
    }
    return count;
}

static bool judge_node(judge *j, uint32_t id) {
    const dpn_tree_node *n = &j->t->nodes.data[id];
    judged *me = &j->of[id], left = {0}, right = {0};
    if (n->left != DPN_LEAF) left = j->of[n->left];
    if (n->right != DPN_LEAF) right = j->of[n->right];
    if (n->run != DPN_NONE) { // only uses, all in this phase
        left.exit = n->phase;
        for (uint64_t rest = j->t->runs.data[n->run].locks; rest; rest &= rest - 1) {
            uint32_t used = dpn_locks_enter(&j->l, 0, (unsigned)__builtin_ctzll(rest), n->phase,
                                            n->phase, true);
            left.locks = dpn_locks_join(&j->l, left.locks, used, true);
        }
    }
    bool monitor = n->kind == DPN_NODE_ACQ || n->kind == DPN_NODE_USE;
    uint32_t x = monitor ? j->d->rules.data[n->rule].lock : 0;
    if (monitor)
        left.locks = dpn_locks_enter(&j->l, left.locks, x, n->phase, left.exit, left.exit != 0);
    if (left.locks == DPN_LOCKS_CONFLICT) return false;
    switch (n->kind) {
    case DPN_NODE_NIL: return true;
    case DPN_NODE_RET: me->exit = n->phase + (unsigned)n->last; return true;
    case DPN_NODE_BASE:
    case DPN_NODE_NCALL:
    case DPN_NODE_ACQ:
        me->locks = left.locks;
        me->exit = left.exit;
        return true;
    case DPN_NODE_RCALL:
    case DPN_NODE_USE:
        me->locks = dpn_locks_join(&j->l, left.locks, right.locks, left.exit == right.exit);
        break;
    case DPN_NODE_SPAWN: me->locks = dpn_locks_spawn(&j->l, left.locks, right.locks); break;
    }
    me->exit = right.exit;
    return me->locks != DPN_LOCKS_CONFLICT;
}

bool dpn_tree_accepted(const dpn_model *d, const dpn_tree *t) {
    size_t nodes = t->nodes.count, locks_named = intern_count(&d->locks);
    if (locks_named > DPN_LOCKS_MAX || !nodes) return false;
    judge j = {.d = d, .t = t};
    dpn_locks_init(&j.l, d->m, (unsigned)locks_named, t->phases, DPN_ALL_RULES);
    j.of = mem_zalloc(d->m, nodes * sizeof *j.of);
    uint32_t *order = mem_alloc(d->m, nodes * sizeof *order);
    size_t count = walk_down(t, order);
    bool ok = true;
    while (count && ok) ok = judge_node(&j, order[--count]);
    mem_free(d->m, order, nodes * sizeof *order);
    mem_free(d->m, j.of, nodes * sizeof *j.of);
    dpn_locks_release(&j.l);
    return ok;
}
