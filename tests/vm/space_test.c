// The space against the obvious: objects on a list, each filled with its own number.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

#include "base/random.h"
#include "base/vec.h"
#include "vm/space.h"

enum { RESERVED = 64 << 20, LIMIT = 24 << 20, FIRST = 5000 };

typedef struct item {
    uint32_t unit, size, number;
} item;

typedef struct world {
    mem m;
    uint8_t *base;
    vm_space s;
    rng random;
    VEC(item) items;
    uint32_t made;
    size_t live;
} world;

static uint32_t pick_size(rng *r) {
    switch (rng_below(r, 20)) {
    case 0: return 8 * (2 + rng_below(r, 40000));
    case 1: return 8 * (2 + rng_below(r, 4000));
    default: return 8 * (2 + rng_below(r, 60));
    }
}

static void make(world *w) {
    uint32_t size = pick_size(&w->random);
    if (w->live + size > LIMIT) return;
    uint32_t unit = vm_space_take(&w->s, size);
    assert_true(unit > FIRST);
    uint8_t *at = w->base + ((size_t)unit << 3);
    uint8_t any = 0;
    for (uint32_t i = 0; i < size; i++) any |= at[i];
    assert_int_equal(any, 0);
    item x = {unit, size, ++w->made};
    for (uint32_t i = 0; i < size / 4; i++) memcpy(at + 4 * (size_t)i, &x.number, 4);
    vec_push(&w->m, &w->items, x);
    w->live += size;
}

static void check(const world *w, const item *x) {
    const uint8_t *at = w->base + ((size_t)x->unit << 3);
    uint32_t wrong = 0, word;
    for (uint32_t i = 0; i < x->size / 4; i++) {
        memcpy(&word, at + 4 * (size_t)i, 4);
        wrong |= word ^ x->number;
    }
    assert_int_equal(wrong, 0);
}

static void collect(world *w, unsigned percent) {
    size_t kept = 0;
    vm_space_begin(&w->s);
    w->live = 0;
    for (size_t i = 0; i < w->items.count; i++) {
        item x = w->items.data[i];
        check(w, &x);
        if (rng_below(&w->random, 100) >= percent) continue;
        assert_true(vm_space_mark(&w->s, x.unit));
        assert_false(vm_space_mark(&w->s, x.unit));
        w->items.data[kept++] = x;
        w->live += x.size;
    }
    w->items.count = kept;
    vm_space_end(&w->s, w->live);
    for (size_t i = 0; i < kept; i++) check(w, &w->items.data[i]);
    assert_true(w->s.due_at > w->s.used);
}

static void run(uint64_t seed, uint32_t every) {
    world w = {.random.state = seed};
    mem_init(&w.m, 0);
    w.base = mmap(NULL, RESERVED, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    assert_int_equal(vm_space_init(&w.s, w.base, FIRST, RESERVED, LIMIT, every), 0);
    for (unsigned round = 0; round < 16; round++) {
        unsigned n = every ? 200 : 3000;
        for (unsigned i = 0; i < n; i++) {
            make(&w);
            if (w.s.due && rng_below(&w.random, 3) == 0) collect(&w, 50);
        }
        collect(&w, round % 5 == 0 ? 0 : round % 5 == 1 ? 100 : 40);
    }
    // All of it is there again: memory is not lost to what was kept for a while.
    collect(&w, 0);
    assert_true(vm_space_take(&w.s, LIMIT));
    vm_space_release(&w.s);
    vec_release(&w.m, &w.items);
    munmap(w.base, RESERVED);
    assert_int_equal(w.m.live, 0);
}

static void random_objects(void **state) {
    (void)state;
    unsigned count = getenv("COUNT") ? (unsigned)atoi(getenv("COUNT")) : 4;
    for (unsigned i = 1; i <= count; i++) run(i, i % 3 == 0 ? i : 0);
}

static void limits(void **state) {
    (void)state;
    uint8_t *base = mmap(NULL, RESERVED, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    vm_space s;
    assert_int_equal(vm_space_init(&s, base, FIRST, RESERVED, LIMIT, 0), 0);
    assert_false(vm_space_must_wait(&s, 1000));
    assert_true(vm_space_must_wait(&s, LIMIT + 8));
    assert_true(vm_space_take(&s, LIMIT / 2));
    assert_true(s.due);
    assert_false(s.overdrawn);
    assert_true(vm_space_take(&s, LIMIT)); // as a native would
    assert_true(s.overdrawn);
    vm_space_begin(&s);
    vm_space_end(&s, LIMIT / 2);
    assert_true(vm_space_allows(&s, LIMIT / 2));
    assert_false(vm_space_allows(&s, LIMIT / 2 + 8));
    // The handler of an OutOfMemoryError has a little more.
    vm_space_end(&s, LIMIT);
    assert_false(vm_space_allows(&s, 8));
    assert_true(vm_space_allows(&s, 8));
    while (vm_space_take(&s, 1 << 20)) {
    }
    vm_space_set_margin(&s, true);
    assert_true(vm_space_take(&s, 64));
    vm_space_set_margin(&s, false);
    vm_space_release(&s);
    assert_int_equal(vm_space_init(&s, base, FIRST, (size_t)FIRST * 8, LIMIT, 0), -1);
    munmap(base, RESERVED);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_objects), cmocka_unit_test(limits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
