// async_decide() in two halves: what all queries of a system share, and one query.
#ifndef ASYNC_DECIDE_H
#define ASYNC_DECIDE_H

#include "async/certificate.h"
#include "async/handlers.h"
#include "async/summary.h"

typedef struct async_decider {
    const async_mpds *a;
    const async_settings *settings;
    async_summary summary;
    async_handler_net net; // not for ASYNC_PAPER
} async_decider;

void async_decider_init(async_decider *d, const async_mpds *a, const async_settings *settings);
void async_decider_release(async_decider *d);
// Where the answer is ANSWER_UNREACHABLE, *c is its certificate (in store).
void async_decider_run(async_decider *d, uint32_t query, arena *store, async_result *r,
                       async_cover_certificate *c);

// The reference (paper.c).
void async_paper_run(async_decider *d, uint32_t query, arena *store, async_result *r,
                     async_cover_certificate *c);

#endif
