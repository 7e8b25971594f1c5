// weft model FILE.spl
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "spl/cegar.h"
#include "spl/spl.h"
#include "spl/witness.h"

static const option_spec options_table[] = {
    {"by", OPTION_CHOICE, "refinement|exploration", "refinement", 0, 0,
     "decide by abstraction and refinement, or visit all configurations one by one"},
    {"check-atomic", OPTION_FLAG, NULL, NULL, 0, 0,
     "also check, on finite instances, that handlers are atomic in the concurrent semantics"},
    {"algorithm", OPTION_CHOICE, "fast|paper", "fast", 0, 0,
     "decide multiset pushdown systems our way or the paper's"},
    {"certify", OPTION_FLAG, NULL, NULL, 0, 0,
     "check the certificate of an unreachable answer independently"},
    {"rounds", OPTION_INT, "N", "100", 0, 100000, "refine at most N times"},
    {"objects", OPTION_INT, "N", "6", 1, 100, "tell at most N objects of an allocation site apart"},
    {"configurations", OPTION_INT, "N", "1000000", 1, 1e9,
     "explore at most N configurations (exploration, check-atomic)"},
    {"semantics", OPTION_CHOICE, "serialized|concurrent", "serialized", 0, 0,
     "the semantics of exploration and runs"},
    {"runs", OPTION_INT, "N", "0", 0, 1e9, "only execute N times at random"},
    {"seed", OPTION_INT, "N", "1", 0, 1e15, "of the random runs"},
    {"emit", OPTION_TEXT, "FILE", NULL, 0, 0,
     "write the last abstraction as a multiset pushdown system"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

typedef struct run_state {
    run_context *c;
    const spl_program *p;
    result *r;
    spl_cegar *cegar;
    spl_cegar_answer answer;
} run_state;

static void unsafe(run_state *s, spl_error_kind kind, spl_position at, const spl_schedule *schedule,
                   bool concurrent) {
    char what[300];
    spl_error_describe(s->p, kind, at, what, sizeof what);
    spl_witness_add(s->r, s->p, s->c->m, concurrent, what, NULL, schedule);
    result_set(s->r, VERDICT_UNSAFE, "%s%s", what,
               concurrent ? ", in the concurrent semantics" : "");
}

// ----------------------------------------------------------------------------------- random runs

static void run_at_random(run_state *s) {
    const options *o = s->c->options;
    bool concurrent = option_is(o, "semantics", "concurrent");
    long runs = option_int(o, "runs"), ends[SPL_RUN_OVERFLOW + 1] = {0};
    rng r = {(uint64_t)option_int(o, "seed")};
    spl_machine machine;
    spl_schedule schedule = {0};
    spl_machine_init(&machine, s->c->m, s->p);
    result_set(s->r, VERDICT_UNKNOWN, "%ld random executions, none of them fails", runs);
    for (long i = 0; i < runs; i++) {
        limits_check(s->c->limits, s->c->m);
        spl_run_end end = spl_run_random(&machine, &r, concurrent, 10000, &schedule);
        ends[end]++;
        if (end != SPL_RUN_ERROR) continue;
        unsafe(s, machine.error, machine.error_at, &schedule, concurrent);
        break;
    }
    result_stat(s->r, "runs_finished", "%ld", ends[SPL_RUN_IDLE]);
    result_stat(s->r, "runs_cut", "%ld", ends[SPL_RUN_CUT]);
    result_stat(s->r, "runs_stopped", "%ld", ends[SPL_RUN_LIMIT] + ends[SPL_RUN_OVERFLOW]);
    vec_release(s->c->m, &schedule);
    spl_machine_release(&machine);
}

// ----------------------------------------------------------------------------------- exploration

static spl_explore_settings explore_settings(const run_state *s, bool concurrent) {
    return (spl_explore_settings){
        .concurrent = concurrent,
        .max_states = (size_t)option_int(s->c->options, "configurations"),
        .limits = s->c->limits,
    };
}

static void explored_error(run_state *s, spl_exploration *x, const spl_found_error *e) {
    spl_schedule schedule = {0};
    if (spl_exploration_path(x, e->state, true, &schedule))
        unsafe(s, e->kind, e->at, &schedule, x->settings.concurrent);
    else result_set(s->r, VERDICT_UNKNOWN, "an error was found but its path was lost");
    vec_release(s->c->m, &schedule);
}

static void decide_by_exploration(run_state *s) {
    bool concurrent = option_is(s->c->options, "semantics", "concurrent");
    spl_exploration x;
    spl_exploration_init(&x, s->c->m, s->p, explore_settings(s, concurrent));
    spl_exploration_run(&x);
    result_stat(s->r, "configurations", "%zu", x.states.count);
    result_stat(s->r, "transitions", "%zu", x.transitions);
    if (x.errors.count) explored_error(s, &x, &x.errors.data[0]);
    else if (x.incomplete) result_set(s->r, VERDICT_UNKNOWN, "%s", x.incomplete);
    else result_set(s->r, VERDICT_SAFE, NULL);
    spl_exploration_release(&x);
}

// ------------------------------------------------------------------------------------- atomicity

// Handlers are atomic where interleaving them reaches nothing new: every configuration in which
// nobody is busy, and every error, is also one of the serialized semantics (proposition 3).
static void compare_semantics(run_state *s, spl_exploration *serial, spl_exploration *interleaved) {
    for (size_t i = 0; i < interleaved->errors.count; i++)
        if (!spl_exploration_has_error(serial, &interleaved->errors.data[i])) {
            result_note(s->r, "handlers are not atomic: interleaving them leads to an error that "
                              "the serialized semantics does not have");
            explored_error(s, interleaved, &interleaved->errors.data[i]);
            return;
        }
    for (size_t i = 0; i < interleaved->states.count; i++) {
        const spl_explored *state = &interleaved->states.data[i];
        if (!state->idle || spl_exploration_find(serial, state->row, state->size) != UINT32_MAX)
            continue;
        spl_schedule schedule = {0};
        if (spl_exploration_path(interleaved, (uint32_t)i, false, &schedule))
            spl_witness_add(s->r, s->p, s->c->m, true, "handlers are not atomic",
                            "ends in a configuration that no serialized execution reaches",
                            &schedule);
        vec_release(s->c->m, &schedule);
        result_note(s->r, "handlers are not atomic: interleaving them reaches a configuration that "
                          "the serialized semantics does not have");
        result_note(s->r, "the concurrent semantics was explored as a whole: no error in it");
        return;
    }
    result_note(s->r,
                "handlers are atomic: checked on %zu concurrent and %zu serialized "
                "configurations",
                interleaved->states.count, serial->states.count);
}

// True where both explorations were complete.
static bool check_atomic(run_state *s) {
    spl_exploration serial, interleaved;
    spl_exploration_init(&serial, s->c->m, s->p, explore_settings(s, false));
    spl_exploration_init(&interleaved, s->c->m, s->p, explore_settings(s, true));
    spl_exploration_run(&serial);
    if (!serial.incomplete) spl_exploration_run(&interleaved);
    const char *incomplete = serial.incomplete ? serial.incomplete : interleaved.incomplete;
    result_stat(s->r, "serialized_configurations", "%zu", serial.states.count);
    result_stat(s->r, "concurrent_configurations", "%zu", interleaved.states.count);
    if (incomplete)
        result_note(s->r, "atomicity could not be checked: %s, so this is no finite instance",
                    incomplete);
    else compare_semantics(s, &serial, &interleaved);
    spl_exploration_release(&interleaved);
    spl_exploration_release(&serial);
    return !incomplete;
}

// ------------------------------------------------------------------------------------ refinement

static int emit_system(const spl_abstraction *a, const char *path, error *e) {
    const async_mpds *x = &a->mpds;
    text t;
    text_init(&t, a->m);
    text_printf(&t, "mpds\nstart q%u g%u\n", x->start_state, x->start_symbol);
    for (size_t i = 0; i < x->rules.count; i++) {
        const async_rule *r = &x->rules.data[i];
        text_printf(&t, "rule q%u g%u -> q%u", r->from, r->top, r->to);
        for (uint32_t k = 0; k < r->word_count; k++) text_printf(&t, " g%u", r->word[k]);
        for (uint32_t k = 0; k < r->post_count; k++) text_printf(&t, " post g%u", r->posts[k]);
        text_char(&t, '\n');
    }
    text_add(&t, "error q0\n");
    int code = file_write(path, text_get(&t), t.count, e);
    text_release(&t);
    return code;
}

static void report_statistics(run_state *s) {
    const spl_cegar *c = s->cegar;
    result_stat(s->r, "engine", "spl");
    result_stat(s->r, "rounds", "%u", c->rounds);
    result_stat(s->r, "predicates", "%zu", c->abstraction.predicates.count);
    result_stat(s->r, "minimal_elements", "%zu", c->minimal_elements);
    result_stat(s->r, "iterations", "%zu", c->iterations);
    result_stat(s->r, "solver_calls", "%zu", smt_solver_calls(c->abstraction.solver));
    if (!c->abstraction.has_mpds) return;
    result_stat(s->r, "mpds_states", "%zu", c->abstraction.mpds.states.count);
    result_stat(s->r, "mpds_symbols", "%zu", c->abstraction.mpds.symbols.count);
    result_stat(s->r, "mpds_rules", "%zu", c->abstraction.mpds.rules.count);
}

static void note_predicates(run_state *s) {
    const spl_abstraction *a = &s->cegar->abstraction;
    text t;
    text_init(&t, s->c->m);
    for (size_t i = 0; i < a->predicates.count; i++) {
        text_clear(&t);
        spl_predicate_print(a, &a->predicates.data[i], &t);
        result_note(s->r, "predicate so far: %s", text_get(&t));
    }
    text_release(&t);
}

static void refine_body(void *arg) {
    run_state *s = arg;
    s->answer = spl_cegar_run(s->cegar);
}

static void conclude(run_state *s) {
    spl_cegar *c = s->cegar;
    switch (s->answer) {
    case CEGAR_SAFE: result_set(s->r, VERDICT_SAFE, NULL); break;
    case CEGAR_BOUNDED:
        result_set(s->r, VERDICT_BOUNDED, "at most %u objects of each allocation site",
                   c->settings.objects_max);
        break;
    case CEGAR_UNSAFE: unsafe(s, c->machine.error, c->machine.error_at, &c->schedule, false); break;
    case CEGAR_UNKNOWN:
        result_set(s->r, VERDICT_UNKNOWN, "%s", c->why);
        note_predicates(s);
        break;
    }
}

static int decide_by_refinement(run_state *s, error *e) {
    const options *o = s->c->options;
    spl_cegar_settings settings = {
        .rounds_max = (uint32_t)option_int(o, "rounds"),
        .objects_max = (uint32_t)option_int(o, "objects"),
        .async = {.algorithm = option_is(o, "algorithm", "paper") ? ASYNC_PAPER : ASYNC_FAST,
                  .certify = option_flag(o, "certify"),
                  .limits = s->c->limits,
                  .log = NULL},
        .log = s->c->log,
    };
    spl_cegar cegar;
    s->cegar = &cegar;
    spl_cegar_init(&cegar, s->c->m, s->p, settings);
    stop_reason stopped = guard_run(s->c->m, refine_body, s);
    report_statistics(s);
    if (stopped) {
        note_predicates(s); // then the caller's guard says why
        smt_solver_free(cegar.abstraction.solver);
        mem_unwind(s->c->m, stopped, s->c->m->stop_detail);
    }
    conclude(s);
    int code = 0;
    if (option_text(o, "emit") && cegar.abstraction.has_mpds)
        code = emit_system(&cegar.abstraction, option_text(o, "emit"), e);
    spl_cegar_release(&cegar);
    return code;
}

static int decide(run_state *s, error *e) {
    const options *o = s->c->options;
    int code = 0;
    if (option_int(o, "runs")) {
        run_at_random(s);
        return 0;
    }
    if (option_is(o, "by", "exploration")) decide_by_exploration(s);
    else code = decide_by_refinement(s, e);
    bool safe = s->r->kind == VERDICT_SAFE || s->r->kind == VERDICT_BOUNDED;
    bool concurrent = option_is(o, "by", "exploration") && option_is(o, "semantics", "concurrent");
    if (code || concurrent) return code;
    if (option_flag(o, "check-atomic") && check_atomic(s)) return 0;
    if (safe)
        result_note(s->r, "assumption: handlers are atomic (--check-atomic checks finite "
                          "instances); then SAFE holds for the concurrent semantics too");
    return 0;
}

static int run(run_context *context, const char *path, result *r, error *e) {
    spl_program program;
    int code = spl_program_read(&program, context->m, path, e);
    if (code) return code;
    run_state s = {.c = context, .p = &program, .r = r};
    code = decide(&s, e);
    spl_program_release(&program);
    return code;
}

const model_engine spl_engine = {
    .info =
        {.name = "spl",
         .summary =
             "asynchronous programs in SPL: abstraction to multiset pushdown systems, refinement",
         .options = options_table},
    .extension = ".spl",
    .run = run,
};
