#include "vm/heap.h"

#include <string.h>
#include <sys/mman.h>

#include "base/hash.h"
#include "vm/internal.h"

enum {
    FIRST_PLACE = 16,      // ref 0 is null
    HEAP_MARGIN = 1 << 20, // kept free for OutOfMemoryErrors
};

static uint8_t *map_fresh(void *at, size_t size) {
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void *p = mmap(at, size, PROT_READ | PROT_WRITE, at ? flags | MAP_FIXED_NOREPLACE : flags, -1,
                   0);
    if (p == MAP_FAILED) return NULL;
    if (!at || p == at) return p;
    munmap(p, size); // an old kernel takes the address for a hint
    return NULL;
}

int vm_heap_init(vm_heap *h, mem *m, size_t reserve, void *at) {
    *h = (vm_heap){.m = m,
                   .reserved = reserve,
                   .limit = reserve - HEAP_MARGIN,
                   .top = FIRST_PLACE,
                   .epoch = 1,
                   .space.first = UINT32_MAX};
    h->base = map_fresh(at, reserve);
    if (!h->base) return -1;
    table_init(&h->bin_index, m);
    return 0;
}

int vm_heap_reopen(vm_heap *h, size_t mapped, size_t reserve) {
    h->reserved = reserve;
    h->limit = reserve - HEAP_MARGIN;
    if (reserve <= mapped) return reserve == mapped ? 0 : -1;
    return map_fresh(h->base + mapped, reserve - mapped) ? 0 : -1;
}

static size_t line_bytes(const vm_heap *h) {
    return h->reserved / HEAP_LINE * sizeof *h->lines;
}

void vm_heap_release(vm_heap *h) {
    for (size_t i = 0; i < h->bins.count; i++) vec_release(h->m, &h->bins.data[i].places);
    vec_release(h->m, &h->bins);
    vec_release(h->m, &h->log);
    vec_release(h->m, &h->saved);
    vec_release(h->m, &h->touched);
    vec_release(h->m, &h->permanent);
    vm_space_release(&h->space);
    table_release(&h->bin_index);
    if (h->lines) munmap(h->lines, line_bytes(h));
    if (h->base) munmap(h->base, h->reserved);
    h->base = NULL;
}

static uint32_t bin_for(vm_heap *h, uint32_t thread, uint64_t site, uint32_t size) {
    uint64_t hash = hash_mix(hash_mix(site, size), thread);
    uint32_t id;
    for (table_probe p = table_find(&h->bin_index, hash); table_next(&p, &id);) {
        const vm_heap_bin *b = &h->bins.data[id];
        if (b->site == site && b->size == size && b->thread == thread) return id;
    }
    id = (uint32_t)h->bins.count;
    vm_heap_bin b = {.site = site, .thread = thread, .size = size};
    vec_push(h->m, &h->bins, b);
    table_add(&h->bin_index, hash, id);
    return id;
}

// The first free place of the bin, a new one where all are taken. 0: the heap is full.
static ref take_place(vm_heap *h, vm_heap_bin *b) {
    while (b->next < b->places.count && vm_heap_object(h, b->places.data[b->next])->klass)
        b->next++;
    if (b->next == b->places.count) {
        if (h->top + b->size > h->limit) return 0;
        vec_push(h->m, &b->places, (ref)(h->top >> 3));
        h->top += b->size;
    }
    return b->places.data[b->next++];
}

static ref new_in_space(vm_heap *h, uint64_t site, uint32_t klass1, uint32_t size,
                        uint32_t length) {
    ref r = vm_space_take(&h->space, size);
    if (!r) return 0;
    *vm_heap_object(h, r) = (object){klass1, h->epoch, size >> 3, length};
    if (site == SITE_PERMANENT) vec_push(h->m, &h->permanent, r);
    return r;
}

ref vm_heap_new(vm_heap *h, uint32_t thread, uint64_t site, uint32_t klass1, uint32_t size,
                uint32_t length) {
    size = (size + 7) & ~7u;
    if (h->space.first != UINT32_MAX) return new_in_space(h, site, klass1, size, length);
    uint32_t id = bin_for(h, thread, site, size);
    vm_heap_bin *b = &h->bins.data[id];
    uint32_t cursor = b->next;
    bool fresh = cursor >= b->places.count;
    ref r = take_place(h, b);
    if (!r) return 0;
    object *o = vm_heap_object(h, r);
    if (!fresh) memset(o, 0, size); // fresh places are zero pages
    *o = (object){klass1, vm_heap_epoch(h), id, length};
    h->live += size;
    if (h->written) h->written(h->owner, r, 0, 0);
    if (h->tracking) vec_push(h->m, &h->touched, r);
    if (h->logging) {
        vm_heap_log_entry e = {.object = r, .bin_next = cursor};
        vec_push(h->m, &h->log, e);
    }
    return r;
}

static void log_bytes(vm_heap *h, ref r, size_t size, bool is_line) {
    vm_heap_log_entry e = {
        .object = r, .size = (uint32_t)size, .is_line = is_line, .saved = h->saved.count};
    vec_reserve(h->m, &h->saved, h->saved.count + size);
    memcpy(h->saved.data + h->saved.count, vm_heap_object(h, r), size);
    h->saved.count += size;
    vec_push(h->m, &h->log, e);
}

// A line may hold parts of other objects as well. That does no harm: the log is put back from its
// end, so what they looked like at the mark comes last.
static void log_lines(vm_heap *h, size_t from, size_t to) {
    for (size_t line = from / HEAP_LINE; line * HEAP_LINE < to; line++) {
        if (h->lines[line] == h->epoch) continue;
        h->lines[line] = h->epoch;
        log_bytes(h, (ref)(line * HEAP_LINE >> 3), HEAP_LINE, true);
    }
}

void vm_heap_save(vm_heap *h, ref r, size_t offset, size_t size) {
    object *o = vm_heap_object(h, r);
    bool watched = o->epoch == HEAP_WATCHED;
    uint32_t now = vm_heap_epoch(h);
    if (h->written) h->written(h->owner, r, offset, size);
    if (watched && h->overwritten) h->overwritten(h->owner, r, offset, size);
    if (!h->logging) {
        if (watched || o->epoch == now) return; // it was noted when it was written first
        o->epoch = now;
        if (h->tracking) vec_push(h->m, &h->touched, r);
        return;
    }
    uint32_t whole = h->bins.data[object_bin(o)].size;
    if (whole <= HEAP_WHOLE) {
        log_bytes(h, r, whole, false);
        if (!watched) o->epoch = h->epoch;
    } else { // its epoch stays old: we are asked about every write
        size_t at = ((size_t)r << 3) + offset;
        log_lines(h, at, at + size);
    }
}

// Epochs are compared for equality only. When they have all been used, no object must have the
// first ones.
static void next_epoch(vm_heap *h) {
    if (++h->epoch < HEAP_TELLING) return;
    for (size_t b = 0; b < h->bins.count; b++)
        for (size_t i = 0; i < h->bins.data[b].places.count; i++) {
            object *o = vm_heap_object(h, h->bins.data[b].places.data[i]);
            if (o->epoch != HEAP_WATCHED) o->epoch = 0;
        }
    if (h->lines) memset(h->lines, 0, line_bytes(h));
    h->epoch = 1;
}

vm_heap_mark vm_heap_get_mark(vm_heap *h) {
    if (!h->lines) {
        h->lines = mmap(NULL, line_bytes(h), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (h->lines == MAP_FAILED) {
            h->lines = NULL;
            mem_unwind(h->m, STOP_MEMORY, NULL);
        }
    }
    h->logging = true;
    next_epoch(h);
    return (vm_heap_mark){h->log.count, h->saved.count};
}

void vm_heap_restore(vm_heap *h, vm_heap_mark mark) {
    while (h->log.count > mark.log) {
        vm_heap_log_entry e = vec_pop(&h->log);
        object *o = vm_heap_object(h, e.object);
        if (e.size == 0) { // was new
            uint32_t bin = object_bin(o);
            vm_heap_bin *b = &h->bins.data[bin];
            h->live -= b->size;
            if (b->next > e.bin_next) b->next = e.bin_next;
            memset(o, 0, b->size);
            o->bin = bin;
        } else {
            if (!e.is_line && o->klass == 0) h->live += e.size; // was freed
            memcpy(o, h->saved.data + e.saved, e.size);
        }
    }
    h->saved.count = mark.saved;
    // A new epoch: what was saved since the mark must be saved again when it changes again.
    next_epoch(h);
}

void vm_heap_tell(vm_heap *h, void (*written)(void *owner, ref r, size_t offset, size_t size)) {
    if (written && !h->written) {
        h->epoch_before = h->epoch;
        h->epoch = HEAP_TELLING;
    } else if (!written && h->written) {
        h->epoch = h->epoch_before;
    }
    h->written = written;
}

void vm_heap_track(vm_heap *h) {
    h->tracking = true;
    vec_clear(&h->touched);
    next_epoch(h);
}

int vm_heap_collect(vm_heap *h, size_t limit, uint32_t every) {
    vm_heap_track(h);
    if (vm_space_init(&h->space, h->base, (uint32_t)(h->top >> 3), h->reserved, limit, every) == 0)
        return 0;
    vm_space_release(&h->space);
    h->space.first = UINT32_MAX;
    return -1;
}

void vm_heap_commit(vm_heap *h) {
    vec_clear(&h->log);
    vec_clear(&h->saved);
    h->logging = false;
}

size_t vm_heap_position(const vm_heap_bin *b, ref r) {
    size_t low = 0, high = b->places.count;
    while (low + 1 < high) {
        size_t middle = (low + high) / 2;
        if (b->places.data[middle] <= r) low = middle;
        else high = middle;
    }
    return low;
}

void vm_heap_free(vm_heap *h, ref r) {
    object *o = vm_heap_object(h, r);
    uint32_t bin = object_bin(o);
    vm_heap_bin *b = &h->bins.data[bin];
    if (o->epoch == HEAP_WATCHED && h->overwritten) h->overwritten(h->owner, r, 0, b->size);
    if (h->logging) log_bytes(h, r, b->size, false);
    uint32_t at = (uint32_t)vm_heap_position(b, r);
    if (at < b->next) b->next = at;
    memset(o, 0, b->size);
    o->bin = bin;
    h->live -= b->size;
}
