// Why a control state cannot be reached, in terms of the multiset pushdown system.
//
// Configurations at rest (empty stack) are vectors over `place`s: control state q is place q,
// symbol γ is place |Q| + γ. As in cover.h, the certificate is either backward (nothing reachable
// is above an element, or has a token where `never` is set, or weighs more than an invariant
// allows) or forward (everything reachable is below an element).
#ifndef ASYNC_CERTIFICATE_H
#define ASYNC_CERTIFICATE_H

#include "async/async.h"
#include "async/cover.h"

// By definition, and apart from the code that found it: handlers' effects are computed anew, by
// round-robin iteration over the rules.
bool async_mpds_check_certificate(const async_mpds *a, uint32_t query,
                                  const async_cover_certificate *c, limits *l);

#endif
