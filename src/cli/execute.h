// A plain run: of a program (weft run), or of a recording (weft replay).
#ifndef CLI_EXECUTE_H
#define CLI_EXECUTE_H

#include "base/limits.h"
#include "base/log.h"
#include "classfile/classpath.h"
#include "replay/replay.h"
#include "vm/given.h"

typedef struct execution {
    mem *m;
    limits *limits;
    logger *log;
    const char *operand, *class_path;
    int argc;
    char **argv;
    bool concolic, stats, no_cache;
    vm_given given;
    witness_run run;              // its choices are filled if they are to be written
    const char *witness;          // where to; NULL: nowhere
    const witness_file *recorded; // to be followed; NULL: none
    int status;                   // the program's own, or ours
} execution;

// 0: it ran, see status.
int cli_execute(execution *x, classpath *cp, error *e);

#endif
