// The state store's data, for this room alone.
#ifndef EXPLORE_STATES_INTERNAL_H
#define EXPLORE_STATES_INTERNAL_H

#include "base/text.h"
#include "explore/states.h"

enum { MOST_LEVELS = 32, MOST_THREADS_STORED = 256 };

// Who can reach an object. What existed at the start, and permanent objects, are OLD.
enum { COLOR_NONE, COLOR_GLOBAL, COLOR_SEVERAL, COLOR_OLD, COLOR_THREAD, COLORS = 260 };
static inline bool color_is_shared(uint32_t color) {
    return color == COLOR_GLOBAL || color == COLOR_SEVERAL;
}

// A place of the heap that was part of some state. Lists of equal color are doubly linked, by
// ordinal + 1.
typedef struct slot {
    ref place;
    uint32_t color;
    uint32_t stamp, seen; // the marking that reached it last, and its color there
    uint32_t suspect;     // the marking in which it may have ceased to be global
    int32_t degree;       // references to it from components of what is old or global
    int32_t inner;        // suspect: those from other suspects
    uint32_t previous, next;
    hash128 name;
} slot;

typedef struct chain_link {
    uint32_t chain; // number of the pair (chain below, frame)
    uint32_t frame; // its component
    hash128 hash;   // of the frames up to here, while the store is hashing
} chain_link;

typedef struct stored_thread {
    VEC(chain_link) frames; // from the bottom
    uint32_t leaf;          // number of the pair (record's component, chain of frames)
    hash128 hash;
} stored_thread;

struct state_store {
    mem *m;
    vm *v;
    bytes_table components;            // 0: "as at the start", "none"
    VEC(hash128) hashes;               // by component; {0, 0}: nobody has asked yet
    pair_table pairs;                  // chains of frames, and threads
    row_table nodes;                   // of trees, BRANCHES parts
    row_table states;                  // ROW_…
    uint8_t *start;                    // copy of the heap when the search began
    size_t start_top;                  // bytes of it
    uint32_t *ordinals;                // by ref: PLACE_… and ordinal + 1
    size_t ordinal_bytes;              // reserved
    VEC(slot) slots;                   // by ordinal
    VEC(uint32_t) levels[MOST_LEVELS]; // current tree: level 0 are the leaves
    unsigned depth;                    // number of levels above the leaves
    VEC(uint32_t) dirty;               // ordinals whose leaf changed in this capture
    uint32_t heads[COLORS];            // of the lists, ordinal + 1
    // marking
    uint32_t stamp;
    bool partial, conflict;
    bool from_scratch; // as if nothing were known of components
    // The young objects that a component refers to: a range of ordinals, their number first.
    VEC(uint32_t) young;
    // By component: where its range is, + 1, and whether it counts for degrees; 0: not yet known.
    VEC(uint32_t) young_at;
    VEC(uint32_t) work, reached, recolored;
    VEC(ref) added;        // to what is global
    VEC(uint32_t) removed; // from it: ordinals
    VEC(uint32_t) suspects;
    // threads, monitors, time
    stored_thread threads[MOST_THREADS_STORED];
    uint32_t thread_count;
    // Trees: node i is above BRANCHES * i and the next ones, the topmost are ROOTS to 2 * ROOTS
    // - 1.
    uint32_t thread_nodes[2 * MOST_THREADS_STORED];
    VEC(uint32_t) dirty_nodes; // in this capture: above leaves that changed
    uint32_t rest;             // component of monitors, time and root_depth
    int64_t time;              // in it
    uint32_t root, root_depth; // the smallest subtree that holds all objects
    // Sums that are kept up to date from the first time that somebody asks for the hash.
    bool hashing;
    hash128 objects_hash, threads_hash;
    text scratch;
    bool check; // compare everything with its slow version
};

// A state. Threads are the leaves of several trees, dealt out in turn: the combinations of a few of
// them are few, those of all nearly as many as there are states.
enum { ROW_HEAP, ROW_REST, ROW_THREADS, BRANCHES = 4, ROOTS = BRANCHES };
enum { ROW_PARTS = ROW_THREADS + ROOTS };

enum { PLACE_OLD = 1u << 31, PLACE_ORDINAL = ~PLACE_OLD };

// An object as a component: this, then its contents.
typedef struct object_head {
    uint32_t klass, length, color;
    uint32_t form; // mirrors: id of the class + 1; backtraces: FORM_BACKTRACE; else 0
} object_head;
enum { FORM_BACKTRACE = INT32_MAX };
static const uint32_t FORM_LEFT = 1u << 31; // beside these: BIN_LEFT

typedef struct frame_head {
    const unit *u;
    const klass *subject;
    uint32_t pc, flags, words, lock, extra, pad;
} frame_head;

typedef struct thread_record {
    uint32_t state, object, exception, on, saved_count, atomic, phase, flags, frames, starter,
        recent, pad;
    int64_t wake_at;
    vm_own_clock own;
    vm_op next;
} thread_record; // vm_recent[recent] come after it

typedef struct rest_head {
    uint32_t threads, monitors;
    int64_t time;
    uint64_t depth; // of the tree of objects
} rest_head;

// states.c
const uint8_t *explore_states_pristine(const state_store *x, ref r);
bool explore_states_find_old(state_store *x, ref r);
// Remembered with the ordinal: a place is old for ever, or never.
static inline bool explore_states_is_old(state_store *x, ref r) {
    uint32_t known = x->ordinals[r];
    return known ? known & PLACE_OLD : explore_states_find_old(x, r);
}
uint32_t explore_states_new_ordinal(state_store *x, ref r);
static inline uint32_t explore_states_ordinal(state_store *x, ref r) {
    uint32_t known = x->ordinals[r] & PLACE_ORDINAL;
    return known ? known - 1 : explore_states_new_ordinal(x, r);
}
uint32_t explore_states_object_component(state_store *x, ref r, uint32_t color);
uint32_t explore_states_frame_component(state_store *x, const thread *t, const frame *f);
uint32_t explore_states_thread_leaf(state_store *x, const thread *t, uint32_t chain);
uint32_t explore_states_rest_component(state_store *x);
// Made of the nodes below them.
uint32_t explore_states_heap_node(state_store *x, unsigned level, uint32_t i);
uint32_t explore_states_thread_node(state_store *x, uint32_t i);

// mark.c: brings the colors up to date; what must be renewed is in `recolored`, what has died is
// gone.
void explore_states_mark(state_store *x);
void explore_states_set_color(state_store *x, uint32_t ordinal, uint32_t color);
// A new component of an object with this color: what it refers to.
void explore_states_note_young(state_store *x, ref r, uint32_t component, uint32_t color);
// A leaf is (by 1) or is no more (by -1) this component.
enum { YOUNG_COUNTS = 1u << 31 };
void explore_states_change_degrees(state_store *x, uint32_t component, int32_t by);
static inline void explore_states_count_degrees(state_store *x, uint32_t component, int32_t by) {
    if (x->young_at.data[component - 1] & YOUNG_COUNTS)
        explore_states_change_degrees(x, component, by);
}
void explore_states_bury(state_store *x, uint32_t ordinal); // states.c
// Marks from scratch: then slot.stamp == x->stamp says who is alive, slot.seen its color.
void explore_states_mark_all(state_store *x);

// The same from the thread's first `count` frames whose code it is, and nothing else.
void explore_states_mark_frames(state_store *x, const thread *t, uint32_t count,
                                bool (*is_wanted)(const vm *v, const unit *u));

// hash.c
typedef enum component_kind { PART_OBJECT = 1, PART_FRAME, PART_THREAD, PART_REST } component_kind;
// From its bytes; the same, kept.
hash128 explore_states_make_hash(state_store *x, component_kind kind, uint32_t component);
hash128 explore_states_part_hash(state_store *x, component_kind kind, uint32_t component);
static inline hash128 explore_states_leaf_hash(state_store *x, uint32_t ordinal, uint32_t leaf) {
    return hash128_join(x->slots.data[ordinal].name,
                        explore_states_part_hash(x, PART_OBJECT, leaf));
}
// Of the number's thread, with the frames that it has.
hash128 explore_states_thread_hash(state_store *x, uint32_t number);

// check.c
void explore_states_check(state_store *x);

#endif
