#include <math.h>
#include <string.h>

#include "async/search.h"

void async_guide_init(async_guide *g, mem *m, const async_net *n, limits *l, logger *log) {
    *g = (async_guide){.m = m, .n = n, .limits = l, .log = log, .patience = UINT32_MAX};
    async_invariant_set_init(&g->invariants, m, n);
    g->cost = mem_zalloc(m, n->places.count * sizeof *g->cost);
}

void async_guide_release(async_guide *g) {
    async_lp_free(g->from_start);
    async_lp_free(g->to_target);
    async_invariant_set_release(&g->invariants);
    mem_free(g->m, g->cost, g->n->places.count * sizeof *g->cost);
    for (size_t i = 0; i < ASYNC_GUIDE_POTENTIALS && i < g->potential_count; i++)
        mem_free(g->m, g->potentials[i], g->n->places.count * sizeof *g->cost);
}

static async_lp *made(async_guide *g, async_lp **l) {
    error e = {0};
    if (*l || g->is_alone) return *l;
    if (async_lp_new(g->m, g->n, g->limits, l, &e)) {
        char why[600];
        g->is_alone = true;
        log_say(g->log, LOG_VERBOSE, "%s: searching without linear programs",
                error_format(&e, why, sizeof why));
    }
    return *l;
}

double async_guide_from_start(async_guide *g, async_net_vector v) {
    if (!made(g, &g->from_start)) return 0;
    for (size_t p = 0; p < g->n->places.count; p++) g->cost[p] = -(double)g->n->init.data[p];
    for (uint32_t i = 0; i < v.size; i++) g->cost[v.arcs[i].place] += v.arcs[i].count;
    double value;
    switch (async_lp_solve(g->from_start, g->cost, g->patience, &value)) {
    case ASYNC_LP_OPTIMAL: return value > 0 ? value : 0;
    case ASYNC_LP_UNBOUNDED:
        return async_invariant_set_learn(&g->invariants, async_lp_ray(g->from_start), v) ? -1 : 0;
    case ASYNC_LP_GAVE_UP: break;
    }
    return 0;
}

static void keep_potential(async_guide *g, const double *y) {
    size_t bytes = g->n->places.count * sizeof *y;
    double **slot = &g->potentials[g->potential_count++ % ASYNC_GUIDE_POTENTIALS];
    if (!*slot) *slot = mem_alloc(g->m, bytes);
    memcpy(*slot, y, bytes);
}

static double tokens(async_net_arc a) {
    return a.count == ASYNC_NET_OMEGA ? 1e6 : a.count;
}

double async_guide_to_target_roughly(const async_guide *g, async_net_vector v,
                                     async_net_vector target) {
    double best = 0;
    for (size_t k = 0; k < ASYNC_GUIDE_POTENTIALS && k < g->potential_count; k++) {
        const double *y = g->potentials[k];
        double sum = 0;
        for (uint32_t i = 0; i < target.size; i++)
            sum += y[target.arcs[i].place] * target.arcs[i].count;
        for (uint32_t i = 0; i < v.size; i++) sum -= y[v.arcs[i].place] * tokens(v.arcs[i]);
        if (sum > best) best = sum;
    }
    return best;
}

double async_guide_to_target(async_guide *g, async_net_vector v, async_net_vector target) {
    if (!made(g, &g->to_target)) return 0;
    memset(g->cost, 0, g->n->places.count * sizeof *g->cost);
    for (uint32_t i = 0; i < target.size; i++)
        g->cost[target.arcs[i].place] += target.arcs[i].count;
    for (uint32_t i = 0; i < v.size; i++) g->cost[v.arcs[i].place] -= tokens(v.arcs[i]);
    double value;
    switch (async_lp_solve(g->to_target, g->cost, g->patience, &value)) {
    case ASYNC_LP_OPTIMAL:
        keep_potential(g, async_lp_solution(g->to_target));
        return value > 0 ? value : 0;
    case ASYNC_LP_UNBOUNDED: return HUGE_VAL;
    case ASYNC_LP_GAVE_UP: break;
    }
    return 0;
}

uint64_t async_guide_work(const async_guide *g) {
    return (g->from_start ? async_lp_work(g->from_start) : 0) +
           (g->to_target ? async_lp_work(g->to_target) : 0);
}
