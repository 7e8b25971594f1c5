// The board: what the engine keeps among the VM's objects, so that it is part of every state.
#include "java_async/internal.h"

enum {
    IN_BAG,
    QUEUES,
    EMPTIED = QUEUES + BOARD_QUEUES,
    PINS = EMPTIED + BOARD_QUEUES,
    TASKS = PINS + BOARD_PINS,
    BOARD_SIZE = TASKS + 2 * BOARD_TASKS
};

int ja_board_make(ja_room *r, error *e) {
    thread *t = r->v->threads.data[0];
    r->board = vm_new_array(r->v, t, r->v->k.ObjectArray, BOARD_SIZE, SITE_PERMANENT);
    return r->board ? 0 : error_set(e, ERR_INPUT, NULL, "the Java heap is full");
}

static ref get(const ja_room *r, uint32_t i) {
    return vm_get_ref(r->v, r->board, OBJECT_HEADER + 4 * (size_t)i);
}

static void put(ja_room *r, uint32_t i, ref x) {
    if (get(r, i) != x) vm_put_ref(r->v, r->board, OBJECT_HEADER + 4 * (size_t)i, x);
}

bool ja_board_in_bag(const ja_room *r) {
    return get(r, IN_BAG) != 0;
}

void ja_board_set_in_bag(ja_room *r) {
    put(r, IN_BAG, r->board); // anything but null
}

static bool has(const ja_room *r, uint32_t from, uint32_t count, ref x) {
    for (uint32_t i = from; i < from + count && get(r, i); i++)
        if (get(r, i) == x) return true;
    return false;
}

// In ascending order, so that the order of adding is not part of the state.
static bool add(ja_room *r, uint32_t from, uint32_t count, ref x) {
    uint32_t end = from;
    while (end < from + count && get(r, end)) end++;
    if (end == from + count) return false;
    for (; end > from && get(r, end - 1) > x; end--) put(r, end, get(r, end - 1));
    put(r, end, x);
    return true;
}

bool ja_board_is_loop(const ja_room *r, ref queue) {
    return has(r, QUEUES, BOARD_QUEUES, queue);
}

bool ja_board_add_loop(ja_room *r, ref queue) {
    r->has_loops = true;
    r->has_delays |= ja_queues_is_delayed(r, queue);
    return add(r, QUEUES, BOARD_QUEUES, queue);
}

bool ja_board_is_emptied(const ja_room *r, ref queue) {
    return has(r, EMPTIED, BOARD_QUEUES, queue);
}

void ja_board_set_emptied(ja_room *r, ref queue, bool emptied) {
    if (emptied == ja_board_is_emptied(r, queue)) return;
    if (emptied) {
        add(r, EMPTIED, BOARD_QUEUES, queue);
        return;
    }
    uint32_t i = EMPTIED;
    while (get(r, i) != queue) i++;
    for (; i + 1 < PINS && get(r, i); i++) put(r, i, get(r, i + 1));
}

bool ja_board_is_pinned(const ja_room *r, ref object) {
    return has(r, PINS, BOARD_PINS, object) || ja_board_is_loop(r, object);
}

bool ja_board_pin(ja_room *r, ref object) {
    return ja_board_is_pinned(r, object) || add(r, PINS, BOARD_PINS, object);
}

uint32_t ja_board_count(const ja_room *r) {
    uint32_t n = 0;
    while (n < BOARD_TASKS && get(r, TASKS + 2 * n)) n++;
    return n;
}

uint32_t ja_board_count_of(const ja_room *r, ref queue) {
    uint32_t found = 0;
    for (uint32_t i = 0, n = ja_board_count(r); i < n; i++)
        found += ja_board_get(r, i).queue == queue;
    return found;
}

ja_pending ja_board_get(const ja_room *r, uint32_t i) {
    return (ja_pending){get(r, TASKS + 2 * i), get(r, TASKS + 2 * i + 1)};
}

static void set(ja_room *r, uint32_t i, ja_pending p) {
    put(r, TASKS + 2 * i, p.queue);
    put(r, TASKS + 2 * i + 1, p.task);
}

static bool is_before(ja_pending a, ja_pending b) {
    return a.queue != b.queue ? a.queue < b.queue : a.task < b.task;
}

// Queues stand in the order of their places, tasks of one queue in that of their posting; in a bag,
// where that means nothing, in the order of their places, too.
bool ja_board_post(ja_room *r, ref queue, ref task) {
    uint32_t at = ja_board_count(r);
    if (at == BOARD_TASKS) return false;
    ja_pending p = {queue, task};
    bool bag = ja_board_in_bag(r);
    for (; at; at--) {
        ja_pending before = ja_board_get(r, at - 1);
        if (bag ? !is_before(p, before) : before.queue <= queue) break;
        set(r, at, before);
    }
    set(r, at, p);
    return true;
}

void ja_board_remove(ja_room *r, uint32_t i) {
    uint32_t n = ja_board_count(r);
    for (; i + 1 < n; i++) set(r, i, ja_board_get(r, i + 1));
    set(r, i, (ja_pending){0, 0});
}

void ja_board_clear(ja_room *r) {
    for (uint32_t i = ja_board_count(r); i > 0; i--) set(r, i - 1, (ja_pending){0, 0});
}
