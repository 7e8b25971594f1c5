// Helpful NullPointerExceptions (JEP 358): which expression was null, from the bytecode alone. The
// words are HotSpot's.
#include "classfile/flow.h"
#include "classlib/natives.h"

// Where each operand-stack word came from: the instruction that pushed it. One row an instruction.
enum { NOWHERE = -1, MOST_DETAIL = 5 };

typedef struct row {
    bool reached;
    uint16_t depth;
    uint64_t written; // locals (of the first 64) that were stored to
    int32_t *from;
} row;

typedef struct analysis {
    vm *v;
    arena *a;
    const method *m;
    const code *c;
    row *rows;
    uint32_t max_stack;
    VEC(uint32_t) work;
} analysis;

static unsigned words_of(char letter) {
    return letter == 'J' || letter == 'D' ? 2 : letter == 'V' ? 0 : 1;
}

static const cf_constant *constant_of(const analysis *x, const code_instr *in) {
    return &x->m->owner->file->constants[in->a];
}

// ---------------------------------------------------------------- the flow of values

static void merge(analysis *x, uint32_t to, const row *from) {
    row *r = &x->rows[to];
    bool changed = !r->reached;
    if (!r->reached) {
        r->reached = true;
        r->depth = from->depth;
        r->written = from->written;
        r->from = ARENA_ARRAY(x->a, int32_t, x->max_stack + 4);
        memcpy(r->from, from->from, from->depth * sizeof *r->from);
    } else if (r->depth == from->depth) {
        for (uint32_t i = 0; i < r->depth; i++)
            if (r->from[i] != from->from[i] && r->from[i] != NOWHERE) {
                r->from[i] = NOWHERE;
                changed = true;
            }
        changed |= (r->written | from->written) != r->written;
        r->written |= from->written;
    }
    if (changed) vec_push(x->v->m, &x->work, to);
}

static void push(row *r, unsigned words, int32_t from) {
    while (words--) r->from[r->depth++] = from;
}

static void pop(row *r, unsigned words) {
    r->depth = (uint16_t)(words > r->depth ? 0 : r->depth - words);
}

// dup and its relatives: the top `count` words again, below `skip` further ones.
static void duplicate(row *r, unsigned count, unsigned skip) {
    int32_t top[4];
    if (r->depth < count + skip) return;
    int32_t *at = r->from + r->depth - count;
    memcpy(top, at, count * sizeof *top);
    memmove(at - skip + count, at - skip, (count + skip) * sizeof *at);
    memcpy(at - skip, top, count * sizeof *top);
    r->depth = (uint16_t)(r->depth + count);
}

// The stack behind the instruction.
static void step(analysis *x, row *r, uint32_t at) {
    const code_instr *in = &x->c->instrs[at];
    int32_t here = (int32_t)at;
    if (code_writes_local(in->op) && in->a < 64) r->written |= 1ull << in->a;
    switch (in->op) {
    case OP_dup: duplicate(r, 1, 0); return;
    case OP_dup_x1: duplicate(r, 1, 1); return;
    case OP_dup_x2: duplicate(r, 1, 2); return;
    case OP_dup2: duplicate(r, 2, 0); return;
    case OP_dup2_x1: duplicate(r, 2, 1); return;
    case OP_dup2_x2: duplicate(r, 2, 2); return;
    case OP_swap:
        if (r->depth >= 2) {
            int32_t top = r->from[r->depth - 1];
            r->from[r->depth - 1] = r->from[r->depth - 2];
            r->from[r->depth - 2] = top;
        }
        return;
    case OP_checkcast: return; // the same value
    default: break;
    }
    code_effect effect = code_stack_effect(program_symbols(x->v->p), x->c, in);
    pop(r, effect.pops);
    push(r, effect.pushes, here);
}

static void follow(analysis *x, uint32_t at, const row *after) {
    const code_instr *in = &x->c->instrs[at];
    uint32_t count = code_target_count(x->c, in);
    for (uint32_t i = 0; i < count; i++) merge(x, code_target(x->c, in, i), after);
    if (code_falls_through(in->op) && at + 1 < x->c->count) merge(x, at + 1, after);
}

// What a handler finds was pushed by nobody.
static void enter_handlers(analysis *x, uint32_t at, uint64_t written) {
    int32_t nowhere = NOWHERE;
    row r = {.reached = true, .depth = 1, .written = written, .from = &nowhere};
    for (uint32_t i = 0; i < x->c->handler_count; i++)
        if (code_covers(&x->c->handlers[i], at)) merge(x, x->c->handlers[i].target, &r);
}

static void analyse(analysis *x) {
    x->max_stack = x->m->file->code->max_stack;
    x->rows = ARENA_ARRAY(x->a, row, x->c->count);
    int32_t *scratch = ARENA_ARRAY(x->a, int32_t, x->max_stack + 8);
    row start = {.reached = true, .from = scratch};
    merge(x, 0, &start);
    while (x->work.count) {
        uint32_t at = vec_pop(&x->work);
        row after = x->rows[at];
        after.from = scratch;
        memcpy(scratch, x->rows[at].from, after.depth * sizeof *scratch);
        enter_handlers(x, at, after.written);
        step(x, &after, at);
        follow(x, at, &after);
    }
    vec_release(x->v->m, &x->work);
}

// ---------------------------------------------------------------- words

// A class name with dots; Object and String go without their package.
static void add_class(const analysis *x, const char *name, size_t size, text *out) {
    if (size == 16 && memcmp(name, "java/lang/Object", 16) == 0) name += 10, size = 6;
    if (size == 16 && memcmp(name, "java/lang/String", 16) == 0) name += 10, size = 6;
    for (size_t i = 0; i < size; i++) text_char(out, name[i] == '/' ? '.' : name[i]);
    (void)x;
}

// A type descriptor; gives what follows it.
static const char *add_type(const analysis *x, const char *d, text *out) {
    static const char *const primitives[128] = {
        ['B'] = "byte", ['C'] = "char", ['D'] = "double", ['F'] = "float",
        ['I'] = "int",  ['J'] = "long", ['S'] = "short",  ['Z'] = "boolean"};
    unsigned dimensions = 0;
    while (*d == '[') d++, dimensions++;
    if (*d == 'L') {
        size_t n = strcspn(d + 1, ";");
        add_class(x, d + 1, n, out);
        d += n + 2;
    } else {
        text_add(out, primitives[(unsigned char)*d++ & 127]);
    }
    while (dimensions--) text_add(out, "[]");
    return d;
}

static void add_owner(const analysis *x, const cf_constant *member, text *out) {
    const char *name = program_text(x->v->p, x->m->owner->file->constants[member->index].text);
    if (name[0] == '[') add_type(x, name, out);
    else add_class(x, name, strlen(name), out);
}

static void add_method(const analysis *x, const code_instr *in, text *out) {
    const cf_constant *member = constant_of(x, in);
    add_owner(x, member, out);
    text_printf(out, ".%s(", program_text(x->v->p, member->name));
    const char *d = program_text(x->v->p, member->type) + 1;
    for (bool first = true; *d != ')'; first = false) {
        if (!first) text_add(out, ", ");
        d = add_type(x, d, out);
    }
    text_char(out, ')');
}

static const char *local_name(const analysis *x, uint32_t offset, uint16_t slot) {
    const cf_code *c = x->m->file->code;
    for (uint32_t i = 0; i < c->local_count; i++) {
        const cf_local *l = &c->locals[i];
        if (l->slot == slot && offset >= l->start && offset < (uint32_t)l->start + l->length)
            return program_text(x->v->p, l->name);
    }
    return NULL;
}

static void add_local(const analysis *x, uint32_t offset, uint16_t slot, bool written, text *out) {
    const char *name = local_name(x, offset, slot);
    bool is_static = x->m->access & ACC_STATIC;
    if (name) {
        text_add(out, name);
        return;
    }
    if (!is_static && slot == 0 && !written) {
        text_add(out, "this");
        return;
    }
    const signature *s = x->m->signature;
    unsigned at = !is_static;
    for (unsigned i = 0; i < s->count && !written; i++) {
        if (slot >= at && slot < at + words_of(s->kinds[i])) {
            text_printf(out, "<parameter%u>", i + 1);
            return;
        }
        at += words_of(s->kinds[i]);
    }
    text_printf(out, "<local%u>", slot);
}

// The expression that pushed the word `slot` below the top at instruction `at`. False: unknown, and
// nothing was written.
static bool describe(const analysis *x, uint32_t at, unsigned slot, int detail, bool inner,
                     const char *prefix, text *out) {
    const row *r = &x->rows[at];
    if (detail <= 0 || !r->reached || slot >= r->depth) return false;
    int32_t source = r->from[r->depth - 1 - slot];
    if (source == NOWHERE) return false;
    const code_instr *in = &x->c->instrs[source];
    unsigned op = in->op;
    bool invoke = op >= OP_invokevirtual && op <= OP_invokeinterface;
    bool load = (op >= OP_iload && op <= OP_aload) || (op >= OP_iload_0 && op <= OP_aload_3);
    bool constant = op == OP_aconst_null || (op >= OP_iconst_m1 && op <= OP_iconst_5) ||
                    op == OP_bipush || op == OP_sipush;
    if (!invoke && !load && !constant && op != OP_getstatic && op != OP_getfield &&
        op != OP_iaload && op != OP_aaload)
        return false;
    if (detail == MOST_DETAIL && prefix)
        text_add(out, invoke ? " because the return value of \"" : prefix);
    if (load) {
        add_local(x, in->offset, in->a, in->a < 64 && x->rows[source].written >> in->a & 1, out);
    } else if (op == OP_aconst_null) {
        text_add(out, "null");
    } else if (constant) {
        text_printf(out, "%d", in->b);
    } else if (invoke) {
        add_method(x, in, out);
    } else if (op == OP_getstatic) {
        add_owner(x, constant_of(x, in), out);
        text_printf(out, ".%s", program_text(x->v->p, constant_of(x, in)->name));
    } else if (op == OP_getfield) {
        if (describe(x, (uint32_t)source, 0, detail - 1, inner, NULL, out)) text_char(out, '.');
        text_add(out, program_text(x->v->p, constant_of(x, in)->name));
    } else {
        if (!describe(x, (uint32_t)source, 1, detail - 1, inner, NULL, out))
            text_add(out, "<array>");
        text_char(out, '[');
        if (!describe(x, (uint32_t)source, 0, detail, true, NULL, out)) text_add(out, "...");
        text_char(out, ']');
    }
    return true;
}

// What could not be done, and the depth of the reference it needed. -1: this instruction does not
// throw for null.
static int failed_action(const analysis *x, uint32_t at, text *out) {
    static const char *const arrays[] = {"int",    "long",         "float", "double",
                                         "object", "byte/boolean", "char",  "short"};
    const code_instr *in = &x->c->instrs[at];
    const cf_constant *member;
    switch (in->op) {
    case OP_getfield:
        text_printf(out, "Cannot read field \"%s\"",
                    program_text(x->v->p, constant_of(x, in)->name));
        return 0;
    case OP_putfield:
        member = constant_of(x, in);
        text_printf(out, "Cannot assign field \"%s\"", program_text(x->v->p, member->name));
        return (int)words_of(program_text(x->v->p, member->type)[0]);
    case OP_invokevirtual:
    case OP_invokespecial:
    case OP_invokeinterface:
        member = constant_of(x, in);
        if (strcmp(program_text(x->v->p, member->name), "<init>") == 0) return -1;
        text_add(out, "Cannot invoke \"");
        add_method(x, in, out);
        text_char(out, '"');
        return program_signature(x->v->p, member->type)->slots;
    case OP_arraylength: text_add(out, "Cannot read the array length"); return 0;
    case OP_athrow: text_add(out, "Cannot throw exception"); return 0;
    case OP_monitorenter: text_add(out, "Cannot enter synchronized block"); return 0;
    case OP_monitorexit: text_add(out, "Cannot exit synchronized block"); return 0;
    default: break;
    }
    if (in->op >= OP_iaload && in->op <= OP_saload) {
        text_printf(out, "Cannot load from %s array", arrays[in->op - OP_iaload]);
        return 1;
    }
    if (in->op >= OP_iastore && in->op <= OP_sastore) {
        text_printf(out, "Cannot store to %s array", arrays[in->op - OP_iastore]);
        return in->op == OP_lastore || in->op == OP_dastore ? 3 : 2;
    }
    return -1;
}

// The message for an exception raised at the instruction, or nothing.
static void explain(vm *v, const method *m, uint32_t at, text *out) {
    arena a;
    link_error e;
    arena_init(&a, v->m);
    analysis x = {.v = v, .a = &a, .m = m};
    if (m->file->code && program_decode(v->p, &a, m, &x.c, &e) == 0 && at < x.c->count) {
        int slot = failed_action(&x, at, out);
        if (slot >= 0) {
            analyse(&x);
            if (describe(&x, at, (unsigned)slot, MOST_DETAIL, false, " because \"", out))
                text_add(out, "\" is null");
        }
    }
    arena_release(&a);
}

void classlib_explain_null(vm *v, ref exception, text *out) {
    ref backtrace = vm_get_ref(v, exception, v->k.Throwable_backtrace->offset);
    if (!backtrace || vm_get_int(v, exception, v->k.Throwable_depth->offset) == 0) return;
    uint64_t at = (uint64_t)vm_get_long(v, backtrace, OBJECT_HEADER);
    explain(v, program_method(v->p, (uint32_t)(at >> 32)), (uint32_t)at, out);
}

NATIVE(NullPointerException_getExtendedNPEMessage) {
    text message;
    text_init(&message, v->m);
    classlib_explain_null(v, args[0], &message);
    result[0] = message.count ? vm_new_string(v, t, text_get(&message)) : 0;
    text_release(&message);
    return t->exception ? NATIVE_THROW : NATIVE_DONE;
}

const native_entry classlib_natives_null_message[] = {
    {"java/lang/NullPointerException", "getExtendedNPEMessage", NULL,
     NullPointerException_getExtendedNPEMessage},
    {0},
};
