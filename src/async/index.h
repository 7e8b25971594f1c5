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

enum { ASYNC_INDEX_NONE = UINT32_MAX };

typedef struct async_index_entry {
    uint64_t signature;
    uint32_t id;
} async_index_entry;

typedef struct async_index_list {
    uint64_t weight;
    VEC(async_index_entry) entries;
} async_index_list;

typedef VEC(async_index_list) async_index_lists; // of one place, by weight

typedef enum async_index_use {
    ASYNC_INDEX_BELOW,
    ASYNC_INDEX_ABOVE,
    ASYNC_INDEX_BOTH
} async_index_use;

typedef struct async_vector_index {
    mem *m;
    size_t places;
    async_index_use use; // which questions will be asked
    async_index_lists *watch,
        *holds;            // by place; holds has one more, for vectors of common places only
    uint32_t *held;        // by place: entries added to holds
    unsigned char *common; // by place: holds is not kept
    VEC(async_net_vector) vectors; // by id
    VEC(unsigned char) removed;
    table equal;
    size_t live;
    uint32_t bottom; // id of the empty vector, which no list holds, or ASYNC_INDEX_NONE
    uint64_t work;   // entries looked at
} async_vector_index;

void async_index_init(async_vector_index *x, mem *m, size_t places, async_index_use use);
void async_index_release(async_vector_index *x);
// Ids are 0, 1, 2, …; the vector must outlive the index.
uint32_t async_index_add(async_vector_index *x, async_net_vector v);
void async_index_remove(async_vector_index *x, uint32_t id);
uint32_t async_index_equal(const async_vector_index *x, async_net_vector v); // or ASYNC_INDEX_NONE
// Some live vector u with u <= v (u >= v), or ASYNC_INDEX_NONE. An equal one comes last.
uint32_t async_index_below(async_vector_index *x, async_net_vector v);
// Looks at no more than `budget` entries: may miss one that is strictly above.
uint32_t async_index_above(async_vector_index *x, async_net_vector v, size_t budget);
// Removes every vector above v.
void async_index_remove_above(async_vector_index *x, async_net_vector v);

#endif
