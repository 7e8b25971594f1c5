// java.lang.StrictMath. java.lang.Math's own code calls it: HotSpot's compiled-in versions of
// Math.sin and the like may differ from it in the last bit, which the specification allows.
#include <math.h>

#include "classlib/fdlibm.h"
#include "classlib/natives.h"

#define FUNCTION_1(name, function)                                                                 \
    NATIVE(StrictMath_##name) {                                                                    \
        double_words(result, function(words_double(args)));                                        \
        return NATIVE_DONE;                                                                        \
    }
#define FUNCTION_2(name, function)                                                                 \
    NATIVE(StrictMath_##name) {                                                                    \
        double_words(result, function(words_double(args), words_double(args + 2)));                \
        return NATIVE_DONE;                                                                        \
    }
// Square root and remainder are exact by IEEE 754: the C library's are as good.
NATIVE(StrictMath_sqrt) {
    if (vm_term_of(t, args)) {
        vm_term_apply(v, t, TERM_SQRT, args, args, NULL);
        v->terms->result = vm_term_of(t, args);
    }
    double_words(result, sqrt(words_double(args)));
    return NATIVE_DONE;
}
FUNCTION_2(IEEEremainder, remainder)
FUNCTION_1(sin, fdlibm_sin)
FUNCTION_1(cos, fdlibm_cos)
FUNCTION_1(tan, fdlibm_tan)
FUNCTION_1(asin, fdlibm_asin)
FUNCTION_1(acos, fdlibm_acos)
FUNCTION_1(atan, fdlibm_atan)
FUNCTION_2(atan2, fdlibm_atan2)
FUNCTION_1(log, fdlibm_log)
FUNCTION_1(log10, fdlibm_log10)
FUNCTION_1(log1p, fdlibm_log1p)
FUNCTION_1(expm1, fdlibm_expm1)
FUNCTION_1(sinh, fdlibm_sinh)
FUNCTION_1(cosh, fdlibm_cosh)
FUNCTION_1(tanh, fdlibm_tanh)

#define STRICT "java/lang/StrictMath"
#define EXACT "exact by IEEE 754: a machine instruction or C function will do"
#define PORTED "fdlibm in C gives the same bits as the Java port of later releases, faster"

const native_entry natives_math[] = {
    {STRICT, "sqrt", NULL, StrictMath_sqrt, .terms = true, .why = EXACT},
    {"java/lang/Math", "sqrt", NULL, StrictMath_sqrt, .terms = true, .why = EXACT},
    {STRICT, "IEEEremainder", NULL, StrictMath_IEEEremainder, .why = EXACT},
    {STRICT, "sin", NULL, StrictMath_sin, .why = PORTED},
    {STRICT, "cos", NULL, StrictMath_cos, .why = PORTED},
    {STRICT, "tan", NULL, StrictMath_tan, .why = PORTED},
    {STRICT, "asin", NULL, StrictMath_asin, .why = PORTED},
    {STRICT, "acos", NULL, StrictMath_acos, .why = PORTED},
    {STRICT, "atan", NULL, StrictMath_atan, .why = PORTED},
    {STRICT, "atan2", NULL, StrictMath_atan2, .why = PORTED},
    {STRICT, "log", NULL, StrictMath_log, .why = PORTED},
    {STRICT, "log10", NULL, StrictMath_log10, .why = PORTED},
    {STRICT, "log1p", NULL, StrictMath_log1p, .why = PORTED},
    {STRICT, "expm1", NULL, StrictMath_expm1, .why = PORTED},
    {STRICT, "sinh", NULL, StrictMath_sinh, .why = PORTED},
    {STRICT, "cosh", NULL, StrictMath_cosh, .why = PORTED},
    {STRICT, "tanh", NULL, StrictMath_tanh, .why = PORTED},
    {0},
};
