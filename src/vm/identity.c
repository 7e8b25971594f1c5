// Which object is it? References carry no terms: where inputs decide it, a new object stands for
// each of those that it can be, and whoever compares it asks here.
#include "vm/internal.h"
#include "vm/merge.h"
#include "vm/terms.h"

// At an offset where no field is: the condition on which a box is a cached one; of a string: false.
static uint64_t mark_key(ref object) {
    return (uint64_t)object << 32;
}

static smt_term mark_of(const vm *v, ref object) {
    if (!vm_is_watched(v, object)) return SMT_NONE;
    const uint64_t *found = u64map_get(&v->terms->heap, mark_key(object));
    return found ? (smt_term)*found : SMT_NONE;
}

void vm_term_mark_identity(vm *v, ref object, smt_term cached) {
    // Which box it is cannot be merged; of two strings a new one is made.
    if (v->terms->join && cached) vm_merge_fail(v);
    if (!cached) cached = smt_bool(v->terms->s, false);
    u64map_put(&v->terms->heap, mark_key(object), cached);
    vm_term_watch(v, object);
}

void vm_term_identify(vm *v, ref object) {
    if (v->terms && object && mark_of(v, object))
        vm_term_gap(v, "which object it is depends on an input, and was looked at");
}

// The value of a box as a term.
static smt_term value_of(vm *v, ref box, const field *f) {
    uint32_t size = f->kind == 'J' ? 8 : f->kind == 'B' ? 1 : f->kind == 'I' ? 4 : 2;
    smt_term term = vm_is_watched(v, box) ? vm_term_get(v, box, f->offset, size) : SMT_NONE;
    uint64_t value = 0;
    memcpy(&value, vm_heap_at(&v->h, box, f->offset), size);
    return term ? term : smt_bits(v->terms->s, 8 * size, value);
}

// One that valueOf gives for a value that is known.
static bool is_cached(vm *v, thread *t, ref box, const field *f) {
    uint32_t words[2] = {0, 0};
    vm_fetch(v, box, f->offset, f->kind, words);
    return vm_box(v, t, f->kind, words) == box;
}

static bool is_same_box(vm *v, thread *t, ref x, ref y, smt_term mark) {
    smt *s = v->terms->s;
    const field *f = program_find_field(v->p, vm_class_of(v, x), "value");
    smt_term other = mark_of(v, y);
    if (!other && !is_cached(v, t, y, f)) return false;
    smt_term same = smt_and(s, mark, smt_eq(s, value_of(v, x, f), value_of(v, y, f)));
    return vm_term_decided(v, t, same, !vm_term_valueless(v) && vm_term_value(v, same));
}

// The JDK's own code compares references to be quick, and then asks equals.
bool vm_term_same(vm *v, thread *t, ref x, ref y) {
    const frame *f = &t->frames[t->frame_count - 1];
    smt_term a = mark_of(v, x), b = mark_of(v, y);
    if ((!a && !b) || f->u->m->owner->module || vm_class_of(v, x) != vm_class_of(v, y))
        return false;
    if (vm_class_of(v, x) != v->k.String)
        return a ? is_same_box(v, t, x, y, a) : is_same_box(v, t, y, x, b);
    vm_term_gap(v, "which object a string is depends on an input, and was looked at");
    return false;
}
