// What the files of this room share.
//
// A configuration is a control, which is a state of the VM by number, and a bag of symbols. There
// are two regimes. In order: all pending tasks are objects in the VM, in the order of their
// posting, and each queue gives its first one; nothing is abstracted. As soon as more than
// `room.keep` of them are pending, and for ever after: in a bag, where a task that shares nothing
// with the rest of the heap is a symbol, and any task may be next. A task that does share something
// stays among the VM's objects ("held"); when too many are held, what they share is pinned: it
// stays alive at its place from then on, so that symbols may refer to it.
#ifndef JAVA_ASYNC_INTERNAL_H
#define JAVA_ASYNC_INTERNAL_H

#include "async/async.h"
#include "base/intern.h"
#include "engine/java.h"
#include "explore/explorer.h"

// ---------------------------------------------------------------- the board (board.c)

// An array among the VM's objects that nothing in Java refers to: which regime it is, the queues
// that are loops, the objects that are pinned, and the pending tasks with their queues.
enum { BOARD_QUEUES = 16, BOARD_PINS = 128, BOARD_TASKS = 64 };

typedef struct ja_pending {
    ref queue, task;
} ja_pending;

// ---------------------------------------------------------------- symbols, rules, controls

typedef struct ja_symbol {
    ref queue;
    uint32_t objects; // that belong to it
    const char *name; // for people, and in a model
} ja_symbol;

// What a thread that stands before an operation on a loop's queue gets.
typedef enum ja_answer {
    JA_NONE,   // it does not stand there
    JA_HELD,   // pending task number `which` of the board
    JA_SYMBOL, // a task of the bag: symbol number `which`
    JA_CODE,   // what the queue's own code does: it is interrupted
    JA_NULL,   // nothing: its time is over
    JA_YES,    // the queue is empty; who takes from it waits on
    JA_NO,     // it is not
} ja_answer;

typedef struct ja_jump {
    step by;
    ja_answer answer;
    uint32_t which;
    uint32_t rule; // number + 1; 0: not yet known
} ja_jump;

typedef struct ja_taker {
    uint32_t thread;
    ref queue;
} ja_taker;

enum { JA_NOWHERE = 0 };

typedef struct ja_rule {
    uint32_t from, to; // controls; JA_NOWHERE: the execution ends
    ja_jump jump;
    uint32_t first_post, posts;
    uint32_t flaw;   // number + 1; 0: none
    uint32_t thread; // which moved
    uint32_t input;  // the alternative it took
    const unit *u;   // where it stands then; NULL: it has ended, or waits
    uint32_t pc;
    bool at_queue; // there it asks a loop's queue
    // eager.c: locations that it writes, and, if it may come before all others, reads.
    uint32_t first_write, writes, first_read, reads;
    bool eager;
} ja_rule;

typedef struct ja_flaw {
    property kind;
    const char *what;
    uint32_t node, rule; // met by this rule (number + 1; 0: at the node itself), from this node
    bool in_order;       // the path to it is one of the real queue's order
    // A task waits for ever there (stuck.c), or wherever it waits with this stack.
    bool waits, waits_always;
    uint64_t stack;
} ja_flaw;

typedef struct ja_control {
    bool listed, in_order, ended;
    bool idle;             // nobody can move but with a task of the bag
    uint32_t first, count; // its jumps
    uint32_t own;          // not 0: these first ones suffice, unless they lead back
    uint32_t first_taker, takers;
    uint64_t waiting;  // threads (stuck.c)
    uint32_t flaw;     // number + 1: nobody can move at all
    uint32_t markings; // the newest node of this control that no other outdoes, + 1
    uint32_t on_path;  // the deepest one on the path to the node that is expanded, + 1
} ja_control;

// ---------------------------------------------------------------- markings (markings.c)

// How many tasks of each symbol wait: entries in ascending order, none of count 0.
#define JA_OMEGA UINT32_MAX
typedef struct ja_entry {
    uint32_t symbol, count;
} ja_entry;
typedef struct ja_marking {
    const ja_entry *entries;
    uint32_t count;
} ja_marking;
typedef VEC(ja_entry) ja_marking_builder;

uint32_t ja_marking_get(ja_marking a, uint32_t symbol);
bool ja_marking_below(ja_marking a, ja_marking b); // everywhere at most as many
void ja_marking_add(mem *m, ja_marking_builder *b, uint32_t symbol);
void ja_marking_take(ja_marking_builder *b, uint32_t symbol);
// Where it has more than `before`, any number. True: somewhere it has.
bool ja_marking_accelerate(ja_marking_builder *b, ja_marking before);

typedef struct ja_node {
    uint32_t control;
    ja_marking marking;
    uint32_t parent, rule; // numbers + 1; 0: the start
    uint32_t next;         // another node of the control that no other outdoes, + 1
    uint32_t above;        // on the path: another one of the control, nearer to the start, + 1
    bool outdone;          // a larger marking of the control is there
    bool passed;           // one step of one thread was taken, and others were put off
    bool for_all;          // but here they are not to be put off
    bool done;             // and all that was to be done is
    bool resolved;         // nobody is put off for ever: here, or where the steps lead, all move
} ja_node;

// ---------------------------------------------------------------- all of it

typedef struct ja_room {
    mem *m;
    vm *v;
    const engine_task *task;
    explorer w;
    arena store;   // of one search
    uint32_t keep; // pending tasks that are kept in order
    uint32_t held; // tasks that are held before what they share is pinned
    // board.c
    ref board;
    bool has_loops;  // some queue is, or was in some state
    bool has_delays; // of scheduled tasks, likewise
    // queues.c
    ja_jump now;        // the jump that is made
    const char *broken; // the search cannot go on: why; NULL: it can
    // tasks.c
    intern texts; // of symbols
    VEC(ja_symbol) symbols;
    VEC(ref) work;
    u64map owner; // place -> number of the pending task that reaches it, + 1; SHARED_BY_TASKS
    // rules.c, control.c
    VEC(ja_rule) rules;
    VEC(uint32_t) posts;
    VEC(ja_jump) jumps;
    VEC(ja_taker) takers;
    VEC(ja_control) controls; // by number of the state
    u64map taken;             // (control, thread, symbol) -> rule + 1
    // eager.c
    VEC(uint64_t) writes, reads;
    VEC(uint32_t) eager;     // rules that came alone
    u64map given_up;         // locations that others write, after all
    uint32_t eager_restarts; // on their account
    bool woke;               // this move: a dispatch thread is no daemon any more
    uint32_t at;             // control the VM is in; 0: none
    uint32_t met;            // flaw of this move, number + 1
    // search.c
    VEC(ja_node) nodes;
    VEC(uint32_t) queue[2]; // of nodes: those in order go first
    size_t head;            // of the first
    VEC(uint32_t) path;     // of nodes, in a bag: to the one that is expanded
    VEC(ja_flaw) flaws;
    ja_marking_builder builder;
    uint32_t node;  // that is expanded
    uint32_t cover; // the node that has all of the marking where a move has led
    uint64_t accelerations;
    uint32_t idle;      // a control that is idle, in a bag; 0: none was met
    const char *stuck;  // a handler may wait for ever: where; NULL: none does
    bool too_many_wait; // more threads than stuck.c looks at
    bool stop_early;
    uint32_t most_controls; // then the search stops, to ask for a proof; 0: any number
    bool is_large;          // it did
    bool asked, apart;      // atomicity.c: for a proof, and there is one
    size_t most_nodes;      // with an error that may not be one; 0: any number
    uint32_t next_look;     // growth.c: when there are so many controls
} ja_room;

// board.c
int ja_board_make(ja_room *r, error *e);
bool ja_board_in_bag(const ja_room *r);
void ja_board_set_in_bag(ja_room *r);
bool ja_board_is_loop(const ja_room *r, ref queue);
bool ja_board_add_loop(ja_room *r, ref queue); // false: there are too many
// In a bag: it was said to be empty, and nothing was posted since.
bool ja_board_is_emptied(const ja_room *r, ref queue);
void ja_board_set_emptied(ja_room *r, ref queue, bool emptied);
bool ja_board_is_pinned(const ja_room *r, ref object);
bool ja_board_pin(ja_room *r, ref object); // false: there are too many
uint32_t ja_board_count(const ja_room *r);
uint32_t ja_board_count_of(const ja_room *r, ref queue);
ja_pending ja_board_get(const ja_room *r, uint32_t i);
bool ja_board_post(ja_room *r, ref queue, ref task); // false: it is full
void ja_board_remove(ja_room *r, uint32_t i);
void ja_board_clear(ja_room *r);

// queues.c: the queues of pools.
void ja_queues_install(ja_room *r);
void ja_queues_remove(ja_room *r);
// What an operation on a queue is that a thread stands before.
typedef enum ja_waits { JA_WAITS_NOT, JA_WAITS_TAKE, JA_WAITS_POLL, JA_WAITS_EMPTY } ja_waits;
bool ja_queues_is_delayed(const ja_room *r, ref queue); // any of its tasks may be next
ja_waits ja_queues_waits(const ja_room *r, const thread *t);
// For the natives that stand in for a queue's methods: an operation posts, or looks at what is in
// the queue.
enum { JA_POSTED = OBJECT_HEADER, JA_LOOKED = OBJECT_HEADER + 4 };
static inline vm_op ja_queues_operation(vm_act act, ref queue, uint32_t how) {
    return vm_op_access(act, queue, how, 4, true);
}
bool ja_queues_is_class(const vm *v, const klass *k, const char *name);
native_outcome ja_queues_refuse(vm *v, thread *t, const char *what);
native_outcome ja_queues_post(ja_room *r, thread *t, ref queue, ref task);
// Stops before an operation that the search answers. True: it has been answered.
bool ja_queues_is_answered(vm *v, thread *t, ref queue, ja_waits what);
native_outcome ja_queues_give(ja_room *r, thread *t, uint32_t *result); // the task it answers with
native_outcome ja_queues_size(ja_room *r, thread *t, ref queue, bool for_zero, uint32_t *result);

// Replaces the methods of the class for which `by` has a native; or takes that back.
typedef native_function *ja_chooser(const vm *v, const method *m);
void ja_queues_replace(vm *v, const char *class_name, ja_chooser *by, bool ours);

// stuck.c
uint64_t ja_stuck_here(ja_room *r, const ja_control *c);
uint64_t ja_stuck_stack(const vm *v, const thread *t); // hash of where it is, in the program's code
void ja_stuck_look(ja_room *r);                        // when all is explored, and no error was met

// game.c: does the thread (bit: in ja_control.waiting) move again, wherever it waits and whatever
// the order of the queues? If not, lost[c] says of each control whether that is open there.
bool ja_game_is_won(ja_room *r, uint32_t thread, uint64_t bit, uint8_t *lost);

// events.c: java.awt.EventQueue, as models/desktop has it.
void ja_events_replace(vm *v, bool ours);
bool ja_events_is_queue(const ja_room *r, ref queue);
uint32_t ja_events_dispatcher_at(const ja_room *r, ref queue); // offset of the field
// In a bag: nobody else keeps the program from ending, and nothing that is known is pending.
bool ja_events_may_rest(const ja_room *r, const thread *dispatcher);

// timers.c: java.util.Timer.
void ja_timers_replace(vm *v, bool ours);
bool ja_timers_is_queue(const ja_room *r, ref queue);
// The thread stands before its queue, and its timer was cancelled.
bool ja_timers_is_over(const ja_room *r, const thread *t);

// tasks.c
// After a move: pending tasks become symbols, where they may; those are appended to r->posts.
void ja_tasks_settle(ja_room *r);
// The task as an object again, made by the thread; 0: the heap is full.
ref ja_tasks_make(ja_room *r, const thread *t, uint32_t symbol);

// control.c: what can be done in a control, whatever is in the bag. The VM is in it.
ja_control *ja_control_at(ja_room *r, uint32_t number);
void ja_control_list(ja_room *r, uint32_t number);

// rules.c: the rule of a jump, made when first asked for; NULL: the search is over.
const ja_rule *ja_rule_of_jump(ja_room *r, uint32_t control, uint32_t jump);
const ja_rule *ja_rule_of_symbol(ja_room *r, uint32_t control, const ja_taker *t, uint32_t symbol);
bool ja_rule_is_known(ja_room *r, uint32_t control, const ja_taker *t, uint32_t symbol);
void ja_room_stop(ja_room *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

// eager.c: posts that come before all that others do, and alone.
// Before and after the move of a rule: what it accesses.
void ja_eager_begin(ja_room *r, const ja_jump *jump, ja_rule *x);
void ja_eager_end(ja_room *r, ja_rule *x);
bool ja_eager_is(const ja_room *r, const ja_rule *x);
// The search has ended: is it violated (reduce_is_violated), because others had to come before?
void ja_eager_check(ja_room *r);

// atomicity.c: is it proved that no two threads use a field at the same time? Then handlers need
// not be split where they use one. Asked once; the queues are the JDK's.
bool ja_atomicity_is_proved(ja_room *r);
void ja_atomicity_say(ja_room *r); // if anybody listens

// search.c
void ja_search(ja_room *r, const search_config *config, search_result *result);
uint32_t ja_flaw_met(ja_room *r, property kind, const char *what);

// growth.c: stops a search in which numbers grow without a bound.
void ja_growth_look(ja_room *r);

// model.c: the rules as a multiset pushdown system. Symbol `tick` is always in its bag: what needs
// no task takes it and puts it back. Error is what breaks a property in some bag.
typedef struct ja_model {
    async_mpds mpds;
    uint32_t query;        // is an error reachable?
    VEC(uint32_t) sources; // by rule of the system: the rule, number + 1; 0: a control is wrong
} ja_model;
// `only`: the errors that count; NULL: all.
void ja_model_build(ja_room *r, const ja_flaw *only, ja_model *out);
// Another question: can the thread move, or the program end, from the control with an empty bag?
void ja_model_build_moves(ja_room *r, uint32_t control, uint32_t thread, ja_model *out);
void ja_model_release(ja_room *r, ja_model *x);
int ja_model_write(const ja_model *x, const char *path, error *e);

// witness.c
typedef VEC(uint32_t) ja_run; // numbers of rules, in order
// Reports the flaw: as an execution, if one is found near the run that leads there, else as
// suspected. The queues are the JDK's again.
void ja_witness_report(ja_room *r, const ja_flaw *f, engine_sink *sink);

// follow.c: an execution with the JDK's queues near the run. True: it was reported.
bool ja_follow(ja_room *r, const ja_flaw *f, const ja_run *run, engine_sink *sink);

#endif
