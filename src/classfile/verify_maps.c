// Type checking: the StackMapTable gives the state at every branch target, one pass over the code
// checks that each instruction, branch and exception leads to what the table says (JVMS 4.10.1).
#include <string.h>

#include "classfile/flow.h"
#include "classfile/verify.h"

enum { DESCRIBED = 200 };

typedef struct map_frame {
    uint32_t at; // instruction
    uint32_t local_count, depth;
    const vtype *locals, *stack;
    bool this_uninit; // uninitialised this among the locals
} map_frame;

typedef struct checker {
    verifier *v;
    const uint8_t *next, *end; // of the attribute
    map_frame *frames;
    uint32_t frame_count;
    uint32_t *frame_of;                      // by instruction: number + 1 of its frame, 0: none
    uint8_t *starts;                         // by instruction: an exception range starts here
    uint32_t protected_start, protected_end; // no exception range reaches outside
    uint32_t line;                           // instruction that the reading has come to

    vtype *tape; // locals of the frame read last; the frames share what they can
    uint32_t tape_count, tape_capacity;
} checker;

// Reading.

static bool bad_map(checker *c, const char *what) {
    c->v->at = c->line;
    code_verify_fail(c->v, "StackMapTable: %s", what);
    return false;
}

// The table itself is broken, not only wrong about the code.
static bool bad_format(checker *c, const char *what) {
    c->v->bad_format = true;
    return bad_map(c, what);
}

static bool read_u1(checker *c, uint32_t *value) {
    if (c->next == c->end) return bad_format(c, "cut off");
    *value = *c->next++;
    return true;
}

static bool read_u2(checker *c, uint32_t *value) {
    if (c->end - c->next < 2) return bad_format(c, "cut off");
    *value = (uint32_t)c->next[0] << 8 | c->next[1];
    c->next += 2;
    return true;
}

static bool read_class_type(checker *c, vtype *t) {
    const cf_class *owner = c->v->owner;
    uint32_t index;
    if (!read_u2(c, &index)) return false;
    if (index == 0 || index >= owner->constant_count ||
        owner->constants[index].tag != CONSTANT_Class)
        return bad_format(c, "the constant of a type is no class");
    *t = vtype_ref(owner->constants[index].text);
    return true;
}

static bool read_new_type(checker *c, vtype *t) {
    uint32_t offset;
    if (!read_u2(c, &offset)) return false;
    uint32_t index = code_index_at(c->v->c, offset);
    if (index == c->v->c->count || c->v->c->instrs[index].op != OP_new)
        return bad_map(c, "an uninitialised object refers to no new instruction");
    *t = vtype_special(SPECIAL_NEW, index);
    return true;
}

static bool read_type(checker *c, vtype *t) {
    static const vtype plain[] = {KIND_TOP,  KIND_INT,  KIND_FLOAT,  KIND_DOUBLE,
                                  KIND_LONG, KIND_NULL, KIND_SPECIAL};
    uint32_t tag;
    if (!read_u1(c, &tag)) return false;
    switch (tag) {
    case 6: *t = vtype_special(SPECIAL_THIS, 0); return true;
    case 7: return read_class_type(c, t);
    case 8: return read_new_type(c, t);
    default:
        if (tag > 8) return bad_format(c, "unknown kind of type");
        *t = plain[tag];
        return true;
    }
}

// Makes the first `keep` locals of the tape the start of a list that can grow by `more` without
// changing what earlier frames see.
static bool extend_tape(checker *c, uint32_t keep, uint32_t more) {
    if (keep == c->tape_count && keep + more <= c->tape_capacity) return true;
    uint32_t capacity = (keep + more) * 2;
    if (capacity > c->v->max_locals) capacity = c->v->max_locals;
    vtype *slots = code_verify_slots(c->v, capacity);
    if (!slots) return false;
    if (keep) memcpy(slots, c->tape, keep * sizeof *slots);
    c->tape = slots;
    c->tape_count = keep;
    c->tape_capacity = capacity;
    return true;
}

// Reads n types behind the first `keep` locals.
static bool read_locals(checker *c, uint32_t keep, uint32_t n, map_frame *f) {
    uint32_t max = c->v->max_locals;
    if (n > max - keep) return bad_format(c, "more locals than max_locals");
    uint32_t room = 2 * n < max - keep ? 2 * n : max - keep;
    if (!extend_tape(c, keep, room)) return false;
    for (uint32_t i = 0; i < n; i++) {
        vtype t;
        if (!read_type(c, &t)) return false;
        if (c->tape_count + 1 + vtype_is_wide(t) > max)
            return bad_format(c, "more locals than max_locals");
        f->this_uninit |= vtype_is_special(t, SPECIAL_THIS);
        c->tape[c->tape_count++] = t;
        if (vtype_is_wide(t)) c->tape[c->tape_count++] = KIND_TOP;
    }
    f->locals = c->tape;
    f->local_count = c->tape_count;
    return true;
}

static bool read_stack(checker *c, uint32_t n, map_frame *f) {
    uint32_t max = c->v->max_stack, depth = 0;
    if (n > max) return bad_format(c, "a stack higher than max_stack");
    vtype *slots = code_verify_slots(c->v, 2 * n < max ? 2 * n : max);
    if (!slots) return false;
    for (uint32_t i = 0; i < n; i++) {
        vtype t;
        if (!read_type(c, &t)) return false;
        if (depth + 1 + vtype_is_wide(t) > max)
            return bad_format(c, "a stack higher than max_stack");
        slots[depth++] = t;
        if (vtype_is_wide(t)) slots[depth++] = KIND_TOP;
    }
    f->stack = slots;
    f->depth = depth;
    return true;
}

static bool chop(checker *c, uint32_t n, map_frame *f) {
    while (n-- > 0) {
        if (f->local_count == 0) return bad_format(c, "chops more locals than there are");
        f->local_count--;
        if (f->local_count > 0 && vtype_is_wide(f->locals[f->local_count - 1])) f->local_count--;
    }
    f->this_uninit = false;
    for (uint32_t i = 0; i < f->local_count; i++)
        f->this_uninit |= vtype_is_special(f->locals[i], SPECIAL_THIS);
    return true;
}

// The body of one frame; f comes as a copy of the frame before, with an empty stack.
static bool read_frame(checker *c, uint32_t type, uint32_t *delta, map_frame *f) {
    if (type < 64) return *delta = type, true;
    if (type < 128) return *delta = type - 64, read_stack(c, 1, f);
    if (type < 247) return bad_format(c, "reserved type of frame");
    uint32_t n;
    if (!read_u2(c, delta)) return false;
    if (type == 247) return read_stack(c, 1, f);
    if (type <= 251) return chop(c, 251 - type, f);
    if (type <= 254) return read_locals(c, f->local_count, type - 251, f);
    f->this_uninit = false;
    return read_u2(c, &n) && read_locals(c, 0, n, f) && read_u2(c, &n) && read_stack(c, n, f);
}

// The instruction at a byte offset, looking from the last one found on.
static bool find_instruction(checker *c, uint32_t offset, uint32_t *at) {
    const code_instr *instrs = c->v->c->instrs;
    uint32_t count = c->v->c->count;
    while (c->line < count && instrs[c->line].offset < offset) c->line++;
    if (c->line == count || instrs[c->line].offset != offset)
        return bad_map(c, "a frame where no instruction starts");
    *at = c->line;
    return true;
}

static bool read_table(checker *c) {
    verifier *v = c->v;
    cf_bytes map = v->method->code->stack_map;
    if (!map.data) return true;
    c->next = map.data;
    c->end = map.data + map.size;
    uint32_t n, offset = 0;
    if (!read_u2(c, &n)) return false;
    if (n > map.size) return bad_format(c, "cut off"); // a frame takes a byte at least
    c->frames = arena_alloc(&v->scratch, n * sizeof *c->frames);
    // The frame before the first is the method's entry. read_locals may extend its copy.
    map_frame f = {.local_count = v->local_count, .this_uninit = v->this_uninit};
    if (!extend_tape(c, 0, v->local_count)) return false;
    if (v->local_count) memcpy(c->tape, v->locals, v->local_count * sizeof *c->tape);
    c->tape_count = v->local_count;
    f.locals = c->tape;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t type, delta;
        f.depth = 0;
        f.stack = NULL;
        if (!read_u1(c, &type) || !read_frame(c, type, &delta, &f)) return false;
        offset += delta + (i > 0);
        if (!find_instruction(c, offset, &f.at)) return false;
        c->frames[c->frame_count++] = f;
        c->frame_of[f.at] = c->frame_count;
    }
    return c->next == c->end || bad_format(c, "bytes after the last frame");
}

// Checking.

static bool slot_mismatch(verifier *v, const map_frame *f, const char *where, uint32_t slot,
                          vtype found, vtype wanted) {
    char found_text[DESCRIBED], want_text[DESCRIBED];
    return code_verify_fail(v, "%s %u holds %s, the stack map at %u says %s", where, slot,
                            code_verify_describe(v, found, found_text, sizeof found_text),
                            v->c->instrs[f->at].offset,
                            code_verify_describe(v, wanted, want_text, sizeof want_text));
}

// Are all locals assignable to the frame's?
static bool match_locals(verifier *v, const map_frame *f) {
    for (uint32_t i = 0; i < f->local_count; i++) {
        bool yes;
        if (v->locals[i] == f->locals[i]) continue;
        if (!code_verify_assignable(v, v->locals[i], f->locals[i], &yes)) return false;
        if (!yes) return slot_mismatch(v, f, "local", i, v->locals[i], f->locals[i]);
    }
    return true;
}

static bool match_stack(verifier *v, const map_frame *f, const vtype *stack, uint32_t depth) {
    if (depth != f->depth)
        return code_verify_fail(v, "the stack is %u high, the stack map at %u says %u", depth,
                                v->c->instrs[f->at].offset, f->depth);
    for (uint32_t i = 0; i < depth; i++) {
        bool yes;
        if (stack[i] == f->stack[i]) continue;
        if (!code_verify_assignable(v, stack[i], f->stack[i], &yes)) return false;
        if (!yes) return slot_mismatch(v, f, "stack slot", i, stack[i], f->stack[i]);
    }
    return true;
}

static bool match_flags(verifier *v, const map_frame *f) {
    if (!v->this_uninit || f->this_uninit) return true;
    return code_verify_fail(v, "the stack map at %u forgets that this is not initialised",
                            v->c->instrs[f->at].offset);
}

static const map_frame *frame_at(checker *c, uint32_t target) {
    if (c->frame_of[target]) return &c->frames[c->frame_of[target] - 1];
    code_verify_fail(c->v, "no stack map at the target %u", c->v->c->instrs[target].offset);
    return NULL;
}

static bool check_target(checker *c, uint32_t target) {
    verifier *v = c->v;
    const map_frame *f = frame_at(c, target);
    return f && match_locals(v, f) && match_stack(v, f, v->stack, v->depth) && match_flags(v, f);
}

static bool check_handlers(checker *c) {
    verifier *v = c->v;
    if (!code_verify_look_at_handlers(v)) return false;
    for (uint32_t i = 0; i < v->c->handler_count; i++) {
        const code_handler *h = &v->c->handlers[i];
        if (!code_covers(h, v->at)) continue;
        const map_frame *f = frame_at(c, h->target);
        vtype caught = vtype_ref(h->catch_type ? v->owner->constants[h->catch_type].text
                                               : code_verify_name(v, NAME_THROWABLE));
        if (!f || !match_locals(v, f) || !match_stack(v, f, &caught, 1) || !match_flags(v, f))
            return false;
    }
    return true;
}

// Checks where the instruction goes, with the state after it.
static bool check_targets(checker *c, const code_instr *x) {
    uint32_t count = code_target_count(c->v->c, x);
    for (uint32_t i = 0; i < count; i++)
        if (!check_target(c, code_target(c->v->c, x, i))) return false;
    return true;
}

static void adopt(verifier *v, const map_frame *f) {
    if (f->local_count) memcpy(v->locals, f->locals, f->local_count * sizeof *v->locals);
    for (uint32_t i = f->local_count; i < v->local_count; i++) v->locals[i] = KIND_TOP;
    v->local_count = f->local_count;
    if (f->depth) memcpy(v->stack, f->stack, f->depth * sizeof *v->stack);
    v->depth = f->depth;
    v->this_uninit = f->this_uninit;
}

// JVMS 4.10.1.6; where the ranges are goes into the checker.
static bool enter_handlers(checker *c) {
    verifier *v = c->v;
    vtype throwable = vtype_ref(code_verify_name(v, NAME_THROWABLE));
    c->protected_start = v->c->count;
    c->starts = arena_zalloc(&v->scratch, v->c->count);
    for (uint32_t i = 0; i < v->c->handler_count; i++) {
        const code_handler *h = &v->c->handlers[i];
        c->starts[h->start] = 1;
        if (h->start < c->protected_start) c->protected_start = h->start;
        if (h->end > c->protected_end) c->protected_end = h->end;
        if (h->catch_type == 0) continue;
        symbol caught = v->owner->constants[h->catch_type].text;
        bool yes;
        v->at = h->target;
        if (!code_verify_assignable(v, vtype_ref(caught), throwable, &yes)) return false;
        if (!yes)
            return code_verify_fail(v, "an exception handler catches %s, which is no Throwable",
                                    cf_text(v->symbols, caught));
    }
    v->at = 0;
    return true;
}

// HotSpot minds that the debugger's table of locals speaks of instructions.
static bool check_local_table(verifier *v) {
    const cf_code *raw = v->method->code;
    for (uint32_t i = 0; i < raw->local_count; i++) {
        uint32_t start = raw->locals[i].start, end = start + raw->locals[i].length;
        v->at = code_index_at(v->c, start);
        if (v->at == v->c->count || (end != raw->size && code_index_at(v->c, end) == v->c->count))
            return code_verify_fail(v, "LocalVariableTable: no instruction at %u or at %u", start,
                                    end);
    }
    v->at = 0;
    return true;
}

// After the instruction, if it was a constructor's call inside an exception range: the exception
// may have come from within. Uninitialised `this` can be in no state that both the state before and
// the state after fit, so this() and super() are not possible there at all.
static bool check_initialised(checker *c) {
    verifier *v = c->v;
    if (v->initialised == KIND_TOP) return true;
    if (vtype_is_special(v->initialised, SPECIAL_THIS)) {
        for (uint32_t i = 0; i < v->c->handler_count; i++)
            if (code_covers(&v->c->handlers[i], v->at))
                return code_verify_fail(v, "this() or super() is called inside a try block");
    }
    return check_handlers(c);
}

static bool check_code(checker *c) {
    verifier *v = c->v;
    bool falls = true, unchecked = true; // unchecked: against the handlers, since locals changed
    for (v->at = 0; v->at < v->c->count; v->at++) {
        if (c->frame_of[v->at]) {
            if (falls && !check_target(c, v->at)) return false;
            adopt(v, &c->frames[c->frame_of[v->at] - 1]);
            unchecked = true;
        } else if (!falls) {
            return code_verify_fail(v, "no stack map after an unconditional branch");
        }
        if (!code_verify_record(v)) return false;
        bool protected = v->at >= c->protected_start && v->at < c->protected_end;
        if (protected && (unchecked || c->starts[v->at])) {
            if (!check_handlers(c)) return false;
            unchecked = false;
        }
        if (!code_verify_step(v)) return false;
        unchecked |= v->locals_changed;
        if (protected && !check_initialised(c)) return false;
        if (!check_targets(c, &v->c->instrs[v->at])) return false;
        falls = code_falls_through(v->c->instrs[v->at].op);
    }
    return !falls || code_verify_fail(v, "control falls off the end of the code");
}

bool code_verify_by_maps(verifier *v) {
    checker c = {.v = v};
    code_verify_enter(v);
    c.frame_of = arena_zalloc(&v->scratch, v->c->count * sizeof *c.frame_of);
    return enter_handlers(&c) && check_local_table(v) && read_table(&c) && check_code(&c);
}
