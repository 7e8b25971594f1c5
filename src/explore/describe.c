#include "explore/describe.h"

#include "vm/inputs.h"

// What tests are written with: where one fails is said by the program's own frame below.
static bool is_test_library(const char *name) {
    static const char *const packages[] = {
        "org/junit/",       "org/opentest4j/",         "org/hamcrest/", "org/assertj/",
        "org/testng/",      "org/awaitility/",         "org/mockito/",  "org/apiguardian/",
        "junit/framework/", "com/google/common/truth/"};
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
        if (strncmp(name, packages[i], strlen(packages[i])) == 0) return true;
    return false;
}

// A class that the JDK makes at run time, for annotations above all.
static bool is_proxy(const vm *v, const klass *k) {
    return k->super && strcmp(program_text(v->p, k->super->name), "java/lang/reflect/Proxy") == 0;
}

bool explore_describe_is_own_class(const vm *v, const klass *k) {
    const char *name = program_text(v->p, k->name);
    return !k->module && strncmp(name, "weft/", 5) != 0 && !is_test_library(name) &&
           !is_proxy(v, k) && !vm_is_input_class(v, k);
}

bool explore_describe_is_own(const vm *v, const unit *u) {
    return !u->hidden && !u->untraced && explore_describe_is_own_class(v, u->m->owner);
}

const frame *explore_describe_own_frame(const vm *v, const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0;)
        if (explore_describe_is_own(v, t->frames[i].u)) return &t->frames[i];
    return NULL;
}

static const struct {
    const char *class_name, *name;
} runners[] = {{"java/util/concurrent/ThreadPoolExecutor", "runWorker"},
               {"java/util/TimerThread", "mainLoop"},
               {"java/util/TimerThread", "run"}, // engine async has no loop there
               {"java/awt/EventDispatchThread", "pump"}};

bool explore_describe_is_runner(const vm *v, const method *m) {
    for (size_t i = 0; m->owner->module && i < sizeof runners / sizeof *runners; i++)
        if (strcmp(program_text(v->p, m->name), runners[i].name) == 0 &&
            strcmp(program_text(v->p, m->owner->name), runners[i].class_name) == 0)
            return true;
    return false;
}

bool explore_describe_has_runners(const vm *v) {
    for (uint32_t i = 0; i < program_class_count(v->p); i++) {
        const klass *k = program_class(v->p, i);
        for (uint32_t n = 0; k->module && n < k->method_count; n++)
            if (k->methods[n].prepared && explore_describe_is_runner(v, &k->methods[n]))
                return true;
    }
    return false;
}

bool explore_describe_runs_task(const vm *v, const thread *t) {
    const frame *own = explore_describe_own_frame(v, t);
    for (uint32_t i = 0; own && &t->frames[i] < own; i++)
        if (explore_describe_is_runner(v, t->frames[i].u->m)) return true;
    return false;
}

void explore_describe_thread(vm *v, const thread *t, text *out) {
    ref name = vm_get_ref(v, t->object, v->k.Thread_name->offset);
    if (name) vm_string_text(v, name, out);
    else text_printf(out, "thread %u", t->number);
}

void explore_describe_place(vm *v, const unit *u, uint32_t pc, text *out) {
    const cf_class *file = u->m->owner->file;
    int line = vm_line(u, pc);
    if (file && file->source_file != SYMBOL_NONE && line > 0) {
        text_printf(out, "%s:%d", program_text(v->p, file->source_file), line);
    } else {
        explore_describe_class(v, u->m->owner, out);
        text_printf(out, ".%s", program_text(v->p, u->m->name));
    }
}

void explore_describe_thread_place(vm *v, const thread *t, text *out) {
    const frame *f = explore_describe_own_frame(v, t);
    if (!f && t->frame_count) f = &t->frames[t->frame_count - 1];
    if (f) explore_describe_place(v, f->u, f->pc, out);
}

// A frame of a throwable's stack trace, as the VM keeps it: method and pc.
static uint64_t frame_of(vm *v, ref exception, int32_t i) {
    ref trace = vm_get_ref(v, exception, v->k.Throwable_backtrace->offset);
    return (uint64_t)vm_get_long(v, trace, OBJECT_HEADER + 8 * (size_t)i);
}

static int32_t frames_of(vm *v, ref exception) {
    ref trace = vm_get_ref(v, exception, v->k.Throwable_backtrace->offset);
    return trace ? vm_get_int(v, exception, v->k.Throwable_depth->offset) : 0;
}

// The innermost frame of the program's own; -1: there is none.
static int32_t own_frame(vm *v, ref exception) {
    int32_t n = frames_of(v, exception);
    for (int32_t i = 0; i < n; i++) {
        const method *m = program_method(v->p, (uint32_t)(frame_of(v, exception, i) >> 32));
        if (explore_describe_is_own(v, m->prepared)) return i;
    }
    return -1;
}

static ref cause_of(vm *v, ref exception) {
    const field *f = program_find_field(v->p, vm_class_of(v, exception), "cause");
    ref cause = f ? vm_get_ref(v, exception, f->offset) : 0;
    return cause == exception ? 0 : cause;
}

static bool is_of_entry(vm *v, ref exception) {
    int32_t n = frames_of(v, exception);
    for (int32_t i = 0; i < n; i++) {
        const method *m = program_method(v->p, (uint32_t)(frame_of(v, exception, i) >> 32));
        if (strcmp(program_text(v->p, m->owner->name), "weft/Entry") == 0) return true;
    }
    return false;
}

enum { MOST_CAUSES = 20 }; // causes may go round

// CompletableFuture wraps what a task threw, on whichever thread takes notice of it first.
static ref unwrap(vm *v, ref exception) {
    symbol wrapper = program_symbol(v->p, "java/util/concurrent/CompletionException");
    for (unsigned i = 0; vm_class_of(v, exception)->name == wrapper && i < MOST_CAUSES; i++) {
        ref cause = cause_of(v, exception);
        if (!cause || own_frame(v, cause) < 0) break;
        exception = cause;
    }
    return exception;
}

// What was thrown by a library alone is where its cause is.
void explore_describe_origin(vm *v, ref exception, text *out) {
    ref of = unwrap(v, exception);
    int32_t best = own_frame(v, of);
    for (unsigned i = 0; best < 0 && of && i < MOST_CAUSES; i++) {
        of = cause_of(v, of);
        if (of) best = own_frame(v, of);
    }
    if (best < 0) of = exception;
    if (!frames_of(v, of)) {
        text_add(out, "unknown place");
        return;
    }
    if (best < 0 && is_of_entry(v, of)) {
        text_add(out, "the end of the test");
        return;
    }
    uint64_t at = frame_of(v, of, best < 0 ? 0 : best); // nothing of its own: where it was made
    const method *m = program_method(v->p, (uint32_t)(at >> 32));
    explore_describe_place(v, m->prepared, (uint32_t)at, out);
}

static void stack_line(vm *v, const unit *u, uint32_t pc, text *out) {
    char name[300];
    const cf_class *file = u->m->owner->file;
    int line = vm_line(u, pc);
    text_printf(out, "    at %s.%s(", vm_dotted(v, u->m->owner->name, name, sizeof name),
                program_text(v->p, u->m->name));
    if (u->m->access & ACC_NATIVE) text_add(out, "Native Method");
    else if (!file || file->source_file == SYMBOL_NONE) text_add(out, "Unknown Source");
    else if (line > 0) text_printf(out, "%s:%d", program_text(v->p, file->source_file), line);
    else text_add(out, program_text(v->p, file->source_file));
    text_add(out, ")\n");
}

enum { MOST_LINES = 30 }; // of a stack

static bool is_shown(const vm *v, const unit *u) {
    const char *name = program_text(v->p, u->m->owner->name);
    return !u->hidden && !u->untraced && strncmp(name, "weft/", 5) != 0 && !is_test_library(name);
}

// What is below the last frame of the program's own brought it there: reflection, mostly.
void explore_describe_stack(vm *v, const thread *t, text *out) {
    uint32_t bottom = 0;
    while (bottom < t->frame_count && !explore_describe_is_own(v, t->frames[bottom].u)) bottom++;
    if (bottom == t->frame_count) bottom = 0;
    uint32_t shown = 0;
    for (uint32_t i = t->frame_count; i-- > bottom && shown < MOST_LINES;)
        if (is_shown(v, t->frames[i].u)) {
            stack_line(v, t->frames[i].u, t->frames[i].pc, out);
            shown++;
        }
    if (shown == MOST_LINES) text_add(out, "    ...\n");
}

static void backtrace(vm *v, ref exception, text *out) {
    ref trace = vm_get_ref(v, exception, v->k.Throwable_backtrace->offset);
    int32_t n = trace ? vm_get_int(v, exception, v->k.Throwable_depth->offset) : 0;
    int32_t last = n - 1, shown = 0;
    for (int32_t i = n - 1; i >= 0 && last == n - 1; i--) {
        uint64_t at = (uint64_t)vm_get_long(v, trace, OBJECT_HEADER + 8 * (size_t)i);
        if (explore_describe_is_own(v, program_method(v->p, (uint32_t)(at >> 32))->prepared)) {
            last = i;
            break;
        }
    }
    for (int32_t i = 0; i <= last && shown < MOST_LINES; i++) {
        uint64_t at = (uint64_t)vm_get_long(v, trace, OBJECT_HEADER + 8 * (size_t)i);
        const unit *u = program_method(v->p, (uint32_t)(at >> 32))->prepared;
        if (!is_shown(v, u)) continue;
        stack_line(v, u, (uint32_t)at, out);
        shown++;
    }
    if (shown == MOST_LINES) text_add(out, "    ...\n");
}

void explore_describe_exception(vm *v, ref exception, text *out) {
    enum { MOST_PRINTED = 8 };
    for (unsigned i = 0; i < MOST_PRINTED; i++) {
        if (i) text_add(out, "Caused by: ");
        vm_describe_exception(v, exception, out);
        text_char(out, '\n');
        backtrace(v, exception, out);
        ref cause = vm_get_ref(v, exception, v->k.Throwable_cause->offset);
        if (!cause || cause == exception) return;
        exception = cause;
    }
}

// ---------------------------------------------------------------- objects

void explore_describe_class(vm *v, const klass *k, text *out) {
    unsigned dimensions = 0;
    for (; k->kind == KLASS_ARRAY; k = k->component) dimensions++;
    const char *name = program_text(v->p, k->name), *slash = strrchr(name, '/');
    if (slash) name = slash + 1;
    // A nested class by its own name; an anonymous or local one with that of its owner.
    const char *dollar = strrchr(name, '$');
    if (dollar && dollar > name && dollar[1] > '9') name = dollar + 1;
    for (const char *p = name; *p; p++) text_char(out, *p == '$' ? '.' : *p);
    while (dimensions--) text_add(out, "[]");
}

static klass *loaded_class(vm *v, const char *name) {
    klass *k;
    link_error ignored;
    return program_load(v->p, program_symbol(v->p, name), &k, &ignored) ? NULL : k;
}

bool explore_describe_is_synchronizer(vm *v, ref r) {
    klass *k = loaded_class(v, "java/util/concurrent/locks/AbstractOwnableSynchronizer");
    return k && klass_is_subclass(vm_class_of(v, r), k);
}

thread *explore_describe_owner(vm *v, ref synchronizer) {
    field *f = program_find_field(v->p, vm_class_of(v, synchronizer), "exclusiveOwnerThread");
    ref owner = f ? vm_get_ref(v, synchronizer, f->offset) : 0;
    return owner ? vm_thread_of(v, owner) : NULL;
}

ref explore_describe_blocker(vm *v, const thread *t) {
    field *f = program_find_field(v->p, v->k.Thread, "parkBlocker");
    return f ? vm_get_ref(v, t->object, f->offset) : 0;
}

void explore_describe_object(vm *v, ref r, text *out) {
    klass *k = vm_class_of(v, r);
    klass *mirrored = k == v->k.Class ? vm_mirrored(v, r) : NULL;
    if (mirrored) {
        text_add(out, "class ");
        explore_describe_class(v, mirrored, out);
        return;
    }
    if (klass_is_subclass(k, v->k.Thread)) {
        ref name = vm_get_ref(v, r, v->k.Thread_name->offset);
        text_add(out, "thread ");
        if (name) vm_string_text(v, name, out);
        return;
    }
    text_add(out, "a ");
    // ReentrantLock$NonfairSync is what the user knows as a ReentrantLock.
    const char *binary = program_text(v->p, k->name), *slash = strrchr(binary, '/');
    if (slash) binary = slash + 1;
    const char *dollar = strchr(binary, '$');
    if (dollar && k->module && explore_describe_is_synchronizer(v, r))
        text_add_bytes(out, binary, (size_t)(dollar - binary));
    else explore_describe_class(v, k, out);
}

const field *explore_describe_field(vm *v, ref object, uint32_t offset) {
    klass *k = vm_class_of(v, object);
    if (k->kind == KLASS_ARRAY) return NULL;
    klass *mirrored = k == v->k.Class ? vm_mirrored(v, object) : NULL;
    if (mirrored && mirrored->runtime) {
        uint32_t base = ((runtime_class *)mirrored->runtime)->statics;
        for (uint32_t i = 0; i < mirrored->field_count; i++)
            if ((mirrored->fields[i].access & ACC_STATIC) &&
                base + mirrored->fields[i].offset == offset)
                return &mirrored->fields[i];
    }
    for (; k; k = k->super)
        for (uint32_t i = 0; i < k->field_count; i++)
            if (!(k->fields[i].access & ACC_STATIC) && k->fields[i].offset == offset)
                return &k->fields[i];
    return NULL;
}

void explore_describe_location(vm *v, ref object, uint32_t offset, text *out) {
    klass *k = vm_class_of(v, object);
    if (k->kind == KLASS_ARRAY) {
        explore_describe_class(v, k->component, out);
        text_printf(out, "[%u]", (offset - OBJECT_HEADER) >> ((runtime_class *)k->runtime)->shift);
        return;
    }
    const field *f = explore_describe_field(v, object, offset);
    if (!f) {
        explore_describe_object(v, object, out);
        return;
    }
    explore_describe_class(v, f->owner, out);
    text_printf(out, ".%s", program_text(v->p, f->name));
}

void explore_describe_racy(vm *v, ref object, uint32_t offset, text *out) {
    bool is_array = vm_class_of(v, object)->kind == KLASS_ARRAY;
    const field *f = is_array ? NULL : explore_describe_field(v, object, offset);
    if (!f) {
        explore_describe_location(v, object, offset, out);
        return;
    }
    const char *name = program_text(v->p, f->owner->name), *slash = strrchr(name, '/');
    for (name = slash ? slash + 1 : name; *name; name++) text_char(out, *name == '$' ? '.' : *name);
    text_printf(out, ".%s", program_text(v->p, f->name));
}

bool explore_describe_is_joining(const vm *v, const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0;)
        if (strcmp(program_text(v->p, t->frames[i].u->m->owner->name), "java/lang/Thread") == 0 &&
            strcmp(program_text(v->p, t->frames[i].u->m->name), "join") == 0)
            return true;
    return false;
}
