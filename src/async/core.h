// What is left of a net once everything is taken out that cannot change the answer.
#ifndef ASYNC_CORE_H
#define ASYNC_CORE_H

#include "async/net.h"

typedef enum async_place_fate {
    ASYNC_PLACE_KEPT,
    ASYNC_PLACE_OMEGA,      // any number of tokens from the start, or a transition makes them from
                            // nothing; and no transition moves them away
    ASYNC_PLACE_NEVER,      // no token ever reaches it (sign analysis)
    ASYNC_PLACE_IRRELEVANT, // no target depends on it
} async_place_fate;

// A place that starts with any number of tokens, but from which transitions move tokens, is kept.
// It starts empty, with a transition that fills it while a place `begin` holds its token; the first
// transition that moves such a place's tokens drops that token too. So it is as if there had been
// more from the start, and not more than that.
enum { ASYNC_CORE_NONE = UINT32_MAX, ASYNC_CORE_FILL = UINT32_MAX - 1 };

typedef struct async_core {
    const async_net *original;
    async_net n; // at most one target; init has no ASYNC_NET_OMEGA
    async_net_sequence
        place_of; // core place -> original place, or ASYNC_CORE_NONE for begin and the goal
    async_net_sequence transition_of; // core transition -> original one, or ASYNC_CORE_NONE: it
                                      // makes a goal, or ASYNC_CORE_FILL
    async_net_sequence
        target_of;           // core transition that makes a goal -> original target; that fills
                             // -> original place
    uint32_t begin;          // core place, or ASYNC_CORE_NONE
    unsigned char *is_moved; // by original place: some transition moves its tokens
    unsigned char *fate;     // async_place_fate, by original place
    uint32_t *core_place;    // by original place, or ASYNC_CORE_NONE
    uint32_t *maker;         // by original place: makes its tokens from nothing, or ASYNC_CORE_NONE
    async_net_sequence moving;  // original transitions with moves
    async_net_sequence made;    // places with a maker, in the order in which they were found
    async_net_sequence targets; // original targets that are still possible
} async_core;

// Linear in the size of the net, but for the ω places (a pass each round that finds one). `plain`:
// only takes out what the initial marking leaves open, and nothing that needs thought.
void async_core_init(async_core *c, const async_net *original, bool plain);
void async_core_release(async_core *c);

// The core's target: NULL where no target is possible. Empty where one is covered by ω alone.
const async_net_vector *async_core_target(const async_core *c);

// Turns a firing sequence of the core that covers its target into one of the original net: fires
// makers first, as often as the rest needs them, and fills start (by original place). Returns the
// target that is covered.
uint32_t async_core_lift_firing(const async_core *c, const uint32_t *firing, size_t count,
                                uint32_t *start, async_net_sequence *out);

#endif
