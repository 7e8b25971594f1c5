// A search by several processes: forking them, and putting their results together.
#include "base/child.h"
#include "base/watch.h"
#include "explore/orders.h"
#include "explore/team.h"

enum { MOST_JOBS = 64 };

// ---------------------------------------------------------------- a member's report

typedef struct report_head {
    uint64_t states, matched, transitions, choices, cut_paths, instructions, store_bytes;
    uint32_t max_depth, flaws, guards, given_up;
    uint32_t stopped; // stop_reason
    bool complete, covered, unable;
    reduce_facts facts;
    vm_outside_use outside[OUTSIDES];
    race_watch race;
    uint32_t reason_size;
} report_head;

typedef struct flaw_head {
    uint32_t kind, what_size, details_size, length;
} flaw_head;

typedef struct guard_writer {
    text *out;
    uint32_t count;
} guard_writer;

static void write_guard(void *arg, const reduce_guard_report *g) {
    guard_writer *w = arg;
    reduce_guard_report clean;
    memset(&clean, 0, sizeof clean); // no noise between the fields
    clean.location = g->location;
    clean.field = g->field;
    memcpy(clean.locks, g->locks, sizeof clean.locks);
    clean.count = g->count;
    clean.use.thread = g->use.thread;
    clean.use.most = g->use.most;
    clean.use.heir = g->use.heir;
    clean.use.written = g->use.written;
    clean.use.several = g->use.several;
    text_add_bytes(w->out, &clean, sizeof clean);
    w->count++;
}

static void write_field(void *arg, uint64_t field) {
    guard_writer *w = arg;
    text_add_bytes(w->out, &field, sizeof field);
    w->count++;
}

static void write_flaw(text *out, const flaw *f) {
    flaw_head h = {f->kind, (uint32_t)strlen(f->what) + 1, (uint32_t)strlen(f->details) + 1,
                   f->length};
    text_add_bytes(out, &h, sizeof h);
    text_add_bytes(out, f->what, h.what_size);
    text_add_bytes(out, f->details, h.details_size);
    text_add_bytes(out, f->path, f->length * sizeof *f->path);
}

static void write_report(explorer *w, bool covered, bool unable, text *out) {
    const search_result *r = w->r;
    vm *v = w->v;
    report_head h;
    memset(&h, 0, sizeof h);
    h.states = r->states;
    h.matched = r->matched;
    h.transitions = r->transitions;
    h.choices = r->choices;
    h.cut_paths = r->cut_paths;
    h.instructions = vm_instructions(v);
    h.store_bytes = r->store_bytes ? r->store_bytes : explore_states_bytes(w->x);
    h.max_depth = r->max_depth;
    h.flaws = (uint32_t)r->flaws.count;
    h.stopped = r->stopped;
    h.complete = r->complete;
    h.covered = covered;
    h.unable = unable;
    h.race = r->race;
    h.facts = reduce_get_facts(v);
    memcpy(h.outside, v->search->outside, sizeof h.outside);
    h.reason_size = r->reason ? (uint32_t)strlen(r->reason) + 1 : 0;
    text body;
    text_init(&body, w->m);
    if (r->reason) text_add_bytes(&body, r->reason, h.reason_size);
    for (size_t i = 0; i < r->flaws.count; i++) write_flaw(&body, &r->flaws.data[i]);
    guard_writer g = {.out = &body};
    reduce_report_guards(v, write_guard, &g);
    h.guards = g.count;
    guard_writer fields = {.out = &body};
    reduce_each_given_up(v, write_field, &fields);
    h.given_up = fields.count;
    text_add_bytes(out, &h, sizeof h);
    text_add_bytes(out, text_get(&body), body.count);
    text_release(&body);
}

// ---------------------------------------------------------------- a member

typedef struct member {
    mem *m;
    vm *v;
    const search_config *config;
    team *t;
    unsigned number, jobs;
    bool dpor;
} member;

// Of what the parent leaves; its pages, shared or not, count once more in every child.
static size_t share_of(size_t memory_mb, unsigned jobs) {
    size_t parent = memory_resident() >> 20;
    return (memory_mb > parent ? memory_mb - parent : 0) / jobs + 1;
}

// In a process of its own: progress is the parent's, memory is for all together.
static int be_member(void *arg, int pipe) {
    member *me = arg;
    logger silent = {0};
    limits own = *me->config->limits;
    watch_forget(&own);
    if (own.memory_mb) own.memory_mb = share_of(own.memory_mb, me->jobs);
    watch_start(&own, WATCH_NOTE, 0);
    search_config config = *me->config;
    config.log = &silent;
    config.limits = &own;
    me->v->limits = &own;
    search_result r;
    explore_result_init(&r, me->m);
    explorer w;
    explore_begin(&w, me->m, me->v, &config, &r);
    bool covered = false, able = true;
    if (me->dpor) able = explore_dpor_in_team(&w, me->t, me->number, &covered);
    else covered = explore_in_team(&w, me->t);
    text out;
    text_init(&out, me->m);
    write_report(&w, covered, !able, &out);
    return child_say(pipe, text_get(&out), out.count) ? 0 : 4;
}

// ---------------------------------------------------------------- putting together

typedef struct merged {
    mem *m;
    search_result *r;
    table index; // of guards, by location
    VEC(reduce_guard_report) guards;
    uint64_t instructions, store_bytes;
    bool violated, unable;
    unsigned covering; // members that left nothing undone
} merged;

static void merge_guard(merged *all, const reduce_guard_report *g) {
    table_probe p = table_find(&all->index, g->location.a);
    for (uint32_t id; table_next(&p, &id);) {
        reduce_guard_report *known = &all->guards.data[id];
        if (!hash128_equal(known->location, g->location)) continue;
        reduce_join_reports(known, g);
        return;
    }
    table_add(&all->index, g->location.a, (uint32_t)all->guards.count);
    vec_push(all->m, &all->guards, *g);
}

static bool is_known(const search_result *r, const flaw *f) {
    for (size_t i = 0; i < r->flaws.count; i++)
        if (r->flaws.data[i].kind == f->kind && strcmp(r->flaws.data[i].what, f->what) == 0)
            return true;
    return false;
}

static const char *read_flaw(merged *all, const char *at) {
    flaw_head h;
    memcpy(&h, at, sizeof h);
    at += sizeof h;
    arena *a = &all->r->store;
    flaw f = {.kind = (property)h.kind, .length = h.length};
    f.what = arena_copy(a, at, h.what_size);
    f.details = arena_copy(a, at + h.what_size, h.details_size);
    at += h.what_size + h.details_size;
    f.path = arena_copy(a, at, h.length * sizeof *f.path);
    if (!is_known(all->r, &f)) vec_push(all->m, &all->r->flaws, f);
    return at + h.length * sizeof *f.path;
}

// What a member wrote; it is our own process, so its words are trusted.
static void merge_report(merged *all, vm *v, const text *in) {
    search_result *r = all->r;
    report_head h;
    memcpy(&h, in->data, sizeof h);
    const char *at = in->data + sizeof h;
    r->states += h.states;
    r->matched += h.matched;
    r->transitions += h.transitions;
    r->choices += h.choices;
    r->cut_paths += h.cut_paths;
    all->instructions += h.instructions;
    all->store_bytes += h.store_bytes;
    if (h.max_depth > r->max_depth) r->max_depth = h.max_depth;
    if (h.stopped) r->stopped = (stop_reason)h.stopped;
    all->covering += h.covered;
    all->unable |= h.unable;
    all->violated |= h.facts.violated;
    if (!h.complete && r->complete) {
        r->complete = false;
        r->reason = arena_copy(&r->store, at, h.reason_size);
    }
    bool first = !r->race.seen && !r->race.possible;
    if (first || (h.race.seen && !r->race.seen)) r->race = h.race;
    at += h.reason_size;
    for (uint32_t i = 0; i < h.flaws; i++) at = read_flaw(all, at);
    for (uint32_t i = 0; i < h.guards; i++, at += sizeof(reduce_guard_report)) {
        reduce_guard_report g;
        memcpy(&g, at, sizeof g);
        merge_guard(all, &g);
    }
    for (uint32_t i = 0; i < h.given_up; i++, at += sizeof(uint64_t)) {
        uint64_t key;
        memcpy(&key, at, sizeof key);
        reduce_add_given_up(v, key);
    }
    reduce_add_facts(v, &h.facts);
    vm_outside_merge(v, h.outside);
}

// A discipline that each member saw kept may be broken by what they saw together.
static void check_guards(merged *all, vm *v) {
    all->violated |= reduce_numbers_matter(v);
    for (size_t i = 0; i < all->guards.count; i++) {
        const reduce_guard_report *g = &all->guards.data[i];
        if (!g->use.several || !g->use.written || g->count) continue;
        if (reduce_add_given_up(v, g->field)) all->violated = true;
    }
}

// ---------------------------------------------------------------- the parent

typedef struct crew {
    child members[MOST_JOBS];
    bool listened[MOST_JOBS]; // has not ended, as far as we know
    unsigned count;
} crew;

static void start_members(crew *c, member all) {
    for (c->count = 0; c->count < all.jobs; c->count++) {
        child *one = &c->members[c->count];
        all.number = c->count;
        child_start(one, all.m, NULL, be_member, &all);
        if (one->ending == CHILD_FAILED) break;
        limits_child_began(all.config->limits, one->pid);
        c->listened[c->count] = true;
    }
}

// Returns the first that did not end well; NULL: all did.
static const child *listen_to_members(crew *c, team *t, const search_config *config) {
    const child *failed = NULL;
    size_t running;
    do {
        running = child_wait(c->members, c->count, 0.05);
        child_note_ends(config->limits, c->members, c->count);
        if (limits_look(config->limits))
            explore_team_leave(t, true); // a signal may have come to us alone
        if (log_progress_due(config->log))
            log_progress(config->log, "%u processes, %llu states", c->count,
                         (unsigned long long)explore_team_states(t));
        for (unsigned i = 0; i < c->count; i++) {
            const child *one = &c->members[i];
            if (one->ending == CHILD_RUNS || !c->listened[i]) continue;
            c->listened[i] = false;
            if (child_is_well(one)) continue;
            if (!failed) failed = one;
            explore_team_leave(t, true); // the others need not wait for it
        }
    } while (running);
    return failed;
}

bool explore_with_jobs(mem *m, vm *v, const search_config *config, search_result *r, bool *dpor) {
    unsigned jobs = config->jobs > MOST_JOBS ? MOST_JOBS : config->jobs;
    explore_begin_reduction(v, config); // knows what members report
    team *t = explore_team_new(m, jobs, *dpor);
    crew c = {0};
    member all_alike = {.m = m, .v = v, .config = config, .t = t, .jobs = jobs, .dpor = *dpor};
    start_members(&c, all_alike);
    if (c.count < jobs) explore_team_leave(t, true);
    const child *failed = listen_to_members(&c, t, config);
    bool sound = !failed && c.count == jobs;
    if (failed && failed->ending == CHILD_MEMORY) r->stopped = STOP_MEMORY;
    if (failed && failed->ending == CHILD_TIME) r->stopped = STOP_TIME;
    merged all = {.m = m, .r = r};
    table_init(&all.index, m);
    for (unsigned i = 0; i < c.count; i++) // who did not end well may not have said all
        if (child_is_well(&c.members[i])) merge_report(&all, v, &c.members[i].said);
    check_guards(&all, v);
    if (all.violated) r->covered = 0;
    reduce_set_violated(v, all.violated && sound); // to begin again would lose a process again
    r->bytes_per_state = r->states ? (double)all.store_bytes / (double)r->states : 0;
    v->instructions += all.instructions;
    bool found = r->flaws.count && !config->all_errors;
    // Of few orders the one that has the start knows when all is done; else each has its part.
    bool covered = *dpor ? all.covering > 0 : all.covering == jobs;
    if (!covered && !found && !r->stopped) r->stopped = config->limits->stopped;
    bool unfinished = all.unable && sound;
    bool again = (unfinished || reduce_is_violated(v)) && !r->stopped;
    if (r->complete && (!sound || (!covered && !found && !again))) {
        r->complete = false;
        char how[100] = "could not be started";
        if (failed) child_describe(failed, how, sizeof how);
        r->reason = r->stopped
                        ? "stopped"
                        : arena_printf(&r->store, "a process of the search %s",
                                       failed || c.count < jobs ? how : "left something undone");
    }
    for (unsigned i = 0; i < c.count; i++) child_release(&c.members[i]);
    table_release(&all.index);
    vec_release(m, &all.guards);
    explore_team_free(t);
    if (all.unable) *dpor = false;
    return unfinished;
}
