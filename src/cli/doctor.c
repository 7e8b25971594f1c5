// weft doctor: is everything there that weft needs, and does it find what it must find?
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/internal.h"
#include "cli/options.h"
#include "vm/image.h"

const option_spec cli_doctor_options[] = {
    CLI_JDK_OPTION,
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

typedef struct plant {
    const char *name, *property; // property NULL: a model
    const char *source;
    const char *expected; // in the verdict line
} plant;

// Small programs with an error each, and one without.
static const plant plants[] = {
    {"a race", "race",
     "public class Planted {\n"
     "    static int n;\n"
     "    public static void main(String[] args) {\n"
     "        new Thread(() -> n = 1).start();\n"
     "        n = 2;\n"
     "    }\n"
     "}\n",
     "UNSAFE (data race on Planted.n between Planted.java:4 and Planted.java:5)"},
    {"a deadlock", "deadlock",
     "public class Planted {\n"
     "    static final Object a = new Object(), b = new Object();\n"
     "    static void both(Object x, Object y) { synchronized (x) { synchronized (y) { } } }\n"
     "    public static void main(String[] args) {\n"
     "        new Thread(() -> both(b, a)).start();\n"
     "        both(a, b);\n"
     "    }\n"
     "}\n",
     "UNSAFE (deadlock at Planted.java:3, Planted.java:3)"},
    {"a failing input", "assert",
     "public class Planted {\n"
     "    public static void main(String[] args) {\n"
     "        int n = weft.Verify.anyInt(0, 99);\n"
     "        assert n * n != 49 * n + 50;\n"
     "    }\n"
     "}\n",
     "UNSAFE (AssertionError at Planted.java:4)"},
    {"the proof of a correct program", "assert,exception,deadlock,race",
     "public class Planted {\n"
     "    static int n;\n"
     "    static synchronized void add() { n++; }\n"
     "    public static void main(String[] args) throws Exception {\n"
     "        Thread t = new Thread(Planted::add);\n"
     "        t.start();\n"
     "        add();\n"
     "        t.join();\n"
     "        assert n == 2;\n"
     "    }\n"
     "}\n",
     "SAFE"},
    {"a reachable error of a pushdown network (BuDDy)", NULL,
     "network\nglobal g : { a, b }\nprocess P starts x\n  x -> y (g == a && g' == b)\n"
     "error P:y when (g == b)\n",
     "UNSAFE (query 1 is reachable)"},
};

typedef struct checkup {
    const char *jdk; // --jdk, or NULL
    bool bad;
} checkup;

__attribute__((format(printf, 3, 4))) static void tell(checkup *c, bool good, const char *format,
                                                       ...) {
    va_list args;
    fputs(good ? "ok    " : "FAIL  ", stdout);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    c->bad |= !good;
}

// The last line of what a command prints on standard output; empty if it prints none.
static void last_line(char *const *argv, char *out, size_t size) {
    extern char **environ;
    int ends[2];
    out[0] = 0;
    if (pipe(ends)) return;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    pid_t child;
    int failed = posix_spawn(&child, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    FILE *in = failed ? NULL : fdopen(ends[0], "r");
    char line[4096];
    while (in && fgets(line, sizeof line, in)) snprintf(out, size, "%s", line);
    if (in) fclose(in);
    else close(ends[0]);
    if (!failed) waitpid(child, NULL, 0);
    out[strcspn(out, "\n")] = 0;
}

static void look_for(checkup *c, const plant *p, const char *folder) {
    char file[200], verdict[4096], expected[300];
    char property[] = "--property", check[] = "check", model[] = "model", quiet[] = "--quiet";
    char self[] = "/proc/self/exe", time[] = "--time=120", jdk[] = "--jdk";
    error e;
    snprintf(file, sizeof file, "%s/%s", folder, p->property ? "Planted.java" : "planted.pdn");
    if (file_write(file, p->source, strlen(p->source), &e)) {
        tell(c, false, "%s: %s", file, e.message);
        return;
    }
    char *list = strdup(p->property ? p->property : ""), *home = strdup(c->jdk ? c->jdk : "");
    char *java[] = {self, check, quiet, time, file, property, list, c->jdk ? jdk : NULL,
                    home, NULL};
    char *other[] = {self, model, quiet, time, file, NULL};
    last_line(p->property ? java : other, verdict, sizeof verdict);
    free(list);
    free(home);
    unlink(file);
    snprintf(expected, sizeof expected, "verdict: %s", p->expected);
    if (strcmp(verdict, expected) == 0) tell(c, true, "finds %s", p->name);
    else tell(c, false, "%s: expected '%s', got '%s'", p->name, expected, verdict);
}

static void look_for_plants(checkup *c) {
    const char *base = getenv("TMPDIR");
    char folder[100];
    snprintf(folder, sizeof folder, "%.80s/weft-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(folder)) {
        tell(c, false, "%s: %s", folder, strerror(errno));
        return;
    }
    for (size_t i = 0; i < sizeof plants / sizeof *plants; i++) look_for(c, &plants[i], folder);
    rmdir(folder);
}

static void look_at_jdk(checkup *c, const options *o) {
    mem m;
    mem_init(&m, 0);
    error e;
    char buffer[1200];
    classpath *cp;
    if (check_classpath(&m, option_text(o, "jdk"), &cp, &e)) {
        tell(c, false, "%s", error_format(&e, buffer, sizeof buffer));
        return;
    }
    tell(c, true, "JDK %s in %s, with weft's model classes", classpath_jdk_version(cp),
         classpath_jdk_home(cp));
    snprintf(buffer, sizeof buffer, "%s/bin/javac", classpath_jdk_home(cp));
    tell(c, access(buffer, X_OK) == 0, "compiler %s", buffer);
    arena a;
    class_bytes found;
    arena_init(&a, &m);
    int code = classpath_find(cp, "java/lang/Object", &a, &found, &e);
    tell(c, code == 0, "class library: %s",
         code ? error_format(&e, buffer, sizeof buffer) : found.origin);
    arena_release(&a);
    classpath_free(cp);
}

// After the plants: each start keeps the image that the next one uses. To do without is no failure.
static void look_at_image(checkup *c, const options *o) {
    mem m;
    mem_init(&m, 0);
    error e;
    classpath *cp;
    char folder[4096];
    const char *cache = check_cache(folder, sizeof folder);
    if (check_classpath(&m, option_text(o, "jdk"), &cp, &e)) return; // has been said
    text said;
    text_init(&said, &m);
    bool used = vm_describe_image(&m, cp, cache, &said);
    tell(c, true, "%s: %s", used ? "base image" : "no base image, starts are slower",
         cache ? text_get(&said) : "neither WEFT_CACHE, XDG_CACHE_HOME nor HOME names a folder");
    text_release(&said);
    classpath_free(cp);
}

int command_doctor(const command *self, int argc, char **argv) {
    mem setup;
    mem_init(&setup, 0);
    error e;
    options o;
    options_init(&o, &setup);
    options_allow(&o, self->options);
    int count, rest_count, status;
    char **operands, **rest, api[4096];
    if (options_parse(&o, argc, argv, &count, &operands, &rest_count, &rest, &e)) {
        status = cli_fail(&e);
    } else if (count || rest_count) {
        error_set(&e, ERR_USAGE, NULL, "doctor takes no operands");
        status = cli_fail(&e);
    } else {
        checkup c = {.jdk = option_text(&o, "jdk")};
        bool there = check_api_jar(api, sizeof api) != NULL;
        tell(&c, true, "weft " WEFT_VERSION);
        tell(&c, there, "weft-api.jar: %s",
             there ? api : "neither in the build tree nor in share/weft");
        look_at_jdk(&c, &o);
        fflush(stdout);
        look_for_plants(&c);
        look_at_image(&c, &o);
        puts(c.bad ? "something is wrong" : "all is well");
        status = c.bad;
    }
    options_release(&o);
    return status;
}
