#include "smt/sat.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

// A clause lies in `arena`: its size, its LBD (0: it was not learned), its literals, of which the
// first two are watched. LBD: how many levels of decisions it spans, fewer is better.
enum { NO_CLAUSE = UINT32_MAX, HEADER = 2, REMOVED = UINT32_MAX };

typedef struct watch {
    uint32_t clause;
    smt_literal blocker; // another literal of the clause: if it holds, nothing is to be done
} watch;

typedef VEC(watch) watch_list;

struct smt_sat {
    mem *m;
    VEC(uint32_t) arena;
    VEC(uint32_t) learned;
    VEC(watch_list) watches; // by literal: clauses in which its negation is watched
    VEC(int8_t) values;      // by literal: 1 true, -1 false, 0 open
    VEC(uint32_t) reason;    // by variable: clause from which its value follows
    VEC(uint32_t) level;     // by variable
    VEC(uint8_t) phase;      // by variable: sign of its last value
    VEC(uint8_t) seen;       // by variable, while a conflict is analysed
    VEC(double) activity;    // by variable
    VEC(uint32_t) wanted;    // by variable: the round in which it was
    VEC(uint8_t) is_free;    // by variable
    VEC(uint8_t) failed;     // by literal
    VEC(uint32_t) heap;      // open variables that are wanted, by activity
    VEC(uint32_t) place;     // by variable: in the heap, + 1
    VEC(smt_literal) trail;
    VEC(uint32_t) levels; // where in the trail each begins
    VEC(smt_literal) clause, stack, cleared;
    VEC(uint32_t) stamp; // by level: see lbd_of
    uint32_t stamped, round;
    size_t head; // what of the trail has been propagated
    double step;
    double fast, slow; // averages of the LBDs of late and of all
    uint64_t conflicts, next_cut, cuts;
    bool contradiction; // without assumptions
};

smt_sat *smt_sat_new(mem *m) {
    smt_sat *s = MEM_NEW(m, smt_sat);
    s->m = m;
    s->step = 1;
    s->next_cut = 4000;
    s->round = 1;
    return s;
}

void smt_sat_free(smt_sat *s) {
    mem *m = s->m;
    for (size_t i = 0; i < s->watches.count; i++) vec_release(m, &s->watches.data[i]);
    vec_release(m, &s->arena);
    vec_release(m, &s->learned);
    vec_release(m, &s->watches);
    vec_release(m, &s->values);
    vec_release(m, &s->reason);
    vec_release(m, &s->level);
    vec_release(m, &s->phase);
    vec_release(m, &s->seen);
    vec_release(m, &s->activity);
    vec_release(m, &s->wanted);
    vec_release(m, &s->is_free);
    vec_release(m, &s->failed);
    vec_release(m, &s->heap);
    vec_release(m, &s->place);
    vec_release(m, &s->trail);
    vec_release(m, &s->levels);
    vec_release(m, &s->clause);
    vec_release(m, &s->stack);
    vec_release(m, &s->cleared);
    vec_release(m, &s->stamp);
    MEM_DROP(m, s);
}

uint32_t smt_sat_variable(smt_sat *s, bool is_free) {
    uint32_t v = (uint32_t)s->reason.count;
    vec_push(s->m, &s->reason, NO_CLAUSE);
    vec_push(s->m, &s->level, 0);
    vec_push(s->m, &s->phase, 1);
    vec_push(s->m, &s->seen, 0);
    vec_push(s->m, &s->activity, 0);
    vec_push(s->m, &s->wanted, 0);
    vec_push(s->m, &s->place, 0);
    vec_push(s->m, &s->is_free, is_free);
    for (int i = 0; i < 2; i++) {
        vec_push(s->m, &s->values, 0);
        vec_push(s->m, &s->failed, 0);
        vec_push(s->m, &s->watches, (watch_list){0});
    }
    return v;
}

uint32_t smt_sat_variables(const smt_sat *s) {
    return (uint32_t)s->reason.count;
}

static int8_t value(const smt_sat *s, smt_literal l) {
    return s->values.data[l];
}

static smt_literal *literals_of(const smt_sat *s, uint32_t clause) {
    return s->arena.data + clause + HEADER;
}

// ---------------------------------------------------------------- the heap of open variables

static bool is_before(const smt_sat *s, uint32_t a, uint32_t b) {
    return s->activity.data[a] > s->activity.data[b];
}

static void put_in_heap(smt_sat *s, size_t at, uint32_t v) {
    s->heap.data[at] = v;
    s->place.data[v] = (uint32_t)at + 1;
}

static void move_up(smt_sat *s, size_t at) {
    uint32_t v = s->heap.data[at];
    for (; at && is_before(s, v, s->heap.data[(at - 1) / 2]); at = (at - 1) / 2)
        put_in_heap(s, at, s->heap.data[(at - 1) / 2]);
    put_in_heap(s, at, v);
}

static void move_down(smt_sat *s, size_t at) {
    uint32_t v = s->heap.data[at];
    for (size_t child; (child = 2 * at + 1) < s->heap.count; at = child) {
        if (child + 1 < s->heap.count && is_before(s, s->heap.data[child + 1], s->heap.data[child]))
            child++;
        if (!is_before(s, s->heap.data[child], v)) break;
        put_in_heap(s, at, s->heap.data[child]);
    }
    put_in_heap(s, at, v);
}

static void insert(smt_sat *s, uint32_t v) {
    if (s->place.data[v] || s->wanted.data[v] != s->round) return;
    if (!s->is_free.data[v] && s->activity.data[v] == 0) return;
    vec_push(s->m, &s->heap, v);
    move_up(s, s->heap.count - 1);
}

static uint32_t take_first(smt_sat *s) {
    uint32_t v = s->heap.data[0], last = vec_pop(&s->heap);
    s->place.data[v] = 0;
    if (s->heap.count) {
        put_in_heap(s, 0, last);
        move_down(s, 0);
    }
    return v;
}

static void bump(smt_sat *s, uint32_t v) {
    s->activity.data[v] += s->step;
    if (s->activity.data[v] > 1e100) {
        for (size_t i = 0; i < s->activity.count; i++) s->activity.data[i] *= 1e-100;
        s->step *= 1e-100;
    }
    if (s->place.data[v]) move_up(s, s->place.data[v] - 1);
}

// ---------------------------------------------------------------- the trail

static uint32_t level_now(const smt_sat *s) {
    return (uint32_t)s->levels.count;
}

static void assign(smt_sat *s, smt_literal l, uint32_t reason) {
    s->values.data[l] = 1;
    s->values.data[l ^ 1] = -1;
    s->reason.data[l >> 1] = reason;
    s->level.data[l >> 1] = level_now(s);
    vec_push(s->m, &s->trail, l);
}

static void go_back(smt_sat *s, uint32_t level) {
    if (level_now(s) <= level) return;
    uint32_t start = s->levels.data[level];
    while (s->trail.count > start) {
        smt_literal l = vec_pop(&s->trail);
        s->values.data[l] = s->values.data[l ^ 1] = 0;
        s->phase.data[l >> 1] = l & 1;
        insert(s, l >> 1);
    }
    s->levels.count = level;
    s->head = start;
}

static void watch_clause(smt_sat *s, uint32_t c) {
    const smt_literal *l = literals_of(s, c);
    vec_push(s->m, &s->watches.data[l[0] ^ 1], (watch){c, l[1]});
    vec_push(s->m, &s->watches.data[l[1] ^ 1], (watch){c, l[0]});
}

static uint32_t new_clause(smt_sat *s, const smt_literal *l, size_t count, uint32_t lbd) {
    uint32_t c = (uint32_t)s->arena.count;
    vec_push(s->m, &s->arena, (uint32_t)count);
    vec_push(s->m, &s->arena, lbd);
    for (size_t i = 0; i < count; i++) vec_push(s->m, &s->arena, l[i]);
    watch_clause(s, c);
    return c;
}

// The clause that watches the literal, which is false now, finds another one. False: it has none.
static bool find_watch(smt_sat *s, uint32_t clause) {
    smt_literal *l = literals_of(s, clause);
    uint32_t size = s->arena.data[clause];
    for (uint32_t k = 2; k < size; k++) {
        if (value(s, l[k]) < 0) continue;
        smt_literal found = l[k];
        l[k] = l[1];
        l[1] = found;
        vec_push(s->m, &s->watches.data[found ^ 1], (watch){clause, l[0]});
        return true;
    }
    return false;
}

// What follows from one literal. The clause that is contradicted, or NO_CLAUSE.
static uint32_t propagate_literal(smt_sat *s, smt_literal p) {
    watch_list *list = &s->watches.data[p];
    size_t kept = 0, i = 0, count = list->count;
    uint32_t conflict = NO_CLAUSE;
    while (i < count && conflict == NO_CLAUSE) {
        watch w = list->data[i++];
        if (value(s, w.blocker) > 0) {
            list->data[kept++] = w;
            continue;
        }
        smt_literal *l = literals_of(s, w.clause);
        if (l[0] == (p ^ 1)) l[0] = l[1], l[1] = p ^ 1;
        smt_literal first = l[0];
        if (value(s, first) <= 0 && find_watch(s, w.clause)) continue;
        list->data[kept++] = (watch){w.clause, first};
        if (value(s, first) < 0) conflict = w.clause;
        else if (value(s, first) == 0) assign(s, first, w.clause);
    }
    while (i < count) list->data[kept++] = list->data[i++];
    list->count = kept;
    return conflict;
}

static uint32_t propagate(smt_sat *s) {
    uint32_t conflict = NO_CLAUSE;
    while (s->head < s->trail.count && conflict == NO_CLAUSE)
        conflict = propagate_literal(s, s->trail.data[s->head++]);
    return conflict;
}

void smt_sat_add(smt_sat *s, const smt_literal *literals, size_t count) {
    go_back(s, 0);
    vec_clear(&s->clause);
    for (size_t i = 0; i < count; i++) {
        if (value(s, literals[i]) > 0) return;
        if (value(s, literals[i]) < 0) continue;
        bool known = false;
        for (size_t k = 0; k < s->clause.count; k++) {
            if (s->clause.data[k] == (literals[i] ^ 1)) return;
            known |= s->clause.data[k] == literals[i];
        }
        if (!known) vec_push(s->m, &s->clause, literals[i]);
    }
    if (s->clause.count == 0) s->contradiction = true;
    else if (s->clause.count > 1) new_clause(s, s->clause.data, s->clause.count, 0);
    else {
        assign(s, s->clause.data[0], NO_CLAUSE);
        if (propagate(s) != NO_CLAUSE) s->contradiction = true;
    }
}

// ---------------------------------------------------------------- learning

// Does the literal follow from others of the learned clause? Then it can be left out.
static bool is_implied(smt_sat *s, smt_literal p) {
    size_t top = s->cleared.count;
    vec_clear(&s->stack);
    vec_push(s->m, &s->stack, p);
    while (s->stack.count) {
        uint32_t c = s->reason.data[vec_pop(&s->stack) >> 1];
        const smt_literal *l = literals_of(s, c);
        for (uint32_t i = 1; i < s->arena.data[c]; i++) {
            uint32_t v = l[i] >> 1;
            if (s->seen.data[v] || s->level.data[v] == 0) continue;
            if (s->reason.data[v] == NO_CLAUSE) {
                while (s->cleared.count > top) s->seen.data[vec_pop(&s->cleared) >> 1] = 0;
                return false;
            }
            s->seen.data[v] = 1;
            vec_push(s->m, &s->cleared, l[i]);
            vec_push(s->m, &s->stack, l[i]);
        }
    }
    return true;
}

static uint32_t lbd_of(smt_sat *s, const smt_literal *l, size_t count) {
    uint32_t lbd = 0;
    if (++s->stamped == 0) {
        vec_clear(&s->stamp);
        s->stamped = 1;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t level = s->level.data[l[i] >> 1];
        if (s->stamp.count <= level) vec_resize(s->m, &s->stamp, level + 1);
        lbd += s->stamp.data[level] != s->stamped;
        s->stamp.data[level] = s->stamped;
    }
    return lbd;
}

// Resolves the conflict back to the first literal that alone stands for its level: s->clause.
static void resolve(smt_sat *s, uint32_t conflict) {
    size_t at = s->trail.count;
    unsigned open = 0;
    vec_clear(&s->clause);
    vec_clear(&s->cleared);
    vec_push(s->m, &s->clause, 0); // its place
    for (bool first = true;; first = false) {
        const smt_literal *l = literals_of(s, conflict);
        for (uint32_t i = first ? 0 : 1; i < s->arena.data[conflict]; i++) {
            uint32_t v = l[i] >> 1;
            if (s->seen.data[v] || s->level.data[v] == 0) continue;
            s->seen.data[v] = 1;
            vec_push(s->m, &s->cleared, l[i]);
            bump(s, v);
            if (s->level.data[v] == level_now(s)) open++;
            else vec_push(s->m, &s->clause, l[i]);
        }
        while (!s->seen.data[s->trail.data[--at] >> 1]) {
        }
        smt_literal p = s->trail.data[at];
        s->seen.data[p >> 1] = 0;
        if (--open == 0) {
            s->clause.data[0] = p ^ 1;
            return;
        }
        conflict = s->reason.data[p >> 1];
        smt_literal *r = literals_of(s, conflict);
        assert(r[0] == p);
        (void)r;
    }
}

// The clause in s->clause; the level to go back to.
static uint32_t analyse(smt_sat *s, uint32_t conflict) {
    resolve(s, conflict);
    size_t kept = 1;
    for (size_t i = 1; i < s->clause.count; i++) {
        smt_literal l = s->clause.data[i];
        if (s->reason.data[l >> 1] == NO_CLAUSE || !is_implied(s, l)) s->clause.data[kept++] = l;
    }
    s->clause.count = kept;
    for (size_t i = 0; i < s->cleared.count; i++) s->seen.data[s->cleared.data[i] >> 1] = 0;
    uint32_t back = 0;
    size_t deepest = 1;
    for (size_t i = 1; i < s->clause.count; i++)
        if (s->level.data[s->clause.data[i] >> 1] > back) {
            back = s->level.data[s->clause.data[i] >> 1];
            deepest = i;
        }
    if (s->clause.count > 1) {
        smt_literal second = s->clause.data[deepest];
        s->clause.data[deepest] = s->clause.data[1];
        s->clause.data[1] = second;
    }
    return back;
}

static void learn(smt_sat *s, uint32_t conflict) {
    uint32_t back = analyse(s, conflict);
    uint32_t lbd = lbd_of(s, s->clause.data, s->clause.count);
    go_back(s, back);
    if (s->clause.count == 1) assign(s, s->clause.data[0], NO_CLAUSE);
    else {
        uint32_t c = new_clause(s, s->clause.data, s->clause.count, lbd);
        vec_push(s->m, &s->learned, c);
        assign(s, s->clause.data[0], c);
    }
    s->conflicts++;
    s->step *= 1 / 0.95;
    s->fast += (lbd - s->fast) / 32;
    s->slow += (lbd - s->slow) / 8192;
    if (s->conflicts < 8192) s->slow += (lbd - s->slow) / (double)(s->conflicts + 1);
}

// The assumption is false: those that say so have failed.
static void blame(smt_sat *s, smt_literal assumption) {
    s->failed.data[assumption] = 1;
    if (s->level.data[assumption >> 1] == 0) return;
    s->seen.data[assumption >> 1] = 1;
    for (size_t at = s->trail.count; at > s->levels.data[0];) {
        smt_literal l = s->trail.data[--at];
        if (!s->seen.data[l >> 1]) continue;
        s->seen.data[l >> 1] = 0;
        uint32_t c = s->reason.data[l >> 1];
        if (c == NO_CLAUSE) {
            s->failed.data[l] = 1;
            continue;
        }
        const smt_literal *of = literals_of(s, c);
        for (uint32_t i = 1; i < s->arena.data[c]; i++)
            if (s->level.data[of[i] >> 1]) s->seen.data[of[i] >> 1] = 1;
    }
    s->seen.data[assumption >> 1] = 0;
}

// ---------------------------------------------------------------- the database

static int by_quality(const void *a, const void *b, const uint32_t *arena) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    uint32_t p = arena[x + 1], q = arena[y + 1];
    return p != q ? (p < q ? -1 : 1) : x > y ? -1 : x < y; // the later ones first
}

static void sort_learned(smt_sat *s) { // Shell's: no qsort with a context in C17
    uint32_t *d = s->learned.data;
    for (size_t gap = s->learned.count / 2; gap; gap = gap * 5 / 11)
        for (size_t i = gap; i < s->learned.count; i++) {
            uint32_t x = d[i];
            size_t k = i;
            for (; k >= gap && by_quality(&d[k - gap], &x, s->arena.data) > 0; k -= gap)
                d[k] = d[k - gap];
            d[k] = x;
        }
}

static bool is_reason(const smt_sat *s, uint32_t c) {
    smt_literal first = literals_of(s, c)[0];
    return value(s, first) > 0 && s->reason.data[first >> 1] == c;
}

// Moves what is left together. A clause's old place says where it is now.
static void compact(smt_sat *s) {
    VEC(uint32_t) fresh = {0};
    vec_reserve(s->m, &fresh, s->arena.count);
    for (size_t c = 0, size; c < s->arena.count; c += size) {
        size = s->arena.data[c] + HEADER;
        if (s->arena.data[c + 1] == REMOVED) continue;
        uint32_t to = (uint32_t)fresh.count;
        memcpy(fresh.data + to, s->arena.data + c, size * sizeof(uint32_t));
        fresh.count += size;
        s->arena.data[c + HEADER] = to;
    }
    const uint32_t *old = s->arena.data;
    for (size_t l = 0; l < s->watches.count; l++) {
        watch_list *list = &s->watches.data[l];
        size_t kept = 0;
        for (size_t i = 0; i < list->count; i++) {
            watch w = list->data[i];
            if (old[w.clause + 1] == REMOVED) continue;
            w.clause = old[w.clause + HEADER];
            list->data[kept++] = w;
        }
        list->count = kept;
    }
    for (size_t i = 0; i < s->trail.count; i++) {
        uint32_t *reason = &s->reason.data[s->trail.data[i] >> 1];
        if (*reason != NO_CLAUSE) *reason = old[*reason + HEADER];
    }
    for (size_t i = 0; i < s->learned.count; i++)
        s->learned.data[i] = old[s->learned.data[i] + HEADER];
    vec_release(s->m, &s->arena);
    s->arena.data = fresh.data;
    s->arena.count = fresh.count;
    s->arena.capacity = fresh.capacity;
}

// The worse half of what was learned is forgotten.
static void cut_database(smt_sat *s) {
    sort_learned(s);
    size_t half = s->learned.count / 2, kept = half;
    for (size_t i = half; i < s->learned.count; i++) {
        uint32_t c = s->learned.data[i];
        if (s->arena.data[c + 1] <= 2 || is_reason(s, c)) s->learned.data[kept++] = c;
        else s->arena.data[c + 1] = REMOVED;
    }
    s->learned.count = kept;
    compact(s);
    s->next_cut = s->conflicts + 4000 + 500 * ++s->cuts;
}

// ---------------------------------------------------------------- the search

static smt_literal pick(smt_sat *s) {
    while (s->heap.count) {
        uint32_t v = take_first(s);
        if (value(s, 2 * v) == 0 && s->wanted.data[v] == s->round) return 2 * v + s->phase.data[v];
    }
    return UINT32_MAX;
}

typedef enum step_result { STEP_ON, STEP_SAT, STEP_UNSAT } step_result;

// The next decision: an assumption, or the most active variable.
static step_result decide(smt_sat *s, const smt_literal *assumptions, size_t count) {
    smt_literal next = UINT32_MAX;
    while (level_now(s) < count && next == UINT32_MAX) {
        smt_literal p = assumptions[level_now(s)];
        if (value(s, p) < 0) {
            blame(s, p);
            return STEP_UNSAT;
        }
        if (value(s, p) == 0) next = p;
        else vec_push(s->m, &s->levels, (uint32_t)s->trail.count);
    }
    if (next == UINT32_MAX) next = pick(s);
    if (next == UINT32_MAX) return STEP_SAT;
    vec_push(s->m, &s->levels, (uint32_t)s->trail.count);
    assign(s, next, NO_CLAUSE);
    return STEP_ON;
}

void smt_sat_begin(smt_sat *s) {
    go_back(s, 0);
    while (s->heap.count) s->place.data[vec_pop(&s->heap)] = 0;
    s->round++;
}

void smt_sat_want(smt_sat *s, uint32_t v) {
    s->wanted.data[v] = s->round;
    if (value(s, 2 * v) == 0) insert(s, v);
}

smt_answer smt_sat_solve(smt_sat *s, const smt_literal *assumptions, size_t count,
                         uint64_t conflicts, limits *l) {
    uint64_t most = s->conflicts + conflicts, restart = s->conflicts + 50, steps = 0;
    go_back(s, 0);
    memset(s->failed.data, 0, s->failed.count);
    if (s->contradiction) return SMT_UNSAT;
    for (;;) {
        uint32_t conflict = propagate(s);
        if (conflict != NO_CLAUSE) {
            if (level_now(s) == 0) {
                s->contradiction = true;
                return SMT_UNSAT;
            }
            learn(s, conflict);
            continue;
        }
        if (s->conflicts >= most || (l && (++steps & 1023) == 0 && limits_look(l)))
            return SMT_UNKNOWN;
        if (s->conflicts >= restart && s->fast > s->slow * 1.2) {
            restart = s->conflicts + 50;
            go_back(s, 0);
        }
        if (s->conflicts >= s->next_cut) cut_database(s);
        step_result next = decide(s, assumptions, count);
        if (next != STEP_ON) return next == STEP_SAT ? SMT_SAT : SMT_UNSAT;
    }
}

int smt_sat_value(const smt_sat *s, smt_literal l) {
    return value(s, l) == 0 ? -1 : value(s, l) > 0;
}

bool smt_sat_failed(const smt_sat *s, smt_literal assumption) {
    return s->failed.data[assumption];
}
