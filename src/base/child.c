#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// Exit status of a child that unwound: this and the stop_reason.
enum { EXIT_UNWOUND = 100 };
enum { MOST_POLLED = 64 };

// ---------------------------------------------------------------- in the child

typedef struct job {
    child_body *body;
    void *arg;
    int pipe, status;
} job;

static void run_body(void *arg) {
    job *j = arg;
    j->status = j->body(j->arg, j->pipe);
}

// The guards of the parent are out of reach from here: an unwinding must end in the child.
_Noreturn static void be_child(mem *m, job *j, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL); // nobody would hear what it finds
    if (getppid() != parent) _exit(EXIT_UNWOUND + STOP_INTERRUPT);
    signal(SIGPIPE, SIG_IGN); // child_say tells
    stop_reason why = guard_run(m, run_body, j);
    _exit(why ? EXIT_UNWOUND + (int)why : j->status);
}

bool child_say(int pipe, const void *data, size_t size) {
    const char *at = data;
    while (size) {
        ssize_t n = write(pipe, at, size);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += n;
        size -= (size_t)n;
    }
    return true;
}

// ---------------------------------------------------------------- in the parent

void child_start(child *c, mem *m, const child_limits *l, child_body *body, void *arg) {
    int ends[2];
    *c = (child){.pid = -1, .pipe = -1, .start = clock_now(), .ending = CHILD_FAILED};
    if (l) c->limits = *l;
    text_init(&c->said, m);
    if (pipe(ends)) return;
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) {
        close(ends[0]);
        job j = {.body = body, .arg = arg, .pipe = ends[1]};
        be_child(m, &j, parent);
    }
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        return;
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    c->pid = pid;
    c->pipe = ends[0];
    c->ending = CHILD_RUNS;
}

static void close_pipe(child *c) {
    if (c->pipe >= 0) close(c->pipe);
    c->pipe = -1;
}

// All that is there.
static void read_said(child *c) {
    char buffer[65536];
    while (c->pipe >= 0) {
        ssize_t n = read(c->pipe, buffer, sizeof buffer);
        if (n > 0) text_add_bytes(&c->said, buffer, (size_t)n);
        else if (n == 0 || (errno != EINTR && errno != EAGAIN)) close_pipe(c);
        if (n < 0 && errno != EINTR) return;
    }
}

static void note_end(child *c, int status) {
    bool unwound = WIFEXITED(status) && WEXITSTATUS(status) >= EXIT_UNWOUND;
    c->status = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
    if (!WIFEXITED(status)) c->ending = CHILD_KILLED;
    else if (!unwound) c->ending = CHILD_EXITED;
    else switch ((stop_reason)(c->status - EXIT_UNWOUND)) {
        case STOP_TIME: c->ending = CHILD_TIME; break;
        case STOP_MEMORY: c->ending = CHILD_MEMORY; break;
        case STOP_INTERRUPT: c->ending = CHILD_STOPPED; break;
        default: c->ending = CHILD_EXITED; break;
        }
}

static void note_size(child *c, size_t bytes) {
    if (bytes > c->peak) c->peak = bytes;
}

static void reap(child *c, bool wait) {
    int status;
    pid_t pid;
    struct rusage used = {0};
    do pid = wait4(c->pid, &status, wait ? 0 : WNOHANG, &used);
    while (pid < 0 && errno == EINTR);
    if (pid == 0) return;
    note_size(c, (size_t)used.ru_maxrss * 1024);
    read_said(c); // what it wrote last
    close_pipe(c);
    if (pid == c->pid) note_end(c, status);
    else c->ending = CHILD_FAILED; // somebody else took it: how it ended is not known
}

static void end(child *c, child_ending why) {
    kill(c->pid, SIGKILL);
    reap(c, true);
    // Unless it was faster.
    if (c->ending == CHILD_KILLED && c->status == SIGKILL) c->ending = why;
}

static void hold_limits(child *c) {
    const child_limits *l = &c->limits;
    if (l->seconds > 0 && clock_now() - c->start > l->seconds) end(c, CHILD_TIME);
    else if (l->memory_mb && memory_resident_of(c->pid) > l->memory_mb << 20) end(c, CHILD_MEMORY);
}

// How long nothing needs to be looked at, if nobody says anything.
static double patience(const child *list, size_t count, double seconds) {
    for (size_t i = 0; i < count; i++) {
        const child *c = &list[i];
        if (c->ending != CHILD_RUNS) continue;
        double most = c->pipe < 0 ? 0.002 : c->limits.memory_mb ? 0.02 : seconds;
        if (c->limits.seconds > 0) {
            double left = c->start + c->limits.seconds - clock_now() + 0.001;
            if (left < most) most = left;
        }
        if (most < seconds) seconds = most;
    }
    return seconds > 0 ? seconds : 0;
}

size_t child_wait(child *list, size_t count, double seconds) {
    struct pollfd polled[MOST_POLLED];
    nfds_t n = 0;
    for (size_t i = 0; i < count && n < MOST_POLLED; i++)
        if (list[i].ending == CHILD_RUNS && list[i].pipe >= 0)
            polled[n++] = (struct pollfd){.fd = list[i].pipe, .events = POLLIN};
    poll(polled, n, (int)(patience(list, count, seconds) * 1000 + 0.999));
    size_t running = 0;
    for (size_t i = 0; i < count; i++) {
        child *c = &list[i];
        if (c->ending != CHILD_RUNS) continue;
        read_said(c);
        note_size(c, memory_resident_of(c->pid)); // what the kernel says at the end may be less
        reap(c, false);
        if (c->ending == CHILD_RUNS) hold_limits(c);
        running += c->ending == CHILD_RUNS;
    }
    return running;
}

// When all were largest together, the first of them to end had not ended: by the time it has, each
// has been as large as it was.
void child_note_ends(limits *l, const child *list, size_t count) {
    size_t peak = 0;
    bool some = false;
    for (size_t i = 0; i < count; i++) {
        bool ended = list[i].ending != CHILD_RUNS && limits_child_ended(l, list[i].pid);
        if (ended || list[i].ending == CHILD_RUNS) peak += list[i].peak;
        some |= ended;
    }
    if (some) limits_note_children(l, peak);
}

void child_stop(child *c) {
    if (c->ending == CHILD_RUNS) end(c, CHILD_STOPPED);
}

void child_release(child *c) {
    child_stop(c);
    text_release(&c->said);
}

const char *child_describe(const child *c, char *buffer, size_t size) {
    switch (c->ending) {
    case CHILD_RUNS: snprintf(buffer, size, "still runs"); break;
    case CHILD_EXITED: snprintf(buffer, size, "ended with status %d", c->status); break;
    case CHILD_KILLED:
        if (c->status == SIGKILL) snprintf(buffer, size, "was killed");
        else snprintf(buffer, size, "crashed: %s", strsignal(c->status));
        break;
    case CHILD_MEMORY:
        if (c->limits.memory_mb)
            snprintf(buffer, size, "memory limit %zu MB reached", c->limits.memory_mb);
        else snprintf(buffer, size, "out of memory");
        break;
    case CHILD_TIME:
        if (c->limits.seconds > 0)
            snprintf(buffer, size, "time limit %g s reached", c->limits.seconds);
        else snprintf(buffer, size, "time limit reached");
        break;
    case CHILD_STOPPED: snprintf(buffer, size, "was stopped"); break;
    case CHILD_FAILED: snprintf(buffer, size, "could not be started"); break;
    }
    return buffer;
}
