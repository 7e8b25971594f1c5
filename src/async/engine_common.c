#include "async/engine_common.h"

#include <sched.h>

const option_spec async_options[] = {
    {"algorithm", OPTION_CHOICE, "fast|paper", "fast", 0, 0,
     "fast: pruned and guided; paper: plain backward search, the reference"},
    {"direction", OPTION_CHOICE, "both|backward|forward", "both", 0, 0,
     "which searches the fast algorithm runs"},
    {"prune", OPTION_CHOICE, "auto|on|off", "auto", 0, 0,
     "cut and guide the fast algorithm's searches by the state equation; auto: both ways, in "
     "turns or side by side"},
    {"jobs", OPTION_INT, "N", NULL, 1, 64,
     "processes: with 2, the ways of --prune auto run side by side once a search takes long "
     "(otherwise: as many as there are processors)"},
    {"certify", OPTION_FLAG, NULL, NULL, 0, 0,
     "check the certificate of every unreachable answer independently"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

// That this process may run on.
static unsigned processors(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) ? 1 : (unsigned)CPU_COUNT(&set);
}

async_settings async_settings_of(const run_context *c) {
    async_settings s = {.limits = c->limits, .log = c->log};
    if (option_is(c->options, "algorithm", "paper")) s.algorithm = ASYNC_PAPER;
    if (option_is(c->options, "direction", "backward")) s.direction = ASYNC_BACKWARD;
    if (option_is(c->options, "direction", "forward")) s.direction = ASYNC_FORWARD;
    if (option_is(c->options, "prune", "on")) s.pruning = ASYNC_PRUNE_ON;
    if (option_is(c->options, "prune", "off")) s.pruning = ASYNC_PRUNE_OFF;
    s.jobs = (unsigned)option_int(c->options, "jobs");
    if (!s.jobs) s.jobs = processors();
    s.certify = option_flag(c->options, "certify");
    return s;
}

void async_statistics_add(async_statistics *a, const async_statistics *b) {
    a->places += b->places;
    a->transitions += b->transitions;
    a->minimal_elements += b->minimal_elements;
    a->iterations += b->iterations;
    a->pruned += b->pruned;
    a->invariants += b->invariants;
    a->forward_nodes += b->forward_nodes;
    a->accelerated += b->accelerated;
    if (b->decided_by) a->decided_by = b->decided_by;
}

void async_report_statistics(result *r, const async_statistics *s) {
    result_stat(r, "engine", "async");
    result_stat(r, "places", "%zu", s->places);
    result_stat(r, "transitions", "%zu", s->transitions);
    result_stat(r, "minimal_elements", "%zu", s->minimal_elements);
    result_stat(r, "iterations", "%zu", s->iterations);
    result_stat(r, "pruned", "%zu", s->pruned);
    result_stat(r, "invariants", "%zu", s->invariants);
    result_stat(r, "markings", "%zu", s->forward_nodes);
    result_stat(r, "accelerations", "%zu", s->accelerated);
    if (s->decided_by) result_stat(r, "decided_by", "%s", s->decided_by);
}
