// Petri nets and sparse markings: what the coverability core works on.
#ifndef ASYNC_NET_H
#define ASYNC_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"

#define ASYNC_NET_OMEGA UINT32_MAX   // any number of tokens
#define ASYNC_NET_NOWHERE UINT32_MAX // where tokens go that a reset drops
enum { ASYNC_NET_MAX_TOKENS = 1 << 30 };

typedef struct async_net_arc {
    uint32_t place, count;
} async_net_arc;

// A vector of counts, all positive, sorted by place. Plain data, owned by an arena.
typedef struct async_net_vector {
    const async_net_arc *arcs;
    uint32_t size;
} async_net_vector;

// A transfer, or a reset (to ASYNC_NET_NOWHERE): all tokens of a place go elsewhere.
typedef struct async_net_move {
    uint32_t from, to; // to != from
} async_net_move;

// Fires at m >= pre. Takes pre away, moves what is then left on the places of `moves` (all at
// once), and adds post.
typedef struct async_net_transition {
    async_net_vector pre, post;
    const async_net_move *moves; // sorted by `from`, one a place. A Petri net has none.
    uint32_t move_count;
    long line; // of the file, 0: none
} async_net_transition;

typedef struct async_net {
    mem *m;
    arena store;
    VEC(const char *) places; // names; may be NULL where nobody prints them
    VEC(async_net_transition) transitions;
    VEC(uint32_t) init;            // by place; ASYNC_NET_OMEGA: as many as one likes,
    VEC(uint32_t) least;           // but at least so many
    VEC(async_net_vector) targets; // covered if some target is <= a reachable marking
} async_net;

void async_net_init(async_net *n, mem *m);
void async_net_release(async_net *n);
uint32_t async_net_place(async_net *n, const char *name, uint32_t tokens);
// Arcs in any order; several of one place add up. Copied.
uint32_t async_net_add_transition(async_net *n, const async_net_arc *pre, size_t pre_count,
                                  const async_net_arc *post, size_t post_count);
void async_net_add_moves(async_net *n, uint32_t transition, const async_net_move *moves,
                         size_t count);
void async_net_add_target(async_net *n, const async_net_arc *arcs, size_t count);

// Reads Mist's .spec format (docs/models.md). `n` is initialised by the caller. A construct beyond
// transfers and resets (copies, upper bounds in guards) is ERR_UNSUPPORTED.
int async_net_read_spec(async_net *n, const char *path, error *e);
int async_net_parse_spec(async_net *n, const char *path, const char *data, size_t size, error *e);

// Sorts by place and adds up; the result is in the arena.
async_net_vector async_net_vector_make(arena *a, const async_net_arc *arcs, size_t count);
uint32_t async_net_vector_get(async_net_vector v, uint32_t place); // O(log size)
bool async_net_vector_leq(async_net_vector a, async_net_vector b); // ASYNC_NET_OMEGA is above all
bool async_net_vector_equal(async_net_vector a, async_net_vector b);
uint64_t async_net_vector_hash(async_net_vector v);
uint64_t async_net_vector_sum(async_net_vector v);
// Bits such that a <= b implies sig(a) ⊆ sig(b).
uint64_t async_net_vector_signature(async_net_vector v);

typedef VEC(uint32_t) async_net_sequence; // of transitions

// A buffer that vectors are built in before it is known whether they are kept.
typedef VEC(async_net_arc) async_net_buffer;
extern const async_net_arc async_net_no_arcs[1]; // where an empty vector may point
static inline async_net_vector async_net_buffer_view(const async_net_buffer *b) {
    return (async_net_vector){b->data ? b->data : async_net_no_arcs, (uint32_t)b->count};
}

// Where t leaves the tokens of a place, or ASYNC_NET_NOWHERE.
uint32_t async_net_destination(const async_net_transition *t, uint32_t place);

// max(v - post, 0) + pre: the least marking from which t, without moves, leads above v.
void async_net_fire_back(mem *m, const async_net_transition *t, async_net_vector v,
                         async_net_buffer *out);
// v - pre + post; false where t is not enabled. ASYNC_NET_OMEGA stays.
bool async_net_fire(mem *m, const async_net_transition *t, async_net_vector v,
                    async_net_buffer *out);
// The same for an enabled transition with moves.
void async_net_fire_moves(mem *m, const async_net_transition *t, async_net_vector v,
                          async_net_buffer *out);

// All minimal markings from which t leads above v, one by one: several where moves bring tokens
// from several places to one. All zero before its first use.
typedef struct async_net_back {
    const async_net_transition *t;
    async_net_vector v;
    bool more;
    async_net_buffer shares; // what each source brings, by group
    VEC(uint32_t) groups;    // first of the shares of a place of v
} async_net_back;

void async_net_back_start(mem *m, async_net_back *b, const async_net_transition *t,
                          async_net_vector v);
bool async_net_back_next(mem *m, async_net_back *b, async_net_buffer *out);
void async_net_back_release(mem *m, async_net_back *b);

#endif
