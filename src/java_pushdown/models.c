// Methods that are one rule, or nothing at all: the JDK's bookkeeping of threads and exceptions,
// and weft.Verify.
#include "java_pushdown/internal.h"

#include <string.h>

#include "vm/object.h"

typedef enum effect {
    NOTHING, // the result, if there is one, is 0
    THIS,    // gives its receiver
    BOOLEAN, // an input
    INTEGER, // an input from low to high
    UP_TO,   // an input from 0 to its argument
    OF_TYPE, // an input of its result's type
    ASSUME,
    INIT_THREAD, // Thread's constructors: they keep what is to be run
    START,
    JOIN,
    IS_ALIVE,
    CURRENT,
    HOLDS, // Thread.holdsLock
    WAIT,
    NOTIFY,
    NOTIFY_ALL,
    PARK,
    UNPARK,
    INTERRUPT,
    WAKE, // its second half
    SLEEP,
    RENAME,   // a thread
    TEXT,     // gives a string that nobody knows; of objects among its arguments toString is called
    TEXT_OUT, // the same, and gives nothing
    PRINT,    // the same, on a stream that leaves the program
    MESSAGE,  // the same: the constructor of an exception, which keeps it
    BUILD,    // the same, and gives its receiver
    TRACE,    // Throwable.printStackTrace to a stream: text of exceptions
    REFUSE,   // what it works on is not kept
    CLASS_OF, // the receiver's class
    DECLARES, // Enum.getDeclaringClass
    BOX,      // valueOf of a wrapper class
    COPY,     // System.arraycopy
    CLONE,
    CHECK,   // Objects.checkIndex
    HASH,    // String.hashCode
    ASSERTS, // Class.desiredAssertionStatus
    ID,      // Object.hashCode, System.identityHashCode
} effect;

struct jp_model {
    const char *class_name, *name, *type; // name, type NULL: any
    effect what;
    bool notices; // others can notice it
};

static const jp_model models[] = {
    {"java/lang/Object", "<init>", NULL, NOTHING, false},
    {"java/lang/Thread", "onSpinWait", NULL, NOTHING, false},
    {"java/lang/Thread", "yield", NULL, NOTHING, false},
    {"java/lang/Thread", "sleep", "(J)V", SLEEP, true},
    {"java/lang/Thread", "sleep", "(JI)V", SLEEP, true},
    {"java/lang/Thread", "interrupt", NULL, INTERRUPT, true},
    {"java/lang/Thread", "interrupt0", NULL, WAKE, true},
    {"java/lang/Thread", "clearInterruptEvent", NULL, NOTHING, false},
    {"jdk/internal/misc/Unsafe", "park", NULL, PARK, true},
    {"jdk/internal/misc/Unsafe", "unpark", NULL, UNPARK, true},
    {"java/lang/Thread", "setName", NULL, RENAME, false},
    {"java/lang/Thread", "<init>", NULL, INIT_THREAD, true},
    {"java/lang/Thread", "start", NULL, START, true},
    {"java/lang/Thread", "join", "()V", JOIN, true},
    {"java/lang/Thread", "join", "(J)V", JOIN, true},
    {"java/lang/Thread", "join", "(JI)V", JOIN, true},
    {"java/lang/Thread", "isAlive", NULL, IS_ALIVE, true},
    {"java/lang/Thread", "currentThread", NULL, CURRENT, false},
    {"java/lang/Thread", "holdsLock", NULL, HOLDS, true},
    {"java/lang/Object", "wait", "()V", WAIT, true},
    {"java/lang/Object", "wait", "(J)V", WAIT, true},
    {"java/lang/Object", "notify", NULL, NOTIFY, true},
    {"java/lang/Object", "notifyAll", NULL, NOTIFY_ALL, true},
    {"java/lang/Object", "getClass", NULL, CLASS_OF, false},
    {"java/lang/Enum", "getDeclaringClass", NULL, DECLARES, false},
    {"java/lang/Object", "clone", NULL, CLONE, true},
    {"java/lang/System", "arraycopy", NULL, COPY, true},
    {"java/lang/String", "hashCode", NULL, HASH, false},
    {"java/lang/Class", "desiredAssertionStatus", NULL, ASSERTS, false},
    {"java/lang/Object", "hashCode", NULL, ID, false},
    {"java/lang/System", "identityHashCode", NULL, ID, false},
    {"jdk/internal/misc/Unsafe", "fullFence", NULL, NOTHING, false},
    {"jdk/internal/misc/Unsafe", "loadFence", NULL, NOTHING, false},
    {"jdk/internal/misc/Unsafe", "storeFence", NULL, NOTHING, false},
    {"java/util/Objects", "checkIndex", "(II)I", CHECK, false},
    {"java/lang/Byte", "valueOf", "(B)Ljava/lang/Byte;", BOX, true},
    {"java/lang/Short", "valueOf", "(S)Ljava/lang/Short;", BOX, true},
    {"java/lang/Character", "valueOf", "(C)Ljava/lang/Character;", BOX, true},
    {"java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", BOX, true},
    {"java/lang/Long", "valueOf", "(J)Ljava/lang/Long;", BOX, true},
    {"java/io/PrintStream", "println", NULL, PRINT, false},
    {"java/io/PrintStream", "print", NULL, PRINT, false},
    {"java/lang/AssertionError", "<init>", "(Ljava/lang/Object;)V", MESSAGE, false},
    {"java/lang/String", "valueOf", NULL, TEXT, false},
    {"java/lang/Integer", "toString", "(I)Ljava/lang/String;", TEXT, false},
    {"java/lang/Long", "toString", "(J)Ljava/lang/String;", TEXT, false},
    {"java/lang/StringBuilder", "<init>", NULL, TEXT_OUT, false},
    {"java/lang/StringBuilder", "append", NULL, BUILD, false},
    {"java/lang/StringBuilder", "toString", NULL, TEXT, false},
    {"java/lang/StringBuilder", NULL, NULL, REFUSE, false},
    {"java/lang/AbstractStringBuilder", NULL, NULL, REFUSE, false},
    {"java/lang/ClassLoader", "setDefaultAssertionStatus", NULL, REFUSE, false},
    {"java/lang/ClassLoader", "setPackageAssertionStatus", NULL, REFUSE, false},
    {"java/lang/ClassLoader", "setClassAssertionStatus", NULL, REFUSE, false},
    {"java/lang/ClassLoader", "clearAssertionStatus", NULL, REFUSE, false},
    {"java/lang/Throwable", "printStackTrace", "(Ljava/io/PrintStream;)V", TRACE, false},
    {"java/lang/Throwable", "fillInStackTrace", "()Ljava/lang/Throwable;", THIS, false},
    {"java/lang/NullPointerException", "fillInStackTrace", NULL, THIS, false},
    {"weft/Verify", "anyBoolean", NULL, BOOLEAN, true},
    {"weft/Verify", "anyInt", "(II)I", INTEGER, true},
    {"weft/Verify", "anyInt", "()I", OF_TYPE, true},
    {"weft/Verify", "anyByte", NULL, OF_TYPE, true},
    {"weft/Verify", "anyShort", NULL, OF_TYPE, true},
    {"weft/Verify", "anyChar", NULL, OF_TYPE, true},
    {"weft/Verify", "assume", NULL, ASSUME, false},
    {"gov/nasa/jpf/vm/Verify", "getBoolean", NULL, BOOLEAN, true},
    {"gov/nasa/jpf/vm/Verify", "randomBool", NULL, BOOLEAN, true},
    {"gov/nasa/jpf/vm/Verify", "getInt", "(II)I", INTEGER, true},
    {"gov/nasa/jpf/vm/Verify", "random", "(I)I", UP_TO, true},
    {"org/sosy_lab/sv_benchmarks/Verifier", "nondetBoolean", NULL, BOOLEAN, true},
    {"org/sosy_lab/sv_benchmarks/Verifier", "nondetInt", NULL, OF_TYPE, true},
    {"org/sosy_lab/sv_benchmarks/Verifier", "nondetByte", NULL, OF_TYPE, true},
    {"org/sosy_lab/sv_benchmarks/Verifier", "nondetShort", NULL, OF_TYPE, true},
    {"org/sosy_lab/sv_benchmarks/Verifier", "nondetChar", NULL, OF_TYPE, true},
    {"org/sosy_lab/sv_benchmarks/Verifier", "assume", NULL, ASSUME, false},
    {"org/cprover/CProver", "nondetBoolean", NULL, BOOLEAN, true},
    {"org/cprover/CProver", "nondetInt", NULL, OF_TYPE, true},
    {"org/cprover/CProver", "assume", NULL, ASSUME, false},
};

static bool is_named(const program *p, const jp_model *x, const method *m) {
    return (!x->name || strcmp(program_text(p, m->name), x->name) == 0) &&
           strcmp(program_text(p, m->owner->name), x->class_name) == 0 &&
           (!x->type || strcmp(program_text(p, m->type), x->type) == 0);
}

const jp_model *jp_model_of(jp_world *w, const method *m) {
    uint64_t *known = u64map_get(&w->model_of, m->id);
    uint64_t number = known ? *known : 0;
    for (size_t i = 0; !known && !number && i < sizeof models / sizeof *models; i++)
        if (is_named(w->p, &models[i], m)) number = i + 1;
    if (!known) u64map_put(&w->model_of, m->id, number);
    return number ? &models[number - 1] : NULL;
}

bool jp_makes_text(const program *p, const method *m) {
    if (!m->owner->module) return false;
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if (models[i].what >= TEXT && models[i].what <= BUILD && is_named(p, &models[i], m))
            return true;
    return false;
}

bool jp_makes_box(const program *p, const method *m) {
    if (!m->owner->module) return false;
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if (models[i].what == BOX && is_named(p, &models[i], m)) return true;
    return false;
}

bool jp_model_notices(const jp_model *model) {
    return model->notices;
}

bool jp_model_comes_back(const jp_model *model) {
    return (model->what >= BOOLEAN && model->what <= OF_TYPE) || model->what == COPY ||
           model->what == CLONE || model->what == BOX;
}

bool jp_model_stops(const jp_model *model) {
    return model->what != BOX;
}

klass *jp_model_makes(jp_world *w, const method *m) {
    const jp_model *model = jp_model_of(w, m);
    return model && model->what == BOX ? m->owner : NULL;
}

bool jp_model_ends(const jp_model *model) {
    return model->what == JOIN || model->what == WAIT || model->what == NOTIFY ||
           model->what == PARK;
}

bool jp_model_prunes(const jp_model *model) {
    return model->what == ASSUME;
}

bool jp_model_waits(const jp_model *model) {
    return model->what == WAIT;
}

bool jp_model_is_open(const jp_model *model) {
    return strcmp(model->name ? model->name : "", "interrupt") == 0;
}

// A wait, with a limit of time or not, which may be negative.
static void reach_time_limit(jp_world *w, const method *m) {
    if (m->signature->count) jp_reach_thrown(w, "java/lang/IllegalArgumentException");
}

// Threads keep a flag, and waits end with an exception.
static void reach_interrupts(jp_world *w) {
    field *f = program_find_field(w->p, w->v->k.Thread, "interrupted");
    w->may_interrupt = true;
    if (f) jp_field_of(w, f)->read = jp_field_of(w, f)->written = true;
    jp_reach_thrown(w, "java/lang/InterruptedException");
}

void jp_model_reach(jp_world *w, const jp_model *model, method *m) {
    field *target;
    switch (model->what) {
    case INIT_THREAD:
        target = program_find_field(w->p, m->owner, "target");
        if (target) jp_field_of(w, target)->written = true;
        for (uint32_t i = 0; i < m->signature->count; i++)
            w->chooses_group |= m->signature->classes[i] == w->v->k.ThreadGroup->name;
        break;
    case START:
        w->starts_threads = w->asks_state = true;
        jp_reach_thrown(w, "java/lang/IllegalThreadStateException");
        break;
    case JOIN: reach_time_limit(w, m); // fall through
    case IS_ALIVE: w->asks_state = true; break;
    case SLEEP: reach_time_limit(w, m); break;
    case PARK:
    case UNPARK: w->may_park = w->asks_state = true; break;
    case INTERRUPT:
    case WAKE: reach_interrupts(w); break;
    case RENAME: w->renames = true; break;
    case WAIT:
        w->may_wait = true;
        w->may_time |= m->signature->count > 0;
        reach_time_limit(w, m); // fall through
    case NOTIFY:
    case NOTIFY_ALL:
        w->may_lock = true;
        jp_reach_thrown(w, "java/lang/IllegalMonitorStateException");
        break;
    case MESSAGE:
        target = program_find_field(w->p, w->v->k.Throwable, "detailMessage");
        if (target) jp_field_of(w, target)->written = true; // fall through
    case TEXT: jp_class_of(w, w->v->k.String)->made = true; break;
    case CLASS_OF:
    case DECLARES: w->asks_class = true; break;
    case BOX: jp_reach_boxes(w, m->owner); break;
    case CHECK: jp_reach_thrown(w, "java/lang/IndexOutOfBoundsException"); break;
    case HOLDS: jp_reach_thrown(w, "java/lang/NullPointerException"); break;
    case COPY:
        jp_reach_thrown(w, "java/lang/ArrayIndexOutOfBoundsException");
        jp_reach_thrown(w, "java/lang/NullPointerException");
        break;
    default: break;
    }
}

// ---------------------------------------------------------------- text

static bool is_jdks(jp_world *w, klass *k, const char *name) {
    method *m = program_find_method(w->p, w->v->k.Throwable, name, "()Ljava/lang/String;");
    bool conflict;
    const method *found = m ? program_select(w->p, k, m, &conflict) : NULL;
    return found && found->owner->module;
}

static bool has_plain_message(jp_world *w, klass *k) {
    return is_jdks(w, k, "toString") && is_jdks(w, k, "getLocalizedMessage") &&
           is_jdks(w, k, "getMessage");
}

// toString of the JDK's own, of something that is not made of other objects, does nothing that
// others can notice.
static bool has_plain_text(jp_world *w, klass *k) {
    method *text = program_find_method(w->p, w->v->k.Object, "toString", "()Ljava/lang/String;");
    method *hash = program_find_method(w->p, w->v->k.Object, "hashCode", "()I");
    bool conflict;
    method *found = text ? program_select(w->p, k, text, &conflict) : NULL;
    method *with = hash ? program_select(w->p, k, hash, &conflict) : NULL;
    if (!found || !found->owner->module || !with || !with->owner->module) return false;
    if (k->kind == KLASS_ARRAY) return true;
    if (klass_is_subclass(k, w->v->k.Throwable)) return has_plain_message(w, k);
    static const char *const plain[] = {
        "java/lang/Object",  "java/lang/String", "java/lang/Integer",   "java/lang/Long",
        "java/lang/Boolean", "java/lang/Byte",   "java/lang/Character", "java/lang/Short",
        "java/lang/Enum",    "java/lang/Class",  "java/lang/Thread",    "java/lang/StringBuilder",
    };
    const char *owner = program_text(w->p, found->owner->name);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strcmp(owner, plain[i]) == 0) return true;
    return false;
}

void jp_refuse_text(jp_stretch *s, jp_value object) {
    jp_world *w = s->w;
    for (size_t i = 0; i < w->classes.count; i++) {
        const jp_class *c = &w->classes.data[i];
        uint32_t count = jp_class_count(c);
        const pd_expr *here = count ? jp_in_range(w, object, c->first, count) : w->no;
        if (here == w->no || has_plain_text(w, c->k)) continue;
        jp_limit_where(s, here, JP_UNKNOWN,
                       arena_printf(&w->store, "toString() of %s", program_text(w->p, c->k->name)));
    }
}

// The stream writes to a file, as the standard ones do: what it writes is gone. Others keep it
// where the program can look.
static bool leaves_program(const jp_world *w, ref stream) {
    static const char *const chain[] = {"java/io/PrintStream", "java/io/BufferedOutputStream",
                                        "java/io/FileOutputStream"};
    for (size_t i = 0; i < sizeof chain / sizeof *chain; i++) {
        if (!stream) return false;
        klass *k = vm_class_of(w->v, stream);
        if (strcmp(program_text(w->p, k->name), chain[i]) != 0) return false;
        const field *out = i < 2 ? program_find_field(w->p, k, "out") : NULL;
        if (i < 2 && !out) return false;
        if (out) stream = vm_get_ref(w->v, stream, out->offset);
    }
    return true;
}

static void refuse_kept_output(jp_stretch *s, jp_value stream) {
    jp_world *w = s->w;
    const pd_expr *known = w->no;
    for (size_t i = 0; i < w->objects.count; i++)
        if (leaves_program(w, w->objects.data[i].r))
            known = jp_or(w, known, jp_equal(w, stream, jp_fixed(JP_REF, w->objects.data[i].id)));
    jp_limit_where(s, jp_not(w, known), JP_UNKNOWN, "output to a stream of the program's own");
}

// With the exception its causes are printed, which may be of any class. That nobody has taken an
// exception is said in ThreadGroup.uncaughtException: it is an error there.
static void print_trace(jp_stretch *s, jp_value stream) {
    jp_world *w = s->w;
    if (s->b->m->owner == w->v->k.ThreadGroup)
        jp_give_up(s, "an exception that a handler leaves to the group of its thread");
    for (size_t i = 0; i < w->classes.count && !s->ended; i++) {
        klass *k = w->classes.data[i].k;
        if (klass_is_subclass(k, w->v->k.Throwable) && !has_plain_message(w, k))
            jp_give_up(s, arena_printf(&w->store, "the text of %s", program_text(w->p, k->name)));
    }
    if (!s->ended) refuse_kept_output(s, stream);
}

// Its arguments become text.
static void read_text(jp_stretch *s, const method *m, const jp_value *args) {
    const signature *type = m->signature;
    uint32_t slot = !(m->access & ACC_STATIC);
    for (uint32_t i = 0; i < type->count && s->guard != s->w->no; i++) {
        bool is_string = type->classes[i] == s->w->v->k.String->name;
        if (type->kinds[i] == '[') jp_give_up(s, "text of an array");
        else if (type->kinds[i] == 'L' && !is_string) jp_refuse_text(s, args[slot]);
        if (s->ended) return;
        slot += type->kinds[i] == 'J' || type->kinds[i] == 'D' ? 2 : 1;
    }
}

static void keep_message(jp_stretch *s, jp_value exception) {
    jp_world *w = s->w;
    field *f = program_find_field(w->p, w->v->k.Throwable, "detailMessage");
    const jp_field *known = f ? jp_field_of(w, f) : NULL;
    if (!known || !known->changes) return;
    jp_assign_field(s, known, exception, jp_new_object(s, w->v->k.String));
}

static void init_thread(jp_stretch *s, method *m, const jp_value *args) {
    jp_world *w = s->w;
    field *target = program_find_field(w->p, m->owner, "target");
    const signature *type = m->signature;
    if (!target) {
        jp_give_up(s, "the constructor of this JDK's Thread");
        return;
    }
    const jp_field *f = jp_field_of(w, target);
    for (uint32_t i = 0, slot = 1; i < type->count; i++, slot++) {
        if (type->kinds[i] == 'J' || type->kinds[i] == 'Z') {
            jp_give_up(s, "a rare constructor of Thread");
            return;
        }
        bool is_task = type->classes[i] != SYMBOL_NONE &&
                       strcmp(program_text(w->p, type->classes[i]), "java/lang/Runnable") == 0;
        if (is_task && f->changes) jp_assign_field(s, f, args[0], args[slot]);
    }
}

jp_value jp_current_thread(jp_world *w) {
    const pd_expr *id = pd_const(w->n, w->threads.data[0].id);
    for (uint32_t i = 1; i < w->threads.count; i++)
        id = pd_ternary(w->n, jp_equal(w, jp_me(w), jp_fixed(JP_REF, i + 1)),
                        pd_const(w->n, w->threads.data[i].id), id);
    jp_value v = w->threads.count == 1
                     ? jp_fixed(JP_REF, w->threads.data[0].id)
                     : jp_of(JP_REF, jp_extend(w, id, id->width, w->ref_bits, false));
    v.not_null = true;
    return v;
}

// With a time that is not 0, it may be over at any moment.
static const pd_expr *is_timed(jp_world *w, const method *m, const jp_value *args) {
    if (m->signature->count == 0) return w->no;
    const pd_expr *some = jp_not(w, jp_equal(w, args[1], jp_fixed(JP_LONG, 0)));
    if (m->signature->count == 1) return some;
    return jp_or(w, some, jp_not(w, jp_equal(w, args[3], jp_fixed(JP_INT, 0)))); // nanoseconds
}

// Of a static method its arguments are the milliseconds, and nanoseconds if there are two.
static void check_time(jp_stretch *s, const method *m, const jp_value *args) {
    jp_world *w = s->w;
    uint32_t count = m->signature->count;
    const jp_value *time = args + !(m->access & ACC_STATIC);
    if (!count) return;
    const pd_expr *wrong = jp_less(w, time[0], jp_fixed(JP_LONG, 0));
    if (count == 2) {
        const pd_expr *below = jp_less(w, time[2], jp_fixed(JP_INT, 0));
        wrong = jp_or(w, wrong, jp_or(w, below, jp_less(w, jp_fixed(JP_INT, 999999), time[2])));
    }
    jp_throw_vm(s, wrong, "java/lang/IllegalArgumentException");
}

// first: what the first alternative stands for.
static void input_from(jp_stretch *s, jp_value least, jp_value most, jp_value first) {
    jp_world *w = s->w;
    unsigned bits = w->settings.bits;
    if (!jp_must_fit(s, least, bits) || !jp_must_fit(s, most, bits)) return;
    jp_limit_where(s, jp_less(w, most, least), JP_UNKNOWN, "an input of an empty range");
    // It is chosen into the private variable of results, and taken from there by the next rule.
    const pd_expr *to = jp_result(s, JP_INT);
    jp_affect(s, pd_unary(w->n, PD_ANY, to));
    jp_affect(s, jp_not(w, jp_less(w, jp_of(JP_INT, to), least)));
    jp_affect(s, jp_not(w, jp_less(w, most, jp_of(JP_INT, to))));
    s->place.is_input = true;
    s->place.low = first;
    s->place.input_var = w->ret_var[JP_INT];
    jp_go_to_label(s, s->b->return_labels[s->pc + 1], s->pc + 1, true);
}

enum { MOST_ALTERNATIVES = 1 << 16 }; // of more the value itself is the alternative

static void input(jp_stretch *s, jp_value least, jp_value most) {
    bool many = least.fixed && most.fixed && most.c - least.c >= MOST_ALTERNATIVES;
    input_from(s, least, most, many ? jp_fixed(JP_INT, 0) : least);
}

// Of its values those that fit; the others are beyond a bound.
static void input_of_type(jp_stretch *s, char letter) {
    int64_t low = letter == 'B'   ? INT8_MIN
                  : letter == 'S' ? INT16_MIN
                  : letter == 'I' ? INT32_MIN
                                  : 0;
    int64_t high = letter == 'B'   ? INT8_MAX
                   : letter == 'S' ? INT16_MAX
                   : letter == 'I' ? INT32_MAX
                                   : UINT16_MAX;
    jp_value first = jp_fixed(JP_INT, letter == 'I' ? 0 : low);
    jp_world *w = s->w;
    if (!jp_fits(w, JP_INT, low) || !jp_fits(w, JP_INT, high)) {
        jp_stretch *beyond = jp_branch(s, w->yes);
        if (beyond) jp_limit_where(beyond, w->yes, JP_INTS, "an input");
        if (beyond) jp_branch_free(beyond);
        int64_t half = (int64_t)1 << (w->settings.bits - 1);
        high = half - 1 < high ? half - 1 : high;
        low = -half > low ? -half : low;
    }
    input_from(s, jp_fixed(JP_INT, low), jp_fixed(JP_INT, high), first);
}

// The class of an enum whose constant has a body of its own is the one above.
static klass *declaring(const jp_world *w, klass *k) {
    bool is_constant = k->super &&
                       strcmp(program_text(w->p, k->super->name), "java/lang/Enum") != 0;
    return is_constant ? k->super : k;
}

static void class_of(jp_stretch *s, jp_value object, bool declares) {
    jp_world *w = s->w;
    jp_value v = jp_fixed(JP_REF, 0);
    for (size_t i = 0; i < w->classes.count; i++) {
        const jp_class *c = &w->classes.data[i];
        uint32_t count = jp_class_count(c);
        const pd_expr *here = count ? jp_in_range(w, object, c->first, count) : w->no;
        if (here == w->no) continue;
        klass *k = declares ? declaring(w, c->k) : c->k;
        jp_value mirror = jp_fixed(JP_REF, jp_object_id(w, vm_mirror(w->v, k)));
        v = jp_choose(w, JP_REF, here, mirror, v);
    }
    v.not_null = true;
    jp_push(s, v);
}

static void check_index(jp_stretch *s, jp_value index, jp_value length) {
    jp_world *w = s->w;
    const pd_expr *below = jp_less(w, index, jp_fixed(JP_INT, 0));
    jp_throw_vm(s, jp_or(w, below, jp_not(w, jp_less(w, index, length))),
                "java/lang/IndexOutOfBoundsException");
    jp_push(s, index);
}

static int32_t hash_of(const vm *v, ref string) {
    uint32_t hash = 0;
    for (uint32_t i = 0; i < vm_string_length(v, string); i++)
        hash = 31 * hash + vm_string_char(v, string, i);
    return (int32_t)hash;
}

// A hash code rarely fits the bits of an int. Of a call that is known to be String's it stays a
// constant as far as the stretch goes, which is what a switch needs.
static void give_hash(jp_stretch *s, int32_t hash) {
    jp_value v = jp_fixed(JP_INT, hash);
    if (s->b->code[s->pc].special) {
        jp_push(s, v);
        jp_go_on(s);
    } else if (jp_must_fit(s, v, s->w->settings.bits)) {
        if (hash) jp_assign(s, jp_result(s, JP_INT), v);
        jp_go_to_label(s, s->b->return_labels[s->pc + 1], s->pc + 1, true);
    }
}

// A way for each string that is known.
static void hash_text(jp_stretch *s, jp_value string) {
    jp_world *w = s->w;
    for (size_t i = 0; i < w->objects.count; i++) {
        const jp_object *o = &w->objects.data[i];
        if (vm_class_of(w->v, o->r) != w->v->k.String) continue;
        const pd_expr *here = jp_equal(w, string, jp_fixed(JP_REF, o->id));
        jp_stretch *x = jp_branch(s, here);
        jp_assume(s, jp_not(w, here));
        if (!x) continue;
        give_hash(x, hash_of(w->v, o->r));
        jp_branch_free(x);
    }
    jp_limit_where(s, w->yes, JP_UNKNOWN, "the hash code of a string that is not known");
    s->ended = true;
}

// An object's number is its code, a function of who it is: a bound. Those that share one are
// refused.
static void give_identity(jp_stretch *s, jp_value object) {
    jp_world *w = s->w;
    w->asks_hash = true;
    for (size_t i = 0; i < w->classes.count; i++) {
        uint32_t single = w->classes.data[i].single;
        if (single)
            jp_limit_where(s, jp_equal(w, object, jp_fixed(JP_REF, single)), JP_UNKNOWN,
                           "the hash code of a string or exception that was made");
    }
    uint32_t most = (uint32_t)1 << (w->settings.bits - 1);
    const pd_expr *outside = jp_not(w, jp_in_range(w, object, 0, most));
    if (!object.fixed && w->total > most) jp_limit_where(s, outside, JP_INTS, "a hash code");
    if (s->guard == w->no) return;
    if (object.fixed) jp_push(s, jp_fixed(JP_INT, object.c));
    else if (w->ref_bits > w->settings.bits) jp_give_up(s, "hash codes of so many objects");
    else jp_push(s, jp_of(JP_INT, jp_extend(w, object.e, w->ref_bits, w->settings.bits, false)));
}

// The VM's answer, which nobody changes.
static void give_assertion_status(jp_stretch *s, jp_value mirror) {
    jp_world *w = s->w;
    for (size_t i = 0; i < w->objects.count && mirror.fixed; i++) {
        const jp_object *o = &w->objects.data[i];
        const klass *k = o->id == mirror.c ? vm_mirrored(w->v, o->r) : NULL;
        if (!k) continue;
        jp_push(s, jp_fixed(JP_INT, !k->module));
        return;
    }
    jp_give_up(s, "the assertion status of a class that is not known");
}

static void refuse(jp_stretch *s, const method *m) {
    char name[300];
    jp_give_up(s, arena_printf(&s->w->store, "%s", jp_method_name(s->w, m, name, sizeof name)));
}

void jp_model_call(jp_stretch *s, const jp_model *model, method *m, const jp_value *args) {
    jp_kind kind = jp_kind_of_letter(m->signature->returns);
    switch (model->what) {
    case NOTHING:
        if (kind != JP_NONE) jp_push_wide(s, jp_fixed(kind, 0));
        break;
    case THIS: jp_push(s, args[0]); break;
    case BOOLEAN: input(s, jp_fixed(JP_INT, 0), jp_fixed(JP_INT, 1)); break;
    case INTEGER: input(s, args[0], args[1]); break;
    case UP_TO: input(s, jp_fixed(JP_INT, 0), args[0]); break;
    case OF_TYPE: input_of_type(s, m->signature->returns); break;
    case CLASS_OF: class_of(s, args[0], false); break;
    case DECLARES: class_of(s, args[0], true); break;
    case BOX: jp_box(s, m->owner, args[0]); break;
    case CHECK: check_index(s, args[0], args[1]); break;
    case HASH: hash_text(s, args[0]); break;
    case ASSERTS: give_assertion_status(s, args[0]); break;
    case ID: give_identity(s, args[0]); break;
    case COPY: jp_array_copy(s, args); break;
    case CLONE:
        if (jp_made_class(s->w, s->b, s->pc)) jp_array_clone(s, args[0]);
        else jp_object_clone(s, args[0]);
        break;
    case INIT_THREAD: init_thread(s, m, args); break;
    case START: jp_start_thread(s, args[0]); break;
    case JOIN:
        check_time(s, m, args);
        if (s->guard != s->w->no) jp_join(s, args[0], is_timed(s->w, m, args));
        break;
    case SLEEP:
        check_time(s, m, args);
        if (s->guard != s->w->no) jp_sleep(s);
        break;
    case PARK: jp_park(s, jp_not(s->w, jp_equal(s->w, args[2], jp_fixed(JP_LONG, 0)))); break;
    case UNPARK: jp_unpark(s, args[1]); break;
    case INTERRUPT: jp_interrupt(s, args[0], true); break;
    case WAKE: jp_interrupt(s, args[0], false); break;
    case IS_ALIVE:
        jp_push(s,
                jp_of(JP_INT, jp_extend(s->w,
                                        pd_binary(s->w->n, PD_EQ, jp_thread_state(s->w, args[0], 0),
                                                  pd_const(s->w->n, JP_STARTED)),
                                        1, s->w->settings.bits, false)));
        break;
    case CURRENT: jp_push(s, jp_current_thread(s->w)); break;
    case HOLDS:
        jp_check_null(s, args[0]);
        if (s->guard != s->w->no) jp_push_truth(s, jp_owns(s->w, args[0]));
        break;
    case WAIT:
        check_time(s, m, args);
        if (s->guard != s->w->no) jp_wait(s, args[0], is_timed(s->w, m, args));
        break;
    case NOTIFY: jp_notify(s, args[0], false); break;
    case NOTIFY_ALL: jp_notify(s, args[0], true); break;
    case RENAME: break;
    case PRINT: refuse_kept_output(s, args[0]); // fall through
    case TEXT:
    case TEXT_OUT:
    case MESSAGE:
    case BUILD:
        if (s->guard == s->w->no) return;
        read_text(s, m, args);
        if (s->ended || s->guard == s->w->no) return;
        if (model->what == TEXT) jp_push(s, jp_new_object(s, s->w->v->k.String));
        if (model->what == BUILD) jp_push(s, args[0]);
        if (model->what == MESSAGE) keep_message(s, args[0]);
        break;
    case TRACE: print_trace(s, args[1]); break;
    case REFUSE: refuse(s, m); break;
    case ASSUME: jp_assume(s, jp_not(s->w, jp_equal(s->w, args[0], jp_fixed(JP_INT, 0)))); break;
    }
}
