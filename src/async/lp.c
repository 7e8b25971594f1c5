#include "async/lp.h"

#include <math.h>
#include <string.h>

// A condensed tableau: row i says   basic[i] = rhs[i] - Σ_j cell[i][j] · nonbasic[j].
// Variables 0 … places-1 are y; places … are the slacks of the transitions.
struct lp {
    mem *m;
    const net *n;
    size_t rows, columns;
    double *cells;               // rows × columns
    double *rhs, *cost, *ray;    // by row, by column, by place
    uint32_t *basic, *nonbasic;  // variable of a row, of a column
    uint32_t *row_of;            // of a variable, or UINT32_MAX where it is nonbasic
    size_t pivots_since_rebuild; // rounding errors grow with them
    uint64_t work;
};

enum { MAX_CELLS = 24 << 20, REBUILD_AFTER = 3000 };
static const double EPSILON = 1e-9;

static void reset(lp *l) {
    memset(l->cells, 0, l->rows * l->columns * sizeof *l->cells);
    for (size_t t = 0; t < l->rows; t++) {
        const net_transition *tr = &l->n->transitions.data[t];
        double *row = l->cells + t * l->columns;
        for (uint32_t i = 0; i < tr->post.size; i++)
            row[tr->post.arcs[i].place] += tr->post.arcs[i].count;
        for (uint32_t i = 0; i < tr->pre.size; i++)
            row[tr->pre.arcs[i].place] -= tr->pre.arcs[i].count;
        l->rhs[t] = 1;
        l->basic[t] = (uint32_t)(l->columns + t);
        l->row_of[l->columns + t] = (uint32_t)t;
    }
    for (size_t p = 0; p < l->columns; p++) {
        l->nonbasic[p] = (uint32_t)p;
        l->row_of[p] = UINT32_MAX;
    }
    l->pivots_since_rebuild = 0;
}

lp *lp_new(mem *m, const net *n) {
    size_t rows = n->transitions.count, columns = n->places.count;
    if (!rows || !columns || rows > MAX_CELLS / columns) return NULL;
    lp *l = MEM_NEW(m, lp);
    *l = (lp){.m = m, .n = n, .rows = rows, .columns = columns};
    l->cells = mem_alloc(m, rows * columns * sizeof *l->cells);
    l->rhs = mem_alloc(m, rows * sizeof *l->rhs);
    l->cost = mem_alloc(m, columns * sizeof *l->cost);
    l->ray = mem_alloc(m, columns * sizeof *l->ray);
    l->basic = mem_alloc(m, rows * sizeof *l->basic);
    l->nonbasic = mem_alloc(m, columns * sizeof *l->nonbasic);
    l->row_of = mem_alloc(m, (rows + columns) * sizeof *l->row_of);
    reset(l);
    return l;
}

void lp_free(lp *l) {
    if (!l) return;
    mem_free(l->m, l->cells, l->rows * l->columns * sizeof *l->cells);
    mem_free(l->m, l->rhs, l->rows * sizeof *l->rhs);
    mem_free(l->m, l->cost, l->columns * sizeof *l->cost);
    mem_free(l->m, l->ray, l->columns * sizeof *l->ray);
    mem_free(l->m, l->basic, l->rows * sizeof *l->basic);
    mem_free(l->m, l->nonbasic, l->columns * sizeof *l->nonbasic);
    mem_free(l->m, l->row_of, (l->rows + l->columns) * sizeof *l->row_of);
    MEM_DROP(l->m, l);
}

// The costs of the nonbasic variables, and the value of the present basis.
static double price(lp *l, const double *c) {
    double value = 0;
    for (size_t j = 0; j < l->columns; j++) {
        uint32_t v = l->nonbasic[j];
        l->cost[j] = v < l->columns ? c[v] : 0;
    }
    for (size_t p = 0; p < l->columns; p++) {
        uint32_t row = l->row_of[p];
        if (c[p] == 0 || row == UINT32_MAX) continue;
        const double *cells = l->cells + row * l->columns;
        for (size_t j = 0; j < l->columns; j++) l->cost[j] -= c[p] * cells[j];
        value += c[p] * l->rhs[row];
        l->work += l->columns;
    }
    return value;
}

static void pivot(lp *l, size_t row, size_t column) {
    double *pivot_row = l->cells + row * l->columns;
    double inverse = 1 / pivot_row[column];
    pivot_row[column] = 1; // becomes the column of the leaving variable
    for (size_t j = 0; j < l->columns; j++) pivot_row[j] *= inverse;
    l->rhs[row] *= inverse;
    for (size_t i = 0; i < l->rows; i++) {
        if (i == row) continue;
        double *cells = l->cells + i * l->columns;
        double factor = cells[column];
        if (factor == 0) continue;
        cells[column] = 0;
        for (size_t j = 0; j < l->columns; j++) cells[j] -= factor * pivot_row[j];
        l->rhs[i] -= factor * l->rhs[row];
        if (l->rhs[i] < 0) l->rhs[i] = 0;
        l->work += l->columns;
    }
    double factor = l->cost[column];
    l->cost[column] = 0;
    for (size_t j = 0; j < l->columns; j++) l->cost[j] -= factor * pivot_row[j];
    uint32_t entering = l->nonbasic[column], leaving = l->basic[row];
    l->basic[row] = entering;
    l->nonbasic[column] = leaving;
    l->row_of[entering] = (uint32_t)row;
    l->row_of[leaving] = UINT32_MAX;
    l->pivots_since_rebuild++;
}

static void read_ray(lp *l, size_t column) {
    memset(l->ray, 0, l->columns * sizeof *l->ray);
    if (l->nonbasic[column] < l->columns) l->ray[l->nonbasic[column]] = 1;
    for (size_t i = 0; i < l->rows; i++) {
        double d = -l->cells[i * l->columns + column];
        if (l->basic[i] < l->columns && d > EPSILON) l->ray[l->basic[i]] = d;
    }
}

// Largest cost first; when that makes no progress for long, Bland's rule, which cannot cycle.
static size_t entering_column(const lp *l, bool bland) {
    size_t best = SIZE_MAX;
    for (size_t j = 0; j < l->columns; j++) {
        if (l->cost[j] <= EPSILON * 10) continue;
        if (best == SIZE_MAX ||
            (bland ? l->nonbasic[j] < l->nonbasic[best] : l->cost[j] > l->cost[best]))
            best = j;
    }
    return best;
}

static size_t leaving_row(lp *l, size_t column) {
    size_t best = SIZE_MAX;
    double least = 0;
    for (size_t i = 0; i < l->rows; i++) {
        double a = l->cells[i * l->columns + column];
        if (a <= EPSILON) continue;
        double ratio = l->rhs[i] / a;
        if (best == SIZE_MAX || ratio < least - 1e-12 ||
            (ratio < least + 1e-12 && l->basic[i] < l->basic[best])) {
            best = i;
            least = ratio;
        }
    }
    l->work += l->rows;
    return best;
}

lp_status lp_solve(lp *l, const double *c, double *value) {
    if (l->pivots_since_rebuild > REBUILD_AFTER) reset(l);
    *value = price(l, c);
    size_t limit = 4 * (l->rows + l->columns) + 200;
    for (size_t step = 0; step < limit; step++) {
        size_t column = entering_column(l, step > limit / 2);
        if (column == SIZE_MAX) return LP_OPTIMAL;
        size_t row = leaving_row(l, column);
        if (row == SIZE_MAX) {
            read_ray(l, column);
            return LP_UNBOUNDED;
        }
        *value += l->cost[column] * l->rhs[row] / l->cells[row * l->columns + column];
        pivot(l, row, column);
    }
    reset(l);
    return LP_GAVE_UP;
}

const double *lp_ray(const lp *l) {
    return l->ray;
}

uint64_t lp_work(const lp *l) {
    return l->work;
}
