// Integer arithmetic that says when it overflows: true means the result is good.
#ifndef BASE_CHECKED_H
#define BASE_CHECKED_H

#include <stdbool.h>

#define checked_add(a, b, result) (!__builtin_add_overflow((a), (b), (result)))
#define checked_sub(a, b, result) (!__builtin_sub_overflow((a), (b), (result)))
#define checked_mul(a, b, result) (!__builtin_mul_overflow((a), (b), (result)))

#endif
