// The engine `pushdown`: Java programs as pushdown networks, within a bound on contexts.
//
// After Suwimonteerabuth, Esparza and Schwoon, "Symbolic context-bounded analysis of multithreaded
// Java programs": sections 4 and 5. The network is decided by room `pushdown`; what it finds goes
// back to the VM as waypoints.
#ifndef JAVA_PUSHDOWN_JAVA_PUSHDOWN_H
#define JAVA_PUSHDOWN_JAVA_PUSHDOWN_H

#include "engine/java.h"

extern const java_engine java_pushdown_engine;

#endif
