// The engines for Java: one line each. --engine's choices, --help, `weft engines` and the choice by
// options are made of this table. Without --engine the first leads and the others help, in this
// order.
#ifndef CHECK_ENGINES_H
#define CHECK_ENGINES_H

#include "engine/java.h"

// value of --engine, java_engine
#define CHECK_ENGINES(X)                                                                           \
    X("explicit", explicit_engine)                                                                 \
    X("hybrid", hybrid_engine)                                                                     \
    X("bmc", bmc_engine)                                                                           \
    X("pushdown", java_pushdown_engine)                                                            \
    X("dpn", java_dpn_engine)                                                                      \
    X("async", java_async_engine)                                                                  \
    /* each has a line here */

#define CHECK_ENGINE_DECLARED(name, engine) extern const java_engine engine;
CHECK_ENGINES(CHECK_ENGINE_DECLARED)
#undef CHECK_ENGINE_DECLARED
extern const java_engine java_dpn_flows_engine; // of `weft flows`, not for --engine
extern const java_engine java_dpn_watch_engine; // likewise: executions that have flows

// "auto|explicit|…", a constant.
#define CHECK_ENGINE_CHOICE(name, engine) "|" name
#define CHECK_ENGINE_CHOICES "auto" CHECK_ENGINES(CHECK_ENGINE_CHOICE)

#define CHECK_ENGINE_COUNTED(name, engine) +1
enum { CHECK_ENGINE_COUNT = 0 CHECK_ENGINES(CHECK_ENGINE_COUNTED) };

extern const java_engine *const check_engines[]; // ended by NULL

#endif
