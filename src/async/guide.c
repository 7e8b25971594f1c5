#include <math.h>
#include <string.h>

#include "async/search.h"

void guide_init(guide *g, mem *m, const net *n, limits *l) {
    *g = (guide){.m = m, .n = n, .limits = l, .patience = UINT32_MAX};
    invariant_set_init(&g->invariants, m, n);
    g->cost = mem_zalloc(m, n->places.count * sizeof *g->cost);
}

void guide_release(guide *g) {
    lp_free(g->from_start);
    lp_free(g->to_target);
    invariant_set_release(&g->invariants);
    mem_free(g->m, g->cost, g->n->places.count * sizeof *g->cost);
    for (size_t i = 0; i < GUIDE_POTENTIALS && i < g->potential_count; i++)
        mem_free(g->m, g->potentials[i], g->n->places.count * sizeof *g->cost);
}

static lp *made(guide *g, lp **l) {
    if (!*l) *l = lp_new(g->m, g->n, g->limits);
    return *l;
}

double guide_from_start(guide *g, net_vector v) {
    if (!made(g, &g->from_start)) return 0;
    for (size_t p = 0; p < g->n->places.count; p++) g->cost[p] = -(double)g->n->init.data[p];
    for (uint32_t i = 0; i < v.size; i++) g->cost[v.arcs[i].place] += v.arcs[i].count;
    double value;
    switch (lp_solve(g->from_start, g->cost, g->patience, &value)) {
    case LP_OPTIMAL: return value > 0 ? value : 0;
    case LP_UNBOUNDED:
        return invariant_set_learn(&g->invariants, lp_ray(g->from_start), v) ? -1 : 0;
    case LP_GAVE_UP: break;
    }
    return 0;
}

static void keep_potential(guide *g, const double *y) {
    size_t bytes = g->n->places.count * sizeof *y;
    double **slot = &g->potentials[g->potential_count++ % GUIDE_POTENTIALS];
    if (!*slot) *slot = mem_alloc(g->m, bytes);
    memcpy(*slot, y, bytes);
}

static double tokens(net_arc a) {
    return a.count == NET_OMEGA ? 1e6 : a.count;
}

double guide_to_target_roughly(const guide *g, net_vector v, net_vector target) {
    double best = 0;
    for (size_t k = 0; k < GUIDE_POTENTIALS && k < g->potential_count; k++) {
        const double *y = g->potentials[k];
        double sum = 0;
        for (uint32_t i = 0; i < target.size; i++)
            sum += y[target.arcs[i].place] * target.arcs[i].count;
        for (uint32_t i = 0; i < v.size; i++) sum -= y[v.arcs[i].place] * tokens(v.arcs[i]);
        if (sum > best) best = sum;
    }
    return best;
}

double guide_to_target(guide *g, net_vector v, net_vector target) {
    if (!made(g, &g->to_target)) return 0;
    memset(g->cost, 0, g->n->places.count * sizeof *g->cost);
    for (uint32_t i = 0; i < target.size; i++)
        g->cost[target.arcs[i].place] += target.arcs[i].count;
    for (uint32_t i = 0; i < v.size; i++) g->cost[v.arcs[i].place] -= tokens(v.arcs[i]);
    double value;
    switch (lp_solve(g->to_target, g->cost, g->patience, &value)) {
    case LP_OPTIMAL: keep_potential(g, lp_solution(g->to_target)); return value > 0 ? value : 0;
    case LP_UNBOUNDED: return HUGE_VAL;
    case LP_GAVE_UP: break;
    }
    return 0;
}

uint64_t guide_work(const guide *g) {
    return (g->from_start ? lp_work(g->from_start) : 0) +
           (g->to_target ? lp_work(g->to_target) : 0);
}
