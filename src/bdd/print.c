// Functions as text: an irredundant sum of products (Minato and Morreale), and Graphviz.
#include "base/table.h"
#include "bdd/internal.h"

typedef struct printing {
    dd_space *s;
    text *out;
    size_t terms, max_terms;
    VEC(signed char) cube; // by variable: 0 free, 1 true, -1 false
} printing;

static void print_name(const dd_space *s, uint32_t d, text *out) {
    if (s->domains.data[d].name) text_add(out, s->domains.data[d].name);
    else text_printf(out, "x%u", d);
}

// One literal a domain where all its bits are fixed, else one for each fixed bit.
static void print_domain(printing *p, uint32_t index, size_t *literals) {
    const domain *d = &p->s->domains.data[index];
    unsigned fixed = 0;
    uint32_t value = 0;
    for (unsigned b = 0; b < d->bits; b++) {
        signed char v = p->cube.data[domain_var(d, b)];
        fixed += v != 0;
        if (v > 0) value |= (uint32_t)1 << b;
    }
    if (fixed == 0) return;
    if (fixed == d->bits) {
        if ((*literals)++) text_add(p->out, " && ");
        if (d->bits == 1 && !value) text_char(p->out, '!');
        print_name(p->s, index, p->out);
        if (d->bits > 1) text_printf(p->out, " == %u", value);
        return;
    }
    for (unsigned b = d->bits; b-- > 0;) {
        signed char v = p->cube.data[domain_var(d, b)];
        if (v == 0) continue;
        if ((*literals)++) text_add(p->out, " && ");
        if (v < 0) text_char(p->out, '!');
        print_name(p->s, index, p->out);
        text_printf(p->out, ".%u", b);
    }
}

static void print_term(printing *p) {
    if (p->terms++ >= p->max_terms) return;
    if (p->terms > 1) text_add(p->out, " || ");
    size_t literals = 0;
    for (uint32_t d = 0; d < p->s->domains.count; d++) print_domain(p, d, &literals);
    if (literals == 0) text_add(p->out, "true");
}

static dd cofactor(dd x, int level, bool high) {
    if (x <= 1 || bdd_var2level(bdd_var(x)) != level) return x;
    return high ? bdd_high(x) : bdd_low(x);
}

static int top_level(dd x, dd y) {
    int a = x > 1 ? bdd_var2level(bdd_var(x)) : bdd_varnum();
    int b = y > 1 ? bdd_var2level(bdd_var(y)) : bdd_varnum();
    return a < b ? a : b;
}

// Prints products that cover at least `low` and at most `high`; returns what they cover.
static dd cover(printing *p, dd low, dd high) {
    if (low == DD_FALSE) return DD_FALSE;
    if (high == DD_TRUE) {
        print_term(p);
        return DD_TRUE;
    }
    dd_space *s = p->s;
    dd_frame f = dd_open(s);
    int level = top_level(low, high), v = bdd_level2var(level);
    dd low0 = cofactor(low, level, false), low1 = cofactor(low, level, true);
    dd high0 = cofactor(high, level, false), high1 = cofactor(high, level, true);
    p->cube.data[v] = -1; // products that need !v
    dd c0 = cover(p, dd_diff(s, low0, high1), high0);
    p->cube.data[v] = 1;
    dd c1 = cover(p, dd_diff(s, low1, high0), high1);
    p->cube.data[v] = 0; // what is left needs neither
    dd rest = dd_or(s, dd_diff(s, low0, c0), dd_diff(s, low1, c1));
    dd c = cover(p, rest, dd_and(s, high0, high1));
    dd split = dd_ite(s, bdd_ithvar(v), c1, c0);
    return dd_close(s, f, dd_or(s, c, split));
}

void dd_print_formula(dd_space *s, dd x, size_t max_terms, text *out) {
    if (x == DD_FALSE) {
        text_add(out, "false");
        return;
    }
    printing p = {.s = s, .out = out, .max_terms = max_terms};
    vec_resize(s->m, &p.cube, (size_t)bdd_varnum());
    if (s->reordering) bdd_disable_reorder(); // cofactors are by level
    dd_frame f = dd_open(s);
    cover(&p, x, x);
    dd_close(s, f, DD_TRUE);
    if (s->reordering) bdd_enable_reorder();
    if (p.terms > max_terms) text_add(out, " || ...");
    vec_release(s->m, &p.cube);
}

static void dot_node(dd_space *s, dd x, u64map *seen, text *out) {
    if (!u64map_put(seen, (uint64_t)x, 1)) return;
    if (x <= 1) {
        text_printf(out, "  n%d [shape=box, label=\"%d\"];\n", x, x);
        return;
    }
    uint32_t var = (uint32_t)bdd_var(x), d = s->domain_of.data[var];
    const domain *info = &s->domains.data[d];
    text_printf(out, "  n%d [label=\"", x);
    print_name(s, d, out);
    for (unsigned b = 0; info->bits > 1 && b < info->bits; b++)
        if (info->var[b] == var) text_printf(out, ".%u", b);
    text_printf(out, "\"];\n  n%d -> n%d [style=dashed];\n  n%d -> n%d;\n", x, bdd_low(x), x,
                bdd_high(x));
    dot_node(s, bdd_low(x), seen, out);
    dot_node(s, bdd_high(x), seen, out);
}

void dd_print_dot(dd_space *s, dd x, text *out) {
    u64map seen;
    u64map_init(&seen, s->m);
    text_add(out, "digraph bdd {\n");
    dot_node(s, x, &seen, out);
    text_add(out, "}\n");
    u64map_release(&seen);
}
