// Live locals by backward data flow (see code.h).
#include <string.h>

#include "classfile/flow.h"

typedef struct liveness {
    const code *c;
    uint32_t words;
    uint64_t *rows;
    // Sources of edges that go elsewhere than to the next instruction, by target: the instructions
    // to look at again when the target's row grows.
    uint32_t *first; // by instruction: start in `sources`; count + 1 entries
    uint32_t *sources;
    uint32_t *work, work_count;
    bool *queued;
} liveness;

// Calls back for every edge but the one to the next instruction and those to handlers. A ret may
// go behind any jsr: more than can happen, which keeps too many locals live, never too few.
typedef void edge_visitor(liveness *l, uint32_t from, uint32_t to);

static void visit_returns(liveness *l, uint32_t from, edge_visitor *visit) {
    for (uint32_t i = 0; i + 1 < l->c->count; i++)
        if (code_is_jsr(l->c->instrs[i].op)) visit(l, from, i + 1);
}

static void visit_edges(liveness *l, uint32_t from, edge_visitor *visit) {
    const code_instr *x = &l->c->instrs[from];
    uint32_t count = code_target_count(l->c, x);
    for (uint32_t i = 0; i < count; i++) visit(l, from, code_target(l->c, x, i));
    if (x->op == OP_ret) visit_returns(l, from, visit);
}

static uint64_t *row(const liveness *l, uint32_t at) {
    return l->rows + (size_t)at * l->words;
}

static void join(const liveness *l, uint64_t *into, uint32_t from) {
    const uint64_t *other = row(l, from);
    for (uint32_t i = 0; i < l->words; i++) into[i] |= other[i];
}

static void count_edge(liveness *l, uint32_t from, uint32_t to) {
    (void)from;
    l->first[to + 1]++;
}

static void enter_edge(liveness *l, uint32_t from, uint32_t to) {
    l->sources[l->first[to]++] = from;
}

static void join_edge(liveness *l, uint32_t from, uint32_t to) {
    join(l, row(l, from), to);
}

static void queue(liveness *l, uint32_t at) {
    if (l->queued[at]) return;
    l->queued[at] = true;
    l->work[l->work_count++] = at;
}

static void update(liveness *l, uint32_t at, uint64_t *old) {
    const code_instr *x = &l->c->instrs[at];
    uint64_t *mine = row(l, at);
    memcpy(old, mine, l->words * sizeof *old);
    memset(mine, 0, l->words * sizeof *mine);
    if (code_falls_through(x->op) && at + 1 < l->c->count) join(l, mine, at + 1);
    visit_edges(l, at, join_edge);
    // What is only counted with iinc is not live: it is no use to anybody.
    uint32_t slots = x->op == OP_iinc ? 0 : code_local_slots(x->op);
    for (uint32_t i = x->a; i < x->a + slots; i++) {
        uint64_t bit = (uint64_t)1 << i % 64;
        if (code_reads_local(x->op)) mine[i / 64] |= bit;
        else mine[i / 64] &= ~bit;
    }
    // An exception leaves before anything is stored.
    for (uint32_t i = 0; i < l->c->handler_count; i++) {
        const code_handler *h = &l->c->handlers[i];
        if (code_covers(h, at)) join(l, mine, h->target);
    }
    for (uint32_t i = 0; i < l->words; i++) mine[i] |= old[i]; // grows only
    if (memcmp(old, mine, l->words * sizeof *old) == 0) return;
    if (at > 0 && code_falls_through(l->c->instrs[at - 1].op)) queue(l, at - 1);
    for (uint32_t i = l->first[at]; i < l->first[at + 1]; i++) queue(l, l->sources[i]);
    for (uint32_t i = 0; i < l->c->handler_count; i++)
        if (l->c->handlers[i].target == at)
            for (uint32_t p = l->c->handlers[i].start; p < l->c->handlers[i].end; p++) queue(l, p);
}

static void index_edges(liveness *l, arena *scratch) {
    uint32_t n = l->c->count;
    l->first = ARENA_ARRAY(scratch, uint32_t, n + 2);
    for (uint32_t i = 0; i < n; i++) visit_edges(l, i, count_edge);
    for (uint32_t i = 0; i < n; i++) l->first[i + 1] += l->first[i];
    l->sources = ARENA_ARRAY(scratch, uint32_t, l->first[n] + 1);
    for (uint32_t i = 0; i < n; i++) visit_edges(l, i, enter_edge);
    // enter_edge has moved each start to its end: move them back.
    memmove(l->first + 1, l->first, n * sizeof *l->first);
    l->first[0] = 0;
}

uint64_t *code_live_locals(arena *a, const code *c) {
    liveness l = {.c = c, .words = (c->method->code->max_locals + 63u) / 64};
    l.rows = ARENA_ARRAY(a, uint64_t, (size_t)c->count * l.words);
    if (l.words == 0) return l.rows;
    arena scratch;
    arena_init(&scratch, a->m);
    index_edges(&l, &scratch);
    l.work = ARENA_ARRAY(&scratch, uint32_t, c->count);
    l.queued = ARENA_ARRAY(&scratch, bool, c->count);
    uint64_t *old = ARENA_ARRAY(&scratch, uint64_t, l.words);
    // Last instruction on top: straight code is done in one pass.
    for (uint32_t i = 0; i < c->count; i++) queue(&l, i);
    while (l.work_count > 0) {
        uint32_t at = l.work[--l.work_count];
        l.queued[at] = false;
        update(&l, at, old);
    }
    arena_release(&scratch);
    return l.rows;
}
