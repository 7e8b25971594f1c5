// What an engine is. A new one copies the smallest that exists and adds a line to the table in
// cli/check.c (checking Java) or cli/model.c (deciding model files).
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "base/error.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/mem.h"
#include "base/options.h"
#include "verdict/property.h"
#include "verdict/verdict.h"

// What every run is given.
typedef struct run_context {
    mem *m;
    limits *limits;
    logger *log;
    const options *options; // answers for every option of the engine's table
} run_context;

// An engine's half that decides model files.
//
// run() parses the file (an error: negative code, `e` filled) and fills the result: one answer a
// query and result_conclude(), statistics, witnesses. It is called inside a guard: when limits run
// out it may unwind (limits_check), and the caller turns that into UNKNOWN, keeping what the result
// holds by then. It need not free its memory after an unwinding, but must otherwise.
typedef struct model_engine {
    const char *name;      // "pushdown"
    const char *extension; // ".pdn"
    const char *summary;   // one line for --help and `weft engines`
    const option_spec *options;
    int (*run)(run_context *context, const char *path, result *r, error *e);
} model_engine;

// A Java program to check.
struct vm;
typedef struct java_task {
    struct vm *vm;          // booted, with the program; nothing has run in it yet
    const char *class_name; // internal form
    const char *source;     // the .java file, or NULL
    int argc;
    char **argv;
    property_set properties; // what to look for
    bool all_errors;
    // As the user gave it, for the witness; files and folders made absolute.
    const char *operand, *class_path; // class_path: NULL if not given
    int user_argc;
    char **user_argv;
} java_task;

// An engine's half that checks Java programs. As for model_engine: run() is called inside a guard.
typedef struct java_engine {
    const char *name;    // "explicit", the value of --engine
    const char *summary; // one line
    const option_spec *options;
    int (*run)(run_context *context, const java_task *task, result *r, error *e);
} java_engine;

#endif
