#include "explicit/explicit.h"

#include "replay/replay.h"

static const option_spec explicit_options[] = {
    {"search", OPTION_CHOICE, "auto|dfs|bfs|switches|random", "auto", 0, 0,
     "auto: few preemptions first, then depth first; dfs: depth first; bfs: breadth first "
     "(shortest "
     "witness); switches: by the number of preemptions; random: walks, no proof"},
    {"max-switches", OPTION_INT, "N", "-1", -1, 1e9,
     "executions with at most N preemptions, few first; -1: no bound"},
    {"store", OPTION_CHOICE, "exact|hash64|bitstate|none", "exact", 0, 0,
     "what is kept of a state: hashes and bits may omit some; none walks all paths (depth first "
     "only)"},
    {"store-mb", OPTION_INT, "MB", "256", 1, 1e6, "size of the bitstate store"},
    {"seed", OPTION_INT, "N", "1", 0, 9e15, "of random walks"},
    {"walks", OPTION_INT, "N", "100000", 1, 9e15, "random walks to try"},
    {"por", OPTION_CHOICE, "on|off", "on", 0, 0, "partial-order reduction"},
    {"symmetry", OPTION_CHOICE, "on|off", "on", 0, 0,
     "on: with reduction, of threads in the same situation one is tried (depth first, without "
     "races)"},
    {"synchronizers", OPTION_CHOICE, "whole|steps", "whole", 0, 0,
     "whole: with reduction, an operation of java.util.concurrent's locks and pools is one step; "
     "steps: every step of its code is looked at"},
    {"max-depth", OPTION_INT, "N", "0", 0, 1e9, "steps of an execution; 0: no bound"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

static search_config configure(run_context *c, const java_task *task) {
    search_config s = {.limits = c->limits, .log = c->log};
    static const struct {
        const char *name;
        search_order order;
    } orders[] = {{"auto", SEARCH_AUTO},
                  {"dfs", SEARCH_DFS},
                  {"bfs", SEARCH_BFS},
                  {"switches", SEARCH_SWITCHES},
                  {"random", SEARCH_RANDOM}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (option_is(c->options, "search", orders[i].name)) s.order = orders[i].order;
    s.store = option_is(c->options, "store", "hash64")     ? STORE_HASH64
              : option_is(c->options, "store", "bitstate") ? STORE_BITSTATE
              : option_is(c->options, "store", "none")     ? STORE_NONE
                                                           : STORE_EXACT;
    s.store_bytes = (size_t)option_int(c->options, "store-mb") << 20;
    s.jobs = (unsigned)option_int(c->options, "jobs");
    int64_t most = option_int(c->options, "max-switches");
    s.max_switches = most < 0 ? UINT32_MAX : (uint32_t)most;
    s.seed = (uint64_t)option_int(c->options, "seed");
    s.walks = (uint64_t)option_int(c->options, "walks");
    s.reduce = option_is(c->options, "por", "on");
    s.symmetry = s.reduce && option_is(c->options, "symmetry", "on");
    s.inside_synchronizers = option_is(c->options, "synchronizers", "steps");
    s.max_depth = (uint32_t)option_int(c->options, "max-depth");
    s.all_errors = task->all_errors;
    s.wanted = task->properties;
    return s;
}

static void add_stats(result *r, const search_result *s, const vm *v) {
    result_stat(r, "engine", "explicit");
    // As the paper counts: all states generated, met before or not. What happens before the first
    // choice belongs to the first state.
    uint64_t generated = s->states + s->matched;
    result_stat(r, "states", "%llu", (unsigned long long)(generated > 1 ? generated - 1 : 1));
    result_stat(r, "matched", "%llu", (unsigned long long)s->matched);
    result_stat(r, "transitions", "%llu", (unsigned long long)s->transitions);
    result_stat(r, "instructions", "%llu", (unsigned long long)vm_instructions(v));
    result_stat(r, "choices", "%llu", (unsigned long long)s->choices);
    result_stat(r, "spared", "%llu", (unsigned long long)s->spared);
    result_stat(r, "max_depth", "%u", s->max_depth);
    result_stat(r, "bytes_per_state", "%.1f", s->bytes_per_state);
}

static int run(run_context *c, const java_task *task, result *r, error *e) {
    vm *v = task->vm;
    if (vm_push_main(v, task->class_name, task->argc, task->argv, e)) return ERR_INPUT;
    search_config search = configure(c, task);
    search_result s;
    search_result_init(&s, c->m);
    search_run(c->m, v, &search, &s);
    add_stats(r, &s, v);
    replay_conclude(c, task, v, &search, &s, r);
    search_result_release(&s);
    return 0;
}

const java_engine explicit_engine = {
    "explicit",
    "all interleavings and enumerable inputs, state by state; exhaustion is a proof",
    explicit_options,
    run,
};
