// The class path on the command line, for the scripts of this folder.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/limits.h"
#include "classfile/classpath.h"

typedef struct tool {
    mem m;
    limits limits;
    classpath *cp;
    const char *jdk, *path, *api;
    int argc;
    char **argv;
    unsigned long count;
    int status;
} tool;

static int fail(const error *e) {
    char buffer[1200];
    fprintf(stderr, "weft: %s\n", error_format(e, buffer, sizeof buffer));
    return 2;
}

static int print_name(void *arg, const char *name, const char *module, error *e) {
    (void)e;
    tool *t = arg;
    t->count++;
    printf("%s%s%s\n", module ? module : "", module ? "/" : "", name);
    return 0;
}

// Reads every class that the walk names; it must be there.
static int read_class(void *arg, const char *name, const char *module, error *e) {
    (void)module;
    tool *t = arg;
    arena a;
    class_bytes found;
    arena_init(&a, &t->m);
    int code = classpath_find(t->cp, name, &a, &found, e);
    t->count++;
    arena_release(&a);
    return code;
}

static void print_found(const char *name, int code, const class_bytes *f, const error *e) {
    char buffer[1200];
    if (code) printf("%s: %s\n", name, error_format(e, buffer, sizeof buffer));
    else
        printf("%s: %s %zu %016llx %s\n", name, f->origin, f->size,
               (unsigned long long)hash_bytes(f->bytes, f->size), f->module ? f->module : "-");
}

static void look_up(tool *t, const char *command, error *e) {
    for (int i = 0; i < t->argc; i++) {
        arena a;
        class_bytes found;
        arena_init(&a, &t->m);
        int code = 0;
        if (strcmp(command, "find") == 0) {
            code = classpath_find(t->cp, t->argv[i], &a, &found, e);
            print_found(t->argv[i], code, &found, e);
        }
        for (size_t n = 0; !code && strcmp(command, "resources") == 0; n++) {
            code = classpath_resource(t->cp, t->argv[i], n, &a, &found, e);
            if (!code || n == 0 || code != ERR_MISSING) print_found(t->argv[i], code, &found, e);
        }
        if (code && code != ERR_MISSING) t->status = fail(e);
        arena_release(&a);
    }
}

static void work(void *arg) {
    tool *t = arg;
    error e;
    const char *command = *t->argv++;
    t->argc--;
    if (classpath_new(&t->m, t->jdk, &t->cp, &e)) {
        t->status = fail(&e);
        return;
    }
    int code = 0;
    if (strcmp(command, "target") == 0) {
        target found;
        code = classpath_target(t->cp, t->argv[0], t->path, t->api, &t->limits, &found, &e);
        if (!code)
            printf("class %s method %s source %s\n", found.class_name,
                   found.method ? found.method : "-", found.source ? found.source : "-");
        t->argv++;
        t->argc--;
        if (!code) look_up(t, "find", &e);
    } else {
        if (t->path) classpath_add(t->cp, t->path);
        if (strcmp(command, "jdk") == 0) {
            int feature;
            code = classpath_jdk_feature(t->cp, &feature, &e);
            if (!code)
                printf("%s %s %d\n", classpath_jdk_home(t->cp), classpath_jdk_version(t->cp),
                       feature);
        } else if (strcmp(command, "app") == 0) {
            code = classpath_each(t->cp, CLASSPATH_APP, print_name, t, &e);
        } else if (strcmp(command, "all") == 0) {
            code = classpath_each(t->cp, CLASSPATH_APP | CLASSPATH_JDK, print_name, t, &e);
        } else if (strcmp(command, "read") == 0) {
            code = classpath_each(t->cp, CLASSPATH_APP | CLASSPATH_JDK, read_class, t, &e);
            printf("%lu classes read\n", t->count);
        } else {
            look_up(t, command, &e);
        }
    }
    if (code) t->status = fail(&e);
    classpath_free(t->cp);
}

int main(int argc, char **argv) {
    tool t = {.argc = argc - 1, .argv = argv + 1};
    double seconds = 0;
    for (; t.argc > 1 && t.argv[0][0] == '-'; t.argc -= 2, t.argv += 2) {
        if (strcmp(t.argv[0], "--jdk") == 0) t.jdk = t.argv[1];
        else if (strcmp(t.argv[0], "-cp") == 0) t.path = t.argv[1];
        else if (strcmp(t.argv[0], "--api") == 0) t.api = t.argv[1];
        else if (strcmp(t.argv[0], "--time") == 0) seconds = atof(t.argv[1]);
    }
    if (t.argc < 1) return 2;
    mem_init(&t.m, 0);
    limits_init(&t.limits, seconds, 0);
    if (getenv("CATCH_SIGNALS")) limits_catch_signals();
    stop_reason why = guard_run(&t.m, work, &t);
    if (why) {
        char buffer[200];
        printf("stopped: %s\n", limits_describe(&t.limits, why, NULL, buffer, sizeof buffer));
        fflush(stdout);
        _exit(3); // what was unwound over is left to the system
    }
    if (t.m.live) fprintf(stderr, "leak: %zu bytes\n", t.m.live);
    return t.m.live ? 4 : t.status;
}
