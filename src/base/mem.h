// The counting allocator. Every block of weft's own memory is counted in one `mem`, so that a limit
// holds and a test can ask for zero bytes live. Blocks carry no header: who frees says the size.
//
// Allocation never returns NULL. When memory or a limit runs out, control unwinds to the innermost
// guard_run() of that mem; what was allocated in between stays counted and is reclaimed when the
// process ends, which after an unwinding is soon.
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

// Why work ended before its time.
typedef enum stop_reason {
    STOP_NONE,
    STOP_TIME,      // the wall-clock limit
    STOP_MEMORY,    // the memory limit, or the system has no more
    STOP_INTERRUPT, // a signal from the user
    STOP_ENGINE,    // a library gave up (BuDDy, Z3): see mem.stop_detail
} stop_reason;

typedef struct guard guard;
struct region;

typedef struct mem {
    size_t live;  // bytes allocated and not freed
    size_t peak;  // largest value of live so far
    size_t limit; // 0: none
    guard *innermost;
    const char *stop_detail; // static text, set by mem_unwind
    struct mem *parent;      // whose limit and guards count, and who counts, too; NULL: none
    struct region *region;   // where blocks come from while that is open (region.h); NULL: malloc
} mem;

void mem_init(mem *m, size_t limit);
// A mem with blocks in a region, under another one, which has no parent itself.
void mem_init_child(mem *m, mem *parent, struct region *region);

// A child whose region was mapped with all its blocks: they count from now on.
void mem_adopt(mem *m, mem *parent);

void *mem_alloc(mem *m, size_t size);
void *mem_zalloc(mem *m, size_t size);
void *mem_resize(mem *m, void *block, size_t old_size, size_t new_size);
void mem_free(mem *m, void *block, size_t size);
char *mem_strdup(mem *m, const char *s); // free with mem_strfree
void mem_strfree(mem *m, char *s);

// Runs body(arg); returns STOP_NONE, or the reason for which mem_unwind() was called inside.
stop_reason guard_run(mem *m, void (*body)(void *), void *arg);

// Unwinds to the innermost guard; without one, says so and exits with status 4.
_Noreturn void mem_unwind(mem *m, stop_reason why, const char *detail);

#define MEM_NEW(m, type) ((type *)mem_zalloc((m), sizeof(type)))
#define MEM_DROP(m, p) mem_free((m), (p), sizeof *(p))

#endif
