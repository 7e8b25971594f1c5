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

enum { SUMMARY_NONE = UINT32_MAX };

typedef struct summary_production {
    uint32_t lhs;
    uint32_t first, second; // facts, in the order in which they run; SUMMARY_NONE
} summary_production;

typedef struct summary_fact {
    bool is_exit;
    uint32_t entry;          // exit: which
    uint32_t rule, position; // item: which
    uint32_t state;          // control at the end
    double steps;            // rules in its shortest derivation
    uint32_t shortest;       // the production that begins it
    bool posts;              // derives a word that is not empty
} summary_fact;

typedef struct summary_entry {
    uint32_t state, symbol;
    bool is_root;                  // a dispatch may enter here
    uint32_t first_rule, end_rule; // in summary.rules
    net_sequence callers;          // items that wait for its exits
    net_sequence exits;            // facts
    // The shortest way from here, inside one handler, to the state that is asked about
    // (summary_aim): item `via`, then entry `next`; or, where next is SUMMARY_NONE, rule `via`.
    double aim_steps;
    uint32_t via, next;
} summary_entry;

typedef struct summary {
    mem *m;
    const async_mpds *a;
    limits *limits;
    net_sequence rules; // numbers, sorted by (from, top)
    VEC(summary_entry) entries;
    VEC(summary_fact) facts;
    VEC(summary_production) productions;
    u64map entry_ids, exit_ids, item_ids; // (state, symbol), (entry, state), (rule·k + i, state)
    uint64_t longest;                     // word, plus one
    unsigned char *idle;                  // by state: control may be there with an empty stack
    unsigned char *posted;                // by symbol: the bag may hold it
    net_sequence todo;                    // facts
    net_sequence idle_todo, posted_todo;
} summary;

void summary_init(summary *s, const async_mpds *a, limits *l);
void summary_release(summary *s);
// Fills aim_steps, via and next of every entry for this state.
void summary_aim(summary *s, uint32_t state);
// Appends the rules of a shortest derivation of a fact, in order. More than `limit` in total:
// false.
bool summary_shortest_run(const summary *s, uint32_t fact, size_t limit, net_sequence *out);

#endif
