// Are handlers atomic where they use fields, whatever the search has seen? The search watches every
// access, and splits a handler where others could notice it. Where it grows large, the race
// analysis of engine dpn is asked, which reads the code alone, in a process of its own and for a
// few seconds at most. If no two threads use a field of the program at the same time, at least one
// of them to write, every execution is like one in which threads change only at operations that
// synchronise, so plain accesses are no steps then (the theorem of data-race freedom).
#include "java_async/internal.h"

#include "base/child.h"
#include "java_dpn/java_dpn.h"

#include <stdlib.h>

static const double MOST_SECONDS = 10, SHARE = 0.5; // of the time that is left

// In the child, which is well if it is proved.
static int prove(void *arg, int pipe) {
    const ja_room *r = arg;
    limits none;
    error ignored = {0};
    bool proved = false;
    (void)pipe;
    limits_init(&none, 0, 0); // who waits for us has some
    int code = java_dpn_proves_apart(r->m, r->v, &none, r->task->class_name, &proved, &ignored);
    return code || !proved;
}

static bool prove_apart(ja_room *r) {
    limits *all = r->task->context->limits;
    double seconds = SHARE * limits_left(all);
    child_limits l = {.seconds = seconds < MOST_SECONDS ? seconds : MOST_SECONDS};
    child c;
    child_start(&c, r->m, &l, prove, r);
    if (c.ending == CHILD_RUNS) limits_child_began(all, c.pid);
    while (child_wait(&c, 1, 0.05))
        if (limits_look(all)) child_stop(&c);
    child_note_ends(all, &c, 1);
    bool well = child_is_well(&c);
    child_release(&c);
    return well;
}

bool ja_atomicity_is_proved(ja_room *r) {
    if (r->asked) return r->apart;
    r->asked = true;
    bool left_out = getenv("WEFT_ASYNC_WITHOUT_PROOF") != NULL; // for the test that it is needed
    return r->apart = !left_out && prove_apart(r);
}

void ja_atomicity_say(ja_room *r) {
    logger *log = r->task->context->log;
    if (log->level < LOG_VERBOSE) return;
    log_say(log, LOG_VERBOSE, "handlers are atomic: %s",
            ja_atomicity_is_proved(r) ? "proved by the race analysis of engine dpn"
                                      : "watched, not proved by the race analysis of engine dpn");
}
