// Which classes a program consists of, seen from where it starts.
#ifndef ANALYSIS_REACH_H
#define ANALYSIS_REACH_H

#include "base/vec.h"
#include "program/program.h"

typedef VEC(klass *) klass_list;

// Adds a class of the class path, or the element class of an array, unless it is there already or
// belongs to the JDK or cannot be loaded.
void analysis_add_class(program *p, mem *m, symbol name, klass_list *list);
// Adds the classes of the class path that those in the list mention in their constants or extend,
// and so on, until there are `most`. Classes that are only named by strings (reflection) are not
// among them: a guide for heuristics, not for proofs. O(constants of all classes).
void analysis_add_mentioned(program *p, mem *m, klass_list *list, size_t most);

#endif
