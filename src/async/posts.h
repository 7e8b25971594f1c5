// What handlers post, computed the slow way, for checking: round-robin iteration over the rules
// until nothing changes. Values are sets of maximal vectors in a box: symbol γ counts gain[γ][i] in
// dimension i, and dimension i stops at cap[i].
#ifndef ASYNC_POSTS_H
#define ASYNC_POSTS_H

#include "async/async.h"
#include "base/table.h"

typedef struct async_posts_exit {
    uint32_t entry, state;
    uint32_t count;       // maximal vectors
    VEC(uint32_t) values; // count × dimensions
} async_posts_exit;

typedef struct async_posts_entry {
    uint32_t state, symbol;
    bool sees; // reaches the state asked about before it ends
    VEC(uint32_t) exits;
} async_posts_entry;

typedef struct async_posts {
    mem *m;
    const async_mpds *a;
    limits *limits;
    uint32_t roots; // entries 0 … roots-1 are the roots
    VEC(async_posts_entry) entries;
    VEC(async_posts_exit) exits;
    VEC(uint32_t) rules; // of entries, any order
    VEC(uint32_t) rule_entry;
    u64map entry_ids, exit_ids;
    uint32_t dimensions;
    const uint32_t *cap;
} async_posts;

// Roots are all (q, γ) with a rule and neither excluded: never[q], never[|Q| + γ].
void async_posts_init(async_posts *p, const async_mpds *a, const unsigned char *never,
                      uint32_t query_state, limits *l);
void async_posts_release(async_posts *p);
// Fills every exit's values. `gain` is symbols × dimensions. A dimension that does not settle after
// many rounds goes to its cap: never too small.
void async_posts_solve(async_posts *p, uint32_t dimensions, const uint32_t *cap,
                       const uint32_t *gain);

#endif
