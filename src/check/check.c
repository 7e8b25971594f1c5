#include "check/check.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "check/apart.h"
#include "check/entry.h"
#include "check/invocations.h"
#include "check/judge.h"
#include "check/look.h"
#include "check/portfolio.h"
#include "check/start.h"
#include "vm/image.h"

const java_engine *const check_engines[] = {
#define CHECK_ENGINE_LISTED(name, engine) &engine,
    CHECK_ENGINES(CHECK_ENGINE_LISTED)
#undef CHECK_ENGINE_LISTED
        NULL};

#define RACES_OPEN "sequentially consistent executions; data races not excluded"

typedef struct checking {
    const run_context *context;
    const check_request *q;
    classpath *cp;
    vm *v;       // nothing has run in it; NULL: the next entry needs a new one
    bool single; // the entry seems to have one thread and no inputs
    arena a;
    vm_given given;
    result *r;
    error *e;
    int code;
} checking;

static int start_vm(checking *c) {
    vm_config config = {.limits = c->context->limits, .log = c->context->log, .given = &c->given};
    return check_start_vm(c->context->m, c->cp, c->q->no_cache, &config, &c->v, c->e);
}

// ---------------------------------------------------------------- one entry

// A translating engine has left the VM as it was: the execution's start is put there.
static int make_start(const engine_task *task, const ledger *l, error *e) {
    for (size_t i = 0; i < l->findings.count; i++)
        if (!l->findings.data[i].search)
            return vm_has_main(task->vm)
                       ? 0
                       : vm_push_main(task->vm, task->class_name, task->argc, task->argv, e);
    return 0;
}

enum { LONGEST_SOURCE = 16 << 20 };

// The lines' text, where their file is the target's.
static void add_sources(result *r, const char *path) {
    if (!path || !r->lines.count) return;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *data;
    size_t size;
    error e = {0};
    if (file_read(&r->store, path, LONGEST_SOURCE, &data, &size, &e)) return;
    uint32_t number = 1;
    for (size_t at = 0; at < size; number++) {
        size_t length = 0;
        while (at + length < size && data[at + length] != '\n') length++;
        for (size_t i = 0; i < r->lines.count; i++)
            if (r->lines.data[i].line == number && strcmp(r->lines.data[i].file, name) == 0)
                r->lines.data[i].source = arena_printf(&r->store, "%.*s", (int)length, data + at);
        at += length + 1;
    }
}

// How an entry is tried, and what came of it.
typedef struct attempt {
    bool once;  // the program is only executed: it seems to have one thread and no inputs
    bool again; // that was not all, or all that was found is known: in a new VM
} attempt;

static int run_engine(checking *c, const java_engine *engine, const engine_task *task,
                      property_set wanted, const target *t, const entry *n, result *r,
                      attempt *how) {
    const char *why = "";
    how->again = false;
    if (engine->applies && !engine->applies(task, &why)) {
        result_set(r, VERDICT_UNKNOWN, "engine %s cannot check this: %s", engine->info.name, why);
        return 0;
    }
    witness_target target = {
        .operand = check_absolute_operand(&c->a, c->q->operand, n->method),
        .class_path = check_absolute_path(&c->a, c->q->operand, c->q->class_path),
        .argc = c->q->argc,
        .argv = c->q->argv};
    ledger l;
    check_ledger_init(&l, r, task);
    l.known = c->q->known;
    int code = 0;
    if (how->once) how->again = !engine->run_once(task, &l.sink);
    else code = engine->run(task, &l.sink, c->e);
    if (how->again) {
        check_ledger_release(&l);
        return 0;
    }
    l.assumed |= n->assumed;
    if (!code) code = make_start(task, &l, c->e);
    if (!code) check_judge(&l, task, wanted, &engine->info, t->source, &target);
    how->again = !code && l.left_out && !task->all_errors && r->kind != VERDICT_UNSAFE;
    if (!code && n->remark && (r->kind == VERDICT_SAFE || r->kind == VERDICT_BOUNDED))
        result_note(r, "%s", n->remark);
    check_ledger_release(&l);
    if (!code) add_sources(r, t->source);
    return code;
}

// In a VM where none was run before. An engine that stops at its first error, and that is a known
// one, has to look for all.
static int check_entry_by(checking *c, const java_engine *by, property_set wanted, const target *t,
                          const entry *n, result *r) {
    const engine_info *engine = &by->info;
    bool all_errors = c->q->all_errors;
    attempt how = {.once = c->single && by->run_once};
again:;
    int code = c->v ? 0 : start_vm(c);
    if (code) return code;
    engine_task task = {.context = c->context,
                        .vm = c->v,
                        .program = vm_program(c->v),
                        .class_name = n->class_name,
                        .argc = n->argc,
                        .argv = n->argv,
                        .properties = wanted & (engine->finds | engine->proves),
                        .all_errors = all_errors};
    code = run_engine(c, by, &task, wanted, t, n, r, &how);
    vm_stop(c->v);
    c->v = NULL;
    if (!how.again) return code;
    mem *m = r->store.m;
    result_release(r);
    result_init(r, m);
    all_errors |= !how.once;
    how.once = false;
    goto again;
}

// ---------------------------------------------------------------- by several engines

typedef struct shared_entry {
    const checking *c;
    const target *t;
    const entry *n;
} shared_entry;

static int prove_no_race(void *arg, const run_context *context, result *r, error *e) {
    const shared_entry *x = arg;
    checking own = *x->c;
    own.context = context;
    own.v = NULL;
    own.e = e;
    return check_entry_by(&own, &java_dpn_engine, PROPERTY_BIT(PROPERTY_RACE), x->t, x->n, r);
}

// A proof by an engine that knows of interleavings only: does it hold on every JVM? Engine dpn may
// show that there is no data race. It has some seconds.
static void look_for_races(const shared_entry *x, const run_context *with, result *r) {
    result races;
    result_init(&races, r->store.m);
    options o;
    options_init(&o, r->store.m);
    // What was given is the other engine's, --dump-model for one.
    options_allow(&o, with->options->tables.data[0]);
    options_allow(&o, java_dpn_engine.info.options);
    run_context context = *with;
    context.options = &o;
    error ignored;
    shared_entry copy = *x;
    int code = check_apart(&context, prove_no_race, &copy, &(child_limits){.seconds = 10}, &races,
                           &ignored);
    bool none = !code && races.kind == VERDICT_SAFE;
    r->races_open = none ? RACES_SETTLED : RACES_NOT_EXCLUDED;
    if (none) result_note(r, "there is no data race: proved by engine dpn");
    options_release(&o);
    result_release(&races);
}

static void settle_races(const shared_entry *x, result *r) {
    if (r->races_open == RACES_UNSEEN) look_for_races(x, x->c->context, r);
    if (r->races_open == RACES_SETTLED) return;
    if (r->kind == VERDICT_SAFE) result_set(r, VERDICT_BOUNDED, "%s", RACES_OPEN);
    else result_set(r, VERDICT_BOUNDED, "%s, %s", r->detail, RACES_OPEN);
}

// In a child, whose copy of the VM nobody has used.
static int check_entry_apart(void *arg, const java_engine *engine, property_set wanted,
                             const run_context *context, result *r, error *e) {
    const shared_entry *x = arg;
    checking own = *x->c;
    own.context = context;
    own.e = e;
    int code = check_entry_by(&own, engine, wanted, x->t, x->n, r);
    // A proof within bounds waits for others' until time is up: races are looked for while there is
    // some.
    if (!code && r->kind == VERDICT_BOUNDED && r->races_open) look_for_races(x, context, r);
    return code;
}

static void say_look(logger *log, const program_look *look) {
    const struct {
        bool there;
        const char *what;
    } parts[] = {{look->threads, "threads"},
                 {look->loops, "event loops"},
                 {look->inputs, "inputs"},
                 {look->tracked, "tracked fields"}};
    char words[100] = "";
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].there)
            snprintf(words + strlen(words), sizeof words - strlen(words), "%s%s",
                     words[0] ? ", " : "", parts[i].what);
    log_say(log, LOG_VERBOSE, "the program has %s",
            words[0] ? words : "one thread and no inputs: it is simply run");
}

// Those that may help with such a program, the leader first. At most as many as there are engines.
static program_look choose_engines(checking *c, const target *t, const entry *n,
                                   const java_engine **out) {
    program_look look = check_look(c->context->m, c->cp, t->class_name);
    if (!n->is_test && n->method) look.inputs = true; // a method's parameters
    if (c->given.symbolic) look.inputs = true;
    *out++ = c->q->engine;
    for (const java_engine *const *other = c->q->others; *other; other++) {
        property_set says = (*other)->info.finds | (*other)->info.proves;
        if (*other != c->q->engine && (*other)->helps && (*other)->helps(&look) &&
            (c->q->properties & says))
            *out++ = *other;
    }
    *out = NULL;
    c->single = !look.inputs && !look.threads && !look.loops && !look.tracked;
    say_look(c->context->log, &look);
    return look;
}

static int check_by_any(checking *c, const target *t, const entry *n, result *r) {
    if (!c->q->others) return check_entry_by(c, c->q->engine, c->q->properties, t, n, r);
    const java_engine *engines[CHECK_ENGINE_COUNT + 1];
    program_look look = choose_engines(c, t, n, engines);
    if (!engines[1]) return check_entry_by(c, c->q->engine, c->q->properties, t, n, r);
    int code = c->v ? 0 : start_vm(c);
    if (code) return code;
    shared_entry shared = {c, t, n};
    portfolio p = {.context = c->context,
                   .engines = engines,
                   .wanted = c->q->properties,
                   .inputs = look.inputs,
                   .patient = c->q->all_errors,
                   .body = check_entry_apart,
                   .arg = &shared};
    return check_portfolio(&p, r, c->e);
}

static int check_entry(checking *c, const target *t, const entry *n, result *r) {
    if (n->unknown) {
        result_set(r, VERDICT_UNKNOWN, "%s", n->unknown);
        return 0;
    }
    int code = check_by_any(c, t, n, r);
    if (!code) settle_races(&(shared_entry){c, t, n}, r);
    return code;
}

// ---------------------------------------------------------------- all of them

static int check_entries(checking *c, const target *t, const entry_list *entries) {
    if (entries->count == 1 && !entries->data[0].is_test)
        return check_entry(c, t, &entries->data[0], c->r);
    for (size_t i = 0; i < entries->count; i++) {
        const entry *n = &entries->data[i];
        if (n->skipped) {
            result_note(c->r, "%s is not run: %s", n->name, n->skipped);
            continue;
        }
        result one;
        result_init(&one, c->r->store.m);
        int code = check_entry(c, t, n, &one);
        if (!code) result_add_part(c->r, n->name, &one);
        result_make_known(c->r, c->context->limits);
        result_release(&one);
        if (code) return code;
    }
    return 0;
}

// Those with invocations are replaced by them.
static int list_invocations(checking *c, entry_list *entries) {
    entry_list all = {0};
    int code = 0;
    for (size_t i = 0; i < entries->count && !code; i++) {
        const entry *n = &entries->data[i];
        bool listed = false;
        if (n->has_invocations && !n->unknown && !n->skipped) {
            if (!c->v) code = start_vm(c);
            if (!code) listed = check_invocations(c->context->m, &c->a, c->v, n, &all);
            vm_stop(c->v);
            c->v = NULL;
        }
        if (!listed) vec_push(c->context->m, &all, *n);
    }
    vec_release(c->context->m, entries);
    *entries = all;
    return code;
}

static int check_program(checking *c) {
    const check_request *q = c->q;
    mem *m = c->context->m;
    target t;
    int code = start_vm(c); // first: a base image tells where the target's package is
    if (!code)
        code = check_target(c->cp, q->operand, q->class_path, q->no_cache, c->context->limits, &t,
                            c->e);
    if (code) {
        vm_stop(c->v);
        return code;
    }
    entry_list entries = {0};
    if (c->given.strings && t.method && strcmp(t.method, "main") != 0)
        code = error_set(c->e, ERR_USAGE, NULL, "--args-any is for main, not %s", t.method);
    else if (c->given.strings) t.method = ENTRY_ANY_MAIN;
    if (!code)
        code = check_entries_find(m, &c->a, vm_program(c->v), &t, q->argc, q->argv, &entries, c->e);
    if (!code) code = list_invocations(c, &entries);
    if (!code) code = check_entries(c, &t, &entries);
    vm_stop(c->v);
    vec_release(m, &entries);
    return code;
}

// Not every command has these options.
static unsigned bound_of(const options *o, const char *name, unsigned standard) {
    return o && option_given(o, name) ? (unsigned)option_int(o, name) : standard;
}

static void check_body(void *arg) {
    checking *c = arg;
    c->code = check_classpath(c->context->m, c->q->jdk, &c->cp, c->e);
    if (c->code) return;
    const options *o = c->q->options;
    arena_init(&c->a, c->context->m);
    if (o) c->code = check_modules(c->cp, o, c->context->log, c->e);
    if (o && !c->code) c->code = check_given(&c->a, o, &c->given, c->e);
    c->given.objects = 1 + bound_of(o, "objects", CHECK_OBJECTS);
    c->given.elements = 1 + bound_of(o, "elements", CHECK_ELEMENTS);
    if (o && option_nth(o, "args-any", 0)) c->given.strings = 1 + bound_of(o, "args-any", 0);
    if (!c->code) c->code = check_program(c);
    c->r->jdk = arena_strdup(&c->r->store, classpath_jdk_version(c->cp));
    arena_release(&c->a);
    classpath_free(c->cp);
}

int check_run(const run_context *context, const check_request *request, result *r, error *e) {
    checking c = {.context = context, .q = request, .r = r, .e = e};
    stop_reason stopped = guard_run(context->m, check_body, &c);
    if (stopped) {
        char why[300];
        limits_describe(context->limits, stopped, context->m->stop_detail, why, sizeof why);
        result_stop(r, why);
    }
    return c.code;
}
