// Every configuration a program can reach, one by one, in either semantics. Ends for programs whose
// configurations are finitely many ("finite instances"); a limit cuts it off otherwise, and it says
// so.
#ifndef SPL_EXPLORE_H
#define SPL_EXPLORE_H

#include "base/limits.h"
#include "base/random.h"
#include "base/table.h"
#include "spl/canon.h"

typedef struct spl_explore_settings {
    bool concurrent;
    bool no_reduction; // interleave also where it cannot matter
    size_t max_states; // 0: no limit
    limits *limits;    // NULL: none
} spl_explore_settings;

// A move of one configuration: the stack-th stack executes (taking `choice` for an any), or, with
// stack == SPL_TAKE, the message-th message is taken.
typedef struct spl_move {
    uint32_t stack, message;
    int64_t choice;
} spl_move;

enum { SPL_TAKE = UINT32_MAX };

typedef struct spl_found_error {
    spl_error_kind kind;
    spl_position at;
    uint32_t state; // where the failing step starts
} spl_found_error;

typedef struct spl_explored {
    const int64_t *row;
    uint32_t size, parent;
    bool idle; // nobody is busy
} spl_explored;

typedef struct spl_exploration {
    mem *m;
    const spl_program *p;
    spl_explore_settings settings;
    arena store;
    spl_canon *canon;
    table index;
    VEC(spl_explored) states; // 0 is the start
    VEC(spl_found_error) errors;
    size_t transitions;
    const char *incomplete; // why not everything was seen; NULL: everything was
} spl_exploration;

void spl_exploration_init(spl_exploration *x, mem *m, const spl_program *p,
                          spl_explore_settings settings);
void spl_exploration_release(spl_exploration *x);
void spl_exploration_run(spl_exploration *x);
// The state with this row, or UINT32_MAX.
uint32_t spl_exploration_find(const spl_exploration *x, const int64_t *row, size_t size);
bool spl_exploration_has_error(const spl_exploration *x, const spl_found_error *like);

typedef VEC(spl_move) spl_schedule;

// The moves of a real machine, from the start of the program to that state (and, with `failing`,
// one more that is the error).
bool spl_exploration_path(spl_exploration *x, uint32_t state, bool failing, spl_schedule *out);

// One random execution. Ends when nothing can move, after `max_steps`, or at an error.
typedef enum spl_run_end {
    SPL_RUN_IDLE, // everything was done
    SPL_RUN_ERROR,
    SPL_RUN_CUT,
    SPL_RUN_LIMIT,
    SPL_RUN_OVERFLOW,
} spl_run_end;

spl_run_end spl_run_random(spl_machine *x, rng *r, bool concurrent, size_t max_steps,
                           spl_schedule *out);
// Executes a schedule. SPL_RUN_LIMIT: it came to its end with work left; SPL_RUN_CUT also where a
// move is not possible.
spl_run_end spl_run_schedule(spl_machine *x, bool concurrent, const spl_move *moves, size_t count);

#endif
