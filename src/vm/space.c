#include "vm/space.h"

#include "vm/internal.h"

#include <string.h>
#include <sys/mman.h>

enum {
    LEAST_BETWEEN = 8 << 20, // bytes allocated between two collections, at least
    MARGIN = 64,             // blocks kept for OutOfMemoryErrors
    POISON = 0xdb,
};

static void *reserve(size_t size) {
    void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

static size_t marks_bytes(const vm_space *s) {
    return ((size_t)s->count + MARGIN) * SPACE_UNITS / 8;
}

static size_t blocks_bytes(const vm_space *s) {
    return ((size_t)s->count + MARGIN) * sizeof *s->blocks;
}

// Sizes from 16 to SPACE_FINE bytes, then the largest cells of which n fit into a block, n falling.
static void make_classes(vm_space *s) {
    unsigned class = 0, fine = SPACE_FINE / 8;
    for (unsigned units = 2; units <= fine; units++) s->cell[class ++] = (uint16_t)units;
    for (unsigned n = SPACE_UNITS / fine - 1; n; n--) {
        unsigned units = SPACE_UNITS / n;
        if (units > s->cell[class - 1]) s->cell[class ++] = (uint16_t)units;
    }
    unsigned c = 0;
    for (unsigned units = 0; units <= SPACE_UNITS; units++) {
        while (s->cell[c] < units) c++;
        s->class_of[units] = (uint8_t)c;
    }
}

static void plan_next(vm_space *s) {
    size_t more = s->used > LEAST_BETWEEN ? s->used : LEAST_BETWEEN;
    s->due_at = s->used + more;
    if (s->due_at > s->limit) s->due_at = s->limit;
    // Near the limit, collections must not follow each other at every step.
    if (s->due_at < s->used + s->limit / 64) s->due_at = s->used + s->limit / 64;
    if (s->used <= s->limit) s->allowed = s->limit;
    s->ceiling = s->due_at > s->allowed ? s->due_at : s->allowed;
    s->due = s->overdrawn = false;
    s->countdown = s->every;
}

int vm_space_init(vm_space *s, uint8_t *base, uint32_t first, size_t reserved, size_t limit,
                  uint32_t every) {
    first = (first + SPACE_UNITS - 1) / SPACE_UNITS * SPACE_UNITS;
    size_t begin = (size_t)first << 3;
    if (reserved < begin + 2 * MARGIN * SPACE_BLOCK) return -1;
    *s = (vm_space){.base = base,
                    .first = first,
                    .count = (uint32_t)((reserved - begin) / SPACE_BLOCK) - MARGIN,
                    .limit = limit,
                    .every = every};
    s->blocks = reserve(blocks_bytes(s));
    s->marks = reserve(marks_bytes(s));
    if (!s->blocks || !s->marks) return -1;
    make_classes(s);
    plan_next(s);
    return 0;
}

void vm_space_set_margin(vm_space *s, bool open) {
    if (s->first == UINT32_MAX) return;
    if (open) s->count += MARGIN;
    else s->count -= MARGIN;
}

void vm_space_release(vm_space *s) {
    if (s->blocks) munmap(s->blocks, blocks_bytes(s));
    if (s->marks) munmap(s->marks, marks_bytes(s));
    s->blocks = NULL;
    s->marks = NULL;
}

// ---------------------------------------------------------------- blocks

static uint8_t *block_at(const vm_space *s, uint32_t block) {
    return s->base + ((size_t)s->first << 3) + (size_t)block * SPACE_BLOCK;
}

static uint32_t first_unit(const vm_space *s, uint32_t block) {
    return s->first + block * SPACE_UNITS;
}

// The first of n free blocks in a row at or behind `from`, below the top. UINT32_MAX: none.
static uint32_t find_free(const vm_space *s, uint32_t from, uint32_t n) {
    uint32_t found = 0;
    for (uint32_t b = from; b < s->top; b++) {
        found = s->blocks[b].kind == BLOCK_FREE ? found + 1 : 0;
        if (found == n) return b + 1 - n;
    }
    return UINT32_MAX;
}

// n blocks in a row: old ones before new ones. The rovers only go up between two collections, so
// that all searches together are linear; the last resort starts from the bottom.
static uint32_t take_blocks(vm_space *s, uint32_t n) {
    uint32_t *rover = n == 1 ? &s->single_rover : &s->several_rover;
    uint32_t b = find_free(s, *rover, n);
    if (b == UINT32_MAX && s->top + n <= s->count) {
        b = s->top;
        s->top += n;
        *rover = b;
        return b;
    }
    if (b == UINT32_MAX) b = find_free(s, 0, n);
    if (b != UINT32_MAX) *rover = b + n;
    return b;
}

static void note_use(vm_space *s, size_t bytes) {
    s->used += bytes;
    if (s->used >= s->due_at) s->due = true;
    if (s->used > s->ceiling) s->overdrawn = true;
    if (s->every && --s->countdown == 0) {
        s->countdown = s->every;
        s->due = true;
    }
}

static uint32_t take_large(vm_space *s, uint32_t size) {
    uint32_t n = (uint32_t)(((uint64_t)size + SPACE_BLOCK - 1) / SPACE_BLOCK);
    uint32_t first = take_blocks(s, n);
    if (first == UINT32_MAX) return 0;
    for (uint32_t b = first; b < first + n; b++) {
        if (s->blocks[b].dirty) memset(block_at(s, b), 0, SPACE_BLOCK);
        s->blocks[b] = (vm_space_block){.kind = BLOCK_TAIL, .dirty = 1};
    }
    s->blocks[first].kind = BLOCK_LARGE;
    s->blocks[first].size = n;
    note_use(s, size);
    return first_unit(s, first);
}

// ---------------------------------------------------------------- cells

// The next free cells of the run's block, cleared. Tests take them one by one.
static bool next_run(vm_space *s, vm_space_run *run, uint32_t cell) {
    uint32_t block = run->block - 1, start = first_unit(s, block), at = run->end;
    uint32_t last = start + SPACE_UNITS - cell;
    while (at <= last && vm_space_is_marked(s, at)) at += cell;
    run->next = at;
    while (at <= last && !vm_space_is_marked(s, at)) {
        at += cell;
        if (s->every) break;
    }
    run->end = at;
    if (run->next == run->end) return false;
    size_t bytes = (size_t)(run->end - run->next) << 3;
    if (s->blocks[block].dirty) memset(s->base + ((size_t)run->next << 3), 0, bytes);
    note_use(s, bytes);
    return true;
}

static bool refill(vm_space *s, unsigned class) {
    vm_space_run *run = &s->runs[class];
    for (;;) {
        if (run->block) {
            if (next_run(s, run, s->cell[class])) return true;
            s->blocks[run->block - 1].dirty = 1;
        }
        uint32_t block = run->list - 1;
        if (run->list) {
            run->list = s->blocks[block].next;
        } else {
            block = take_blocks(s, 1);
            if (block == UINT32_MAX) break;
            s->blocks[block].kind = BLOCK_CELLS;
            s->blocks[block].size = class;
        }
        run->block = block + 1;
        run->next = run->end = first_unit(s, block);
    }
    run->block = 0;
    run->next = run->end = 0;
    return false;
}

uint32_t vm_space_take(vm_space *s, uint32_t size) {
    if (size > SPACE_BLOCK) return take_large(s, size);
    unsigned class = s->class_of[size >> 3];
    vm_space_run *run = &s->runs[class];
    if (run->next == run->end && !refill(s, class)) return 0;
    uint32_t unit = run->next;
    run->next += s->cell[class];
    return unit;
}

// ---------------------------------------------------------------- collections

void vm_space_begin(vm_space *s) {
    memset(s->marks, 0, (size_t)s->top * SPACE_UNITS / 8);
    s->collections++;
}

static bool any_mark(const vm_space *s, uint32_t block) {
    const uint64_t *bits = s->marks + (size_t)block * SPACE_UNITS / 64;
    uint64_t any = 0;
    for (unsigned i = 0; i < SPACE_UNITS / 64; i++) any |= bits[i];
    return any;
}

// Tests: what is dead looks dead.
static void poison(vm_space *s, uint32_t block) {
    uint32_t cell = s->cell[s->blocks[block].size], start = first_unit(s, block);
    for (uint32_t at = start; at + cell <= start + SPACE_UNITS; at += cell)
        if (!vm_space_is_marked(s, at)) memset(s->base + ((size_t)at << 3), POISON, cell * 8u);
}

// The number of blocks looked at.
static uint32_t sweep_block(vm_space *s, uint32_t block) {
    vm_space_block *b = &s->blocks[block];
    uint32_t n = b->kind == BLOCK_LARGE ? b->size : 1;
    if (b->kind == BLOCK_FREE) return 1;
    b->dirty = 1;
    if (!any_mark(s, block)) {
        if (s->every) memset(block_at(s, block), POISON, (size_t)n * SPACE_BLOCK);
        for (uint32_t i = block; i < block + n; i++) s->blocks[i].kind = BLOCK_FREE;
    } else if (b->kind == BLOCK_CELLS) {
        if (s->every) poison(s, block);
        vm_space_run *run = &s->runs[b->size];
        b->next = run->list;
        run->list = block + 1;
    }
    return n;
}

void vm_space_end(vm_space *s, size_t live) {
    for (unsigned c = 0; c < SPACE_CLASSES; c++) s->runs[c] = (vm_space_run){0, 0, 0, 0};
    for (uint32_t block = 0; block < s->top;) block += sweep_block(s, block);
    s->single_rover = s->several_rover = 0;
    s->used = live;
    plan_next(s);
}

bool vm_space_allows(vm_space *s, uint64_t size) {
    if (s->used + size <= s->allowed) return true;
    if (s->allowed < s->used + s->limit / 64) s->allowed = s->used + s->limit / 64;
    if (s->ceiling < s->allowed) s->ceiling = s->allowed;
    return false;
}

void vm_space_give_up(vm_space *s) {
    s->limit = s->allowed = s->ceiling = s->due_at = SIZE_MAX / 2;
    s->due = s->overdrawn = false;
    s->every = 0;
}
