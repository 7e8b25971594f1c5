// The inside of the observer, shared by its files: rows.c (source lines), accesses.c (reads and
// writes), locks.c, calls.c (into the class library), observe.c (what the VM tells), trace.c (what
// comes out).
#ifndef REPLAY_OBSERVER_H
#define REPLAY_OBSERVER_H

#include "replay/internal.h"
#include "replay/names.h"

enum {
    NO_ROW = UINT32_MAX,
    LOCK_OFFSET = UINT32_MAX,       // in a location: the object's lock
    OBJECT_OFFSET = UINT32_MAX - 1, // the object as a whole
    LINE_CACHE = 4096,
};

typedef struct cached_line {
    const unit *u;
    uint32_t pc;
    int line;
} cached_line;

// Where a thread is in each of its own frames.
typedef struct line_cursor {
    uint32_t depth; // number of frames
    const unit *u;
    int line;
} line_cursor;

typedef struct held_lock {
    ref object;
    bool synchronizer; // of java.util.concurrent, not a monitor
    bool reading;      // a read lock
} held_lock;

// A call of the program's own code into the class library that has not returned.
typedef struct library_call {
    uint32_t depth; // number of frames, the caller's the last
    uint32_t pc;    // of the call
    const unit *caller, *u;
    ref receiver;     // 0: none
    const char *text; // "stock.get("tea")"
    uint32_t context; // in which it began
    size_t notes;     // how many there were then
} library_call;

typedef struct watched_thread {
    VEC(line_cursor) cursors;
    VEC(held_lock) held;
    VEC(library_call) calls;
    uint32_t row;   // where notes go; NO_ROW: one is to be made first
    line_cursor at; // of that row; depth 0: no code of the program's own
    uint32_t depth; // number of frames at its last instruction
    uint32_t task;  // that it runs: number + 1; 0: none
    uint32_t task_depth;
} watched_thread;

// A task of an event loop.
typedef struct watched_task {
    ref object;
    bool began;
    const char *name; // NULL: it has not begun
} watched_task;

typedef enum access_kind { NO_ACCESS, ACCESS_READ, ACCESS_WRITE, ACCESS_UPDATE } access_kind;

typedef struct raw_note {
    uint32_t row, thread, context;
    trace_note_kind kind;
    const char *brief, *full; // without and with the object's identity; NULL: of an access
    ref object;               // that it is about; 0: none
    const klass *k;           // of the object whose name can be left out; NULL: no object
    uint64_t location;        // shown only if others have to do with it; 0: always
    bool used;                // shown if several threads use it, written or not
    size_t call;              // number of the call into the class library that it is inside of; 0
    bool folded;              // the call says it
    bool dropped;
    access_kind access;
    bool library;      // the field or array is the library's
    bool is_call;      // of a collection's method, not an access to a field
    size_t inside;     // of a call: the number of the first note of its inside
    uint64_t variable; // that is accessed
    const char *variable_brief, *variable_full;
    const char *before, *value; // its values
} raw_note;

// An operation that has been let go: what came of it is seen when the next thing happens.
typedef struct pending_operation {
    bool is;
    thread *t;
    vm_op o;
    uint32_t depth; // number of frames
    bool update;    // reads, modifies and writes in one
    const char *before;
    int32_t before_word;
    size_t threads;
} pending_operation;

typedef struct test_object {
    ref object;
    const char *name; // of the variable; NULL: it is being made
} test_object;

// The execution as a test.
typedef struct test_text {
    text inputs, statements;
    bool open;           // a string among the inputs is not whole
    const klass *owner;  // of the method that the test calls; NULL: none yet
    const char *entry;   // its name
    const char *refused; // why there is no test
    VEC(test_object) made;
    unsigned objects;
} test_text;

enum { SEEN_SEVERAL = 1, SEEN_WRITTEN = 2, SEEN_THREAD = 4 }; // in `seen`: and the first thread

// What an access's place is called.
typedef struct known_location {
    const klass *k;
    uint32_t mark; // the object's, then (replay_names_mark_of)
    const char *brief, *full;
} known_location;

struct observer {
    mem *m;
    vm *v;
    arena *a;
    sources sources;
    object_names names;
    explore_names namer; // what a flaw's words ask
    VEC(trace_row) rows;
    VEC(raw_note) notes;
    VEC(trace_input) inputs;
    VEC(trace_shown) shown; // the same in the program's words
    text units;             // of a string that is being drawn
    uint64_t units_left;    // 0: none is
    test_text test;
    VEC(watched_thread) threads;
    VEC(const char *) thread_names;
    VEC(watched_task) tasks;
    bool shows_tasks;
    u64map seen; // location -> SEEN_…
    u64map said; // location -> index + 1 of:
    VEC(known_location) locations;
    VEC(uint8_t) kinds; // of classes, by id (rows.c)
    u64map single;      // class id -> the one object seen, 0: several
    pending_operation pending;
    uint32_t moment, context, last_thread;
    size_t monitors;
    thread *current;
    const unit *last_unit;
    bool last_own;
    bool locals;       // local variables are noted, too
    size_t plain_from; // rows from here on have no notes
    uint32_t setup;    // rows when the first thread was started
    cached_line lines[LINE_CACHE];
};

static inline uint64_t location_of(ref object, uint32_t offset) {
    return (uint64_t)object << 32 | offset;
}

// ---------------------------------------------------------------- rows.c

// Names of threads differ: of several with one name, all but the first have their number.
void replay_put_thread(observer *o, const thread *t, text *out);
watched_thread *replay_watched(observer *o, const thread *t);
// The text in the arena, in one line; the buffer is released.
const char *replay_keep(observer *o, text *t);
bool replay_is_alive(const thread *t, const line_cursor *c);
void replay_new_row(observer *o, const thread *t, const unit *u, int line);
void replay_note_held(observer *o, watched_thread *w);
raw_note *replay_add_note(observer *o, const thread *t, trace_note_kind kind, const char *words);
void replay_say(observer *o, const thread *t, trace_note_kind kind, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
// "locks Device#1", always shown or only if others use the object as well.
void replay_say_object(observer *o, const thread *t, trace_note_kind kind, const char *words,
                       ref object, uint64_t location, const char *after);
bool replay_is_top_own(const observer *o, const thread *t);
// The class library at work for itself: no code of the program's own called it, or it keeps the
// books of threads and classes.
bool replay_is_housekeeping(observer *o, const thread *t);

// ---------------------------------------------------------------- inputs.c

// Is the thread making the arguments of a method that is checked?
bool replay_is_argument(const observer *o, const thread *t);
// "Verify.anyInt() at Main.java:12"; "input" where nobody calls.
const char *replay_input_place(observer *o, const thread *t);
// op: NULL where it is no number. What is to be said with the line; NULL: nothing, a string is not
// whole.
const char *replay_show_input(observer *o, const thread *t, const vm_op *op, const char *what,
                              const char *value);
// If the method that begins is the one that is checked.
void replay_show_arguments(observer *o, const thread *t, const frame *f);

// ---------------------------------------------------------------- test.c, java_values.c

// value: NULL where a string is not whole.
void replay_test_input(observer *o, const thread *t, const vm_op *op, const char *what,
                       const char *value);
// A method begins: perhaps the one that the test calls.
void replay_test_begin(observer *o, const thread *t, const frame *f);
// `details`: of the error that showed; NULL: none did.
trace_test replay_test_finish(observer *o, property kind, const char *details);
// There is no test, for this reason, unless there was one before.
void replay_test_refuse(observer *o, const char *format, const char *what);
// As the test writes it: a name; NULL: it cannot be named there.
const char *replay_java_class(observer *o, const klass *k);
// An expression; what must be done before is in the test's statements.
const char *replay_java_value(observer *o, char kind, const uint32_t *words);
const char *replay_java_object(observer *o, ref r);

// ---------------------------------------------------------------- locks.c

void replay_mark_seen(observer *o, const thread *t, uint64_t location, bool write);
void replay_hold(observer *o, const thread *t, held_lock lock);
// Monitors that the thread had and has no more.
void replay_look_for_unlocks(observer *o, const thread *t, bool quietly);
void replay_say_monitor(observer *o, const pending_operation *p);
void replay_say_waited(observer *o, const pending_operation *p);
void replay_say_parked(observer *o, const thread *t);
bool replay_is_sync_state(observer *o, ref object, uint32_t offset);
// The state word of a synchronizer of java.util.concurrent has changed.
void replay_say_synchronizer(observer *o, const pending_operation *p);
// What a parked thread waits for; of a future, what its call was about; 0: nobody knows.
ref replay_awaited(observer *o, const thread *t);
// Who holds the synchronizer, by what was seen: another thread, else the given one; NULL: nobody.
const thread *replay_holder(void *observer, const thread *t, ref synchronizer);

// ---------------------------------------------------------------- accesses.c

void replay_see_access(observer *o, thread *t, const vm_op *op);
// "writes Device.pendingIo = 2"
const char *replay_access_words(const observer *o, const raw_note *n, const char *location);
void replay_say_write(observer *o, const pending_operation *p);

// ---------------------------------------------------------------- calls.c

// The first instruction of a method of the class library, called by the program's own code.
void replay_begin_call(observer *o, const thread *t, const frame *f);
// The program's own code goes on: calls that were under way have ended.
void replay_end_calls(observer *o, const thread *t, const frame *f, uint32_t pc);
// An exception that nobody catches came through the calls.
void replay_unwind_calls(observer *o, const thread *t, ref exception);
// The outermost call into the class library that the thread is in; NULL: none.
const library_call *replay_current_call(observer *o, const thread *t);
// What is printed now.
void replay_see_output(observer *o, const thread *t, const frame *f);

// ---------------------------------------------------------------- tasks.c

// A method begins: perhaps a task is posted, or begins.
void replay_see_task(observer *o, const thread *t, const frame *f);
// The task that the thread runs, number + 1; 0: none.
uint32_t replay_task_of(observer *o, const thread *t);

// ---------------------------------------------------------------- trace.c, story.c

// Several threads have to do with it; and it is not folded.
bool replay_is_known(const observer *o, const raw_note *n);
bool replay_is_shown(const observer *o, const raw_note *n);
// The variable's name as the note has it.
const char *replay_variable(const observer *o, const raw_note *n);
// Marks the rows that have part in the error, and says in one sentence what went wrong.
const char *replay_tell(observer *o, property kind, const char *details, trace_row *rows);

#endif
