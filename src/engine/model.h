// An engine that decides model files. A new one copies the smallest that exists (dpn/engine.c) and
// adds a line to the table in cli/model.c.
#ifndef ENGINE_MODEL_H
#define ENGINE_MODEL_H

#include "engine/engine.h"
#include "verdict/verdict.h"

// run() parses the file (an error: negative code, `e` filled) and fills the result: one answer a
// query and result_conclude(), statistics, witnesses. It is called inside a guard: when limits run
// out it may unwind (limits_check), and the caller turns that into UNKNOWN, keeping what the result
// holds by then. It need not free its memory after an unwinding, but must otherwise.
typedef struct model_engine {
    engine_info info;
    const char *extension; // ".pdn"
    int (*run)(run_context *context, const char *path, result *r, error *e);
} model_engine;

#endif
