// java.lang.StrictMath, and the functions of java.lang.Math that HotSpot replaces too.
#include <math.h>

#include "classlib/fdlibm.h"
#include "classlib/natives.h"
#include "classlib/rounded.h"

#define FUNCTION_1(name, function, ...)                                                            \
    static double name##_of(double a, double b) {                                                  \
        (void)b;                                                                                   \
        return function(a);                                                                        \
    }                                                                                              \
    NATIVE(name) {                                                                                 \
        static const smt_function_facts facts = {__VA_ARGS__};                                     \
        if (v->terms) vm_term_function(v, t, name##_of, args, 1);                                  \
        if (v->terms) smt_function_about(v->terms->s, name##_of, &facts);                          \
        double_words(result, function(words_double(args)));                                        \
        return NATIVE_DONE;                                                                        \
    }
#define FUNCTION_2(name, function, ...)                                                            \
    NATIVE(name) {                                                                                 \
        static const smt_function_facts facts = {__VA_ARGS__};                                     \
        if (v->terms) vm_term_function(v, t, function, args, 2);                                   \
        if (v->terms) smt_function_about(v->terms->s, function, &facts);                           \
        double_words(result, function(words_double(args), words_double(args + 2)));                \
        return NATIVE_DONE;                                                                        \
    }
// Where it is monotonic.
#define PIECE(from, to) .pieces = {{from, to}}, .piece_count = 1
#define PIECES(from, middle, to) .pieces = {{from, middle}, {middle, to}}, .piece_count = 2
#define EVERYWHERE PIECE(-HUGE_VAL, HUGE_VAL), .nan_elsewhere = true

// Square root and remainder are exact by IEEE 754: the C library's are as good.
NATIVE(StrictMath_sqrt) {
    if (vm_term_of(t, args)) {
        vm_term_apply(v, t, TERM_SQRT, args, args, NULL);
        v->terms->result = vm_term_of(t, args);
    }
    double_words(result, sqrt(words_double(args)));
    return NATIVE_DONE;
}
FUNCTION_2(StrictMath_IEEEremainder, remainder, -HUGE_VAL, HUGE_VAL)
FUNCTION_1(StrictMath_sin, classlib_fdlibm_sin, -1, 1, .total = true, PIECE(-1.5, 1.5))
FUNCTION_1(StrictMath_cos, classlib_fdlibm_cos, -1, 1, .total = true, PIECES(-3, 0, 3))
FUNCTION_1(StrictMath_tan, classlib_fdlibm_tan, -HUGE_VAL, HUGE_VAL, .total = true,
           PIECE(-1.5, 1.5))
FUNCTION_1(StrictMath_asin, classlib_fdlibm_asin, -1.6, 1.6, PIECE(-1, 1), .nan_elsewhere = true)
FUNCTION_1(StrictMath_acos, classlib_fdlibm_acos, 0, 3.2, PIECE(-1, 1), .nan_elsewhere = true)
FUNCTION_1(StrictMath_atan, classlib_fdlibm_atan, -1.6, 1.6, .total = true, EVERYWHERE)
FUNCTION_2(StrictMath_atan2, classlib_fdlibm_atan2, -3.2, 3.2, .total = true)
FUNCTION_1(StrictMath_log, classlib_fdlibm_log, -HUGE_VAL, HUGE_VAL, PIECE(0, HUGE_VAL),
           .nan_elsewhere = true)
FUNCTION_1(StrictMath_log10, classlib_fdlibm_log10, -HUGE_VAL, HUGE_VAL, PIECE(0, HUGE_VAL),
           .nan_elsewhere = true)
FUNCTION_1(StrictMath_log1p, classlib_fdlibm_log1p, -HUGE_VAL, HUGE_VAL, PIECE(-1, HUGE_VAL),
           .nan_elsewhere = true)
FUNCTION_1(StrictMath_expm1, classlib_fdlibm_expm1, -1, HUGE_VAL, .total = true, EVERYWHERE)
FUNCTION_1(StrictMath_sinh, classlib_fdlibm_sinh, -HUGE_VAL, HUGE_VAL, .total = true, EVERYWHERE)
FUNCTION_1(StrictMath_cosh, classlib_fdlibm_cosh, 1, HUGE_VAL, .total = true, .nan_elsewhere = true,
           PIECES(-HUGE_VAL, 0, HUGE_VAL))
FUNCTION_1(StrictMath_tanh, classlib_fdlibm_tanh, -1, 1, .total = true, EVERYWHERE)
FUNCTION_1(Math_sin, classlib_rounded_sin, -1, 1, .total = true, PIECE(-1.5, 1.5))
FUNCTION_1(Math_cos, classlib_rounded_cos, -1, 1, .total = true, PIECES(-3, 0, 3))
FUNCTION_1(Math_tan, classlib_rounded_tan, -HUGE_VAL, HUGE_VAL, .total = true, PIECE(-1.5, 1.5))
FUNCTION_1(Math_exp, classlib_rounded_exp, 0, HUGE_VAL, .total = true, EVERYWHERE)
FUNCTION_1(Math_log, classlib_rounded_log, -HUGE_VAL, HUGE_VAL, PIECE(0, HUGE_VAL),
           .nan_elsewhere = true)
FUNCTION_1(Math_log10, classlib_rounded_log10, -HUGE_VAL, HUGE_VAL, PIECE(0, HUGE_VAL),
           .nan_elsewhere = true)
FUNCTION_2(Math_pow, classlib_rounded_pow, -HUGE_VAL, HUGE_VAL, .is_power = true)

#define STRICT "java/lang/StrictMath"
#define EXACT "exact by IEEE 754: a machine instruction or C function will do"
#define PORTED "fdlibm in C gives the same bits as the Java port of later releases, faster"
#define NEAREST "HotSpot's own code gives the nearest double, nearly always; fdlibm does less often"

const native_entry classlib_natives_math[] = {
    {STRICT, "sqrt", NULL, StrictMath_sqrt, .terms = true, .why = EXACT},
    {"java/lang/Math", "sqrt", NULL, StrictMath_sqrt, .terms = true, .why = EXACT},
    {STRICT, "IEEEremainder", NULL, StrictMath_IEEEremainder, .terms = true, .why = EXACT},
    {STRICT, "sin", NULL, StrictMath_sin, .terms = true, .why = PORTED},
    {STRICT, "cos", NULL, StrictMath_cos, .terms = true, .why = PORTED},
    {STRICT, "tan", NULL, StrictMath_tan, .terms = true, .why = PORTED},
    {STRICT, "asin", NULL, StrictMath_asin, .terms = true, .why = PORTED},
    {STRICT, "acos", NULL, StrictMath_acos, .terms = true, .why = PORTED},
    {STRICT, "atan", NULL, StrictMath_atan, .terms = true, .why = PORTED},
    {STRICT, "atan2", NULL, StrictMath_atan2, .terms = true, .why = PORTED},
    {STRICT, "log", NULL, StrictMath_log, .terms = true, .why = PORTED},
    {STRICT, "log10", NULL, StrictMath_log10, .terms = true, .why = PORTED},
    {STRICT, "log1p", NULL, StrictMath_log1p, .terms = true, .why = PORTED},
    {STRICT, "expm1", NULL, StrictMath_expm1, .terms = true, .why = PORTED},
    {STRICT, "sinh", NULL, StrictMath_sinh, .terms = true, .why = PORTED},
    {STRICT, "cosh", NULL, StrictMath_cosh, .terms = true, .why = PORTED},
    {STRICT, "tanh", NULL, StrictMath_tanh, .terms = true, .why = PORTED},
    {"java/lang/Math", "sin", NULL, Math_sin, .terms = true, .why = NEAREST},
    {"java/lang/Math", "cos", NULL, Math_cos, .terms = true, .why = NEAREST},
    {"java/lang/Math", "tan", NULL, Math_tan, .terms = true, .why = NEAREST},
    {"java/lang/Math", "exp", NULL, Math_exp, .terms = true, .why = NEAREST},
    {"java/lang/Math", "log", NULL, Math_log, .terms = true, .why = NEAREST},
    {"java/lang/Math", "log10", NULL, Math_log10, .terms = true, .why = NEAREST},
    {"java/lang/Math", "pow", NULL, Math_pow, .terms = true, .why = NEAREST},
    {0},
};
