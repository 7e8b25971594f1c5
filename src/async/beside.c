#include "async/beside.h"

#include <string.h>

#include "base/watch.h"

enum { LOOK_EVERY = 1 << 16 };

// ---------------------------------------------------------------- results as bytes

static void put(text *out, const void *data, size_t size) {
    text_add_bytes(out, data, size);
}

static void put_number(text *out, uint64_t n) {
    put(out, &n, sizeof n);
}

static void put_certificate(const async_net *n, const async_cover_certificate *c, text *out) {
    put_number(out, c->forward);
    put_number(out, c->element_count);
    for (size_t i = 0; i < c->element_count; i++) {
        put_number(out, c->elements[i].size);
        put(out, c->elements[i].arcs, c->elements[i].size * sizeof *c->elements[i].arcs);
    }
    put_number(out, c->invariant_count);
    for (size_t i = 0; i < c->invariant_count; i++) {
        put_number(out, c->invariants[i].bound);
        put(out, c->invariants[i].weights, n->places.count * sizeof *c->invariants[i].weights);
    }
    put(out, c->never, n->places.count);
}

void async_cover_write(const async_net *n, const async_cover_result *r, text *out) {
    const char *by = r->statistics.decided_by;
    put_number(out, r->kind);
    put(out, &r->statistics, sizeof r->statistics);
    put_number(out, strlen(by));
    put(out, by, strlen(by));
    if (r->kind == ANSWER_REACHABLE) {
        put_number(out, r->firing.count);
        put(out, r->firing.data, r->firing.count * sizeof *r->firing.data);
        put(out, r->start, n->places.count * sizeof *r->start);
        put_number(out, r->target);
    } else put_certificate(n, &r->certificate, out);
    put_number(out, out->count); // the last: nothing is missing
}

typedef struct reader {
    const char *at, *end;
    arena *store;
    bool is_damaged;
} reader;

static void take(reader *in, void *to, size_t size) {
    if ((size_t)(in->end - in->at) < size) in->is_damaged = true;
    if (in->is_damaged) memset(to, 0, size);
    else if (size) memcpy(to, in->at, size), in->at += size;
}

static uint64_t take_number(reader *in) {
    uint64_t n;
    take(in, &n, sizeof n);
    return n;
}

// `count` things of a size, none if there are not as many.
static void *take_array(reader *in, uint64_t count, size_t size) {
    if (count > (size_t)(in->end - in->at) / size) in->is_damaged = true;
    size_t bytes = in->is_damaged ? 0 : (size_t)count * size;
    void *a = arena_alloc(in->store, bytes);
    take(in, a, bytes);
    return a;
}

// How many things of at least a number each may follow.
static size_t take_count(reader *in) {
    uint64_t n = take_number(in);
    if (n > (size_t)(in->end - in->at) / sizeof n) in->is_damaged = true;
    return in->is_damaged ? 0 : (size_t)n;
}

static void take_certificate(reader *in, const async_net *n, async_cover_certificate *c) {
    c->forward = take_number(in);
    c->element_count = take_count(in);
    c->elements = ARENA_ARRAY(in->store, async_net_vector, c->element_count);
    for (size_t i = 0; i < c->element_count; i++) {
        uint64_t size = take_number(in);
        const async_net_arc *arcs = take_array(in, size, sizeof *arcs);
        c->elements[i] = (async_net_vector){arcs, in->is_damaged ? 0 : (uint32_t)size};
    }
    c->invariant_count = take_count(in);
    c->invariants = ARENA_ARRAY(in->store, async_invariant, c->invariant_count);
    for (size_t i = 0; i < c->invariant_count; i++) {
        c->invariants[i].bound = take_number(in);
        c->invariants[i].weights = take_array(in, n->places.count, sizeof(uint32_t));
    }
    c->never = take_array(in, n->places.count, 1);
}

static void take_firing(reader *in, const async_net *n, async_cover_result *r) {
    uint64_t count = take_number(in);
    const uint32_t *firing = take_array(in, count, sizeof *firing);
    for (uint64_t i = 0; i < count && !in->is_damaged; i++) vec_push(n->m, &r->firing, firing[i]);
    r->start = take_array(in, n->places.count, sizeof *r->start);
    r->target = (uint32_t)take_number(in);
}

bool async_cover_read(const async_net *n, const text *said, arena *store, async_cover_result *r) {
    if (!said->count) return false;
    reader in = {said->data, said->data + said->count, store, false};
    *r = (async_cover_result){.kind = (answer_kind)take_number(&in)};
    take(&in, &r->statistics, sizeof r->statistics);
    uint64_t length = take_number(&in);
    const char *by = take_array(&in, length, 1);
    r->statistics.decided_by = arena_strndup(store, by, in.is_damaged ? 0 : (size_t)length);
    if (r->kind == ANSWER_REACHABLE) take_firing(&in, n, r);
    else if (r->kind == ANSWER_UNREACHABLE) take_certificate(&in, n, &r->certificate);
    else in.is_damaged = true;
    size_t before = (size_t)(in.at - said->data);
    return take_number(&in) == before && !in.is_damaged;
}

// ---------------------------------------------------------------- the other process

void async_beside_start(async_beside *b, mem *m, limits *l, child_body *body, void *arg) {
    *b = (async_beside){.limits = l, .has_begun = true};
    child_start(&b->c, m, NULL, body, arg);
    if (b->c.ending == CHILD_RUNS) limits_child_began(l, b->c.pid);
}

void async_beside_begin_child(limits *l) {
    watch_forget(l); // it stayed behind with the parent
    size_t used = memory_resident() >> 20;
    if (l->memory_mb) l->memory_mb = used + (l->memory_mb > used ? l->memory_mb - used : 0) / 2 + 1;
    watch_start(l, WATCH_NOTE, 0);
}

bool async_beside_has_answered(async_beside *b, uint64_t work) {
    if (b->c.ending == CHILD_RUNS && work - b->looked >= LOOK_EVERY) {
        b->looked = work;
        child_wait(&b->c, 1, 0);
        child_note_ends(b->limits, &b->c, 1);
    }
    bool is_new = child_is_well(&b->c) && !b->has_answered;
    b->has_answered |= is_new;
    return is_new;
}

void async_beside_end(async_beside *b) {
    if (!b->has_begun) return;
    child_stop(&b->c);
    child_note_ends(b->limits, &b->c, 1);
    child_release(&b->c);
}
