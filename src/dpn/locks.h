// Lock structures: what the subtree of an execution tree does to locks, phase by phase. Interned,
// so that a structure is a number, equal structures are equal numbers, and operations are
// remembered. Number 0 is the empty structure.
//
// For each phase j a structure holds sets of locks and graphs over locks. A part of them is kept
// apart for the main thread of the subtree (m) and for the threads spawned in it (s):
//   Um Us  acquired in phase j                                            (T_ah: U, T_ht: U)
//   Am As  acquired in phase j and still held when it ends                (T_ah: A)
//   Hm Hs  held through all of phase j                                    (T_ht: A)
//   T      acquired and released in phase j by the main thread, as long as the subtree returns in
//          phase j: what a caller that has yet to release a lock waits for      (T_rh: U)
//   Gm Gs  acquisition graph: x -> y if y is acquired after x was taken for good, by the main
//          thread (Gm: both are its own)                                  (T_ah: G)
//   Rm Rs  release graph: y -> x if y is needed before x, held since before, is released (T_rh: G)
//
// Re-entrance is decided bottom-up, which the paper does not do: when a monitor on x is put around
// a subtree, everything that its main thread did with x turns out to be re-entrant and is erased
// (hence the two parts). So T_M need not know what is held, and has no more states for many locks
// than for none.
//
// A structure whose graphs have a cycle together, with a lock held twice, or with a lock used while
// another thread holds it through the phase is never made: no tree with such a subtree can be
// scheduled. Gs and Rs are transitively closed; Gm and Rm are not, for things are erased from them.
#ifndef DPN_LOCKS_H
#define DPN_LOCKS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/table.h"
#include "base/vec.h"

enum {
    DPN_LOCKS_MAX = 64, // a set of locks is a word
    DPN_LOCKS_CONFLICT = UINT32_MAX,
};

typedef struct dpn_locks {
    mem *m;
    unsigned rules;        // enum dpn_rules
    unsigned count;        // locks
    unsigned phases;       // 1 … 15
    unsigned width;        // bits in a set, or in a row of a matrix: 8, 16, 32 or 64
    unsigned set_words;    // words for all sets of a phase
    unsigned matrix_words; // words in a matrix
    unsigned phase_words, words;
    VEC(uint64_t) data; // structure i at data[i * words]
    table index;
    u64map joined, entered, lifted; // memory of the operations
    uint64_t *scratch;
} dpn_locks;

void dpn_locks_init(dpn_locks *l, mem *m, unsigned count, unsigned phases, unsigned rules);
void dpn_locks_release(dpn_locks *l);

// a then b, in one thread. `keep`: both return in the same phase, a's T stays; otherwise it is
// dropped. DPN_LOCKS_CONFLICT if they cannot be in one execution.
uint32_t dpn_locks_join(dpn_locks *l, uint32_t a, uint32_t b, bool keep);
// A new thread does `child`, its creator `next`.
uint32_t dpn_locks_spawn(dpn_locks *l, uint32_t child, uint32_t next);
// The monitor on x is entered in phase `from` with `body` inside, which returns in phase `to`
// (from <= to), or not at all (to = phases + 1 and returns is false).
uint32_t dpn_locks_enter(dpn_locks *l, uint32_t body, unsigned x, unsigned from, unsigned to,
                         bool returns);

// a restricts no more than b.
static inline bool dpn_locks_below(const dpn_locks *l, uint32_t a, uint32_t b) {
    if (a == b || a == 0) return true;
    const uint64_t *p = &l->data.data[(size_t)a * l->words];
    const uint64_t *q = &l->data.data[(size_t)b * l->words];
    for (unsigned i = 0; i < l->words; i++)
        if (p[i] & ~q[i]) return false;
    return true;
}

static inline size_t dpn_locks_made(const dpn_locks *l) {
    return l->index.count;
}

#endif
