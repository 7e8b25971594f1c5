// From verified bytecode to prepared code.
#include <string.h>

#include "vm/inputs.h"
#include "vm/internal.h"
#include "vm/op.h"

static uint64_t native_key(symbol class_name, symbol name) {
    return (uint64_t)class_name << 32 | name;
}

const native_entry *vm_find_native(vm *v, const method *m) {
    uint64_t *at = u64map_get(&v->natives, native_key(m->owner->name, m->name));
    if (!at && (m->access & ACC_NATIVE)) // registerNatives and the like: the same in every class
        at = u64map_get(&v->natives, native_key(program_symbol(v->p, "*"), m->name));
    if (!at) return vm_find_nested_input(v, m);
    // Entries of one class and name stand in a row. In the JDK, Java code is replaced only for a
    // reason: what is native in one release may be Java in the next.
    bool replaceable = (m->access & ACC_NATIVE) || !m->owner->module;
    const char *type = program_text(v->p, m->type);
    const native_entry *first = v->native_list.data[*at - 1];
    for (const native_entry *e = first;
         e->class_name && strcmp(e->class_name, first->class_name) == 0 &&
         strcmp(e->name, first->name) == 0;
         e++)
        if ((!e->type || strcmp(e->type, type) == 0) && (replaceable || e->why) &&
            (!e->symbolic || v->given->symbolic))
            return e;
    return NULL;
}

static summary_function *find_summary(const vm *v, const method *m) {
    const char *owner = program_text(v->p, m->owner->name), *name = program_text(v->p, m->name);
    if (!v->facts || !v->facts->summaries || !m->owner->module) return NULL;
    for (const summary_entry *const *table = v->facts->summaries; *table; table++)
        for (const summary_entry *e = *table; e->class_name; e++)
            if (strcmp(e->class_name, owner) == 0 && strcmp(e->name, name) == 0 &&
                strcmp(e->type, program_text(v->p, m->type)) == 0)
                return e->run;
    return NULL;
}

static uint8_t words_of(char kind) {
    return kind == 'V' ? 0 : kind == 'J' || kind == 'D' ? 2 : 1;
}

// Verification of JDK classes is skipped, as HotSpot does: they are checked by `weft show --all`.
static int verify_owner(vm *v, thread *t, klass *k) {
    link_error e;
    if (k->module || k->verified) return 0;
    if (program_verify(v->p, k, &e) == 0) return 0;
    vm_throw_link_error(v, t, &e);
    return -1;
}

static void prepare_instr(const unit *u, const code_instr *in, vm_instr *out) {
    *out = (vm_instr){.op = in->op, .a = in->a, .b = in->b};
    const cf_constant *k = NULL;
    switch (in->op) {
    case OP_iconst_m1:
    case OP_iconst_0:
    case OP_iconst_1:
    case OP_iconst_2:
    case OP_iconst_3:
    case OP_iconst_4:
    case OP_iconst_5:
    case OP_bipush:
    case OP_sipush:
        out->op = VOP_const1;
        out->a = 1;
        out->u = (uint32_t)in->b;
        break;
    case OP_aconst_null:
        out->op = VOP_const1;
        out->u = 0;
        break;
    case OP_lconst_0:
    case OP_lconst_1:
        out->op = VOP_const2;
        out->a = 1;
        out->j = in->b;
        break;
    case OP_fconst_0:
    case OP_fconst_1:
    case OP_fconst_2:
        out->op = VOP_const1;
        out->a = 1;
        out->u = float_word((float)in->b);
        break;
    case OP_dconst_0:
    case OP_dconst_1:
        out->op = VOP_const2;
        out->a = 1;
        out->d = in->b;
        break;
    case OP_ldc:
    case OP_ldc_w:
    case OP_ldc2_w:
        k = &u->m->owner->file->constants[in->a];
        out->op = in->op == OP_ldc2_w ? OP_ldc2_w : OP_ldc;
        if (k->tag == CONSTANT_Integer || k->tag == CONSTANT_Float) {
            out->op = VOP_const1;
            out->a = 1;
            out->u = k->tag == CONSTANT_Integer ? (uint32_t)k->i : float_word(k->f);
        } else if (k->tag == CONSTANT_Long || k->tag == CONSTANT_Double) {
            out->op = VOP_const2;
            out->a = 1;
            out->j = k->j;
        }
        break;
    case OP_goto_w: out->op = OP_goto; break;
    case OP_jsr_w: out->op = OP_jsr; break;
    default: {
        unsigned op = in->op;
        if (op >= OP_iload_0 && op <= OP_aload_3) op = OP_iload + (op - OP_iload_0) / 4;
        if (op >= OP_istore_0 && op <= OP_astore_3) op = OP_istore + (op - OP_istore_0) / 4;
        if (op >= OP_iload && op <= OP_aload)
            out->op = op == OP_lload || op == OP_dload ? VOP_load2 : VOP_load1;
        else if (op >= OP_istore && op <= OP_astore)
            out->op = op == OP_lstore || op == OP_dstore ? VOP_store2 : VOP_store1;
    }
    }
}

static void copy_switches(vm *v, unit *u, const code *c) {
    u->switches = ARENA_ARRAY(&v->store, unit_switch, c->switch_count);
    for (uint32_t i = 0; i < c->switch_count; i++) {
        const code_switch *s = &c->switches[i];
        u->switches[i] = (unit_switch){
            .low = s->low,
            .count = s->count,
            .keys = s->keys ? arena_copy(&v->store, s->keys, s->count * sizeof *s->keys) : NULL,
            .targets = arena_copy(&v->store, s->targets, s->count * sizeof *s->targets),
            .fallback = s->fallback};
    }
}

// `& (n - 1)` or `& m`: the local with n or m + 1; -1: something else follows.
static int mask_at(const vm_instr *x, uint32_t left) {
    if (left < 2 || x[0].op != VOP_load1) return -1;
    if (x[1].op == OP_iand) return x[0].a;
    bool minus_one = left >= 4 && x[1].op == VOP_const1 && x[1].u == 1 && x[2].op == OP_isub;
    return minus_one && x[3].op == OP_iand ? x[0].a : -1;
}

// ForkJoinPool looks at its queues in turn, `for (int i = n; i > 0; --i, ++r)` at r & (n - 1), as
// often as there is something that is not finished, and r grows with every round. The queues are
// looked at by i instead: the same ones, in every round in the same order. With steps of two it
// looks at the odd ones: then i begins one lower.
static void tune_rover(const code *c, vm_instr *out) {
    for (uint32_t at = 0; at + 1 < c->count; at++) {
        vm_instr *down = &out[at], *up = down + 1;
        if (down->op != OP_iinc || up->op != OP_iinc || down->b >= 0 || down->b != -up->b) continue;
        int mask = -1;
        for (uint32_t k = 0; k + 1 < c->count; k++) {
            int found = out[k].op == VOP_load1 && out[k].a == up->a
                            ? mask_at(&out[k + 1], c->count - k - 1)
                            : -1;
            if (found < 0) continue;
            mask = found;
            out[k].a = down->a;
        }
        if (mask < 0) continue;
        for (uint32_t k = 0; up->b == 2 && k + 1 < c->count; k++)
            if (out[k].op == VOP_load1 && out[k + 1].op == VOP_store1 && out[k + 1].a == down->a)
                out[k].a = (uint16_t)mask;
        up->b = 0;
    }
}

// An idle worker of ForkJoinPool counts its rounds in bits 16 to 30 of its phase, and goes round
// for as long as somebody else is about to give it work. A search has it count to 32 instead; what
// it finds is replayed with the true count. And it does not give up after its minute: `deadline ==
// 0` is asked as `0 == 0`.
enum { TRUE_ROUND = 1 << 16, SEARCHED_ROUND = 1 << 26 };

static void tune_idling(vm *v, const code *c, vm_instr *out) {
    for (uint32_t i = 0; i + 3 < c->count; i++) {
        // Added and masked: later JDKs have the same number for something else.
        if (out[i].op == VOP_const1 && out[i].u == TRUE_ROUND && out[i + 1].op == OP_iadd &&
            out[i + 3].op == OP_iand)
            v->round = &out[i];
        // JDK 25: no deadline, as if others were active.
        if (out[i].op == VOP_const2 && out[i].j == 0 && out[i + 1].op == OP_lcmp &&
            out[i + 2].op == OP_ifle)
            out[i + 2].op = OP_pop;
        if (out[i].op == VOP_load2 && out[i + 1].op == VOP_const2 && out[i + 1].j == 0 &&
            out[i + 2].op == OP_lcmp && out[i + 3].op == OP_ifne)
            out[i] = out[i + 1];
    }
    v->idlers_stay = true;
    vm_count_rounds(v, v->rounds);
}

void vm_count_rounds(vm *v, vm_rounds far) {
    static const uint32_t rounds[] = {TRUE_ROUND, SEARCHED_ROUND, 0};
    v->rounds = far;
    if (v->round) v->round->u = rounds[far];
}

// Numbers that are tuned for speed (facts.h) become others.
static void tune(vm *v, const unit *u, const code *c, vm_instr *out) {
    const method *m = u->m;
    if (!m->owner->module || !v->facts) return;
    const char *owner = program_text(v->p, m->owner->name), *name = program_text(v->p, m->name);
    if (strncmp(owner, "java/util/concurrent/", 21) != 0) return;
    if (strcmp(owner, "java/util/concurrent/ForkJoinPool") == 0 && strncmp(name, "help", 4) == 0)
        tune_rover(c, out);
    if (strcmp(owner, "java/util/concurrent/ForkJoinPool") == 0 && strcmp(name, "awaitWork") == 0)
        tune_idling(v, c, out);
    for (const vm_tuned_number *k = v->facts->numbers; k->class_name; k++) {
        if (strcmp(k->class_name, owner) != 0 || strcmp(k->name, name) != 0) continue;
        for (uint32_t i = 0; i + 1 < c->count; i++) {
            const code_instr *in = &c->instrs[i];
            bool small = in->op >= OP_iconst_m1 && in->op <= OP_iconst_5;
            if (!(small || in->op == OP_bipush || in->op == OP_sipush) || in->b != k->from ||
                (k->before && in[1].op != k->before))
                continue;
            out[i].u = (uint32_t)k->to;
            if (k->becomes) out[i + 1].op = k->becomes;
        }
    }
}

static int prepare_code(vm *v, thread *t, unit *u) {
    arena scratch;
    arena_init(&scratch, v->m);
    const code *c;
    link_error e;
    if (program_decode(v->p, &scratch, u->m, &c, &e)) {
        arena_release(&scratch);
        vm_throw_link_error(v, t, &e);
        return -1;
    }
    u->count = c->count;
    uint32_t locals = u->m->file->code->max_locals, monitors = 0;
    for (uint32_t i = 0; i < c->count; i++) monitors += c->instrs[i].op == OP_monitorenter;
    u->monitor_slots = (uint16_t)(monitors < UINT16_MAX - locals ? monitors : UINT16_MAX - locals);
    u->max_locals = (uint16_t)(locals + u->monitor_slots);
    u->max_stack = u->m->file->code->max_stack;
    u->code = arena_alloc(&v->store, c->count * sizeof *u->code);
    uint32_t *offsets = arena_alloc(&v->store, c->count * sizeof *offsets);
    for (uint32_t i = 0; i < c->count; i++) {
        prepare_instr(u, &c->instrs[i], &u->code[i]);
        offsets[i] = c->instrs[i].offset;
    }
    tune(v, u, c, u->code);
    vm_fuse(u->code, u->count);
    u->offsets = offsets;
    u->handler_count = c->handler_count;
    u->handlers = ARENA_ARRAY(&v->store, unit_handler, c->handler_count);
    for (uint32_t i = 0; i < c->handler_count; i++)
        u->handlers[i] = (unit_handler){c->handlers[i].start, c->handlers[i].end,
                                        c->handlers[i].target, c->handlers[i].catch_type};
    copy_switches(v, u, c);
    arena_release(&scratch);
    return 0;
}

bool vm_has_annotation(vm *v, const method *m, const char *type) {
    if (!m->file->annotations.data) return false;
    arena scratch;
    arena_init(&scratch, v->m);
    cf_annotations list = cf_decode_annotations(&scratch, m->owner->file, m->file->annotations);
    symbol wanted = program_symbol(v->p, type);
    bool found = false;
    for (uint32_t i = 0; i < list.count; i++) found |= list.list[i].type == wanted;
    arena_release(&scratch);
    return found;
}

// Methods of java.lang.invoke that stack traces leave out.
static bool is_untraced(vm *v, const method *m) {
    return m->owner->module &&
           strncmp(program_text(v->p, m->owner->name), "java/lang/invoke/", 17) == 0 &&
           vm_has_annotation(v, m, "Ljdk/internal/vm/annotation/Hidden;");
}

bool vm_replace(vm *v, thread *t, method *m, native_function *by) {
    unit *u = vm_prepare(v, t, m);
    if (u && u->code) u->native = by;
    return u && u->code;
}

unit *vm_prepare(vm *v, thread *t, method *m) {
    if (m->prepared) return m->prepared;
    if (verify_owner(v, t, m->owner)) return NULL;
    unit *u = ARENA_NEW(&v->store, unit);
    u->m = m;
    u->argument_slots = m->argument_slots;
    u->max_locals = m->argument_slots;
    u->return_words = words_of(m->signature->returns);
    u->is_static = m->access & ACC_STATIC;
    u->is_synchronized = m->access & ACC_SYNCHRONIZED;
    vm_find_facts(v, u);
    u->untraced = is_untraced(v, m);
    const native_entry *native = vm_find_native(v, m);
    if (native) {
        u->native = native->run;
        u->stop = native->stop;
        u->terms = native->terms;
        u->outside = native->outside;
    }
    if (!u->native && m->file->code && prepare_code(v, t, u)) return NULL;
    if (!u->native) u->outside = vm_find_outside(v, u);
    if (!u->native) u->summary = find_summary(v, m);
    if (m->is_handler && u->code && v->facts) u->native = v->facts->call_handler;
    if (u->code) vm_remember_unit(v, u);
    m->prepared = u;
    return u;
}
