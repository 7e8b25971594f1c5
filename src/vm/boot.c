// Making a VM, and bringing the JDK's classes to life.
#include <stdio.h>

#include "vm/image.h"
#include "vm/internal.h"
#include "vm/terms.h"

enum { STANDARD_HEAP = 1 << 30, BOOT_HEAP = 64 << 20 };

static void index_natives(vm *v, const native_entry *const *tables) {
    for (; *tables; tables++)
        for (const native_entry *e = *tables; e->class_name; e++) {
            uint64_t key = (uint64_t)program_symbol(v->p, e->class_name) << 32 |
                           program_symbol(v->p, e->name);
            if (u64map_get(&v->natives, key))
                continue; // same name, another type: stands in the row
            vec_push(v->m, &v->native_list, e);
            u64map_put(&v->natives, key, v->native_list.count);
        }
}

static size_t heap_limit(const vm_config *config) {
    return config->heap_bytes ? config->heap_bytes : STANDARD_HEAP;
}

// With collections the limit is about bytes in use; natives may pass it for a while, and what does
// not move leaves gaps.
size_t vm_heap_reserve(const vm_config *config) {
    return config->collect ? 2 * heap_limit(config) + BOOT_HEAP : heap_limit(config);
}

void vm_configure(vm *v, const vm_config *config) {
    v->limits = config->limits;
    v->log = config->log;
    static const vm_given nothing;
    v->given = config->given ? config->given : &nothing;
    v->echo = config->echo;
    v->concolic = config->concolic;
    v->facts = config->facts;
    v->term_options = config->terms;
    v->choices = (vm_choices){.seeded = config->seed != 0,
                              .random.state = config->seed,
                              .turns.state = ~config->seed,
                              .record = config->record,
                              .script = config->script};
    v->collects = config->collect;
    v->collect_every = config->collect_every;
    if (v->collects) v->h.limit = heap_limit(config);
}

int vm_new(mem *m, const vm_config *config, vm **out, error *e) {
    vm *v = MEM_NEW(m, vm);
    v->m = m;
    v->p = config->program;
    vm_watch_classes(v);
    vm_configure(v, config);
    arena_init(&v->store, m);
    u64map_init(&v->natives, m);
    u64map_init(&v->literals, m);
    u64map_init(&v->interned, m);
    u64map_init(&v->mirrors, m);
    u64map_init(&v->functional, m);
    u64map_init(&v->callers, m);
    u64map_init(&v->modules, m);
    u64map_init(&v->defined, m);
    u64map_init(&v->files, m);
    text_init(&v->ending_text, m);
    text_init(&v->output[0], m);
    text_init(&v->output[1], m);
    *out = v;
    if (vm_heap_init(&v->h, m, vm_heap_reserve(config), m->region ? IMAGE_HEAP : NULL)) {
        vm_free(v);
        return error_set(e, ERR_INPUT, NULL, "cannot reserve memory for the Java heap");
    }
    if (v->collects) v->h.limit = heap_limit(config);
    index_natives(v, config->natives);
    return 0;
}

void vm_free(vm *v) {
    if (!v) return;
    mem *m = v->m;
    vm_terms_free(v);
    vm_free_threads(v);
    vm_free_undo(v);
    vm_heap_release(&v->h);
    vec_release(m, &v->native_list);
    vec_release(m, &v->monitors);
    vec_release(m, &v->intern_list);
    vec_release(m, &v->roots);
    vec_release(m, &v->own_classes);
    vec_release(m, &v->units);
    u64map_release(&v->natives);
    u64map_release(&v->literals);
    u64map_release(&v->interned);
    u64map_release(&v->mirrors);
    u64map_release(&v->functional);
    u64map_release(&v->callers);
    u64map_release(&v->modules);
    u64map_release(&v->defined);
    u64map_release(&v->files);
    if (v->search) v->search->hooks->release(v);
    text_release(&v->ending_text);
    text_release(&v->output[0]);
    text_release(&v->output[1]);
    arena_release(&v->store);
    MEM_DROP(m, v);
}

typedef struct known_class {
    size_t at; // offset in well_known
    const char *name;
} known_class;

#define KNOWN(field_name, class_name)                                                              \
    { offsetof(well_known, field_name), class_name }
static const known_class known_classes[] = {
    KNOWN(Object, "java/lang/Object"),
    KNOWN(Class, "java/lang/Class"),
    KNOWN(String, "java/lang/String"),
    KNOWN(Thread, "java/lang/Thread"),
    KNOWN(ThreadGroup, "java/lang/ThreadGroup"),
    KNOWN(Throwable, "java/lang/Throwable"),
    KNOWN(ByteArray, "[B"),
    KNOWN(CharArray, "[C"),
    KNOWN(IntArray, "[I"),
    KNOWN(LongArray, "[J"),
    KNOWN(ObjectArray, "[Ljava/lang/Object;"),
    KNOWN(StringArray, "[Ljava/lang/String;"),
    KNOWN(ClassArray, "[Ljava/lang/Class;"),
    KNOWN(Cloneable, "java/lang/Cloneable"),
    KNOWN(System, "java/lang/System"),
    KNOWN(MethodType, "java/lang/invoke/MethodType"),
    KNOWN(MethodHandle, "java/lang/invoke/MethodHandle"),
    KNOWN(StackTraceElement, "java/lang/StackTraceElement"),
    KNOWN(Module, "java/lang/Module"),
};
#undef KNOWN

typedef struct known_field {
    size_t at, class_at;
    const char *name;
    bool optional;
} known_field;

#define KNOWN(class_name, field_name, java_name, may_lack)                                         \
    {                                                                                              \
        offsetof(well_known, class_name##_##field_name), offsetof(well_known, class_name),         \
            java_name, may_lack                                                                    \
    }
static const known_field known_fields[] = {
    KNOWN(String, value, "value", false),
    KNOWN(String, coder, "coder", false),
    KNOWN(String, hash, "hash", false),
    KNOWN(String, hashIsZero, "hashIsZero", false),
    KNOWN(Throwable, detailMessage, "detailMessage", false),
    KNOWN(Throwable, cause, "cause", false),
    KNOWN(Throwable, backtrace, "backtrace", false),
    KNOWN(Throwable, depth, "depth", false),
    KNOWN(Throwable, stackTrace, "stackTrace", false),
    KNOWN(Throwable, suppressed, "suppressedExceptions", false),
    KNOWN(Class, componentType, "componentType", false),
    KNOWN(Class, module, "module", false),
    KNOWN(Class, name, "name", false),
    KNOWN(Class, classLoader, "classLoader", false),
    KNOWN(Class, modifiers, "modifiers", true),
    KNOWN(Class, primitive, "primitive", true),
    KNOWN(Module, name, "name", false),
    KNOWN(Thread, name, "name", false),
    KNOWN(Thread, tid, "tid", false),
    KNOWN(Thread, eetop, "eetop", false),
    KNOWN(Thread, holder, "holder", true),
};
#undef KNOWN

// What is a thread's own business: in its holder, where there is one.
static int find_thread_facts(vm *v, error *e) {
    link_error why;
    klass *k = v->k.Thread;
    if (v->k.Thread_holder &&
        program_load(v->p, program_symbol(v->p, "java/lang/Thread$FieldHolder"), &k, &why))
        return error_set(e, ERR_INPUT, NULL, "%s: %s", why.type, why.message);
    v->k.Thread_daemon = program_find_field(v->p, k, "daemon");
    v->k.Thread_threadStatus = program_find_field(v->p, k, "threadStatus");
    v->k.Thread_priority = program_find_field(v->p, k, "priority");
    if (v->k.Thread_daemon && v->k.Thread_threadStatus && v->k.Thread_priority) return 0;
    return error_set(e, ERR_INPUT, NULL, "this JDK's %s has no daemon, threadStatus or priority",
                     program_text(v->p, k->name));
}

static int find_well_known(vm *v, error *e) {
    link_error why;
    for (size_t i = 0; i < sizeof known_classes / sizeof *known_classes; i++) {
        klass **slot = (klass **)(void *)((char *)&v->k + known_classes[i].at);
        if (program_load(v->p, program_symbol(v->p, known_classes[i].name), slot, &why))
            return error_set(e, ERR_INPUT, NULL, "%s: %s", why.type, why.message);
    }
    for (size_t i = 0; i < sizeof known_fields / sizeof *known_fields; i++) {
        const known_field *f = &known_fields[i];
        klass *k = *(klass **)(void *)((char *)&v->k + f->class_at);
        field **slot = (field **)(void *)((char *)&v->k + f->at);
        *slot = program_find_field(v->p, k, f->name);
        if (!*slot && !f->optional)
            return error_set(e, ERR_INPUT, NULL, "this JDK's %s has no field %s",
                             program_text(v->p, k->name), f->name);
    }
    v->k.empty_method = program_find_method(v->p, v->k.Object, "<init>", "()V");
    return find_thread_facts(v, e);
}

// What went wrong in a call from C, for the user.
static int describe_failure(vm *v, thread *t, const char *what, error *e) {
    text message;
    text_init(&message, v->m);
    if (v->ending == VM_UNSUPPORTED) text_add(&message, text_get(&v->ending_text));
    else if (t->exception) {
        vm_describe_exception(v, t->exception, &message);
        ref trace = vm_get_ref(v, t->exception, v->k.Throwable_backtrace->offset);
        for (uint32_t i = 0; trace && i < vm_length(v, trace) && i < 8; i++) {
            uint64_t at = (uint64_t)vm_get_long(v, trace, OBJECT_HEADER + 8 * (size_t)i);
            method *m = program_method(v->p, (uint32_t)(at >> 32));
            text_printf(&message, " <- %s.%s:%d", program_text(v->p, m->owner->name),
                        program_text(v->p, m->name), vm_line(m->prepared, (uint32_t)at));
        }
    } else text_add(&message, "blocked");
    error_set(e, ERR_INPUT, NULL, "%s: %s", what, text_get(&message));
    text_release(&message);
    return ERR_INPUT;
}

static int call_static(vm *v, thread *t, const char *class_name, const char *name, const char *type,
                       const uint32_t *args, error *e) {
    klass *k = vm_load(v, t, class_name);
    method *m = k ? program_find_method(v->p, k, name, type) : NULL;
    uint32_t result[2];
    if (!m) return error_set(e, ERR_INPUT, NULL, "this JDK has no %s.%s%s", class_name, name, type);
    if (vm_initialize_now(v, t, k)) return describe_failure(v, t, class_name, e);
    if (vm_call(v, t, m, args, result)) return describe_failure(v, t, name, e);
    return 0;
}

// Runs a class's initialiser from C.
int vm_initialize_now(vm *v, thread *t, klass *k) {
    for (;;) {
        uint32_t depth = t->frame_count;
        switch (vm_initialize(v, t, k)) {
        case INITIALIZED: return 0;
        case INIT_PUSHED: break;
        default: return ERR_INPUT;
        }
        // The frames on top run down to where we are; the lowest of them ends the call.
        t->frames[depth].flags |= FRAME_ENTRY;
        run_outcome o;
        do o = vm_run_thread(v, t);
        while (o == RUN_PREEMPTED);
        if (o != RUN_RETURNED) return ERR_INPUT;
    }
}

static ref make_object(vm *v, thread *t, klass *k, const char *type, const uint32_t *args,
                       size_t words, error *e) {
    if (vm_initialize_now(v, t, k)) {
        describe_failure(v, t, program_text(v->p, k->name), e);
        return 0;
    }
    ref r = vm_new_object(v, t, k, 1);
    uint32_t all[16] = {r}, result[2];
    if (words) memcpy(all + 1, args, words * sizeof *args);
    vec_push(v->m, &v->roots, r);
    if (vm_call(v, t, program_find_method(v->p, k, "<init>", type), all, result)) {
        describe_failure(v, t, program_text(v->p, k->name), e);
        return 0;
    }
    return r;
}

// As HotSpot's create_initial_thread: the thread exists before its constructor runs.
static int make_main_thread(vm *v, error *e) {
    ref object = vm_new_object(v, NULL, v->k.Thread, 1);
    thread *t = vm_new_thread(v, object);
    v->current = t;
    vec_push(v->m, &v->roots, object);
    vm_put_long(v, object, v->k.Thread_eetop->offset, 1);
    if (!v->k.Thread_holder) vm_put_int(v, object, v->k.Thread_priority->offset, 5);
    if (vm_initialize_now(v, t, v->k.String) || vm_initialize_now(v, t, v->k.System))
        return describe_failure(v, t, "java.lang.System", e);
    ref system = make_object(v, t, v->k.ThreadGroup, "()V", NULL, 0, e);
    if (!system) return ERR_INPUT;
    uint32_t group_args[2] = {system, vm_new_string(v, t, "main")};
    ref group = make_object(v, t, v->k.ThreadGroup, "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
                            group_args, 2, e);
    if (!group) return ERR_INPUT;
    if (vm_initialize_now(v, t, v->k.Thread)) return describe_failure(v, t, "java.lang.Thread", e);
    uint32_t args[3] = {object, group, vm_new_string(v, t, "main")}, result[2];
    method *m = program_find_method(v->p, v->k.Thread, "<init>",
                                    "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V");
    if (vm_call(v, t, m, args, result)) return describe_failure(v, t, "java.lang.Thread", e);
    vm_set_thread_status(v, object, STATUS_RUNNABLE);
    return 0;
}

// The rest of initPhase2 and 3: no module layers are computed (a module of ours is a name), but the
// class loaders are the JDK's own objects. Classes are found by C code all the same.
static int make_loaders(vm *v, thread *t, error *e) {
    uint32_t level = 2, loader[2];
    const char *levels = "jdk/internal/misc/VM";
    if (call_static(v, t, levels, "initLevel", "(I)V", &level, e)) return ERR_INPUT;
    level = 3;
    if (call_static(v, t, levels, "initLevel", "(I)V", &level, e)) return ERR_INPUT;
    // From JDK 18 on, reflection asks whether handles can be used: they can.
    klass *k = vm_load(v, t, levels);
    if (k && program_find_method(v->p, k, "setJavaLangInvokeInited", "()V") &&
        call_static(v, t, levels, "setJavaLangInvokeInited", "()V", NULL, e))
        return ERR_INPUT;
    k = vm_load(v, t, "java/lang/ClassLoader");
    method *m = k ? program_find_method(v->p, k, "initSystemClassLoader",
                                        "()Ljava/lang/ClassLoader;")
                  : NULL;
    if (!m) return error_set(e, ERR_INPUT, NULL, "this JDK has no initSystemClassLoader");
    if (vm_initialize_now(v, t, k) || vm_call(v, t, m, NULL, loader))
        return describe_failure(v, t, "the class loaders", e);
    v->app_loader = loader[0];
    v->unnamed_module = vm_get_ref(v, v->app_loader,
                                   program_find_field(v->p, k, "unnamedModule")->offset);
    program_set_unnamed_module(v->p, v->unnamed_module);
    field *context = program_find_field(v->p, v->k.Thread, "contextClassLoader");
    vm_put_ref(v, t->object, context->offset, v->app_loader);
    level = 4;
    return call_static(v, t, levels, "initLevel", "(I)V", &level, e);
}

// Constants that the VM fills in, after the class's own initialiser. HotSpot does the same.
static int fill_unsafe_constants(vm *v, thread *t, error *e) {
    static const struct {
        const char *name;
        bool flag;
        int32_t value;
    } values[] = {{"ADDRESS_SIZE0", false, 8},
                  {"PAGE_SIZE", false, 4096},
                  {"BIG_ENDIAN", true, 0},
                  {"UNALIGNED_ACCESS", true, 1},
                  {"DATA_CACHE_LINE_FLUSH_SIZE", false, 0}};
    klass *k = vm_load(v, t, "jdk/internal/misc/UnsafeConstants");
    if (!k || vm_initialize_now(v, t, k)) return describe_failure(v, t, "UnsafeConstants", e);
    const runtime_class *c = vm_link(v, k);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        const field *f = program_find_field(v->p, k, values[i].name);
        if (!f) continue;
        if (values[i].flag)
            vm_put_byte(v, c->mirror, c->statics + f->offset, (int8_t)values[i].value);
        else vm_put_int(v, c->mirror, c->statics + f->offset, values[i].value);
    }
    return 0;
}

// As HotSpot does at its start: code in java.base relies on the order, and the exceptions we raise
// ourselves need no initialiser in mid-run.
static int initialize_early(vm *v, thread *t, error *e) {
    static const char *const names[] = {
        "java/lang/Class",
        "java/lang/Module",
        "java/lang/reflect/Method",
        "java/lang/ref/Finalizer",
        "java/lang/OutOfMemoryError",
        "java/lang/NullPointerException",
        "java/lang/ClassCastException",
        "java/lang/ArrayStoreException",
        "java/lang/ArithmeticException",
        "java/lang/ArrayIndexOutOfBoundsException",
        "java/lang/NegativeArraySizeException",
        "java/lang/StackOverflowError",
        "java/lang/IllegalMonitorStateException",
        "java/lang/IllegalArgumentException",
        "java/lang/ExceptionInInitializerError",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        klass *k = vm_load(v, t, names[i]);
        if (!k || vm_initialize_now(v, t, k)) return describe_failure(v, t, names[i], e);
    }
    return 0;
}

// Natives and model classes know the releases from 17 on.
static int check_release(vm *v, error *e) {
    enum { OLDEST = 17 };
    classpath *cp = program_classpath(v->p);
    if (classpath_jdk_feature(cp, &v->release, e)) return ERR_INPUT;
    if (v->release >= OLDEST) return 0;
    return error_set(e, ERR_INPUT, classpath_jdk_home(cp),
                     "programs run on the class library of JDK %d or later, this is %d (--jdk DIR "
                     "picks another)",
                     OLDEST, v->release);
}

static int boot(vm *v, error *e) {
    if (find_well_known(v, e)) return ERR_INPUT;
    vm_link(v, v->k.Class);
    if (make_main_thread(v, e)) return ERR_INPUT;
    thread *t = v->current;
    if (fill_unsafe_constants(v, t, e)) return ERR_INPUT;
    if (initialize_early(v, t, e)) return ERR_INPUT;
    if (call_static(v, t, "java/lang/System", "initPhase1", "()V", NULL, e)) return ERR_INPUT;
    if (make_loaders(v, t, e)) return ERR_INPUT;
    if (vm_initialize_boxes(v, t)) return describe_failure(v, t, "java.lang.Integer", e);
    v->booted = true;
    v->booted_classes = program_class_count(v->p);
    v->booted_top = v->h.top;
    return 0;
}

int vm_boot(vm *v, error *e) {
    error why;
    v->budget = INT64_MAX;
    if (check_release(v, e)) return ERR_INPUT;
    if (!boot(v, &why)) return 0;
    return error_set(e, ERR_INPUT, classpath_jdk_home(program_classpath(v->p)),
                     "the class library of this JDK %d does not start: %s", v->release,
                     why.message);
}

static ref argument_array(vm *v, thread *t, int argc, char **argv) {
    ref array = vm_new_array(v, t, v->k.StringArray, (uint32_t)argc, 2);
    for (int i = 0; i < argc && array; i++)
        vm_put_ref(v, array, OBJECT_HEADER + 4 * (size_t)i, vm_new_string(v, t, argv[i]));
    return array;
}

// After the last non-daemon thread: Shutdown.shutdown() runs the hooks, in a thread of its own.
static void run_shutdown(vm *v) {
    thread *t = v->threads.data[0];
    klass *k = vm_load(v, t, "java/lang/Shutdown");
    v->budget = INT64_MAX; // no turns: nobody else is there
    v->hurried = false;
    if (k && vm_initialize_now(v, t, k) == 0 && vm_begin_shutdown(v)) vm_schedule(v);
}

bool vm_begin_shutdown(vm *v) {
    thread *t = v->threads.data[0];
    klass *k = vm_load(v, t, "java/lang/Shutdown");
    method *m = k ? program_find_method(v->p, k, "shutdown", "()V") : NULL;
    if (!m || !vm_push_entry(v, t, m, NULL)) return false;
    t->state = THREAD_RUNNABLE;
    t->phase = PHASE_EXIT;
    t->next = vm_op_none();
    t->low = 0;
    v->live_threads++;
    // What these have done comes before, as if they had been joined.
    for (size_t i = 0; i < v->threads.count; i++) {
        thread *ended = v->threads.data[i];
        if (ended->state != THREAD_DONE || vm_is_daemon(v, ended)) continue;
        vm_thread_touch(v, ended);
        ended->joined = true;
    }
    return true;
}

// The launcher's choice. Before JDK 25: public static void main(String[]). From then on, whatever
// is not private will do, an instance method too, and if there is none, one without parameters.
static method *find_main(vm *v, klass *k) {
    enum { ANY_MAIN = 25 };
    unsigned needed = ACC_PUBLIC | ACC_STATIC;
    method *m = program_find_method(v->p, k, "main", "([Ljava/lang/String;)V");
    if (v->release < ANY_MAIN) return m && (m->access & needed) == needed ? m : NULL;
    if (!m || (m->access & (ACC_PRIVATE | ACC_ABSTRACT)))
        m = program_find_method(v->p, k, "main", "()V");
    return m && !(m->access & (ACC_PRIVATE | ACC_ABSTRACT)) ? m : NULL;
}

// The object whose main it is: its constructor's frame goes on top of main's.
static int push_constructor(vm *v, thread *t, klass *k, error *e) {
    char name[300];
    method *init = klass_method(k, program_symbol(v->p, "<init>"), program_symbol(v->p, "()V"));
    uint32_t result[2], object = t->stack[t->frames[t->frame_count - 1].locals];
    if (!init || (init->access & ACC_PRIVATE))
        return error_set(e, ERR_INPUT, NULL, "class %s has no constructor for its main method",
                         vm_dotted(v, k->name, name, sizeof name));
    if (vm_push_call(v, t, init, &object, FRAME_RETRY, result) != NATIVE_CALL)
        return error_set(e, ERR_INPUT, NULL, "cannot construct %s",
                         vm_dotted(v, k->name, name, sizeof name));
    return 0;
}

int vm_push_main(vm *v, const char *class_name, int argc, char **argv, error *e) {
    thread *t = v->threads.data[0];
    char name[300];
    klass *k;
    link_error why;
    if (program_load(v->p, program_symbol(v->p, class_name), &k, &why))
        return error_set(e, ERR_INPUT, NULL, "%s: %s", why.type, why.message);
    method *m = find_main(v, k);
    vm_dotted(v, k->name, name, sizeof name);
    if (!m) {
        const char *wanted = v->release < 25 ? "public static void main(String[])" : "main method";
        return error_set(e, ERR_INPUT, NULL, "class %s has no %s", name, wanted);
    }
    bool is_static = m->access & ACC_STATIC;
    if (!is_static && (k->access & (ACC_ABSTRACT | ACC_INTERFACE)))
        return error_set(e, ERR_INPUT, NULL, "class %s is abstract, its main is not static", name);
    uint32_t args[2] = {0}, n = 0;
    if (!is_static) args[n++] = vm_new_object(v, t, k, 3);
    args[n] = argument_array(v, t, argc, argv);
    v->current = t;
    if (!vm_push_entry(v, t, m, args))
        return error_set(e, ERR_INPUT, NULL, "cannot run %s.main", name);
    if (!is_static && push_constructor(v, t, k, e)) return ERR_INPUT;
    // The class is initialised before main runs: its frame goes on top. Should that fail, main's
    // frame is unwound like any other.
    if (vm_initialize(v, t, is_static ? m->owner : k) == INIT_THROWN)
        return error_set(e, ERR_INPUT, NULL, "cannot initialise %s", name);
    return 0;
}

bool vm_has_main(const vm *v) {
    return v->threads.data[0]->frame_count > 0;
}

int vm_run_main(vm *v, const char *class_name, int argc, char **argv, vm_ending *ending, error *e) {
    if (v->collects && vm_heap_collect(&v->h, v->h.limit, v->collect_every))
        return error_set(e, ERR_INPUT, NULL, "cannot reserve memory for the Java heap");
    if (v->concolic) vm_terms_start(v, &v->term_options);
    if (vm_push_main(v, class_name, argc, argv, e)) return ERR_INPUT;
    vm_schedule(v);
    if (v->ending == VM_RUNNING) {
        if (v->threads.data[0]->failed) v->exit_status = 1;
        run_shutdown(v);
        if (v->ending == VM_RUNNING || v->ending == VM_DEADLOCK) v->ending = VM_FINISHED;
    }
    if (v->terms) vm_terms_finish(v);
    *ending = v->ending;
    return 0;
}

program *vm_program(const vm *v) {
    return v->p;
}

int vm_exit_status(const vm *v) {
    return v->exit_status;
}

const char *vm_ending_text(const vm *v) {
    return text_get(&v->ending_text);
}

uint64_t vm_instructions(const vm *v) {
    return v->instructions;
}
