#include <math.h>
#include <string.h>

#include "async/search.h"

void guide_init(guide *g, mem *m, const net *n, bool use_program) {
    *g = (guide){.m = m, .n = n};
    invariant_set_init(&g->invariants, m, n);
    if (use_program) {
        g->from_start = lp_new(m, n);
        g->to_target = lp_new(m, n);
    }
    g->cost = mem_zalloc(m, n->places.count * sizeof *g->cost);
}

void guide_release(guide *g) {
    lp_free(g->from_start);
    lp_free(g->to_target);
    invariant_set_release(&g->invariants);
    mem_free(g->m, g->cost, g->n->places.count * sizeof *g->cost);
}

double guide_from_start(guide *g, net_vector v) {
    if (!g->from_start) return 0;
    for (size_t p = 0; p < g->n->places.count; p++) g->cost[p] = -(double)g->n->init.data[p];
    for (uint32_t i = 0; i < v.size; i++) g->cost[v.arcs[i].place] += v.arcs[i].count;
    double value;
    switch (lp_solve(g->from_start, g->cost, &value)) {
    case LP_OPTIMAL: return value > 0 ? value : 0;
    case LP_UNBOUNDED:
        return invariant_set_learn(&g->invariants, lp_ray(g->from_start), v) ? -1 : 0;
    case LP_GAVE_UP: break;
    }
    return 0;
}

double guide_to_target(guide *g, net_vector v, net_vector target) {
    if (!g->to_target) return 0;
    memset(g->cost, 0, g->n->places.count * sizeof *g->cost);
    for (uint32_t i = 0; i < target.size; i++)
        g->cost[target.arcs[i].place] += target.arcs[i].count;
    for (uint32_t i = 0; i < v.size; i++)
        g->cost[v.arcs[i].place] -= v.arcs[i].count == NET_OMEGA ? 1e6 : v.arcs[i].count;
    double value;
    switch (lp_solve(g->to_target, g->cost, &value)) {
    case LP_OPTIMAL: return value > 0 ? value : 0;
    case LP_UNBOUNDED: return HUGE_VAL;
    case LP_GAVE_UP: break;
    }
    return 0;
}

uint64_t guide_work(const guide *g) {
    uint64_t cells = 0;
    if (g->from_start) cells += lp_work(g->from_start);
    if (g->to_target) cells += lp_work(g->to_target);
    return cells / 4 + g->invariants.work;
}
