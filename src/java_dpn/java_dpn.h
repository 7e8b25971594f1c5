// Java as a monitor-DPN: races.
//
// The paper is Nordhoff, Mueller-Olm and Lammich, "Iterable Forward Reachability Analysis of
// Monitor-DPNs", section 3. Its words and our names:
//
//   control point        symbol  "about to execute instruction pc of node n" (model.c)
//   control state        "run", "thrown", and one for each monitorexit by which a block is left
//   statically unique    analysis_is_unique: the locks of the model
//   pruning              methods that touch nothing of the question are steps (relevant.c)
//
// Everything that is not exact lets the model do more than the program, so that unreachable is a
// proof: docs/races.md lists what, and why.
#ifndef JAVA_DPN_JAVA_DPN_H
#define JAVA_DPN_JAVA_DPN_H

#include "analysis/pointsto.h"
#include "base/text.h"
#include "dpn/dpn.h"
#include "engine/java.h"

extern const java_engine java_dpn_engine;

typedef enum race_answer { RACE_POSSIBLE, RACE_IMPOSSIBLE } race_answer;

// Two places of the program that access the same field, at least one of them writes.
typedef struct race_pair {
    const char *field;     // "Bank.Account.balance"
    const char *places[2]; // "Bank.java:12", in the order of the source
    bool writes[2];
    race_answer answer;
    const char *why;   // impossible: by what; possible: what stood in the way of an answer, or NULL
    const char *below; // possible: lines (JAVA_DPN_NEXT_LINE): an execution of the model, what
                       // would rule it out; or NULL
} race_pair;

typedef VEC(race_pair) race_list;

typedef struct race_statistics {
    size_t methods, contexts, objects, accesses, rules, locks, queries;
    double points_to_s, model_s, solve_s;
} race_statistics;

typedef struct race_report {
    arena store;
    race_list pairs;
    bool summaries;  // it rests on what classes of the JDK promise
    bool outside;    // and on what code of the JDK does not do that was not followed
    const char *gap; // nothing is proved: why; NULL: nothing stands in the way
    race_statistics statistics;
} race_report;

// What proofs rest on, for the tests that show that each is needed: named in $WEFT_DPN_WITHOUT, it
// is left out.
#define JAVA_DPN_RESTS(X)                                                                          \
    X(REENTRANCE, "reentrance") /* who holds a lock may take it again */                           \
    X(SPAWN, "spawn")           /* locks that are held where a thread is started */                \
    X(ISOLATION, "isolation")   /* the object's own monitor */                                     \
    X(JOINS, "joins")                                                                              \
    X(EXCEPTIONS, "exceptions") /* ways out by an exception */                                     \
    X(WAITS, "waits")           /* wait and await release the lock */                              \
    X(EXECUTORS, "executors")   /* single-threaded ones */                                         \
    X(FINALS, "finals")         /* what a constructor writes before others know the object */      \
    X(OWNERSHIP, "ownership")   /* what is made here and not yet handed on */

typedef enum java_dpn_rest {
#define X(name, text) REST_##name,
    JAVA_DPN_RESTS(X)
#undef X
} java_dpn_rest;

typedef struct race_options {
    unsigned without; // bits of java_dpn_rest
    unsigned most_locks;
    pt_options points_to;
    const char *dump;  // file for the model and its queries, or NULL
    const char *calls; // file for the call graph, or NULL
} race_options;

// Decides every pair of the program that starts with main of the class. The report is empty
// before.
int java_dpn_races(mem *m, vm *v, limits *l, const char *class_name, const race_options *o,
                   race_report *r, error *e);
void java_dpn_report_release(race_report *r);
// For other engines: is it proved that no two threads use a field or an element at the same time,
// at least one of them to write? Nothing is where something stands in the way.
int java_dpn_proves_apart(mem *m, vm *v, limits *l, const char *class_name, bool *proved, error *e);

// A remark is one line: its lines are separated by this.
enum { JAVA_DPN_NEXT_LINE = '|' };

// ---- flows ----

extern const java_engine java_dpn_flows_engine;
// Says of each flow that happened in some execution "seen P -> Q (field)"; "within" instead, where
// one thread wrote and read.
extern const java_engine java_dpn_watch_engine;

typedef struct flow_options {
    race_options model;
    const char *from, *to;     // "Foo.java:12"; NULL: any
    const char *source, *sink; // "Foo#secret", "Foo#print"; both or none
} flow_options;

typedef struct flow_line {
    const char *text; // "flow Bank.java:12 -> Bank.java:19 (Account.balance): feasible"
    bool feasible;
    bool asked;           // the verdict counts it
    const char *schedule; // lines (JAVA_DPN_NEXT_LINE), or NULL
} flow_line;

typedef struct flow_report {
    arena store;
    VEC(flow_line) lines;
    const char *gap;
    const char *undone; // why there may be more chains; NULL: there are none
    bool summaries, outside;
    race_statistics statistics;
} flow_report;

int java_dpn_flows(mem *m, vm *v, limits *l, const char *class_name, const flow_options *o,
                   flow_report *r, error *e);
void java_dpn_flow_report_release(flow_report *r);

#endif
