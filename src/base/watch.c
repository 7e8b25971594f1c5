#include "base/watch.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Beyond the limit, before the process is ended. The contract is 10% and 0.2 s, 10% and 40 MB; what
// is left of that is for printing, for unmapping, and for a thread that has to wait for a
// processor.
static const double LATE_PART = 0.04, LATE_SECONDS = 0.08;
static const double OVER_PART = 0.05, OVER_BYTES = 24 << 20;

// How often to look: memory cannot fill faster than this, in bytes a second.
static const double FASTEST_GROWTH = 4e9, LEAST_WAIT = 0.001, MOST_WAIT = 0.05;

struct watch {
    limits *l;
    watch_manner manner;
    int limit_status;
    pthread_t thread;
    pthread_mutex_t lock; // of all below
    pthread_cond_t news;
    bool ends;
    const char *lines, *verdict, *unwritten;
    int status; // with verdict
    void (*interrupt)(void *);
    void *interrupt_arg;
};

static void put_bytes(int fd, const char *s, size_t left) {
    while (left) {
        ssize_t n = write(fd, s, left);
        if (n <= 0) return;
        s += n;
        left -= (size_t)n;
    }
}

static void put(int fd, const char *s, const char *reason) {
    for (const char *gap; (gap = strstr(s, WATCH_REASON)); s = gap + strlen(WATCH_REASON)) {
        put_bytes(fd, s, (size_t)(gap - s));
        put_bytes(fd, reason, strlen(reason));
    }
    put_bytes(fd, s, strlen(s));
}

// What the program itself has printed comes first. If the work is inside a call that prints, it
// gets a moment to leave it.
static void flush_output(void) {
    const struct timespec moment = {.tv_nsec = 1000 * 1000};
    for (int i = 0; i < 20; i++) {
        if (ftrylockfile(stdout) == 0) {
            fflush(stdout); // and nobody prints any more
            return;
        }
        nanosleep(&moment, NULL);
    }
}

_Noreturn static void strike(const watch *w, stop_reason why) {
    char reason[200];
    limits_describe(w->l, why, NULL, reason, sizeof reason);
    flush_output();
    if (w->manner == WATCH_MESSAGE) {
        put(2, "weft: " WATCH_REASON "\n", reason);
        _exit(w->limit_status);
    }
    if (w->unwritten) put(2, w->unwritten, reason);
    if (w->lines) put(1, w->lines, reason);
    put(1, w->verdict ? w->verdict : "verdict: UNKNOWN (" WATCH_REASON ")\n", reason);
    _exit(w->verdict ? w->status : w->limit_status);
}

static double bytes_in_use(const watch *w) {
    double sum = (double)memory_resident();
    for (size_t i = 0; i < LIMITS_CHILDREN; i++) {
        int pid = w->l->children[i];
        if (pid) sum += (double)memory_own_of(pid);
    }
    return sum;
}

static void note(watch *w, stop_reason why) {
    stop_reason none = STOP_NONE;
    if (!atomic_compare_exchange_strong(&w->l->stopped, &none, why)) return;
    if (w->interrupt) w->interrupt(w->interrupt_arg);
}

// Looks at the limits; returns how long to wait until the next look.
static double look(watch *w) {
    const limits *l = w->l;
    double wait = MOST_WAIT;
    if (l->paused > 0) return wait;
    if (l->seconds > 0) {
        double late = limits_elapsed(l) - l->seconds, most = l->seconds * LATE_PART + LATE_SECONDS;
        if (late > most && w->manner != WATCH_NOTE) strike(w, STOP_TIME);
        if (late > 0) note(w, STOP_TIME);
        double next = late > 0 ? most - late : -late;
        if (next < wait) wait = next;
    }
    if (l->memory_mb) {
        double limit = (double)(l->memory_mb << 20), over = bytes_in_use(w) - limit;
        double most = limit * OVER_PART + OVER_BYTES;
        if (over > most && w->manner != WATCH_NOTE) strike(w, STOP_MEMORY);
        if (over > 0) note(w, STOP_MEMORY);
        double next = (over > 0 ? most - over : -over) / FASTEST_GROWTH;
        if (next < wait) wait = next;
    }
    return wait < LEAST_WAIT ? LEAST_WAIT : wait;
}

static void *run(void *arg) {
    watch *w = arg;
    pthread_mutex_lock(&w->lock);
    while (!w->ends) {
        double wait = look(w);
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += (long)(wait * 1e9);
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&w->news, &w->lock, &until);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

void watch_start(limits *l, watch_manner manner, int status) {
    if (l->seconds <= 0 && !l->memory_mb) return;
    watch *w = calloc(1, sizeof *w); // outlives every mem
    if (!w) return;
    *w = (watch){.l = l, .manner = manner, .limit_status = status};
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&w->news, &clock);
    pthread_condattr_destroy(&clock);
    pthread_mutex_init(&w->lock, NULL);
    l->watch = w;
    sigset_t all, before; // signals are for the thread that works
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool failed = pthread_create(&w->thread, NULL, run, w) != 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!failed) return;
    free(w);
    l->watch = NULL; // limits_poll is all there is
}

void watch_stop(limits *l) {
    watch *w = l->watch;
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->ends = true;
    pthread_cond_signal(&w->news);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->news);
    pthread_mutex_destroy(&w->lock);
    free(w);
    l->watch = NULL;
}

void watch_forget(limits *l) {
    l->watch = NULL;
    for (size_t i = 0; i < LIMITS_CHILDREN; i++) l->children[i] = 0;
    l->children_peak = 0;
}

void watch_known(limits *l, const char *lines, const char *verdict, int status) {
    watch *w = l->watch;
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->lines = lines;
    w->verdict = verdict;
    w->status = status;
    pthread_mutex_unlock(&w->lock);
}

void watch_unwritten(limits *l, const char *lines) {
    watch *w = l->watch;
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->unwritten = lines;
    pthread_mutex_unlock(&w->lock);
}

void watch_hook(limits *l, void (*interrupt)(void *), void *arg) {
    watch *w = l->watch;
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->interrupt = interrupt;
    w->interrupt_arg = arg;
    if (interrupt && l->stopped) interrupt(arg);
    pthread_mutex_unlock(&w->lock);
}
