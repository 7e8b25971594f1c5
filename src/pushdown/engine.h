// The engine behind `weft model FILE.pdn` and `weft model FILE.pds`.
#ifndef PUSHDOWN_ENGINE_H
#define PUSHDOWN_ENGINE_H

#include "engine/model.h"

extern const model_engine pushdown_network_engine; // .pdn
extern const model_engine pushdown_cuba_engine;    // .pds

#endif
