#include "vm/search.h"

#include <stdlib.h>

void vm_search_attach(vm *v, vm_search *s, const struct vm_hooks *hooks) {
    assert(!v->search);
    s->hooks = hooks;
    s->one_clock = getenv("WEFT_ONE_CLOCK") != NULL;
    u64map_init(&s->pristine, v->m);
    v->search = s;
}

void vm_search_release(vm *v) {
    u64map_release(&v->search->pristine);
    v->search = NULL;
}

void vm_search_begin(vm *v, bool all_shared, bool spurious) {
    vm_search *s = v->search;
    s->mode = MODE_SEARCH;
    s->tracer = NULL;
    s->shared = s->asked = all_shared ? BIN_SHARED : 0;
    s->spurious = spurious;
}

void vm_search_ahead(vm *v, bool ahead) {
    vm_search *s = v->search;
    assert(s->mode == (ahead ? MODE_SEARCH : MODE_AHEAD));
    s->mode = ahead ? MODE_AHEAD : MODE_SEARCH;
}

void vm_search_alone(vm *v, const struct vm_hooks *hooks, bool counted) {
    vm_search *s = v->search;
    assert(s->mode == MODE_SEARCH && v->threads.count == 1);
    s->mode = MODE_ALONE;
    s->counted = counted;
    s->hooks = hooks;
    s->shared = s->asked = 0;
}

void vm_search_trace(vm *v, vm_mode how, const vm_tracer *tracer) {
    vm_search *s = v->search;
    assert(s->mode == MODE_SEARCH && how >= MODE_RECORD && tracer);
    assert(how == MODE_RECORD || s->shared);
    s->mode = how;
    s->tracer = tracer;
    s->asked = BIN_SHARED;
    if (how == MODE_STEPS) s->shared = 0;
}

void vm_search_end_trace(vm *v) {
    vm_search *s = v->search;
    assert(vm_is_traced(v));
    vm_search_begin(v, s->mode == MODE_STEPS || s->shared, s->spurious);
}
