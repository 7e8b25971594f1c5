// What the files of this room share.
#ifndef HYBRID_INTERNAL_H
#define HYBRID_INTERNAL_H

#include "analysis/reach.h"
#include "bdd/bdd.h"
#include "engine/java.h"
#include "explore/explorer.h"
#include "reduce/depend.h"

// ---------------------------------------------------------------- which fields

typedef struct tracked_field {
    symbol owner, name;
    vm_tracking how;
    const char *why;      // one line for people; NULL: asked for by name
    unsigned bits;        // TRACK_VALUE: of a variable
    VEC(uint32_t) values; // words by code, the first is 0 (null); empty: a boolean
} tracked_field;

// ---------------------------------------------------------------- variables

typedef struct variable {
    ref object;
    uint32_t offset;
    uint32_t field; // index in hybrid.fields; NO_FIELD: an annotated boolean, or an element
    dd_domain domain;
    bool fixed; // of a class: its object never dies
    bool input; // an annotated boolean
    bool written;
    const char *name; // "Fork#2.taken"
} variable;

enum { NO_FIELD = UINT32_MAX };

// What happened to variables on a segment of an execution.
typedef enum event_kind {
    EVENT_STEP,    // a step begins
    EVENT_READ,    // variable == value was seen
    EVENT_WRITE,   // variable = value
    EVENT_COPY,    // variable = variable `value`
    EVENT_CREATED, // of the object `variable`: its annotated booleans are inputs from now on
} event_kind;

typedef struct event {
    event_kind kind;
    uint32_t variable, value;
    step step;
    bool chosen; // EVENT_STEP: the thread had stopped for the value of a tracked location
} event;

// ---------------------------------------------------------------- the search

// A way into a state, with what it brought that was new.
typedef struct visit {
    dd part;
    uint32_t parent;            // expansion it came from, + 1; 0: the start
    uint32_t first_step, steps; // in hybrid.steps
    uint32_t next;              // into the same state, before this, + 1
} visit;

// The steps of one thread are taken from a state, for a set of assignments.
typedef struct expansion {
    uint32_t state;
    uint32_t visits; // of the state, newest first, + 1
    dd set;
} expansion;

// What one thread does in a state with several.
typedef struct thread_share {
    dd wanted; // β for which its steps are, or will be, taken here; for others it sleeps
    dd todo;   // of that, what has not been done
} thread_share;

typedef struct place { // a core state, by its number
    dd known, pending; // β of all that came here; of what came after the last expansion
    uint32_t visits;   // newest first, + 1
    uint32_t shares;   // of its threads in hybrid.shares, + 1; 0: there is one thread, which does
                       // what is pending
    uint32_t depth;
    bool queued, expanded;
} place;

typedef struct found { // a flaw, beside its entry in the result
    property kind;
    const char *what;
    uint32_t expansion;
    uint32_t first_step, steps;
    dd set, all; // β where it was met first, and everywhere
} found;

typedef struct hybrid {
    mem *m;
    vm *v;
    logger *log;
    dd_space *s;
    vm_tracked hooks;
    arena store;
    VEC(tracked_field) fields;
    u64map field_index; // (owner, name) -> index + 1
    u64map at_offset;   // (class, offset, static) -> index + 1 in fields; 0: NO_FIELD
    VEC(variable) variables;
    u64map variable_index; // (object, offset) -> index + 1
    u64map object_number;  // for names: object -> number among those of its class
    u64map class_objects;  // class -> how many have variables
    u64map short_names;    // symbol of a field -> first variable of that name, + 1
    dd now;                // β of where the VM is
    dd start;              // β of the start
    bool recording;
    VEC(event) events;
    size_t events_to_flaw;     // how many there were when the flaw was met again
    const char *broken;        // something that cannot be tracked happened
    VEC(const char *) refused; // by --track auto: which, and why

    explorer w;
    VEC(place) places;
    VEC(thread_share) shares;
    VEC(visit) visits;
    VEC(expansion) expansions;
    VEC(step) steps;
    VEC(step) list;  // what is taken from the state being expanded
    VEC(step) chain; // since the expansion's state
    uint32_t here;   // expansion the chain began in
    VEC(uint32_t) queue;
    size_t queue_head;
    VEC(found) found;
    uint64_t merged, again;
} hybrid;

// fields.c: --track and --track-bits. ERR_USAGE: e says what is wrong.
int hybrid_select(hybrid *h, const engine_task *task, const char *track, const char *bits,
                  error *e);
void hybrid_add_field(hybrid *h, const field *f, vm_tracking how, unsigned bits, const char *why);
bool hybrid_is_boolean_array(const hybrid *h, const field *f);
// auto.c: adds the fields of these classes that are worth tracking, and says why others are not.
void hybrid_select_auto(hybrid *h, const klass_list *classes);
vm_tracking hybrid_wants(void *arg, const field *f);
// Index in h->fields of the field at this place; NO_FIELD: none but annotated ones.
uint32_t hybrid_field_at(hybrid *h, ref object, uint32_t offset);
tracked_field *hybrid_field(hybrid *h, const field *f);

// variables.c: the field at this offset of an object, or of a class's statics; NULL: none.
const field *hybrid_declared_at(const klass *k, bool is_static, uint32_t offset);
uint32_t hybrid_variable(hybrid *h, ref object, uint32_t offset);
uint32_t hybrid_known_variable(const hybrid *h, ref object, uint32_t offset); // UINT32_MAX: none
dd hybrid_is(hybrid *h, uint32_t variable, uint32_t code);                    // variable == code
// The code of a word; unwinds where there are more values than bits allow.
uint32_t hybrid_code(hybrid *h, uint32_t variable, uint32_t word);
uint32_t hybrid_word(const hybrid *h, uint32_t variable, uint32_t code);
unsigned hybrid_codes(const hybrid *h, uint32_t variable); // how many are in use
unsigned hybrid_bits(const hybrid *h, uint32_t variable);
// Variables of objects that have died are free again.
void hybrid_forget_dead(hybrid *h);

// hooks.c
void hybrid_install(hybrid *h);
void hybrid_set(hybrid *h, dd now);

// search.c: the thread has stopped for the value of a tracked location.
bool hybrid_splits(const hybrid *h, const step *c);
void hybrid_search(hybrid *h, const search_config *config, search_result *r);

// inputs.c: notes for which inputs the flaws show. exact: all errors were looked for.
void hybrid_say_inputs(hybrid *h, const search_result *s, bool exact, engine_sink *sink);

// witness.c: the flaws' paths become those of the explicit search. Needs the search's data.
void hybrid_witnesses(hybrid *h);

#endif
