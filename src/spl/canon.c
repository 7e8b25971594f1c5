// Objects are ordered by colour refinement: an object's colour sums up its class, its values, the
// colours of what it refers to and of what refers to it. Where colours tie, each of the tied is
// tried first in turn and the smallest row wins.
#include "spl/canon.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { LEAVES_MAX = 720 }; // orders tried for one configuration

typedef struct item {
    int64_t value;
    int64_t is_reference; // 0 or 1; wide, so that items have no padding and compare as bytes
} item;

// An object, a busy stack or a message: a list of values, of which some refer to objects.
typedef struct entity {
    size_t first, count;
    int64_t object; // which, or -1
    uint64_t colour;
} entity;

struct spl_canon {
    mem *m;
    const spl_program *p;
    arena store;
    spl_liveness *live; // by method
    VEC(item) items;
    VEC(entity) entities;
    VEC(bool) kept;          // by object
    VEC(uint64_t) colours;   // by object
    VEC(uint64_t) next;      // colours being computed
    VEC(uint32_t) positions; // by object: its place in the order
    VEC(uint32_t) order;     // objects kept
    VEC(uint32_t) work;
    spl_row best, tried;
    VEC(int64_t) rows;  // of stacks and messages, before they are sorted
    VEC(size_t) starts; // where each begins; one more at the end
    int leaves;
};

spl_canon *spl_canon_new(mem *m, const spl_program *p) {
    spl_canon *c = MEM_NEW(m, spl_canon);
    c->m = m;
    c->p = p;
    arena_init(&c->store, m);
    c->live = ARENA_ARRAY(&c->store, spl_liveness, p->method_count);
    for (uint32_t i = 0; i < p->method_count; i++)
        spl_liveness_compute(p->methods[i].local_count, p->methods[i].code,
                             p->methods[i].code_count, &c->store, &c->live[i]);
    return c;
}

void spl_canon_free(spl_canon *c) {
    mem *m = c->m;
    arena_release(&c->store);
    vec_release(m, &c->items);
    vec_release(m, &c->entities);
    vec_release(m, &c->kept);
    vec_release(m, &c->colours);
    vec_release(m, &c->next);
    vec_release(m, &c->positions);
    vec_release(m, &c->order);
    vec_release(m, &c->work);
    vec_release(m, &c->best);
    vec_release(m, &c->tried);
    vec_release(m, &c->rows);
    vec_release(m, &c->starts);
    MEM_DROP(m, c);
}

// ---------------------------------------------------------------------------- the flat picture

static void begin_entity(spl_canon *c, int64_t object) {
    vec_push(c->m, &c->entities, (entity){.first = c->items.count, .object = object});
}

static void add(spl_canon *c, int64_t value, bool is_reference) {
    is_reference = is_reference && value != 0;
    vec_push(c->m, &c->items, (item){value, is_reference});
    vec_last(&c->entities).count++;
    if (!is_reference || c->kept.data[value - 1]) return;
    c->kept.data[value - 1] = true;
    vec_push(c->m, &c->work, (uint32_t)(value - 1));
}

static void add_frame(spl_canon *c, const spl_frame *f, bool top) {
    const spl_method *method = &c->p->methods[f->method];
    const spl_liveness *live = &c->live[f->method];
    int32_t dest = top ? SPL_NO_LOCAL : method->code[f->pc].dest;
    add(c, f->method, false);
    add(c, f->pc, false);
    for (uint32_t i = 0; i < method->local_count; i++) {
        bool counts = spl_is_live(live, top ? f->pc : f->pc + 1, i) && (int32_t)i != dest;
        add(c, counts ? f->locals[i] : 0, spl_is_reference(method->locals[i].type));
    }
}

static void picture(spl_canon *c, const spl_machine *x) {
    vec_clear(&c->items);
    vec_clear(&c->entities);
    vec_clear(&c->work);
    vec_clear(&c->kept);
    vec_resize(c->m, &c->kept, x->objects.count);
    for (size_t i = 0; i < x->stacks.count; i++) {
        const spl_stack *s = &x->stacks.data[i];
        begin_entity(c, -1);
        add(c, s->thread, true);
        add(c, (int64_t)s->frames.count, false);
        for (size_t k = 0; k < s->frames.count; k++)
            add_frame(c, &s->frames.data[k], k + 1 == s->frames.count);
    }
    for (size_t i = 0; i < x->bag.count; i++) {
        const spl_message *e = &x->bag.data[i];
        const spl_method *method = &c->p->methods[e->method];
        begin_entity(c, -1);
        add(c, e->method, false);
        add(c, e->target, true);
        for (uint32_t k = 0; k < method->formal_count; k++)
            add(c, e->args[k], spl_is_reference(method->locals[k + 1].type));
    }
    for (size_t i = 0; i < x->objects.count; i++)
        if (c->p->classes[x->objects.data[i].class].is_thread && !c->kept.data[i]) {
            c->kept.data[i] = true;
            vec_push(c->m, &c->work, (uint32_t)i);
        }
    vec_clear(&c->order);
    while (c->work.count) {
        uint32_t o = vec_pop(&c->work);
        const spl_object *object = &x->objects.data[o];
        const spl_class *class = &c->p->classes[object->class];
        vec_push(c->m, &c->order, o);
        begin_entity(c, o);
        add(c, object->class, false);
        for (uint32_t k = 0; k < class->field_count; k++)
            add(c, object->fields[k], spl_is_reference(class->fields[k].type));
    }
}

// ------------------------------------------------------------------------------------- colours

static void recolour(spl_canon *c) {
    for (size_t i = 0; i < c->order.count; i++) {
        uint32_t o = c->order.data[i];
        c->next.data[o] = c->colours.data[o];
    }
    for (size_t i = 0; i < c->entities.count; i++) {
        entity *n = &c->entities.data[i];
        uint64_t h = n->object >= 0 ? c->colours.data[n->object] : 1;
        for (size_t k = 0; k < n->count; k++) {
            const item *it = &c->items.data[n->first + k];
            h = hash_mix(h, it->is_reference ? c->colours.data[it->value - 1] + 1
                                             : (uint64_t)it->value);
        }
        n->colour = h;
    }
    // Sums do not depend on the order of the summands, and so not on names.
    for (size_t i = 0; i < c->entities.count; i++) {
        const entity *n = &c->entities.data[i];
        if (n->object >= 0) c->next.data[n->object] += hash_u64(n->colour);
        for (size_t k = 0; k < n->count; k++) {
            const item *it = &c->items.data[n->first + k];
            if (it->is_reference) c->next.data[it->value - 1] += hash_mix(n->colour, k + 7);
        }
    }
    for (size_t i = 0; i < c->order.count; i++) {
        uint32_t o = c->order.data[i];
        c->colours.data[o] = hash_u64(c->next.data[o]);
    }
}

// Sorts `order` by colour; returns how many colours there are.
static size_t sort_by_colour(spl_canon *c) {
    size_t n = c->order.count, distinct = n ? 1 : 0;
    uint32_t *order = c->order.data;
    for (size_t i = 1; i < n; i++) {
        uint32_t o = order[i];
        size_t k = i;
        while (k && c->colours.data[order[k - 1]] > c->colours.data[o]) {
            order[k] = order[k - 1];
            k--;
        }
        order[k] = o;
    }
    for (size_t i = 1; i < n; i++)
        distinct += c->colours.data[order[i]] != c->colours.data[order[i - 1]];
    return distinct;
}

static size_t refine(spl_canon *c) {
    size_t distinct = sort_by_colour(c);
    for (;;) {
        if (distinct == c->order.count) return distinct;
        recolour(c);
        size_t more = sort_by_colour(c);
        if (more <= distinct) return more;
        distinct = more;
    }
}

// ---------------------------------------------------------------------------------------- rows

static int64_t renamed(const spl_canon *c, const item *it) {
    return it->is_reference ? (int64_t)c->positions.data[it->value - 1] + 1 : it->value;
}

static int compare_rows(const int64_t *a, size_t an, const int64_t *b, size_t bn) {
    for (size_t i = 0; i < an && i < bn; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return an < bn ? -1 : an > bn;
}

// Appends the rows of entities [from, to) in ascending order.
static void append_sorted(spl_canon *c, size_t from, size_t to, spl_row *row) {
    size_t sorted[64], *index = sorted, n = to - from;
    if (n > 64) index = mem_alloc(c->m, n * sizeof *index);
    vec_clear(&c->rows);
    vec_clear(&c->starts);
    for (size_t i = 0; i < n; i++) {
        const entity *e = &c->entities.data[from + i];
        vec_push(c->m, &c->starts, c->rows.count);
        for (size_t k = 0; k < e->count; k++)
            vec_push(c->m, &c->rows, renamed(c, &c->items.data[e->first + k]));
    }
    vec_push(c->m, &c->starts, c->rows.count);
    const size_t *s = c->starts.data;
    for (size_t i = 0; i < n; i++) {
        size_t k = i;
        while (k &&
               compare_rows(c->rows.data + s[i], s[i + 1] - s[i], c->rows.data + s[index[k - 1]],
                            s[index[k - 1] + 1] - s[index[k - 1]]) < 0) {
            index[k] = index[k - 1];
            k--;
        }
        index[k] = i;
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = s[index[i]]; k < s[index[i] + 1]; k++) vec_push(c->m, row, c->rows.data[k]);
    if (index != sorted) mem_free(c->m, index, n * sizeof *index);
}

// The row for the present order of the objects.
static void write_row(spl_canon *c, const spl_machine *x, spl_row *row) {
    size_t stacks = x->stacks.count, messages = x->bag.count, objects = c->order.count;
    for (size_t i = 0; i < objects; i++) c->positions.data[c->order.data[i]] = (uint32_t)i;
    vec_clear(row);
    vec_push(c->m, row, (int64_t)objects);
    vec_push(c->m, row, (int64_t)stacks);
    vec_push(c->m, row, (int64_t)messages);
    for (size_t i = 0; i < objects; i++) {
        const entity *n = NULL;
        for (size_t k = stacks + messages; k < c->entities.count; k++)
            if (c->entities.data[k].object == (int64_t)c->order.data[i]) n = &c->entities.data[k];
        for (size_t k = 0; k < n->count; k++)
            vec_push(c->m, row, renamed(c, &c->items.data[n->first + k]));
    }
    append_sorted(c, 0, stacks, row);
    append_sorted(c, stacks, stacks + messages, row);
}

// Two objects that may change places: the same values, and nobody refers to either.
static bool twins(const spl_canon *c, uint32_t a, uint32_t b) {
    const entity *ea = NULL, *eb = NULL;
    for (size_t i = 0; i < c->entities.count; i++) {
        const entity *n = &c->entities.data[i];
        if (n->object == (int64_t)a) ea = n;
        if (n->object == (int64_t)b) eb = n;
        for (size_t k = 0; k < n->count; k++) {
            const item *it = &c->items.data[n->first + k];
            if (it->is_reference && (it->value == (int64_t)a + 1 || it->value == (int64_t)b + 1))
                return false;
        }
    }
    return ea->count == eb->count && memcmp(&c->items.data[ea->first], &c->items.data[eb->first],
                                            ea->count * sizeof(item)) == 0;
}

// Refines, and where colours still tie tries every member of the first tie in front.
static void search(spl_canon *c, const spl_machine *x) {
    size_t n = c->order.count, tie = 0, end;
    if (refine(c) == n || c->leaves >= LEAVES_MAX) {
        c->leaves++;
        write_row(c, x, &c->tried);
        if (!c->best.count ||
            compare_rows(c->tried.data, c->tried.count, c->best.data, c->best.count) < 0) {
            spl_row swap = c->best;
            c->best = c->tried;
            c->tried = swap;
        }
        return;
    }
    while (c->colours.data[c->order.data[tie]] != c->colours.data[c->order.data[tie + 1]]) tie++;
    for (end = tie + 1;
         end < n && c->colours.data[c->order.data[end]] == c->colours.data[c->order.data[tie]];)
        end++;
    size_t bytes = n * sizeof(uint32_t), colour_bytes = c->colours.count * sizeof(uint64_t);
    uint32_t *order = mem_alloc(c->m, bytes);
    uint64_t *colours = mem_alloc(c->m, colour_bytes);
    memcpy(order, c->order.data, bytes);
    memcpy(colours, c->colours.data, colour_bytes);
    for (size_t i = tie; i < end; i++) {
        if (i > tie && twins(c, order[i - 1], order[i])) continue;
        memcpy(c->order.data, order, bytes);
        memcpy(c->colours.data, colours, colour_bytes);
        c->colours.data[order[i]] = hash_mix(c->colours.data[order[i]], 0x5eed);
        search(c, x);
    }
    mem_free(c->m, order, bytes);
    mem_free(c->m, colours, colour_bytes);
}

bool spl_canon_save(spl_canon *c, const spl_machine *x, spl_row *row) {
    picture(c, x);
    vec_clear(&c->colours);
    vec_resize(c->m, &c->colours, x->objects.count);
    vec_resize(c->m, &c->next, x->objects.count);
    vec_resize(c->m, &c->positions, x->objects.count);
    vec_clear(&c->best);
    c->leaves = 0;
    search(c, x);
    vec_clear(row);
    for (size_t i = 0; i < c->best.count; i++) vec_push(c->m, row, c->best.data[i]);
    return c->leaves < LEAVES_MAX;
}

void spl_canon_load(const int64_t *row, spl_machine *x) {
    spl_machine_clear(x);
    int64_t objects = *row++, stacks = *row++, messages = *row++;
    for (int64_t i = 0; i < objects; i++) {
        uint32_t class = (uint32_t)*row++;
        spl_machine_new(x, class);
        for (uint32_t k = 0; k < x->p->classes[class].field_count; k++)
            vec_last(&x->objects).fields[k] = *row++;
    }
    for (int64_t i = 0; i < stacks; i++) {
        vec_push(x->m, &x->stacks, (spl_stack){.thread = *row++});
        for (int64_t frames = *row++; frames > 0; frames--) {
            spl_frame *f = spl_machine_push(x, x->stacks.count - 1, (uint32_t)*row++);
            f->pc = (uint32_t)*row++;
            for (uint32_t k = 0; k < x->p->methods[f->method].local_count; k++)
                f->locals[k] = *row++;
        }
    }
    for (int64_t i = 0; i < messages; i++) {
        uint32_t method = (uint32_t)*row++;
        spl_message *e = spl_machine_post(x, method, *row++);
        for (uint32_t k = 0; k < x->p->methods[method].formal_count; k++) e->args[k] = *row++;
    }
}
