// Shared by the finders of entries: entry.c (main, methods) and tests.c (test classes).
#ifndef CHECK_FINDER_H
#define CHECK_FINDER_H

#include "check/entry.h"

typedef struct finder {
    mem *m;
    arena *a;
    program *p;
    klass *k;            // the target's class
    unsigned invocation; // of the test that was asked for; 0: all
    entry_list *out;
    error *e;
} finder;

typedef VEC(char *) word_list;

// "a/B" -> "a.B", and the class's name so.
char *check_finder_dotted(finder *f, const char *name);
char *check_finder_class_name(finder *f, const klass *k);
// "class#name#descriptor", as weft.Entry reads it.
char *check_finder_describe(finder *f, const method *m);
// The words become the arguments of weft.Entry.
void check_finder_add(finder *f, entry n, word_list *words);

// Every test of the target's class and of its @Nested classes, and what is not run of it.
void check_tests_find(finder *f);
// "Inner.Deep.works", "adds[2]": one of them, disabled or not. False: there is no such test.
bool check_tests_find_one(finder *f, const char *path);
bool check_tests_has_any(finder *f);

bool check_finder_has_main(const finder *f); // public static void main(String[])

// loops.c: a class annotated weft.EventLoop. False: it is none, or has a main instead of events.
bool check_loop_find(finder *f);

#endif
