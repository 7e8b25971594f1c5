// What is left of a net once everything is taken out that cannot change the answer.
#ifndef ASYNC_CORE_H
#define ASYNC_CORE_H

#include "async/net.h"

typedef enum place_fate {
    PLACE_KEPT,
    PLACE_OMEGA, // any number of tokens from the start, or a transition makes them from nothing
    PLACE_NEVER, // no token ever reaches it (sign analysis)
    PLACE_IRRELEVANT, // no target depends on it
} place_fate;

enum { CORE_NONE = UINT32_MAX };

typedef struct core {
    const net *original;
    net n;                      // at most one target; init has no NET_OMEGA
    net_sequence place_of;      // core place -> original place, or CORE_NONE for the goal
    net_sequence transition_of; // core transition -> original one, or CORE_NONE: it makes a goal
    net_sequence target_of;     // core transition that makes a goal -> original target
    unsigned char *fate;        // place_fate, by original place
    uint32_t *core_place;       // by original place, or CORE_NONE
    uint32_t *maker;            // by original place: makes its tokens from nothing, or CORE_NONE
    net_sequence made;          // places with a maker, in the order in which they were found
    net_sequence targets;       // original targets that are still possible
} core;

// Linear in the size of the net, but for the ω places (a pass each round that finds one). `plain`:
// only takes out what the initial marking leaves open, and nothing that needs thought.
void core_init(core *c, const net *original, bool plain);
void core_release(core *c);

// The core's target: NULL where no target is possible. Empty where one is covered by ω alone.
const net_vector *core_target(const core *c);

// Turns a firing sequence of the core that covers its target into one of the original net: fires
// makers first, as often as the rest needs them, and fills start (by original place). Returns the
// target that is covered.
uint32_t core_lift_firing(const core *c, const uint32_t *firing, size_t count, uint32_t *start,
                          net_sequence *out);

#endif
