// A test class with what it inherits from, and its methods in the order of test libraries.
#ifndef CHECK_HIERARCHY_H
#define CHECK_HIERARCHY_H

#include "check/finder.h"

typedef VEC(klass *) klass_list;

// The class with its supers and interfaces, without the JDK's: those above first (down), or last.
void check_hierarchy_add(finder *f, klass *k, bool down, klass_list *out);
// Does one of these classes override m? by_name: a static method hides the one above it, too.
bool check_hierarchy_overrides(finder *f, const method *m, const klass_list *all, bool by_name);

typedef struct sorted_method {
    method *m;
    const char *name, *type;
    int32_t hash;
} sorted_method;

// In the order in which both libraries take the methods of a class. In the finder's arena.
sorted_method *check_hierarchy_methods(finder *f, const klass *k);

#endif
