// Where the sides of a branch meet again, for merging, and whether they are to be merged.
#include "analysis/cfg.h"
#include "symbolic/internal.h"
#include "vm/merge.h"

typedef struct method_flow { // of a method; without a graph: it cannot be analysed
    const cfg *g;
    const postdominator_tree *after;
    u64map meetings; // pc -> vm_meeting *, 0: none
} method_flow;

struct symbolic_meetings {
    symbolic *x;
    arena store;
    u64map methods; // unit -> method_flow *
    u64map tries;   // instruction -> successes << 32 | failures, of merges
};

symbolic_meetings *symbolic_meetings_new(symbolic *x) {
    symbolic_meetings *s = MEM_NEW(x->m, symbolic_meetings);
    s->x = x;
    arena_init(&s->store, x->m);
    u64map_init(&s->methods, x->m);
    u64map_init(&s->tries, x->m);
    return s;
}

void symbolic_meetings_free(symbolic_meetings *s) {
    size_t at = 0;
    uint64_t key, flow;
    while (u64map_next(&s->methods, &at, &key, &flow))
        u64map_release(&((method_flow *)(uintptr_t)flow)->meetings);
    u64map_release(&s->methods);
    u64map_release(&s->tries);
    arena_release(&s->store);
    MEM_DROP(s->x->m, s);
}

static method_flow *flow_of(symbolic_meetings *s, const unit *u) {
    uint64_t *known = u64map_at(&s->methods, (uint64_t)(uintptr_t)u);
    if (*known) return (method_flow *)(uintptr_t)*known;
    method_flow *f = ARENA_NEW(&s->store, method_flow);
    *known = (uint64_t)(uintptr_t)f;
    u64map_init(&f->meetings, s->x->m);
    link_error e;
    if (u->native || u->hidden || !u->m->file || !u->m->file->code) return f;
    if (analysis_cfg(s->x->v->p, &s->store, u->m, &f->g, &e)) f->g = NULL;
    if (f->g && (f->g->c->count != u->count || f->g->has_subroutines)) f->g = NULL;
    if (f->g) f->after = analysis_postdominators(&s->store, f->g, CFG_NORMAL);
    return f;
}

// ---------------------------------------------------------------- what is live there

static char kind_of(vtype t) {
    if (vtype_is_reference(t) || vtype_kind(t) == KIND_NULL) return 'A';
    switch (vtype_kind(t)) {
    case KIND_INT: return 'I';
    case KIND_FLOAT: return 'F';
    case KIND_LONG: return 'J';
    case KIND_DOUBLE: return 'D';
    default: return '-';
    }
}

// The slots of the frame before an instruction; those for its monitors, which must be the same on
// both sides, lie between locals and stack.
static bool list_slots(symbolic_meetings *s, const unit *u, const method_flow *f, vm_meeting *m) {
    const code_frame *there = &f->g->frames[m->pc];
    const unit_map *map = vm_map(s->x->v, u);
    uint32_t locals = (uint32_t)u->max_locals - u->monitor_slots;
    if (!there->slots || !map) return false;
    m->slots = (uint32_t)u->max_locals + there->stack;
    char *kinds = arena_alloc(&s->store, m->slots + 1);
    const uint64_t *used = map->used + (size_t)m->pc * map->words;
    for (uint32_t i = 0; i < m->slots; i++) {
        bool is_monitor = i >= locals && i < u->max_locals;
        uint32_t slot = i < locals ? i : i - u->monitor_slots;
        kinds[i] = is_monitor                     ? 'A'
                   : used[i / 64] >> (i % 64) & 1 ? kind_of(there->slots[slot])
                                                  : '-';
    }
    m->kinds = kinds;
    return true;
}

static void list_result(symbolic_meetings *s, const unit *u, vm_meeting *m) {
    char kind = u->m->signature->returns;
    char *kinds = arena_alloc(&s->store, 3);
    kinds[0] = strchr("ZBCSI", kind) ? 'I' : strchr("FJD", kind) ? kind : 'A';
    kinds[1] = '-';
    m->slots = u->return_words;
    m->kinds = kinds;
}

// The sides that end in an exception, whatever happens there.
static void list_throwing(symbolic_meetings *s, const method_flow *f, uint32_t pc, vm_meeting *m) {
    const cfg *g = f->g;
    uint32_t block = g->block_of[pc], first = g->g->first_out[block];
    uint32_t *throws = ARENA_ARRAY(&s->store, uint32_t, g->g->first_out[block + 1] - first + 1);
    for (uint32_t i = first; i < g->g->first_out[block + 1]; i++) {
        const cfg_edge *e = &g->edges[i];
        if (e->kind != CFG_CATCH && f->after->returns[block] && !f->after->returns[e->to])
            throws[m->throw_count++] = g->blocks[e->to].first;
    }
    m->throws = throws;
}

static const vm_meeting *find_meeting(symbolic_meetings *s, const unit *u, const method_flow *f,
                                      uint32_t pc) {
    if (!f->g || !cfg_is_reached(f->g, pc)) return NULL;
    vm_meeting *m = ARENA_NEW(&s->store, vm_meeting);
    list_throwing(s, f, pc, m);
    m->pc = analysis_meeting(f->after, pc);
    if (m->pc != CFG_NONE) return list_slots(s, u, f, m) ? m : NULL;
    if (!f->after->returns[f->g->block_of[pc]]) return NULL;
    m->at_return = true;
    list_result(s, u, m);
    return m;
}

const vm_meeting *symbolic_meeting(void *search, const unit *u, uint32_t pc) {
    symbolic *x = search;
    method_flow *f = flow_of(x->meetings, u);
    uint64_t *known = u64map_get(&f->meetings, pc);
    if (known) return (const vm_meeting *)(uintptr_t)*known;
    const vm_meeting *m = find_meeting(x->meetings, u, f, pc);
    u64map_put(&f->meetings, pc, (uint64_t)(uintptr_t)m);
    return m;
}

// ---------------------------------------------------------------- whether it pays

static uint64_t *tries_of(symbolic_meetings *s, const unit *u, uint32_t pc) {
    return u64map_at(&s->tries, (uint64_t)(uintptr_t)&u->code[pc]);
}

// A branch that could not be merged a few times is not tried again, or only now and then where it
// sometimes could.
bool symbolic_merge_pays(symbolic_meetings *s, const unit *u, uint32_t pc) {
    uint64_t tries = *tries_of(s, u, pc);
    return (uint32_t)tries < 4 + 4 * (tries >> 32);
}

void symbolic_merge_tried(symbolic_meetings *s, const unit *u, uint32_t pc, bool success) {
    *tries_of(s, u, pc) += success ? (uint64_t)1 << 32 : 1;
}
