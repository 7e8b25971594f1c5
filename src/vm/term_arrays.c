// Elements at an index that is a term: all that it may be are read or written at once.
//
// A read is a tree of ite over comparisons of the index, a write makes every element
// ite(index = k, new, old). Of arrays of references, large ones, and those that other threads may
// look at, the index is made concrete instead.
#include "vm/internal.h"
#include "vm/merge.h"
#include "vm/terms.h"

enum { MOST_ELEMENTS = 256, MOST_WRITTEN = 64, MOST_OF_TABLE = 1 << 14 };

static char element_kind(vm *v, ref array) {
    return program_text(v->p, vm_class_of(v, array)->name)[1];
}

bool vm_term_covers(vm *v, ref array, bool writes) {
    char kind = element_kind(v, array);
    const vm_term_search *search = v->terms->search;
    uint32_t length = vm_length(v, array);
    if (!search || kind == 'L' || kind == '[') return false;
    // A large table of numbers, as of the properties of chars: its equal elements collapse.
    bool table = !writes && length >= MOST_ELEMENTS && !vm_is_watched(v, array);
    if (!search->whole_arrays && !table) return false;
    for (uint32_t i = 0; kind == 'Z' && i < length; i++)
        if (*vm_heap_at(&v->h, array, OBJECT_HEADER + i) > 1) return false; // an undecided input
    if (vm_is_exploring(v) && vm_is_asked(v, array) && !vm_is_alone(v)) return false;
    return length <= (writes ? MOST_WRITTEN : table ? MOST_OF_TABLE : MOST_ELEMENTS);
}

// SMT_NONE: it has a term of another size in it.
static smt_term element(vm *v, ref array, uint32_t k, uint32_t size, smt_sort sort) {
    smt *s = v->terms->s;
    uint32_t offset = (uint32_t)OBJECT_HEADER + k * size;
    if (vm_is_watched(v, array)) {
        smt_term known = vm_term_whole(v, array, offset, size);
        if (known == VM_TERM_PARTS) return SMT_NONE;
        if (known && smt_sort_of(s, known) == sort) return known;
        if (known && smt_kind(sort) == SMT_KIND_REAL) return smt_from_bits(s, known);
        if (known) return SMT_NONE;
    }
    uint64_t bits = 0;
    memcpy(&bits, vm_heap_at(&v->h, array, offset), size);
    return smt_kind(sort) == SMT_KIND_REAL ? smt_real(s, sort, bits) : smt_bits(s, size * 8, bits);
}

static smt_sort sort_of(char kind, uint32_t size) {
    return kind == 'F' ? SMT_FLOAT : kind == 'D' ? SMT_DOUBLE : SMT_BITS(size * 8);
}

typedef struct selection {
    vm *v;
    ref array;
    smt_term index;
    uint32_t size;
    smt_sort sort;
} selection;

// Of the elements low to high - 1.
static smt_term select_between(const selection *x, uint32_t low, uint32_t high) {
    smt *s = x->v->terms->s;
    if (high - low == 1) return element(x->v, x->array, low, x->size, x->sort);
    uint32_t middle = low + (high - low) / 2;
    smt_term a = select_between(x, low, middle), b = select_between(x, middle, high);
    if (!a || !b) return SMT_NONE;
    smt_term below = smt_bits_2(s, SMT_OP_ULT, x->index, smt_bits(s, 32, middle));
    return smt_ite(s, below, a, b);
}

void vm_term_select(vm *v, thread *t, uint32_t *to, ref array, uint32_t *index, uint32_t size,
                    bool is_signed) {
    smt *s = v->terms->s;
    selection x = {v, array, *vm_term_at(index), size, sort_of(element_kind(v, array), size)};
    smt_term found = select_between(&x, 0, vm_length(v, array));
    if (!found) { // it was read already
        vm_term_gap(v, "an element that depends on inputs in part was read");
        found = element(v, array, *index, size, x.sort);
    }
    (void)t;
    if (found && size < 4) found = smt_extend(s, is_signed, 32, found);
    *vm_term_at(to) = found;
}

void vm_term_spread(vm *v, thread *t, ref array, uint32_t *index, uint32_t size, uint32_t *from) {
    smt *s = v->terms->s;
    char kind = element_kind(v, array);
    smt_sort sort = sort_of(kind, size);
    smt_term at = *vm_term_at(index);
    smt_term value = vm_term_word(v, t, kind == 'J' || kind == 'F' || kind == 'D' ? kind : 'I',
                                  from);
    if (size < 4) value = smt_extract(s, 0, size * 8, value);
    for (uint32_t k = 0; k < vm_length(v, array); k++) {
        size_t offset = OBJECT_HEADER + (size_t)k * size;
        smt_term old = element(v, array, k, size, sort);
        if (!old) {
            vm_term_gap(v, "an element that depends on inputs in part was overwritten");
            old = value;
        }
        smt_term now = smt_ite(s, smt_eq(s, at, smt_bits(s, 32, k)), value, old);
        if (now == old && k != *index) continue;
        vm_heap_touch(&v->h, array, offset, size);
        if (k == *index) memcpy(vm_heap_at(&v->h, array, offset), from, size);
        vm_term_put(v, array, (uint32_t)offset, size, now);
    }
}

// ---------------------------------------------------------------- lengths

// Of an array that is longer than is looked at, and still fits the heap.
enum { MOST_BEYOND = 1 << 20 };

static bool is_at_most(vm *v, thread *t, uint32_t *length, uint32_t most) {
    smt *s = v->terms->s;
    smt_term n = vm_term_word(v, t, 'I', length);
    smt_term longer = smt_bits_2(s, SMT_OP_SLT, smt_bits(s, 32, most), n);
    return vm_term_decided(v, t, smt_not(s, longer), *length <= most);
}

// Each length up to the bound is a path. Of the longer ones one or two are tried: the program may
// leave no others.
static void pick_length(vm *v, thread *t, uint32_t *x) {
    if (!v->terms->search || is_at_most(v, t, x, v->terms->elements))
        vm_term_concretise(v, t, PATH_LENGTH, x, 1);
    else if (is_at_most(v, t, x, MOST_BEYOND)) vm_term_concretise(v, t, PATH_BEYOND, x, 1);
    else {
        vm_term_too_many(v);
        *x = 0;
        *vm_term_at(x) = SMT_NONE;
    }
}

void vm_term_length(vm *v, thread *t, uint32_t *x) {
    bool negative = vm_term_branch(v, t, TEST_LT, x, NULL, (int32_t)*x < 0);
    if (!negative) pick_length(v, t, x);
    else if (vm_term_valueless(v)) *x = UINT32_MAX;
}
