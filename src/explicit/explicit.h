// The explicit engine: all interleavings and all enumerable inputs of a Java program under
// sequential consistency, state by state. Exhaustion is a proof; a flaw is shown only after it was
// replayed.
#ifndef EXPLICIT_EXPLICIT_H
#define EXPLICIT_EXPLICIT_H

#include "engine/java.h"

extern const java_engine explicit_engine;

#endif
