#include "async/core.h"

#include <string.h>

#include "base/hash.h"
#include "base/table.h"

enum { MAX_WITNESS = 1 << 26 };

// A transition all of whose inputs are ω can fire as often as one likes: what it gains is ω too.
static void find_omega(async_core *c, bool plain) {
    const async_net *n = c->original;
    for (size_t p = 0; p < n->places.count; p++)
        if (n->init.data[p] == ASYNC_NET_OMEGA && !c->is_moved[p]) c->fate[p] = ASYNC_PLACE_OMEGA;
    if (plain) return;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t t = 0; t < n->transitions.count; t++) {
            const async_net_transition *tr = &n->transitions.data[t];
            bool free = !tr->move_count;
            for (uint32_t i = 0; i < tr->pre.size && free; i++)
                free = c->fate[tr->pre.arcs[i].place] == ASYNC_PLACE_OMEGA;
            for (uint32_t i = 0; i < tr->post.size && free; i++) {
                uint32_t p = tr->post.arcs[i].place;
                if (c->fate[p] == ASYNC_PLACE_OMEGA || c->is_moved[p]) continue;
                c->fate[p] = ASYNC_PLACE_OMEGA;
                c->maker[p] = (uint32_t)t;
                vec_push(n->m, &c->made, p);
                changed = true;
            }
        }
    }
}

typedef struct adjacency { // transitions by place
    uint32_t *start, *list;
    size_t places, arcs;
} adjacency;

static adjacency adjacency_new(mem *m, const async_net *n, bool pre) {
    adjacency a = {.places = n->places.count};
    a.start = mem_zalloc(m, (a.places + 1) * sizeof *a.start);
    for (size_t t = 0; t < n->transitions.count; t++) {
        async_net_vector v = pre ? n->transitions.data[t].pre : n->transitions.data[t].post;
        for (uint32_t i = 0; i < v.size; i++) a.start[v.arcs[i].place]++;
        a.arcs += v.size;
    }
    uint32_t sum = 0;
    for (size_t p = 0; p < a.places; p++) {
        sum += a.start[p];
        a.start[p] = sum;
    }
    a.start[a.places] = sum;
    a.list = mem_alloc(m, a.arcs * sizeof *a.list);
    for (size_t t = n->transitions.count; t-- > 0;) {
        async_net_vector v = pre ? n->transitions.data[t].pre : n->transitions.data[t].post;
        for (uint32_t i = 0; i < v.size; i++) a.list[--a.start[v.arcs[i].place]] = (uint32_t)t;
    }
    return a;
}

static void adjacency_free(mem *m, adjacency *a) {
    mem_free(m, a->start, (a->places + 1) * sizeof *a->start);
    mem_free(m, a->list, a->arcs * sizeof *a->list);
}

// Places that transitions which may fire bring tokens to from marked ones.
static void mark_moved(const async_core *c, const unsigned char *dead, unsigned char *marked,
                       async_net_sequence *todo) {
    for (size_t k = 0; k < c->moving.count; k++) {
        const async_net_transition *t = &c->original->transitions.data[c->moving.data[k]];
        for (uint32_t i = 0; i < t->move_count && !dead[c->moving.data[k]]; i++) {
            uint32_t to = t->moves[i].to;
            if (to == ASYNC_NET_NOWHERE || !marked[t->moves[i].from] || marked[to]) continue;
            marked[to] = 1;
            vec_push(c->original->m, todo, to);
        }
    }
}

// Sign analysis: which places may ever hold a token, if counts are forgotten.
static void find_never(async_core *c, unsigned char *dead) {
    const async_net *n = c->original;
    mem *m = n->m;
    adjacency users = adjacency_new(m, n, true);
    uint32_t *missing = mem_zalloc(m, n->transitions.count * sizeof *missing);
    unsigned char *marked = mem_zalloc(m, n->places.count);
    async_net_sequence todo = {0};
    for (size_t p = 0; p < n->places.count; p++) {
        if (n->init.data[p] == 0) continue;
        marked[p] = 1;
        vec_push(m, &todo, (uint32_t)p);
    }
    memset(dead, 1, n->transitions.count);
    for (size_t t = 0; t < n->transitions.count; t++) {
        const async_net_transition *tr = &n->transitions.data[t];
        missing[t] = tr->pre.size;
        if (tr->pre.size) continue;
        dead[t] = 0;
        for (uint32_t i = 0; i < tr->post.size; i++) {
            uint32_t p = tr->post.arcs[i].place;
            if (!marked[p]) vec_push(m, &todo, p);
            marked[p] = 1;
        }
    }
    for (;;) {
        if (!todo.count) mark_moved(c, dead, marked, &todo);
        if (!todo.count) break;
        uint32_t p = vec_pop(&todo);
        for (uint32_t i = users.start[p]; i < users.start[p + 1]; i++) {
            uint32_t t = users.list[i];
            if (--missing[t]) continue;
            dead[t] = 0;
            async_net_vector post = n->transitions.data[t].post;
            for (uint32_t k = 0; k < post.size; k++) {
                uint32_t q = post.arcs[k].place;
                if (!marked[q]) vec_push(m, &todo, q);
                marked[q] = 1;
            }
        }
    }
    for (size_t p = 0; p < n->places.count; p++)
        if (!marked[p]) c->fate[p] = ASYNC_PLACE_NEVER;
    mem_free(m, missing, n->transitions.count * sizeof *missing);
    mem_free(m, marked, n->places.count);
    adjacency_free(m, &users);
    vec_release(m, &todo);
}

static bool is_possible(const async_core *c, async_net_vector target) {
    for (uint32_t i = 0; i < target.size; i++)
        if (c->fate[target.arcs[i].place] == ASYNC_PLACE_NEVER) return false;
    return true;
}

static void need_places(const async_core *c, async_net_vector v, unsigned char *needed,
                        async_net_sequence *todo) {
    for (uint32_t i = 0; i < v.size; i++) {
        uint32_t p = v.arcs[i].place;
        if (needed[p] || c->fate[p] != ASYNC_PLACE_KEPT) continue;
        needed[p] = 1;
        vec_push(c->original->m, todo, p);
    }
}

// Transitions that bring other places' tokens to p matter, and so do those places.
static void need_sources(const async_core *c, uint32_t p, const unsigned char *dead,
                         unsigned char *used, unsigned char *needed, async_net_sequence *todo) {
    for (size_t k = 0; k < c->moving.count; k++) {
        uint32_t id = c->moving.data[k];
        const async_net_transition *t = &c->original->transitions.data[id];
        for (uint32_t i = 0; i < t->move_count && !dead[id]; i++) {
            async_net_arc from = {t->moves[i].from, 1};
            if (t->moves[i].to != p) continue;
            used[id] = 1;
            need_places(c, t->pre, needed, todo);
            need_places(c, (async_net_vector){&from, 1}, needed, todo);
        }
    }
}

// Backward from the targets: a transition matters if it gains a place that matters; then its inputs
// do. `dead` becomes: does not matter.
static void find_irrelevant(async_core *c, unsigned char *dead) {
    const async_net *n = c->original;
    mem *m = n->m;
    adjacency makers = adjacency_new(m, n, false);
    unsigned char *needed = mem_zalloc(m, n->places.count);
    unsigned char *used = mem_zalloc(m, n->transitions.count);
    async_net_sequence todo = {0};
    for (size_t i = 0; i < c->targets.count; i++)
        need_places(c, n->targets.data[c->targets.data[i]], needed, &todo);
    while (todo.count) {
        uint32_t p = vec_pop(&todo);
        for (uint32_t i = makers.start[p]; i < makers.start[p + 1]; i++) {
            uint32_t t = makers.list[i];
            const async_net_transition *tr = &n->transitions.data[t];
            if (dead[t] || used[t]) continue;
            if (async_net_vector_get(tr->post, p) <= async_net_vector_get(tr->pre, p)) continue;
            used[t] = 1;
            need_places(c, tr->pre, needed, &todo);
        }
        need_sources(c, p, dead, used, needed, &todo);
    }
    for (size_t p = 0; p < n->places.count; p++)
        if (c->fate[p] == ASYNC_PLACE_KEPT && !needed[p]) c->fate[p] = ASYNC_PLACE_IRRELEVANT;
    for (size_t t = 0; t < n->transitions.count; t++) dead[t] = !used[t];
    mem_free(m, needed, n->places.count);
    mem_free(m, used, n->transitions.count);
    adjacency_free(m, &makers);
    vec_release(m, &todo);
}

static async_net_vector project(async_core *c, async_net_vector v, async_net_buffer *scratch) {
    vec_clear(scratch);
    for (uint32_t i = 0; i < v.size; i++) {
        uint32_t p = c->core_place[v.arcs[i].place];
        if (p != ASYNC_CORE_NONE) vec_push(c->n.m, scratch, (async_net_arc){p, v.arcs[i].count});
    }
    return async_net_buffer_view(scratch);
}

static void build_places(async_core *c) {
    const async_net *n = c->original;
    for (size_t p = 0; p < n->places.count; p++) {
        c->core_place[p] = ASYNC_CORE_NONE;
        if (c->fate[p] != ASYNC_PLACE_KEPT) continue;
        bool fill = n->init.data[p] == ASYNC_NET_OMEGA;
        c->core_place[p] = async_net_place(&c->n, NULL, fill ? 0 : n->init.data[p]);
        vec_push(n->m, &c->place_of, (uint32_t)p);
        if (fill) c->begin = 0;
    }
    if (c->begin == ASYNC_CORE_NONE) return;
    c->begin = async_net_place(&c->n, NULL, 1);
    vec_push(n->m, &c->place_of, ASYNC_CORE_NONE);
}

typedef VEC(async_net_move) move_list;

static void project_moves(const async_core *c, const async_net_transition *t, move_list *out) {
    const async_net *n = c->original;
    bool began = false;
    vec_clear(out);
    for (uint32_t i = 0; i < t->move_count; i++) {
        async_net_move m = t->moves[i];
        if (c->core_place[m.from] == ASYNC_CORE_NONE) continue;
        uint32_t to = m.to == ASYNC_NET_NOWHERE ? ASYNC_NET_NOWHERE : c->core_place[m.to];
        vec_push(n->m, out, (async_net_move){c->core_place[m.from], to});
        began |= n->init.data[m.from] == ASYNC_NET_OMEGA;
    }
    if (began) vec_push(n->m, out, (async_net_move){c->begin, ASYNC_NET_NOWHERE});
}

static bool brings(const move_list *moves) {
    for (size_t i = 0; i < moves->count; i++)
        if (moves->data[i].to != ASYNC_NET_NOWHERE) return true;
    return false;
}

static bool has_moves(const async_net_transition *t, const move_list *moves) {
    if (t->move_count != moves->count) return false;
    for (size_t i = 0; i < moves->count; i++)
        if (t->moves[i].from != moves->data[i].from || t->moves[i].to != moves->data[i].to)
            return false;
    return true;
}

// Keeps one of several transitions that are equal on the core, and none that only loses tokens.
static void build_transitions(async_core *c, const unsigned char *dead) {
    const async_net *n = c->original;
    mem *m = n->m;
    async_net_buffer pre = {0}, post = {0};
    move_list moves = {0};
    table seen;
    table_init(&seen, m);
    for (size_t t = 0; t < n->transitions.count; t++) {
        if (dead[t]) continue;
        async_net_vector from = project(c, n->transitions.data[t].pre, &pre);
        async_net_vector to = project(c, n->transitions.data[t].post, &post);
        project_moves(c, &n->transitions.data[t], &moves);
        if (async_net_vector_leq(to, from) && !brings(&moves)) continue;
        uint64_t hash = hash_mix(async_net_vector_hash(from), async_net_vector_hash(to));
        uint32_t id;
        bool known = false;
        for (table_probe probe = table_find(&seen, hash); !known && table_next(&probe, &id);)
            known = async_net_vector_equal(c->n.transitions.data[id].pre, from) &&
                    async_net_vector_equal(c->n.transitions.data[id].post, to) &&
                    has_moves(&c->n.transitions.data[id], &moves);
        if (known) continue;
        id = async_net_add_transition(&c->n, from.arcs, from.size, to.arcs, to.size);
        async_net_add_moves(&c->n, id, moves.data, moves.count);
        table_add(&seen, hash, id);
        vec_push(m, &c->transition_of, (uint32_t)t);
        vec_push(m, &c->target_of, ASYNC_CORE_NONE);
    }
    table_release(&seen);
    vec_release(m, &pre);
    vec_release(m, &post);
    vec_release(m, &moves);
}

static void build_fills(async_core *c) {
    const async_net *n = c->original;
    for (size_t p = 0; p < n->places.count; p++) {
        if (c->fate[p] != ASYNC_PLACE_KEPT || n->init.data[p] != ASYNC_NET_OMEGA) continue;
        async_net_arc arcs[2] = {{c->begin, 1}, {c->core_place[p], 1}};
        async_net_add_transition(&c->n, arcs, 1, arcs, 2);
        vec_push(n->m, &c->transition_of, ASYNC_CORE_FILL);
        vec_push(n->m, &c->target_of, (uint32_t)p);
    }
}

// Several targets become one: each may be traded for a token on a new place, the goal.
static void build_target(async_core *c) {
    const async_net *n = c->original;
    async_net_buffer scratch = {0};
    if (c->targets.count == 1) {
        async_net_vector v = project(c, n->targets.data[c->targets.data[0]], &scratch);
        async_net_add_target(&c->n, v.arcs, v.size);
    } else if (c->targets.count) {
        async_net_arc goal = {async_net_place(&c->n, NULL, 0), 1};
        vec_push(n->m, &c->place_of, ASYNC_CORE_NONE);
        for (size_t i = 0; i < c->targets.count; i++) {
            async_net_vector v = project(c, n->targets.data[c->targets.data[i]], &scratch);
            async_net_add_transition(&c->n, v.arcs, v.size, &goal, 1);
            vec_push(n->m, &c->transition_of, ASYNC_CORE_NONE);
            vec_push(n->m, &c->target_of, c->targets.data[i]);
        }
        async_net_add_target(&c->n, &goal, 1);
    }
    vec_release(n->m, &scratch);
}

void async_core_init(async_core *c, const async_net *original, bool plain) {
    mem *m = original->m;
    size_t places = original->places.count, transitions = original->transitions.count;
    *c = (async_core){.original = original, .begin = ASYNC_CORE_NONE};
    async_net_init(&c->n, m);
    c->fate = mem_zalloc(m, places);
    c->core_place = mem_alloc(m, places * sizeof *c->core_place);
    c->maker = mem_alloc(m, places * sizeof *c->maker);
    memset(c->maker, 0xff, places * sizeof *c->maker);
    c->is_moved = mem_zalloc(m, places);
    for (size_t t = 0; t < transitions; t++) {
        const async_net_transition *tr = &original->transitions.data[t];
        if (tr->move_count) vec_push(m, &c->moving, (uint32_t)t);
        for (uint32_t i = 0; i < tr->move_count; i++) c->is_moved[tr->moves[i].from] = 1;
    }
    unsigned char *dead = mem_zalloc(m, transitions);
    find_omega(c, plain);
    if (!plain) find_never(c, dead);
    for (size_t i = 0; i < original->targets.count; i++)
        if (is_possible(c, original->targets.data[i])) vec_push(m, &c->targets, (uint32_t)i);
    if (!plain) find_irrelevant(c, dead);
    build_places(c);
    build_transitions(c, dead);
    build_fills(c);
    build_target(c);
    mem_free(m, dead, transitions);
}

void async_core_release(async_core *c) {
    mem *m = c->original->m;
    size_t places = c->original->places.count;
    mem_free(m, c->fate, places);
    mem_free(m, c->is_moved, places);
    mem_free(m, c->core_place, places * sizeof *c->core_place);
    mem_free(m, c->maker, places * sizeof *c->maker);
    vec_release(m, &c->place_of);
    vec_release(m, &c->transition_of);
    vec_release(m, &c->target_of);
    vec_release(m, &c->made);
    vec_release(m, &c->moving);
    vec_release(m, &c->targets);
    async_net_release(&c->n);
}

const async_net_vector *async_core_target(const async_core *c) {
    return c->n.targets.count ? &c->n.targets.data[0] : NULL;
}

// need := what the ω places must hold before t so that they hold `need` after it.
static void need_before(const async_core *c, const async_net_transition *t, uint32_t *need) {
    for (uint32_t i = 0; i < t->post.size; i++) {
        uint32_t p = t->post.arcs[i].place, made = t->post.arcs[i].count;
        if (c->fate[p] == ASYNC_PLACE_OMEGA) need[p] = need[p] > made ? need[p] - made : 0;
    }
    for (uint32_t i = 0; i < t->pre.size; i++) {
        uint32_t p = t->pre.arcs[i].place;
        if (c->fate[p] != ASYNC_PLACE_OMEGA) continue;
        need[p] += t->pre.arcs[i].count;
        if (need[p] > ASYNC_NET_MAX_TOKENS)
            mem_unwind(c->original->m, STOP_ENGINE, "more than 2^30 tokens");
    }
}

uint32_t async_core_lift_firing(const async_core *c, const uint32_t *firing, size_t count,
                                uint32_t *start, async_net_sequence *out) {
    const async_net *n = c->original;
    mem *m = n->m;
    uint32_t target = c->targets.data[0];
    if (count && c->transition_of.data[firing[count - 1]] == ASYNC_CORE_NONE)
        target = c->target_of.data[firing[--count]];
    uint32_t *need = mem_zalloc(m, n->places.count * sizeof *need);
    async_net_vector goal = n->targets.data[target];
    for (uint32_t i = 0; i < goal.size; i++)
        if (c->fate[goal.arcs[i].place] == ASYNC_PLACE_OMEGA)
            need[goal.arcs[i].place] = goal.arcs[i].count;
    async_net_sequence reversed = {0};
    for (size_t i = count; i-- > 0;) {
        uint32_t t = c->transition_of.data[firing[i]];
        if (t == ASYNC_CORE_FILL) {
            need[c->target_of.data[firing[i]]]++; // fills come before all that moves such a place
            continue;
        }
        vec_push(m, &reversed, t);
        need_before(c, &n->transitions.data[t], need);
    }
    for (size_t i = c->made.count; i-- > 0;) {
        uint32_t p = c->made.data[i], t = c->maker[p];
        while (need[p] > n->init.data[p]) {
            vec_push(m, &reversed, t);
            need_before(c, &n->transitions.data[t], need);
            if (reversed.count > MAX_WITNESS)
                mem_unwind(m, STOP_ENGINE, "covered, but by more than 2^26 firings");
        }
    }
    for (size_t p = 0; p < n->places.count; p++) {
        start[p] = n->init.data[p];
        if (start[p] == ASYNC_NET_OMEGA)
            start[p] = need[p] > n->least.data[p] ? need[p] : n->least.data[p];
    }
    for (size_t i = reversed.count; i-- > 0;) vec_push(m, out, reversed.data[i]);
    vec_release(m, &reversed);
    mem_free(m, need, n->places.count * sizeof *need);
    return target;
}
