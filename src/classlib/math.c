// java.lang.StrictMath.
#include <math.h>

#include "classlib/natives.h"

NATIVE(StrictMath_sqrt) {
    double_words(result, sqrt(words_double(args)));
    return NATIVE_DONE;
}

NATIVE(StrictMath_IEEEremainder) {
    double_words(result, remainder(words_double(args), words_double(args + 2)));
    return NATIVE_DONE;
}

const native_entry natives_math[] = {
    {"java/lang/StrictMath", "sqrt", NULL, StrictMath_sqrt},
    {"java/lang/Math", "sqrt", NULL, StrictMath_sqrt},
    {"java/lang/StrictMath", "IEEEremainder", NULL, StrictMath_IEEEremainder},
    {0},
};
