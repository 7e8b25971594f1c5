#include "check/judge.h"

#include <string.h>

#include "base/child.h"
#include "explore/search.h"
#include "vm/vm.h"

// ---------------------------------------------------------------- what is reported

static const char *keep_text(ledger *l, const char *s) {
    return s ? arena_strdup(&l->r->store, s) : NULL;
}

static void on_found(engine_sink *s, const finding *f) {
    ledger *l = (ledger *)s;
    arena *a = &l->r->store;
    finding kept = *f;
    kept.what = keep_text(l, f->what);
    if (f->search) {
        kept.search = arena_copy(a, f->search, sizeof *f->search);
        kept.path = arena_copy(a, f->path, f->length * sizeof *f->path);
    }
    waypoint *w = arena_copy(a, f->waypoints, f->waypoint_count * sizeof *w);
    for (uint32_t i = 0; i < f->waypoint_count; i++) {
        w[i].class_name = keep_text(l, w[i].class_name);
        w[i].method = keep_text(l, w[i].method);
        w[i].type = keep_text(l, w[i].type);
    }
    kept.waypoints = w;
    vec_push(a->m, &l->findings, kept);
}

static void on_covered(engine_sink *s, property_set properties, const char *bound) {
    ledger *l = (ledger *)s;
    vec_push(l->r->store.m, &l->covered, (coverage){properties, keep_text(l, bound)});
}

static void on_assumed(engine_sink *s, assumption a) {
    ((ledger *)s)->assumed |= ASSUMPTION_BIT(a);
}

static void on_gave_up(engine_sink *s, const char *why) {
    ledger *l = (ledger *)s;
    if (!l->gave_up) l->gave_up = keep_text(l, why);
}

static void on_ran_out(engine_sink *s, const char *why) {
    on_gave_up(s, why);
    ((ledger *)s)->r->stopped = true;
}

static void on_stat(engine_sink *s, const char *name, const char *value) {
    result_stat(((ledger *)s)->r, name, "%s", value);
}

static void on_remark(engine_sink *s, const char *text) {
    result_note(((ledger *)s)->r, "%s", text);
}

static void on_line(engine_sink *s, const char *file, uint32_t line, mark m) {
    result_line(((ledger *)s)->r, (line_mark){.file = file, .line = line, .mark = m});
}

// ---------------------------------------------------------------- asked while the engine runs

enum { ASK_SECONDS = 30 }; // for one execution

typedef struct showing {
    ledger *l;
    const finding *f;
    void (*back_to_start)(void *);
    void *arg;
} showing;

static int show(void *arg, int pipe) {
    (void)pipe;
    showing *x = arg;
    const run_context *c = x->l->task->context;
    x->back_to_start(x->arg);
    witness_target nowhere = {.operand = "", .class_path = ""}; // nobody reads the witness
    replay_claim claim = {
        .m = c->m, .v = x->l->task->vm, .limits = c->limits, .finding = x->f, .target = &nowhere};
    replay_evidence e;
    return replay_confirm(&claim, &x->l->r->store, &e) ? 0 : 1;
}

static bool on_shows(engine_sink *s, const finding *f, void (*back_to_start)(void *), void *arg) {
    ledger *l = (ledger *)s;
    const run_context *c = l->task->context;
    showing x = {l, f, back_to_start, arg};
    double left = limits_left(c->limits);
    child_limits most = {.seconds = left < ASK_SECONDS ? left : ASK_SECONDS};
    child k;
    child_start(&k, c->m, &most, show, &x);
    while (child_wait(&k, 1, 1)) limits_check(c->limits, c->m);
    bool shown = child_is_well(&k);
    child_release(&k);
    return shown;
}

void check_ledger_init(ledger *l, result *r, const engine_task *task) {
    *l = (ledger){.sink = {on_found, on_covered, on_assumed, on_gave_up, on_ran_out, on_stat,
                           on_remark, on_line, on_shows},
                  .r = r,
                  .task = task};
}

void check_ledger_release(ledger *l) {
    vec_release(l->r->store.m, &l->findings);
    vec_release(l->r->store.m, &l->covered);
}

// ---------------------------------------------------------------- findings

// Shrinking has a number of steps; this is for steps that take long.
static const double MOST_SECONDS = 10;

// What an error that was found rests on.
static void note_outside(const vm *v, const char *what, result *r) {
    for (vm_outside i = 0; i < OUTSIDES; i++) {
        const vm_outside_use *use = vm_outside_seen(v, i);
        if (use && vm_outside_sources[i].how == TREATED_REMARK)
            result_note(r,
                        "%s: with any values in the fields of a %s, since it has no method "
                        "annotated with weft.Invariant",
                        what, use->where);
        if (!use || vm_outside_sources[i].how != TREATED_BOUND) continue;
        // A failed assertion of JUnit keeps the hash codes of what it compared.
        if (strncmp(use->where, "org.opentest4j.", 15) == 0) continue;
        text words;
        text_init(&words, r->store.m);
        vm_outside_words(v, i, &words);
        result_note(r, "%s: in an execution with %s (looked at by %s)", what, text_get(&words),
                    use->where);
        text_release(&words);
    }
}

static bool wants_locals(const options *o) {
    const char *values = o ? option_nth(o, "values", 0) : NULL;
    return values && strcmp(values, "locals") == 0;
}

// The first error that shows again; NULL: none does.
static const char *confirm_all(ledger *l, const engine_task *task, const engine_info *engine,
                               const char *source, const witness_target *target) {
    const run_context *c = task->context;
    result *r = l->r;
    const char *confirmed = NULL;
    for (size_t i = 0; i < l->findings.count; i++) {
        // Where time is limited, half of what is left is for shrinking, shared by all.
        double share = limits_left(c->limits) / (2 * (double)(l->findings.count - i));
        replay_claim claim = {.m = c->m,
                              .v = task->vm,
                              .limits = c->limits,
                              .finding = &l->findings.data[i],
                              .seconds = share < MOST_SECONDS ? share : MOST_SECONDS,
                              .source = source,
                              .locals = wants_locals(c->options),
                              .tasks = engine->tasks,
                              .target = target};
        replay_evidence e;
        if (replay_confirm(&claim, &r->store, &e)) {
            witness w = {.title = e.what, .json = e.json, .trace = e.trace};
            const char *known = l->known ? check_known(l->known, &w) : NULL;
            if (known) {
                result_note(r, "left out, being %s: %s", known, e.what);
                l->left_out++;
                continue;
            }
            result_witness(r, w);
            note_outside(task->vm, e.what, r);
            if (e.timed_out)
                result_note(r,
                            "%s: in an execution in which a timed wait times out (--timeouts "
                            "never: none does)",
                            e.what);
            if (!confirmed) confirmed = e.what;
            continue;
        }
        if (e.misfit) result_note(r, "%s: the replay went another way: %s", e.what, e.misfit);
        result_note(r, "suspected, but did not replay: %s", e.what);
        stop_reason stopped = limits_poll(c->limits);
        char why[300];
        if (stopped)
            l->sink.gave_up(&l->sink, limits_describe(c->limits, stopped, NULL, why, sizeof why));
    }
    return confirmed;
}

// ---------------------------------------------------------------- coverage

// How far a property is covered: the best of what was said, without a bound before with one, and
// the later before the earlier. NULL: not at all.
static const coverage *coverage_of(const ledger *l, property p) {
    const coverage *best = NULL;
    for (size_t i = 0; i < l->covered.count; i++) {
        const coverage *c = &l->covered.data[i];
        if (property_in(c->properties, p) && (!best || best->bound)) best = c;
    }
    return best;
}

// Was it named for a property before this one?
static bool is_named(const ledger *l, property_set wanted, property before, const char *bound) {
    for (property p = 0; p < before; p++) {
        const coverage *c = property_in(wanted, p) ? coverage_of(l, p) : NULL;
        if (c && c->bound && strcmp(c->bound, bound) == 0) return true;
    }
    return false;
}

static void add_assumptions(const ledger *l, property_set proved) {
    for (assumption a = 0; a < ASSUMPTION_COUNT; a++) {
        const char *words = l->assumed & ASSUMPTION_BIT(a) ? assumption_words(a, proved) : NULL;
        if (words) result_note(l->r, "%s", words);
    }
}

// What the engine's executions read of the outside world and was fixed: a bound each, or an
// assumption. An engine cannot forget it: the VM has noted it.
static void add_outside(const vm *v, text *bounds, result *r) {
    for (vm_outside i = 0; i < OUTSIDES; i++) {
        const vm_outside_source *source = &vm_outside_sources[i];
        const vm_outside_use *use = vm_outside_seen(v, i);
        if (!use) continue;
        if (source->how == TREATED_ASSUMPTION)
            result_note(r, "assumes %s (asked for by %s)", source->words, use->where);
        if (source->how != TREATED_BOUND && source->how != TREATED_SIZE) continue;
        text words;
        text_init(&words, r->store.m);
        vm_outside_words(v, i, &words);
        bool size = source->how == TREATED_SIZE;
        if (!size) result_note(r, "%s: looked at by %s", text_get(&words), use->where);
        text_printf(bounds, "%s%s", !bounds->count ? "" : size ? ", " : "; ", text_get(&words));
        text_release(&words);
    }
}

static void judge_coverage(const ledger *l, const vm *v, property_set wanted,
                           const engine_info *engine) {
    text bounds;
    text_init(&bounds, l->r->store.m);
    const char *open = NULL;
    for (property p = 0; p < PROPERTY_COUNT && !open; p++) {
        const coverage *c = property_in(wanted, p) ? coverage_of(l, p) : NULL;
        if (!c && property_in(wanted, p)) open = property_name(p);
        if (c && c->bound && !is_named(l, wanted, p, c->bound))
            text_printf(&bounds, "%s%s", bounds.count ? ", " : "", c->bound);
    }
    l->r->given_bounds = !bounds.count; // the outside world is the same for all
    if (!open) add_outside(v, &bounds, l->r);
    if (!open && l->left_out)
        text_printf(&bounds, "%s%zu known error%s left out", bounds.count ? "; " : "", l->left_out,
                    l->left_out == 1 ? "" : "s");
    if (open && l->gave_up) result_set(l->r, VERDICT_UNKNOWN, "%s", l->gave_up);
    else if (open)
        result_set(l->r, VERDICT_UNKNOWN, "engine %s says nothing about %s", engine->name, open);
    else if (bounds.count) result_set(l->r, VERDICT_BOUNDED, "%s", text_get(&bounds));
    else result_set(l->r, VERDICT_SAFE, NULL);
    const coverage *races = coverage_of(l, PROPERTY_RACE);
    bool free = races && !races->bound;
    bool unseen = !open && !free && !engine->watches_races && !property_in(wanted, PROPERTY_RACE);
    l->r->races_open = unseen ? RACES_UNSEEN : RACES_SETTLED;
    if (!open) add_assumptions(l, wanted | (free ? PROPERTY_BIT(PROPERTY_RACE) : 0));
    text_release(&bounds);
}

void check_judge(ledger *l, const engine_task *task, property_set wanted, const engine_info *engine,
                 const char *source, const witness_target *target) {
    const char *confirmed = confirm_all(l, task, engine, source, target);
    if (confirmed) {
        if (task->all_errors && l->gave_up)
            result_note(l->r, "there may be more errors: %s", l->gave_up);
        result_set(l->r, VERDICT_UNSAFE, "%s", confirmed);
    } else if (l->findings.count > l->left_out) {
        char why[300];
        stop_reason stopped = limits_poll(task->context->limits);
        if (stopped) limits_describe(task->context->limits, stopped, NULL, why, sizeof why);
        result_set(l->r, VERDICT_UNKNOWN, "%s", stopped ? why : "a suspected error did not replay");
    } else {
        judge_coverage(l, task->vm, wanted, engine);
    }
}
