// Coverability of Petri nets: the core under multiset pushdown systems and under .spec nets.
//
// A net is first cut down to its core: places with any number of tokens, places that never get one
// and places that do not matter are taken out, several targets become one. Then two searches take
// turns: backward over minimal elements, pruned by linear invariants; forward over markings with ω
// (Karp and Miller), guided by the state equation. Either can say yes or no.
#ifndef ASYNC_COVER_H
#define ASYNC_COVER_H

#include "async/async.h"
#include "async/invariant.h"
#include "async/net.h"

// Why the target cannot be covered. In terms of the net that was asked about.
//
// Backward: U is the upward closure of `elements`. Every target, and every step back from an
// element (the least marking from which some transition leads above it), is in U or is excluded: it
// has a token where `never` is set, or some invariant weighs it above the start. The start is not
// in U. So the markings outside U that nothing excludes are closed under steps and contain the
// start.
//
// Forward: the downward closure of `elements` (with ω) contains the start, is closed under steps,
// and no target is in it.
typedef struct async_cover_certificate {
    bool forward;
    size_t element_count;
    async_net_vector *elements;
    size_t invariant_count;
    async_invariant *invariants;
    const unsigned char *never; // by place
} async_cover_certificate;

typedef struct async_cover_result {
    answer_kind kind;
    async_net_sequence firing;           // covered: transitions from the start, in order
    uint32_t *start;                     // covered: tokens by place, numbers for ASYNC_NET_OMEGA
    uint32_t target;                     // covered: which
    async_cover_certificate certificate; // not covered
    async_statistics statistics;
} async_cover_result;

// What the result points to lives in `store`, but for `firing`, which is allocated from store->m.
void async_cover_decide(const async_net *n, const async_settings *s, arena *store,
                        async_cover_result *r);
void async_cover_result_release(async_cover_result *r, mem *m);

// Independent checks, by definition: fire the sequence; the conditions above one by one.
bool async_cover_check_firing(const async_net *n, const uint32_t *start, const uint32_t *firing,
                              size_t count);
bool async_cover_check_certificate(const async_net *n, const async_cover_certificate *c, limits *l);

#endif
