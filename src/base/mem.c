#include "base/mem.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/region.h"

struct guard {
    jmp_buf env;
    guard *outer;
    volatile stop_reason why; // written between setjmp and longjmp: must not sit in a register
};

void mem_init(mem *m, size_t limit) {
    *m = (mem){.limit = limit};
}

void mem_init_child(mem *m, mem *parent, region *r) {
    *m = (mem){.parent = parent, .region = r};
}

static mem *root(mem *m) {
    return m->parent ? m->parent : m;
}

static void count(mem *of, size_t size) {
    mem *m = root(of);
    if (m->limit != 0 && size > m->limit - (m->live < m->limit ? m->live : m->limit))
        mem_unwind(m, STOP_MEMORY, NULL);
    m->live += size;
    if (m != of) of->live += size;
    if (m->live > m->peak) m->peak = m->live;
}

void mem_adopt(mem *m, mem *parent) {
    m->parent = parent;
    count(parent, m->live);
}

static void take_back(mem *m, size_t size) {
    m->live -= size;
    if (m->parent) m->parent->live -= size;
}

static bool in_region(const mem *m, const void *block) {
    return m->region && region_has(m->region, block);
}

// A block that is counted already, cleared or not; unwinds if there is none.
static void *take(mem *m, size_t size, bool clear) {
    void *block = m->region ? region_take(m->region, size) : NULL; // always cleared
    if (!block) block = clear ? calloc(1, size ? size : 1) : malloc(size ? size : 1);
    if (!block) {
        take_back(m, size);
        mem_unwind(m, STOP_MEMORY, NULL);
    }
    return block;
}

void *mem_alloc(mem *m, size_t size) {
    count(m, size);
    return take(m, size, false);
}

void *mem_zalloc(mem *m, size_t size) {
    count(m, size);
    return take(m, size, true);
}

// A block of a region never moves by itself: it is copied, out of the region if that is closed.
static void *move_block(mem *m, void *block, size_t old_size, size_t new_size) {
    void *moved = take(m, new_size, false);
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    region_give(m->region, block, old_size);
    return moved;
}

void *mem_resize(mem *m, void *block, size_t old_size, size_t new_size) {
    if (!block) return mem_alloc(m, new_size);
    if (new_size > old_size) count(m, new_size - old_size);
    else take_back(m, old_size - new_size);
    if (in_region(m, block)) {
        if (region_fits(m->region, old_size, new_size)) return block;
        return move_block(m, block, old_size, new_size);
    }
    void *moved = realloc(block, new_size ? new_size : 1);
    if (!moved) {
        take_back(m, new_size - old_size);
        mem_unwind(m, STOP_MEMORY, NULL);
    }
    return moved;
}

void mem_free(mem *m, void *block, size_t size) {
    if (!block) return;
    take_back(m, size);
    if (in_region(m, block)) region_give(m->region, block, size);
    else free(block);
}

char *mem_strdup(mem *m, const char *s) {
    size_t size = strlen(s) + 1;
    return memcpy(mem_alloc(m, size), s, size);
}

void mem_strfree(mem *m, char *s) {
    if (s) mem_free(m, s, strlen(s) + 1);
}

stop_reason guard_run(mem *m, void (*body)(void *), void *arg) {
    m = root(m);
    guard g = {.outer = m->innermost};
    m->innermost = &g;
    if (setjmp(g.env) == 0) body(arg);
    m->innermost = g.outer;
    return g.why;
}

#ifdef WEFT_SANITIZED
// What an unwinding leaves behind is reclaimed when the process ends: the leak checker must know.
static bool unwound;
int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void) {
    return unwound;
}
#endif

void mem_unwind(mem *m, stop_reason why, const char *detail) {
    m = root(m);
    guard *g = m->innermost;
#ifdef WEFT_SANITIZED
    unwound = true;
#endif
    m->stop_detail = detail;
    if (!g) {
        fprintf(stderr, "weft: internal error: stopped outside any guard (%s)\n",
                detail               ? detail
                : why == STOP_MEMORY ? "out of memory"
                                     : "limit reached");
        exit(4);
    }
    g->why = why;
    longjmp(g->env, 1);
}
