// From what the user names to a booted VM: JDK, class path, target. For every command that runs
// Java.
#ifndef CHECK_START_H
#define CHECK_START_H

#include "base/arena.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/options.h"
#include "classfile/classpath.h"
#include "vm/given.h"
#include "vm/vm.h"

// The class path that runs a program: the JDK (NULL: JAVA_HOME's, or that of java on PATH) with our
// model classes in front.
int check_classpath(mem *m, const char *jdk, classpath **cp, error *e);
// What is said about the JDK's modules: java's options.
#define CHECK_MODULE_OPTIONS                                                                       \
    {"add-exports",                                                                                \
     OPTION_LIST,                                                                                  \
     "M/P=T",                                                                                      \
     NULL,                                                                                         \
     0,                                                                                            \
     0,                                                                                            \
     "export package P of module M to T, as java does (ALL-UNNAMED is the class path; "            \
     "repeatable)"},                                                                               \
        {"add-opens",                                                                              \
         OPTION_LIST,                                                                              \
         "M/P=T",                                                                                  \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         "the same, and open it for reflection (repeatable)"},                                     \
    {                                                                                              \
        "add-modules", OPTION_LIST, "LIST", NULL, 0, 0,                                            \
            "modules of the JDK that a program does not have otherwise (repeatable)"               \
    }
int check_modules(classpath *cp, const options *o, logger *log, error *e);
// What the program is given of the outside world.
#define CHECK_GIVEN_OPTIONS                                                                        \
    {                                                                                              \
        "D",                                                                                       \
        OPTION_LIST,                                                                               \
        "NAME=VALUE",                                                                              \
        NULL,                                                                                      \
        0,                                                                                         \
        0,                                                                                         \
        "a system property, as java has it (repeatable)"},                                         \
        {"env",                                                                                    \
         OPTION_LIST,                                                                              \
         "NAME=VALUE",                                                                             \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         "an environment variable; there are no others (repeatable)"},                             \
    {                                                                                              \
        "stdin", OPTION_TEXT, "FILE", NULL, 0, 0, "what the program reads from standard input"     \
    }
// What bounds the arguments of a method that is checked, and the standard, as in the table.
enum { CHECK_OBJECTS = 3, CHECK_ELEMENTS = 5 };
#define CHECK_ARGUMENT_OPTIONS                                                                     \
    {"objects", OPTION_INT, "N", "3", 0, 1000, "CLASS#METHOD: new objects inside its arguments"},  \
        {"elements",                                                                               \
         OPTION_INT,                                                                               \
         "N",                                                                                      \
         "5",                                                                                      \
         0,                                                                                        \
         10000,                                                                                    \
         "CLASS#METHOD: elements of an array or collection among its arguments"},                  \
        {"args-any",                                                                               \
         OPTION_INT,                                                                               \
         "N",                                                                                      \
         NULL,                                                                                     \
         0,                                                                                        \
         1000,                                                                                     \
         "start main with any strings, up to N of them"},                                          \
    {                                                                                              \
        "outside", OPTION_CHOICE, "fixed|symbolic", "fixed", 0, 0,                                 \
            "random numbers, clock, standard input, processors: one value each, and the verdict "  \
            "says so; symbolic: any within their contracts"                                        \
    }
// Adds what these options say to *g. Its memory is the arena's and the options'.
int check_given(arena *a, const options *o, vm_given *g, error *e);
// Resolves a TARGET, with weft-api.jar on the class path. Unless no_cache: what javac makes of a
// source is kept where base images are.
int check_target(classpath *cp, const char *operand, const char *path, bool no_cache, limits *l,
                 target *t, error *e);
// A booted VM over the class path's JDK, from its base image if there is one. vm_stop ends it.
int check_start_vm(mem *m, classpath *cp, bool no_cache, const vm_config *config, vm **out,
                   error *e);

// Where base images are kept ($WEFT_CACHE, $XDG_CACHE_HOME/weft, ~/.cache/weft), into the buffer;
// NULL: there is no such place.
const char *check_cache(char *out, size_t size);
// weft-api.jar's path into the buffer; NULL: it is not there.
const char *check_api_jar(char *out, size_t size);

// TARGET and class path so that they mean the same in another folder; a method, if any, behind '#'.
const char *check_absolute_operand(arena *a, const char *operand, const char *method);
const char *check_absolute_path(arena *a, const char *operand, const char *path);

#endif
