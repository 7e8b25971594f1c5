#include "java_async/java_async.h"

#include "base/file.h"
#include "java_async/internal.h"
#include "state_search/state_search.h"

static const property_set FOUND = PROPERTY_BIT(PROPERTY_ASSERT) | PROPERTY_BIT(PROPERTY_EXCEPTION) |
                                  PROPERTY_BIT(PROPERTY_DEADLOCK);

static const option_spec async_java_options[] = {
    {"queue", OPTION_INT, "K", "4", 0, 32,
     "where a bag does not decide: executions with at most K pending tasks are searched in the "
     "queues' order"},
    {"certify", OPTION_FLAG, NULL, NULL, 0, 0,
     "has a proof's certificate checked by the independent checker"},
    {"dump-model", OPTION_TEXT, "FILE.mpds", NULL, 0, 0,
     "writes the multiset pushdown system, for weft model"},
    STATE_SEARCH_CAUGHT,
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

// Tasks that are held, in a bag: with more, what they share is pinned. Controls that are found in
// the time that a proof may take.
enum { FEW_HELD = 2, MANY_CONTROLS = 20000 };

static void room_init(ja_room *r, const engine_task *task) {
    *r = (ja_room){.m = task->context->m, .v = task->vm, .task = task};
    arena_init(&r->store, r->m);
    intern_init(&r->texts, r->m);
    u64map_init(&r->owner, r->m);
    u64map_init(&r->taken, r->m);
    u64map_init(&r->given_up, r->m);
}

static void room_release(ja_room *r) {
    mem *m = r->m;
    arena_release(&r->store);
    intern_release(&r->texts);
    u64map_release(&r->owner);
    u64map_release(&r->taken);
    u64map_release(&r->given_up);
    vec_release(m, &r->symbols);
    vec_release(m, &r->work);
    vec_release(m, &r->rules);
    vec_release(m, &r->posts);
    vec_release(m, &r->jumps);
    vec_release(m, &r->takers);
    vec_release(m, &r->controls);
    vec_release(m, &r->nodes);
    vec_release(m, &r->queue[0]);
    vec_release(m, &r->queue[1]);
    vec_release(m, &r->path);
    vec_release(m, &r->writes);
    vec_release(m, &r->reads);
    vec_release(m, &r->eager);
    vec_release(m, &r->flaws);
    vec_release(m, &r->builder);
}

static search_config configure(const engine_task *task) {
    return (search_config){.order = SEARCH_BFS,
                           .reduce = true,
                           .wanted = task->properties,
                           .report_caught = option_is(task->context->options, "caught", "report"),
                           .watch_races = true,
                           .all_errors = true, // the room decides when to stop
                           .max_switches = UINT32_MAX,
                           .limits = task->context->limits,
                           .log = task->context->log};
}

// Is there more to find out by looking at queues in order? Also where something cannot be done with
// a bag.
static bool is_open(const ja_room *r, const search_result *s) {
    if (s->stopped) return false;
    return !s->complete || r->flaws.count ||
           ((r->idle || r->stuck) && property_in(r->task->properties, PROPERTY_DEADLOCK));
}

// Where there are many controls, handlers may be split in vain: a proof may show that.
static void search_or_prove(ja_room *r, const search_config *config, search_result *s) {
    r->most_controls = r->asked ? 0 : MANY_CONTROLS;
    ja_search(r, config, s);
    r->most_controls = 0;
    if (!r->is_large || s->stopped) return;
    ja_queues_remove(r);
    r->apart = ja_atomicity_is_proved(r);
    ja_queues_install(r);
    ja_search(r, config, s);
}

static void search(ja_room *r, const search_config *config, search_result *s) {
    uint32_t keep = (uint32_t)option_int(r->task->context->options, "queue");
    r->keep = 0;
    r->held = FEW_HELD;
    r->stop_early = !r->task->all_errors;
    search_or_prove(r, config, s);
    if (!keep || !is_open(r, s)) return;
    log_say(config->log, LOG_VERBOSE, "with at most %u pending tasks in order", keep);
    r->keep = keep;
    r->held = keep > FEW_HELD ? keep : FEW_HELD;
    r->stop_early = false;
    search_or_prove(r, config, s);
}

static void add_stats(const ja_room *r, const search_result *s, engine_sink *sink) {
    engine_sink_stat(sink, "engine", "async");
    engine_sink_stat(sink, "states", "%llu", (unsigned long long)s->states);
    engine_sink_stat(sink, "transitions", "%llu", (unsigned long long)s->transitions);
    engine_sink_stat(sink, "instructions", "%llu", (unsigned long long)vm_instructions(r->v));
    engine_sink_stat(sink, "tasks", "%zu", r->symbols.count);
    engine_sink_stat(sink, "rules", "%zu", r->rules.count);
    engine_sink_stat(sink, "markings", "%zu", r->nodes.count);
    engine_sink_stat(sink, "accelerations", "%llu", (unsigned long long)r->accelerations);
}

// What the decider says of the rules that were found. False: not that they are safe.
static bool is_confirmed(ja_room *r, const ja_model *x, engine_sink *sink) {
    const run_context *c = r->task->context;
    async_settings settings = {.limits = c->limits, .certify = option_flag(c->options, "certify")};
    async_result found;
    arena store;
    arena_init(&store, r->m);
    async_decide(&x->mpds, x->query, &settings, &store, &found);
    if (found.certified) sink->remark(sink, "the certificate was checked");
    engine_sink_stat(sink, "minimal_elements", "%zu", found.statistics.minimal_elements);
    engine_sink_stat(sink, "iterations", "%zu", found.statistics.iterations);
    bool safe = found.kind == ANSWER_UNREACHABLE && (found.certified || !settings.certify);
    arena_release(&store);
    return safe;
}

static void report_covered(ja_room *r, const search_result *s, const ja_model *x,
                           engine_sink *sink) {
    property_set covered = r->task->properties;
    if (!is_confirmed(r, x, sink)) {
        sink->gave_up(sink, "the decider does not confirm what the search found");
        return;
    }
    if (r->idle && property_in(covered, PROPERTY_DEADLOCK)) {
        covered &= ~PROPERTY_BIT(PROPERTY_DEADLOCK);
        sink->gave_up(sink, "deadlock: a thread may wait while an executor has nothing left to do, "
                            "which a bag cannot tell");
    }
    if (r->stuck && property_in(covered, PROPERTY_DEADLOCK)) {
        covered &= ~PROPERTY_BIT(PROPERTY_DEADLOCK);
        sink->gave_up(sink, arena_printf(&r->store, "deadlock: %s", r->stuck));
    }
    if (r->apart) {
        sink->remark(sink, "tasks are not split where they use fields: engine dpn proves that no "
                           "two threads use one at the same time");
        sink->assumed(sink, ASSUMPTION_LIBRARY);
    }
    ja_atomicity_say(r);
    search_config config = configure(r->task);
    state_search_prove(&config, s, covered, sink);
}

// Those in order first: they will replay.
static bool report_flaws(ja_room *r, engine_sink *sink) {
    bool found = false;
    for (unsigned in_order = 2; in_order-- > 0;)
        for (size_t i = 0; i < r->flaws.count; i++) {
            const ja_flaw *f = &r->flaws.data[i];
            if (f->node == UINT32_MAX || f->in_order != in_order) continue;
            ja_witness_report(r, f, sink);
            found = true;
        }
    return found;
}

static int report(ja_room *r, const search_result *s, engine_sink *sink, error *e) {
    const run_context *c = r->task->context;
    const char *dump = option_text(c->options, "dump-model");
    char why[300];
    add_stats(r, s, sink);
    engine_sink_assumed(sink, s->assumed);
    if (s->dropped && !r->flaws.count) sink->remark(sink, s->dropped);
    if (s->stopped)
        sink->ran_out(sink, limits_describe(c->limits, s->stopped, NULL, why, sizeof why));
    else if (!s->complete) sink->gave_up(sink, s->reason);
    if (s->stopped) return 0;
    bool found = report_flaws(r, sink);
    if (!s->complete) return 0;
    ja_model x;
    ja_model_build(r, NULL, &x);
    int code = dump ? ja_model_write(&x, dump, e) : 0;
    if (!code && !found) report_covered(r, s, &x, sink);
    ja_model_release(r, &x);
    return code;
}

static int check(ja_room *r, engine_sink *sink, error *e) {
    const char *dump = option_text(r->task->context->options, "dump-model");
    int code = dump ? file_check_writable(dump, e) : 0;
    if (!code) code = ja_board_make(r, e);
    if (code) return code;
    ja_queues_install(r);
    search_config config = configure(r->task);
    search_result s;
    explore_result_init(&s, r->m);
    search(r, &config, &s);
    ja_queues_remove(r); // findings are replayed with the JDK's
    code = report(r, &s, sink, e);
    explore_result_release(&s);
    return code;
}

static int run(const engine_task *task, engine_sink *sink, error *e) {
    if (vm_push_main(task->vm, task->class_name, task->argc, task->argv, e)) return ERR_INPUT;
    ja_room r;
    room_init(&r, task);
    int code = check(&r, sink, e);
    room_release(&r);
    return code;
}

static bool helps(const program_look *look) {
    return look->loops;
}

const java_engine java_async_engine = {
    .info = {.name = "async",
             .summary = "event loops with any number of pending tasks: executors' queues as bags, "
                        "coverability; a proof",
             .options = async_java_options,
             .finds = FOUND,
             .proves = FOUND,
             .watches_races = true,
             .tasks = true},
    .helps = helps,
    .run = run,
};
