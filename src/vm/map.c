// Stack maps: which slots of a frame hold references, and which locals are live.
#include "vm/handle.h"
#include "vm/internal.h"

static void set_bit(uint64_t *row, uint32_t i) {
    row[i / 64] |= 1ull << (i % 64);
}

// The verifier knows nothing of the slots that hold a frame's monitors: what is above them in the
// frame comes right after the locals there.
static uint32_t verified_locals(const unit *u) {
    return (uint32_t)u->max_locals - u->monitor_slots;
}
static uint32_t slot_of(const unit *u, uint32_t s) {
    return s < verified_locals(u) ? s : s + u->monitor_slots;
}

static void fill_from_frames(unit_map *map, const unit *u, const code_frame *frames, uint64_t *bits,
                             uint16_t *depth) {
    for (uint32_t i = 0; i < u->count; i++) {
        depth[i] = frames[i].slots ? frames[i].stack : UINT16_MAX;
        if (!frames[i].slots) continue;
        uint64_t *row = bits + (size_t)i * map->words;
        for (uint32_t s = 0; s < verified_locals(u) + frames[i].stack; s++)
            if (vtype_is_reference(frames[i].slots[s])) set_bit(row, slot_of(u, s));
        for (uint32_t s = verified_locals(u); s < u->max_locals; s++) set_bit(row, s);
    }
}

// Which slots hold anything at all: the rest is noise from earlier calls.
static void fill_used(unit_map *map, const unit *u, const code_frame *frames, const uint64_t *live,
                      uint64_t *used) {
    size_t live_words = (verified_locals(u) + 63u) / 64;
    for (uint32_t i = 0; i < u->count; i++) {
        if (!frames[i].slots) continue;
        uint64_t *row = used + (size_t)i * map->words;
        for (uint32_t s = verified_locals(u); s < u->max_locals; s++) set_bit(row, s);
        for (uint32_t s = 0; s < verified_locals(u) + frames[i].stack; s++) {
            unsigned kind = vtype_kind(frames[i].slots[s]);
            bool half = s && kind == KIND_TOP &&
                        (vtype_kind(frames[i].slots[s - 1]) == KIND_LONG ||
                         vtype_kind(frames[i].slots[s - 1]) == KIND_DOUBLE);
            if (kind == KIND_TOP && !half) continue;
            uint32_t local = half ? s - 1 : s;
            if (s < verified_locals(u) && !(live[i * live_words + local / 64] >> (local % 64) & 1))
                continue;
            set_bit(row, slot_of(u, s));
        }
    }
}

static bool map_verified(vm *v, unit *u, unit_map *map) {
    arena scratch;
    arena_init(&scratch, v->m);
    const code *c;
    code_frame *frames;
    link_error e;
    bool good = program_verify_method(v->p, &scratch, u->m, &c, &frames, &e) == 0;
    if (good) {
        uint64_t *bits = ARENA_ARRAY(&v->store, uint64_t, (size_t)u->count * map->words);
        uint64_t *used = ARENA_ARRAY(&v->store, uint64_t, (size_t)u->count * map->words);
        uint16_t *depth = ARENA_ARRAY(&v->store, uint16_t, u->count);
        fill_from_frames(map, u, frames, bits, depth);
        fill_used(map, u, frames, code_live_locals(&scratch, c), used);
        map->bits = bits;
        map->used = used;
        map->depth = depth;
    }
    arena_release(&scratch);
    return good;
}

// ---------------------------------------------------------------- code made by synth.c

// It is straight-line but for forward branches that leave nothing on the stack.
typedef struct tracer {
    char slots[1024]; // 'R' or 'W' (plain word), locals first
    uint32_t top;
} tracer;

static void push(tracer *x, char kind) {
    x->slots[x->top++] = kind == 'L' || kind == '[' ? 'R' : 'W';
    if (kind == 'J' || kind == 'D') x->slots[x->top++] = 'W';
}

static void trace_call(tracer *x, const method *m) {
    x->top -= m->argument_slots;
    if (m->signature->returns != 'V') push(x, m->signature->returns);
}

static void trace_handle(tracer *x, const handle_call *c) {
    x->top -= c->slots;
    if (vm_kind_of(c->returns) != 'V') push(x, vm_kind_of(c->returns));
}

static void trace(tracer *x, const vm_instr *i) {
    switch (i->op) {
    case VOP_const1: push(x, 'I'); break; // references among them are permanent
    case VOP_const2: push(x, 'J'); break;
    case VOP_load1: x->slots[x->top++] = x->slots[i->a]; break;
    case VOP_load2: push(x, 'J'); break;
    case VOP_store1: x->slots[i->a] = x->slots[--x->top]; break;
    case VOP_store2: x->top -= 2; break;
    case VOP_new_q: push(x, 'L'); break;
    case VOP_newarray_q: x->slots[x->top - 1] = 'R'; break;
    case OP_aastore: x->top -= 3; break;
    case OP_dup:
        x->slots[x->top] = x->slots[x->top - 1];
        x->top++;
        break;
    case VOP_getfield_8:
        x->top--;
        push(x, 'J');
        break;
    case VOP_getfield_b:
    case VOP_getfield_s:
    case VOP_getfield_c:
    case VOP_getfield_4: x->slots[x->top - 1] = i->a & FIELD_REF ? 'R' : 'W'; break;
    case VOP_getstatic_8: push(x, 'J'); break;
    case VOP_getstatic_b:
    case VOP_getstatic_s:
    case VOP_getstatic_c:
    case VOP_getstatic_4: push(x, i->a & FIELD_REF ? 'L' : 'I'); break;
    case VOP_putfield_8: x->top -= 3; break;
    case VOP_putfield_1:
    case VOP_putfield_2:
    case VOP_putfield_4: x->top -= 2; break;
    case VOP_invokestatic_q:
    case VOP_invokespecial_q:
    case VOP_invokevirtual_q: trace_call(x, i->p); break;
    case VOP_invokeinterface_q: trace_call(x, ((const inline_cache *)i->p)->target); break;
    case VOP_invokehandle_q: trace_handle(x, i->p); break;
    case VOP_instanceof_q: x->slots[x->top - 1] = 'W'; break;
    case OP_i2l:
    case OP_i2d:
    case OP_f2d: x->slots[x->top++] = 'W'; break;
    case OP_l2f: x->top--; break;
    case OP_imul:
    case OP_iadd:
    case OP_pop:
    case OP_ifeq:
    case OP_ifne: x->top--; break;
    case OP_pop2:
    case OP_if_icmpne: x->top -= 2; break;
    case OP_lcmp: x->top -= 3; break;
    default: break; // casts, conversions in place, returns
    }
}

static void map_synthetic(vm *v, unit *u, unit_map *map) {
    uint64_t *bits = ARENA_ARRAY(&v->store, uint64_t, (size_t)u->count * map->words);
    uint64_t *used = ARENA_ARRAY(&v->store, uint64_t, (size_t)u->count * map->words);
    uint16_t *depth = ARENA_ARRAY(&v->store, uint16_t, u->count);
    tracer x = {.top = 0};
    memset(x.slots, 'W', sizeof x.slots);
    const signature *s = u->m->signature;
    if (!u->is_static) push(&x, 'L');
    for (uint32_t i = 0; i < s->count; i++) push(&x, s->kinds[i]);
    x.top = u->max_locals;
    for (uint32_t i = 0; i < u->count; i++) {
        depth[i] = (uint16_t)(x.top - u->max_locals);
        for (uint32_t k = 0; k < x.top; k++) {
            set_bit(used + (size_t)i * map->words, k);
            if (x.slots[k] == 'R') set_bit(bits + (size_t)i * map->words, k);
        }
        unsigned op = u->code[i].op;
        trace(&x, &u->code[i]);
        if (op == OP_areturn || op == OP_lreturn || op == OP_return) x.top = u->max_locals;
    }
    map->bits = bits;
    map->used = used;
    map->depth = depth;
}

const unit_map *vm_map(vm *v, const unit *u) {
    if (u->map) return u->map;
    unit *mine = u->m->prepared == u ? u->m->prepared : v->empty_clinit;
    unit_map *map = ARENA_NEW(&v->store, unit_map);
    map->words = ((uint32_t)u->max_locals + u->max_stack + 63) / 64 + 1;
    if (u->hidden || !u->m->file->code || u == v->empty_clinit) map_synthetic(v, mine, map);
    else if (!map_verified(v, mine, map)) return NULL;
    mine->map = map;
    return map;
}
