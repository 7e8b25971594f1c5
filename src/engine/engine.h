// What every engine has: a description from which --help, the command line's choices and its error
// messages are made, and what a run is given. engine/java.h is the contract of engines that check
// Java programs, engine/model.h that of engines that decide model files.
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "base/error.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/mem.h"
#include "base/options.h"
#include "verdict/property.h"

typedef struct engine_info {
    const char *name;    // "explicit": the value of --engine
    const char *summary; // one line for --help and `weft engines`
    const option_spec *options;
    property_set finds;  // Java: errors it can show
    property_set proves; // Java: whose absence it can show
    const char *bounds;  // words for the bounds it may put on a proof; NULL: none
    bool watches_races;  // Java: its proofs say where a data race was seen, asked for or not
    bool tasks;          // Java: its traces show tasks of event loops as lanes
} engine_info;

// What every run is given.
typedef struct run_context {
    mem *m;
    limits *limits;
    logger *log;
    const options *options; // answers for every option of the engine's table
    unsigned jobs;          // processes it may use
} run_context;

// Does its table have an option of this name?
bool engine_has_option(const engine_info *engine, const char *name);

// Which engine is meant: the one that is named (NULL, "auto": none is), else the first that has
// every option given, which `common` does not have. ERR_USAGE: an option belongs to others, which
// the message names. `given` was read with options_scan over all their tables. *out is an index;
// the list ends with NULL. A name that no engine has is left to who checks the values: *out = 0.
int engine_choose(const engine_info *const *engines, const char *name, const option_spec *common,
                  const options *given, size_t *out, error *e);

#endif
