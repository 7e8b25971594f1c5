// What Java leaves open is decided in one place in a plain run: which thread runs next and for how
// long, whom notify wakes, what an input is, what standard input holds. Always the first
// alternative, or at random by a seed, or as recorded before. An exploring VM decides nothing: its
// threads stop, and are told (thread.choice).
#ifndef VM_CHOICE_H
#define VM_CHOICE_H

#include "base/random.h"
#include "vm/vm.h"

typedef struct vm_choices {
    bool seeded;
    rng random;
    rng turns;              // apart: how many turns there are must not change what the inputs are
    vm_choice_list *record; // NULL: nobody wants them
    const vm_choice_list *script; // to be followed; NULL: none
    size_t made;
} vm_choices;

// One of n alternatives: 0 … n-1. With one alternative nothing is decided.
uint32_t vm_choose(vm *v, uint32_t n);

// A number from low to high: `first` is the first alternative; `draw` (with `how`) the random one.
typedef int64_t vm_draw(rng *r, int64_t low, int64_t high, int how);
int64_t vm_choose_number(vm *v, int64_t low, int64_t high, int64_t first, vm_draw *draw, int how);

// How long a turn lasts, from 1 to most: the longest, or a random one.
int64_t vm_choose_turn(vm *v, int64_t most, vm_draw *draw);

// A number from low to high that the world outside gives (standard input): recorded like a choice.
// Where a recorded run is played (vm_choices_played), nobody need ask outside.
int64_t vm_choose_given(vm *v, int64_t low, int64_t high, int64_t given);
bool vm_choices_played(const vm *v);

// As many choices as there were when a snapshot was taken.
void vm_choices_restore(vm *v, const vm_choices *then);

#endif
