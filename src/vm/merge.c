#include "vm/merge.h"

#include "vm/inputs.h"
#include "vm/internal.h"

// Calls and jumps back in all sides of one merge; sides within sides.
enum { MOST_STEPS = 4000, MOST_NESTED = 64 };

typedef struct written { // before a write
    ref object;
    uint32_t offset, size;
    size_t bytes;            // in `bytes`
    size_t terms, terms_end; // in `terms`
} written;

typedef struct cell { // a field or element that a side wrote
    ref object;
    uint32_t offset, size;
    bool is_ref, has[2];
    bool skip;        // written with another one: it is part of a builder
    smt_term content; // of the builder whose bytes these are; SMT_NONE: of none
    uint64_t bits[2]; // after the one side and after the other
    smt_term terms[2];
} cell;

typedef struct branch { // that is being merged
    const unit *u;
    uint32_t pc, frame;
    uint32_t target; // of a switch, the one that is a side
} branch;

// What the sides found out for the path: ranges of inputs that they drew, and assumptions where
// they were made.
typedef struct noted {
    smt_term condition;
    path_kind kind;
    bool holds;
} noted;

struct vm_merging {
    mem *m;
    VEC(written) log;
    VEC(uint8_t) bytes;
    VEC(u64map_entry) terms; // offset, term
    VEC(cell) cells;
    u64map places; // of cells, by heap_key: index + 1; of the merge that puts its sides together
    VEC(uint32_t) words;
    VEC(branch) branches;
    u64map fresh; // new object -> its number
    uint64_t fresh_count;
    int64_t budget;  // the thread's
    uint64_t inputs; // drawn before
    VEC(noted) noted;
};

void vm_merging_free(vm_terms *x) {
    vm_merging *g = x->merging;
    if (!g) return;
    vec_release(g->m, &g->log);
    vec_release(g->m, &g->bytes);
    vec_release(g->m, &g->terms);
    vec_release(g->m, &g->cells);
    vec_release(g->m, &g->words);
    vec_release(g->m, &g->branches);
    vec_release(g->m, &g->noted);
    u64map_release(&g->places);
    u64map_release(&g->fresh);
    MEM_DROP(g->m, g);
    x->merging = NULL;
}

static vm_merging *merging_of(vm *v) {
    vm_terms *x = v->terms;
    if (x->merging) return x->merging;
    vm_merging *g = x->merging = MEM_NEW(v->m, vm_merging);
    g->m = v->m;
    u64map_init(&g->places, v->m);
    u64map_init(&g->fresh, v->m);
    return g;
}

void vm_merging_reset(vm *v) {
    vm_terms *x = v->terms;
    vm_heap_tell(&v->h, NULL);
    x->join = NULL;
    x->joined = x->blind = x->merge_failed = false;
    vec_clear(&x->sides);
    if (!x->merging) return;
    vec_clear(&x->merging->log);
    vec_clear(&x->merging->bytes);
    vec_clear(&x->merging->terms);
    vec_clear(&x->merging->cells);
    vec_clear(&x->merging->words);
    vec_clear(&x->merging->branches);
    vec_clear(&x->merging->noted);
}

void vm_merge_fail(vm *v) {
    v->terms->merge_failed = true;
    v->budget = -1; // soon
}

static bool draws_number(const unit *u) {
    return u->outside == OUTSIDE_INPUT && u->stop && !u->terms;
}

static bool is_assumption(const vm *v, const unit *u) {
    return u->terms && u->stop && !u->outside && vm_is_input_class(v, u->m->owner);
}

// Natives that handle terms, and are not stopped before, change nothing but the heap; so do these.
bool vm_merge_allows(const vm *v, const unit *u) {
    static const char *const names[][2] = {
        {"java/lang/System", "arraycopy"},       {"java/lang/Object", "getClass"},
        {"java/lang/Class", "isArray"},          {"java/lang/Class", "isInstance"},
        {"java/lang/Class", "getComponentType"},
    };
    if (!v->terms->join) return true;
    if (draws_number(u) || is_assumption(v, u)) return v->live_threads == 1;
    if (u->outside) return false;
    if (u->terms && !u->stop) return true;
    const char *owner = program_text(v->p, u->m->owner->name);
    const char *name = program_text(v->p, u->m->name);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(owner, names[i][0]) == 0 && strcmp(name, names[i][1]) == 0) return true;
    return false;
}

// ---------------------------------------------------------------- the heap: going back

static uint64_t heap_key(ref object, uint32_t offset) {
    return (uint64_t)object << 32 | offset;
}

static uint32_t bytes_of(const vm_terms *x, uint64_t term) {
    return smt_width(smt_sort_of(x->s, (smt_term)term)) / 8;
}

// The first place where a term may begin that reaches into what is at the offset.
static uint32_t first_place(uint32_t offset) {
    return offset < OBJECT_HEADER + 8u ? (uint32_t)OBJECT_HEADER : offset - 7;
}

static void on_write(void *owner, ref r, size_t offset, size_t size) {
    vm *v = owner;
    vm_merging *g = v->terms->merging;
    if (size == 0) {
        u64map_put(&g->fresh, r, g->fresh_count++);
        return;
    }
    written w = {.object = r,
                 .offset = (uint32_t)offset,
                 .size = (uint32_t)size,
                 .bytes = g->bytes.count,
                 .terms = g->terms.count};
    vec_reserve(g->m, &g->bytes, g->bytes.count + size);
    memcpy(g->bytes.data + g->bytes.count, vm_heap_at(&v->h, r, offset), size);
    g->bytes.count += size;
    for (uint32_t at = first_place(w.offset); vm_is_watched(v, r) && at < offset + size; at++) {
        const uint64_t *found = u64map_get(&v->terms->heap, heap_key(r, at));
        if (found && at + bytes_of(v->terms, *found) > offset)
            vec_push(g->m, &g->terms, (u64map_entry){at, *found});
    }
    w.terms_end = g->terms.count;
    vec_push(g->m, &g->log, w);
}

static void undo_write(vm *v, const written *w) {
    vm_merging *g = v->terms->merging;
    u64map *heap = &v->terms->heap;
    uint32_t from = w->offset, to = w->offset + w->size;
    memcpy(vm_heap_at(&v->h, w->object, w->offset), g->bytes.data + w->bytes, w->size);
    for (size_t i = w->terms; i < w->terms_end; i++) {
        uint32_t at = (uint32_t)g->terms.data[i].key;
        uint32_t end = at + bytes_of(v->terms, g->terms.data[i].value);
        if (at < from) from = at;
        if (end > to) to = end;
    }
    for (uint32_t at = from; vm_is_watched(v, w->object) && at < to; at++)
        u64map_remove(heap, heap_key(w->object, at));
    for (size_t i = w->terms; i < w->terms_end; i++)
        u64map_put(heap, heap_key(w->object, (uint32_t)g->terms.data[i].key),
                   g->terms.data[i].value);
}

static bool is_fresh(const vm_merging *g, ref object, uint64_t first_fresh) {
    const uint64_t *number = u64map_get(&g->fresh, object);
    return number && *number >= first_fresh;
}

// What was made since stays as it is: nobody can reach it, but a cache may (a string constant, a
// class).
static void undo_writes(vm *v, size_t mark, uint64_t first_fresh) {
    vm_merging *g = v->terms->merging;
    while (g->log.count > mark) {
        written w = vec_pop(&g->log);
        if (!is_fresh(g, w.object, first_fresh)) undo_write(v, &w);
        g->bytes.count = w.bytes;
        g->terms.count = w.terms;
    }
}

// ---------------------------------------------------------------- what a side wrote

static bool is_reference(vm *v, ref r, uint32_t offset) {
    const klass *k = vm_class_of(v, r);
    const runtime_class *c = k->runtime;
    if (k->kind == KLASS_ARRAY) return c->is_reference_array;
    for (const uint32_t *o = c->ref_offsets; *o; o++)
        if (*o == offset) return true;
    const klass *mirrored = k == v->k.Class ? vm_mirrored(v, r) : NULL;
    if (!mirrored) return false;
    for (const uint32_t *o = ((const runtime_class *)mirrored->runtime)->static_refs; *o; o++)
        if (*o == offset) return true;
    return false;
}

static uint32_t element_size(vm *v, ref array) {
    const klass *k = vm_class_of(v, array);
    if (k->kind != KLASS_ARRAY) return 0;
    switch (program_text(v->p, k->name)[1]) {
    case 'Z':
    case 'B': return 1;
    case 'C':
    case 'S': return 2;
    case 'J':
    case 'D': return 8;
    default: return 4;
    }
}

// What is there now, after side number `side`.
static void look_at_cell(vm *v, cell *c, int side) {
    vm_terms *x = v->terms;
    c->bits[side] = 0;
    c->terms[side] = SMT_NONE;
    c->has[side] = true;
    memcpy(&c->bits[side], vm_heap_at(&v->h, c->object, c->offset), c->size);
    if (!vm_is_watched(v, c->object)) return;
    smt_term term = vm_term_whole(v, c->object, c->offset, c->size);
    if (term == VM_TERM_PARTS) x->merge_failed = true;
    else c->terms[side] = term;
}

static void add_cell(vm *v, ref object, uint32_t offset, uint32_t size) {
    vm_merging *g = v->terms->merging;
    uint64_t *place = u64map_at(&g->places, heap_key(object, offset));
    if (*place) {
        if (g->cells.data[*place - 1].size != size) v->terms->merge_failed = true;
        return;
    }
    vec_push(g->m, &g->cells,
             (cell){.object = object,
                    .offset = offset,
                    .size = size,
                    .is_ref = size == 4 && is_reference(v, object, offset)});
    *place = g->cells.count;
}

// The cells that were written since the mark, of objects that were there at the branch.
static void add_cells(vm *v, size_t mark, uint64_t first_fresh) {
    vm_merging *g = v->terms->merging;
    for (size_t i = mark; i < g->log.count; i++) {
        written w = g->log.data[i];
        if (is_fresh(g, w.object, first_fresh)) continue;
        uint32_t piece = w.size > 8 ? element_size(v, w.object) : w.size;
        if (!piece || w.size % piece || (piece & (piece - 1))) {
            v->terms->merge_failed = true;
            return;
        }
        for (uint32_t at = 0; at < w.size; at += piece) add_cell(v, w.object, w.offset + at, piece);
    }
}

// Cells that overlap: somebody writes the same bytes in different ways.
static bool overlap(const vm_merging *g, size_t first) {
    for (size_t i = first; i < g->cells.count; i++) {
        const cell *c = &g->cells.data[i];
        for (uint32_t at = first_place(c->offset); at < c->offset + c->size; at++) {
            const uint64_t *other = u64map_get(&g->places, heap_key(c->object, at));
            if (!other || *other - 1 == i) continue;
            if (at + g->cells.data[*other - 1].size > c->offset) return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- the frame

typedef struct merge { // one branch that is being merged
    vm *v;
    thread *t;
    const vm_meeting *meeting;
    smt_term condition;
    bool holds; // by the values; without, any
    frame f;    // before the branch, its operands taken
    vm_op next;
    frame caller; // the one below, if they meet there
    uint32_t frame_count, words;
    size_t before, after; // in `words`: of the frame before the branch, after the first side
    size_t log, cells;    // marks
    uint64_t fresh;
    uint32_t targets[2];
    uint32_t kept; // operands that are still there on the second side
} merge;

// The frame's words and their terms, at the end of `words`.
static size_t keep_words(const merge *x) {
    vm_merging *g = x->v->terms->merging;
    size_t at = g->words.count;
    const uint32_t *from = x->t->stack + x->f.locals;
    vec_resize(g->m, &g->words, at + 2 * (size_t)x->words);
    memcpy(g->words.data + at, from, x->words * sizeof *from);
    memcpy(g->words.data + at + x->words, from + STACK_WORDS, x->words * sizeof *from);
    return at;
}

static void put_words(const merge *x, size_t at) {
    const uint32_t *from = x->v->terms->merging->words.data + at;
    uint32_t *to = x->t->stack + x->f.locals;
    memcpy(to, from, x->words * sizeof *from);
    memcpy(vm_term_at(to), from + x->words, x->words * sizeof *from);
}

// To the branch.
static void go_back(const merge *x) {
    vm *v = x->v;
    thread *t = x->t;
    undo_writes(v, x->log, x->fresh);
    t->frame_count = x->frame_count;
    t->frames[x->frame_count - 1] = x->f;
    if (x->meeting->at_return) t->frames[x->frame_count - 2] = x->caller;
    t->exception = 0;
    t->next = x->next;
    t->go = false;
    v->terms->result = SMT_NONE;
    if (v->ending != VM_INTERNAL) v->ending = VM_RUNNING;
    put_words(x, x->before);
}

// Where a side ends: the top frame's pc, how many frames there are.
static const vm_instr *join_of(const merge *x, uint32_t *depth) {
    *depth = x->frame_count - x->meeting->at_return;
    if (x->meeting->at_return) return &x->caller.u->code[x->caller.pc + 1];
    return &x->f.u->code[x->meeting->pc];
}

// Inputs that a side draws have numbers of their own, so that the path that is taken has its own
// ones in their order.
static bool draw(vm *v, thread *t) {
    const vm_term_search *search = v->terms->search;
    if (v->terms->merge_failed || t->next.act != ACT_CHOOSE || t->next.object) return false;
    t->choice = search->draw(search->arg, t, !v->terms->blind);
    t->go = true;
    return true;
}

// From the branch to the meeting. False: it does not get there.
static bool run_side(const merge *x, int side) {
    vm *v = x->v;
    vm_terms *terms = v->terms;
    smt_term condition = side == 0 ? x->condition : smt_not(terms->s, x->condition);
    const vm_instr *join = terms->join;
    uint32_t depth = terms->join_depth;
    bool blind = terms->blind;
    terms->blind |= x->holds != (side == 0);
    terms->join = join_of(x, &terms->join_depth);
    terms->joined = false;
    bool is_new = u64map_put(&terms->known, condition, 1);
    size_t sides = terms->sides.count;
    vec_push(v->m, &terms->sides, condition);
    frame *f = &x->t->frames[x->frame_count - 1];
    *f = x->f;
    f->pc = x->targets[side];
    if (side == 1) f->sp += x->kept;
    while (vm_explore_terms(v, x->t) == RUN_VISIBLE && !terms->joined && draw(v, x->t)) {
    }
    bool good = terms->joined && !terms->merge_failed;
    while (terms->sides.count > sides + 1) { // assumptions
        smt_term assumed = vec_pop(&terms->sides);
        u64map_remove(&terms->known, assumed);
    }
    terms->sides.count = sides;
    if (is_new) u64map_remove(&terms->known, condition);
    terms->join = join;
    terms->join_depth = depth;
    terms->blind = blind;
    terms->joined = false;
    return good;
}

// ---------------------------------------------------------------- putting together

static smt_term as_term(vm *v, smt_sort sort, smt_term term, uint64_t bits) {
    smt *s = v->terms->s;
    if (term && smt_sort_of(s, term) == sort) return term;
    if (term && smt_kind(sort) == SMT_KIND_REAL &&
        smt_width(smt_sort_of(s, term)) == smt_width(sort))
        return smt_from_bits(s, term);
    if (term) return SMT_NONE;
    return smt_kind(sort) == SMT_KIND_REAL ? smt_real(s, sort, bits)
                                           : smt_bits(s, smt_width(sort), bits);
}

// Of `width` bits. False: of two sorts.
static bool join_values(const merge *x, unsigned width, bool is_real, const smt_term *terms,
                        const uint64_t *bits, smt_term *joined) {
    vm *v = x->v;
    smt *s = v->terms->s;
    smt_sort sort = !is_real ? SMT_BITS(width) : width == 32 ? SMT_FLOAT : SMT_DOUBLE;
    for (int i = 0; i < 2; i++)
        if (terms[i] && smt_kind(smt_sort_of(s, terms[i])) == SMT_KIND_REAL)
            sort = smt_sort_of(s, terms[i]);
    smt_term a = as_term(v, sort, terms[0], bits[0]), b = as_term(v, sort, terms[1], bits[1]);
    if (!a || !b || smt_width(sort) != width) return false;
    *joined = smt_ite(s, x->condition, a, b);
    return true;
}

// Of two strings, a new one. False: they are none.
static bool join_strings(const merge *x, ref a, ref b, uint32_t *joined) {
    vm *v = x->v;
    if (!a || !b || vm_class_of(v, a) != v->k.String || vm_class_of(v, b) != v->k.String)
        return false;
    smt_term first = vm_term_string(v, a), second = vm_term_string(v, b);
    if (!first || !second) return false;
    smt_term content = smt_ite(v->terms->s, x->condition, first, second);
    ref r = vm_term_new_string(v, x->t, content);
    if (!r) return false;
    vm_term_mark_identity(v, r, SMT_NONE);
    *joined = r;
    return true;
}

// A slot of the frame, from the words after the first side and those on the stack. False: two
// references.
static bool join_slot(const merge *x, uint32_t slot) {
    const vm_merging *g = x->v->terms->merging;
    const uint32_t *first = g->words.data + x->after + slot;
    uint32_t *second = x->t->stack + x->f.locals + slot;
    char kind = x->meeting->kinds[slot];
    bool wide = kind == 'J' || kind == 'D';
    smt_term terms[2] = {first[x->words], *vm_term_at(second)}, joined = SMT_NONE;
    uint64_t bits[2] = {first[0], second[0]};
    if (kind == '-') {
        *vm_term_at(second) = SMT_NONE;
        return true;
    }
    if (wide) bits[0] |= (uint64_t)first[1] << 32, bits[1] |= (uint64_t)second[1] << 32;
    bool same = terms[0] == terms[1] && (terms[0] || bits[0] == bits[1]);
    if (kind == 'A') return same || join_strings(x, (ref)bits[0], (ref)bits[1], second);
    if (same) joined = terms[0];
    else if (!join_values(x, wide ? 64 : 32, kind == 'F' || kind == 'D', terms, bits, &joined))
        return false;
    if (x->holds) memcpy(second, first, wide ? 8 : 4);
    *vm_term_at(second) = joined;
    if (wide) *vm_term_at(second + 1) = SMT_NONE;
    if (joined) vm_term_check(x->v, x->t, joined, second);
    return true;
}

static bool join_frame(const merge *x) {
    for (uint32_t s = 0; s < x->meeting->slots; s++)
        if (!join_slot(x, s)) return false;
    return true;
}

// ---------------------------------------------------------------- builders

static cell *cell_at(const vm_merging *g, ref object, uint32_t offset) {
    const uint64_t *place = u64map_get(&g->places, heap_key(object, offset));
    return place ? &g->cells.data[*place - 1] : NULL;
}

// What the field holds after a side. False: a term.
static bool field_after(const merge *x, ref object, uint32_t offset, uint32_t size, int side,
                        uint32_t *value) {
    vm *v = x->v;
    const cell *c = cell_at(v->terms->merging, object, offset);
    if (c) {
        *value = (uint32_t)c->bits[side];
        return !c->terms[side] && c->size == size;
    }
    *value = 0;
    memcpy(value, vm_heap_at(&v->h, object, offset), size);
    return !vm_is_watched(v, object) || !vm_term_whole(v, object, offset, size);
}

static bool is_written(const merge *x, ref object) {
    const vm_merging *g = x->v->terms->merging;
    for (size_t i = x->cells; i < g->cells.count; i++)
        if (g->cells.data[i].object == object) return true;
    return false;
}

// The builder's content after a side, by the cell of its bytes. SMT_NONE: not known.
static smt_term content_after(const merge *x, const cell *c, const vm_text_offsets *at, int side) {
    vm *v = x->v;
    uint32_t wide, count;
    ref array = (ref)c->bits[side];
    if (c->terms[side]) return c->terms[side];
    if (!field_after(x, c->object, at->coder, 1, side, &wide) ||
        !field_after(x, c->object, at->count, 4, side, &count) || is_written(x, array))
        return SMT_NONE;
    return vm_term_units(v, array, wide != 0, count);
}

// A builder that has other bytes after the one side than after the other: its content is joined.
static void join_builder(const merge *x, cell *c) {
    vm *v = x->v;
    const vm_merging *g = v->terms->merging;
    vm_text_offsets at;
    bool same = c->terms[0] == c->terms[1] && (c->terms[0] || c->bits[0] == c->bits[1]);
    if (!c->is_ref || same || !vm_term_is_text(v, c->object, &at) || c->offset != at.value) return;
    smt_term first = content_after(x, c, &at, 0), second = content_after(x, c, &at, 1);
    if (!first || !second) return;
    c->content = smt_ite(v->terms->s, x->condition, first, second);
    cell *coder = cell_at(g, c->object, at.coder), *count = cell_at(g, c->object, at.count);
    c->skip = true;
    if (coder) coder->skip = true;
    if (count) count->skip = true;
}

// ---------------------------------------------------------------- the heap

// What is written where the sides meet; the heap is as it was at the branch.
static bool join_cell(const merge *x, cell *c) {
    smt_term joined = SMT_NONE;
    bool same = c->terms[0] == c->terms[1] && (c->terms[0] || c->bits[0] == c->bits[1]);
    if (c->is_ref) {
        uint32_t r = (uint32_t)c->bits[0];
        bool good = same || (!c->terms[0] && !c->terms[1] &&
                             join_strings(x, (ref)c->bits[0], (ref)c->bits[1], &r));
        c->bits[0] = c->bits[1] = r;
        return good;
    }
    if (same) joined = c->terms[0];
    else if (!join_values(x, 8 * c->size, false, c->terms, c->bits, &joined)) return false;
    c->terms[0] = joined;
    if (!x->holds) c->bits[0] = c->bits[1];
    return true;
}

static void write_cell(const merge *x, const cell *c) {
    vm *v = x->v;
    uint32_t words[2] = {(uint32_t)c->bits[0], (uint32_t)(c->bits[0] >> 32)};
    if (c->content && !vm_term_set_string(v, x->t, c->object, c->content)) vm_merge_fail(v);
    if (c->skip) return;
    vm_heap_touch(&v->h, c->object, c->offset, c->size);
    memcpy(vm_heap_at(&v->h, c->object, c->offset), &c->bits[0], c->size);
    if (!c->terms[0]) return;
    vm_term_check(v, x->t, c->terms[0], words);
    vm_term_put(v, c->object, c->offset, c->size, c->terms[0]);
}

// After the second side: the cells of both, with what they hold after each.
static bool compare_heaps(const merge *x) {
    vm *v = x->v;
    vm_merging *g = v->terms->merging;
    u64map_clear(&g->places);
    for (size_t i = x->cells; i < g->cells.count; i++)
        u64map_put(&g->places, heap_key(g->cells.data[i].object, g->cells.data[i].offset), i + 1);
    add_cells(v, x->log, x->fresh);
    if (v->terms->merge_failed || overlap(g, x->cells)) return false;
    for (size_t i = x->cells; i < g->cells.count; i++) look_at_cell(v, &g->cells.data[i], 1);
    undo_writes(v, x->log, x->fresh);
    for (size_t i = x->cells; i < g->cells.count; i++)
        if (!g->cells.data[i].has[0]) look_at_cell(v, &g->cells.data[i], 0);
    for (size_t i = x->cells; i < g->cells.count; i++) join_builder(x, &g->cells.data[i]);
    for (size_t i = x->cells; i < g->cells.count; i++)
        if (!g->cells.data[i].skip && !join_cell(x, &g->cells.data[i])) return false;
    return !v->terms->merge_failed;
}

// The first side is run and remembered.
static bool run_first(merge *x) {
    vm *v = x->v;
    vm_merging *g = v->terms->merging;
    if (!run_side(x, 0)) return false;
    x->after = keep_words(x);
    u64map_clear(&g->places);
    add_cells(v, x->log, x->fresh);
    for (size_t i = x->cells; i < g->cells.count; i++) look_at_cell(v, &g->cells.data[i], 0);
    return !v->terms->merge_failed;
}

static bool merge_sides(merge *x) {
    vm *v = x->v;
    vm_merging *g = v->terms->merging;
    bool good = run_first(x);
    if (good) {
        frame end = x->t->frames[x->frame_count - 1 - x->meeting->at_return];
        go_back(x);
        good = run_side(x, 1) &&
               end.sp == x->t->frames[x->frame_count - 1 - x->meeting->at_return].sp &&
               compare_heaps(x) && join_frame(x);
    }
    if (!good) {
        v->terms->merge_failed = true;
        go_back(x);
    }
    if (!--g->branches.count) vm_heap_tell(&v->h, NULL);
    for (size_t i = x->cells; good && i < g->cells.count; i++) write_cell(x, &g->cells.data[i]);
    return good;
}

// ---------------------------------------------------------------- a branch

// 1: it holds, 0: its contrary does, -1: neither is known.
static int known_truth(const vm_terms *x, smt_term condition) {
    if (smt_is_true(x->s, condition) || u64map_get(&x->known, condition)) return 1;
    if (smt_is_false(x->s, condition) || u64map_get(&x->known, smt_not(x->s, condition))) return 0;
    return -1;
}

static bool is_being_merged(const vm_merging *g, const branch *x) {
    for (size_t i = 0; i < g->branches.count; i++) {
        const branch *b = &g->branches.data[i];
        if (b->u == x->u && b->pc == x->pc && b->frame == x->frame && b->target == x->target)
            return true;
    }
    return g->branches.count >= MOST_NESTED;
}

static bool can_meet(const thread *t, const vm_meeting *m) {
    const frame *f = &t->frames[t->frame_count - 1];
    return !m->at_return || (t->frame_count > 1 && !f->flags);
}

static void begin(vm *v, const branch *b) {
    vm_merging *g = v->terms->merging;
    if (!g->branches.count) {
        v->terms->merge_failed = false;
        u64map_clear(&g->fresh);
        g->fresh_count = 0;
        g->budget = v->budget;
        g->inputs = v->terms->inputs;
        vec_clear(&g->noted);
        v->budget = MOST_STEPS;
        vm_heap_tell(&v->h, on_write);
    }
    vec_push(g->m, &g->branches, *b);
}

static void end(vm *v, const merge *x) {
    vm_merging *g = v->terms->merging;
    g->words.count = x->before;
    g->cells.count = x->cells;
    if (g->branches.count) return;
    v->budget = g->budget;
    v->terms->merge_failed = false;
}

// `taken`: the first side is that of the values.
static bool merge_at(vm *v, thread *t, const branch *at, const vm_meeting *m, smt_term condition,
                     bool taken, const uint32_t *targets, unsigned pops, unsigned kept) {
    vm_terms *terms = v->terms;
    vm_merging *g = merging_of(v);
    const frame *f = &t->frames[t->frame_count - 1];
    bool outermost = !g->branches.count;
    if (is_being_merged(g, at)) return false;
    if (outermost && !terms->search->may_merge(terms->search->arg, at->u, at->pc)) return false;
    begin(v, at);
    merge x = {.v = v,
               .t = t,
               .meeting = m,
               .condition = condition,
               .holds = taken || terms->blind,
               .f = *f,
               .next = t->next,
               .frame_count = t->frame_count,
               .words = (uint32_t)f->u->max_locals + f->u->max_stack,
               .log = g->log.count,
               .cells = g->cells.count,
               .fresh = g->fresh_count,
               .targets = {targets[0], targets[1]},
               .kept = kept};
    x.f.sp -= pops;
    if (m->at_return) x.caller = t->frames[t->frame_count - 2];
    x.before = keep_words(&x);
    bool merged = merge_sides(&x);
    end(v, &x);
    if (!outermost) return merged;
    if (!merged && terms->inputs != g->inputs) { // these are drawn again, perhaps by others
        terms->inputs = g->inputs;
        smt_eval_again(terms->values);
    }
    terms->search->merged(terms->search->arg, at->u, at->pc, merged);
    for (size_t i = 0; merged && i < g->noted.count; i++) {
        const noted *n = &g->noted.data[i];
        vm_term_noted(v, t, n->kind, n->condition, n->holds);
    }
    return merged;
}

// Where the sides of the branch before which the thread stands meet; NULL: nowhere.
static const vm_meeting *meeting_of(const vm *v, const thread *t) {
    const vm_terms *terms = v->terms;
    const frame *f = &t->frames[t->frame_count - 1];
    if (terms->merge_failed || v->in_native) return NULL;
    const vm_meeting *m = terms->search->meeting(terms->search->arg, f->u, f->pc);
    return m && can_meet(t, m) ? m : NULL;
}

bool vm_merge(vm *v, thread *t, term_test test, uint32_t *a, uint32_t *b, bool taken,
              uint32_t target, unsigned pops) {
    const frame *f = &t->frames[t->frame_count - 1];
    smt_term condition = vm_term_condition(v, t, test, a, b);
    if (known_truth(v->terms, condition) >= 0) return false;
    const vm_meeting *m = meeting_of(v, t);
    if (!m || m->throw_count) return false;
    branch at = {f->u, f->pc, t->frame_count, 0};
    return merge_at(v, t, &at, m, condition, taken, (uint32_t[]){target, f->pc + 1}, pops, 0);
}

// ---------------------------------------------------------------- what is noted for the path

void vm_merge_note_range(vm *v, smt_term condition, bool holds) {
    vm_merging *g = v->terms->merging;
    vec_push(g->m, &g->noted, (noted){condition, PATH_INPUT, holds});
}

bool vm_merge_assume(vm *v, smt_term condition, bool holds) {
    vm_terms *x = v->terms;
    vm_merging *g = x->merging;
    smt_term sides = smt_bool(x->s, true);
    if (x->merge_failed || (!holds && !x->blind)) { // this execution ends there
        vm_merge_fail(v);
        return holds;
    }
    for (size_t i = 0; i < x->sides.count; i++) sides = smt_and(x->s, sides, x->sides.data[i]);
    smt_term implied = smt_or(x->s, smt_not(x->s, sides), condition);
    vec_push(g->m, &g->noted, (noted){implied, PATH_ASSUME, true});
    u64map_put(&x->known, condition, 1);
    vec_push(x->m, &x->sides, condition);
    return true;
}

void vm_merge_list_noted(const vm *v, smt_terms *to) {
    const vm_merging *g = v->terms->merging;
    for (size_t i = 0; g && i < g->noted.count; i++) {
        const noted *n = &g->noted.data[i];
        vec_push(v->m, to, n->holds ? n->condition : smt_not(v->terms->s, n->condition));
    }
}

// ---------------------------------------------------------------- a switch

static bool is_one_of(const uint32_t *list, uint32_t count, uint32_t x) {
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == x) return true;
    return false;
}

typedef struct open_targets { // that the path, and the sides, leave open
    uint32_t count, first;
    smt_term condition; // of the first
} open_targets;

// True: the target is where the switch leads.
static bool look_at_target(vm *v, thread *t, const vm_meeting *m, smt_term condition,
                           uint32_t target, bool taken, open_targets *open) {
    int truth = known_truth(v->terms, condition);
    if (truth >= 0) return truth;
    if (is_one_of(m->throws, m->throw_count, target))
        return vm_term_decided(v, t, condition, taken);
    if (!open->count++) open->first = target, open->condition = condition;
    return false;
}

vm_switched vm_merge_switch(vm *v, thread *t, const unit_switch *s, uint32_t *x, uint32_t *target) {
    const frame *f = &t->frames[t->frame_count - 1];
    const vm_meeting *m = meeting_of(v, t);
    open_targets open = {0};
    if (!m) return SWITCH_OPEN;
    for (uint32_t i = 0; i <= s->count; i++) {
        uint32_t to = i < s->count ? s->targets[i] : s->fallback;
        if (i < s->count && (to == s->fallback || is_one_of(s->targets, i, to))) continue;
        smt_term condition = vm_term_leads_to(v, t, s, x, to);
        bool here = look_at_target(v, t, m, condition, to, to == *target, &open);
        if (v->terms->merge_failed) return SWITCH_OPEN;
        if (!here) continue;
        *target = to;
        return SWITCH_KNOWN;
    }
    if (open.count == 1) *target = open.first;
    if (open.count < 2) return open.count ? SWITCH_KNOWN : SWITCH_OPEN;
    branch at = {f->u, f->pc, t->frame_count, open.first};
    bool merged = merge_at(v, t, &at, m, open.condition, open.first == *target,
                           (uint32_t[]){open.first, f->pc}, 1, 1);
    return merged ? SWITCH_MERGED : SWITCH_OPEN;
}
