// The worklist over view tuples: algorithm 1 of the paper, with eager or lazy splitting.
//
//   paper                           here
//   view tuple T = (V1 … Vn)        pd_tuple; its views are made to agree on the globals
//   U(g, g', a'), U'(g, g')         what pd_post_run leaves; pd_post_globals (FIFTH to CUR)
//   confluence C, safe partition    pd_partition (algorithm 2)
//   equations (1), (2)              pd_view_pass, pd_post_view
//   result                          all tuples kept; queries are asked of each P = post*(T) before
//                                   it is split, and the last context's P is never split
#ifndef PUSHDOWN_SEARCH_H
#define PUSHDOWN_SEARCH_H

#include "base/log.h"
#include "pushdown/post.h"

typedef struct pd_settings {
    int contexts;        // bound, or PD_AUTO
    int auto_limit;      // where PD_AUTO gives up
    bool eager;          // split by every value of the globals, Qadeer and Rehof's way
    bool plain;          // the paper's tuples: none is dropped, all confluence splits
    bool fresh;          // forget summaries after every run
    bool split_last;     // make tuples of the last context, too (for tests: the whole result)
    bool backward;       // decide the last context by pre*, one computation for all tuples
    bool reorder;        // dynamic variable reordering
    bool whole;          // PD_AUTO: first all configurations at once, where stacks stay low
    bool keep_searching; // do not stop when all queries are answered
    // Called when a query was hit, between two contexts; NULL: nobody wants to know before the end.
    void (*on_hit)(void *arg, size_t query);
    void *on_hit_arg;
    // Called after every context; NULL: nobody wants to know.
    void (*on_context)(void *arg);
    void *on_context_arg;
} pd_settings;

// An instance that runs: a process that starts by itself, or a slot for a forked thread.
typedef struct pd_instance {
    uint32_t process; // PD_NONE: a slot
    uint32_t slot;
    uint32_t start; // label
} pd_instance;

typedef struct pd_tuple {
    uint32_t *views;
    uint32_t level; // contexts used
    uint32_t last;  // instance that ran last; PD_NONE: none
    uint32_t parent;
    dd part;            // over FIFTH: the globals in which the last context started (G_j)
    dd globals;         // CUR: those of its configurations
    uint64_t signature; // a bit for each (instance, label, node) among the views' edges
} pd_tuple;

typedef struct pd_hit {
    bool found;
    bool excluded;     // no number of contexts is enough
    uint32_t tuple;    // the last context starts here …
    uint32_t instance; // … and is run by this one; PD_NONE: no context is needed
    uint32_t contexts;
    bool reported;              // to on_hit
    uint32_t who[PD_MAX_ATOMS]; // instance that satisfies each atom
} pd_hit;

typedef enum pd_proof {
    PD_PROOF_BOUND,  // all that is reachable within the bound was seen
    PD_PROOF_CLOSED, // a context more adds no configuration: the set is closed
    PD_PROOF_TOPS,   // the tops of stacks stopped growing, and the generators are all among them
    PD_PROOF_WHOLE,  // all configurations were seen, in any number of contexts
} pd_proof;

typedef struct pd_search {
    pd_network *n;
    pd_settings settings;
    mem *m;
    limits *l;
    logger *log;
    pd_code code;
    pd_graph graph;
    pd_post post;
    VEC(pd_instance) instances;
    VEC(pd_tuple) tuples;
    u64map buckets;      // eager: globals to the last tuple with them, + 1
    VEC(uint32_t) chain; // the one before in the bucket, + 1
    VEC(pd_hit) hits;    // by query
    size_t reported;     // of those found, to on_hit
    size_t unanswered;
    size_t made, subsumed; // tuples: all, and those dropped because earlier ones cover them
    size_t inspected;      // tuples from which contexts ran: the paper's count
    size_t splits;         // tuples made beyond the first of a context's result
    uint32_t level;        // contexts fully explored
    bool enough;           // set by on_hit: nobody wants to know the rest
    bool slots_exhausted;  // more forks than slots: unreachable is not proved
    pd_proof proof;
} pd_search;

void pd_search_init(pd_search *s, pd_network *n, const pd_settings *settings, limits *l,
                    logger *log);
void pd_search_run(pd_search *s);
// From on_hit: the query is open again, another run is wanted.
void pd_search_ask_again(pd_search *s, size_t query);
void pd_search_release(pd_search *s);

// Parts of a partition of the set `left` over FIFTH in which no part has a pair of `conflict`
// (FIFTH < PEER); kept for the caller to drop.
typedef VEC(dd) pd_parts;
void pd_partition(pd_code *c, dd left, dd conflict, pd_parts *parts);
// Pairs (FIFTH, PEER) of globals that can end in the same; reflexive on the domain.
dd pd_confluence(pd_code *c, dd related);

// (FIFTH, CUR) globals with which the hit's last context, run again in `post`, satisfies the query.
dd pd_hit_set(pd_search *s, pd_post *post, size_t query);

// tuple.c
uint32_t *pd_new_views(pd_search *s);
// Adds what no tuple covers so far. Takes over t.views.
void pd_tuple_add(pd_search *s, pd_tuple t);
void pd_tuple_release(pd_search *s, pd_tuple *t);

// auto: all configurations, where stacks stay low. reached: by query. False: it is not known
// (whole.c).
bool pd_whole(pd_search *s, bool *reached);
void pd_whole_needs(uint32_t processes, uint32_t *more); // copies of the cells
// auto: true if the configurations' tops, known within `level` and `level - 1` contexts to be the
// same, are all that any number of contexts reaches (visible.c).
typedef struct pd_visible pd_visible;
pd_visible *pd_visible_new(pd_search *s); // NULL: too many processes and variables for it
void pd_visible_free(pd_visible *v);
bool pd_visible_converged(pd_visible *v, size_t first_new_tuple);

#endif
