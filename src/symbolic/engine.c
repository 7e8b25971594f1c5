#include "explore/restart.h"
#include "state_search/state_search.h"
#include "symbolic/internal.h"

static const option_spec bmc_options[] = {
    {"solve", OPTION_CHOICE, "auto|path|blocks", "auto", 0, 0,
     "path: Z3 is asked at every branch; auto: only where nothing cheaper knows; blocks: about D "
     "violating path conditions at once"},
    {"merge", OPTION_CHOICE, "auto|on|off", "auto", 0, 0,
     "--solve auto: the sides of a branch become one path where they meet again, if that can be "
     "done; auto: once there are many paths"},
    {"bound", OPTION_INT, "B", "1000", 1, 1e9, "branches of a path that depend on inputs"},
    {"block", OPTION_INT, "D", "200", 1, 1e9, "blocks: path conditions of a block"},
    {"workers", OPTION_INT, "N", "2", 0, 256,
     "blocks: threads that solve while paths are generated; 0: all is solved at once, at the end"},
    {"string-length", OPTION_INT, "N", "256", 0, 1e6,
     "chars of a string that is an input; --solve auto begins with 16; --solve path and blocks "
     "have 16 where nothing is said"},
    {"solver", OPTION_LIST, "z3|COMMAND", NULL, 0, 0,
     "who decides what is not decided otherwise: z3 (standard), or a command that reads SMT-LIB 2 "
     "on standard input; several race (repeatable)"},
    {"solver-time", OPTION_INT, "S", "60", 0, 1e6, "seconds for one query; 0: no limit"},
    STATE_SEARCH_CAUGHT,
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

static void add_stats(engine_sink *sink, const symbolic *x) {
    engine_sink_stat(sink, "engine", "bmc");
    engine_sink_stat(sink, "paths", "%llu", (unsigned long long)x->paths);
    engine_sink_stat(sink, "cut_paths", "%llu", (unsigned long long)x->cut_paths);
    engine_sink_stat(sink, "matched", "%llu", (unsigned long long)x->matched);
    engine_sink_stat(sink, "blocks", "%llu", (unsigned long long)x->blocks);
    engine_sink_stat(sink, "merges", "%llu", (unsigned long long)x->merges);
    engine_sink_stat(sink, "solver_calls", "%llu", (unsigned long long)x->solver_calls);
    engine_sink_stat(sink, "solver_s", "%.3f", x->solver_seconds);
    engine_sink_stat(sink, "terms", "%zu", smt_count(x->v->terms->s));
    engine_sink_stat(sink, "checks", "%llu", (unsigned long long)x->v->terms->checks);
    engine_sink_stat(sink, "instructions", "%llu", (unsigned long long)vm_instructions(x->v));
}

// Where time ran out, what was covered before counts.
static void take_covered(symbolic *x) {
    const extent *covered = &x->covered;
    vm_terms *terms = x->v->terms;
    bool ended_early = x->result.stopped == STOP_TIME || x->enough;
    if (!ended_early || x->result.flaws.count || covered->branches < SYMBOLIC_LEAST_COVERED) return;
    x->result.stopped = STOP_NONE;
    explore_result_reset(&x->result);
    x->bounded = covered->bounded;
    x->bound = covered->branches;
    terms->fewer = covered->fewer, terms->elements = covered->elements;
    terms->shortened = covered->shortened, terms->longest = covered->chars;
}

static void name_bounds(symbolic *x) {
    text bounds;
    take_covered(x);
    text_init(&bounds, x->m);
    if (x->bounded) text_printf(&bounds, "branches <= %u", x->bound);
    if (x->v->terms->shortened)
        text_printf(&bounds, "%sstrings of at most %lld chars", bounds.count ? ", " : "",
                    (long long)x->v->terms->longest);
    if (x->v->terms->fewer)
        text_printf(&bounds, "%sarrays of at most %u elements", bounds.count ? ", " : "",
                    x->v->terms->elements);
    if (x->v->terms->letters)
        text_printf(&bounds, "%sletters up to U+017F whose case is one letter",
                    bounds.count ? ", " : "");
    if (bounds.count) x->result.bounds = arena_strdup(&x->result.store, text_get(&bounds));
    text_release(&bounds);
}

typedef struct attempt {
    symbolic *x;
    const options *options;
} attempt;

static bool search(void *arg, search_result *r) {
    symbolic *x = ((attempt *)arg)->x;
    const options *o = ((attempt *)arg)->options;
    bool fresh;
    explore_begin(&x->w, x->m, x->v, &x->config, r);
    x->decisions.count = 0;
    vec_clear(&x->visits);
    x->covered = (extent){0};
    x->enough = false;
    explore_states_capture(x->w.x, &fresh);
    if (option_is(o, "solve", "blocks")) symbolic_search_blocks(x);
    else {
        bool by_z3 = option_is(o, "solve", "path");
        symbolic_search_paths(x, by_z3,
                              by_z3 || option_is(o, "merge", "off") ? MERGES_OFF
                              : option_is(o, "merge", "on")         ? MERGES_ON
                                                                    : MERGES_AUTO);
    }
    x->v->terms->search = NULL;
    explore_end(&x->w);
    return false;
}

// z3 is the library; all others are programs. ERR_USAGE: there is no such program.
static int choose_solvers(symbolic *x, const options *o, error *e) {
    const char *name;
    size_t n = 0;
    bool has_z3 = !option_nth(o, "solver", 0);
    x->has_chosen_solver = !has_z3;
    while (option_nth(o, "solver", n)) n++;
    x->commands = ARENA_ARRAY(&x->store, const char *, n + 1);
    for (size_t i = n = 0; (name = option_nth(o, "solver", i)); i++) {
        if (strcmp(name, "z3") == 0) has_z3 = true;
        else if (smt_command_exists(name)) x->commands[n++] = name;
        else return error_set(e, ERR_USAGE, NULL, "--solver: '%s': no such program", name);
    }
    x->without_z3 = !has_z3;
    return 0;
}

enum { CHARS = 16 }; // of strings, where few are looked at

static void search_all(symbolic *x, const options *o) {
    attempt a = {x, o};
    explore_result_init(&x->result, x->m);
    u64map_init(&x->values, x->m);
    vm_terms_start(x->v, &(vm_term_options){0});
    x->chars = option_int(o, "string-length");
    x->chars_given = option_given(o, "string-length");
    if (!option_is(o, "solve", "auto") && !option_given(o, "string-length")) x->chars = CHARS;
    x->v->terms->longest = x->chars;
    smt_set_commands(x->v->terms->s, x->commands, x->without_z3, x->limits->memory_mb);
    explore_restarting(x->m, x->v, &(explore_attempt){.arg = &a, .search = search}, &x->result);
    name_bounds(x);
}

static void release(symbolic *x) {
    vm_terms_free(x->v);
    explore_result_release(&x->result);
    u64map_release(&x->values);
    vec_release(x->m, &x->decisions);
    vec_release(x->m, &x->visits);
    arena_release(&x->store);
}

static int run(const engine_task *task, engine_sink *sink, error *e) {
    const run_context *c = task->context;
    const options *o = c->options;
    if (vm_push_main(task->vm, task->class_name, task->argc, task->argv, e)) return ERR_INPUT;
    symbolic x = {.m = c->m,
                  .v = task->vm,
                  .limits = c->limits,
                  .config = {.limits = c->limits,
                             .report_caught = option_is(c->options, "caught", "report"),
                             .log = c->log,
                             .reduce = true,
                             .stateless = true,
                             .wanted = task->properties,
                             .watch_races = !property_in(task->properties, PROPERTY_RACE),
                             .all_errors = task->all_errors},
                  .bound = (uint32_t)option_int(o, "bound"),
                  .block = (size_t)option_int(o, "block"),
                  .workers = (unsigned)option_int(o, "workers"),
                  .seconds = (double)option_int(o, "solver-time"),
                  .all_errors = task->all_errors};
    arena_init(&x.store, c->m);
    int code = choose_solvers(&x, o, e);
    if (code) {
        arena_release(&x.store);
        return code;
    }
    search_all(&x, o);
    add_stats(sink, &x);
    state_search_report(task, &x.config, &x.result, sink);
    release(&x);
    return 0;
}

static bool helps(const program_look *look) {
    return look->inputs;
}

const java_engine bmc_engine = {
    .info = {.name = "bmc",
             .summary = "inputs as terms, path by path, with a solver",
             .options = bmc_options,
             .finds = PROPERTY_ALL & ~(PROPERTY_BIT(PROPERTY_RACE) | PROPERTY_BIT(PROPERTY_HANG)),
             .proves = PROPERTY_ALL & ~PROPERTY_BIT(PROPERTY_HANG),
             .watches_races = true,
             .bounds = "branches <= B; strings of at most N chars; arrays of at most 128 elements"},
    .helps = helps,
    .run = run,
};
