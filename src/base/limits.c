#include "base/limits.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

// The one mutable global: a signal handler has nothing else to write to.
static volatile sig_atomic_t interrupted;

double clock_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// Without stdio and malloc: the watch asks while the work is inside either.
static size_t resident_in(const char *file, bool own) {
    char line[128];
    int fd = open(file, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return 0;
    ssize_t n = read(fd, line, sizeof line - 1);
    close(fd);
    if (n <= 0) return 0;
    line[n] = 0;
    const char *second = strchr(line, ' '); // total, then resident, then shared
    if (!second) return 0;
    char *third;
    size_t pages = strtoul(second, &third, 10), shared = own ? strtoul(third, NULL, 10) : 0;
    return (pages > shared ? pages - shared : 0) * (size_t)sysconf(_SC_PAGESIZE);
}

size_t memory_resident(void) {
    return resident_in("/proc/self/statm", false);
}

size_t memory_resident_of(int pid) {
    char file[64];
    snprintf(file, sizeof file, "/proc/%d/statm", pid);
    return resident_in(file, false);
}

size_t memory_own_of(int pid) {
    char file[64];
    snprintf(file, sizeof file, "/proc/%d/statm", pid);
    return resident_in(file, true);
}

size_t memory_peak(void) {
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
    return (size_t)usage.ru_maxrss * 1024;
}

static _Atomic int *child_place(limits *l, int pid) {
    for (size_t i = 0; i < LIMITS_CHILDREN; i++)
        if (l->children[i] == pid) return &l->children[i];
    return NULL;
}

void limits_child_began(limits *l, int pid) {
    _Atomic int *free_place = child_place(l, 0);
    if (free_place) *free_place = pid;
}

bool limits_child_ended(limits *l, int pid) {
    _Atomic int *place = pid > 0 ? child_place(l, pid) : NULL;
    if (place) *place = 0;
    return place;
}

void limits_note_children(limits *l, size_t peak) {
    if (peak > l->children_peak) l->children_peak = peak;
}

size_t limits_peak(const limits *l) {
    return memory_peak() + l->children_peak;
}

void limits_init(limits *l, double seconds, size_t memory_mb) {
    *l = (limits){.start = clock_now(), .seconds = seconds, .memory_mb = memory_mb};
}

double limits_elapsed(const limits *l) {
    double paused = l->paused;
    return (paused > 0 ? paused : clock_now()) - l->start;
}

double limits_left(const limits *l) {
    return l->seconds > 0 ? l->seconds - limits_elapsed(l) : 1e12;
}

void limits_pause(limits *l) {
    l->paused = clock_now();
}

void limits_resume(limits *l) {
    l->start = l->start + (clock_now() - l->paused);
    l->paused = 0;
}

static void on_signal(int signal_number) {
    if (interrupted) { // the user insists
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
    interrupted = 1;
}

void limits_catch_signals(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

stop_reason limits_look(limits *l) {
    l->ticks = 0;
    if (interrupted) l->stopped = STOP_INTERRUPT;
    else if (l->seconds > 0 && limits_elapsed(l) > l->seconds) l->stopped = STOP_TIME;
    else if (l->memory_mb && !l->watch && l->paused == 0 && memory_resident() > l->memory_mb << 20)
        l->stopped = STOP_MEMORY;
    return l->stopped;
}

const char *limits_describe(const limits *l, stop_reason why, const char *detail, char *buffer,
                            size_t size) {
    switch (why) {
    case STOP_NONE: snprintf(buffer, size, "finished"); break;
    case STOP_TIME: snprintf(buffer, size, "time limit %g s reached", l->seconds); break;
    case STOP_MEMORY:
        if (l->memory_mb) snprintf(buffer, size, "memory limit %zu MB reached", l->memory_mb);
        else snprintf(buffer, size, "out of memory");
        break;
    case STOP_INTERRUPT: snprintf(buffer, size, "interrupted"); break;
    case STOP_ENGINE: snprintf(buffer, size, "%s", detail ? detail : "the engine gave up"); break;
    }
    return buffer;
}
