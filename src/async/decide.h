// async_decide() in two halves: what all queries of a system share, and one query.
#ifndef ASYNC_DECIDE_H
#define ASYNC_DECIDE_H

#include "async/certificate.h"
#include "async/handlers.h"
#include "async/summary.h"

typedef struct decider {
    const async_mpds *a;
    const async_settings *settings;
    summary summary;
    handler_net net; // not for ASYNC_PAPER
} decider;

void decider_init(decider *d, const async_mpds *a, const async_settings *settings);
void decider_release(decider *d);
// Where the answer is ANSWER_UNREACHABLE, *c is its certificate (in store).
void decider_run(decider *d, uint32_t query, arena *store, async_result *r, cover_certificate *c);

// The reference (paper.c).
void paper_run(decider *d, uint32_t query, arena *store, async_result *r, cover_certificate *c);

#endif
