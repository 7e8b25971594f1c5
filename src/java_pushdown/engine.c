#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "java_pushdown/internal.h"
#include "java_pushdown/java_pushdown.h"
#include "pushdown/trace.h"

enum { AUTO_LIMIT = 16, MOST_SUSPECTS = 20, FIRST_PASSES = 2, PASSES_GROW = 4 };
static const property_set FOUND = PROPERTY_BIT(PROPERTY_ASSERT) | PROPERTY_BIT(PROPERTY_EXCEPTION) |
                                  PROPERTY_BIT(PROPERTY_DEADLOCK);

static const option_spec pushdown_options[] = {
    {"contexts", OPTION_TEXT, "K|auto", "auto", 0, 0,
     "at most K contexts (stretches of one thread), or raise K until an argument shows that no "
     "more are needed"},
    {"split", OPTION_CHOICE, "lazy|eager", "lazy", 0, 0,
     "split what a context reaches when needed, or by every value of the globals"},
    {"bits", OPTION_INT, "N", "8", 2, 32,
     "of an int, 2 to 16 or 32; a long has twice as many (with 32: none are allowed)"},
    {"bits-of", OPTION_TEXT, "FIELD=N,…", NULL, 0, 0, "fewer bits for these int fields"},
    {"heap", OPTION_INT, "N", "8", 1, 1000,
     "objects of each class that may be made after the program's start"},
    {"array-length", OPTION_INT, "N", "10", 1, 256,
     "elements of an array that is made after the program's start, at most"},
    {"dump-model", OPTION_TEXT, "FILE.pdn", NULL, 0, 0,
     "writes the pushdown network, for weft model"},
    {"lines", OPTION_FLAG, NULL, NULL, 0, 0,
     "prints each line of the program: red (violates), green (reachable) or black (not reachable "
     "within the bounds)"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

// Of all networks: of a method with arguments there is one for each shape of these.
typedef struct totals {
    size_t tuples, made, subsumed, splits, runs, summaries, networks;
    size_t threads, methods, rules, rules_made, nodes, variables; // the most
    uint32_t objects, contexts, level;
    bool open; // some search did not end in a proof without a bound
    bool daemons, starts, recurs, waits, hashes, weakens;
} totals;

typedef struct checking {
    const engine_task *task;
    engine_sink *sink;
    jp_world w;
    jp_prefix prefix;
    jp_lines *lines; // NULL: nobody asks
    jp_settings settings;
    jp_arguments *arguments; // NULL: it begins in main
    totals sum;
    arena words; // of where
    pd_network n;
    pd_search s;
    bool hit[JP_LIMITS];
    const char *where[JP_LIMITS];
    bool found, lost;
    bool said_fields;    // those of --bits-of that there are not
    uint32_t least_heap; // that was full
    bool may_grow;       // a full heap is no answer yet: it is tried again with a larger one
    uint32_t suspects;   // runs of the network that did not show in the VM
} checking;

static int read_options(checking *c, int *contexts, error *e) {
    jp_settings *settings = &c->settings;
    const options *o = c->task->context->options;
    const char *k = option_text(o, "contexts");
    char *end;
    *contexts = PD_AUTO;
    if (k && strcmp(k, "auto") != 0) {
        long n = strtol(k, &end, 10);
        if (*k < '0' || *k > '9' || *end || n < 1 || n > 1000000)
            return error_set(e, ERR_USAGE, NULL,
                             "--contexts: '%s' is neither 'auto' nor a number from 1 to 1000000",
                             k);
        *contexts = (int)n;
    }
    *settings = (jp_settings){.bits = (uint32_t)option_int(o, "bits"),
                              .heap = (uint32_t)option_int(o, "heap"),
                              .array_length = (uint32_t)option_int(o, "array-length"),
                              .bits_of = option_text(o, "bits-of"),
                              .wanted = c->task->properties};
    c->least_heap = settings->heap;
    uint32_t most = settings->bits > 16 ? 256 : ((uint32_t)1 << (settings->bits - 1)) - 1;
    if (settings->array_length > most) settings->array_length = most; // a length is an int
    if (settings->bits > 16 && settings->bits != 32)
        return error_set(e, ERR_USAGE, NULL, "--bits: 2 to 16, or 32");
    for (const char *at = settings->bits_of; at && *at;
         at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        size_t size = strcspn(at, "=,");
        long bits = at[size] == '=' ? strtol(at + size + 1, &end, 10) : 0;
        if (!size || bits < 1 || bits > 32 || (*end && *end != ','))
            return error_set(e, ERR_USAGE, NULL,
                             "--bits-of: '%s' is not a list of FIELD=N with N from 1 to 32", at);
    }
    return 0;
}

// ---------------------------------------------------------------- hits

static const char *words_of(checking *c, const jp_place *at) {
    char name[300];
    const jp_body *b = at->body;
    if (!b) return arena_strdup(&c->words, at->why);
    int line = b->file ? cf_line_at(b->m->file->code, b->code[at->pc].offset) : -1;
    jp_method_name(&c->w, b->m, name, sizeof name);
    if (line < 0) return arena_printf(&c->words, "%s in %s", at->why, name);
    return arena_printf(&c->words, "%s in %s, line %d", at->why, name, line);
}

static void limit_hit(checking *c, const pd_run *run, jp_limit limit) {
    if (c->hit[limit]) return;
    c->hit[limit] = true;
    if (limit == JP_HEAP && c->may_grow) c->s.enough = true;
    const jp_place *last = run->steps.count ? &c->w.places.data[vec_last(&run->steps).move.rule]
                                            : NULL;
    c->where[limit] = last && last->why ? words_of(c, last) : "";
}

static void back_to_start(void *arg) {
    checking *c = arg;
    jp_prefix_release(&c->prefix);
    if (c->arguments) jp_arguments_end(c->arguments);
}

// What does not show in the VM is suspected only, and another run is looked for.
static void error_hit(checking *c, const pd_query *q, size_t query, const pd_run *run) {
    finding f = {.property = q->is_deadlock ? PROPERTY_DEADLOCK : PROPERTY_EXCEPTION};
    for (size_t i = 0; i < c->w.threads.count && !q->is_deadlock; i++)
        if (c->w.threads.data[i].assert_label == q->atoms[0].label) f.property = PROPERTY_ASSERT;
    arena a;
    arena_init(&a, c->w.m);
    f.waypoints = jp_waypoints(&c->w, run, &c->prefix, &a, &f.waypoint_count);
    bool last = c->suspects + 1 >= MOST_SUSPECTS;
    c->may_grow = false; // the VM will be elsewhere
    if (c->lines) jp_lines_violates(c->lines, &c->w, q, run);
    if (c->found && !c->task->all_errors) { // the lines are wanted only
        arena_release(&a);
        return;
    }
    if (last || c->sink->shows(c->sink, &f, back_to_start, c)) {
        c->sink->found(c->sink, &f);
        c->found = true;
        if (!c->task->all_errors && !c->lines) c->s.enough = true;
    } else {
        if (!c->suspects++)
            engine_sink_remark(c->sink, "suspected, but did not replay: an error in %u contexts",
                               run->contexts);
        pd_search_ask_again(&c->s, query);
    }
    arena_release(&a);
}

static void on_hit(void *arg, size_t query) {
    checking *c = arg;
    pd_run run;
    const pd_query *q = &c->n.queries.data[query];
    bool good = pd_trace(&c->s, query, &run);
    if (!good) {
        c->lost = true;
    } else if (!q->is_error) {
        for (int i = 0; i < JP_LIMITS; i++)
            if (q->atoms[0].label == c->w.limit_label[i]) limit_hit(c, &run, (jp_limit)i);
    } else {
        error_hit(c, q, query, &run);
    }
    pd_run_release(&run);
}

// ---------------------------------------------------------------- the report

static void most(size_t *x, size_t y) {
    if (*x < y) *x = y;
}

static void add_up(checking *c) {
    const pd_search *s = &c->s;
    totals *t = &c->sum;
    for (size_t q = 0; q < s->hits.count; q++)
        if (s->hits.data[q].found && s->hits.data[q].contexts > t->contexts)
            t->contexts = s->hits.data[q].contexts;
    if (s->level > t->contexts) t->contexts = s->level;
    if (s->level > t->level) t->level = s->level;
    if (c->w.total - 1 > t->objects) t->objects = c->w.total - 1;
    dd_stats b = dd_get_stats(s->code.s);
    t->networks++;
    t->tuples += s->inspected;
    t->made += s->made;
    t->subsumed += s->subsumed;
    t->splits += s->splits;
    t->runs += s->post.runs;
    t->summaries += s->post.summaries;
    most(&t->threads, c->w.threads.count);
    most(&t->methods, c->w.bodies.count);
    most(&t->rules, s->n->rules.count);
    most(&t->rules_made, s->code.rules_made);
    most(&t->nodes, b.peak_nodes);
    most(&t->variables, b.variables);
    t->open |= s->settings.contexts != PD_AUTO || s->proof == PD_PROOF_BOUND;
    t->daemons |= c->w.may_inherit;
    t->starts |= c->w.threads.count > 1;
    t->hashes |= c->w.asks_hash;
    t->weakens |= c->w.weakens && c->w.threads.count > 1;
    t->recurs |= jp_is_recursive(&c->w);
    t->waits |= c->w.may_wait || c->w.may_park;
    if (c->w.cuts_arguments && !c->hit[JP_INTS]) {
        c->hit[JP_INTS] = true;
        c->where[JP_INTS] = "an argument";
    }
}

static void add_stats(checking *c) {
    const totals *t = &c->sum;
    engine_sink *k = c->sink;
    bool eager = option_is(c->task->context->options, "split", "eager");
    engine_sink_stat(k, "engine", "pushdown");
    engine_sink_stat(k, "split", "%s", eager ? "eager" : "lazy");
    engine_sink_stat(k, "contexts", "%u", t->contexts);
    engine_sink_stat(k, "view_tuples", "%zu", t->tuples);
    engine_sink_stat(k, "tuples_made", "%zu", t->made);
    engine_sink_stat(k, "subsumed", "%zu", t->subsumed);
    engine_sink_stat(k, "splits", "%zu", t->splits);
    engine_sink_stat(k, "local_searches", "%zu", t->runs);
    engine_sink_stat(k, "summaries", "%zu", t->summaries);
    engine_sink_stat(k, "networks", "%zu", t->networks);
    engine_sink_stat(k, "threads", "%zu", t->threads);
    engine_sink_stat(k, "methods", "%zu", t->methods);
    engine_sink_stat(k, "objects", "%u", t->objects);
    engine_sink_stat(k, "rules", "%zu", t->rules);
    engine_sink_stat(k, "rules_made", "%zu", t->rules_made);
    engine_sink_stat(k, "bdd_nodes", "%zu", t->nodes);
    engine_sink_stat(k, "bdd_variables", "%zu", t->variables);
}

static void say_limits(checking *c) {
    static const char *const words[] = {"a number does not fit its bits", "the heap is full",
                                        "not supported"};
    for (int i = 0; i < JP_LIMITS; i++)
        if (c->hit[i]) engine_sink_remark(c->sink, "%s: %s", words[i], c->where[i]);
}

static void write_bounds(const checking *c, int contexts, text *bound) {
    const jp_settings *o = &c->settings;
    if (c->sum.open)
        text_printf(bound, "contexts <= %d", contexts == PD_AUTO ? (int)c->sum.level : contexts);
    if (c->hit[JP_INTS])
        text_printf(bound, "%s" JAVA_NARROW_INTS " %u bits%s%s", bound->count ? ", " : "", o->bits,
                    o->bits_of ? " and " : "", o->bits_of ? o->bits_of : "");
    if (c->hit[JP_HEAP])
        text_printf(bound, "%sheap of %u objects, arrays of %u", bound->count ? ", " : "",
                    c->least_heap, o->array_length);
    if (c->sum.hashes) text_printf(bound, "%shash codes fixed", bound->count ? ", " : "");
    if (c->sum.weakens)
        text_printf(bound, "%saccess modes weaker than volatile taken for volatile",
                    bound->count ? ", " : "");
}

static void report(checking *c, int contexts) {
    const jp_settings *o = &c->settings;
    engine_sink *k = c->sink;
    say_limits(c);
    assumption_set rests = ASSUMPTION_BIT(ASSUMPTION_CONSISTENCY) |
                           ASSUMPTION_BIT(ASSUMPTION_ENVIRONMENT);
    if (c->sum.recurs) rests |= ASSUMPTION_BIT(ASSUMPTION_STACKS);
    if (c->sum.waits) rests |= ASSUMPTION_BIT(ASSUMPTION_NO_WAKE_UPS);
    engine_sink_assumed(k, rests);
    if (c->lost) k->gave_up(k, "internal error: a run of the network does not replay");
    else if (c->hit[JP_UNKNOWN])
        k->gave_up(k, arena_printf(&c->words, "not supported: %s", c->where[JP_UNKNOWN]));
    else if (c->suspects && !c->found) k->gave_up(k, "a suspected error did not replay");
    if (c->found || c->lost || c->suspects || c->hit[JP_UNKNOWN]) return;
    text bound;
    text_init(&bound, c->task->context->m);
    write_bounds(c, contexts, &bound);
    property_set all = FOUND;
    if (c->sum.daemons) {
        all &= ~PROPERTY_BIT(PROPERTY_DEADLOCK);
        k->gave_up(k, "not supported: deadlocks where daemon threads may make threads");
    }
    if (!c->sum.starts) k->covered(k, PROPERTY_BIT(PROPERTY_RACE), NULL);
    k->covered(k, o->wanted & all, bound.count ? text_get(&bound) : NULL);
    text_release(&bound);
}

static int dump(checking *c, error *e) {
    const char *path = option_text(c->task->context->options, "dump-model");
    if (!path) return 0;
    text t;
    text_init(&t, c->w.m);
    pd_print(&c->n, &t);
    int code = file_write(path, text_get(&t), t.count, e);
    text_release(&t);
    return code;
}

static void mark_lines(void *arg) {
    checking *c = arg;
    size_t count = c->n.rules.count;
    bool *fired = mem_zalloc(c->w.m, count + 1);
    for (size_t i = 0; i < count; i++) fired[i] = c->s.code.rules.data[i].fired;
    jp_lines_fired(c->lines, &c->w, fired);
    mem_free(c->w.m, fired, count + 1);
}

// A field that --bits-of names and the network does not have is most likely a slip of the pen.
static void say_unknown_fields(checking *c) {
    if (c->said_fields) return;
    c->said_fields = true;
    for (const char *at = c->settings.bits_of; at && *at;) {
        size_t size = strcspn(at, "=");
        bool known = false;
        for (size_t i = 0; i < c->w.fields.count && !known; i++)
            known = jp_is_field_said(&c->w, c->w.fields.data[i].f, at, size);
        if (!known)
            engine_sink_remark(c->sink, "--bits-of: the program uses no int field %.*s", (int)size,
                               at);
        at = strchr(at, ',');
        if (at) at++;
    }
}

static bool is_to_grow(const checking *c) {
    return c->may_grow && c->hit[JP_HEAP];
}

static int decide(checking *c, int contexts, error *e) {
    const run_context *x = c->task->context;
    c->n.contexts = contexts;
    int code = dump(c, e);
    if (code) return code;
    pd_settings settings = {.contexts = contexts,
                            .auto_limit = AUTO_LIMIT,
                            .whole = true,
                            .eager = option_is(x->options, "split", "eager"),
                            .on_hit = on_hit,
                            .on_hit_arg = c,
                            .on_context = c->lines ? mark_lines : NULL,
                            .on_context_arg = c};
    pd_search_init(&c->s, &c->n, &settings, x->limits, x->log);
    pd_search_run(&c->s);
    if (!is_to_grow(c)) add_up(c);
    if (c->lines) mark_lines(c);
    pd_search_release(&c->s);
    return 0;
}

// The whole program was its start: nothing was left to the network.
static void report_prefix(checking *c, jp_prefix_end end) {
    engine_sink *k = c->sink;
    const search_result *r = &c->prefix.result;
    engine_sink_stat(k, "engine", "pushdown");
    for (size_t i = 0; i < r->flaws.count; i++) {
        const flaw *f = &r->flaws.data[i];
        finding found = {.property = f->kind,
                         .what = f->what,
                         .path = f->path,
                         .length = f->length,
                         .search = &c->prefix.config};
        k->found(k, &found);
    }
    engine_sink_assumed(k, r->assumed);
    if (end == JP_ENDED)
        k->covered(k, c->task->properties | PROPERTY_BIT(PROPERTY_RACE), NULL); // one thread
    else if (end == JP_STOPPED) k->gave_up(k, c->prefix.why);
}

// What the rest of the program can get to. Initialisers that might as well run in the start do so.
static void reach(checking *c) {
    const run_context *x = c->task->context;
    jp_late late;
    jp_late_init(&late, x->m);
    for (;;) {
        jp_world_init(&c->w, x->m, c->task->vm, &c->settings, x->log);
        c->w.n = &c->n;
        c->w.late = &late;
        c->w.arguments = c->arguments;
        jp_reach(&c->w);
        if (c->w.trouble || !jp_late_run(&late, &c->prefix, &c->w, c->lines)) break;
        jp_world_release(&c->w);
    }
    c->w.late = NULL;
    jp_late_release(&late);
}

// The start has made an event loop, whose methods are called by another thread: the name of its
// class. NULL: it has not.
static const char *find_loop(const vm *v) {
    for (uint32_t i = 0; i < program_class_count(v->p); i++) {
        const runtime_class *k = program_class(v->p, i)->runtime;
        if (k && k->is_loop) return program_text(v->p, k->k->name);
    }
    return NULL;
}

static bool check_with_heap(checking *c, int contexts, int *code, error *e) {
    const char *loop = find_loop(c->task->vm);
    if (loop) {
        c->sink->gave_up(
            c->sink,
            arena_printf(&c->words, "not supported: %s, which is annotated weft.EventLoop", loop));
        return false;
    }
    pd_network_init(&c->n, c->task->context->m);
    reach(c);
    if (!c->w.trouble) jp_build(&c->w);
    bool good = !c->w.trouble;
    if (good) say_unknown_fields(c);
    c->may_grow = good && c->settings.passes < c->settings.heap && c->w.repeats;
    if (good) *code = decide(c, contexts, e);
    else c->sink->gave_up(c->sink, c->w.trouble);
    jp_world_release(&c->w);
    pd_network_release(&c->n);
    return good;
}

// From where the VM stands. False: there is no network. References and arrays of fields are as wide
// as the heap is large, and a place in a loop is rarely passed as often as that makes room for: a
// few times are tried first, and more where the heap is full. Who wants to know all errors or lines
// gets all of it at once.
static bool check_rest(checking *c, int contexts, int *code, error *e) {
    jp_settings *o = &c->settings;
    bool all = c->task->all_errors || c->lines || o->heap < FIRST_PASSES;
    o->passes = all ? o->heap : FIRST_PASSES;
    bool was_full = c->hit[JP_HEAP], good;
    while ((good = check_with_heap(c, contexts, code, e)) && !*code && is_to_grow(c)) {
        c->hit[JP_HEAP] = was_full;
        o->passes = o->passes * PASSES_GROW < o->heap ? o->passes * PASSES_GROW : o->heap;
    }
    if (c->hit[JP_HEAP] && o->passes < c->least_heap) c->least_heap = o->passes;
    return good;
}

static int check_main(checking *c, int contexts, error *e) {
    int code = 0;
    const vm_tracer *tracer = c->lines ? jp_lines_tracer(c->lines) : NULL;
    jp_prefix_end end = jp_prefix_run(&c->prefix, c->task, tracer);
    if (end != JP_GOES_ON) {
        report_prefix(c, end);
    } else if (check_rest(c, contexts, &code, e) && !code) {
        add_stats(c);
        report(c, contexts);
    }
    jp_prefix_release(&c->prefix);
    return code;
}

// A network for each shape of the arguments.
static int check_method(checking *c, int contexts, error *e) {
    jp_arguments arguments;
    int code = 0;
    bool good = true;
    jp_arguments_begin(&arguments, &c->prefix, c->task);
    c->arguments = &arguments;
    do {
        jp_shape shape = jp_arguments_make(&arguments, &c->prefix);
        if (shape == JP_SHAPE_NONE) continue;
        if (shape == JP_SHAPE_MADE) good = check_rest(c, contexts, &code, e);
        else report_prefix(c, shape == JP_SHAPE_ERROR ? JP_FAILED : JP_STOPPED);
        good &= shape == JP_SHAPE_MADE;
    } while (good && !code && (!c->found || c->task->all_errors || c->lines) &&
             jp_arguments_next(&arguments));
    if (good && !code) {
        add_stats(c);
        report(c, contexts);
    }
    c->arguments = NULL;
    jp_prefix_release(&c->prefix);
    jp_arguments_end(&arguments);
    return code;
}

static int check(checking *c, error *e) {
    int contexts, code = read_options(c, &contexts, e);
    if (code) return code;
    if (vm_push_main(c->task->vm, c->task->class_name, c->task->argc, c->task->argv, e))
        return ERR_INPUT;
    if (option_flag(c->task->context->options, "lines"))
        c->lines = jp_lines_new(c->task->context->m, c->task->vm, c->task->context->log);
    bool is_method = jp_is_method(c->task);
    code = is_method ? check_method(c, contexts, e) : check_main(c, contexts, e);
    if (c->lines && !code) jp_lines_report(c->lines, c->sink);
    jp_lines_free(c->lines);
    return code;
}

static int run(const engine_task *task, engine_sink *sink, error *e) {
    checking *c = MEM_NEW(task->context->m, checking);
    c->task = task;
    c->sink = sink;
    arena_init(&c->words, task->context->m);
    int code = check(c, e);
    arena_release(&c->words);
    MEM_DROP(task->context->m, c);
    return code;
}

static bool helps(const program_look *look) {
    return look->threads || look->inputs;
}

const java_engine java_pushdown_engine = {
    .info = {.name = "pushdown",
             .summary = "recursion exactly, data symbolically, within a bound on contexts",
             .options = pushdown_options,
             .finds = PROPERTY_BIT(PROPERTY_ASSERT) | PROPERTY_BIT(PROPERTY_EXCEPTION) |
                      PROPERTY_BIT(PROPERTY_DEADLOCK),
             .proves = PROPERTY_BIT(PROPERTY_ASSERT) | PROPERTY_BIT(PROPERTY_EXCEPTION) |
                       PROPERTY_BIT(PROPERTY_DEADLOCK),
             .bounds = "contexts <= K; ints of N bits; heap of N objects"},
    .helps = helps,
    .run = run,
};
