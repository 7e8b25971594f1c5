#include "check/look.h"

#include <string.h>

#include "base/table.h"
#include "classfile/classfile.h"

// Of a large application this many are looked at; the rest is taken to have everything.
enum { MOST_CLASSES = 2000 };

typedef struct looking {
    mem *m;
    classpath *cp;
    cf_symbols symbols;
    u64map seen;       // names of classes
    VEC(symbol) found; // those to read, and those that were read
    program_look look;
} looking;

static bool begins(const char *s, const char *with) {
    return strncmp(s, with, strlen(with)) == 0;
}

static bool is_one_of(const char *name, const char *const *list) {
    for (; *list; list++)
        if (strcmp(name, *list) == 0) return true;
    return false;
}

static const char *const input_classes[] = {"weft/Verify",
                                            "gov/nasa/jpf/vm/Verify",
                                            "gov/nasa/jpf/jvm/Verify",
                                            "gov/nasa/jpf/symbc/Debug",
                                            "org/cprover/CProver",
                                            "org/sosy_lab/sv_benchmarks/Verifier",
                                            NULL};

// Of java.util.concurrent, but for these.
static bool hands_work_over(const char *name) {
    static const char *const package = "java/util/concurrent/";
    static const char *const passive[] = {
        "atomic/",      "locks/",   "ConcurrentHashMap", "ConcurrentMap",     "ConcurrentLinked",
        "ConcurrentSk", "TimeUnit", "CopyOnWriteArray",  "ThreadLocalRandom", NULL};
    if (!begins(name, package)) return false;
    for (const char *const *p = passive; *p; p++)
        if (begins(name + strlen(package), *p)) return false;
    return true;
}

// What a class that is named says about who names it.
static void note_class(looking *x, const char *name) {
    static const char *const threads[] = {"java/lang/Thread", "java/util/Timer",
                                          "java/awt/EventQueue", "javax/swing/SwingUtilities",
                                          NULL};
    if (is_one_of(name, input_classes)) x->look.inputs = true;
    static const char *const loops[] = {"java/util/concurrent/ExecutorService",
                                        "java/util/concurrent/Executors",
                                        "java/util/concurrent/ScheduledExecutorService",
                                        "java/util/concurrent/ThreadPoolExecutor",
                                        "java/util/concurrent/ScheduledThreadPoolExecutor",
                                        "java/util/Timer",
                                        "java/awt/EventQueue",
                                        "javax/swing/SwingUtilities",
                                        NULL};
    if (is_one_of(name, threads) || hands_work_over(name)) x->look.threads = true;
    if (is_one_of(name, loops)) x->look.loops = true;
}

// Is it the JDK's, or one whose calls weft takes over?
static bool is_known(looking *x, const char *name) {
    const char *slash = strrchr(name, '/');
    if (!slash) return false;
    if (is_one_of(name, input_classes) || begins(name, "weft/")) return true;
    text package;
    text_init(&package, x->m);
    text_add_bytes(&package, name, (size_t)(slash - name));
    error ignored;
    bool known = classpath_module(x->cp, text_get(&package), &ignored) != NULL;
    text_release(&package);
    return known;
}

static void add_class(looking *x, symbol name) {
    const char *text = cf_text(&x->symbols, name);
    if (text[0] == '[' || u64map_get(&x->seen, name)) return;
    u64map_put(&x->seen, name, 0);
    if (!is_known(x, text)) vec_push(x->m, &x->found, name);
}

static void look_at_constants(looking *x, const cf_class *c) {
    for (uint32_t i = 1; i < c->constant_count; i++) {
        const cf_constant *k = &c->constants[i];
        if (k->tag == CONSTANT_Class) {
            const char *name = cf_text(&x->symbols, k->text);
            note_class(x, name);
            add_class(x, k->text);
        } else if (k->tag == CONSTANT_Utf8) {
            const char *text = cf_text(&x->symbols, k->text);
            if (strstr(text, "TrackWithBDD")) x->look.tracked = true;
            if (strcmp(text, "Lweft/EventLoop;") == 0) x->look.loops = x->look.threads = true;
            // Streams have no name of their own for it.
            if (begins(text, "parallel")) x->look.threads = true;
        }
    }
}

static void look_at(looking *x, symbol name) {
    arena a;
    arena_init(&a, x->m);
    class_bytes bytes;
    const cf_class *c;
    cf_failure failure;
    error ignored; // who runs the program will say it
    if (!classpath_find(x->cp, cf_text(&x->symbols, name), &a, &bytes, &ignored) && !bytes.module &&
        !cf_parse(&a, &x->symbols, bytes.origin, bytes.bytes, bytes.size, &c, &failure, &ignored))
        look_at_constants(x, c);
    arena_release(&a);
}

program_look check_look(mem *m, classpath *cp, const char *class_name) {
    looking x = {.m = m, .cp = cp};
    cf_symbols_init(&x.symbols, m);
    u64map_init(&x.seen, m);
    add_class(&x, cf_symbol(&x.symbols, class_name));
    for (size_t i = 0; i < x.found.count && i < MOST_CLASSES; i++) look_at(&x, x.found.data[i]);
    if (x.found.count > MOST_CLASSES) x.look = (program_look){true, true, true, true};
    vec_release(m, &x.found);
    u64map_release(&x.seen);
    cf_symbols_release(&x.symbols);
    return x.look;
}
