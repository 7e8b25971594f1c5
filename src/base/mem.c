#include "base/mem.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct guard {
    jmp_buf env;
    guard *outer;
    stop_reason why;
};

void mem_init(mem *m, size_t limit) {
    *m = (mem){.limit = limit};
}

static void count(mem *m, size_t size) {
    if (m->limit != 0 && size > m->limit - (m->live < m->limit ? m->live : m->limit))
        mem_unwind(m, STOP_MEMORY, NULL);
    m->live += size;
    if (m->live > m->peak) m->peak = m->live;
}

void *mem_alloc(mem *m, size_t size) {
    count(m, size);
    void *block = malloc(size ? size : 1);
    if (!block) {
        m->live -= size;
        mem_unwind(m, STOP_MEMORY, NULL);
    }
    return block;
}

void *mem_zalloc(mem *m, size_t size) {
    count(m, size);
    void *block = calloc(1, size ? size : 1);
    if (!block) {
        m->live -= size;
        mem_unwind(m, STOP_MEMORY, NULL);
    }
    return block;
}

void *mem_resize(mem *m, void *block, size_t old_size, size_t new_size) {
    if (!block) return mem_alloc(m, new_size);
    if (new_size > old_size) count(m, new_size - old_size);
    else m->live -= old_size - new_size;
    void *moved = realloc(block, new_size ? new_size : 1);
    if (!moved) {
        m->live -= new_size - old_size;
        mem_unwind(m, STOP_MEMORY, NULL);
    }
    return moved;
}

void mem_free(mem *m, void *block, size_t size) {
    if (!block) return;
    m->live -= size;
    free(block);
}

char *mem_strdup(mem *m, const char *s) {
    size_t size = strlen(s) + 1;
    return memcpy(mem_alloc(m, size), s, size);
}

void mem_strfree(mem *m, char *s) {
    if (s) mem_free(m, s, strlen(s) + 1);
}

stop_reason guard_run(mem *m, void (*body)(void *), void *arg) {
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
