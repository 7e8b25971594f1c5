// Bytecode to decoded instructions, with the static constraints of JVMS 4.9.1.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "classfile/flow.h"

const opcode_info code_opcode_table[OPCODE_COUNT] = {
#define OPCODE_ROW(code, name, format, pops, pushes)                                               \
    [code] = {#name, FORMAT_##format, pops, pushes},
    OPCODES(OPCODE_ROW)
#undef OPCODE_ROW
};

typedef struct decoder {
    arena *a;
    cf_symbols *symbols;
    const cf_class *c;
    const cf_member *method;
    const uint8_t *bytes;
    uint32_t size, at;
    code *out;
    uint32_t *index_of; // by byte offset: instruction index + 1, 0 where none starts
    error *e;
} decoder;

static int fail_at(decoder *d, uint32_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static int fail_at(decoder *d, uint32_t offset, const char *format, ...) {
    char what[400];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    return error_set(d->e, ERR_INPUT, d->c->origin, "%s.%s%s at %u: %s",
                     cf_text(d->symbols, d->c->name), cf_text(d->symbols, d->method->name),
                     cf_text(d->symbols, d->method->type), offset, what);
}

static uint32_t u1(const decoder *d, uint32_t at) {
    return d->bytes[at];
}
static uint32_t u2(const decoder *d, uint32_t at) {
    return u1(d, at) << 8 | u1(d, at + 1);
}
static int32_t s4(const decoder *d, uint32_t at) {
    return (int32_t)(u2(d, at) << 16 | u2(d, at + 2));
}

// Bytes of the instruction at an offset, 0 if it does not fit.
static uint32_t instruction_size(const decoder *d, uint32_t at) {
    static const uint8_t sizes[] = {
        [FORMAT_NONE] = 1,     [FORMAT_IMPLIED] = 1, [FORMAT_BYTE] = 2,      [FORMAT_SHORT] = 3,
        [FORMAT_CP1] = 2,      [FORMAT_CP2] = 3,     [FORMAT_LOCAL] = 2,     [FORMAT_IINC] = 3,
        [FORMAT_BRANCH2] = 3,  [FORMAT_BRANCH4] = 5, [FORMAT_INTERFACE] = 5, [FORMAT_DYNAMIC] = 5,
        [FORMAT_NEWARRAY] = 2, [FORMAT_MULTI] = 4,
    };
    uint32_t left = d->size - at, op = u1(d, at);
    uint32_t operands = ((at + 4) & ~3u) - at; // of a switch, after the padding
    uint64_t size;
    switch (code_opcode_table[op].format) {
    case FORMAT_WIDE:
        if (left < 2) return 0;
        size = u1(d, at + 1) == OP_iinc ? 6 : 4;
        break;
    case FORMAT_TABLE: {
        if (left < operands + 12) return 0;
        int64_t low = s4(d, at + operands + 4), high = s4(d, at + operands + 8);
        if (high < low || high - low > 16384) return 0; // more would not fit into 65535 bytes
        size = operands + 12 + 4 * (uint64_t)(high - low + 1);
        break;
    }
    case FORMAT_LOOKUP: {
        if (left < operands + 8) return 0;
        int64_t pairs = s4(d, at + operands + 4);
        if (pairs < 0 || pairs > 8192) return 0;
        size = operands + 8 + 8 * (uint64_t)pairs;
        break;
    }
    default: size = sizes[code_opcode_table[op].format];
    }
    return size <= left ? (uint32_t)size : 0;
}

// Finds where instructions start, and counts them and the switches.
static int find_instructions(decoder *d) {
    uint32_t count = 0, switches = 0;
    for (uint32_t at = 0; at < d->size;) {
        uint32_t op = u1(d, at);
        if (op >= OPCODE_COUNT) return fail_at(d, at, "0x%02x is not an opcode", op);
        uint32_t size = instruction_size(d, at);
        if (size == 0)
            return fail_at(d, at, "%s is cut off or its operands are bad",
                           code_opcode_table[op].name);
        d->index_of[at] = ++count;
        switches += code_is_switch((uint8_t)op);
        at += size;
    }
    d->out->count = count;
    d->out->instrs = arena_alloc(d->a, count * sizeof *d->out->instrs);
    d->out->switches = ARENA_ARRAY(d->a, code_switch, switches);
    return 0;
}

static int target_index(decoder *d, uint32_t at, int32_t distance, uint32_t *index) {
    int64_t target = (int64_t)at + distance;
    if (target < 0 || target >= d->size || !d->index_of[target])
        return fail_at(d, at, "branch to %lld, where no instruction starts", (long long)target);
    *index = d->index_of[target] - 1;
    return 0;
}

static int check_padding(decoder *d, uint32_t at, uint32_t operands) {
    // HotSpot minds in classes older than version 51 only.
    for (uint32_t i = 1; i < operands && d->c->major < 51; i++)
        if (u1(d, at + i)) return fail_at(d, at, "padding of a switch is not zero");
    return 0;
}

static int decode_switch(decoder *d, uint32_t at, bool dense) {
    code_switch *s = &d->out->switches[d->out->switch_count++];
    uint32_t p = (at + 4) & ~3u;
    if (check_padding(d, at, p - at) || target_index(d, at, s4(d, p), &s->fallback))
        return ERR_INPUT;
    if (dense) {
        s->low = s4(d, p + 4);
        s->count = (uint32_t)(s4(d, p + 8) - s->low) + 1;
        p += 12;
    } else {
        s->count = (uint32_t)s4(d, p + 4);
        s->keys = ARENA_ARRAY(d->a, int32_t, s->count);
        p += 8;
    }
    s->targets = ARENA_ARRAY(d->a, uint32_t, s->count);
    for (uint32_t i = 0; i < s->count; i++) {
        if (!dense) {
            s->keys[i] = s4(d, p);
            if (i && s->keys[i] <= s->keys[i - 1])
                return fail_at(d, at, "keys of lookupswitch are not ascending");
            p += 4;
        }
        if (target_index(d, at, s4(d, p), &s->targets[i])) return ERR_INPUT;
        p += 4;
    }
    return 0;
}

// Bits of the tags an instruction may refer to.
#define TAG(name) (1u << CONSTANT_##name)

static uint32_t allowed_tags(const decoder *d, uint32_t op) {
    uint32_t major = d->c->major;
    switch (op) {
    case OP_ldc:
    case OP_ldc_w:
        return TAG(Integer) | TAG(Float) | TAG(String) | (major >= 49 ? TAG(Class) : 0) |
               (major >= 51 ? TAG(MethodHandle) | TAG(MethodType) : 0) | TAG(Dynamic);
    case OP_ldc2_w: return TAG(Long) | TAG(Double) | TAG(Dynamic);
    case OP_getstatic:
    case OP_putstatic:
    case OP_getfield:
    case OP_putfield: return TAG(Fieldref);
    case OP_invokevirtual: return TAG(Methodref);
    case OP_invokespecial:
    case OP_invokestatic: return TAG(Methodref) | (major >= 52 ? TAG(InterfaceMethodref) : 0);
    case OP_invokeinterface: return TAG(InterfaceMethodref);
    case OP_invokedynamic: return TAG(InvokeDynamic);
    default: return TAG(Class);
    }
}

static int check_dynamic_ldc(decoder *d, uint32_t at, uint32_t op, const cf_constant *k) {
    char type = cf_text(d->symbols, k->type)[0];
    bool two = type == 'J' || type == 'D';
    if (two == (op == OP_ldc2_w)) return 0;
    return fail_at(d, at, "%s of a dynamic constant of type %s", code_opcode_table[op].name,
                   cf_text(d->symbols, k->type));
}

static int check_invoke(decoder *d, uint32_t at, uint32_t op, const cf_constant *k) {
    const char *name = cf_text(d->symbols, k->name);
    if (name[0] == '<' && op != OP_invokespecial)
        return fail_at(d, at, "%s cannot call %s", code_opcode_table[op].name, name);
    if (op == OP_invokeinterface) {
        uint32_t slots = cf_argument_slots(cf_text(d->symbols, k->type)) + 1;
        if (u1(d, at + 3) != slots)
            return fail_at(d, at, "invokeinterface says %u argument slots, the type has %u",
                           u1(d, at + 3), slots);
        if (u1(d, at + 4)) return fail_at(d, at, "the last byte of invokeinterface is not zero");
    }
    if (op == OP_invokedynamic && (u1(d, at + 3) || u1(d, at + 4)))
        return fail_at(d, at, "the last bytes of invokedynamic are not zero");
    return 0;
}

static uint32_t dimensions_of(const char *name) {
    return (uint32_t)strspn(name, "[");
}

static int check_class_operand(decoder *d, uint32_t at, const code_instr *x, const cf_constant *k) {
    const char *name = cf_text(d->symbols, k->text);
    switch (x->op) {
    case OP_new:
        if (name[0] == '[') return fail_at(d, at, "new of the array class %s", name);
        break;
    case OP_anewarray:
        if (dimensions_of(name) == 255) return fail_at(d, at, "an array of 256 dimensions");
        break;
    case OP_multianewarray:
        if (x->b < 1 || dimensions_of(name) < (uint32_t)x->b)
            return fail_at(d, at, "multianewarray of %d dimensions of %s", x->b, name);
        break;
    default: break;
    }
    return 0;
}

static int check_constant(decoder *d, uint32_t at, const code_instr *x) {
    uint32_t op = x->op;
    if (x->a == 0 || x->a >= d->c->constant_count)
        return fail_at(d, at, "%s: constant %u is out of range", code_opcode_table[op].name, x->a);
    const cf_constant *k = &d->c->constants[x->a];
    if (!(allowed_tags(d, op) >> k->tag & 1))
        return fail_at(d, at, "%s cannot use constant %u, a %s", code_opcode_table[op].name, x->a,
                       cf_tag_name(k->tag));
    if (k->tag == CONSTANT_Dynamic) return check_dynamic_ldc(d, at, op, k);
    if (op >= OP_invokevirtual && op <= OP_invokedynamic) return check_invoke(d, at, op, k);
    if (k->tag == CONSTANT_Class) return check_class_operand(d, at, x, k);
    return 0;
}

static int check_local(decoder *d, uint32_t at, const code_instr *x) {
    uint32_t last = x->a + code_local_slots(x->op) - 1;
    if (last < d->method->code->max_locals) return 0;
    return fail_at(d, at, "%s uses local %u, there are %u", code_opcode_table[x->op].name, last,
                   d->method->code->max_locals);
}

static int decode_implied(decoder *d, uint32_t at, code_instr *x) {
    uint32_t op = x->op;
    if (op <= OP_iconst_5) x->b = (int32_t)op - OP_iconst_0;
    else if (op <= OP_lconst_1) x->b = (int32_t)op - OP_lconst_0;
    else if (op <= OP_fconst_2) x->b = (int32_t)op - OP_fconst_0;
    else if (op <= OP_dconst_1) x->b = (int32_t)op - OP_dconst_0;
    else {
        x->a = (uint16_t)((op - (op <= OP_aload_3 ? OP_iload_0 : OP_istore_0)) & 3);
        return check_local(d, at, x);
    }
    return 0;
}

static int decode_wide(decoder *d, uint32_t at, code_instr *x) {
    x->op = (uint8_t)u1(d, at + 1);
    x->wide = true;
    opcode_format format = x->op < OPCODE_COUNT ? code_opcode_table[x->op].format : FORMAT_NONE;
    if (format != FORMAT_LOCAL && format != FORMAT_IINC)
        return fail_at(d, at, "wide before opcode 0x%02x", x->op);
    x->a = (uint16_t)u2(d, at + 2);
    if (format == FORMAT_IINC) x->b = (int16_t)u2(d, at + 4);
    return check_local(d, at, x);
}

static int decode_instruction(decoder *d, uint32_t at, code_instr *x) {
    uint32_t target = 0;
    switch (code_opcode_table[x->op].format) {
    case FORMAT_NONE: return 0;
    case FORMAT_IMPLIED: return decode_implied(d, at, x);
    case FORMAT_BYTE: x->b = (int8_t)u1(d, at + 1); return 0;
    case FORMAT_SHORT: x->b = (int16_t)u2(d, at + 1); return 0;
    case FORMAT_CP1: x->a = (uint16_t)u1(d, at + 1); return check_constant(d, at, x);
    case FORMAT_MULTI: x->b = (int32_t)u1(d, at + 3); // fall through
    case FORMAT_CP2:
    case FORMAT_INTERFACE:
    case FORMAT_DYNAMIC: x->a = (uint16_t)u2(d, at + 1); return check_constant(d, at, x);
    case FORMAT_LOCAL: x->a = (uint16_t)u1(d, at + 1); return check_local(d, at, x);
    case FORMAT_IINC:
        x->a = (uint16_t)u1(d, at + 1);
        x->b = (int8_t)u1(d, at + 2);
        return check_local(d, at, x);
    case FORMAT_BRANCH2:
    case FORMAT_BRANCH4: {
        bool wide = code_opcode_table[x->op].format == FORMAT_BRANCH4;
        int32_t distance = wide ? s4(d, at + 1) : (int16_t)u2(d, at + 1);
        if (target_index(d, at, distance, &target)) return ERR_INPUT;
        x->b = (int32_t)target;
        return 0;
    }
    case FORMAT_TABLE:
    case FORMAT_LOOKUP:
        x->b = (int32_t)d->out->switch_count;
        return decode_switch(d, at, x->op == OP_tableswitch);
    case FORMAT_NEWARRAY:
        x->b = (int32_t)u1(d, at + 1);
        if (x->b < 4 || x->b > 11) return fail_at(d, at, "newarray of type %d", x->b);
        return 0;
    case FORMAT_WIDE: return decode_wide(d, at, x);
    }
    return 0;
}

static int decode_all(decoder *d) {
    uint32_t n = 0;
    for (uint32_t at = 0; at < d->size; at++) {
        if (!d->index_of[at]) continue;
        code_instr *x = &d->out->instrs[n++];
        *x = (code_instr){.op = (uint8_t)u1(d, at), .offset = at};
        if (decode_instruction(d, at, x)) return ERR_INPUT;
        d->out->has_monitors |= x->op == OP_monitorenter;
        if ((code_is_jsr(x->op) || x->op == OP_ret) && d->c->major >= 51)
            return fail_at(d, at, "%s is not allowed in class version %u",
                           code_opcode_table[x->op].name, d->c->major);
    }
    return 0;
}

static int decode_handlers(decoder *d) {
    const cf_code *raw = d->method->code;
    d->out->handler_count = raw->handler_count;
    d->out->handlers = ARENA_ARRAY(d->a, code_handler, raw->handler_count);
    for (uint32_t i = 0; i < raw->handler_count; i++) {
        const cf_handler *h = &raw->handlers[i];
        uint32_t start = d->index_of[h->start], target = d->index_of[h->target];
        uint32_t end = h->end == d->size ? d->out->count + 1 : d->index_of[h->end];
        if (!start || !end || !target)
            return fail_at(d,
                           !start ? h->start
                           : !end ? h->end
                                  : h->target,
                           "exception handler %u: no instruction starts here", i);
        d->out->handlers[i] = (code_handler){start - 1, end - 1, target - 1, h->catch_type};
    }
    return 0;
}

int code_decode(arena *a, cf_symbols *symbols, const cf_class *c, const cf_member *method,
                const code **result, error *e) {
    decoder d = {.a = a, .symbols = symbols, .c = c, .method = method, .e = e};
    d.bytes = method->code->bytes;
    d.size = method->code->size;
    d.out = ARENA_NEW(a, code);
    d.out->owner = c;
    d.out->method = method;
    // Lives as long as the method's code does; four bytes a bytecode byte, freed with the arena.
    d.index_of = ARENA_ARRAY(a, uint32_t, d.size);
    if (find_instructions(&d) || decode_all(&d) || decode_handlers(&d)) return ERR_INPUT;
    *result = d.out;
    return 0;
}

uint32_t code_index_at(const code *c, uint32_t offset) {
    uint32_t low = 0, high = c->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (c->instrs[middle].offset < offset) low = middle + 1;
        else high = middle;
    }
    return low < c->count && c->instrs[low].offset == offset ? low : c->count;
}
