// Vectors by number, found by order: is there one below (or above) a given vector? The antichains
// of both searches stand on it.
//
// A vector that is strictly above v weighs more (the sum of its counts), so equality is a hash
// table's matter, and order needs to look only at heavier (lighter) vectors. Those are kept in
// inverted lists, one a place and weight, with a signature beside every entry so that most
// candidates cost one AND: `watch` holds each vector under one of its places (a vector below v is
// watched at a place of v); `holds` under all of its places (a vector above v is in the lists of
// every place of v, so the place with the shortest will do). In nets that keep their number of
// tokens, hardly anything is looked at. A place that most vectors hold distinguishes nothing: its
// lists are dropped (`common`). Removal marks a vector, and lists are swept when they are half
// dead.
#ifndef ASYNC_INDEX_H
#define ASYNC_INDEX_H

#include "async/net.h"
#include "base/table.h"

enum { INDEX_NONE = UINT32_MAX };

typedef struct index_entry {
    uint64_t signature;
    uint32_t id;
} index_entry;

typedef struct index_list {
    uint64_t weight;
    VEC(index_entry) entries;
} index_list;

typedef VEC(index_list) index_lists; // of one place, by weight

typedef enum index_use { INDEX_BELOW, INDEX_ABOVE, INDEX_BOTH } index_use;

typedef struct vector_index {
    mem *m;
    size_t places;
    index_use use;              // which questions will be asked
    index_lists *watch, *holds; // by place; holds has one more, for vectors of common places only
    uint32_t *held;             // by place: entries added to holds
    unsigned char *common;      // by place: holds is not kept
    VEC(net_vector) vectors;    // by id
    VEC(unsigned char) removed;
    table equal;
    size_t live;
    uint32_t bottom; // id of the empty vector, which no list holds, or INDEX_NONE
    uint64_t work;   // entries looked at
} vector_index;

void index_init(vector_index *x, mem *m, size_t places, index_use use);
void index_release(vector_index *x);
// Ids are 0, 1, 2, …; the vector must outlive the index.
uint32_t index_add(vector_index *x, net_vector v);
void index_remove(vector_index *x, uint32_t id);
uint32_t index_equal(const vector_index *x, net_vector v); // or INDEX_NONE
// Some live vector u with u <= v (u >= v), or INDEX_NONE. An equal one comes last.
uint32_t index_below(vector_index *x, net_vector v);
// Looks at no more than `budget` entries: may miss one that is strictly above.
uint32_t index_above(vector_index *x, net_vector v, size_t budget);
// Removes every vector above v.
void index_remove_above(vector_index *x, net_vector v);

#endif
