// What the user gave a program of the outside world: system properties, environment variables,
// standard input. Part of the question, as the arguments of main are: reading it bounds no SAFE.
#ifndef VM_GIVEN_H
#define VM_GIVEN_H

#include <stdbool.h>
#include <stddef.h>

typedef struct vm_setting {
    const char *name, *value;
} vm_setting;

typedef struct vm_given {
    const vm_setting *properties, *variables;
    size_t property_count, variable_count;
    const char *input; // standard input; NULL: none was given
    size_t input_size;
    // Bounds on the arguments of a method, plus 1: new objects inside them, elements of an array or
    // collection. 0: there is none.
    unsigned objects, elements;
    bool symbolic;    // what else comes from outside is an input, as far as weft.World has it
    unsigned strings; // arguments of main, plus 1; 0: they are given
} vm_given;

// Its value, the last one's if there are several; NULL: it was not given.
static inline const char *vm_given_value(const vm_setting *list, size_t count, const char *name) {
    for (size_t i = count; i-- > 0;)
        if (__builtin_strcmp(list[i].name, name) == 0) return list[i].value;
    return NULL;
}

#endif
