#include "vm/choice.h"

#include "vm/internal.h"

// The next recorded choice. One that is not possible, or none: the program is not the one that was
// recorded, and nothing of what it would do from here on was asked for.
static int64_t play(vm *v, int64_t low, int64_t high) {
    const vm_choices *c = &v->choices;
    if (c->made >= c->script->count)
        mem_unwind(v->m, STOP_ENGINE, "the recording does not fit the program: it ends too early");
    int64_t value = c->script->data[c->made];
    if (value < low || value > high)
        mem_unwind(v->m, STOP_ENGINE,
                   "the recording does not fit the program: it goes another way");
    return value;
}

int64_t vm_choose_given(vm *v, int64_t low, int64_t high, int64_t given) {
    vm_choices *c = &v->choices;
    int64_t value = c->script ? play(v, low, high) : given;
    assert(low <= value && value <= high);
    if (c->record) vec_push(v->m, c->record, value);
    c->made++;
    return value;
}

int64_t vm_choose_number(vm *v, int64_t low, int64_t high, int64_t first, vm_draw *draw, int how) {
    vm_choices *c = &v->choices;
    bool drawn = c->seeded && !c->script;
    return vm_choose_given(v, low, high, drawn ? draw(&c->random, low, high, how) : first);
}

int64_t vm_choose_turn(vm *v, int64_t most, vm_draw *draw) {
    vm_choices *c = &v->choices;
    bool drawn = c->seeded && !c->script;
    return vm_choose_given(v, 1, most, drawn ? draw(&c->turns, 1, most, 0) : most);
}

static int64_t draw_index(rng *r, int64_t low, int64_t high, int how) {
    (void)how;
    return low + rng_below(r, (uint32_t)(high - low) + 1);
}

uint32_t vm_choose(vm *v, uint32_t n) {
    return n > 1 ? (uint32_t)vm_choose_number(v, 0, n - 1, 0, draw_index, 0) : 0;
}

bool vm_choices_played(const vm *v) {
    return v->choices.script;
}

void vm_choices_restore(vm *v, const vm_choices *then) {
    v->choices = *then;
    if (then->record) then->record->count = then->made;
}
