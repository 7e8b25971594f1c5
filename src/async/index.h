// Vectors by number, found by order: is there one below (or above) a given vector? The antichains
// of both searches stand on it.
//
// Two inverted lists, with a signature beside every entry so that most candidates cost one AND:
// `watch` holds each vector under one of its places (a vector below v is watched at a place of v);
// `holds` under all of its places (a vector above v is in the list of every place of v, so the
// shortest will do). Removal marks an entry, and a list that is half dead is swept.
#ifndef ASYNC_INDEX_H
#define ASYNC_INDEX_H

#include "async/net.h"

enum { INDEX_NONE = UINT32_MAX };

typedef struct index_entry {
    uint64_t signature;
    uint32_t id;
} index_entry;

typedef VEC(index_entry) index_list;

typedef struct vector_index {
    mem *m;
    size_t places;
    index_list *watch, *holds; // by place
    VEC(net_vector) vectors;   // by id
    VEC(unsigned char) removed;
    size_t live;
    uint32_t bottom; // id of the empty vector, which no list holds, or INDEX_NONE
    uint64_t work;   // entries looked at
} vector_index;

void index_init(vector_index *x, mem *m, size_t places);
void index_release(vector_index *x);
// Ids are 0, 1, 2, …; the vector must outlive the index.
uint32_t index_add(vector_index *x, net_vector v);
void index_remove(vector_index *x, uint32_t id);
// Some live vector u with u <= v (u >= v), or INDEX_NONE.
uint32_t index_below(vector_index *x, net_vector v);
uint32_t index_above(vector_index *x, net_vector v);
// Removes every vector above v; `dropped` (may be NULL) is called with each id.
void index_remove_above(vector_index *x, net_vector v, void (*dropped)(void *, uint32_t),
                        void *arg);

#endif
