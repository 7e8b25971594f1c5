// Runs the JDK's javac. Its output goes to a private temporary folder, is read into memory, and the
// folder is removed at once, so that no later end of the process can leave it behind. While the
// compiler runs, signals wait: they stop the compiler, the folder goes, then they take their
// course.
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "classfile/container.h"

typedef VEC(char *) word_list;

typedef struct compilation {
    mem *m;
    arena a;
    limits *limits;
    const compiled_from *from;
    const char *javac;
    word_list arguments, environment;
    char *folder;
    bool made;                     // the folder
    const char *output, *messages; // in it: where the classes go, and what the compiler says
    bool silent;                   // it said nothing
    sigset_t caught, mask;         // signals that wait while the folder stands; what waited before
    struct sigaction children;     // what became of SIGCHLD before
    int signal;                    // one of them came
    stop_reason stopped;
    int status; // of the compiler, as waitpid tells it
    container *classes;
    int code;
    error *e;
} compilation;

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *where) {
    (void)info, (void)kind, (void)where;
    remove(path);
    return 0; // go on: remove what can be removed
}

static void remove_folder(const char *path) {
    nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

// The user's environment, but for what changes javac's behaviour: file names and messages are in
// UTF-8 whatever the locale, and no variable adds options.
static void set_environment(compilation *c, char **environment) {
    static const char *const dropped[] = {"LC_",
                                          "LANG=",
                                          "LANGUAGE=",
                                          "CLASSPATH=",
                                          "JDK_JAVAC_OPTIONS=",
                                          "JAVA_TOOL_OPTIONS=",
                                          "_JAVA_OPTIONS=",
                                          "JDK_JAVA_OPTIONS="};
    for (; *environment; environment++) {
        bool keep = true;
        for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++)
            if (strncmp(*environment, dropped[i], strlen(dropped[i])) == 0) keep = false;
        if (keep) vec_push(c->m, &c->environment, *environment);
    }
    vec_push(c->m, &c->environment, arena_strdup(&c->a, "LC_ALL=C.UTF-8"));
    vec_push(c->m, &c->environment, NULL);
}

// To compile, nothing need be open.
static void add_additions(compilation *c, classpath *cp) {
    size_t count;
    const classpath_addition *list = classpath_additions(cp, &count);
    for (size_t i = 0; i < count; i++) {
        if (list[i].kind == CLASSPATH_ADD_OPENS) continue;
        vec_push(c->m, &c->arguments,
                 arena_printf(&c->a, "--%s", classpath_addition_name(list[i].kind)));
        vec_push(c->m, &c->arguments, arena_strdup(&c->a, list[i].value));
    }
}

static void set_arguments(compilation *c) {
    const char *fixed[] = {
        c->javac,
        "-J-XX:TieredStopAtLevel=1", // starts faster: the compiler's life is short
        "-J-XX:+UseSerialGC",
        "-J-Duser.language=en",
        "-g",
        "-encoding",
        "UTF-8",
        "-proc:none", // annotation processors on the class path are programs: not run
        "-implicit:class",
        "-d",
        c->output,
        "-cp",
        *c->from->path ? c->from->path : c->output, // an empty one would mean the current directory
    };
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        vec_push(c->m, &c->arguments, arena_strdup(&c->a, fixed[i]));
    if (c->from->root) {
        vec_push(c->m, &c->arguments, arena_strdup(&c->a, "-sourcepath"));
        vec_push(c->m, &c->arguments, arena_strdup(&c->a, c->from->root));
    }
    add_additions(c, c->from->cp);
    // A name with a leading dash or @ would be an option.
    const char *safe = *c->from->source == '/' ? "" : "./";
    vec_push(c->m, &c->arguments, arena_printf(&c->a, "%s%s", safe, c->from->source));
    vec_push(c->m, &c->arguments, NULL);
}

static int start(compilation *c, const sigset_t *mask, pid_t *child) {
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, c->messages, O_WRONLY | O_CREAT | O_EXCL, 0600);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    posix_spawnattr_setsigmask(&attributes, mask);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    int failed = posix_spawn(child, c->javac, &actions, &attributes, c->arguments.data,
                             c->environment.data);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return failed;
}

// Waits for the compiler, for a signal, or for a limit; the last two end the compiler.
static void await(compilation *c, pid_t child) {
    const struct timespec moment = {.tv_nsec = 50 * 1000 * 1000};
    for (bool told = false;;) {
        int caught = sigtimedwait(&c->caught, NULL, &moment);
        if (caught > 0 && caught != SIGCHLD) c->signal = caught;
        if (c->limits && !c->stopped) c->stopped = limits_look(c->limits);
        if (!told && (c->signal || c->stopped)) {
            kill(child, SIGKILL); // it has nothing to tidy up: the folder is ours
            told = true;
        }
        pid_t done = waitpid(child, &c->status, WNOHANG);
        if (done == child || (done < 0 && errno != EINTR)) return;
    }
}

// The signals that wait: those that would end us or are caught, and the news of the compiler's end.
static void choose_signals(sigset_t *set) {
    static const int deadly[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction now;
    sigemptyset(set);
    sigaddset(set, SIGCHLD);
    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
        if (sigaction(deadly[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(set, deadly[i]);
}

// From now on a signal waits: the folder is made behind this, and none may end us before it is
// removed.
static void hold_signals(compilation *c) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    choose_signals(&c->caught);
    pthread_sigmask(SIG_BLOCK, &c->caught, &c->mask);
    sigaction(SIGCHLD, &standard, &c->children); // where it is ignored, there is no exit status
}

// The folder is gone: what waited may come, the signal that ended the compiler first.
static void release_signals(compilation *c) {
    sigaction(SIGCHLD, &c->children, NULL);
    if (c->signal) raise(c->signal);
    pthread_sigmask(SIG_SETMASK, &c->mask, NULL);
}

static void run(compilation *c) {
    pid_t child;
    int failed = start(c, &c->mask, &child);
    if (failed) c->code = error_set(c->e, ERR_INPUT, c->javac, "%s", strerror(failed));
    else await(c, child);
}

static int make_folder(compilation *c) {
    const char *parent = getenv("TMPDIR");
    if (!parent || !*parent) parent = "/tmp";
    c->folder = arena_printf(&c->a, "%s/weft-XXXXXX", parent);
    if (!mkdtemp(c->folder))
        return error_set(c->e, ERR_INPUT, parent, "no temporary folder: %s", strerror(errno));
    c->made = true;
    c->output = arena_printf(&c->a, "%s/classes", c->folder);
    c->messages = arena_printf(&c->a, "%s/messages", c->folder);
    if (mkdir(c->output, 0700) != 0)
        return error_set(c->e, ERR_INPUT, c->output, "%s", strerror(errno));
    return 0;
}

// What the compiler said goes to standard error: our standard output is for results.
static void pass_on_messages(compilation *c) {
    char buffer[4096];
    FILE *f = fopen(c->messages, "r");
    c->silent = true;
    for (size_t n; f && (n = fread(buffer, 1, sizeof buffer, f)) > 0;) {
        fwrite(buffer, 1, n, stderr);
        c->silent = false;
    }
    if (f) fclose(f);
}

static void compile_and_load(void *arg) {
    compilation *c = arg;
    c->code = make_folder(c);
    if (c->code) return;
    set_arguments(c);
    run(c);
    pass_on_messages(c);
    if (c->code || c->stopped || c->signal) return;
    if (!WIFEXITED(c->status)) {
        c->code = error_set(c->e, ERR_INPUT, c->javac, "ended by signal %d", WTERMSIG(c->status));
    } else if (WEXITSTATUS(c->status) != 0) {
        c->code = error_set(c->e, ERR_INPUT, c->from->source, "does not compile");
    } else {
        c->classes = classpath_memory_new(c->m, c->from->source);
        c->code = classpath_memory_load(c->classes, c->output, c->e);
    }
}

// Compiles, and keeps what came out unless the compiler has said something, which it would not say
// again, or a file was changed meanwhile.
static int compile(mem *m, const compiled_from *from, limits *l, const hash128 *key,
                   container **classes, error *e) {
    compilation c = {.m = m, .limits = l, .from = from, .e = e};
    stop_reason unwound = STOP_NONE;
    hash128 now;
    arena_init(&c.a, m);
    c.javac = arena_printf(&c.a, "%s/bin/javac", from->home);
    if (access(c.javac, X_OK) != 0) {
        c.code = error_set(e, ERR_INPUT, from->source,
                           "cannot compile: %s has no bin/javac (give a full JDK with --jdk)",
                           from->home);
    } else {
        set_environment(&c, environ);
        if (l) limits_pause(l);
        hold_signals(&c);
        unwound = guard_run(m, compile_and_load, &c);
        if (c.made) remove_folder(c.folder);
        release_signals(&c);
        if (l) limits_resume(l);
        if (c.signal && !c.stopped) c.stopped = STOP_INTERRUPT; // whoever caught it has noted it
    }
    vec_release(m, &c.arguments);
    vec_release(m, &c.environment);
    arena_release(&c.a);
    if (c.classes && (c.code || c.stopped)) c.classes->ops->free(c.classes);
    if (unwound) mem_unwind(m, unwound, m->stop_detail);
    if (c.stopped) mem_unwind(m, c.stopped, NULL);
    if (c.code) return c.code;
    *classes = c.classes;
    if (key && c.silent && classpath_compiled_key(m, from, &now) && hash128_equal(now, *key))
        classpath_compiled_keep(m, classpath_kept_folder(from->cp), *key, c.classes);
    return 0;
}

int classpath_javac_compile(mem *m, const compiled_from *from, limits *l, container **classes,
                            error *e) {
    hash128 key;
    const char *folder = classpath_kept_folder(from->cp);
    bool known = folder && classpath_compiled_key(m, from, &key);
    *classes = known ? classpath_compiled_load(m, folder, key, from->source) : NULL;
    return *classes ? 0 : compile(m, from, l, known ? &key : NULL, classes, e);
}
