// Shared by the two engines of this room.
#ifndef ASYNC_ENGINE_COMMON_H
#define ASYNC_ENGINE_COMMON_H

#include "async/async.h"
#include "engine/model.h"

extern const option_spec async_options[];

async_settings async_settings_of(const run_context *context);
void async_report_statistics(result *r, const async_statistics *s);
// Adds b's counters to a's.
void async_statistics_add(async_statistics *a, const async_statistics *b);

#endif
