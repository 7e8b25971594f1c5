// What the parts of the tracer share: word.c picks stacks and finds them in views, cause.c follows
// a context back from effect to cause, trace.c goes back over the tuples and makes the run.
#ifndef PUSHDOWN_TRACER_H
#define PUSHDOWN_TRACER_H

#include "pushdown/trace.h"

typedef struct pd_values {
    uint32_t *v[PD_PLACES];
} pd_values;

typedef struct pd_word_frame {
    uint32_t label;
    uint32_t *locals;
} pd_word_frame;

typedef struct pd_word { // a process's privates and stack, top first
    uint32_t *privates;
    VEC(pd_word_frame) frames;
} pd_word;

typedef struct pd_raw_move {
    uint32_t rule; // of the code: slots' rules included
    uint32_t *g1, *p1, *l1, *l2;
} pd_raw_move;

typedef VEC(pd_raw_move) pd_raw_moves;

typedef struct pd_tracer {
    pd_search *s;
    pd_code *c;
    dd_space *b;
    mem *m;
    arena *a;
    pd_post post; // recording
    pd_raw_moves moves;
    VEC(pd_word_frame) exposed; // frames of the start word, as the context's run came to them
    uint32_t *start_privates;
    bool failed;
} pd_tracer;

// What the top of a stack must be.
typedef struct pd_end {
    uint32_t label;       // PD_NONE: any
    const uint32_t *stop; // not NULL: it is stopped with these globals
    bool waits;
} pd_end;

// ---------------------------------------------------------------- word.c

uint32_t *pd_pick_values(pd_tracer *t, dd x, pd_place place, pd_copy copy);
pd_values pd_pick_point(pd_tracer *t, dd x, pd_copy copy);
dd pd_is_values(pd_tracer *t, pd_place place, pd_copy copy, const uint32_t *values); // NULL: any
dd pd_is_point(pd_tracer *t, pd_copy copy, const pd_values *p);
// A stack of the view with these globals and such a top.
void pd_pick_word(pd_tracer *t, uint32_t view, const uint32_t *globals, const pd_end *e,
                  pd_word *w);
// Reads frames from number `at` on, from valuations of a node (over NODE, and whatever `from` also
// speaks of); returns what of `from` can read them all.
dd pd_read_rest(pd_tracer *t, uint32_t node, dd from, const pd_word *w, size_t at);
// Globals (CUR) with which the view contains the word.
dd pd_view_contains(pd_tracer *t, uint32_t view, const pd_word *w);

// ---------------------------------------------------------------- cause.c

// Globals (FIFTH) from which the run reaches the word with these globals.
dd pd_starts_of(pd_tracer *t, const uint32_t *globals, const pd_word *w);
// The run (of t->post, from one value of the globals) that ends with the word; the word becomes the
// one it started with.
void pd_trace_word(pd_tracer *t, const uint32_t *globals, pd_word *w);

#endif
