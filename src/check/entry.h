// Where a check starts: main, a method with all its argument values, or each of a class's tests.
// A test of a @Nested class is "Inner.works" of the outer class.
#ifndef CHECK_ENTRY_H
#define CHECK_ENTRY_H

#include "base/arena.h"
#include "base/vec.h"
#include "program/program.h"
#include "verdict/assumption.h"

typedef struct entry {
    const char *name;       // "pkg.FooTest.works"; NULL: main
    const char *method;     // its name alone, for the witness; NULL: main
    const char *class_name; // whose main is run
    int argc;               // and with what
    char **argv;
    const char *unknown;    // why it cannot be checked; else NULL
    const char *skipped;    // why JUnit would leave it out: no verdict, a note; else NULL
    const char *remark;     // to be said with a SAFE, or NULL
    assumption_set assumed; // what a SAFE rests on
    bool is_test;
    bool has_invocations; // a parameterized test or the like: which, is known when it runs
    unsigned invocation;  // the one that is wanted, from 1; 0: all
} entry;

enum { ENTRY_INVOCATION = 3 }; // of argv: which are wanted, as weft.Selection reads it

typedef VEC(entry) entry_list;

// As a target's method: main, with any arguments.
#define ENTRY_ANY_MAIN "main(any)"

// The entries of a target. Strings in `a`. ERR_INPUT: there are none.
int check_entries_find(mem *m, arena *a, program *p, const target *t, int argc, char **argv,
                       entry_list *out, error *e);

#endif
