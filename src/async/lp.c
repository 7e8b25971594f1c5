#include "async/lp.h"

#include <string.h>

#include <coin/Clp_C_Interface.h>

struct async_lp {
    mem *m;
    limits *limits;
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
    Clp_loadProblem(l->model, (int)l->columns, (int)l->rows, a.start, a.row, a.value, NULL, NULL,
                    NULL, NULL, upper);
    mem_free(m, upper, l->rows * sizeof *upper);
    mem_free(m, a.value, l->entries * sizeof *a.value);
    mem_free(m, a.row, l->entries * sizeof *a.row);
    mem_free(m, a.next, starts);
    mem_free(m, a.start, starts);
}

async_lp *async_lp_new(mem *m, const async_net *n, limits *limits) {
    size_t columns = n->places.count;
    if (!n->transitions.count || !columns) return NULL;
    async_lp *l = MEM_NEW(m, async_lp);
    *l = (async_lp){.m = m, .limits = limits, .columns = columns};
    l->ray = mem_alloc(m, columns * sizeof *l->ray);
    l->model = Clp_newModel();
    Clp_setLogLevel(l->model, 0);
    Clp_scaling(l->model, 0); // the numbers are small integers; rays are read better unscaled
    Clp_setOptimizationDirection(l->model, -1);
    load(l, n);
    return l;
}

void async_lp_free(async_lp *l) {
    if (!l) return;
    Clp_deleteModel(l->model);
    mem_free(l->m, l->ray, l->columns * sizeof *l->ray);
    MEM_DROP(l->m, l);
}

static bool read_ray(async_lp *l) {
    double *ray = Clp_unboundedRay(l->model);
    if (!ray) return false;
    memcpy(l->ray, ray, l->columns * sizeof *ray);
    Clp_freeRay(l->model, ray);
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
    Clp_chgObjCoefficients(l->model, c);
    do {
        Clp_setNumberIterations(l->model, 0);
        Clp_setMaximumIterations(l->model, slice_pivots(l));
        Clp_primal(l->model, 0);
        count_work(l, Clp_numberIterations(l->model));
        look_at_limits(l);
        switch (Clp_status(l->model)) {
        case CLP_OPTIMAL: *value = Clp_objectiveValue(l->model); return ASYNC_LP_OPTIMAL;
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
    return Clp_primalColumnSolution(l->model);
}

uint64_t async_lp_work(const async_lp *l) {
    return l->work;
}
