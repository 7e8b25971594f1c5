// The entries of this room in the command line's table.
#ifndef ASYNC_ENGINES_H
#define ASYNC_ENGINES_H

#include "engine/model.h"

extern const model_engine async_net_engine;  // .spec
extern const model_engine async_mpds_engine; // .mpds

#endif
