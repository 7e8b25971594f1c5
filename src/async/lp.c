#include "async/lp.h"

#include <dlfcn.h>
#include <string.h>

#include <coin/Clp_C_Interface.h>

// Clp is loaded when the first linear program is made, not when weft starts: it brings LAPACK and
// the Fortran library, which take longer to load than most of what weft is asked takes to answer.
#define CLP_FUNCTIONS(f)                                                                           \
    f(newModel) f(deleteModel) f(setLogLevel) f(scaling) f(setOptimizationDirection)               \
        f(loadProblem) f(chgObjCoefficients) f(setNumberIterations) f(setMaximumIterations)        \
            f(primal) f(numberIterations) f(status) f(objectiveValue) f(primalColumnSolution)      \
                f(unboundedRay) f(freeRay)

typedef struct library {
#define MEMBER(name) __typeof__(Clp_##name) *name;
    CLP_FUNCTIONS(MEMBER)
#undef MEMBER
} library;

struct async_lp {
    mem *m;
    limits *limits;
    library clp;
    Clp_Simplex *model; // Clp's own memory: the limits see it as part of the process
    size_t rows, columns, entries;
    double *ray; // by place
    uint64_t work;
};

// The clock is read between slices of pivots, which take some hundredths of a second each.
enum { SLICE_WORK = 1 << 19, SHORTEST_SLICE = 10, LONGEST_SLICE = 200 };
enum { CLP_OPTIMAL = 0, CLP_UNBOUNDED = 2, CLP_STOPPED = 3 };

typedef struct matrix { // by column, as Clp wants it
    CoinBigIndex *start, *next;
    int *row;
    double *value;
} matrix;

static double effect(const async_net_transition *t, uint32_t place) {
    return (double)async_net_vector_get(t->post, place) -
           (double)async_net_vector_get(t->pre, place);
}

// Calls the places that t changes, one by one: those of post, then those of pre alone.
static uint32_t changed_place(const async_net_transition *t, uint32_t i) {
    if (i < t->post.size) return t->post.arcs[i].place;
    uint32_t place = t->pre.arcs[i - t->post.size].place;
    return async_net_vector_get(t->post, place) ? UINT32_MAX : place;
}

// Calls visit for each entry of the matrix, row by row: the transitions' effects, then a row
// y(to) - y(from) <= 0 for each transfer.
static void each_entry(const async_net *n, async_lp *l, matrix *a,
                       void (*visit)(async_lp *, matrix *, size_t row, uint32_t column, double)) {
    size_t row = 0;
    for (size_t t = 0; t < n->transitions.count; t++, row++) {
        const async_net_transition *tr = &n->transitions.data[t];
        for (uint32_t i = 0; i < tr->post.size + tr->pre.size; i++) {
            uint32_t p = changed_place(tr, i);
            if (p != UINT32_MAX && effect(tr, p) != 0) visit(l, a, row, p, effect(tr, p));
        }
    }
    for (size_t t = 0; t < n->transitions.count; t++)
        for (uint32_t i = 0; i < n->transitions.data[t].move_count; i++) {
            async_net_move move = n->transitions.data[t].moves[i];
            if (move.to == ASYNC_NET_NOWHERE) continue;
            visit(l, a, row, move.to, 1);
            visit(l, a, row++, move.from, -1);
        }
    l->rows = row;
}

static void count_entry(async_lp *l, matrix *a, size_t row, uint32_t column, double value) {
    (void)row, (void)value;
    a->start[column + 1]++;
    l->entries++;
}

static void fill_entry(async_lp *l, matrix *a, size_t row, uint32_t column, double value) {
    (void)l;
    CoinBigIndex at = a->next[column]++;
    a->row[at] = (int)row;
    a->value[at] = value;
}

static void load(async_lp *l, const async_net *n) {
    mem *m = l->m;
    size_t starts = (l->columns + 1) * sizeof(CoinBigIndex);
    matrix a = {.start = mem_zalloc(m, starts), .next = mem_alloc(m, starts)};
    each_entry(n, l, &a, count_entry);
    for (size_t p = 0; p < l->columns; p++) a.start[p + 1] += a.start[p];
    memcpy(a.next, a.start, starts);
    a.row = mem_alloc(m, l->entries * sizeof *a.row);
    a.value = mem_alloc(m, l->entries * sizeof *a.value);
    each_entry(n, l, &a, fill_entry);
    double *upper = mem_alloc(m, l->rows * sizeof *upper);
    for (size_t i = 0; i < l->rows; i++) upper[i] = i < n->transitions.count;
    l->clp.loadProblem(l->model, (int)l->columns, (int)l->rows, a.start, a.row, a.value, NULL, NULL,
                       NULL, NULL, upper);
    mem_free(m, upper, l->rows * sizeof *upper);
    mem_free(m, a.value, l->entries * sizeof *a.value);
    mem_free(m, a.row, l->entries * sizeof *a.row);
    mem_free(m, a.next, starts);
    mem_free(m, a.start, starts);
}

// The library stays loaded: the next linear program uses it again.
static int load_library(library *lib, error *e) {
    static const char name[] = "libClp.so.1";
    void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return error_set(e, ERR_MISSING, name, "%s", dlerror());
        // POSIX promises that a function's address survives the way through void *.
#define FIND(name) *(void **)&lib->name = dlsym(handle, "Clp_" #name);
    CLP_FUNCTIONS(FIND)
#undef FIND
#define IS_FOUND(name) &&lib->name
    if (true CLP_FUNCTIONS(IS_FOUND)) return 0;
#undef IS_FOUND
    dlclose(handle);
    return error_set(e, ERR_MISSING, name, "lacks a function of the interface");
}

int async_lp_new(mem *m, const async_net *n, limits *limits, async_lp **made, error *e) {
    size_t columns = n->places.count;
    *made = NULL;
    if (!n->transitions.count || !columns) return 0;
    library clp;
    int code = load_library(&clp, e);
    if (code) return code;
    async_lp *l = MEM_NEW(m, async_lp);
    *l = (async_lp){.m = m, .limits = limits, .clp = clp, .columns = columns};
    l->ray = mem_alloc(m, columns * sizeof *l->ray);
    l->model = l->clp.newModel();
    l->clp.setLogLevel(l->model, 0);
    l->clp.scaling(l->model, 0); // the numbers are small integers; rays are read better unscaled
    l->clp.setOptimizationDirection(l->model, -1);
    load(l, n);
    *made = l;
    return 0;
}

void async_lp_free(async_lp *l) {
    if (!l) return;
    l->clp.deleteModel(l->model);
    mem_free(l->m, l->ray, l->columns * sizeof *l->ray);
    MEM_DROP(l->m, l);
}

static bool read_ray(async_lp *l) {
    double *ray = l->clp.unboundedRay(l->model);
    if (!ray) return false;
    memcpy(l->ray, ray, l->columns * sizeof *ray);
    l->clp.freeRay(l->model, ray);
    return true;
}

static void look_at_limits(async_lp *l) {
    stop_reason why = limits_look(l->limits);
    if (why) mem_unwind(l->m, why, NULL);
}

// A factorisation and a pass over the matrix for each call of Clp, a column and a row for each
// pivot. Measured on nets of 20 to 600 places: a unit is 40 to 100 ns, as in the searches.
static void count_work(async_lp *l, int pivots) {
    size_t sides = l->rows + l->columns;
    l->work += 2000 + 2 * (sides + l->entries) + (uint64_t)pivots * (50 + sides);
}

static int slice_pivots(const async_lp *l) {
    size_t pivots = SLICE_WORK / (l->rows + l->columns);
    if (pivots < SHORTEST_SLICE) return SHORTEST_SLICE;
    return pivots > LONGEST_SLICE ? LONGEST_SLICE : (int)pivots;
}

async_lp_status async_lp_solve(async_lp *l, const double *c, uint64_t patience, double *value) {
    uint64_t end = l->work + patience;
    l->clp.chgObjCoefficients(l->model, c);
    do {
        l->clp.setNumberIterations(l->model, 0);
        l->clp.setMaximumIterations(l->model, slice_pivots(l));
        l->clp.primal(l->model, 0);
        count_work(l, l->clp.numberIterations(l->model));
        look_at_limits(l);
        switch (l->clp.status(l->model)) {
        case CLP_OPTIMAL: *value = l->clp.objectiveValue(l->model); return ASYNC_LP_OPTIMAL;
        case CLP_UNBOUNDED: return read_ray(l) ? ASYNC_LP_UNBOUNDED : ASYNC_LP_GAVE_UP;
        case CLP_STOPPED: break;
        default: return ASYNC_LP_GAVE_UP;
        }
    } while (l->work < end);
    return ASYNC_LP_GAVE_UP;
}

const double *async_lp_ray(const async_lp *l) {
    return l->ray;
}

const double *async_lp_solution(const async_lp *l) {
    return l->clp.primalColumnSolution(l->model);
}

uint64_t async_lp_work(const async_lp *l) {
    return l->work;
}
