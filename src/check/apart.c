#include "check/apart.h"

#include <string.h>

#include "base/watch.h"
#include "check/check.h"
#include "verdict/wire.h"

// What the child says: this, and the result.
typedef struct apart_head {
    int code;
    size_t peak; // of it and its children: as limits_peak has it
    error e;
} apart_head;

typedef struct guarded {
    const apart *a;
    const run_context *context;
    result *r;
    apart_head *h;
} guarded;

static void run_body(void *arg) {
    guarded *g = arg;
    g->h->code = g->a->body(g->a->arg, g->context, g->r, &g->h->e);
}

// The parent's guards are not the child's: an unwinding must end here.
static void run_guarded(guarded *g) {
    mem *m = g->context->m;
    stop_reason stopped = guard_run(m, run_body, g);
    if (!stopped) return;
    char why[300];
    limits_describe(g->context->limits, stopped, m->stop_detail, why, sizeof why);
    result_stop(g->r, why);
}

static int work_in_child(void *arg, int pipe) {
    const apart *a = arg;
    mem m;
    mem_init(&m, 0);
    result r;
    result_init(&r, &m);
    apart_head h;
    memset(&h, 0, sizeof h);
    limits own = *a->context->limits;
    watch_forget(&own); // it stayed behind with the parent
    watch_start(&own, WATCH_NOTE, 0);
    run_context context = *a->context;
    context.limits = &own;
    run_guarded(&(guarded){a, &context, &r, &h});
    watch_stop(&own);
    h.peak = limits_peak(&own);
    text out;
    text_init(&out, &m);
    text_add_bytes(&out, &h, sizeof h);
    verdict_wire_write(&r, &out);
    return child_say(pipe, text_get(&out), out.count) ? 0 : EXIT_INTERNAL;
}

void check_apart_start(child *c, mem *m, const child_limits *limits, apart *a) {
    child_start(c, m, limits, work_in_child, a);
    if (c->ending == CHILD_RUNS) limits_child_began(a->context->limits, c->pid);
}

void check_apart_note_ends(limits *l, child *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        apart_head h;
        if (list[i].ending == CHILD_RUNS || list[i].said.count < sizeof h) continue;
        memcpy(&h, list[i].said.data, sizeof h);
        if (h.peak > list[i].peak) list[i].peak = h.peak;
    }
    child_note_ends(l, list, count);
}

int check_apart_take(const child *c, result *r, error *e) {
    apart_head h;
    char how[200];
    error damaged;
    if (!child_is_well(c)) {
        child_describe(c, how, sizeof how);
        bool limit = c->ending == CHILD_TIME || c->ending == CHILD_MEMORY;
        result_set(r, VERDICT_UNKNOWN, "%s%s", limit ? "" : "the process of the check ", how);
        return 0;
    }
    if (c->said.count < sizeof h) {
        result_set(r, VERDICT_UNKNOWN, "the process of the check said nothing");
        return 0;
    }
    memcpy(&h, c->said.data, sizeof h);
    if (h.code) {
        *e = h.e;
        return h.code;
    }
    if (verdict_wire_read(c->said.data + sizeof h, c->said.count - sizeof h, r, &damaged))
        result_set(r, VERDICT_UNKNOWN, "the process of the check was not understood: %s",
                   damaged.message);
    return 0;
}

int check_apart(const run_context *context, apart_body *body, void *arg, const child_limits *limits,
                result *r, error *e) {
    apart a = {context, body, arg};
    child c;
    check_apart_start(&c, r->store.m, limits, &a);
    while (child_wait(&c, 1, 0.2))
        if (limits_look(context->limits) == STOP_INTERRUPT) child_stop(&c);
    check_apart_note_ends(context->limits, &c, 1);
    int code = check_apart_take(&c, r, e);
    child_release(&c);
    return code;
}

static int run_request(void *arg, const run_context *context, result *r, error *e) {
    return check_run(context, arg, r, e);
}

int check_run_apart(const run_context *context, const check_request *request,
                    const child_limits *limits, result *r, error *e) {
    check_request q = *request;
    return check_apart(context, run_request, &q, limits, r, e);
}
