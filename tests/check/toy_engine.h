#ifndef TOY_ENGINE_H
#define TOY_ENGINE_H

#include "engine/java.h"

extern const java_engine toy_engine;

#endif
