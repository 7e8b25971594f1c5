// Threads that are started one after the other, kept in an array or list, and joined in a loop over
// all of it:
//
//     for (int i = 0; i < ts.length; i++) { ts[i] = new Thread(...); ts[i].start(); }
//     for (Thread t : ts) t.join();
//
// Where the second loop is left by its condition, all that were started at that place have ended,
// if
//   - the method is executed once, so that one thread does all of this,
//   - the loop comes to every element and joins it before it goes on to the next,
//   - whatever is started there was kept before, or is kept at once, and is never overwritten.
// The same for futures, which are made and kept by one expression.
//
// What is recognised is what javac makes of such loops; values are followed within one block.
#include <string.h>

#include "classfile/flow.h"
#include "java_dpn/internal.h"

typedef struct join_loop {
    const races *r;
    uint32_t node, loop;
    const cfg *g;
    const body *b;
    uint32_t before;    // the block from which the loop is entered
    uint32_t container; // object: the array or list
    uint32_t index;     // local variable that counts; PT_NONE: an iterator does
    uint32_t iterator;  // local variable, or PT_NONE
    uint32_t join;      // instruction
} join_loop;

// ---------------------------------------------------------------- values within a block

static const code_instr *instruction(const join_loop *x, uint32_t pc) {
    return &x->g->c->instrs[pc];
}

static uint32_t bottom_of(const join_loop *x, uint32_t pc, uint32_t *pushes) {
    code_effect e = code_stack_effect(program_symbols(x->r->t.p), x->g->c, instruction(x, pc));
    *pushes = e.pushes;
    return (uint32_t)(x->g->frames[pc].stack - e.pops);
}

// The instruction of the block that has pushed what is in the slot before pc.
static uint32_t pushed_by(const join_loop *x, uint32_t pc, uint32_t slot) {
    for (uint32_t p = pc, first = x->g->blocks[x->g->block_of[pc]].first; p-- > first;) {
        uint32_t pushes, bottom = bottom_of(x, p, &pushes);
        if (bottom <= slot && slot < bottom + pushes) return p;
    }
    return PT_NONE;
}

static bool loads(uint8_t op) {
    return code_reads_local(op) && op != OP_iinc && op != OP_ret;
}

// The last instruction in [first, pc) that writes the local.
static uint32_t written_by(const join_loop *x, uint32_t first, uint32_t pc, uint32_t local) {
    for (uint32_t p = pc; p-- > first;)
        if (code_writes_local(instruction(x, p)->op) && instruction(x, p)->a == local) return p;
    return PT_NONE;
}

// Where the value comes from: through locals, casts and copies, as far back as the block goes.
static uint32_t origin(const join_loop *x, uint32_t pc, uint32_t slot) {
    uint32_t first = x->g->blocks[x->g->block_of[pc]].first;
    for (uint32_t p = pushed_by(x, pc, slot); p != PT_NONE; p = pushed_by(x, pc, slot)) {
        uint8_t op = instruction(x, p)->op;
        if (op == OP_dup || op == OP_checkcast) pc = p;
        else if (loads(op)) {
            pc = written_by(x, first, p, instruction(x, p)->a);
            if (pc == PT_NONE) return p;
            if (instruction(x, pc)->op == OP_iinc) return PT_NONE;
        } else return p;
        slot = x->g->frames[pc].stack - 1u;
    }
    return PT_NONE;
}

// The operand of pc that lies `below` slots under the top.
static uint32_t operand(const join_loop *x, uint32_t pc, uint32_t below) {
    return origin(x, pc, x->g->frames[pc].stack - 1u - below);
}

static bool is_load_of(const join_loop *x, uint32_t pc, uint32_t local) {
    return pc != PT_NONE && loads(instruction(x, pc)->op) && instruction(x, pc)->a == local;
}

// Do both give the same value, if locals that they load are not written in between?
static bool is_same(const join_loop *x, uint32_t p, uint32_t q) {
    if (p == PT_NONE || q == PT_NONE) return false;
    const code_instr *a = instruction(x, p), *b = instruction(x, q);
    if (loads(a->op) && loads(b->op)) return a->a == b->a;
    bool constant = a->op >= OP_iconst_m1 && a->op <= OP_ldc2_w;
    return (constant || a->op == OP_getstatic) && a->op == b->op && a->a == b->a && a->b == b->b;
}

// ---------------------------------------------------------------- statements

static const body_statement *statement(const join_loop *x, uint32_t pc, uint8_t op) {
    for (uint32_t i = x->b->first[pc]; pc != PT_NONE && i < x->b->first[pc + 1]; i++)
        if (x->b->statements[i].op == op) return &x->b->statements[i];
    return NULL;
}

static const char *called(const join_loop *x, uint32_t pc) {
    const body_statement *s = pc == PT_NONE ? NULL : statement(x, pc, BODY_CALL);
    return s ? program_text(x->r->t.p, s->target->name) : "";
}

// The one object that the base of the statement can be, of which there is one.
static uint32_t base_of(const join_loop *x, uint32_t pc, uint8_t op) {
    const body_statement *s = pc == PT_NONE ? NULL : statement(x, pc, op);
    if (!s || s->base == BODY_NONE) return PT_NONE;
    const pt_set *set = analysis_points_to_of(&x->r->t, x->node, s->base);
    return set->count == 1 && analysis_is_unique(&x->r->t, set->items[0]) ? set->items[0] : PT_NONE;
}

// ---------------------------------------------------------------- loops

static bool in_loop(const join_loop *x, uint32_t loop, uint32_t pc) {
    return loop_has(x->g->loops, loop, x->g->block_of[pc]);
}

static uint32_t writes_in(const join_loop *x, uint32_t loop, uint32_t local, uint32_t *last) {
    uint32_t count = 0;
    for (uint32_t pc = 0; pc < x->g->c->count; pc++) {
        if (!cfg_is_reached(x->g, pc) || (loop != GRAPH_NONE && !in_loop(x, loop, pc))) continue;
        if (!code_writes_local(instruction(x, pc)->op) || instruction(x, pc)->a != local) continue;
        *last = pc;
        count++;
    }
    return count;
}

// Is the instruction executed in each round of the loop, before it goes back to its header?
static bool is_in_each_round(const join_loop *x, uint32_t loop, uint32_t pc) {
    const cfg *g = x->g;
    uint32_t header = g->loops->loops[loop].header;
    if (g->loops->of[g->block_of[pc]] != loop) return false; // in an inner one
    for (uint32_t i = 0; i < g->edge_count; i++) {
        const cfg_edge *e = &g->edges[i];
        if (e->to == header && loop_has(g->loops, loop, e->from) &&
            !dominates(g->dominators, g->block_of[pc], e->from))
            return false;
    }
    return true;
}

// The local grows by one in each round, and does not change otherwise: the instruction that does.
static uint32_t counted_by(const join_loop *x, uint32_t loop, uint32_t local) {
    uint32_t at = PT_NONE;
    if (writes_in(x, loop, local, &at) != 1 || instruction(x, at)->op != OP_iinc ||
        instruction(x, at)->b != 1 || !is_in_each_round(x, loop, at))
        return PT_NONE;
    return at;
}

static bool find_before(join_loop *x) {
    const cfg *g = x->g;
    uint32_t header = g->loops->loops[x->loop].header;
    x->before = PT_NONE;
    for (uint32_t i = 0; i < g->edge_count; i++) {
        const cfg_edge *e = &g->edges[i];
        if (e->to != header || loop_has(g->loops, x->loop, e->from)) continue;
        if (x->before != PT_NONE || e->kind == CFG_CATCH) return false;
        x->before = e->from;
    }
    return x->before != PT_NONE;
}

// Where the value that a local has when the loop begins comes from; PT_NONE: from before that.
static uint32_t initial(const join_loop *x, uint32_t local) {
    const cfg_block *b = &x->g->blocks[x->before];
    uint32_t at = written_by(x, b->first, b->end, local);
    return at == PT_NONE || instruction(x, at)->op == OP_iinc ? PT_NONE : operand(x, at, 0);
}

// Follows a local that does not change in the loop to what it was before.
static uint32_t outer(const join_loop *x, uint32_t pc) {
    uint32_t last;
    if (pc == PT_NONE || !loads(instruction(x, pc)->op)) return pc;
    if (writes_in(x, x->loop, instruction(x, pc)->a, &last)) return PT_NONE;
    uint32_t from = initial(x, instruction(x, pc)->a);
    return from == PT_NONE ? pc : from;
}

// ---------------------------------------------------------------- all elements

// Is the bound the length of the array?
static bool is_length(const join_loop *x, uint32_t bound, uint32_t element) {
    const pt_object *array = &x->r->t.objects.data[x->container];
    uint32_t from = outer(x, bound);
    if (from == PT_NONE) return false;
    if (instruction(x, from)->op == OP_arraylength) {
        uint32_t of = operand(x, from, 0);
        if (x->g->block_of[from] != x->before) of = outer(x, of);
        return is_same(x, of, outer(x, operand(x, element, 1)));
    }
    if (array->node != x->node || !is_same(x, from, operand(x, array->at, 0))) return false;
    uint32_t last;
    return !loads(instruction(x, from)->op) ||
           writes_in(x, GRAPH_NONE, instruction(x, from)->a, &last) <= 1;
}

// for (int i = 0; i < bound; i++): what is joined is the element i of all.
static bool covers_by_index(join_loop *x, uint32_t test) {
    if (instruction(x, test)->op != OP_if_icmpge) return false;
    uint32_t counter = operand(x, test, 1), bound = operand(x, test, 0);
    if (counter == PT_NONE || !loads(instruction(x, counter)->op)) return false;
    x->index = instruction(x, counter)->a;
    uint32_t start = initial(x, x->index), counts = counted_by(x, x->loop, x->index);
    if (counts == PT_NONE || start == PT_NONE || instruction(x, start)->op != OP_iconst_0 ||
        !cfg_dominates(x->g, x->join, counts))
        return false;
    uint32_t element = operand(x, x->join, 0);
    if (element == PT_NONE || !is_load_of(x, operand(x, element, 0), x->index)) return false;
    if (instruction(x, element)->op == OP_aaload) {
        x->container = base_of(x, element, BODY_LOAD_ELEMENT);
        return x->container != PT_NONE && is_length(x, bound, element);
    }
    if (strcmp(called(x, element), "get") != 0 || strcmp(called(x, bound), "size") != 0)
        return false;
    x->container = base_of(x, element, BODY_CALL);
    return x->container != PT_NONE && base_of(x, bound, BODY_CALL) == x->container;
}

// for (Thread t : list)
static bool covers_by_iterator(join_loop *x, uint32_t test) {
    if (instruction(x, test)->op != OP_ifeq) return false;
    uint32_t asks = operand(x, test, 0), last;
    if (strcmp(called(x, asks), "hasNext") != 0) return false;
    uint32_t of = operand(x, asks, 0);
    if (of == PT_NONE || !loads(instruction(x, of)->op)) return false;
    x->iterator = instruction(x, of)->a;
    uint32_t made = initial(x, x->iterator), next = operand(x, x->join, 0);
    if (writes_in(x, x->loop, x->iterator, &last) || strcmp(called(x, made), "iterator") != 0 ||
        strcmp(called(x, next), "next") != 0 || !is_load_of(x, operand(x, next, 0), x->iterator))
        return false;
    for (uint32_t pc = 0; pc < x->g->c->count; pc++) // nothing else moves it on
        if (pc != asks && pc != next && cfg_is_reached(x->g, pc) && in_loop(x, x->loop, pc) &&
            is_load_of(x, pc, x->iterator) && pc != operand(x, next, 0) &&
            pc != operand(x, asks, 0))
            return false;
    x->container = base_of(x, made, BODY_CALL);
    return x->container != PT_NONE;
}

// ---------------------------------------------------------------- what is kept stays there

static bool is_constant(const join_loop *x, uint32_t pc) {
    return pc != PT_NONE && instruction(x, pc)->op >= OP_iconst_m1 &&
           instruction(x, pc)->op <= OP_ldc2_w;
}

// No two executions of these stores write one element.
static bool is_kept_once(const join_loop *x, uint32_t store, uint32_t other) {
    uint32_t index = operand(x, store, 1), loop = x->g->loops->of[x->g->block_of[store]];
    if (index == PT_NONE) return false;
    if (store == other)
        return loop == GRAPH_NONE ||
               (x->g->loops->loops[loop].depth == 1 && loads(instruction(x, index)->op) &&
                counted_by(x, loop, instruction(x, index)->a) != PT_NONE);
    uint32_t second = operand(x, other, 1);
    return loop == GRAPH_NONE && is_constant(x, index) && is_constant(x, second) &&
           !is_same(x, index, second);
}

static bool stores_into(const join_loop *x, uint32_t node, const body_statement *s) {
    return s->op == BODY_STORE_ELEMENT &&
           pt_set_has(analysis_points_to_of(&x->r->t, node, s->base), x->container);
}

static bool keeps_array(const join_loop *x) {
    const races *r = x->r;
    for (uint32_t i = 0; i < r->t.nodes.count; i++) {
        const pt_node *n = &r->t.nodes.data[i];
        if (!r->roots_of[i]) continue;
        bool copies = n->effect == EFFECT_COPY || n->effect == EFFECT_UNSAFE_PUT ||
                      n->effect == EFFECT_UNSAFE_SWAP;
        for (uint32_t k = 0; copies && k < 3; k++)
            if (pt_set_has(analysis_points_to_of(&r->t, i, k), x->container)) return false;
        for (uint32_t k = 0; n->effect == EFFECT_JAVA && k < n->b->count; k++) {
            if (!stores_into(x, i, &n->b->statements[k])) continue;
            if (i != x->node) return false;
            for (uint32_t j = 0; j <= k; j++)
                if (stores_into(x, i, &n->b->statements[j]) &&
                    !is_kept_once(x, n->b->statements[k].at, n->b->statements[j].at))
                    return false;
        }
    }
    return true;
}

// The list itself, or an iterator of it.
static bool is_of_list(const join_loop *x, uint32_t object) {
    return object != PT_NONE &&
           (object == x->container || x->r->t.objects.data[object].context == x->container);
}

// Nobody takes anything out of the list, or hands it to somebody who could.
static bool keeps_list(const join_loop *x) {
    static const char *const names[] = {"<init>",  "add",     "iterator", "size", "get",
                                        "isEmpty", "hasNext", "next",     NULL};
    const races *r = x->r;
    const char *of = program_text(r->t.p, r->t.objects.data[x->container].k->name);
    bool known = false;
    if (strcmp(of, "java/util/ArrayList") != 0 && strcmp(of, "java/util/LinkedList") != 0)
        return false;
    for (size_t i = 0; i < r->t.calls.count; i++) {
        const pt_call *c = &r->t.calls.data[i];
        const pt_node *n = &r->t.nodes.data[c->callee];
        if (!is_of_list(x, n->context) || is_of_list(x, r->t.nodes.data[c->node].context)) continue;
        bool plain = false;
        for (const char *const *w = names; *w; w++)
            plain |= strcmp(*w, program_text(r->t.p, n->m->name)) == 0;
        if (!plain || n->m->signature->count > 1 || c->node != x->node) return false;
        known |= n->context == x->container;
    }
    return known;
}

static bool is_array(const join_loop *x) {
    return x->r->t.objects.data[x->container].k->kind == KLASS_ARRAY;
}

// ---------------------------------------------------------------- what was started

static bool may_be_caught(const join_loop *x, uint32_t from, uint32_t to) {
    for (uint32_t i = 0; i < x->g->c->handler_count; i++)
        for (uint32_t pc = from; pc <= to; pc++)
            if (code_covers(&x->g->c->handlers[i], pc)) return true;
    return false;
}

// Is the value of this instruction kept, in the block where it was made?
static bool is_kept(const join_loop *x, uint32_t made, uint32_t start) {
    const cfg_block *b = &x->g->blocks[x->g->block_of[start]];
    for (uint32_t pc = b->first; pc < b->end; pc++) {
        bool puts = is_array(x) ? instruction(x, pc)->op == OP_aastore &&
                                      base_of(x, pc, BODY_STORE_ELEMENT) == x->container
                                : strcmp(called(x, pc), "add") == 0 &&
                                      base_of(x, pc, BODY_CALL) == x->container;
        if (!puts || operand(x, pc, 0) != made) continue;
        return pc < start || !may_be_caught(x, start, pc);
    }
    return false;
}

// Does the value come out of the container?
static bool is_taken_out(const join_loop *x, uint32_t from) {
    if (is_array(x))
        return instruction(x, from)->op == OP_aaload &&
               base_of(x, from, BODY_LOAD_ELEMENT) == x->container;
    if (strcmp(called(x, from), "get") == 0) return base_of(x, from, BODY_CALL) == x->container;
    if (strcmp(called(x, from), "next") != 0) return false;
    const pt_set *s = analysis_points_to_of(&x->r->t, x->node, statement(x, from, BODY_CALL)->base);
    for (uint32_t i = 0; i < s->count; i++)
        if (x->r->t.objects.data[s->items[i]].context != x->container) return false;
    return s->count > 0;
}

static bool is_joined(const join_loop *x, const pt_spawn *s, bool futures) {
    if (s->node != x->node || s->task != futures || in_loop(x, x->loop, s->at)) return false;
    if (!x->r->root_relevant[java_dpn_root_of(x->r, s)]) return false;
    if (futures)
        return s->future != PT_NONE && !s->several && is_kept(x, s->at, s->at) &&
               !java_dpn_is_completed_by_others(x->r, s->future);
    uint32_t thread = operand(x, s->at, 0);
    if (thread == PT_NONE || strcmp(called(x, s->at), "start") != 0) return false;
    return is_taken_out(x, thread) ||
           (instruction(x, thread)->op == OP_new && is_kept(x, thread, s->at));
}

// The condition jumps out of the loop, and stays in it otherwise.
static bool is_left_by_jump(const join_loop *x, uint32_t block) {
    const cfg *g = x->g;
    bool leaves = false, stays = false;
    for (uint32_t i = g->g->first_out[block]; i < g->g->first_out[block + 1]; i++) {
        bool inside = loop_has(g->loops, x->loop, g->edges[i].to);
        leaves |= g->edges[i].kind == CFG_JUMP && !inside;
        stays |= g->edges[i].kind == CFG_FALL && inside;
    }
    return leaves && stays;
}

static bool joins_threads(const join_loop *x, uint32_t pc) {
    const races *r = x->r;
    pt_calls calls = analysis_calls_at(&r->t, x->node, pc);
    for (size_t i = 0; i < calls.count; i++) {
        const pt_node *callee = &r->t.nodes.data[r->t.calls.data[calls.items[i]].callee];
        if (callee->effect != EFFECT_JOIN || callee->m->signature->count) return false;
    }
    return calls.count > 0;
}

// The instruction of the loop that waits for what was started; *futures: for tasks.
static uint32_t find_join(const join_loop *x, bool *futures) {
    const races *r = x->r;
    for (uint32_t pc = 0; pc < x->g->c->count; pc++) {
        if (!cfg_is_reached(x->g, pc) || !in_loop(x, x->loop, pc) ||
            !is_in_each_round(x, x->loop, pc))
            continue;
        if (!code_is_invoke(instruction(x, pc)->op)) continue;
        bool got = java_dpn_gets_futures(r, x->node, pc);
        if (!got && !joins_threads(x, pc)) continue;
        if (r->interrupts && may_be_caught(x, pc, pc)) continue;
        *futures = got;
        return pc;
    }
    return PT_NONE;
}

bool java_dpn_find_join_loop(const races *r, uint32_t node, uint32_t block, join_list *out) {
    const pt_node *n = &r->t.nodes.data[node];
    const cfg *g = n->b->g;
    uint32_t loop = g->loops->of[block], test = g->blocks[block].end - 1;
    if (!rests_on(r, REST_JOINS) || !n->once || g->has_subroutines || loop == GRAPH_NONE ||
        !g->loops->reducible || g->loops->loops[loop].header != block)
        return false;
    join_loop x = {.r = r, .node = node, .loop = loop, .g = g, .b = n->b};
    bool futures;
    x.join = find_join(&x, &futures);
    if (x.join == PT_NONE || !find_before(&x) || !is_left_by_jump(&x, block)) return false;
    if (!covers_by_index(&x, test) && !covers_by_iterator(&x, test)) return false;
    if (is_array(&x) ? !keeps_array(&x) : !keeps_list(&x)) return false;
    for (size_t i = 0; i < r->t.spawns.count; i++)
        if (is_joined(&x, &r->t.spawns.data[i], futures)) {
            if (out->count == MOST_JOINS) return false;
            out->spawns[out->count++] = (uint32_t)i;
        }
    out->all = true;
    return out->count && (!futures || java_dpn_holds_nothing(r, node, x.join));
}
