// Lifetime, hooks, roots and the plain operations.
#include <stdarg.h>
#include <string.h>

#include "bdd/internal.h"

enum {
    FIRST_NODES = 16384,
    LARGEST_STEP = 1 << 23, // nodes a table may grow by at once; BuDDy's own 50,000 is a crawl
    CACHE_RATIO = 4,        // nodes per entry of each operator cache
    // Percent of the nodes that are free after a collection, else the table grows: BuDDy's hash
    // function makes long chains, and half of the time is spent in them where the table is full.
    MIN_FREE = 60,
    // A node is 20 bytes; six caches with an entry of 16 to 24 bytes for every CACHE_RATIO nodes.
    BYTES_PER_NODE = 20 + 6 * 20 / CACHE_RATIO,
    REORDER_UNLIMITED = 1 << 30,
};

// BuDDy's hooks carry no context: this is the one space that lives.
static dd_space *the_space;

_Noreturn void dd_fail(dd_space *s, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(s->detail, sizeof s->detail, format, args);
    va_end(args);
    mem_unwind(s->m, STOP_ENGINE, s->detail);
}

static void on_error(int code) {
    dd_space *s = the_space;
    if (!s) return;
    if (code == BDD_MEMORY) mem_unwind(s->m, STOP_MEMORY, NULL);
    if (code == BDD_NODENUM) dd_fail(s, "the BDDs need more nodes than the limit allows");
    dd_fail(s, "BuDDy: %s", bdd_errstring(code));
}

static void note_peak(dd_space *s) {
    size_t nodes = (size_t)bdd_getnodenum();
    if (nodes > s->peak_nodes) s->peak_nodes = nodes;
}

// Every long operation makes nodes and so collects garbage: here a limit can end it midway.
static void on_collection(int before, bddGbcStat *unused) {
    (void)unused;
    dd_space *s = the_space;
    if (!s) return;
    if (before) {
        note_peak(s);
        return;
    }
    stop_reason why = s->l ? limits_look(s->l) : STOP_NONE;
    if (why) mem_unwind(s->m, why, NULL);
}

static void on_reordering(int before) {
    if (before && the_space) the_space->reorderings++;
}

dd_space *dd_space_new(mem *m, limits *l) {
    if (the_space) mem_unwind(m, STOP_ENGINE, "BuDDy has one manager a process, and it is in use");
    dd_space *s = MEM_NEW(m, dd_space);
    s->m = m;
    s->l = l;
    if (bdd_isrunning()) bdd_done();
    bdd_error_hook(on_error);
    the_space = s;
    int code = bdd_init(FIRST_NODES, FIRST_NODES / CACHE_RATIO);
    if (code < 0) dd_fail(s, "BuDDy: %s", bdd_errstring(code));
    bdd_error_hook(on_error); // bdd_init puts its own hooks back
    bdd_gbc_hook(on_collection);
    bdd_reorder_hook(on_reordering);
    bdd_setmaxincrease(LARGEST_STEP);
    bdd_setcacheratio(CACHE_RATIO);
    bdd_setminfreenodes(MIN_FREE);
    dd_set_max_nodes(s, 0);
    // bdd_done frees the variable tables of an earlier life again if this life makes none.
    dd_need_variables(s, 1);
    return s;
}

void dd_space_free(dd_space *s) {
    if (!s) return;
    the_space = NULL;
    bdd_done();
    mem *m = s->m;
    vec_release(m, &s->roots);
    vec_release(m, &s->domains);
    vec_release(m, &s->domain_of);
    vec_release(m, &s->bits);
    MEM_DROP(m, s);
}

void dd_set_max_nodes(dd_space *s, size_t nodes) {
    size_t most = INT32_MAX / 2;
    if (s->l && s->l->memory_mb) {
        size_t fitting = (s->l->memory_mb << 20) / BYTES_PER_NODE;
        if (fitting < most) most = fitting;
    }
    if (nodes && nodes < most) most = nodes;
    if (most < FIRST_NODES + 1000) most = FIRST_NODES + 1000;
    bdd_setmaxnodenum((int)most);
}

void dd_set_reordering(dd_space *s, bool on) {
    s->reordering = on;
    if (on) bdd_autoreorder_times(BDD_REORDER_SIFT, REORDER_UNLIMITED);
    else bdd_autoreorder(BDD_REORDER_NONE);
}

void dd_reorder_now(dd_space *s) {
    s->reorderings++; // BuDDy calls its hook for automatic ones only
    bdd_reorder(BDD_REORDER_SIFT);
}

dd_stats dd_get_stats(const dd_space *s) {
    bddStat b;
    bdd_stats(&b);
    size_t nodes = (size_t)bdd_getnodenum();
    return (dd_stats){
        .nodes = nodes,
        .peak_nodes = nodes > s->peak_nodes ? nodes : s->peak_nodes,
        .produced = (size_t)b.produced,
        .variables = s->variables,
        .collections = (size_t)b.gbcnum,
        .reorderings = s->reorderings,
        .bytes = (size_t)b.nodenum * 20 + (size_t)b.cachesize * 6 * 20,
    };
}

dd_frame dd_open(dd_space *s) {
    return s->roots.count;
}

dd dd_close(dd_space *s, dd_frame f, dd result) {
    if (result > 1) bdd_addref(result);
    while (s->roots.count > f) bdd_delref(vec_pop(&s->roots));
    if (result > 1) vec_push(s->m, &s->roots, result);
    return result;
}

dd dd_keep(dd_space *s, dd x) {
    (void)s;
    return x > 1 ? bdd_addref(x) : x;
}

void dd_drop(dd_space *s, dd x) {
    (void)s;
    if (x > 1) bdd_delref(x);
}

void dd_assign(dd_space *s, dd *where, dd to) {
    dd_keep(s, to);
    dd_drop(s, *where);
    *where = to;
}

dd dd_not(dd_space *s, dd x) {
    return dd_root(s, bdd_not(x));
}
dd dd_and(dd_space *s, dd x, dd y) {
    return dd_root(s, bdd_and(x, y));
}
dd dd_or(dd_space *s, dd x, dd y) {
    return dd_root(s, bdd_or(x, y));
}
dd dd_xor(dd_space *s, dd x, dd y) {
    return dd_root(s, bdd_xor(x, y));
}
dd dd_iff(dd_space *s, dd x, dd y) {
    return dd_root(s, bdd_biimp(x, y));
}
dd dd_implies(dd_space *s, dd x, dd y) {
    return dd_root(s, bdd_imp(x, y));
}
dd dd_diff(dd_space *s, dd x, dd y) {
    return dd_root(s, bdd_apply(x, y, bddop_diff));
}
dd dd_ite(dd_space *s, dd test, dd yes, dd no) {
    return dd_root(s, bdd_ite(test, yes, no));
}
dd dd_exists(dd_space *s, dd x, dd cube) {
    return dd_root(s, cube == DD_TRUE ? x : bdd_exist(x, cube));
}
dd dd_forall(dd_space *s, dd x, dd cube) {
    return dd_root(s, cube == DD_TRUE ? x : bdd_forall(x, cube));
}
dd dd_and_exists(dd_space *s, dd x, dd y, dd cube) {
    return dd_root(s, cube == DD_TRUE ? bdd_and(x, y) : bdd_relprod(x, y, cube));
}
dd dd_simplify(dd_space *s, dd x, dd care) {
    return dd_root(s, bdd_simplify(x, care));
}

bool dd_subset(dd_space *s, dd x, dd y) {
    if (x == y || x == DD_FALSE || y == DD_TRUE) return true;
    dd_frame f = dd_open(s);
    bool yes = dd_diff(s, x, y) == DD_FALSE;
    dd_close(s, f, DD_TRUE);
    return yes;
}

size_t dd_size(const dd_space *s, dd x) {
    (void)s;
    return (size_t)bdd_nodecount(x);
}
