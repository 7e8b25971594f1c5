// Arrays over terms: Arrays.equals, mismatch and compare look at eight bytes at a time, across
// elements.
#include "classlib/summary.h"

enum { LOG2_OF_LONG = 3 };

// What was not looked at is for the caller, who goes element by element: all of it. Callers for
// longs and doubles, whose eight bytes are one element, expect no rest.
SUMMARY(vectorized_mismatch) {
    ref a = args[0], b = args[3];
    uint32_t length = args[6];
    if (!(a && vm_is_watched(v, a)) && !(b && vm_is_watched(v, b))) return false;
    if (args[7] == LOG2_OF_LONG || vm_term_of(t, &args[6])) return false;
    result[0] = ~length;
    *outcome = NATIVE_DONE;
    return true;
}

const summary_entry classlib_summaries_arrays[] = {
    {"jdk/internal/util/ArraysSupport", "vectorizedMismatch",
     "(Ljava/lang/Object;JLjava/lang/Object;JII)I", vectorized_mismatch},
    {0},
};
