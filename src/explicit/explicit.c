#include "explicit/explicit.h"

#include "state_search/state_search.h"

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
    STATE_SEARCH_OPTIONS,
    {"symmetry", OPTION_CHOICE, "on|off", "on", 0, 0,
     "on: with reduction, of threads in the same situation one is tried (depth first, without "
     "races)"},
    {"synchronizers", OPTION_CHOICE, "whole|steps", "whole", 0, 0,
     "whole: with reduction, an operation of java.util.concurrent's locks and pools is one step; "
     "steps: every step of its code is looked at"},
    {"spurious", OPTION_CHOICE, "on|off", "off", 0, 0,
     "on: Object.wait and LockSupport.park may return for no reason, at any moment"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

static search_config configure(const engine_task *task) {
    const run_context *c = task->context;
    search_config s = state_search_configure(task);
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
    s.jobs = c->jobs;
    int64_t most = option_int(c->options, "max-switches");
    s.max_switches = most < 0 ? UINT32_MAX : (uint32_t)most;
    s.seed = (uint64_t)option_int(c->options, "seed");
    s.walks = (uint64_t)option_int(c->options, "walks");
    s.symmetry = s.reduce && option_is(c->options, "symmetry", "on");
    s.own_workers = s.reduce && !property_in(s.wanted, PROPERTY_HANG);
    s.inside_synchronizers = option_is(c->options, "synchronizers", "steps");
    s.spurious = option_is(c->options, "spurious", "on");
    return s;
}

static void add_stats(engine_sink *sink, const search_result *s, const vm *v) {
    engine_sink_stat(sink, "engine", "explicit");
    // As the paper counts: all states generated, met before or not. What happens before the first
    // choice belongs to the first state.
    uint64_t generated = s->states + s->matched;
    engine_sink_stat(sink, "states", "%llu",
                     (unsigned long long)(generated > 1 ? generated - 1 : 1));
    engine_sink_stat(sink, "matched", "%llu", (unsigned long long)s->matched);
    engine_sink_stat(sink, "transitions", "%llu", (unsigned long long)s->transitions);
    engine_sink_stat(sink, "instructions", "%llu", (unsigned long long)vm_instructions(v));
    engine_sink_stat(sink, "choices", "%llu", (unsigned long long)s->choices);
    engine_sink_stat(sink, "spared", "%llu", (unsigned long long)s->spared);
    engine_sink_stat(sink, "max_depth", "%u", s->max_depth);
    engine_sink_stat(sink, "bytes_per_state", "%.1f", s->bytes_per_state);
}

static int run(const engine_task *task, engine_sink *sink, error *e) {
    vm *v = task->vm;
    mem *m = task->context->m;
    if (vm_push_main(v, task->class_name, task->argc, task->argv, e)) return ERR_INPUT;
    search_config search = configure(task);
    search_result s;
    explore_result_init(&s, m);
    explore_run(m, v, &search, &s);
    add_stats(sink, &s, v);
    state_search_report(task, &search, &s, sink);
    explore_result_release(&s);
    return 0;
}

// Not where the user asks how states are searched.
static bool run_once(const engine_task *task, engine_sink *sink) {
    const options *o = task->context->options;
    search_config search = configure(task);
    error ignored;
    if (search.order != SEARCH_AUTO || search.store || search.max_depth || search.spurious ||
        search.max_switches != UINT32_MAX || !search.reduce ||
        vm_push_main(task->vm, task->class_name, task->argc, task->argv, &ignored))
        return false;
    search_result s;
    explore_result_init(&s, task->context->m);
    bool counted = option_given(o, "stats") || option_given(o, "report");
    bool all = explore_once(task->context->m, task->vm, &search, counted, &s);
    if (all) {
        add_stats(sink, &s, task->vm);
        state_search_report(task, &search, &s, sink);
    }
    explore_result_release(&s);
    return all;
}

const java_engine explicit_engine = {
    .info = {.name = "explicit",
             .summary = "all interleavings and enumerable inputs, state by state; exhaustion is a "
                        "proof",
             .options = explicit_options,
             .finds = PROPERTY_ALL,
             .proves = PROPERTY_ALL,
             .watches_races = true,
             .bounds = "preemptions <= N; omissions of a lossy store"},
    .run = run,
    .run_once = run_once,
};
