#include "java_pushdown/internal.h"

#include <string.h>

#include "classfile/flow.h"
#include "vm/link.h"
#include "vm/object.h"
#include "vm/op.h"

jp_kind jp_kind_of_letter(char letter) {
    switch (letter) {
    case 'V': return JP_NONE;
    case 'J': return JP_LONG;
    case 'F':
    case 'D': return JP_REAL;
    case 'L':
    case '[': return JP_REF;
    default: return JP_INT;
    }
}

// ---------------------------------------------------------------- operands

// The program asks for less order than volatile accesses have (vm/outside.c has the list for the
// VM).
static bool is_weak_access(const jp_world *w, const jp_body *b, const method *m) {
    static const char *const modes[] = {"lazySet", "Plain",   "Opaque",
                                        "Acquire", "Release", "weakCompareAndSet"};
    static const char atomics[] = "java/util/concurrent/atomic/Atomic";
    const char *owner = program_text(w->p, m->owner->name), *name = program_text(w->p, m->name);
    bool handle = strcmp(owner, "java/lang/invoke/VarHandle") == 0;
    if (b->m->owner->module || (!handle && strncmp(owner, atomics, sizeof atomics - 1) != 0))
        return false;
    if (handle && (strcmp(name, "get") == 0 || strcmp(name, "set") == 0)) return true;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (strstr(name, modes[i])) return true;
    return false;
}

static void resolve_member(jp_world *w, const jp_body *b, uint32_t at, jp_instr *x) {
    klass *k = b->m->owner;
    link_error e;
    field *f;
    method *m;
    if (x->op >= OP_getstatic && x->op <= OP_putfield) {
        bool is_static = x->op <= OP_putstatic;
        if (program_resolve_field(w->p, k, x->a, is_static, &f, &e)) x->trouble = "a linkage error";
        else x->p = f;
        return;
    }
    static const call_kind kinds[] = {CALL_VIRTUAL, CALL_SPECIAL, CALL_STATIC, CALL_INTERFACE};
    uint16_t index = x->a;
    if (program_resolve_method(w->p, k, index, kinds[x->op - OP_invokevirtual], &m, &e)) {
        x->trouble = "a linkage error";
        return;
    }
    w->weakens |= is_weak_access(w, b, m);
    const signature *type = m->signature;
    if (m->polymorphic) type = program_signature(w->p, k->file->constants[index].type);
    if (type && jp_resolve_access(w, b, at, m, type, x)) return;
    if (m->polymorphic) x->trouble = "a call of a method handle";
    x->special = x->op == OP_invokestatic || x->op == OP_invokespecial ||
                 (m->access & (ACC_PRIVATE | ACC_FINAL)) || (m->owner->access & ACC_FINAL);
    // A super call starts at the direct super class of the calling one.
    klass *named = k->resolved[k->file->constants[index].index];
    bool is_super = x->op == OP_invokespecial && !(m->access & ACC_PRIVATE) &&
                    program_text(w->p, m->name)[0] != '<' && !klass_is_interface(named) &&
                    k->super && named != k && klass_is_subclass(k, named);
    method *found;
    if (is_super && !program_lookup_method(w->p, k->super, m->name, m->type, &found)) m = found;
    x->p = m;
}

static void resolve_class(jp_world *w, const jp_body *b, jp_instr *x) {
    static const char letters[] = "ZCFDBSIJ";
    klass *k = NULL;
    link_error e;
    if (x->op == OP_newarray) {
        k = program_array_of(w->p, program_primitive(w->p, letters[x->b - 4]));
    } else if (program_resolve_class(w->p, b->m->owner, x->a, &k, &e)) {
        x->trouble = "a linkage error";
        return;
    }
    if (x->op == OP_anewarray) k = program_array_of(w->p, k);
    vm_link(w->v, k);
    x->p = k;
}

static void resolve_constant(jp_world *w, const jp_body *b, jp_instr *x) {
    const cf_constant *c = &b->m->owner->file->constants[x->a];
    klass *k;
    link_error e;
    switch (c->tag) {
    case CONSTANT_Integer:
        *x = (jp_instr){.op = OP_iconst_0, .kind = JP_INT, .j = c->i, .offset = x->offset};
        break;
    case CONSTANT_Long:
        *x = (jp_instr){.op = OP_iconst_0, .kind = JP_LONG, .j = c->j, .offset = x->offset};
        break;
    case CONSTANT_String:
        x->op = OP_ldc;
        x->object = vm_literal(w->v, w->loader, c->text);
        break;
    case CONSTANT_Class:
        x->op = OP_ldc;
        if (program_resolve_class(w->p, b->m->owner, x->a, &k, &e)) x->trouble = "a linkage error";
        else x->object = vm_mirror(w->v, k);
        break;
    case CONSTANT_Float:
    case CONSTANT_Double: x->trouble = "floating point"; break;
    default: x->trouble = "a constant that is computed";
    }
}

static bool is_bootstrap(const jp_world *w, const jp_body *b, uint16_t index, const char *name) {
    const cf_class *f = b->m->owner->file;
    const cf_bootstrap *s = &f->bootstraps[f->constants[index].index];
    const cf_constant *member = &f->constants[f->constants[s->method].index];
    return strcmp(program_text(w->p, f->constants[member->index].text), name) == 0;
}

// The VM links the site, which is a cache of its; what comes out is a call or a constant.
static void resolve_dynamic(jp_world *w, const jp_body *b, uint32_t at, jp_instr *x) {
    const cf_constant *c = &b->m->owner->file->constants[x->a];
    if (is_bootstrap(w, b, x->a, "java/lang/invoke/StringConcatFactory")) {
        x->p = (void *)(uintptr_t)program_signature(w->p, c->type);
        return;
    }
    unit *u = vm_prepare(w->v, w->loader, b->m);
    bool good = u && u->code && !w->loader->exception;
    if (good && u->code[at].op == OP_invokedynamic)
        good = vm_link_dynamic(w->v, w->loader, u, &u->code[at]) == NATIVE_DONE;
    w->loader->exception = 0;
    const vm_instr *y = good ? &u->code[at] : NULL;
    if (y && y->op == VOP_const1) {
        x->op = OP_ldc;
        x->object = y->u;
    } else if (y && y->op == VOP_invokestatic_q) {
        x->op = OP_invokestatic;
        x->special = true;
        x->p = y->p;
    } else {
        x->trouble = "invokedynamic of a bootstrap method of its own";
    }
}

// ---------------------------------------------------------------- instructions of a class file

static void normalise(jp_world *w, const jp_body *b, uint32_t at, const code_instr *from,
                      jp_instr *x) {
    uint8_t op = from->op;
    *x = (jp_instr){.op = op, .a = from->a, .b = from->b, .offset = from->offset};
    const opcode_info *info = &code_opcode_table[op];
    bool real = strpbrk(info->pops, "FD") || strpbrk(info->pushes, "FD");
    if (real) {
        x->trouble = "floating point";
    } else if (op >= OP_iconst_m1 && op <= OP_sipush) {
        bool is_long = op == OP_lconst_0 || op == OP_lconst_1;
        *x = (jp_instr){.op = OP_iconst_0,
                        .kind = is_long ? JP_LONG : JP_INT,
                        .j = from->b,
                        .offset = from->offset};
    } else if (op >= OP_ldc && op <= OP_ldc2_w) {
        resolve_constant(w, b, x);
    } else if (op >= OP_iload && op <= OP_aload_3) {
        x->op = OP_iload;
        x->b = (int32_t)code_local_slots(op);
    } else if (op >= OP_istore && op <= OP_astore_3) {
        x->op = OP_istore;
        x->b = (int32_t)code_local_slots(op);
    } else if (op >= OP_getstatic && op <= OP_invokeinterface) {
        resolve_member(w, b, at, x);
    } else if (op == OP_invokedynamic) {
        resolve_dynamic(w, b, at, x);
    } else if ((op >= OP_new && op <= OP_anewarray) || op == OP_checkcast || op == OP_instanceof ||
               op == OP_multianewarray) {
        resolve_class(w, b, x);
    } else if (code_is_jsr(op) || op == OP_ret) {
        x->trouble = "a subroutine (jsr)";
    }
}

static void keep_frame(jp_world *w, jp_body *b, uint32_t pc, const code_frame *f) {
    if (!f->slots) {
        b->depth[pc] = JP_NEVER;
        return;
    }
    b->depth[pc] = f->stack;
    for (uint32_t i = 0; i < b->locals + f->stack; i++) {
        vtype t = f->slots[i];
        size_t at = (size_t)pc * b->slots + i;
        b->types[at] = SYMBOL_NONE;
        switch (vtype_kind(t)) {
        case KIND_INT: b->kinds[at] = JP_INT; break;
        case KIND_LONG: b->kinds[at] = JP_LONG; break;
        case KIND_FLOAT:
        case KIND_DOUBLE: b->kinds[at] = JP_REAL; break;
        case KIND_NULL: b->kinds[at] = JP_REF; break;
        case KIND_REF:
            b->kinds[at] = JP_REF;
            b->types[at] = vtype_class(t);
            break;
        case KIND_SPECIAL: b->kinds[at] = vtype_is_reference(t) ? JP_REF : JP_NONE; break;
        default: b->kinds[at] = JP_NONE;
        }
    }
    (void)w;
}

void jp_body_allocate(jp_world *w, jp_body *b) {
    arena *a = &w->store;
    b->slots = b->slots ? b->slots : 1;
    b->code = ARENA_ARRAY(a, jp_instr, b->count);
    b->kinds = ARENA_ARRAY(a, uint8_t, (size_t)b->count * b->slots);
    b->types = ARENA_ARRAY(a, symbol, (size_t)b->count * b->slots);
    b->depth = ARENA_ARRAY(a, uint16_t, b->count);
    b->monitors = ARENA_ARRAY(a, uint8_t, b->count);
    b->is_label = ARENA_ARRAY(a, bool, b->count + 1);
    b->is_wait = ARENA_ARRAY(a, bool, b->count + 1);
    b->repeats = ARENA_ARRAY(a, bool, b->count + 1);
    b->is_reached = ARENA_ARRAY(a, bool, b->count + 1);
    b->is_seen = ARENA_ARRAY(a, bool, b->count + 1);
    b->is_return = ARENA_ARRAY(a, bool, b->count + 1);
    b->cells = ARENA_ARRAY(a, uint16_t, (size_t)b->slots * (JP_REAL + 1));
    b->labels = ARENA_ARRAY(a, uint32_t, b->count);
    b->return_labels = ARENA_ARRAY(a, uint32_t, b->count);
    b->wait_labels = ARENA_ARRAY(a, uint32_t, b->count);
    b->init_labels = ARENA_ARRAY(a, uint32_t, b->count);
    for (uint32_t i = 0; i < b->count; i++)
        b->labels[i] = b->return_labels[i] = b->wait_labels[i] = b->init_labels[i] = PD_NONE;
    b->unwind_label = b->entry_label = PD_NONE;
}

static const code_taken *follow_exceptions(jp_world *w, const code *c) {
    code_taken *all = ARENA_ARRAY(&w->store, code_taken, c->handler_count);
    for (uint32_t h = 0; h < c->handler_count; h++)
        all[h] = code_follow_exception(&w->store, c, c->handlers[h].target);
    return all;
}

// A thread that has made a call stands behind it, where the exception comes back, too: what the
// handlers of the call read lives there.
static void keep_for_handlers(jp_body *b) {
    size_t words = (b->locals + 63) / 64;
    for (uint32_t pc = 0; pc + 1 < b->count && b->live; pc++) {
        if (b->depth[pc] == JP_NEVER || b->depth[pc + 1] == JP_NEVER) continue;
        if (!code_is_invoke(b->code[pc].op)) continue;
        uint64_t *behind = b->live + (pc + 1) * words;
        for (uint32_t h = 0; h < b->handler_count; h++)
            for (size_t i = 0; i < words && code_covers(&b->handlers[h], pc); i++)
                behind[i] |= b->live[b->handlers[h].target * words + i];
        for (uint32_t slot = 0; slot < b->locals; slot++) {
            bool lives = behind[slot / 64] >> slot % 64 & 1;
            if (lives && jp_kind_at(b, pc + 1, slot) != jp_kind_at(b, pc, slot))
                b->trouble = "a variable that another one takes the place of behind a call";
        }
    }
}

static void read_file(jp_world *w, jp_body *b) {
    const code *c;
    code_frame *frames;
    link_error e;
    if (program_verify_method(w->p, &w->store, b->m, &c, &frames, &e)) {
        b->trouble = "code that does not pass the verifier";
        return;
    }
    b->file = c;
    b->count = c->count;
    b->locals = b->m->file->code->max_locals;
    b->slots = b->locals + b->m->file->code->max_stack;
    b->handlers = c->handlers;
    b->handler_count = c->handler_count;
    if (!b->m->owner->module) b->taken = follow_exceptions(w, c);
    jp_body_allocate(w, b);
    b->live = code_live_locals(&w->store, c);
    for (uint32_t i = 0; i < b->count; i++) {
        keep_frame(w, b, i, &frames[i]);
        if (b->depth[i] != JP_NEVER) normalise(w, b, i, &c->instrs[i], &b->code[i]);
    }
    keep_for_handlers(b);
}

// ---------------------------------------------------------------- flow

typedef VEC(uint32_t) worklist;

// May its exceptions enter a handler? Of those that one covers, monitorexit throws nothing: what
// was entered can be left.
static bool may_throw(uint8_t op) {
    return op != OP_monitorexit && op != OP_monitorenter && op != OP_goto && op != OP_iload &&
           op != OP_istore && op != OP_iconst_0 && op != OP_ldc && !code_is_return(op);
}

typedef VEC(uint32_t) pc_list;

// Where it can go on, exceptions included.
static void add_successors(jp_world *w, const jp_body *b, uint32_t pc, pc_list *to) {
    const jp_instr *x = &b->code[pc];
    if (code_falls_through(x->op) && pc + 1 < b->count) vec_push(w->m, to, pc + 1);
    if (b->file) {
        const code_instr *y = &b->file->instrs[pc];
        for (uint32_t i = 0; i < code_target_count(b->file, y); i++)
            vec_push(w->m, to, code_target(b->file, y, i));
    } else if (x->op == OP_ifeq || x->op == OP_ifne || x->op == OP_if_icmpne) {
        vec_push(w->m, to, (uint32_t)x->b);
    }
}

// In the order of the table, up to one that takes everything.
static void add_handlers(jp_world *w, const jp_body *b, uint32_t pc, pc_list *to) {
    for (uint32_t h = 0; h < b->handler_count && may_throw(b->code[pc].op); h++) {
        if (!code_covers(&b->handlers[h], pc)) continue;
        vec_push(w->m, to, b->handlers[h].target);
        if (!b->handlers[h].catch_type) return;
    }
}

void jp_body_reach(jp_world *w, jp_body *b, uint32_t pc) {
    pc_list work = {0};
    vec_push(w->m, &work, pc);
    while (work.count) {
        pc = vec_pop(&work);
        if (b->is_reached[pc]) continue;
        b->is_reached[pc] = w->changed = true;
        if (b->code[pc].trouble) continue; // nothing is known of what comes behind
        add_successors(w, b, pc, &work);
        add_handlers(w, b, pc, &work);
    }
    vec_release(w->m, &work);
}

bool jp_is_jumped_to(const jp_body *b, uint32_t pc) {
    for (uint32_t i = 0; i < b->count && b->file; i++) {
        const code_instr *x = &b->file->instrs[i];
        for (uint32_t k = 0; k < code_target_count(b->file, x); k++)
            if (code_target(b->file, x, k) == pc) return true;
    }
    return !b->file;
}

bool jp_is_in_loop(jp_world *w, const jp_body *b, uint32_t pc) {
    pc_list work = {0};
    bool *seen = mem_zalloc(w->m, b->count * sizeof *seen), found = false;
    add_successors(w, b, pc, &work);
    add_handlers(w, b, pc, &work);
    while (work.count && !found) {
        uint32_t at = vec_pop(&work);
        found = at == pc;
        if (seen[at]) continue;
        seen[at] = true;
        add_successors(w, b, at, &work);
        add_handlers(w, b, at, &work);
    }
    mem_free(w->m, seen, b->count * sizeof *seen);
    vec_release(w->m, &work);
    return found;
}

// ---------------------------------------------------------------- monitors

static void reach_with(jp_world *w, jp_body *b, worklist *work, uint8_t *seen, uint32_t pc,
                       uint8_t depth) {
    if (seen[pc] && b->monitors[pc] != depth) b->trouble = "monitors that are not nested";
    if (seen[pc]) return;
    seen[pc] = 1;
    b->monitors[pc] = depth;
    if (depth > b->most_monitors) b->most_monitors = depth;
    vec_push(w->m, work, pc);
}

static void count_monitors(jp_world *w, jp_body *b) {
    worklist work = {0};
    pc_list to = {0};
    uint8_t *seen = mem_zalloc(w->m, b->count + 1);
    reach_with(w, b, &work, seen, 0, b->is_synchronized);
    while (work.count && !b->trouble) {
        uint32_t pc = vec_pop(&work);
        const jp_instr *x = &b->code[pc];
        uint8_t depth = b->monitors[pc], after = depth;
        if (x->op == OP_monitorenter) after++;
        if (x->op == OP_monitorexit && after-- == b->is_synchronized) {
            b->trouble = "monitors that are not nested";
            break;
        }
        vec_clear(&to);
        add_successors(w, b, pc, &to);
        size_t flows = to.count;
        add_handlers(w, b, pc, &to);
        for (size_t i = 0; i < to.count; i++)
            reach_with(w, b, &work, seen, to.data[i], i < flows ? after : depth);
    }
    vec_release(w->m, &to);
    mem_free(w->m, seen, b->count + 1);
    vec_release(w->m, &work);
}

// Nobody else locks exceptions (jp_is_lock_refused), and their own methods lock them for a moment
// only: without the lock more can happen.
static bool takes_lock(const jp_world *w, const method *m) {
    return (m->access & ACC_SYNCHRONIZED) && m->owner != w->v->k.Throwable;
}

jp_body *jp_body_new(jp_world *w, method *m) {
    jp_body *b = ARENA_NEW(&w->store, jp_body);
    b->m = m;
    b->is_synchronized = takes_lock(w, m);
    const unit *u = m->prepared;
    // Of the JDK's methods the Java code means the same; of weft.Verify's and the like it does not.
    if (!m->owner->module && vm_find_native(w->v, m)) b->trouble = "a native method";
    else if (m->is_handler) b->trouble = "a method of an event loop (weft.EventLoop)";
    else if (m->file && m->file->code) read_file(w, b);
    else if (u && u->code && !u->native) jp_read_made(w, b, u);
    else b->trouble = m->access & ACC_NATIVE ? "a native method" : "a method without code";
    if (!b->trouble) count_monitors(w, b);
    for (uint32_t i = 0; i < b->count && !b->trouble; i++)
        if (b->code[i].op == OP_istore && b->code[i].a == 0) b->stores_this = true;
    if (b->stores_this && b->is_synchronized && !(m->access & ACC_STATIC))
        b->trouble = "a synchronized method that overwrites `this`";
    return b;
}

// ---------------------------------------------------------------- labels

bool jp_is_live(const jp_body *b, uint32_t pc, uint32_t slot) {
    if (jp_kind_at(b, pc, slot) == JP_NONE) return false;
    if (slot >= b->locals || !b->live) return true;
    if (slot == 0 && b->is_synchronized && !(b->m->access & ACC_STATIC)) return true;
    size_t words = (b->locals + 63) / 64;
    return b->live[pc * words + slot / 64] >> slot % 64 & 1;
}

static void add_label(jp_world *w, jp_body *b, worklist *work, uint32_t pc) {
    if (pc >= b->count || b->is_label[pc]) return;
    b->is_label[pc] = true;
    vec_push(w->m, work, pc);
}

enum { LONGEST = 50 }; // instructions in a rule: expressions must stay small

static void walk(jp_world *w, jp_body *b, worklist *work, uint32_t pc) {
    bool noticed = false;
    for (uint32_t n = 0;; n++, pc++) {
        if (pc >= b->count || b->depth[pc] == JP_NEVER) return;
        const jp_instr *x = &b->code[pc];
        if (n && b->is_label[pc]) return;
        bool notices = !x->trouble && jp_is_noticed(w, b, x);
        bool calls = !x->trouble && code_is_invoke(x->op) && x->op != OP_invokedynamic;
        const jp_model *model = calls && x->special ? jp_model_of(w, x->p) : NULL;
        bool ends = x->op == OP_monitorenter || x->op == OP_multianewarray;
        ends |= model && jp_model_ends(model);
        ends |= !x->trouble && (x->op == OP_getfield || x->op == OP_getstatic) &&
                jp_field_of(w, x->p)->is_input;
        bool splits = !x->trouble && jp_access_splits(w, x->op);
        splits |= !x->trouble && x->op == JP_ACCESS && jp_access_is_element(x->p);
        // What was done before a run ends is done: others may notice it.
        bool prunes = model && jp_model_prunes(model);
        klass *needed = jp_needed_class(w, x);
        if (needed && jp_runs_init(w, needed) && !b->is_label[pc]) { // it comes back there
            add_label(w, b, work, pc);
            return;
        }
        if (n && (((notices || prunes) && noticed) || splits || n > LONGEST)) {
            add_label(w, b, work, pc);
            return;
        }
        b->is_wait[pc] |= model && jp_model_waits(model);
        noticed |= notices;
        if (x->trouble) return; // nothing is known of what comes behind, handlers included
        pc_list handlers = {0};
        add_handlers(w, b, pc, &handlers);
        for (size_t i = 0; i < handlers.count; i++) add_label(w, b, work, handlers.data[i]);
        vec_release(w->m, &handlers);
        if (ends || splits || x->op == OP_l2i) add_label(w, b, work, pc + 1);
        const code_instr *y = b->file ? &b->file->instrs[pc] : NULL;
        for (uint32_t i = 0; y && i < code_target_count(b->file, y); i++)
            add_label(w, b, work, code_target(b->file, y, i));
        bool branches = x->op >= OP_ifeq && x->op <= OP_if_acmpne;
        branches |= x->op == OP_ifnull || x->op == OP_ifnonnull;
        if (branches && !y) add_label(w, b, work, (uint32_t)x->b);
        if (branches) add_label(w, b, work, pc + 1);
        if (!code_falls_through(x->op) || branches) return;
        if (calls) {
            if (model && !jp_model_comes_back(model)) continue;
            if (!b->is_return[pc + 1]) {
                b->is_return[pc + 1] = true;
                vec_push(w->m, work, pc + 1);
            }
            return;
        }
    }
}

static uint32_t result_slots(const jp_body *b, uint32_t pc) {
    const method *m = b->code[pc - 1].p;
    jp_kind k = jp_kind_of_letter(m->signature->returns);
    return k == JP_NONE ? 0 : m->signature->returns == 'J' || m->signature->returns == 'D' ? 2 : 1;
}

// Slots (of a kind) that are kept in locals of the network, from 0; those that live at one label
// need two.
typedef struct kept_slots {
    uint32_t count;
    VEC(uint32_t) live; // at the label that is looked at
    uint8_t *kinds;
    uint16_t *cells;
    uint8_t *pairs; // by two of them: they live at one label
} kept_slots;

static uint16_t *cell_of(jp_body *b, uint32_t pc, uint32_t slot) {
    return &b->cells[slot * (JP_REAL + 1) + jp_kind_at(b, pc, slot)];
}

// First they are numbered, then paired.
static void note_label(jp_world *w, jp_body *b, uint32_t pc, uint32_t depth, kept_slots *k) {
    vec_clear(&k->live);
    for (uint32_t i = 0; i < b->locals + depth; i++) {
        if (!jp_is_live(b, pc, i)) continue;
        uint16_t *cell = cell_of(b, pc, i);
        if (!k->pairs && !*cell) *cell = (uint16_t)++k->count;
        if (!k->pairs) continue;
        k->kinds[*cell - 1] = jp_kind_at(b, pc, i);
        vec_push(w->m, &k->live, *cell - 1u);
        for (size_t x = 0; x < k->live.count; x++) {
            k->pairs[k->live.data[x] * k->count + *cell - 1u] = 1;
            k->pairs[(*cell - 1u) * k->count + k->live.data[x]] = 1;
        }
    }
}

static void note_labels(jp_world *w, jp_body *b, kept_slots *k) {
    for (uint32_t pc = 0; pc < b->count; pc++) {
        if (b->depth[pc] == JP_NEVER) continue;
        if (b->is_label[pc] || b->is_wait[pc]) note_label(w, b, pc, b->depth[pc], k);
        if (b->is_return[pc]) note_label(w, b, pc, b->depth[pc] - result_slots(b, pc), k);
    }
}

// The lowest local of its kind that none of those has that live with it.
static uint16_t free_cell(const kept_slots *k, uint32_t x) {
    for (uint16_t number = 1;; number++) {
        bool taken = false;
        for (uint32_t y = 0; y < x && !taken; y++)
            taken = k->kinds[y] == k->kinds[x] && k->cells[y] == number &&
                    k->pairs[x * k->count + y];
        if (!taken) return number;
    }
}

enum { MOST_KEPT = 2000 };

static void share_cells(jp_world *w, jp_body *b) {
    kept_slots k = {0};
    note_labels(w, b, &k);
    if (k.count > MOST_KEPT) b->trouble = "too many local variables";
    if (k.count && !b->trouble) {
        size_t square = (size_t)k.count * k.count;
        k.kinds = mem_zalloc(w->m, k.count);
        k.cells = mem_zalloc(w->m, k.count * sizeof *k.cells);
        k.pairs = mem_zalloc(w->m, square);
        note_labels(w, b, &k);
        for (uint32_t x = 0; x < k.count; x++) k.cells[x] = free_cell(&k, x);
        for (uint32_t i = 0; i < b->slots * (JP_REAL + 1); i++)
            if (b->cells[i]) b->cells[i] = k.cells[b->cells[i] - 1];
        mem_free(w->m, k.kinds, k.count);
        mem_free(w->m, k.cells, k.count * sizeof *k.cells);
        mem_free(w->m, k.pairs, square);
    }
    vec_release(w->m, &k.live);
}

void jp_body_find_labels(jp_world *w, jp_body *b) {
    worklist work = {0};
    if (b->trouble) return;
    for (uint32_t pc = 0; pc < b->count; pc++) // where the prefix has ended
        if (b->is_label[pc] || b->is_return[pc]) vec_push(w->m, &work, pc);
    for (uint32_t pc = 1; pc < b->count; pc++) { // the call of a frame below may throw
        pc_list handlers = {0};
        if (b->is_return[pc]) add_handlers(w, b, pc - 1, &handlers);
        for (size_t i = 0; i < handlers.count; i++) add_label(w, b, &work, handlers.data[i]);
        vec_release(w->m, &handlers);
    }
    if (b->called) add_label(w, b, &work, 0);
    while (work.count) walk(w, b, &work, vec_pop(&work));
    vec_release(w->m, &work);
    share_cells(w, b);
}
