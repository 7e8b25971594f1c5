#include "analysis/body.h"

#include <string.h>

#include "base/vec.h"
#include "classfile/flow.h"

typedef struct builder {
    program *p;
    arena *a;
    mem *m;
    const method *method;
    const cfg *g;
    uint32_t width; // slots of a state: locals and the deepest stack
    uint32_t *slots;
    uint32_t depth;
    uint32_t **ends; // by block: the slots behind it
    uint32_t **begins;
    uint32_t at;
    uint32_t failed;
    VEC(body_statement) list;
    VEC(bool) fresh;
} builder;

static uint32_t variable(builder *b, bool fresh) {
    vec_push(b->m, &b->fresh, fresh);
    return (uint32_t)b->fresh.count - 1;
}

static void add(builder *b, body_statement s) {
    s.at = b->at;
    vec_push(b->m, &b->list, s);
}

static body_statement statement(body_op op) {
    return (body_statement){
        .op = (uint8_t)op, .to = BODY_NONE, .base = BODY_NONE, .from = BODY_NONE};
}

static void push(builder *b, uint32_t v) {
    b->slots[b->method->file->code->max_locals + b->depth++] = v;
}

static uint32_t pop(builder *b) {
    return b->slots[b->method->file->code->max_locals + --b->depth];
}

static void push_kind(builder *b, char kind, uint32_t v) {
    if (kind == 'V') return;
    push(b, kind == 'L' || kind == '[' ? v : BODY_NONE);
    if (kind == 'J' || kind == 'D') push(b, BODY_NONE);
}

static uint32_t pop_kind(builder *b, char kind) {
    if (kind == 'J' || kind == 'D') pop(b);
    return pop(b);
}

static bool is_reference(char kind) {
    return kind == 'L' || kind == '[';
}

// ---------------------------------------------------------------- instructions

static klass *resolve_class(builder *b, unsigned index) {
    klass *k;
    link_error e;
    if (!program_resolve_class(b->p, b->method->owner, index, &k, &e)) return k;
    b->failed++;
    return NULL;
}

static void add_init(builder *b, klass *k) {
    body_statement s = statement(BODY_INIT);
    s.type = k;
    add(b, s);
}

static void add_new(builder *b, klass *k) {
    body_statement s = statement(BODY_NEW);
    s.to = variable(b, true);
    s.type = k;
    push(b, s.to);
    if (k) add(b, s);
}

static const char PRIMITIVES[] = "ZCFDBSIJ"; // newarray's codes from 4 on

static void add_field(builder *b, const code_instr *x) {
    bool is_static = x->op == OP_getstatic || x->op == OP_putstatic;
    bool stores = x->op == OP_putstatic || x->op == OP_putfield;
    const cf_constant *c = &b->method->owner->file->constants[x->a];
    char kind = program_text(b->p, c->type)[0];
    field *f;
    link_error e;
    bool known = !program_resolve_field(b->p, b->method->owner, x->a, is_static, &f, &e);
    if (!known) b->failed++;
    body_statement s = statement(is_static ? stores ? BODY_STORE_STATIC : BODY_LOAD_STATIC
                                 : stores  ? BODY_STORE
                                           : BODY_LOAD);
    if (stores) s.from = pop_kind(b, kind);
    if (!is_static) s.base = pop(b);
    if (!stores) {
        if (is_reference(kind)) s.to = variable(b, false);
        push_kind(b, kind, s.to);
    }
    if (!known) return;
    if (is_static) add_init(b, f->owner);
    s.field = f;
    add(b, s);
}

static void add_call(builder *b, const code_instr *x) {
    const cf_constant *c = &b->method->owner->file->constants[x->a];
    const signature *sig = program_signature(b->p, c->type);
    call_kind kind = x->op == OP_invokestatic      ? CALL_STATIC
                     : x->op == OP_invokespecial   ? CALL_SPECIAL
                     : x->op == OP_invokeinterface ? CALL_INTERFACE
                                                   : CALL_VIRTUAL;
    bool dynamic = x->op == OP_invokedynamic;
    unsigned receiver = kind != CALL_STATIC && !dynamic;
    uint32_t *arguments = ARENA_ARRAY(b->a, uint32_t, sig->count + receiver + 1);
    for (unsigned i = sig->count; i-- > 0;) {
        uint32_t v = pop_kind(b, sig->kinds[i]);
        arguments[i + receiver] = is_reference(sig->kinds[i]) ? v : BODY_NONE;
    }
    if (receiver) arguments[0] = pop(b);
    body_statement s = statement(dynamic ? BODY_DYNAMIC : BODY_CALL);
    if (is_reference(sig->returns)) s.to = variable(b, false);
    push_kind(b, sig->returns, s.to);
    s.arguments = arguments;
    s.argument_count = (uint16_t)(sig->count + receiver);
    s.base = receiver ? arguments[0] : BODY_NONE;
    s.call = (uint8_t)kind;
    s.constant = x->a;
    link_error e;
    if (!dynamic && program_resolve_method(b->p, b->method->owner, x->a, kind, &s.target, &e)) {
        b->failed++;
        return;
    }
    if (kind == CALL_STATIC && !dynamic) add_init(b, s.target->owner);
    add(b, s);
}

static void add_constant(builder *b, const code_instr *x) {
    const cf_constant *c = &b->method->owner->file->constants[x->a];
    body_statement s;
    switch (c->tag) {
    case CONSTANT_Integer:
    case CONSTANT_Float: push(b, BODY_NONE); return;
    case CONSTANT_Long:
    case CONSTANT_Double: push_kind(b, 'J', BODY_NONE); return;
    case CONSTANT_String: s = statement(BODY_STRING); break;
    case CONSTANT_Class:
        s = statement(BODY_CLASS);
        s.type = resolve_class(b, x->a);
        break;
    default: s = statement(BODY_CONSTANT); break;
    }
    char kind = 'L';
    if (c->tag == CONSTANT_Dynamic) kind = program_text(b->p, c->type)[0];
    s.to = variable(b, true);
    s.constant = x->a;
    push_kind(b, kind, s.to);
    if (c->tag != CONSTANT_Class || s.type) add(b, s);
}

static void add_multi(builder *b, const code_instr *x) {
    klass *k = resolve_class(b, x->a);
    for (int i = 0; i < x->b; i++) pop(b);
    uint32_t outer = BODY_NONE;
    for (int i = 0; i < x->b && (i == 0 || k); i++) {
        body_statement s = statement(BODY_NEW), put = statement(BODY_STORE_ELEMENT);
        s.to = variable(b, true);
        s.type = k;
        s.constant = (uint32_t)i; // several objects of one instruction
        if (k) add(b, s);
        put.base = outer;
        put.from = s.to;
        if (i == 0) push(b, s.to);
        else add(b, put);
        outer = s.to;
        k = k ? k->component : NULL;
    }
}

// dup and its relatives copy slots; `under`: how many slots the copies go below.
static void duplicate(builder *b, unsigned count, unsigned under) {
    uint32_t *top = b->slots + b->method->file->code->max_locals + b->depth;
    uint32_t copied[2], below[2];
    for (unsigned i = 0; i < count; i++) copied[i] = top[(int)i - (int)count];
    for (unsigned i = 0; i < under; i++) below[i] = top[(int)i - (int)(count + under)];
    b->depth -= count + under;
    for (unsigned i = 0; i < count; i++) push(b, copied[i]);
    for (unsigned i = 0; i < under; i++) push(b, below[i]);
    for (unsigned i = 0; i < count; i++) push(b, copied[i]);
}

static bool add_stack(builder *b, const code_instr *x) {
    switch (x->op) {
    case OP_dup: duplicate(b, 1, 0); return true;
    case OP_dup_x1: duplicate(b, 1, 1); return true;
    case OP_dup_x2: duplicate(b, 1, 2); return true;
    case OP_dup2: duplicate(b, 2, 0); return true;
    case OP_dup2_x1: duplicate(b, 2, 1); return true;
    case OP_dup2_x2: duplicate(b, 2, 2); return true;
    case OP_swap: {
        uint32_t v = pop(b), w = pop(b);
        push(b, v);
        push(b, w);
        return true;
    }
    default: return false;
    }
}

static void add_array(builder *b, const code_instr *x, bool stores) {
    body_statement s = statement(stores ? BODY_STORE_ELEMENT : BODY_LOAD_ELEMENT);
    code_effect effect = code_stack_effect(program_symbols(b->p), b->g->c, x);
    if (stores) {
        s.from = pop(b);
        if (effect.pops == 4) pop(b);
        if (x->op != OP_aastore) s.from = BODY_NONE;
    }
    pop(b); // the index
    s.base = pop(b);
    if (!stores) {
        if (x->op == OP_aaload) s.to = variable(b, false);
        push_kind(b, effect.pushes == 2 ? 'J' : 'L', s.to);
    }
    add(b, s);
}

static void add_other(builder *b, const code_instr *x) {
    code_effect effect = code_stack_effect(program_symbols(b->p), b->g->c, x);
    b->depth -= effect.pops;
    for (unsigned i = 0; i < effect.pushes; i++) push(b, BODY_NONE);
    if (!code_writes_local(x->op)) return;
    for (uint32_t i = 0; i < code_local_slots(x->op); i++) b->slots[x->a + i] = BODY_NONE;
}

static void add_simple(builder *b, body_op op) {
    body_statement s = statement(op);
    uint32_t v = pop(b);
    if (op == BODY_ENTER || op == BODY_EXIT) s.base = v;
    else s.from = v;
    add(b, s);
}

static void add_cast(builder *b, const code_instr *x) {
    body_statement s = statement(BODY_CAST);
    s.type = resolve_class(b, x->a);
    s.from = pop(b);
    s.to = variable(b, s.from != BODY_NONE && b->fresh.data[s.from]);
    push(b, s.to);
    if (s.type) add(b, s);
}

static void add_new_instruction(builder *b, const code_instr *x) {
    if (x->op == OP_new) {
        klass *k = resolve_class(b, x->a);
        if (k) add_init(b, k);
        add_new(b, k);
        return;
    }
    pop(b);
    klass *element = x->op == OP_newarray ? program_primitive(b->p, PRIMITIVES[x->b - 4])
                                          : resolve_class(b, x->a);
    add_new(b, element ? program_array_of(b->p, element) : NULL);
}

static void add_instruction(builder *b, const code_instr *x) {
    if (add_stack(b, x)) return;
    switch (x->op) {
    case OP_aload:
    case OP_aload_0:
    case OP_aload_1:
    case OP_aload_2:
    case OP_aload_3: push(b, b->slots[x->a]); return;
    case OP_astore:
    case OP_astore_0:
    case OP_astore_1:
    case OP_astore_2:
    case OP_astore_3: b->slots[x->a] = pop(b); return;
    case OP_ldc:
    case OP_ldc_w:
    case OP_ldc2_w: add_constant(b, x); return;
    case OP_new:
    case OP_newarray:
    case OP_anewarray: add_new_instruction(b, x); return;
    case OP_multianewarray: add_multi(b, x); return;
    case OP_getfield:
    case OP_putfield:
    case OP_getstatic:
    case OP_putstatic: add_field(b, x); return;
    case OP_checkcast: add_cast(b, x); return;
    case OP_athrow: add_simple(b, BODY_THROW); return;
    case OP_areturn: add_simple(b, BODY_RETURN); return;
    case OP_monitorenter: add_simple(b, BODY_ENTER); return;
    case OP_monitorexit: add_simple(b, BODY_EXIT); return;
    default: break;
    }
    if (code_is_invoke(x->op)) add_call(b, x);
    else if (x->op >= OP_iaload && x->op <= OP_saload) add_array(b, x, false);
    else if (x->op >= OP_iastore && x->op <= OP_sastore) add_array(b, x, true);
    else add_other(b, x);
}

// ---------------------------------------------------------------- blocks

static bool is_merge(const cfg *g, uint32_t block) {
    uint32_t from = g->g->first_in[block], to = g->g->first_in[block + 1];
    if (block == 0) return to > from;
    return to - from != 1 || g->edges[g->g->in[from]].kind == CFG_CATCH;
}

static klass *catch_type(builder *b, const cfg_edge *e) {
    uint16_t type = b->g->c->handlers[e->handler].catch_type;
    return type ? resolve_class(b, type) : NULL;
}

// A variable for each slot that holds a reference there, filled by copies on the way in.
static void begin_merge(builder *b, uint32_t block) {
    const cfg *g = b->g;
    const code_frame *f = &g->frames[g->blocks[block].first];
    uint32_t locals = b->method->file->code->max_locals;
    b->depth = f->stack;
    for (uint32_t i = 0; i < locals + f->stack; i++)
        b->slots[i] = vtype_is_reference(f->slots[i]) ? variable(b, false) : BODY_NONE;
    uint32_t first = g->g->first_in[block];
    if (first == g->g->first_in[block + 1]) return;
    b->at = g->blocks[block].first;
    for (uint32_t i = first; i < g->g->first_in[block + 1]; i++) {
        const cfg_edge *e = &g->edges[g->g->in[i]];
        if (e->kind != CFG_CATCH || f->stack != 1) continue;
        body_statement s = statement(BODY_CATCH);
        s.to = b->slots[locals];
        s.type = catch_type(b, e);
        if (s.to != BODY_NONE) add(b, s);
    }
}

static void run_block(builder *b, uint32_t block, const uint32_t *entry) {
    const cfg *g = b->g;
    uint32_t locals = b->method->file->code->max_locals;
    if (is_merge(g, block)) {
        begin_merge(b, block);
    } else {
        const uint32_t *from = entry;
        if (block) from = b->ends[g->edges[g->g->in[g->g->first_in[block]]].from];
        memcpy(b->slots, from, b->width * sizeof *from);
        b->depth = g->frames[g->blocks[block].first].stack;
    }
    b->begins[block] = arena_copy(b->a, b->slots, b->width * sizeof *b->slots);
    for (uint32_t pc = g->blocks[block].first; pc < g->blocks[block].end; pc++) {
        b->at = pc;
        b->depth = g->frames[pc].stack;
        add_instruction(b, &g->c->instrs[pc]);
    }
    for (uint32_t i = locals + b->depth; i < b->width; i++) b->slots[i] = BODY_NONE;
    b->ends[block] = arena_copy(b->a, b->slots, b->width * sizeof *b->slots);
}

static void add_copy(builder *b, uint32_t to, uint32_t from) {
    if (to == BODY_NONE || from == BODY_NONE || to == from) return;
    body_statement s = statement(BODY_COPY);
    s.to = to;
    s.from = from;
    add(b, s);
}

static void copy_into(builder *b, uint32_t block, const uint32_t *from, bool catches) {
    uint32_t locals = b->method->file->code->max_locals;
    uint32_t stack = b->g->frames[b->g->blocks[block].first].stack;
    const uint32_t *to = b->begins[block];
    for (uint32_t i = 0; i < locals + (catches ? 0 : stack); i++) add_copy(b, to[i], from[i]);
}

static void add_copies(builder *b, const uint32_t *entry) {
    const cfg *g = b->g;
    b->at = g->c->count;
    if (is_merge(g, 0)) copy_into(b, 0, entry, false);
    for (uint32_t i = 0; i < g->edge_count; i++)
        if (is_merge(g, g->edges[i].to))
            copy_into(b, g->edges[i].to, b->ends[g->edges[i].from], g->edges[i].kind == CFG_CATCH);
}

// ---------------------------------------------------------------- methods

static uint32_t add_parameters(builder *b, uint32_t *entry) {
    const method *m = b->method;
    uint32_t at = 0;
    bool receiver = !(m->access & ACC_STATIC);
    if (receiver) entry[at++] = variable(b, true);
    for (unsigned i = 0; i < m->signature->count; i++) {
        char kind = m->signature->kinds[i];
        uint32_t v = variable(b, false);
        entry[at++] = is_reference(kind) ? v : BODY_NONE;
        if (kind == 'J' || kind == 'D') entry[at++] = BODY_NONE;
    }
    return m->signature->count + receiver;
}

static bool copies(const body_statement *s) {
    return s->op == BODY_COPY || s->op == BODY_CAST;
}

// A variable that only ever is a copy of one other, or of itself, is that one: optimistic, from
// "of none" (BODY_NONE) down to "itself".
static const uint32_t *find_origins(builder *b) {
    size_t count = b->fresh.count;
    uint32_t *origin = ARENA_ARRAY(b->a, uint32_t, count + 1);
    for (uint32_t i = 0; i < count; i++) origin[i] = i;
    for (size_t i = 0; i < b->list.count; i++)
        if (copies(&b->list.data[i])) origin[b->list.data[i].to] = BODY_NONE;
    for (size_t i = 0; i < b->list.count; i++) {
        const body_statement *s = &b->list.data[i];
        if (s->to != BODY_NONE && !copies(s)) origin[s->to] = s->to;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < b->list.count; i++) {
            const body_statement *s = &b->list.data[i];
            if (!copies(s) || s->from == BODY_NONE) continue;
            uint32_t from = origin[s->from], *to = &origin[s->to];
            if (from == BODY_NONE || *to == from || *to == s->to) continue;
            *to = *to == BODY_NONE ? from : s->to;
            changed = true;
        }
    }
    for (uint32_t i = 0; i < count; i++)
        if (origin[i] == BODY_NONE) origin[i] = i;
    return origin;
}

static const body *finish(builder *b, uint32_t result, uint32_t thrown) {
    body *out = ARENA_NEW(b->a, body);
    uint32_t count = b->g ? b->g->c->count : 0;
    uint32_t *first = ARENA_ARRAY(b->a, uint32_t, count + 2);
    // Blocks are not in the order of instructions: sort by instruction, stable.
    body_statement *sorted = ARENA_ARRAY(b->a, body_statement, b->list.count + 1);
    for (size_t i = 0; i < b->list.count; i++) first[b->list.data[i].at + 1]++;
    for (uint32_t i = 1; i <= count + 1; i++) first[i] += first[i - 1];
    uint32_t *next = arena_copy(b->a, first, (count + 2) * sizeof *first);
    for (size_t i = 0; i < b->list.count; i++) sorted[next[b->list.data[i].at]++] = b->list.data[i];
    *out = (body){.m = b->method,
                  .g = b->g,
                  .variable_count = (uint32_t)b->fresh.count,
                  .result = result,
                  .thrown = thrown,
                  .count = (uint32_t)b->list.count,
                  .statements = sorted,
                  .first = first,
                  .fresh = arena_copy(b->a, b->fresh.data, b->fresh.count * sizeof(bool)),
                  .origin = find_origins(b),
                  .failed = b->failed};
    vec_release(b->m, &b->list);
    vec_release(b->m, &b->fresh);
    return out;
}

const body *analysis_body_without_code(arena *a, const method *m) {
    builder b = {.a = a, .m = a->m, .method = m};
    uint32_t entry[512];
    add_parameters(&b, entry);
    uint32_t result = variable(&b, false), thrown = variable(&b, false);
    for (unsigned i = BODY_GIVEN; i <= BODY_INNER; i++) variable(&b, false);
    return finish(&b, result, thrown);
}

int analysis_body(program *p, arena *a, mem *m, const method *method, const body **out,
                  link_error *e) {
    builder b = {.p = p, .a = a, .m = m, .method = method};
    if (analysis_cfg(p, a, method, &b.g, e)) return ERR_INPUT;
    const cf_code *code = method->file->code;
    b.width = (uint32_t)code->max_locals + code->max_stack;
    b.slots = ARENA_ARRAY(a, uint32_t, b.width + 1);
    b.ends = ARENA_ARRAY(a, uint32_t *, b.g->block_count);
    b.begins = ARENA_ARRAY(a, uint32_t *, b.g->block_count);
    uint32_t *entry = ARENA_ARRAY(a, uint32_t, b.width + 1);
    for (uint32_t i = 0; i < b.width; i++) entry[i] = BODY_NONE;
    add_parameters(&b, entry);
    uint32_t result = variable(&b, false), thrown = variable(&b, false);
    for (uint32_t i = 0; i < b.g->block_count; i++) run_block(&b, i, entry);
    add_copies(&b, entry);
    *out = finish(&b, result, thrown);
    return 0;
}
