// A failing execution, for people: one column per thread, one row per step.
#ifndef EXPLICIT_TRACE_H
#define EXPLICIT_TRACE_H

#include "explore/search.h"
#include "verdict/verdict.h"

// Replays the flaw; true if it failed in the same way. Appends the trace as text, and as a JSON
// object.
bool trace_replay(mem *m, vm *v, const search_config *config, const flaw *f, const char *source,
                  const char *target, text *out, text *json);

#endif
