// The guided searches in a process of their own, beside the plain ones: whether linear programs
// save more than they cost is not known beforehand, and where there are two processors nobody need
// wait.
#ifndef ASYNC_BESIDE_H
#define ASYNC_BESIDE_H

#include "async/cover.h"
#include "base/child.h"

// What was decided, as bytes for a process of the same build, and back: what it points to goes to
// `store`, the firing to the net's mem. False: damaged, or cut off.
void async_cover_write(const async_net *n, const async_cover_result *r, text *out);
bool async_cover_read(const async_net *n, const text *in, arena *store, async_cover_result *r);

typedef struct async_beside {
    child c;
    bool has_begun, has_answered;
    limits *limits;
    uint64_t looked; // work of this process when the other was last asked
} async_beside;

// Forks: `body(arg, pipe)` runs in the other process, which has half of the memory that is left.
void async_beside_start(async_beside *b, mem *m, limits *l, child_body *body, void *arg);
// Called in the child first of all: its limits are its own.
void async_beside_begin_child(limits *l);
// Looks now and then, by `work`: has it answered? True once; never if it failed.
bool async_beside_has_answered(async_beside *b, uint64_t work);
void async_beside_end(async_beside *b);

#endif
