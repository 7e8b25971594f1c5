// Petri nets and sparse markings: what the coverability core works on.
#ifndef ASYNC_NET_H
#define ASYNC_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"

#define NET_OMEGA UINT32_MAX   // any number of tokens
#define NET_NOWHERE UINT32_MAX // where tokens go that a reset drops
enum { NET_MAX_TOKENS = 1 << 30 };

typedef struct net_arc {
    uint32_t place, count;
} net_arc;

// A vector of counts, all positive, sorted by place. Plain data, owned by an arena.
typedef struct net_vector {
    const net_arc *arcs;
    uint32_t size;
} net_vector;

// A transfer, or a reset (to NET_NOWHERE): all tokens of a place go elsewhere.
typedef struct net_move {
    uint32_t from, to; // to != from
} net_move;

// Fires at m >= pre. Takes pre away, moves what is then left on the places of `moves` (all at
// once), and adds post.
typedef struct net_transition {
    net_vector pre, post;
    const net_move *moves; // sorted by `from`, one a place. A Petri net has none.
    uint32_t move_count;
    long line; // of the file, 0: none
} net_transition;

typedef struct net {
    mem *m;
    arena store;
    VEC(const char *) places; // names; may be NULL where nobody prints them
    VEC(net_transition) transitions;
    VEC(uint32_t) init;      // by place; NET_OMEGA: as many as one likes,
    VEC(uint32_t) least;     // but at least so many
    VEC(net_vector) targets; // covered if some target is <= a reachable marking
} net;

void net_init(net *n, mem *m);
void net_release(net *n);
uint32_t net_place(net *n, const char *name, uint32_t tokens);
// Arcs in any order; several of one place add up. Copied.
uint32_t net_add_transition(net *n, const net_arc *pre, size_t pre_count, const net_arc *post,
                            size_t post_count);
void net_add_moves(net *n, uint32_t transition, const net_move *moves, size_t count);
void net_add_target(net *n, const net_arc *arcs, size_t count);

// Reads Mist's .spec format (docs/models.md). `n` is initialised by the caller. A construct beyond
// transfers and resets (copies, upper bounds in guards) is ERR_UNSUPPORTED.
int net_read_spec(net *n, const char *path, error *e);
int net_parse_spec(net *n, const char *path, const char *data, size_t size, error *e);

// Sorts by place and adds up; the result is in the arena.
net_vector net_vector_make(arena *a, const net_arc *arcs, size_t count);
uint32_t net_vector_get(net_vector v, uint32_t place); // O(log size)
bool net_vector_leq(net_vector a, net_vector b);       // NET_OMEGA is above all
bool net_vector_equal(net_vector a, net_vector b);
uint64_t net_vector_hash(net_vector v);
uint64_t net_vector_sum(net_vector v);
// Bits such that a <= b implies sig(a) ⊆ sig(b).
uint64_t net_vector_signature(net_vector v);

typedef VEC(uint32_t) net_sequence; // of transitions

// A buffer that vectors are built in before it is known whether they are kept.
typedef VEC(net_arc) net_buffer;
extern const net_arc net_no_arcs[1]; // where an empty vector may point
static inline net_vector net_buffer_view(const net_buffer *b) {
    return (net_vector){b->data ? b->data : net_no_arcs, (uint32_t)b->count};
}

// Where t leaves the tokens of a place, or NET_NOWHERE.
uint32_t net_destination(const net_transition *t, uint32_t place);

// max(v - post, 0) + pre: the least marking from which t, without moves, leads above v.
void net_fire_back(mem *m, const net_transition *t, net_vector v, net_buffer *out);
// v - pre + post; false where t is not enabled. NET_OMEGA stays.
bool net_fire(mem *m, const net_transition *t, net_vector v, net_buffer *out);
// The same for an enabled transition with moves.
void net_fire_moves(mem *m, const net_transition *t, net_vector v, net_buffer *out);

// All minimal markings from which t leads above v, one by one: several where moves bring tokens
// from several places to one. All zero before its first use.
typedef struct net_back {
    const net_transition *t;
    net_vector v;
    bool more;
    net_buffer shares;    // what each source brings, by group
    VEC(uint32_t) groups; // first of the shares of a place of v
} net_back;

void net_back_start(mem *m, net_back *b, const net_transition *t, net_vector v);
bool net_back_next(mem *m, net_back *b, net_buffer *out);
void net_back_release(mem *m, net_back *b);

#endif
