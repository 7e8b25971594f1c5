// Boxes over terms: Integer.valueOf and the like take small values from a cache, by an index that
// would be made concrete. A new box stands for the cached one (vm_term_mark_identity).
#include "classlib/summary.h"

// The range is that of the cache; the property that makes Integer's larger is not set.
static bool box(vm *v, thread *t, uint32_t *args, char kind, int64_t low, int64_t high,
                uint32_t *result, native_outcome *outcome) {
    smt *s = v->terms->s;
    unsigned width = kind == 'J' ? 64 : 32, bits = kind == 'B'                  ? 8
                                                   : kind == 'S' || kind == 'C' ? 16
                                                                                : width;
    if (!vm_term_of(t, args)) return false;
    smt_term value = vm_term_word(v, t, kind == 'J' ? 'J' : 'I', args);
    ref r = vm_new_box(v, t, kind, args);
    result[0] = r;
    *outcome = r ? NATIVE_DONE : NATIVE_THROW;
    if (!r) return true;
    uint32_t offset = program_find_field(v->p, vm_class_of(v, r), "value")->offset;
    vm_term_put(v, r, offset, bits / 8, value);
    smt_term below = smt_bits_2(s, SMT_OP_SLT, value, smt_bits(s, width, (uint64_t)low));
    smt_term above = smt_bits_2(s, SMT_OP_SLT, smt_bits(s, width, (uint64_t)high), value);
    vm_term_mark_identity(v, r, smt_not(s, smt_or(s, below, above)));
    return true;
}

SUMMARY(box_int) {
    return box(v, t, args, 'I', -128, 127, result, outcome);
}
SUMMARY(box_long) {
    return box(v, t, args, 'J', -128, 127, result, outcome);
}
SUMMARY(box_short) {
    return box(v, t, args, 'S', -128, 127, result, outcome);
}
SUMMARY(box_byte) {
    return box(v, t, args, 'B', -128, 127, result, outcome);
}
SUMMARY(box_char) {
    return box(v, t, args, 'C', 0, 127, result, outcome);
}

const summary_entry classlib_summaries_box[] = {
    {"java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", box_int},
    {"java/lang/Long", "valueOf", "(J)Ljava/lang/Long;", box_long},
    {"java/lang/Short", "valueOf", "(S)Ljava/lang/Short;", box_short},
    {"java/lang/Byte", "valueOf", "(B)Ljava/lang/Byte;", box_byte},
    {"java/lang/Character", "valueOf", "(C)Ljava/lang/Character;", box_char},
    {0},
};
