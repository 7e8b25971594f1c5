#include "analysis/cfg.h"

#include <stdio.h>
#include <string.h>

#include "base/vec.h"
#include "classfile/flow.h"

// No method of the JDK has more than a few thousand exceptional edges; a handler table of 64 KiB
// whose ranges cover all of the code could ask for a thousand million.
enum { MOST_CATCHES = 1 << 22, MOST_LOOKS = 1 << 25 };

// What is known about an instruction while blocks are looked for.
typedef struct place {
    bool reached, leads; // leads: a block starts here
    bool covered;        // by some handler
    throws_set escapes;
    uint32_t first_catch, catch_count; // in `catches`
    uint32_t block;                    // in order of code
} place;

typedef struct builder {
    program *p;
    mem *m;
    arena *a, scratch;
    const code *c;
    const code_frame *frames;
    place *places;
    VEC(throws_catch) catches;
    throws_catch *list; // of one instruction
    size_t looks;
    uint32_t *work, work_count;
    uint32_t *seen;        // by block: 1 + the last source of a normal edge to it
    VEC(cfg_block) blocks; // in order of code
    VEC(cfg_edge) edges;   // between them
    bool has_subroutines;
} builder;

// ---------------------------------------------------------------- instructions

static void reach(builder *b, uint32_t at, bool leads) {
    place *x = &b->places[at];
    x->leads |= leads;
    if (x->reached) return;
    x->reached = true;
    b->work[b->work_count++] = at;
}

// Does the ret return behind instruction i? It does if that calls the subroutine whose address the
// ret takes.
static bool returns_behind(const builder *b, uint32_t ret, uint32_t i) {
    const code_instr *x = &b->c->instrs[i];
    uint32_t entry = b->frames[ret].slots[b->c->instrs[ret].a] >> 5; // of a SPECIAL_RETURN
    return code_is_jsr(x->op) && b->frames[i].slots && (uint32_t)x->b == entry &&
           i + 1 < b->c->count;
}

static bool find_catches(builder *b, uint32_t at) {
    place *x = &b->places[at];
    x->first_catch = (uint32_t)b->catches.count;
    if (!x->covered) {
        x->escapes = analysis_throws(b->c, &b->frames[at], &b->c->instrs[at]);
        return true;
    }
    b->looks += b->c->handler_count;
    if (b->looks > MOST_LOOKS || b->catches.count > MOST_CATCHES) return false;
    x->catch_count = analysis_catches(b->p, b->c, b->frames, at, b->list, &x->escapes);
    for (uint32_t i = 0; i < x->catch_count; i++) {
        vec_push(b->m, &b->catches, b->list[i]);
        reach(b, b->c->handlers[b->list[i].handler].target, true);
    }
    return true;
}

static bool look_at(builder *b, uint32_t at) {
    const code_instr *x = &b->c->instrs[at];
    uint32_t targets = code_target_count(b->c, x);
    if (!find_catches(b, at)) return false;
    for (uint32_t i = 0; i < targets; i++) reach(b, code_target(b->c, x, i), true);
    for (uint32_t i = 0; x->op == OP_ret && i < b->c->count; i++)
        if (returns_behind(b, at, i)) reach(b, i + 1, true);
    b->has_subroutines |= code_is_jsr(x->op);
    if (code_falls_through(x->op)) reach(b, at + 1, targets || b->places[at].catch_count);
    return true;
}

static bool find_leaders(builder *b) {
    const code *c = b->c;
    b->places = ARENA_ARRAY(&b->scratch, place, c->count);
    b->work = ARENA_ARRAY(&b->scratch, uint32_t, c->count);
    b->list = ARENA_ARRAY(&b->scratch, throws_catch, c->handler_count);
    // Ranges overlap, and there may be many: mark each instruction's cover by counting.
    int32_t *change = ARENA_ARRAY(&b->scratch, int32_t, c->count + 1), depth = 0;
    for (uint32_t i = 0; i < c->handler_count; i++) {
        change[c->handlers[i].start]++;
        change[c->handlers[i].end]--;
    }
    for (uint32_t i = 0; i < c->count; i++) b->places[i].covered = (depth += change[i]) > 0;
    reach(b, 0, true);
    while (b->work_count)
        if (!look_at(b, b->work[--b->work_count])) return false;
    return true;
}

// ---------------------------------------------------------------- blocks and edges

static void cut_blocks(builder *b) {
    bool goes_on = false;
    for (uint32_t i = 0; i < b->c->count; i++) {
        place *x = &b->places[i];
        if (!x->reached) {
            goes_on = false;
            continue;
        }
        if (x->leads || !goes_on) vec_push(b->m, &b->blocks, (cfg_block){.first = i});
        x->block = (uint32_t)b->blocks.count - 1;
        cfg_block *block = &vec_last(&b->blocks);
        block->end = i + 1;
        block->escapes |= x->escapes;
        goes_on = code_falls_through(b->c->instrs[i].op);
    }
}

static void add_normal(builder *b, uint32_t from, uint32_t to, cfg_edge_kind kind) {
    uint32_t target = b->places[to].block;
    if (b->seen[target] == from + 1) return;
    b->seen[target] = from + 1;
    vec_push(b->m, &b->edges, (cfg_edge){.from = from, .to = target, .kind = kind});
}

static void add_edges(builder *b, uint32_t from) {
    uint32_t last = b->blocks.data[from].end - 1;
    const code_instr *x = &b->c->instrs[last];
    const place *at = &b->places[last];
    if (code_falls_through(x->op)) add_normal(b, from, last + 1, CFG_FALL);
    uint32_t targets = code_target_count(b->c, x);
    for (uint32_t i = 0; i < targets; i++) add_normal(b, from, code_target(b->c, x, i), CFG_JUMP);
    for (uint32_t i = 0; x->op == OP_ret && i < b->c->count; i++)
        if (returns_behind(b, last, i)) add_normal(b, from, i + 1, CFG_RET);
    for (uint32_t i = 0; i < at->catch_count; i++) {
        const throws_catch *c = &b->catches.data[at->first_catch + i];
        uint32_t target = b->places[b->c->handlers[c->handler].target].block;
        vec_push(b->m, &b->edges, (cfg_edge){from, target, CFG_CATCH, c->handler, c->caught});
    }
}

// ---------------------------------------------------------------- the graph

static const graph *graph_of(arena *a, arena *scratch, uint32_t count, const cfg_edge *edges,
                             uint32_t edge_count) {
    graph_arc *arcs = ARENA_ARRAY(scratch, graph_arc, edge_count);
    for (uint32_t i = 0; i < edge_count; i++) arcs[i] = (graph_arc){edges[i].from, edges[i].to};
    return analysis_graph(a, count, arcs, edge_count);
}

// Renumbers blocks and edges from order of code to reverse postorder.
static void order_blocks(builder *b, cfg *g) {
    uint32_t count = (uint32_t)b->blocks.count, edges = (uint32_t)b->edges.count, reached;
    const graph *by_code = graph_of(&b->scratch, &b->scratch, count, b->edges.data, edges);
    uint32_t *order = analysis_reverse_postorder(&b->scratch, by_code, 0, &reached);
    uint32_t *number = ARENA_ARRAY(&b->scratch, uint32_t, count);
    for (uint32_t i = 0; i < reached; i++) number[order[i]] = i;
    cfg_block *blocks = ARENA_ARRAY(b->a, cfg_block, count);
    cfg_edge *sorted = ARENA_ARRAY(b->a, cfg_edge, edges), *next = sorted;
    for (uint32_t i = 0; i < reached; i++) {
        blocks[i] = b->blocks.data[order[i]];
        for (uint32_t k = by_code->first_out[order[i]]; k < by_code->first_out[order[i] + 1]; k++) {
            *next = b->edges.data[k];
            next->from = i;
            next++->to = number[by_code->arcs[k].to];
        }
    }
    uint32_t *block_of = arena_alloc(b->a, b->c->count * sizeof *block_of);
    for (uint32_t i = 0; i < b->c->count; i++)
        block_of[i] = b->places[i].reached ? number[b->places[i].block] : CFG_NONE;
    g->block_count = reached;
    g->edge_count = edges;
    g->blocks = blocks;
    g->edges = sorted;
    g->block_of = block_of;
    g->g = graph_of(b->a, &b->scratch, reached, sorted, edges);
}

static bool build(builder *b, cfg *g) {
    if (!find_leaders(b)) return false;
    cut_blocks(b);
    b->seen = ARENA_ARRAY(&b->scratch, uint32_t, b->blocks.count);
    for (uint32_t i = 0; i < b->blocks.count; i++) add_edges(b, i);
    order_blocks(b, g);
    g->has_subroutines = b->has_subroutines;
    g->dominators = analysis_dominators(b->a, g->g, 0);
    g->loops = analysis_loops(b->a, g->g, g->dominators);
    return true;
}

int analysis_cfg_of(program *p, arena *a, const method *m, const code *c, const code_frame *frames,
                    const cfg **result, link_error *e) {
    builder b = {.p = p, .m = a->m, .a = a, .c = c, .frames = frames};
    cfg *g = ARENA_NEW(a, cfg);
    *g = (cfg){.m = m, .c = c, .frames = frames};
    arena_init(&b.scratch, a->m);
    bool built = build(&b, g);
    vec_release(b.m, &b.catches);
    vec_release(b.m, &b.blocks);
    vec_release(b.m, &b.edges);
    arena_release(&b.scratch);
    *result = g;
    if (built) return 0;
    e->type = "java/lang/InternalError";
    snprintf(e->message, sizeof e->message, "%.200s.%.200s: too many exception handlers",
             program_text(p, m->owner->name), program_text(p, m->name));
    return ERR_INPUT;
}

int analysis_cfg(program *p, arena *a, const method *m, const cfg **g, link_error *e) {
    const code *c;
    code_frame *frames;
    if (program_verify_method(p, a, m, &c, &frames, e)) return ERR_INPUT;
    return analysis_cfg_of(p, a, m, c, frames, g, e);
}
