// From a program in the VM to a pushdown network.
//
//   prefix.c    the VM runs the start of the program: until somebody could notice what main does
//   arguments.c the arguments of a method that is checked, shape by shape
//   late.c      it runs initialisers of classes that are used later, where nobody can notice
//   body.c      a method's instructions, resolved; kinds and liveness of its slots
//   made.c      the same for methods made by the VM
//   world.c     what the rest of the program can reach: methods, classes, fields, objects
//   passes.c    how often its places can be passed: so many objects they make
//   layout.c    objects get numbers, fields and statics get variables
//   value.c     ints and references as expressions of the network
//   stretch.c   a rule for each stretch of instructions with one operation that others can notice
//   step.c      the meaning of each instruction in a stretch
//   atomics.c   accesses through Unsafe and variable handles
//   calls.c     calls, returns, exceptions
//   arrays.c    arrays; dimensions.c: of several dimensions; copies.c: System.arraycopy and clone
//   clones.c    clone of other objects
//   boxes.c     Integer.valueOf and its like
//   inputs.c    fields that are inputs
//   waits.c     threads that start, end and wait for each other
//   models.c    methods of the JDK that are one rule
//   classes.c   initialisers that run later, in the network
//   endings.c   how threads end: uncaught exceptions and their handlers
//   network.c   variables, threads, queries
//   engine.c    options, the decision, the report; waypoints.c: from a run back to the VM;
//   lines.c     which lines are reached
//
// The paper's translation, and where this one differs: stack slots are locals of the network only
// where they live from one rule to the next, so there is no stack pointer; the heap is partitioned
// by class, an object's number tells its class, and each field is an array of globals of its own;
// a value that does not fit its bits leads to a label that says so, it does not wrap around. So
// every run of the network is one of the program.
#ifndef JAVA_PUSHDOWN_INTERNAL_H
#define JAVA_PUSHDOWN_INTERNAL_H

#include "classfile/taken.h"
#include "engine/java.h"
#include "explore/explorer.h"
#include "program/program.h"
#include "pushdown/network.h"
#include "vm/class.h"
#include "vm/thread.h"

// ---------------------------------------------------------------- body.c

typedef enum jp_kind { JP_NONE, JP_INT, JP_LONG, JP_REF, JP_REAL } jp_kind;

// An instruction in one form: loads and stores have no kind (a: the slot; b: slots taken), operands
// are resolved.
typedef struct jp_instr {
    uint8_t op; // OP_…; of loads, stores and constants: OP_iload, OP_istore, OP_iconst_0
    uint16_t a;
    int32_t b;
    uint32_t offset; // in the method's bytes
    union {
        void *p;    // klass *, field *, method *
        int64_t j;  // OP_iconst_0, with `kind`
        ref object; // OP_ldc: a string, a class, a lambda that captures nothing
    };
    uint8_t kind;        // jp_kind of a constant
    bool special;        // a call without dispatch
    const char *trouble; // not NULL: why it cannot be translated
} jp_instr;

// A call of Unsafe's or of a variable handle's that accesses a field: p is a jp_access.
enum { JP_ACCESS = 254 };

typedef struct jp_body jp_body;
struct jp_body {
    method *m;
    uint32_t number; // among the bodies
    uint32_t count, slots, locals;
    jp_instr *code;
    const code *file; // switches and handlers; NULL: made by the VM
    uint32_t handler_count;
    const code_handler *handlers;
    const code_taken *taken; // by handler: what it does with exceptions; NULL: of no interest
    uint8_t *kinds;          // by instruction, `slots` each: jp_kind before it
    symbol *types;           // the same: class of a reference, SYMBOL_NONE: not known
    uint16_t *depth;         // stack slots before it; 0xffff: never reached
    uint64_t *live;          // rows of live locals; NULL: all of them
    uint8_t *monitors; // by instruction: monitors that the frame has entered, its method's too
    uint8_t most_monitors;
    bool is_synchronized;
    bool stores_this; // local 0 is written
    bool called;
    uint32_t frames;  // in which the prefix stands
    uint32_t entries; // at most, up to --heap; jp_count_passes
    bool *repeats;    // by instruction: it lies in a loop
    bool *is_reached; // by instruction: from the method's start if it is called, or a prefix's end
    bool *is_seen;    // what it reaches is known
    bool *is_label;   // by instruction: a rule begins here, and those before end
    bool *is_wait;    // by instruction: a rule begins here, where the thread waits to be notified
    bool *is_return;  // by instruction: a call comes back before it
    // By slot and kind (slot * 4 + kind): the number of the local that holds it, + 1.
    uint16_t *cells;
    uint32_t *labels, *return_labels; // by instruction; PD_NONE: none
    uint32_t *wait_labels;            // where it waits to be notified
    uint32_t *init_labels;            // behind an initialiser that runs before the instruction
    uint32_t entry_label;             // where a call begins
    uint32_t unwind_label;            // synchronized: the exception leaves the method
    const char *trouble;              // not NULL: why nothing of it can be translated
};

// ---------------------------------------------------------------- world.c

// A class with objects.
typedef struct jp_class {
    klass *k;
    uint32_t existing; // objects of the prefix
    uint32_t makings;  // so many can be made at most, up to --heap
    bool made;         // the program can make more
    uint32_t longest;  // arrays that are made: elements
    bool boxed;        // by valueOf of a wrapper class …
    bool constructed;  // … or by new
    bool thrown;       // the VM throws one
    bool shared;       // all that are made have one number: who they are is not known
    uint32_t pool;     // at most so many are made
    uint32_t first;    // number of the first; those of the prefix come first, `single` next
    uint32_t single;   // number of the shared one, or of all that the VM throws; 0: none
    uint32_t next_var; // global: how many of the pool are used; PD_NONE: none
} jp_class;

typedef struct jp_object {
    ref r;
    uint32_t class_index, id;
} jp_object;

typedef struct jp_field {
    field *f;
    bool read, written;
    bool fixed;            // nobody writes it: the prefix's values count
    bool changes;          // it has a variable
    bool is_input;         // until it is written (inputs.c)
    uint32_t var;          // PD_NONE: none
    uint32_t first, count; // instance: objects that have it, by number
    uint32_t bits;
    bool narrow;            // a reference that is kept as 0, or as number - base
    uint32_t base, targets; // base + 1 and so many: objects of its type
    size_t followed;        // objects that were looked at for what it refers to
} jp_field;

typedef struct jp_array {
    klass *k;
    uint32_t id, length;      // of the prefix: its length; else the most
    uint32_t var, length_var; // PD_NONE: none
    uint32_t bits;
    char letter; // of an element; L: a reference
    ref kept;    // not 0: nobody writes it, its elements are those of this one
    bool wide;   // an element does not fit its bits at the start: it has no variable
} jp_array;

// A value at the start that its variable does not hold.
typedef struct jp_wide_start {
    const field *f;
    uint32_t id; // of the object; 0: static
} jp_wide_start;

typedef struct jp_thread {
    ref object;
    uint32_t id;       // of the object
    int32_t vm_number; // -1: not started in the prefix
    bool is_daemon;
    klass *k;
    uint32_t process;
    uint32_t start, end_label, done_label, assert_label, exception_label;
    uint32_t handled_label; // a handler has taken its exception
} jp_thread;

typedef struct jp_settings {
    uint32_t bits, heap, array_length;
    uint32_t passes; // of a place in a loop, at most
    const char *bits_of;
    property_set wanted;
} jp_settings;

typedef struct jp_value {
    uint8_t kind;  // jp_kind
    bool fixed;    // c is the value; of a reference: the object's number
    bool not_null; // a reference that is not
    int64_t c;
    const pd_expr *e; // else
} jp_value;

// What a rule does in the program.
typedef struct jp_place {
    const jp_body *body; // NULL: nothing
    uint32_t pc;         // instruction that others can notice, or the rule's first
    bool noticed;        // there is such an instruction …
    bool is_operation;   // … and the VM stops before it
    bool is_input;
    bool is_start;        // it starts a thread
    uint32_t wakes;       // notify: index + 1 of the thread that it wakes; 0: none
    bool is_method;       // it calls the method that is checked
    bool until_waits;     // the thread waits then
    bool is_end;          // the thread ends
    bool lands;           // pc is where it gets to, not where it was
    jp_value low;         // is_input: the first alternative
    uint32_t input_var;   // is_input: the private variable that has it; PD_NONE: it is `low`
    const char *why;      // it leads to a bound or to what is not known
    uint32_t first, last; // instructions that it executes; first UINT32_MAX: none
} jp_place;

enum { JP_NEW, JP_STARTED, JP_DONE };
enum { JP_FOR_NOTHING, JP_FOR_NOTIFY, JP_FOR_TIME, JP_WOKEN }; // the last: not by notify

typedef enum jp_limit { JP_INTS, JP_HEAP, JP_UNKNOWN, JP_LIMITS } jp_limit;

typedef struct jp_called {
    method *m;
    size_t classes; // so many have been looked at
} jp_called;

// Objects with numbers side by side that have owners; slot: of the first, in the array of these.
typedef struct jp_locks {
    uint32_t first, count, slot;
} jp_locks;

typedef struct jp_late jp_late;
typedef struct jp_init jp_init; // classes.c
typedef struct jp_world {
    mem *m;
    vm *v;
    const struct jp_arguments *arguments; // of the method that is checked; NULL: main was pushed
    bool cuts_arguments;                  // some of their values do not fit
    jp_late *late; // classes that it wants to be initialised; NULL: nobody asks
    program *p;
    thread *loader; // links call sites
    arena store;
    logger *log;
    jp_settings settings;
    VEC(jp_body *) bodies;
    u64map body_of;      // method id
    uint32_t translated; // of the bodies
    VEC(jp_class) classes;
    u64map class_of; // klass id
    VEC(jp_object) objects;
    u64map object_of; // ref
    VEC(jp_field) fields;
    u64map field_of;       // address
    u64map model_of;       // method id: number of its model + 1, or 0
    VEC(jp_called) called; // by dispatch
    VEC(klass *) cloned;   // static types of what Object.clone copies
    VEC(ref) roots;
    VEC(jp_thread) threads;
    VEC(jp_wide_start) wide_starts;
    VEC(jp_array) arrays;
    VEC(jp_init *) inits; // initialisers that run in the network
    bool takes_elements;  // references are taken out of arrays
    bool stores[128];     // by letter of the element: arrays are written
    bool changed;
    const char *trouble; // why there is no network
    bool starts_threads; // after the prefix
    bool repeats;        // some object is made, or method called, in a loop
    bool may_lock, asks_state, may_wait, asks_class, may_park, may_interrupt, may_time;
    bool weakens;       // accesses of the program's have less order than volatile ones
    bool asks_hash;     // of objects, by who they are
    bool may_handle;    // uncaught exceptions
    bool may_inherit;   // a thread that a daemon may have made is made after the prefix
    bool chooses_group; // a thread may be made in a group that the program chooses
    bool renames;       // some thread may get another name

    // The network.
    pd_network *n;
    uint32_t program_number;
    uint32_t ref_bits, thread_bits, total; // total: numbers of objects, null included
    uint32_t owner_var; // global, by object: the thread's index + 1 that has its monitor
    uint32_t state_var; // global, by object: of a thread, JP_NEW, …
    // Globals, one a thread, where somebody waits to be notified: JP_FOR_…, and on which object
    // (none where there is one lock).
    VEC(uint32_t) why_vars, want_vars;
    VEC(uint32_t) permit_vars; // one a thread, where somebody parks
    VEC(jp_locks) locks;       // objects that have owners
    uint32_t lock_count;
    uint32_t thread_first, thread_count; // objects that are threads
    VEC(uint32_t) locals[JP_REAL + 1];   // by kind; JP_NONE: monitor flags
    uint32_t ret_var[JP_REAL];           // private, by kind
    uint32_t exception_var, me_var;      // private
    uint32_t limit_label[JP_LIMITS];
    bool asks_deadlock;
    const pd_expr *yes, *no;
    VEC(jp_place) places;      // by rule
    VEC(jp_place) stop_places; // by stop of the network
} jp_world;

// ---------------------------------------------------------------- prefix.c

// Where the VM stands when the network takes over.
typedef enum jp_prefix_end {
    JP_GOES_ON, // in the network
    JP_ENDED,   // the program has ended
    JP_FAILED,  // it has an error: `result` has it
    JP_STOPPED, // `why`
} jp_prefix_end;

typedef struct jp_prefix {
    explorer w;
    search_config config;
    search_result result;
    const char *why;
} jp_prefix;

// The prefix begins where the VM is; then: runs until somebody could notice.
void jp_prefix_begin(jp_prefix *x, const engine_task *task);
jp_prefix_end jp_prefix_run(jp_prefix *x, const engine_task *task, const vm_tracer *tracer);
void jp_prefix_release(jp_prefix *x);

// Bytes of a String, or of a builder, that its own code reads.
bool jp_reads_text(const vm *v, const thread *t, ref bytes);

// ---------------------------------------------------------------- arguments.c

// An input that was drawn to make the arguments, and where.
typedef struct jp_drawn {
    int64_t low, high;
    uint64_t number; // of the input
    uint64_t choice; // the alternative, or the value where there are too many
    bool is_few;
    bool is_free; // any value is meant
    frame at;
} jp_drawn;

// A place of the heap that has any value of an input.
typedef struct jp_free_cell {
    ref object;
    uint32_t offset, drawn;
} jp_free_cell;

typedef struct jp_taken {
    uint64_t choice, alternatives;
} jp_taken;

typedef struct jp_asked {
    ref object;
    method *invariant;
} jp_asked;

typedef struct jp_arguments {
    mem *m;
    vm *v;
    VEC(jp_drawn) drawn;
    VEC(jp_free_cell) cells;
    VEC(ref) texts;      // strings that are inputs
    VEC(jp_taken) taken; // the shape: what was chosen
    size_t depth;
    unsigned shapes;
    method *called;
    ref self, values; // values: an array, numbers in boxes
    VEC(jp_asked) asked;
    frame at;
} jp_arguments;

typedef enum jp_shape {
    JP_SHAPE_MADE,
    JP_SHAPE_NONE,  // there are no such arguments
    JP_SHAPE_ERROR, // making them fails: the prefix's result has it
    JP_SHAPE_FAILED // prefix.why
} jp_shape;

bool jp_is_method(const engine_task *task);
void jp_arguments_begin(jp_arguments *a, jp_prefix *x, const engine_task *task);
jp_shape jp_arguments_make(jp_arguments *a, jp_prefix *x);
bool jp_arguments_next(jp_arguments *a); // false: that was the last shape
void jp_arguments_end(jp_arguments *a);

const jp_free_cell *jp_free_at(const jp_world *w, ref r, size_t offset); // or NULL
bool jp_is_free_text(const jp_world *w, ref r);
const pd_expr *jp_any_value(jp_world *w, const jp_free_cell *c, jp_kind kind, unsigned bits,
                            const pd_expr *cell);
// The variable that has it at the start, or when the method is called; NULL: none has.
const pd_expr *jp_free_variable(jp_world *w, const jp_free_cell *c);
void jp_reach_arguments(jp_world *w);
void jp_note_free_fields(jp_world *w);
const pd_expr *jp_argument_frame(jp_world *w); // of the method, primed
const pd_expr *jp_this_is(jp_world *w, const jp_body *b, ref r);

// ---------------------------------------------------------------- late.c

// An initialiser has read this, which was not its own: a field, or an element of such an array.
typedef struct jp_look {
    const klass *k;
    const field *f;
    char letter;
} jp_look;

struct jp_late {
    mem *m;
    VEC(klass *) wanted; // that the rest of the program initialises
    VEC(jp_look) looks;
    u64map refused; // klass id
    uint32_t start, state;
    uint32_t count; // of those that were tried
};

typedef struct jp_lines jp_lines;
void jp_late_init(jp_late *late, mem *m);
void jp_late_release(jp_late *late);
void jp_late_want(jp_late *late, jp_world *w, klass *k); // late may be NULL
// True: the VM's state is another one, and the rest of the program is to be looked at again.
bool jp_late_refuses(const jp_late *late, const klass *k); // it cannot run in the start
bool jp_late_run(jp_late *late, jp_prefix *x, jp_world *w, jp_lines *lines);

jp_body *jp_body_new(jp_world *w, method *m);
enum { JP_NEVER = 0xffff };                     // a depth: the instruction is never reached
void jp_body_allocate(jp_world *w, jp_body *b); // what there is for each instruction
void jp_read_made(jp_world *w, jp_body *b, const unit *u); // made.c: a method made by the VM
// The instruction, and what can follow it in its method, can be executed.
void jp_body_reach(jp_world *w, jp_body *b, uint32_t pc);
// The labels of its rules.
void jp_body_find_labels(jp_world *w, jp_body *b);
static inline uint8_t jp_kind_at(const jp_body *b, uint32_t pc, uint32_t slot) {
    return b->kinds[(size_t)pc * b->slots + slot];
}
bool jp_is_in_loop(jp_world *w, const jp_body *b, uint32_t pc); // in one call of the method
bool jp_is_jumped_to(const jp_body *b, uint32_t pc);
bool jp_is_live(const jp_body *b, uint32_t pc, uint32_t slot);
jp_kind jp_kind_of_letter(char letter);
// Does the instruction touch what others can notice?
bool jp_is_noticed(jp_world *w, const jp_body *b, const jp_instr *x);

void jp_world_init(jp_world *w, mem *m, vm *v, const jp_settings *settings, logger *log);
void jp_world_release(jp_world *w);
void jp_world_explore(jp_world *w);
void jp_reach_method(jp_world *w, method *m); // it is called
jp_body *jp_reach_body(jp_world *w, method *m);
void jp_reach_object(jp_world *w, ref r);
void jp_reach_thrown(jp_world *w, const char *class_name);
jp_body *jp_body_of(jp_world *w, method *m); // NULL: it was never reached
jp_field *jp_field_of(jp_world *w, field *f);
bool jp_is_written(const jp_world *w, const field *f); // after the start
jp_class *jp_class_of(jp_world *w, klass *k);
klass *jp_made_class(jp_world *w, const jp_body *b,
                     uint32_t pc); // of which it makes an object, or NULL
bool jp_is_initialized(const jp_world *w, klass *k);
// Of an object of the prefix, or of a constant; 0 for null.
uint32_t jp_object_id(const jp_world *w, ref r);

// passes.c
void jp_count_passes(jp_world *w);
bool jp_is_recursive(jp_world *w); // as far as the call graph tells
uint32_t jp_passes(const jp_world *w, const jp_body *b, uint32_t pc); // at most, up to --heap

void jp_layout(jp_world *w);
void jp_declare_fields(jp_world *w);
bool jp_is_field_said(const jp_world *w, const field *f, const char *said, size_t size);
// Clusters of variables: references stand above what they select.
enum { JP_FREE, JP_ME, JP_REFERENCES, JP_OWNERS, JP_WAITS, JP_FIRST_FIELD = 100000 };
uint32_t jp_add_var(jp_world *w, pd_place place, const char *name, uint32_t bits, uint32_t length,
                    uint32_t cluster);
uint32_t jp_class_count(const jp_class *c); // numbers that its objects have
uint64_t jp_read_word(const jp_world *w, ref r, size_t offset, char kind); // as an id or a number
// The number that an exception of this class has when the VM throws it.
uint32_t jp_thrown_id(jp_world *w, const char *class_name);

// ---------------------------------------------------------------- value.c

static inline unsigned jp_width(const jp_world *w, jp_kind k) {
    return k == JP_REF ? w->ref_bits : k == JP_LONG ? 2 * w->settings.bits : w->settings.bits;
}
jp_value jp_fixed(jp_kind kind, int64_t c);
jp_value jp_of(jp_kind kind, const pd_expr *e);
bool jp_fits(const jp_world *w, jp_kind kind, int64_t c);
const pd_expr *jp_expr(jp_world *w, jp_value v); // a fixed one fits
// Conditions; w->yes and w->no are known ones.
const pd_expr *jp_and(jp_world *w, const pd_expr *a, const pd_expr *b);
const pd_expr *jp_or(jp_world *w, const pd_expr *a, const pd_expr *b);
const pd_expr *jp_not(jp_world *w, const pd_expr *a);
const pd_expr *jp_equal(jp_world *w, jp_value a, jp_value b);
const pd_expr *jp_less(jp_world *w, jp_value a, jp_value b);
// Arithmetic: the result, and where it does not fit (*outside).
jp_value jp_arith(jp_world *w, uint8_t op, jp_value a, jp_value b, const pd_expr **outside);
jp_value jp_convert(jp_world *w, uint8_t op, jp_value a, const pd_expr **outside);
// Zero- or sign-extended from `from` bits.
const pd_expr *jp_extend(jp_world *w, const pd_expr *e, unsigned from, unsigned to, bool sign);
// first <= v < first + count
const pd_expr *jp_in_range(jp_world *w, jp_value v, uint32_t first, uint32_t count);
// cond ? yes : no
jp_value jp_choose(jp_world *w, jp_kind kind, const pd_expr *cond, jp_value yes, jp_value no);
// Is the object, which is not null, of this class?
const pd_expr *jp_is_a(jp_world *w, jp_value v, const klass *k);
// The element of an array of globals that belongs to object v.
const pd_expr *jp_cell(jp_world *w, uint32_t var, uint32_t first, uint32_t count, jp_value v,
                       unsigned primes);

// ---------------------------------------------------------------- stretch.c

typedef struct jp_stretch {
    jp_world *w;
    const jp_body *b;
    uint32_t label;     // of the network: where it begins
    uint32_t first, pc; // instructions: where it begins, where it is
    bool after_call;
    uint32_t depth;
    jp_value *slots;
    jp_value *flags; // by monitor
    const pd_expr *guard, *effects;
    bool taken[JP_REAL + 1]; // by kind: a result was taken out of its variable, which is 0 then,
                             // unless the stretch puts another one there
    bool noticed;
    jp_place place;
    uint32_t length;
    bool ended;
} jp_stretch;

void jp_translate(jp_world *w, const jp_body *b);

void jp_push(jp_stretch *s, jp_value v);
void jp_push_wide(jp_stretch *s, jp_value v); // longs take two slots
jp_value jp_pop(jp_stretch *s);
jp_value jp_pop_wide(jp_stretch *s);
void jp_assume(jp_stretch *s, const pd_expr *cond);
void jp_affect(jp_stretch *s, const pd_expr *effect);
void jp_assign(jp_stretch *s, const pd_expr *primed, jp_value v);
// The variable of results of this kind, to be written once: where it is 0 it stays so.
const pd_expr *jp_result(jp_stretch *s, jp_kind kind);
// A copy of the stretch for a way that leaves it; free with jp_branch_free.
jp_stretch *jp_branch(jp_stretch *s, const pd_expr *cond); // NULL: cond cannot hold
void jp_branch_free(jp_stretch *s);
// A stretch that begins at this label, with the slots that live before the instruction; free it so.
jp_stretch *jp_begin_at(jp_world *w, const jp_body *b, uint32_t label, uint32_t pc);
// Behind its present instruction, to its end.
void jp_go_on(jp_stretch *s);
// Ends the stretch: goes on at this instruction, with its slots as they are.
void jp_go_to(jp_stretch *s, uint32_t pc);
// The same at a label of the network with another set of live slots: those before `pc`, or none.
void jp_go_to_label(jp_stretch *s, uint32_t label, uint32_t live_pc, bool after_call);
// A way that ends in a bound, or in what is not known; the stretch goes on where cond does not
// hold.
void jp_limit_where(jp_stretch *s, const pd_expr *cond, jp_limit limit, const char *why);
void jp_give_up(jp_stretch *s, const char *why);
void jp_emit(jp_stretch *s, pd_rule rule, const pd_expr *frame);
const pd_expr *jp_frame(jp_stretch *s, uint32_t live_pc, bool after_call, unsigned primes);
const pd_expr *jp_zero_frame(jp_stretch *s, unsigned primes);
const pd_expr *jp_local(jp_world *w, jp_kind kind, uint32_t number, unsigned primes);

// step.c: one instruction. It may end the stretch.
void jp_step(jp_stretch *s);
// Does the VM stop before it?
bool jp_is_operation(jp_world *w, const jp_instr *x);
// What the class of the instruction needs before; true: the stretch has ended.
bool jp_needs_class(jp_stretch *s, klass *k);
// A new object: its number.
jp_value jp_new_object(jp_stretch *s, klass *k);
// The value is kept in a variable: where it does not fit there is a bound. False: nowhere.
bool jp_must_fit(jp_stretch *s, jp_value v, unsigned bits);

// Its variable becomes v; a number fits.
void jp_assign_field(jp_stretch *s, const jp_field *f, jp_value object, jp_value v);
// What is not known is refused.
jp_value jp_read_field(jp_stretch *s, const jp_field *f, jp_value object);
bool jp_is_unsupported(jp_stretch *s, const field *f); // true: the stretch has ended
void jp_push_truth(jp_stretch *s, const pd_expr *cond);
// Two objects that share a number may be two.
void jp_refuse_identity(jp_stretch *s, jp_value a, jp_value b);

// atomics.c
typedef struct jp_access jp_access;
bool jp_resolve_access(jp_world *w, const jp_body *b, uint32_t at, const method *m,
                       const signature *type, jp_instr *x);
void jp_reach_access(jp_world *w, const jp_access *a);
bool jp_access_is_noticed(jp_world *w, const jp_access *a);
bool jp_access_is_element(const jp_access *a); // of an array: a rule for each that it may be
void jp_do_access(jp_stretch *s, const jp_access *a);

// arrays.c
void jp_reach_elements(jp_world *w);
void jp_declare_arrays(jp_world *w);
bool jp_access_splits(const jp_world *w, uint8_t op); // the instruction ends a rule
void jp_array_length(jp_stretch *s);
void jp_array_load(jp_stretch *s, uint8_t op);
void jp_array_store(jp_stretch *s, uint8_t op);
void jp_new_array(jp_stretch *s, klass *k);
jp_value jp_length_of(jp_world *w, const jp_array *a);
// Accesses that are no instructions of their own. The way on for each element that it may be: the
// value before, and the element's cell afterwards.
typedef void jp_element_way(jp_stretch *x, jp_value old, const pd_expr *after, void *arg);
void jp_reach_array_access(jp_world *w, const klass *k, bool writes);
void jp_each_element(jp_stretch *s, const klass *k, jp_value array, jp_value index,
                     jp_element_way *way, void *arg);
void jp_refuse_store(jp_stretch *s, jp_value array, jp_value v); // of what it cannot hold

// copies.c
void jp_note_copy(jp_world *w, const jp_body *b, uint32_t pc); // a call of System.arraycopy
void jp_note_clone(jp_world *w, const klass *k);               // a call of clone on such an array
bool jp_is_copier(const jp_world *w, const jp_body *b);        // it does what the VM does at once
void jp_array_copy(jp_stretch *s, const jp_value *args);
void jp_array_clone(jp_stretch *s, jp_value array);

// clones.c
void jp_note_object_clone(jp_world *w, const jp_body *b, uint32_t pc);
void jp_reach_clones(jp_world *w);
bool jp_clones(const jp_world *w, const jp_body *b, uint32_t pc, const klass *k);
void jp_object_clone(jp_stretch *s, jp_value object);

// dimensions.c
void jp_reach_dimensions(jp_world *w, const jp_instr *x);
void jp_new_arrays(jp_stretch *s, const jp_instr *x);

// inputs.c
bool jp_is_input(const jp_world *w, const field *f);
uint32_t jp_input_start(int64_t value); // what its variable has where the VM has this
void jp_read_input(jp_stretch *s, const jp_field *f, jp_value object);
void jp_write_input(jp_stretch *s, const jp_field *f, jp_value object, jp_value v);

// boxes.c
void jp_reach_boxes(jp_world *w, klass *k); // what valueOf of a wrapper class gives
void jp_box(jp_stretch *s, klass *k, jp_value v);
bool jp_is_wrapper(const jp_world *w, const klass *k); // whose valueOf has a cache

// calls.c
void jp_call(jp_stretch *s, const jp_instr *x);
void jp_call_body(jp_stretch *s, method *m, const jp_value *args);
void jp_return(jp_stretch *s, const jp_instr *x);
// Where cond holds the exception is thrown; the stretch goes on where it does not.
void jp_throw_where(jp_stretch *s, const pd_expr *cond, jp_value exception);
void jp_throw_vm(jp_stretch *s, const pd_expr *cond, const char *class_name);
// NullPointerException where it is null; from then on it is known that it is not.
void jp_check_null(jp_stretch *s, jp_value object);
void jp_begin_after_call(jp_stretch *s);
void jp_enter_method(jp_world *w, const jp_body *b);
void jp_enter_monitor(jp_stretch *s, jp_value object, uint32_t flag, uint32_t next_pc);
void jp_leave_monitor(jp_stretch *s, jp_value object, uint32_t flag);

// waits.c
jp_value jp_me(jp_world *w);
const pd_expr *jp_owner(jp_world *w, jp_value object, unsigned primes);
const pd_expr *jp_has_owner(jp_world *w, jp_value object); // there is a variable for it
const pd_expr *jp_owns(jp_world *w, jp_value object);      // the running thread has its monitor
bool jp_is_lock_refused(const jp_world *w, const klass *k);
const pd_expr *jp_thread_state(jp_world *w, jp_value thread, unsigned primes);
// The run is followed to the instruction behind this one.
void jp_lands_behind(jp_stretch *s);
void jp_start_thread(jp_stretch *s, jp_value thread);
// timed: where it has a time limit, which may be over at any moment.
void jp_join(jp_stretch *s, jp_value thread, const pd_expr *timed);
void jp_wait(jp_stretch *s, jp_value object, const pd_expr *timed);
void jp_notify(jp_stretch *s, jp_value object, bool all);
// Of a configuration: thread k is in wait on the object that thread i waits on.
bool jp_waits_beside(const jp_world *w, uint32_t i, uint32_t k, const uint32_t *globals);
void jp_park(jp_stretch *s, const pd_expr *timed);
void jp_unpark(jp_stretch *s, jp_value thread);
void jp_interrupt(jp_stretch *s, jp_value thread, bool sets); // else the flag is set
const pd_expr *jp_is_interrupted(jp_stretch *s);              // the running thread
void jp_sleep(jp_stretch *s);
// Where cond holds the thread cannot go on before others have; the stretch ends there.
void jp_stops(jp_stretch *s, const pd_expr *cond);
// A thread at the label need not go on, where cond (NULL: anywhere) holds.
void jp_rests(jp_world *w, uint32_t label, const pd_expr *cond);
// It waits for others there.
void jp_waits_at(jp_world *w, uint32_t label, const pd_expr *cond);
// What becomes of the globals when the thread ends.
const pd_expr *jp_thread_ended(jp_world *w, uint32_t id);

jp_value jp_current_thread(jp_world *w);
// models.c: true: the call is done (or the stretch ended).
typedef struct jp_model jp_model;
const jp_model *jp_model_of(jp_world *w, const method *m);
bool jp_makes_text(const program *p, const method *m); // and does nothing else
bool jp_makes_box(const program *p, const method *m);  // the same
bool jp_model_notices(const jp_model *model);
bool jp_model_stops(const jp_model *model);          // the VM stops before the call
bool jp_model_ends(const jp_model *model);           // a rule ends behind the call
bool jp_model_waits(const jp_model *model);          // the thread waits to be notified in it
bool jp_model_prunes(const jp_model *model);         // the run may end there
klass *jp_model_makes(jp_world *w, const method *m); // an object of this class, or NULL
bool jp_model_comes_back(const jp_model *model);     // by a return label, as a call does
bool jp_model_is_open(const jp_model *model);        // the start may end within its code
void jp_model_reach(jp_world *w, const jp_model *model, method *m);
// toString() of the object is called, which may do nothing that others can notice.
void jp_refuse_text(jp_stretch *s, jp_value object);
// The result is pushed.
void jp_model_call(jp_stretch *s, const jp_model *model, method *m, const jp_value *args);

// classes.c
void jp_reach_init(jp_world *w, klass *k);
bool jp_runs_init(const jp_world *w, klass *k);
klass *jp_needed_class(jp_world *w, const jp_instr *x);
void jp_declare_inits(jp_world *w);
void jp_add_inits(jp_world *w);
void jp_count_inits(jp_world *w, uint32_t *entries); // each runs once
void jp_initialise(jp_stretch *s, klass *k);
void jp_translate_init_back(jp_world *w, const jp_body *b, uint32_t pc);

// endings.c
void jp_reach_handlers(jp_world *w); // methods that handle uncaught exceptions
void jp_add_end(jp_world *w, const jp_thread *x);
method *jp_dispatcher(const jp_world *w); // what the VM calls for an exception; NULL: there is none
// The field is one that the constructors of Thread leave null.
bool jp_is_handler(const jp_world *w, const field *f);
// The field is the group of a thread: that of all threads that are made; 0: they have several.
ref jp_made_group(const jp_world *w, const field *f);

// network.c
uint32_t jp_frame_count(jp_world *w, const thread *t); // of the start, that count
void jp_add_plain_rule(jp_world *w, pd_rule r);        // of no instruction
uint32_t jp_label(jp_world *w, const char *format, ...);
void jp_reach(jp_world *w); // what the threads can get to
void jp_build(jp_world *w); // then: the network
const char *jp_method_name(const jp_world *w, const method *m, char *out, size_t size);

// lines.c: what is known of the lines of the program's classes
// Marks are said as they come, with --verbose.
jp_lines *jp_lines_new(mem *m, vm *v, logger *log);
void jp_lines_free(jp_lines *l);
const vm_tracer *jp_lines_tracer(jp_lines *l); // of the prefix
struct pd_run;
void jp_lines_violates(jp_lines *l, jp_world *w, const pd_query *q, const struct pd_run *run);
// The rules that fired are reached. At the end all is reported.
void jp_lines_fired(jp_lines *l, const jp_world *w, const bool *fired);
void jp_lines_report(jp_lines *l, engine_sink *sink);

// waypoints.c
const waypoint *jp_waypoints(jp_world *w, const struct pd_run *run, const jp_prefix *prefix,
                             arena *a, uint32_t *count);

#endif
