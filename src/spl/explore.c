#include "spl/explore.h"

#include <string.h>

#include "base/hash.h"

void spl_exploration_init(spl_exploration *x, mem *m, const spl_program *p,
                          spl_explore_settings settings) {
    *x = (spl_exploration){.m = m, .p = p, .settings = settings};
    arena_init(&x->store, m);
    table_init(&x->index, m);
    x->canon = spl_canon_new(m, p);
}

void spl_exploration_release(spl_exploration *x) {
    spl_canon_free(x->canon);
    table_release(&x->index);
    vec_release(x->m, &x->states);
    vec_release(x->m, &x->errors);
    arena_release(&x->store);
}

uint32_t spl_exploration_find(const spl_exploration *x, const int64_t *row, size_t size) {
    uint64_t hash = hash_bytes(row, size * sizeof *row);
    uint32_t id;
    for (table_probe p = table_find(&x->index, hash); table_next(&p, &id);) {
        const spl_explored *s = &x->states.data[id];
        if (s->size == size && memcmp(s->row, row, size * sizeof *row) == 0) return id;
    }
    return UINT32_MAX;
}

bool spl_exploration_has_error(const spl_exploration *x, const spl_found_error *like) {
    for (size_t i = 0; i < x->errors.count; i++) {
        const spl_found_error *e = &x->errors.data[i];
        if (e->kind == like->kind && e->at.line == like->at.line && e->at.column == like->at.column)
            return true;
    }
    return false;
}

// ----------------------------------------------------------------------------------------- moves

// The values tried for an `any`; false where they are not all there are.
static bool choices(const spl_machine *x, size_t stack, const int64_t **values, size_t *count) {
    static const int64_t ints[] = {0, 1, -1, 2};
    const spl_instr *i = spl_machine_next(x, stack);
    const spl_frame *f = &vec_last(&x->stacks.data[stack].frames);
    *values = ints;
    *count = 1;
    if (i->op != SPL_OP_ANY) return true;
    bool boolean = x->p->methods[f->method].locals[i->dest].type == SPL_BOOLEAN;
    *count = boolean ? 2 : 4;
    return boolean;
}

// The next instruction of the stack neither reads nor writes what other threads can see, and goes
// through: executing it first loses no error and no configuration in which nobody is busy.
static bool is_invisible(const spl_machine *x, size_t stack) {
    const spl_instr *i = spl_machine_next(x, stack);
    const spl_frame *f = &vec_last(&x->stacks.data[stack].frames);
    int64_t value;
    switch (i->op) {
    case SPL_OP_LOAD:
    case SPL_OP_STORE: return false;
    case SPL_OP_ASSERT:
    case SPL_OP_ASSUME: return spl_eval(i->value, f->locals, &value) && value;
    case SPL_OP_CALL:
    case SPL_OP_POST: return f->locals[i->object] != 0;
    default: return true;
    }
}

typedef struct explorer {
    spl_exploration *x;
    spl_machine machine;
    spl_row row;
    uint32_t at; // the state being expanded
    bool seen;   // a successor was known before
} explorer;

static void incomplete(spl_exploration *x, const char *why) {
    if (!x->incomplete) x->incomplete = why;
}

static void add_state(explorer *w, uint32_t parent) {
    spl_exploration *x = w->x;
    if (!spl_canon_save(x->canon, &w->machine, &w->row))
        incomplete(x, "a heap too symmetric to name");
    uint32_t id = spl_exploration_find(x, w->row.data, w->row.count);
    if (id != UINT32_MAX) {
        w->seen = true;
        return;
    }
    spl_explored s = {
        .row = arena_copy(&x->store, w->row.data, w->row.count * sizeof *w->row.data),
        .size = (uint32_t)w->row.count,
        .parent = parent,
        .idle = w->machine.stacks.count == 0,
    };
    table_add(&x->index, hash_bytes(s.row, s.size * sizeof *s.row), (uint32_t)x->states.count);
    vec_push(x->m, &x->states, s);
}

static void execute(explorer *w, size_t stack, int64_t choice) {
    spl_exploration *x = w->x;
    spl_canon_load(x->states.data[w->at].row, &w->machine);
    x->transitions++;
    switch (spl_machine_step(&w->machine, stack, choice)) {
    case SPL_STEP_DONE:
    case SPL_STEP_END: add_state(w, w->at); break;
    case SPL_STEP_CUT: break;
    case SPL_STEP_OVERFLOW: incomplete(x, "an int beyond 64 bits"); break;
    case SPL_STEP_ERROR: {
        spl_found_error e = {w->machine.error, w->machine.error_at, w->at};
        if (!spl_exploration_has_error(x, &e)) vec_push(x->m, &x->errors, e);
    }
    }
}

static void execute_all_choices(explorer *w, size_t stack) {
    const int64_t *values;
    size_t count;
    if (!choices(&w->machine, stack, &values, &count))
        incomplete(w->x, "an arbitrary int has infinitely many values");
    for (size_t i = 0; i < count; i++) execute(w, stack, values[i]);
}

static void expand(explorer *w) {
    spl_exploration *x = w->x;
    const int64_t *row = x->states.data[w->at].row;
    spl_canon_load(row, &w->machine);
    size_t stacks = w->machine.stacks.count, messages = w->machine.bag.count;
    if (!x->settings.no_reduction && stacks > 0)
        for (size_t i = 0; i < stacks; i++) {
            if (!is_invisible(&w->machine, i)) continue;
            w->seen = false;
            execute_all_choices(w, i);
            if (!w->seen) return; // the others get their turn in a new state
            spl_canon_load(row, &w->machine);
            break;
        }
    for (size_t i = 0; i < stacks; i++) {
        spl_canon_load(row, &w->machine);
        execute_all_choices(w, i);
    }
    for (size_t i = 0; i < messages; i++) {
        spl_canon_load(row, &w->machine);
        if (!spl_machine_may_take(&w->machine, i, x->settings.concurrent)) continue;
        spl_machine_take(&w->machine, i);
        x->transitions++;
        add_state(w, w->at);
    }
}

void spl_exploration_run(spl_exploration *x) {
    explorer w = {.x = x};
    spl_machine_init(&w.machine, x->m, x->p);
    spl_machine_restart(&w.machine);
    add_state(&w, UINT32_MAX);
    for (w.at = 0; w.at < x->states.count; w.at++) {
        if (x->settings.max_states && x->states.count > x->settings.max_states) {
            incomplete(x, "too many configurations");
            break;
        }
        if (x->settings.limits) limits_check(x->settings.limits, x->m);
        expand(&w);
    }
    spl_machine_release(&w.machine);
    vec_release(x->m, &w.row);
}

// ----------------------------------------------------------------------------------------- paths

static spl_step apply(spl_machine *x, spl_move move) {
    if (move.stack != SPL_TAKE) return spl_machine_step(x, move.stack, move.choice);
    spl_machine_take(x, move.message);
    return SPL_STEP_DONE;
}

spl_run_end spl_run_schedule(spl_machine *x, bool concurrent, const spl_move *moves, size_t count) {
    spl_machine_restart(x);
    for (size_t i = 0; i < count; i++) {
        if (moves[i].stack != SPL_TAKE ? moves[i].stack >= x->stacks.count
                                       : moves[i].message >= x->bag.count ||
                                             !spl_machine_may_take(x, moves[i].message, concurrent))
            return SPL_RUN_CUT;
        switch (apply(x, moves[i])) {
        case SPL_STEP_DONE:
        case SPL_STEP_END: break;
        case SPL_STEP_ERROR: return SPL_RUN_ERROR;
        case SPL_STEP_CUT: return SPL_RUN_CUT;
        case SPL_STEP_OVERFLOW: return SPL_RUN_OVERFLOW;
        }
    }
    return x->stacks.count || x->bag.count ? SPL_RUN_LIMIT : SPL_RUN_IDLE;
}

// Finds a move of the machine that `wanted` accepts, by trying them all on the schedule so far.
// Configurations on the path are canonical, those of the machine are not: names differ.
static bool extend(spl_exploration *x, spl_machine *machine, spl_schedule *out,
                   const spl_explored *to, const spl_found_error *error, spl_row *row) {
    spl_run_schedule(machine, x->settings.concurrent, out->data, out->count);
    size_t stacks = machine->stacks.count, messages = machine->bag.count;
    for (size_t i = 0; i < stacks + messages; i++) {
        const int64_t *values = NULL;
        size_t count = 1;
        if (i < stacks) choices(machine, i, &values, &count);
        else if (!spl_machine_may_take(machine, i - stacks, x->settings.concurrent)) continue;
        for (size_t k = 0; k < count; k++) {
            spl_move move = {i < stacks ? (uint32_t)i : SPL_TAKE,
                             i < stacks ? 0 : (uint32_t)(i - stacks), i < stacks ? values[k] : 0};
            vec_push(x->m, out, move);
            spl_run_end end = spl_run_schedule(machine, x->settings.concurrent, out->data,
                                               out->count);
            if (error && end == SPL_RUN_ERROR && machine->error == error->kind &&
                machine->error_at.line == error->at.line &&
                machine->error_at.column == error->at.column)
                return true;
            if (to && (end == SPL_RUN_LIMIT || end == SPL_RUN_IDLE)) {
                spl_canon_save(x->canon, machine, row);
                if (row->count == to->size &&
                    memcmp(row->data, to->row, to->size * sizeof *to->row) == 0)
                    return true;
            }
            out->count--;
            spl_run_schedule(machine, x->settings.concurrent, out->data, out->count);
        }
    }
    return false;
}

bool spl_exploration_path(spl_exploration *x, uint32_t state, bool failing, spl_schedule *out) {
    VEC(uint32_t) path = {0};
    for (uint32_t s = state; s != UINT32_MAX; s = x->states.data[s].parent)
        vec_push(x->m, &path, s);
    spl_machine machine;
    spl_row row = {0};
    spl_machine_init(&machine, x->m, x->p);
    vec_clear(out);
    bool good = true;
    for (size_t i = path.count - 1; good && i-- > 0;)
        good = extend(x, &machine, out, &x->states.data[path.data[i]], NULL, &row);
    for (size_t i = 0; good && failing && i < x->errors.count; i++)
        if (x->errors.data[i].state == state) {
            good = extend(x, &machine, out, NULL, &x->errors.data[i], &row);
            break;
        }
    spl_machine_release(&machine);
    vec_release(x->m, &row);
    vec_release(x->m, &path);
    return good;
}

// ----------------------------------------------------------------------------------- random runs

static int64_t random_int(rng *r) {
    if (rng_one_in(r, 8)) return (int64_t)rng_below(r, 2001) - 1000;
    return (int64_t)rng_below(r, 13) - 4;
}

spl_run_end spl_run_random(spl_machine *x, rng *r, bool concurrent, size_t max_steps,
                           spl_schedule *out) {
    spl_machine_restart(x);
    vec_clear(out);
    for (size_t step = 0; step < max_steps; step++) {
        size_t stacks = x->stacks.count, messages = 0;
        for (size_t i = 0; i < x->bag.count; i++)
            messages += spl_machine_may_take(x, i, concurrent);
        if (stacks + messages == 0) return SPL_RUN_IDLE;
        size_t pick = rng_below(r, (uint32_t)(stacks + messages));
        spl_move move = {.stack = (uint32_t)pick};
        if (pick < stacks) {
            const spl_instr *i = spl_machine_next(x, pick);
            const spl_frame *f = &vec_last(&x->stacks.data[pick].frames);
            if (i->op == SPL_OP_ANY)
                move.choice = x->p->methods[f->method].locals[i->dest].type == SPL_BOOLEAN
                                  ? (int64_t)rng_below(r, 2)
                                  : random_int(r);
        } else {
            move.stack = SPL_TAKE;
            for (size_t left = pick - stacks;; move.message++)
                if (spl_machine_may_take(x, move.message, concurrent) && left-- == 0) break;
        }
        vec_push(x->m, out, move);
        switch (apply(x, move)) {
        case SPL_STEP_DONE:
        case SPL_STEP_END: break;
        case SPL_STEP_ERROR: return SPL_RUN_ERROR;
        case SPL_STEP_CUT: return SPL_RUN_CUT;
        case SPL_STEP_OVERFLOW: return SPL_RUN_OVERFLOW;
        }
    }
    return SPL_RUN_LIMIT;
}
