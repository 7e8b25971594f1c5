#include "check/portfolio.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "check/apart.h"
#include "vm/inputs.h"

enum { MOST_ENGINES = 16 };

// Seconds: before the others get their first turn, and where inputs are drawn, which the leader
// tries one by one; of the first turn, and of the longest.
static const double HEAD_START = 1, INPUTS_START = 0.25, SHORTEST_TURN = 0.5, LONGEST_TURN = 5;
// The leader's turns are this much longer than the others'.
static const double LEADERS_SHARE = 2;
// When another one has found an error, the leader has as long again as all had, but no longer than
// this: the same command is to show the same execution, whoever was quicker this time.
static const double LONGEST_GRACE = 3;

typedef enum member_state { MEMBER_WAITS, MEMBER_RUNS, MEMBER_PAUSES, MEMBER_ENDED } member_state;

typedef struct member {
    const java_engine *engine;
    property_set asked;
    member_state state;
    double since, ran; // clock_now() when its turn began; seconds of its turns before
    apart work;
    options options;
    run_context context;
    logger log;
    const struct portfolio *of;
    result r; // when it has ended
} member;

typedef struct turns {
    const portfolio *p;
    mem *m; // the result's: what is said must fit when the run's is full
    member members[MOST_ENGINES];
    child children[MOST_ENGINES];
    size_t count;
    unsigned turn; // even: the leader's
    double length, end;
    double began, grace; // clock_now() at the start; until when the leader may tell an error, or 0
    error e;
    int code; // the leader's
} turns;

bool check_is_for_others(const result *r) {
    return r->kind == VERDICT_UNKNOWN && r->detail && strstr(r->detail, VM_CANNOT_ENUMERATE);
}

// ---------------------------------------------------------------- one engine

// In the child. It is the first of a group, so that the processes that it makes stop with it; from
// the terminal's group it would be stopped for writing there.
static int run_member(void *arg, const run_context *context, result *r, error *e) {
    setpgid(0, 0);
    signal(SIGTTOU, SIG_IGN);
    const member *x = arg;
    return x->of->body(x->of->arg, x->engine, x->asked, context, r, e);
}

static void start_member(turns *t, size_t i) {
    member *x = &t->members[i];
    x->context = *t->p->context;
    x->context.options = &x->options;
    options_init(&x->options, t->m);
    options_narrow(t->p->context->options, x->engine->info.options, &x->options);
    if (i) { // one progress line is enough
        x->log = (logger){.level = LOG_QUIET};
        x->context.log = &x->log;
        x->context.jobs = 1;
    }
    x->work = (apart){&x->context, run_member, x};
    check_apart_start(&t->children[i], t->m, NULL, &x->work);
    if (t->children[i].pid > 0) setpgid(t->children[i].pid, t->children[i].pid);
    x->state = MEMBER_RUNS;
    x->since = clock_now();
    if (i) log_say(t->p->context->log, LOG_VERBOSE, "engine %s begins", x->engine->info.name);
}

static void pause_member(turns *t, size_t i) {
    member *x = &t->members[i];
    kill(-t->children[i].pid, SIGSTOP);
    x->state = MEMBER_PAUSES;
    x->ran += clock_now() - x->since;
}

static void go_on(turns *t, size_t i) {
    kill(-t->children[i].pid, SIGCONT);
    t->members[i].state = MEMBER_RUNS;
    t->members[i].since = clock_now();
}

// It has said something and ended, or is ended because nobody needs it any more.
static void end_member(turns *t, size_t i) {
    member *x = &t->members[i];
    child *c = &t->children[i];
    pid_t pid = c->pid;
    if (x->state == MEMBER_WAITS || x->state == MEMBER_ENDED) return;
    if (c->ending == CHILD_RUNS) kill(-pid, SIGKILL); // and what it has started
    child_stop(c);
    check_apart_note_ends(t->p->context->limits, t->children, t->count);
    if (x->state == MEMBER_RUNS) x->ran += clock_now() - x->since;
    x->state = MEMBER_ENDED;
    error ignored;
    int code = check_apart_take(c, &x->r, i ? &ignored : &t->e);
    if (i == 0) t->code = code;
    char verdict[400];
    log_say(t->p->context->log, LOG_VERBOSE, "engine %s, %.2f s: %s", x->engine->info.name, x->ran,
            c->ending != CHILD_STOPPED ? result_verdict_text(&x->r, verdict, sizeof verdict)
            : limits_look(t->p->context->limits) ? "stopped at the limit"
                                                 : "stopped, not needed any more");
}

// ---------------------------------------------------------------- turns

static bool lives(const member *x) {
    return x->state != MEMBER_ENDED;
}

static bool anybody_lives(const turns *t) {
    for (size_t i = 0; i < t->count; i++)
        if (lives(&t->members[i])) return true;
    return false;
}

static bool others_live(const turns *t) {
    for (size_t i = 1; i < t->count; i++)
        if (lives(&t->members[i])) return true;
    return false;
}

// Those who have not begun yet, as many as may; false: there are none.
static bool choose_new(const turns *t, bool chosen[MOST_ENGINES]) {
    unsigned places = t->p->context->jobs;
    for (size_t i = 1; i < t->count && places; i++) {
        chosen[i] = t->members[i].state == MEMBER_WAITS;
        places -= chosen[i];
    }
    return places < t->p->context->jobs;
}

// Who runs in this turn: first everybody gets a short one, since what an engine is made for it
// often decides at once; then the leader, or as many of the others as may, each turn from the next
// one on.
static void choose(const turns *t, bool chosen[MOST_ENGINES]) {
    memset(chosen, 0, MOST_ENGINES * sizeof *chosen);
    if (choose_new(t, chosen)) return;
    if (lives(&t->members[0]) && (t->turn % 2 == 0 || !others_live(t))) {
        chosen[0] = true;
        return;
    }
    size_t others = t->count - 1, first = t->turn / 2;
    unsigned places = t->p->context->jobs;
    for (size_t i = 0; i < others && places; i++) {
        size_t k = 1 + (first + i) % others;
        chosen[k] = lives(&t->members[k]);
        places -= chosen[k];
    }
}

static void begin_turn(turns *t) {
    bool chosen[MOST_ENGINES];
    choose(t, chosen);
    for (size_t i = 0; i < t->count; i++)
        if (!chosen[i] && t->members[i].state == MEMBER_RUNS) pause_member(t, i);
    for (size_t i = 0; i < t->count; i++) {
        if (chosen[i] && t->members[i].state == MEMBER_WAITS) start_member(t, i);
        else if (chosen[i] && t->members[i].state == MEMBER_PAUSES) go_on(t, i);
    }
    t->end = clock_now() + t->length * (chosen[0] ? LEADERS_SHARE : 1);
}

static bool anybody_waits(const turns *t) {
    for (size_t i = 1; i < t->count; i++)
        if (t->members[i].state == MEMBER_WAITS) return true;
    return false;
}

static void next_turn(turns *t) {
    bool first = anybody_waits(t); // the first turns count for nothing
    t->turn += !first;
    if (!first && t->turn % 2 == 0 && t->length < LONGEST_TURN) t->length *= 1.25;
    begin_turn(t);
}

// Is anybody at work? If all of a turn have ended, it is over.
static bool is_idle(const turns *t) {
    for (size_t i = 0; i < t->count; i++)
        if (t->members[i].state == MEMBER_RUNS) return false;
    return true;
}

// ---------------------------------------------------------------- who wins

// A bound that leaves out most values of an input leaves out what nobody would look at by hand.
static bool is_worth_saying(const member *x) {
    return x->r.kind == VERDICT_BOUNDED &&
           !(x->of->inputs && strstr(x->r.detail, JAVA_NARROW_INTS));
}

static property_set proved_by(const member *x, bool within_bounds) {
    bool safe = x->state == MEMBER_ENDED &&
                (x->r.kind == VERDICT_SAFE || (within_bounds && is_worth_saying(x)));
    return safe ? x->asked : 0;
}

static property_set proved(const turns *t, bool within_bounds) {
    property_set all = 0;
    for (size_t i = 0; i < t->count; i++) all |= proved_by(&t->members[i], within_bounds);
    return all;
}

// The one with an error; -1: nobody.
static int unsafe_one(const turns *t) {
    for (size_t i = 0; i < t->count; i++)
        if (t->members[i].state == MEMBER_ENDED && t->members[i].r.kind == VERDICT_UNSAFE)
            return (int)i;
    return -1;
}

// Nobody can prove more: what bounds the proof are the arguments or the outside world.
static bool is_bounded_for_all(const turns *t) {
    for (size_t i = 0; i < t->count; i++) {
        const member *x = &t->members[i];
        if (x->state == MEMBER_ENDED && x->r.kind == VERDICT_BOUNDED && x->r.given_bounds &&
            !x->r.races_open && x->asked == t->p->wanted)
            return true;
    }
    return false;
}

static bool is_decided(const turns *t) {
    const member *leader = &t->members[0];
    if (unsafe_one(t) > 0 && lives(leader) && clock_now() < t->grace) return false;
    if (is_bounded_for_all(t)) return true;
    if (t->code || unsafe_one(t) >= 0 || proved(t, false) == t->p->wanted) return true;
    if (lives(leader) || check_is_for_others(&leader->r)) return false;
    // What the leader gave up for a reason of the program's, the others cannot do either. What it
    // proved within a bound, it has proved as far as it goes: the bound is the outside world's.
    return leader->r.kind != VERDICT_UNKNOWN ||
           (child_is_well(&t->children[0]) && !leader->r.stopped);
}

static void take_notes(result *r, const result *from) {
    for (size_t i = 0; i < from->notes.count; i++) {
        bool known = false;
        for (size_t k = 0; k < r->notes.count && !known; k++)
            known = strcmp(r->notes.data[k], from->notes.data[i]) == 0;
        if (!known) result_note(r, "%s", from->notes.data[i]);
    }
}

// Several engines, each for some of the properties.
static void combine(turns *t, bool within_bounds, result *r) {
    property_set left = t->p->wanted;
    text bounds, names, shares;
    char list[200];
    text_init(&bounds, t->m);
    text_init(&names, t->m);
    text_init(&shares, t->m);
    for (size_t i = 0; i < t->count; i++) {
        const member *x = &t->members[i];
        property_set share = proved_by(x, within_bounds) & left;
        if (!share) continue;
        left &= ~share;
        take_notes(r, &x->r);
        // Whose proof knows of interleavings only, needs another's that there is no race.
        if (x->r.races_open > r->races_open && !property_in(t->p->wanted, PROPERTY_RACE))
            r->races_open = x->r.races_open;
        if (x->r.kind == VERDICT_BOUNDED)
            text_printf(&bounds, "%s%s", bounds.count ? ", " : "", x->r.detail);
        text_printf(&names, "%s%s", names.count ? " and " : "", x->engine->info.name);
        text_printf(&shares, "%s%s by engine %s", shares.count ? ", " : "",
                    property_list(share, list, sizeof list), x->engine->info.name);
    }
    result_stat(r, "engine", "%s", text_get(&names));
    result_note(r, "proved together: %s", text_get(&shares));
    log_say(t->p->context->log, LOG_VERBOSE, "proved together: %s", text_get(&shares));
    if (bounds.count) result_set(r, VERDICT_BOUNDED, "%s", text_get(&bounds));
    else result_set(r, VERDICT_SAFE, NULL);
    text_release(&bounds);
    text_release(&names);
    text_release(&shares);
}

// The strongest of what there is; the whole of one engine's result before a combination.
static int strongest(const turns *t) {
    int found = unsafe_one(t);
    static const verdict_kind order[] = {VERDICT_SAFE, VERDICT_BOUNDED};
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < t->count && found < 0; i++)
            if (t->members[i].state == MEMBER_ENDED && t->members[i].r.kind == order[k] &&
                (order[k] == VERDICT_SAFE || is_worth_saying(&t->members[i])) &&
                t->members[i].asked == t->p->wanted)
                found = (int)i;
    return found;
}

// Nobody knows: whose words are best? The leader's, unless it leaves it to others.
static size_t spokesman(const turns *t) {
    if (!check_is_for_others(&t->members[0].r)) return 0;
    for (size_t i = 1; i < t->count; i++)
        if (t->members[i].state == MEMBER_ENDED && t->members[i].asked == t->p->wanted &&
            t->members[i].r.kind == VERDICT_UNKNOWN)
            return i;
    return 0;
}

// An engine that is made for event loops and has given up knows what is infinite in the program:
// more time would not help it.
static const member *who_knows_why(const turns *t) {
    for (size_t i = 1; i < t->count; i++) {
        const member *x = &t->members[i];
        if (x->state == MEMBER_ENDED && x->engine->info.tasks && child_is_well(&t->children[i]) &&
            x->r.kind == VERDICT_UNKNOWN && !x->r.stopped && x->r.detail)
            return x;
    }
    return NULL;
}

// Whoever speaks for all had no time to say it, or was told to stop and not why.
static void say_limit(const turns *t, result *r) {
    limits *l = t->p->context->limits;
    stop_reason why = limits_look(l);
    const member *knows = who_knows_why(t);
    char words[300];
    if (!why) return;
    limits_describe(l, why, NULL, words, sizeof words);
    if (knows)
        result_set(r, VERDICT_UNKNOWN, "%s; engine %s: %s", words, knows->engine->info.name,
                   knows->r.detail);
    else result_set(r, VERDICT_UNKNOWN, "%s", words);
}

// Why it is this one's answer.
static void say_why(const turns *t, const member *x, bool is_best) {
    static const char *const reasons[] = {
        [VERDICT_UNSAFE] = "an error that was replayed is sure",
        [VERDICT_SAFE] = "a proof without bounds is sure",
        [VERDICT_BOUNDED] = "a proof within bounds, and nobody knew more",
        [VERDICT_UNKNOWN] = "nobody is sure"};
    log_say(t->p->context->log, LOG_VERBOSE, "the answer is that of engine %s: %s",
            x->engine->info.name, reasons[is_best ? x->r.kind : VERDICT_UNKNOWN]);
    for (size_t i = 1; i < t->count; i++)
        if (t->members[i].state == MEMBER_WAITS)
            log_say(t->p->context->log, LOG_VERBOSE, "engine %s was not needed",
                    t->members[i].engine->info.name);
}

static void conclude(turns *t, result *r) {
    int best = strongest(t);
    property_set wanted = t->p->wanted;
    if (best < 0 && proved(t, false) == wanted) combine(t, false, r);
    else if (best < 0 && proved(t, true) == wanted) combine(t, true, r);
    else {
        size_t speaker = best < 0 ? spokesman(t) : (size_t)best;
        say_why(t, &t->members[speaker], best >= 0);
        result *from = &t->members[speaker].r, empty = *r;
        *r = *from;
        *from = empty;
        if (best < 0 && (r->stopped || t->children[speaker].ending == CHILD_STOPPED))
            say_limit(t, r);
    }
}

// ---------------------------------------------------------------- all of them

// Time is up, or the user has had enough: everybody may still say what they know.
static void last_words(turns *t) {
    double until = clock_now() + 0.05 + 0.02 * t->p->context->limits->seconds;
    for (size_t i = 0; i < t->count; i++) {
        member *x = &t->members[i];
        if (x->state != MEMBER_RUNS && x->state != MEMBER_PAUSES) continue;
        if (limits_look(t->p->context->limits) != STOP_TIME) // of time they know themselves
            kill(-t->children[i].pid, SIGINT);
        if (x->state == MEMBER_PAUSES) go_on(t, i);
    }
    while (child_wait(t->children, t->count, 0.02) && clock_now() < until) {
    }
}

// Of memory there is less than everybody would like: the leader has it first. Others do not begin
// where most of it is used, and the largest of them ends before the limit is reached.
static void share_memory(turns *t) {
    size_t limit = t->p->context->limits->memory_mb << 20, used = memory_resident(), most = 0;
    size_t largest = 0;
    if (!limit) return;
    for (size_t i = 0; i < t->count; i++) {
        const member *x = &t->members[i];
        if (x->state != MEMBER_RUNS && x->state != MEMBER_PAUSES) continue;
        size_t own = memory_own_of(t->children[i].pid);
        used += own;
        if (i && own >= most) {
            most = own;
            largest = i;
        }
    }
    if (largest && used > limit / 100 * 85) end_member(t, largest);
    for (size_t i = 1; i < t->count && used > limit / 2; i++)
        if (t->members[i].state == MEMBER_WAITS) t->members[i].state = MEMBER_ENDED;
}

// Another one has found an error: from now on the leader runs alone.
static void give_grace(turns *t) {
    double now = clock_now(), took = now - t->began;
    if (t->grace > 0 || unsafe_one(t) <= 0 || !lives(&t->members[0])) return;
    t->grace = now + (took < LONGEST_GRACE ? took : LONGEST_GRACE);
    for (size_t i = 1; i < t->count; i++) end_member(t, i);
    if (t->members[0].state == MEMBER_PAUSES) go_on(t, 0);
}

// Is it time for the others?
static bool is_turn_over(const turns *t) {
    const member *leader = &t->members[0];
    if (t->grace > 0) return false;
    if (is_idle(t)) return true; // whoever is left goes on
    if (!others_live(t) || (t->p->patient && lives(leader))) return false;
    return clock_now() >= t->end;
}

static void run_turns(turns *t) {
    limits *l = t->p->context->limits;
    t->began = clock_now();
    start_member(t, 0);
    t->end = t->began + (t->p->inputs ? INPUTS_START : HEAD_START);
    while (anybody_lives(t)) {
        double left = t->end - clock_now();
        child_wait(t->children, t->count, left > 0.05 || left < 0 ? 0.05 : left);
        for (size_t i = 0; i < t->count; i++)
            if (t->members[i].state != MEMBER_WAITS && t->children[i].ending != CHILD_RUNS)
                end_member(t, i);
        give_grace(t);
        if (is_decided(t)) break;
        share_memory(t);
        if (limits_look(l)) {
            last_words(t);
            break;
        }
        if (is_turn_over(t)) next_turn(t);
    }
    for (size_t i = 0; i < t->count; i++) end_member(t, i);
    log_progress_inherit(t->p->context->log); // the leader's
    log_progress_end(t->p->context->log);
}

static void release(turns *t) {
    for (size_t i = 0; i < t->count; i++) {
        child_release(&t->children[i]);
        result_release(&t->members[i].r);
        if (t->members[i].options.m) options_release(&t->members[i].options);
    }
    mem_free(t->m, t, sizeof *t);
}

int check_portfolio(const portfolio *p, result *r, error *e) {
    turns *t = MEM_NEW(r->store.m, turns);
    t->p = p;
    t->m = r->store.m;
    t->length = SHORTEST_TURN;
    for (; p->engines[t->count] && t->count < MOST_ENGINES; t->count++) {
        const engine_info *info = &p->engines[t->count]->info;
        t->members[t->count] = (member){.engine = p->engines[t->count],
                                        .asked = p->wanted & (info->finds | info->proves),
                                        .of = p};
        result_init(&t->members[t->count].r, t->m);
        t->children[t->count] = (child){.pid = -1, .pipe = -1, .ending = CHILD_FAILED};
        text_init(&t->children[t->count].said, t->m);
    }
    run_turns(t);
    conclude(t, r);
    int code = t->code;
    *e = t->e;
    release(t);
    return code;
}
