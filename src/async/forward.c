// Forward search over markings with ω (Karp and Miller), most promising marking first.
//
// A new marking is dropped if a known one is above it. A marking that is strictly above an ancestor
// of its own is accelerated: the firings between can be repeated, so what grew becomes ω. Nothing
// is ever cut out of the tree, so every ω is backed by a path, and the downward closure of the tree
// is closed under steps when the search ends.
//
// Not all ancestors are compared: the nearest ones, and those at depths that are multiples of 64.
// On an infinite branch there would be infinitely many of the latter, one below another; so the
// search ends all the same. Nor does the search need the comparison with all known markings to end,
// only that with equal ones: it looks at a limited number, and where hardly any marking is below
// another, most are not compared.
#include <math.h>
#include <string.h>

#include "async/search.h"

enum { NEAR = 16, CHECKPOINT = 64, SCAN = 1024, MAX_FIRINGS = 1 << 26 };

// Each transition is listed at one of its inputs, the one with fewest so far.
static void index_users(async_forward *f) {
    const async_net *n = f->n;
    size_t places = n->places.count, transitions = n->transitions.count;
    uint32_t *chosen = mem_alloc(f->m, transitions * sizeof *chosen);
    f->user_start = mem_zalloc(f->m, (places + 1) * sizeof *f->user_start);
    for (size_t t = 0; t < transitions; t++) {
        async_net_vector pre = n->transitions.data[t].pre;
        if (!pre.size) vec_push(f->m, &f->free, (uint32_t)t);
        uint32_t best = pre.size ? pre.arcs[0].place : 0;
        for (uint32_t i = 1; i < pre.size; i++)
            if (f->user_start[pre.arcs[i].place] < f->user_start[best]) best = pre.arcs[i].place;
        chosen[t] = pre.size ? best : ASYNC_INDEX_NONE;
        if (pre.size) f->user_start[best]++;
    }
    uint32_t sum = 0;
    for (size_t p = 0; p < places; p++) f->user_start[p] = sum += f->user_start[p];
    f->user_start[places] = sum;
    f->users = mem_alloc(f->m, sum * sizeof *f->users);
    for (size_t t = transitions; t-- > 0;)
        if (chosen[t] != ASYNC_INDEX_NONE) f->users[--f->user_start[chosen[t]]] = (uint32_t)t;
    mem_free(f->m, chosen, transitions * sizeof *chosen);
}

static uint64_t weigh(async_net_vector v) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < v.size; i++)
        sum += v.arcs[i].count == ASYNC_NET_OMEGA ? 1ull << 42 : v.arcs[i].count;
    return sum;
}

static void pump(async_forward *f, async_net_buffer *marking, uint32_t ancestor, uint32_t *last) {
    async_net_vector old = f->nodes.data[ancestor].marking;
    async_net_vector before = async_net_vector_make(&f->store, marking->data, marking->count);
    for (size_t i = 0; i < marking->count; i++)
        if (marking->data[i].count > async_net_vector_get(old, marking->data[i].place))
            marking->data[i].count = ASYNC_NET_OMEGA;
    vec_push(f->m, &f->pumps, (async_forward_pump){ancestor, *last, before});
    *last = (uint32_t)f->pumps.count - 1;
}

// Compares with one ancestor, and accelerates where it is strictly below.
static void try_ancestor(async_forward *f, async_net_buffer *marking, uint32_t ancestor,
                         uint64_t *weight, uint32_t *last) {
    const async_forward_node *a = &f->nodes.data[ancestor];
    f->work++;
    if (a->weight >= *weight || !async_net_vector_leq(a->marking, async_net_buffer_view(marking)))
        return;
    bool grew = false;
    for (size_t i = 0; i < marking->count && !grew; i++)
        grew = marking->data[i].count != ASYNC_NET_OMEGA &&
               marking->data[i].count > async_net_vector_get(a->marking, marking->data[i].place);
    if (!grew) return;
    pump(f, marking, ancestor, last);
    *weight = weigh(async_net_buffer_view(marking));
}

static bool is_at_least(const async_forward *f, uint32_t id, uint32_t depth) {
    return id != ASYNC_INDEX_NONE && f->nodes.data[id].depth >= depth;
}

// Ancestors above depth `from` do not count.
static uint32_t accelerate(async_forward *f, async_net_buffer *marking, uint32_t parent,
                           uint32_t from) {
    uint32_t last = ASYNC_INDEX_NONE, at = parent;
    uint64_t weight = weigh(async_net_buffer_view(marking));
    for (int i = 0; i < NEAR && is_at_least(f, at, from); i++, at = f->nodes.data[at].parent)
        try_ancestor(f, marking, at, &weight, &last);
    while (is_at_least(f, at, from)) {
        uint32_t stop = f->nodes.data[at].checkpoint;
        if (is_at_least(f, stop, from)) try_ancestor(f, marking, stop, &weight, &last);
        at = f->nodes.data[stop].parent;
    }
    return last;
}

// A run that moves tokens may not grow again when it is repeated: it is not accelerated.
static uint32_t plain_from(const async_forward *f, uint32_t parent, uint32_t transition) {
    if (parent == ASYNC_INDEX_NONE) return 0;
    const async_forward_node *node = &f->nodes.data[parent];
    return f->n->transitions.data[transition].move_count ? node->depth + 1 : node->plain_from;
}

// Is ordering worth its price? Once many markings were compared in vain, one in 16 is.
static bool compares(async_forward *f) {
    return f->asked < 4096 || f->covered * 16 > f->asked || f->nodes.count % 16 == 0;
}

static bool is_known(async_forward *f, async_net_vector v) {
    if (async_index_equal(&f->maximal, v) != ASYNC_INDEX_NONE) return true;
    if (!compares(f)) return false;
    bool below = async_index_above(&f->maximal, v, SCAN) != ASYNC_INDEX_NONE;
    f->asked++;
    f->covered += below;
    return below;
}

// Nearest to the target first. A lower bound says little among equals: half of the time the first
// level goes first, half of the time the last, which may be on its way.
static void open_node(async_forward *f, uint32_t id) {
    const async_forward_node *node = &f->nodes.data[id];
    async_heap_push(f->m, &f->broad, node->distance + 1e-6 * node->depth, id);
    async_heap_push(f->m, &f->deep, node->distance - 1e-6 * node->depth, id);
}

static bool next_node(async_forward *f, uint32_t *id) {
    for (;;) {
        f->turn = !f->turn;
        if (!async_heap_pop(f->turn ? &f->deep : &f->broad, id)) return false;
        if (!f->nodes.data[*id].is_closed) return true;
    }
}

static void add_node(async_forward *f, uint32_t parent, uint32_t transition) {
    if (is_known(f, async_net_buffer_view(&f->scratch))) return;
    size_t pumps = f->pumps.count;
    uint32_t from = plain_from(f, parent, transition);
    uint32_t pumped = accelerate(f, &f->scratch, parent, from);
    async_net_vector v = async_net_buffer_view(&f->scratch);
    if (pumped != ASYNC_INDEX_NONE && is_known(f, v)) {
        f->pumps.count = pumps;
        return;
    }
    async_net_vector kept = {arena_copy(&f->store, v.arcs, v.size * sizeof *v.arcs), v.size};
    uint32_t id = async_index_add(&f->maximal, kept);
    uint32_t depth = parent == ASYNC_INDEX_NONE ? 0 : f->nodes.data[parent].depth + 1;
    uint32_t checkpoint = depth % CHECKPOINT ? f->nodes.data[parent].checkpoint : id;
    double distance = parent == ASYNC_INDEX_NONE ? 0 : f->nodes.data[parent].distance - 1;
    if (distance < 0) distance = 0;
    async_forward_node node = {
        .marking = kept,
        .parent = parent,
        .transition = transition,
        .depth = depth,
        .checkpoint = checkpoint,
        .plain_from = from,
        .pumped = pumped,
        .distance = distance,
        .weight = weigh(kept),
    };
    vec_push(f->m, &f->nodes, node);
    if (async_net_vector_leq(f->target, kept)) {
        f->found = id;
        f->state = ASYNC_SEARCH_COVERED;
        return;
    }
    open_node(f, id);
}

static double ask_guide(async_forward *f, async_net_vector v) {
    uint64_t before = async_guide_work(f->guide);
    double distance = async_guide_to_target(f->guide, v, f->target);
    f->guide_work += async_guide_work(f->guide) - before;
    return distance;
}

// As in the backward search: the guide is asked when the marking's turn comes, and not before cheap
// bounds have been tried, which often say that it has not. False: others go first now.
static bool settle_rank(async_forward *f, uint32_t id) {
    async_forward_node *node = &f->nodes.data[id];
    if (node->is_ranked || !f->is_guided) return true;
    double before = node->distance;
    f->work += ASYNC_GUIDE_POTENTIALS;
    node->distance = async_guide_to_target_roughly(f->guide, node->marking, f->target);
    if (node->distance <= before + 1e-6) {
        node->is_ranked = true;
        node->distance = ask_guide(f, node->marking);
    }
    if (node->distance <= before) return true;
    open_node(f, id);
    return false;
}

void async_forward_init(async_forward *f, mem *m, const async_net *n, async_guide *g,
                        bool is_guided, limits *l) {
    *f = (async_forward){.m = m, .n = n, .guide = g, .limits = l, .found = ASYNC_INDEX_NONE};
    f->is_guided = is_guided;
    arena_init(&f->store, m);
    async_index_init(&f->maximal, m, n->places.count, ASYNC_INDEX_ABOVE);
    index_users(f);
    f->moved = mem_zalloc(m, n->places.count * sizeof *f->moved);
    f->target = n->targets.data[0];
    for (size_t p = 0; p < n->places.count; p++)
        if (n->init.data[p])
            vec_push(m, &f->scratch, (async_net_arc){(uint32_t)p, n->init.data[p]});
    add_node(f, ASYNC_INDEX_NONE, ASYNC_INDEX_NONE);
}

void async_forward_release(async_forward *f) {
    size_t places = f->n->places.count;
    mem_free(f->m, f->moved, places * sizeof *f->moved);
    mem_free(f->m, f->users, f->user_start[places] * sizeof *f->users);
    mem_free(f->m, f->user_start, (places + 1) * sizeof *f->user_start);
    vec_release(f->m, &f->free);
    async_index_release(&f->maximal);
    vec_release(f->m, &f->nodes);
    vec_release(f->m, &f->pumps);
    vec_release(f->m, &f->scratch);
    async_heap_release(f->m, &f->broad);
    async_heap_release(f->m, &f->deep);
    arena_release(&f->store);
}

static void try_transition(async_forward *f, uint32_t id, uint32_t t) {
    limits_check(f->limits, f->m);
    async_net_vector v = f->nodes.data[id].marking;
    if (async_net_fire(f->m, &f->n->transitions.data[t], v, &f->scratch)) add_node(f, id, t);
}

void async_forward_step(async_forward *f) {
    uint32_t id;
    if (!next_node(f, &id)) {
        f->state = ASYNC_SEARCH_EXHAUSTED;
        return;
    }
    async_net_vector v = f->nodes.data[id].marking;
    if (compares(f) && async_index_above(&f->maximal, v, SCAN) != id) { // a newer one does for both
        async_index_remove(&f->maximal, id);
        f->nodes.data[id].is_closed = true;
        return;
    }
    if (!settle_rank(f, id)) return;
    f->nodes.data[id].is_closed = true;
    f->expanded++;
    for (size_t i = 0; i < f->free.count && f->state == ASYNC_SEARCH_RUNNING; i++)
        try_transition(f, id, f->free.data[i]);
    for (uint32_t i = 0; i < v.size; i++) {
        uint32_t p = v.arcs[i].place;
        for (uint32_t k = f->user_start[p]; k < f->user_start[p + 1]; k++) {
            if (f->state != ASYNC_SEARCH_RUNNING) return;
            try_transition(f, id, f->users[k]);
        }
    }
}

uint64_t async_forward_work(const async_forward *f) {
    return f->maximal.work + f->work + 50 * f->expanded + f->guide_work;
}

// What a place must hold after t, some ω place brings: the first that is found.
static void need_before_moves(const async_forward *f, const async_net_transition *t,
                              async_net_vector marking, uint64_t *need) {
    for (uint32_t i = 0; i < t->move_count; i++) {
        async_net_move move = t->moves[i];
        if (move.to == ASYNC_NET_NOWHERE ||
            async_net_vector_get(marking, move.from) != ASYNC_NET_OMEGA)
            continue;
        f->moved[move.from] = need[move.to];
        need[move.to] = 0;
    }
    for (uint32_t i = 0; i < t->move_count; i++) {
        need[t->moves[i].from] = f->moved[t->moves[i].from];
        f->moved[t->moves[i].from] = 0;
    }
}

// need := what places that are ω in `marking` must hold before t.
static void need_before(const async_forward *f, uint32_t t, async_net_vector marking,
                        uint64_t *need) {
    const async_net_transition *tr = &f->n->transitions.data[t];
    for (uint32_t i = 0; i < tr->post.size; i++) {
        uint32_t p = tr->post.arcs[i].place, made = tr->post.arcs[i].count;
        need[p] = need[p] > made ? need[p] - made : 0;
    }
    if (tr->move_count) need_before_moves(f, tr, marking, need);
    for (uint32_t i = 0; i < tr->pre.size; i++) {
        uint32_t p = tr->pre.arcs[i].place;
        if (async_net_vector_get(marking, p) == ASYNC_NET_OMEGA) need[p] += tr->pre.arcs[i].count;
    }
}

// How often the pump must run so that what it grew holds what is needed; these places then hold
// finite, known numbers, so their need is done with.
static uint64_t pump_rounds(const async_forward *f, const async_forward_pump *p,
                            async_net_vector after, uint64_t *need) {
    uint64_t rounds = 0;
    async_net_vector old = f->nodes.data[p->ancestor].marking;
    for (uint32_t i = 0; i < after.size; i++) {
        uint32_t place = after.arcs[i].place;
        uint32_t have = async_net_vector_get(p->before, place);
        if (after.arcs[i].count != ASYNC_NET_OMEGA || have == ASYNC_NET_OMEGA) continue;
        uint64_t gain = have - async_net_vector_get(old, place);
        if (need[place] > have) {
            uint64_t wanted = (need[place] - have + gain - 1) / gain;
            if (wanted > rounds) rounds = wanted;
        }
        need[place] = 0;
    }
    return rounds;
}

static void push_firing(const async_forward *f, async_net_sequence *out, uint32_t t) {
    if (out->count >= MAX_FIRINGS)
        mem_unwind(f->m, STOP_ENGINE, "covered, but by more than 2^26 firings");
    limits_check(f->limits, f->m);
    vec_push(f->m, out, t);
}

static void unroll(const async_forward *f, uint32_t id, uint64_t *need,
                   async_net_sequence *reversed) {
    const async_forward_node *node = &f->nodes.data[id];
    async_net_vector after = node->marking;
    for (uint32_t k = node->pumped; k != ASYNC_INDEX_NONE; k = f->pumps.data[k].previous) {
        const async_forward_pump *p = &f->pumps.data[k];
        for (uint64_t rounds = pump_rounds(f, p, after, need); rounds > 0; rounds--)
            for (uint32_t at = id; at != p->ancestor; at = f->nodes.data[at].parent) {
                push_firing(f, reversed, f->nodes.data[at].transition);
                need_before(f, f->nodes.data[at].transition, p->before, need);
            }
        after = p->before;
    }
    if (node->parent == ASYNC_INDEX_NONE) return;
    push_firing(f, reversed, node->transition);
    need_before(f, node->transition, f->nodes.data[node->parent].marking, need);
}

void async_forward_firing(const async_forward *f, async_net_sequence *out) {
    uint64_t *need = mem_zalloc(f->m, f->n->places.count * sizeof *need);
    for (uint32_t i = 0; i < f->target.size; i++)
        need[f->target.arcs[i].place] = f->target.arcs[i].count;
    async_net_sequence reversed = {0};
    for (uint32_t id = f->found; id != ASYNC_INDEX_NONE; id = f->nodes.data[id].parent)
        unroll(f, id, need, &reversed);
    for (size_t i = reversed.count; i-- > 0;) vec_push(f->m, out, reversed.data[i]);
    vec_release(f->m, &reversed);
    mem_free(f->m, need, f->n->places.count * sizeof *need);
}
