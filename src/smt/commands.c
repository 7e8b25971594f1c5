#include "smt/commands.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "smt/internal.h"

typedef enum runner_state {
    RUNNER_CHECKS, // was asked whether there is a model
    RUNNER_TELLS,  // was asked for the model
    RUNNER_SURE,
    RUNNER_OUT, // not sure, not understood, or gone
} runner_state;

typedef struct runner {
    pid_t pid;
    int in, out; // its standard input and output; -1: closed
    runner_state state;
    size_t sent; // of what it is sent now
    text heard;
} runner;

struct smt_race {
    mem *m;
    const smt *s;
    const smt_terms *symbols;
    text problem, question; // the latter asks for the model
    runner *runners;
    size_t count;
};

// ---------------------------------------------------------------- processes

// Only what may be done after a fork in one of several threads.
_Noreturn static void be_solver(const char *command, int in, int out, size_t memory_mb) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0); // it is killed with all that it starts
    if (memory_mb) {
        struct rlimit most = {memory_mb << 20, memory_mb << 20};
        setrlimit(RLIMIT_AS, &most);
    }
    dup2(in, 0);
    dup2(out, 1);
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) dup2(nowhere, 2);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static void start(runner *r, mem *m, const char *command, size_t memory_mb) {
    int in[2], out[2];
    text_init(&r->heard, m);
    r->in = r->out = r->pid = -1;
    r->state = RUNNER_OUT;
    // A socket: who writes to a solver that has ended is not killed by a signal.
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in)) return;
    if (pipe2(out, O_CLOEXEC)) {
        close(in[0]), close(in[1]);
        return;
    }
    pid_t pid = fork();
    if (pid == 0) be_solver(command, in[0], out[1], memory_mb);
    close(in[0]), close(out[1]);
    r->pid = pid, r->in = in[1], r->out = out[0];
    fcntl(r->in, F_SETFL, O_NONBLOCK);
    fcntl(r->out, F_SETFL, O_NONBLOCK);
    if (pid > 0) r->state = RUNNER_CHECKS;
}

static void end(runner *r) {
    if (r->in >= 0) close(r->in);
    if (r->out >= 0) close(r->out);
    r->in = r->out = -1;
    if (r->pid <= 0) return;
    kill(r->pid, SIGKILL); // it may not be its group's leader yet
    kill(-r->pid, SIGKILL);
    while (waitpid(r->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    r->pid = -1;
}

static void give_up(runner *r) {
    r->state = RUNNER_OUT;
    end(r);
}

bool smt_command_exists(const char *command) {
    command += strspn(command, " \t");
    size_t length = strcspn(command, " \t");
    char path[4096];
    if (memchr(command, '/', length)) {
        snprintf(path, sizeof path, "%.*s", (int)length, command);
        return access(path, X_OK) == 0;
    }
    const char *places = getenv("PATH");
    for (const char *at = places ? places : "/usr/bin:/bin"; length && *at;) {
        size_t n = strcspn(at, ":");
        snprintf(path, sizeof path, "%.*s/%.*s", (int)n, at, (int)length, command);
        if (access(path, X_OK) == 0) return true;
        at += n + (at[n] == ':');
    }
    return false;
}

// ---------------------------------------------------------------- a race

smt_race *smt_race_new(mem *m, const smt *s, const char *const *commands, const char *problem,
                       const smt_terms *symbols, size_t memory_mb) {
    smt_race *r = MEM_NEW(m, smt_race);
    r->m = m, r->s = s, r->symbols = symbols;
    text_init(&r->problem, m);
    text_add(&r->problem, "(set-option :print-success false)\n"); // on, by the standard
    text_add(&r->problem, "(set-option :produce-models true)\n(set-logic ALL)\n");
    text_add(&r->problem, problem);
    text_add(&r->problem, "\n(check-sat)\n");
    text_init(&r->question, m);
    text_add(&r->question, "(get-value (true"); // not empty, whatever the symbols are
    for (size_t i = 0; i < symbols->count; i++)
        text_printf(&r->question, " k!%u", symbols->data[i]);
    text_add(&r->question, "))\n");
    while (commands[r->count]) r->count++;
    r->runners = mem_zalloc(m, r->count * sizeof *r->runners);
    for (size_t i = 0; i < r->count; i++) start(&r->runners[i], m, commands[i], memory_mb);
    return r;
}

void smt_race_free(smt_race *r) {
    for (size_t i = 0; i < r->count; i++) {
        end(&r->runners[i]);
        text_release(&r->runners[i].heard);
    }
    mem_free(r->m, r->runners, r->count * sizeof *r->runners);
    text_release(&r->problem);
    text_release(&r->question);
    MEM_DROP(r->m, r);
}

static const text *to_send(const smt_race *r, const runner *x) {
    return x->state == RUNNER_CHECKS ? &r->problem : &r->question;
}

// As much as it takes now. A solver that has gone is noticed when it is read from.
static void feed(const smt_race *r, runner *x) {
    const text *t = to_send(r, x);
    while (x->sent < t->count) {
        ssize_t n = send(x->in, t->data + x->sent, t->count - x->sent, MSG_NOSIGNAL);
        if (n <= 0) return;
        x->sent += (size_t)n;
    }
}

// ---------------------------------------------------------------- what they say

// One answer: a word, or all up to the parenthesis that closes the first. False: not whole yet.
static bool is_whole(const text *t) {
    int depth = 0;
    bool is_quoted = false;
    for (size_t i = 0; i < t->count; i++) {
        char c = t->data[i];
        if (c == '"') is_quoted = !is_quoted;
        if (is_quoted) continue;
        if (c == '(') depth++;
        if (c == ')' && --depth == 0) return true;
        if (c == '\n' && depth == 0 && i > 0 && !isspace((unsigned char)t->data[i - 1]))
            return true;
    }
    return false;
}

static void skip_space(const char **at) {
    while (isspace((unsigned char)**at)) (*at)++;
}

static bool take(const char **at, const char *word) {
    skip_space(at);
    size_t n = strlen(word);
    if (strncmp(*at, word, n) != 0) return false;
    *at += n;
    return true;
}

// Digits of a base; false: there are none, or more than fit.
static bool take_digits(const char **at, unsigned base, uint64_t *value, unsigned *count) {
    *value = 0;
    for (*count = 0;; (*at)++, (*count)++) {
        int c = tolower((unsigned char)**at);
        unsigned digit = isdigit(c)   ? (unsigned)(c - '0')
                         : isalpha(c) ? (unsigned)(c - 'a') + 10
                                      : 99;
        if (digit >= base) return *count > 0;
        if (*value > (UINT64_MAX - digit) / base) return false;
        *value = *value * base + digit;
    }
}

// #x2a, #b101, (_ bv42 32), 42, (- 42)
static bool take_number(const char **at, uint64_t *value) {
    unsigned digits;
    if (take(at, "#x")) return take_digits(at, 16, value, &digits);
    if (take(at, "#b")) return take_digits(at, 2, value, &digits);
    if (take(at, "(_ bv")) {
        uint64_t width;
        return take_digits(at, 10, value, &digits) && (skip_space(at), true) &&
               take_digits(at, 10, &width, &digits) && take(at, ")");
    }
    if (take(at, "(-")) {
        skip_space(at);
        if (!take_digits(at, 10, value, &digits)) return false;
        *value = -*value;
        return take(at, ")");
    }
    skip_space(at);
    return take_digits(at, 10, value, &digits);
}

// (fp #b0 #b… #b…), (_ +oo 8 24), (_ NaN 8 24), …
static bool take_float(const char **at, smt_sort sort, uint64_t *value) {
    unsigned exponent = sort >> 8 & 0xfff, fraction = (sort >> 20) - 1;
    uint64_t sign, high, low, ones = smt_mask(exponent) << fraction;
    if (take(at, "(fp")) {
        if (!take_number(at, &sign) || !take_number(at, &high) || !take_number(at, &low))
            return false;
        *value = sign << (exponent + fraction) | high << fraction | low;
        return take(at, ")");
    }
    if (!take(at, "(_")) return false;
    if (take(at, "NaN")) *value = ones | (uint64_t)1 << (fraction - 1);
    else if (take(at, "+oo")) *value = ones;
    else if (take(at, "-oo")) *value = ones | (uint64_t)1 << (exponent + fraction);
    else if (take(at, "+zero")) *value = 0;
    else if (take(at, "-zero")) *value = (uint64_t)1 << (exponent + fraction);
    else return false;
    uint64_t sizes[2];
    return take_number(at, &sizes[0]) && take_number(at, &sizes[1]) && take(at, ")");
}

static bool take_value(const char **at, smt_sort sort, uint64_t *value) {
    switch (smt_kind(sort)) {
    case SMT_KIND_BOOL: *value = take(at, "true"); return *value || take(at, "false");
    case SMT_KIND_REAL: return take_float(at, sort, value);
    case SMT_KIND_INT:
    case SMT_KIND_BITS: return take_number(at, value);
    default: return false;
    }
}

// ((true true) (k!12 #x0000002a) (k!13 false) …)
static bool take_model(const smt_race *r, const text *heard, smt_eval *values) {
    const char *at = text_get(heard);
    smt_eval_reset(values);
    if (!take(&at, "(") || !take(&at, "(") || !take(&at, "true") || !take(&at, "true") ||
        !take(&at, ")"))
        return false;
    for (size_t i = 0; i < r->symbols->count; i++) {
        uint64_t name, value;
        unsigned digits;
        bool is_quoted = take(&at, "(") && take(&at, "|");
        if (!take(&at, "k!") || !take_digits(&at, 10, &name, &digits)) return false;
        if (is_quoted && !take(&at, "|")) return false;
        if (name != r->symbols->data[i]) return false;
        if (!take_value(&at, smt_sort_of(r->s, (smt_term)name), &value)) return false;
        smt_eval_set(values, (smt_term)name, value);
        if (!take(&at, ")")) return false;
    }
    return take(&at, ")");
}

static bool is_model(const smt_terms *conditions, smt_eval *values) {
    for (size_t i = 0; i < conditions->count; i++)
        if (conditions->data[i] != SMT_NONE && !smt_eval_get(values, conditions->data[i]))
            return false;
    return true;
}

static smt_answer understand(const smt_race *r, runner *x, const smt_terms *conditions,
                             smt_eval *values) {
    const char *at = text_get(&x->heard);
    smt_answer answer = SMT_UNKNOWN;
    if (x->state == RUNNER_TELLS) {
        if (take_model(r, &x->heard, values) && is_model(conditions, values)) answer = SMT_SAT;
    } else if (take(&at, "unsat")) answer = SMT_UNSAT;
    else if (take(&at, "sat")) {
        x->state = RUNNER_TELLS;
        x->sent = 0;
        text_clear(&x->heard);
        feed(r, x);
        return SMT_UNKNOWN;
    }
    if (answer == SMT_UNKNOWN) give_up(x);
    else x->state = RUNNER_SURE;
    return answer;
}

static smt_answer hear(const smt_race *r, runner *x, const smt_terms *conditions,
                       smt_eval *values) {
    char buffer[4096];
    for (;;) {
        ssize_t n = read(x->out, buffer, sizeof buffer);
        if (n < 0 && errno == EINTR) continue;
        if (n > 0) text_add_bytes(&x->heard, buffer, (size_t)n);
        if (n > 0) continue;
        if (is_whole(&x->heard)) return understand(r, x, conditions, values);
        if (n == 0) give_up(x); // it has ended
        return SMT_UNKNOWN;
    }
}

smt_answer smt_race_listen(smt_race *r, double seconds, const smt_terms *conditions,
                           smt_eval *values, bool *over) {
    double end_at = clock_now() + seconds;
    for (;;) {
        struct pollfd list[2 * 16];
        runner *whose[2 * 16];
        nfds_t n = 0;
        for (size_t i = 0; i < r->count && n < 30; i++) {
            runner *x = &r->runners[i];
            if (x->state != RUNNER_CHECKS && x->state != RUNNER_TELLS) continue;
            feed(r, x);
            whose[n] = x;
            list[n++] = (struct pollfd){.fd = x->out, .events = POLLIN};
            if (x->sent == to_send(r, x)->count) continue;
            whose[n] = NULL;
            list[n++] = (struct pollfd){.fd = x->in, .events = POLLOUT};
        }
        *over = n == 0;
        double left = end_at - clock_now();
        if (*over || left <= 0) return SMT_UNKNOWN;
        poll(list, n, (int)(left * 1000) + 1);
        for (nfds_t i = 0; i < n; i++) {
            if (!whose[i] || !list[i].revents) continue;
            smt_answer answer = hear(r, whose[i], conditions, values);
            if (answer != SMT_UNKNOWN) return answer;
        }
    }
}
