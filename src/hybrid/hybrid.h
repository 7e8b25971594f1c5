// The hybrid engine: explicit states whose tracked booleans live in binary decision diagrams.
//
// After von Rhein, Apel and Raimondi, "Introducing Binary Decision Diagrams in the Explicit-State
// Verification of Java Code". The paper's core part is a state of `explore` in which every tracked
// field holds a constant; its BDD part β is a dd of the room `bdd`, one boolean (or a few bits) for
// each tracked location. Reading a location splits only where β allows several values; writing
// quantifies the old value away and adds the new one; states with one core part are merged by
// disjunction, and only what is new in β is explored again.
#ifndef HYBRID_HYBRID_H
#define HYBRID_HYBRID_H

#include "engine/java.h"

extern const java_engine hybrid_engine;

#endif
