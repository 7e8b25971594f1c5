// Finite domains: a few boolean variables that together hold a value.
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "base/table.h"
#include "bdd/internal.h"

// BuDDy's stack of the nodes that its running operations need. It takes a slot before it computes
// what goes there (PUSHREF of a recursive call), and a garbage collection in between marks what the
// slot held before: at first that is whatever malloc gave, a number beyond all nodes as likely as
// not.
extern int *bddrefstack;

static void clear_reference_stack(void) {
    memset(bddrefstack, 0, malloc_usable_size(bddrefstack));
}

// BuDDy grows its variable tables by copying: ask for some more than needed.
void dd_need_variables(dd_space *s, size_t n) {
    size_t have = (size_t)bdd_varnum();
    if (n <= have) return;
    size_t want = n > 2 * have ? n : 2 * have;
    if (want < 64) want = 64;
    bdd_setvarnum((int)want);
    clear_reference_stack();
    vec_resize(s->m, &s->domain_of, want);
}

static void add_domain(dd_space *s, const dd_shape *shape) {
    assert(shape->bits > 0 && shape->bits <= DD_MAX_BITS);
    domain d = {.bits = shape->bits, .size = shape->size};
    if (d.size == 0) d.size = (uint64_t)1 << d.bits;
    assert(d.size <= (uint64_t)1 << d.bits);
    vec_push(s->m, &s->domains, d);
}

dd_domain dd_add_cluster(dd_space *s, const dd_shape *shapes, size_t n) {
    size_t first = s->domains.count, total = 0;
    unsigned widest = 0;
    for (size_t i = 0; i < n; i++) {
        for (unsigned c = 0; c < shapes[i].copies; c++) add_domain(s, &shapes[i]);
        total += (size_t)shapes[i].copies * shapes[i].bits;
        if (shapes[i].bits > widest) widest = shapes[i].bits;
    }
    dd_need_variables(s, s->variables + total);
    for (unsigned b = widest; b-- > 0;) {
        size_t row = s->variables;
        for (size_t i = first; i < s->domains.count; i++) {
            domain *d = &s->domains.data[i];
            if (b >= d->bits) continue;
            d->var[b] = (uint32_t)s->variables;
            s->domain_of.data[s->variables++] = (uint32_t)i;
        }
        // Reordering moves the interleaved bits of one weight as a block.
        bdd_intaddvarblock((int)row, (int)s->variables - 1, BDD_REORDER_FIXED);
    }
    return (dd_domain)first;
}

dd_domain dd_add_domains(dd_space *s, unsigned copies, unsigned bits, uint64_t size) {
    return dd_add_cluster(s, &(dd_shape){copies, bits, size}, 1);
}

static const domain *get(const dd_space *s, dd_domain d) {
    assert(d < s->domains.count);
    return &s->domains.data[d];
}

unsigned dd_domain_bits(const dd_space *s, dd_domain d) {
    return get(s, d)->bits;
}

dd dd_domain_bit(dd_space *s, dd_domain d, unsigned bit) {
    return bdd_ithvar((int)domain_var(get(s, d), bit)); // variables are roots for ever
}

dd dd_domain_valid(dd_space *s, dd_domain d) {
    const domain *info = get(s, d);
    if (info->size == (uint64_t)1 << info->bits) return DD_TRUE;
    dd_frame f = dd_open(s);
    dd_bits x = dd_bits_var(s, d);
    dd_bits last = dd_bits_const(info->bits, (uint32_t)(info->size - 1));
    return dd_close(s, f, dd_not(s, dd_bits_less(s, &last, &x)));
}

void dd_name(dd_space *s, dd_domain d, const char *name) {
    assert(d < s->domains.count);
    s->domains.data[d].name = name;
}

static int compare_levels(const void *x, const void *y) {
    int a = bdd_var2level(*(const int *)x), b = bdd_var2level(*(const int *)y);
    return a < b ? -1 : a > b;
}

dd dd_cube(dd_space *s, const dd_domain *domains, size_t n) {
    VEC(int) vars = {0};
    for (size_t i = 0; i < n; i++)
        for (unsigned b = 0; b < get(s, domains[i])->bits; b++)
            vec_push(s->m, &vars, (int)domain_var(get(s, domains[i]), b));
    if (vars.count) qsort(vars.data, vars.count, sizeof *vars.data, compare_levels);
    dd_frame f = dd_open(s);
    dd cube = DD_TRUE;
    // From the last variable up: each conjunction puts one node on top.
    for (size_t i = vars.count; i-- > 0;) {
        dd_frame inner = dd_open(s);
        cube = dd_close(s, inner, dd_and(s, bdd_ithvar(vars.data[i]), cube));
    }
    vec_release(s->m, &vars);
    return dd_close(s, f, cube);
}

dd dd_value(dd_space *s, dd_domain d, uint32_t value) {
    return dd_point(s, &d, &value, 1);
}

dd dd_point(dd_space *s, const dd_domain *domains, const uint32_t *values, size_t n) {
    dd_frame f = dd_open(s);
    dd cube = DD_TRUE;
    for (size_t i = n; i-- > 0;) {
        const domain *info = get(s, domains[i]);
        if (info->bits < 32 && values[i] >> info->bits) return dd_close(s, f, DD_FALSE);
        for (unsigned b = 0; b < info->bits; b++) {
            int v = (int)domain_var(info, b);
            cube = dd_and(s, values[i] >> b & 1 ? bdd_ithvar(v) : bdd_nithvar(v), cube);
        }
    }
    return dd_close(s, f, cube);
}

dd dd_restrict(dd_space *s, dd x, const dd_domain *domains, const uint32_t *values, size_t n) {
    dd_frame f = dd_open(s);
    dd point = dd_point(s, domains, values, n);
    if (point == DD_FALSE) return dd_close(s, f, DD_FALSE);
    return dd_close(s, f, dd_root(s, point == DD_TRUE ? x : bdd_restrict(x, point)));
}

// Looks for a path to true that agrees with the value, giving up after a few nodes. 1: there is
// one, 0: there is none, -1: given up.
static int look_for_path(const domain *d, uint32_t value, dd x, unsigned *budget) {
    if (x <= 1) return x;
    if (!*budget) return -1;
    --*budget;
    unsigned var = (unsigned)bdd_var(x);
    for (unsigned b = 0; b < d->bits; b++)
        if (domain_var(d, b) == var)
            return look_for_path(d, value, value >> b & 1 ? bdd_high(x) : bdd_low(x), budget);
    int found = look_for_path(d, value, bdd_low(x), budget);
    return found ? found : look_for_path(d, value, bdd_high(x), budget);
}

bool dd_allows(dd_space *s, dd x, dd_domain d, uint32_t value) {
    unsigned budget = 4096;
    int found = look_for_path(&s->domains.data[d], value, x, &budget);
    if (found >= 0) return found;
    dd_frame f = dd_open(s);
    bool yes = dd_and(s, x, dd_value(s, d, value)) != DD_FALSE;
    dd_close(s, f, DD_TRUE);
    return yes;
}

dd dd_equal(dd_space *s, dd_domain a, dd_domain b) {
    dd_frame f = dd_open(s);
    dd_bits x = dd_bits_var(s, a), y = dd_bits_var(s, b);
    return dd_close(s, f, dd_bits_equal(s, &x, &y));
}

dd dd_less(dd_space *s, dd_domain a, dd_domain b) {
    dd_frame f = dd_open(s);
    dd_bits x = dd_bits_var(s, a), y = dd_bits_var(s, b);
    return dd_close(s, f, dd_bits_less(s, &x, &y));
}

dd_map *dd_map_new(dd_space *s) {
    dd_map *map = MEM_NEW(s->m, dd_map);
    map->pairs = bdd_newpair();
    if (!map->pairs) mem_unwind(s->m, STOP_MEMORY, NULL);
    return map;
}

void dd_map_add(dd_space *s, dd_map *map, dd_domain from, dd_domain to) {
    const domain *a = get(s, from), *b = get(s, to);
    assert(a->bits == b->bits);
    for (unsigned i = 0; i < a->bits; i++)
        bdd_setpair(map->pairs, (int)domain_var(a, i), (int)domain_var(b, i));
}

void dd_map_free(dd_space *s, dd_map *map) {
    if (!map) return;
    bdd_freepair(map->pairs);
    MEM_DROP(s->m, map);
}

dd dd_rename(dd_space *s, dd x, const dd_map *map) {
    return dd_root(s, bdd_replace(x, map->pairs));
}

typedef struct counting {
    dd_space *s;
    u64map seen; // node to index in values
    VEC(double) values;
    VEC(int) levels; // of the cube's variables, ascending
} counting;

// Number of the cube's variables at levels above (before) this one.
static size_t rank_of(const counting *c, int level) {
    size_t low = 0, high = c->levels.count;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (c->levels.data[mid] < level) low = mid + 1;
        else high = mid;
    }
    return low;
}

static size_t rank_of_node(const counting *c, dd x) {
    return x <= 1 ? c->levels.count : rank_of(c, bdd_var2level(bdd_var(x)));
}

// Assignments to the cube's variables from x's own on.
static double count_from(counting *c, dd x) {
    if (x <= 1) return x;
    uint64_t *known = u64map_get(&c->seen, (uint64_t)x);
    if (known) return c->values.data[*known];
    dd low = bdd_low(x), high = bdd_high(x);
    size_t rank = rank_of_node(c, x);
    double n = count_from(c, low) * __builtin_exp2((double)(rank_of_node(c, low) - rank - 1)) +
               count_from(c, high) * __builtin_exp2((double)(rank_of_node(c, high) - rank - 1));
    u64map_put(&c->seen, (uint64_t)x, c->values.count);
    vec_push(c->s->m, &c->values, n);
    return n;
}

// O(nodes of x). BuDDy's own count overflows beyond 1023 variables, whatever the set.
double dd_count(dd_space *s, dd x, dd cube) {
    counting c = {.s = s};
    u64map_init(&c.seen, s->m);
    for (; cube > 1; cube = bdd_high(cube)) vec_push(s->m, &c.levels, bdd_var2level(bdd_var(cube)));
    double n = count_from(&c, x) * __builtin_exp2((double)rank_of_node(&c, x));
    u64map_release(&c.seen);
    vec_release(s->m, &c.values);
    vec_release(s->m, &c.levels);
    return n;
}

void dd_pick(dd_space *s, dd x, const dd_domain *domains, size_t n, uint32_t *values) {
    assert(x != DD_FALSE);
    vec_clear(&s->bits);
    vec_resize(s->m, &s->bits, s->variables);
    while (x > 1) {
        int v = bdd_var(x);
        dd low = bdd_low(x);
        bool one = low == DD_FALSE;
        s->bits.data[v] = one;
        x = one ? bdd_high(x) : low;
    }
    for (size_t i = 0; i < n; i++) {
        const domain *d = get(s, domains[i]);
        values[i] = 0;
        for (unsigned b = 0; b < d->bits; b++)
            if (s->bits.data[domain_var(d, b)]) values[i] |= (uint32_t)1 << b;
    }
}
