#include "spl/body.h"

#include <string.h>

enum { BODY_MAX = 4000 }; // instructions; a call that might lead beyond is left as a call

typedef struct expansion {
    spl_bodies *b;
    mem *m;
    bool *recursive; // by method
    size_t *sizes;   // by method: instructions when all calls in it are expanded, capped
    VEC(spl_local) locals;
    VEC(spl_instr) code;
    uint32_t body; // being built
} expansion;

// -------------------------------------------------------------------------------- the call graph

// reach[a] has bit b: a may call b, directly or not.
static void close_calls(const spl_program *p, uint64_t *reach, size_t words) {
    for (uint32_t a = 0; a < p->method_count; a++)
        for (uint32_t i = 0; i < p->methods[a].code_count; i++)
            if (p->methods[a].code[i].op == SPL_OP_CALL) {
                uint32_t b = p->methods[a].code[i].which;
                reach[a * words + b / 64] |= (uint64_t)1 << b % 64;
            }
    for (uint32_t k = 0; k < p->method_count; k++)
        for (uint32_t a = 0; a < p->method_count; a++)
            if (reach[a * words + k / 64] >> k % 64 & 1)
                for (size_t w = 0; w < words; w++) reach[a * words + w] |= reach[k * words + w];
}

static void find_modified(spl_bodies *b, const uint64_t *reach, size_t words) {
    const spl_program *p = b->p;
    uint32_t fields = 0;
    b->field_base = ARENA_ARRAY(&b->store, uint32_t, p->class_count + 1);
    for (uint32_t c = 0; c < p->class_count; c++) {
        b->field_base[c] = fields;
        fields += p->classes[c].field_count;
    }
    b->field_words = fields / 64 + 1;
    uint64_t *own = ARENA_ARRAY(&b->store, uint64_t, p->method_count * b->field_words);
    b->modified = ARENA_ARRAY(&b->store, uint64_t, p->method_count * b->field_words);
    for (uint32_t a = 0; a < p->method_count; a++)
        for (uint32_t i = 0; i < p->methods[a].code_count; i++) {
            const spl_instr *x = &p->methods[a].code[i];
            uint32_t first = 0, count = 0;
            if (x->op == SPL_OP_STORE) {
                spl_type type = p->methods[a].locals[x->object].type;
                first = b->field_base[spl_class_of(type)] + x->which;
                count = 1;
            } else if (x->op == SPL_OP_NEW) { // an object that was not there before
                first = b->field_base[x->which];
                count = p->classes[x->which].field_count;
            }
            for (uint32_t bit = first; bit < first + count; bit++)
                own[a * b->field_words + bit / 64] |= (uint64_t)1 << bit % 64;
        }
    for (uint32_t a = 0; a < p->method_count; a++)
        for (uint32_t k = 0; k < p->method_count; k++)
            if (k == a || reach[a * words + k / 64] >> k % 64 & 1)
                for (size_t w = 0; w < b->field_words; w++)
                    b->modified[a * b->field_words + w] |= own[k * b->field_words + w];
}

// Size with all calls expanded; recursion counts as one instruction.
static size_t expanded_size(expansion *x, uint32_t method) {
    const spl_method *code = &x->b->p->methods[method];
    if (x->sizes[method]) return x->sizes[method];
    size_t size = 0;
    for (uint32_t i = 0; i < code->code_count; i++) {
        size++;
        if (code->code[i].op != SPL_OP_CALL || x->recursive[code->code[i].which]) continue;
        size += expanded_size(x, code->code[i].which) + 4 + code->code[i].arg_count;
        if (size > BODY_MAX) size = BODY_MAX + 1;
    }
    return x->sizes[method] = size;
}

// ------------------------------------------------------------------------------------- expansion

static const spl_expr *shifted(expansion *x, const spl_expr *e, uint32_t base) {
    if (!e || base == 0) return e;
    spl_expr *copy = ARENA_NEW(&x->b->store, spl_expr);
    *copy = *e;
    if (e->op == SPL_LOCAL) copy->value += base;
    copy->left = shifted(x, e->left, base);
    copy->right = shifted(x, e->right, base);
    return copy;
}

static spl_instr *emit(expansion *x, spl_opcode op, spl_position at) {
    vec_push(x->m, &x->code,
             (spl_instr){.op = op, .at = at, .dest = SPL_NO_LOCAL, .object = SPL_NO_LOCAL});
    return &vec_last(&x->code);
}

static void emit_assign(expansion *x, spl_position at, int32_t dest, const spl_expr *value) {
    spl_instr *i = emit(x, SPL_OP_ASSIGN, at);
    i->dest = dest;
    i->value = value;
}

static const spl_expr *local_expr(expansion *x, int64_t local) {
    spl_expr *e = ARENA_NEW(&x->b->store, spl_expr);
    *e = (spl_expr){.op = SPL_LOCAL, .type = x->locals.data[local].type, .value = local};
    return e;
}

static const spl_expr *zero(expansion *x, spl_type type) {
    spl_expr *e = ARENA_NEW(&x->b->store, spl_expr);
    *e = (spl_expr){.op = SPL_CONST, .type = type};
    return e;
}

static void add_body(expansion *x, uint32_t method, bool is_handler) {
    if (x->b->body_of[method] != UINT32_MAX) return;
    x->b->body_of[method] = (uint32_t)x->b->list.count;
    vec_push(x->m, &x->b->list, (spl_body){.method = method, .is_handler = is_handler});
}

static void expand(expansion *x, uint32_t method, uint32_t base, int32_t dest, bool inlined);

// The receiver is checked, the parameters assigned, the other variables cleared; then the code.
static void expand_call(expansion *x, const spl_instr *call, uint32_t base) {
    const spl_program *p = x->b->p;
    const spl_method *callee = &p->methods[call->which];
    uint32_t callee_base = (uint32_t)x->locals.count;
    for (uint32_t i = 0; i < callee->local_count; i++) {
        spl_local local = callee->locals[i];
        if (local.name) local.name = arena_printf(&x->b->store, "%s.%s", callee->name, local.name);
        vec_push(x->m, &x->locals, local);
    }
    const spl_expr *receiver = local_expr(x, call->object + (int64_t)base);
    spl_expr *check = ARENA_NEW(&x->b->store, spl_expr);
    *check = (spl_expr){
        .op = SPL_NE, .type = SPL_BOOLEAN, .left = receiver, .right = zero(x, SPL_NULL)};
    spl_instr *assert = emit(x, SPL_OP_ASSERT, call->at);
    assert->error = SPL_ERROR_NULL;
    assert->value = check;
    emit_assign(x, call->at, (int32_t)callee_base, receiver);
    for (uint32_t i = 0; i < call->arg_count; i++)
        emit_assign(x, call->at, (int32_t)(callee_base + 1 + i), shifted(x, call->args[i], base));
    spl_liveness live;
    spl_liveness_compute(callee->local_count, callee->code, callee->code_count, &x->b->store,
                         &live);
    for (uint32_t i = callee->formal_count + 1; i < callee->local_count; i++)
        if (spl_is_live(&live, 0, i))
            emit_assign(x, call->at, (int32_t)(callee_base + i), zero(x, callee->locals[i].type));
    int32_t dest = call->dest == SPL_NO_LOCAL ? SPL_NO_LOCAL : call->dest + (int32_t)base;
    expand(x, call->which, callee_base, dest, true);
}

static bool is_expanded(const expansion *x, uint32_t method) {
    return !x->recursive[method] && x->sizes[method] <= BODY_MAX / 4;
}

static void expand_instr(expansion *x, const spl_instr *from, uint32_t base) {
    spl_instr i = *from;
    if (i.op == SPL_OP_CALL && is_expanded(x, i.which) && x->code.count < BODY_MAX) {
        expand_call(x, from, base);
        return;
    }
    if (i.op == SPL_OP_CALL) add_body(x, i.which, false);
    if (i.op == SPL_OP_POST) add_body(x, i.which, true);
    if (i.dest != SPL_NO_LOCAL) i.dest += (int32_t)base;
    if (i.object != SPL_NO_LOCAL) i.object += (int32_t)base;
    i.value = shifted(x, i.value, base);
    const spl_expr **args = ARENA_ARRAY(&x->b->store, const spl_expr *, i.arg_count);
    for (uint32_t k = 0; k < i.arg_count; k++) args[k] = shifted(x, from->args[k], base);
    i.args = args;
    vec_push(x->m, &x->code, i);
}

// The code of a method, its locals from `base` on. Inlined, a return becomes an assignment and a
// jump behind it.
static void expand(expansion *x, uint32_t method, uint32_t base, int32_t dest, bool inlined) {
    const spl_method *code = &x->b->p->methods[method];
    uint32_t n = code->code_count;
    uint32_t *starts = mem_alloc(x->m, (n + 1) * sizeof *starts);
    VEC(uint32_t) jumps = {0}, exits = {0};
    for (uint32_t pc = 0; pc < n; pc++) {
        const spl_instr *i = &code->code[pc];
        starts[pc] = (uint32_t)x->code.count;
        if (inlined && i->op == SPL_OP_RETURN) {
            if (dest != SPL_NO_LOCAL && i->value)
                emit_assign(x, i->at, dest, shifted(x, i->value, base));
            vec_push(x->m, &exits, (uint32_t)x->code.count);
            emit(x, SPL_OP_GOTO, i->at);
            continue;
        }
        expand_instr(x, i, base);
        if (i->op == SPL_OP_GOTO || i->op == SPL_OP_BRANCH)
            vec_push(x->m, &jumps, (uint32_t)x->code.count - 1);
    }
    for (size_t k = 0; k < jumps.count; k++) {
        spl_instr *i = &x->code.data[jumps.data[k]];
        i->target = starts[i->target];
    }
    for (size_t k = 0; k < exits.count; k++)
        x->code.data[exits.data[k]].target = (uint32_t)x->code.count;
    mem_free(x->m, starts, (n + 1) * sizeof *starts);
    vec_release(x->m, &jumps);
    vec_release(x->m, &exits);
}

static void build_body(expansion *x, uint32_t number) {
    spl_bodies *b = x->b;
    uint32_t method = b->list.data[number].method;
    const spl_method *from = &b->p->methods[method];
    vec_clear(&x->locals);
    vec_clear(&x->code);
    for (uint32_t i = 0; i < from->local_count; i++) vec_push(x->m, &x->locals, from->locals[i]);
    expand(x, method, 0, SPL_NO_LOCAL, false);
    spl_body *body = &b->list.data[number]; // after expand: the list may have grown
    body->locals = arena_copy(&b->store, x->locals.data, x->locals.count * sizeof *x->locals.data);
    body->local_count = (uint32_t)x->locals.count;
    body->code = arena_copy(&b->store, x->code.data, x->code.count * sizeof *x->code.data);
    body->code_count = (uint32_t)x->code.count;
    spl_liveness_compute(body->local_count, body->code, body->code_count, &b->store, &body->live);
}

void spl_bodies_init(spl_bodies *b, mem *m, const spl_program *p) {
    *b = (spl_bodies){.p = p};
    arena_init(&b->store, m);
    b->body_of = ARENA_ARRAY(&b->store, uint32_t, p->method_count);
    memset(b->body_of, 0xff, p->method_count * sizeof *b->body_of);
    size_t words = p->method_count / 64 + 1;
    uint64_t *reach = ARENA_ARRAY(&b->store, uint64_t, p->method_count * words);
    close_calls(p, reach, words);
    find_modified(b, reach, words);
    expansion x = {.b = b, .m = m};
    x.recursive = ARENA_ARRAY(&b->store, bool, p->method_count);
    x.sizes = ARENA_ARRAY(&b->store, size_t, p->method_count);
    for (uint32_t i = 0; i < p->method_count; i++)
        x.recursive[i] = reach[i * words + i / 64] >> i % 64 & 1;
    for (uint32_t i = 0; i < p->method_count; i++) expanded_size(&x, i);
    add_body(&x, p->start, true);
    for (uint32_t i = 0; i < b->list.count; i++) build_body(&x, i);
    vec_release(m, &x.locals);
    vec_release(m, &x.code);
}

void spl_bodies_release(spl_bodies *b) {
    vec_release(b->store.m, &b->list);
    arena_release(&b->store);
}
