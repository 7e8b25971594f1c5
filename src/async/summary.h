// What handlers can do, tabulated on demand, as a grammar whose words are what they post.
//
// Facts (the grammar's variables), each with the ways it was derived (its productions):
//     exit(e, q')      a handler or call entered at e = (q, γ) can end in q'      M(q, q', γ)
//     item(r, i, p)    rule r was applied, i symbols of its word have run, control is p
//
//     item(r, 0, to)     ->  posts of r
//     item(r, i+1, p')   ->  item(r, i, p)  exit((p, word[i]), p')
//     exit(e, p)         ->  item(r, |word|, p)                  for a rule r of e
//
// Only entries that control can reach are tabulated, if counts in the bag are forgotten (a symbol
// that was posted once stays available). Every fact derives some word.
// Size: at most |Δ|·k·|Q| + |Q|²·|Γ| facts and |Δ|·k·|Q|² productions, k the longest word.
#ifndef ASYNC_SUMMARY_H
#define ASYNC_SUMMARY_H

#include "async/async.h"
#include "async/net.h"
#include "base/table.h"

enum { ASYNC_SUMMARY_NONE = UINT32_MAX };

typedef struct async_summary_production {
    uint32_t lhs;
    uint32_t first, second; // facts, in the order in which they run; ASYNC_SUMMARY_NONE
} async_summary_production;

typedef struct async_summary_fact {
    bool is_exit;
    uint32_t entry;          // exit: which
    uint32_t rule, position; // item: which
    uint32_t state;          // control at the end
    double steps;            // rules in its shortest derivation
    uint32_t shortest;       // the production that begins it
    bool posts;              // derives a word that is not empty
} async_summary_fact;

typedef struct async_summary_entry {
    uint32_t state, symbol;
    bool is_root;                  // a dispatch may enter here
    uint32_t first_rule, end_rule; // in summary.rules
    async_net_sequence callers;    // items that wait for its exits
    async_net_sequence exits;      // facts
    // The shortest way from here, inside one handler, to the state that is asked about
    // (async_summary_aim): item `via`, then entry `next`; or, where next is ASYNC_SUMMARY_NONE,
    // rule `via`.
    double aim_steps;
    uint32_t via, next;
} async_summary_entry;

typedef struct async_summary {
    mem *m;
    const async_mpds *a;
    limits *limits;
    async_net_sequence rules; // numbers, sorted by (from, top)
    VEC(async_summary_entry) entries;
    VEC(async_summary_fact) facts;
    VEC(async_summary_production) productions;
    u64map entry_ids, exit_ids, item_ids; // (state, symbol), (entry, state), (rule·k + i, state)
    uint64_t longest;                     // word, plus one
    unsigned char *idle;                  // by state: control may be there with an empty stack
    unsigned char *posted;                // by symbol: the bag may hold it
    async_net_sequence todo;              // facts
    async_net_sequence idle_todo, posted_todo;
} async_summary;

void async_summary_init(async_summary *s, const async_mpds *a, limits *l);
void async_summary_release(async_summary *s);
// Fills aim_steps, via and next of every entry for this state.
void async_summary_aim(async_summary *s, uint32_t state);
// Appends the rules of a shortest derivation of a fact, in order. More than `limit` in total:
// false.
bool async_summary_shortest_run(const async_summary *s, uint32_t fact, size_t limit,
                                async_net_sequence *out);

#endif
