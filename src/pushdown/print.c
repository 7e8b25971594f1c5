// A network as a .pdn file that parses to the same network.
#include "pushdown/network.h"

static const struct {
    const char *text;
    int level;
} operators[] = {
    [PD_MUL] = {"*", 10}, [PD_DIV] = {"/", 10},   [PD_MOD] = {"%", 10},   [PD_ADD] = {"+", 9},
    [PD_SUB] = {"-", 9},  [PD_SHL] = {"<<", 8},   [PD_SHR] = {">>", 8},   [PD_LT] = {"<", 7},
    [PD_LE] = {"<=", 7},  [PD_GT] = {">", 7},     [PD_GE] = {">=", 7},    [PD_EQ] = {"==", 6},
    [PD_NE] = {"!=", 6},  [PD_BITAND] = {"&", 5}, [PD_BITXOR] = {"^", 4}, [PD_BITOR] = {"|", 3},
    [PD_AND] = {"&&", 2}, [PD_OR] = {"||", 1},
};

static void print(const pd_network *n, const pd_expr *e, int level, text *out) {
    switch (e->op) {
    case PD_CONST: text_printf(out, "%u", e->value); return;
    case PD_READ:
        text_add(out, n->vars.data[e->value].name);
        if (e->a) {
            text_char(out, '[');
            print(n, e->a, 0, out);
            text_char(out, ']');
        }
        text_fill(out, '\'', e->primes);
        return;
    case PD_NOT:
    case PD_COMPL:
    case PD_NEG:
        text_char(out, e->op == PD_NOT ? '!' : e->op == PD_COMPL ? '~' : '-');
        print(n, e->a, 11, out);
        return;
    default: break;
    }
    int own = e->op == PD_ANY ? 6 : e->op == PD_COND ? 0 : operators[e->op].level;
    if (own < level) text_char(out, '(');
    if (e->op == PD_COND) {
        print(n, e->a, 1, out);
        text_add(out, " ? ");
        print(n, e->b, 0, out);
        text_add(out, " : ");
        print(n, e->c, 0, out);
    } else {
        print(n, e->a, own, out);
        if (e->op == PD_ANY) text_add(out, " == any");
        else {
            text_printf(out, " %s ", operators[e->op].text);
            print(n, e->b, own + 1, out);
        }
    }
    if (own < level) text_char(out, ')');
}

void pd_print_expr(const pd_network *n, const pd_expr *e, text *out) {
    print(n, e, 0, out);
}

static void print_vars(const pd_network *n, text *out) {
    static const char *const places[] = {"global ", "private", "local  "};
    for (size_t i = 0; i < n->vars.count; i++) {
        const pd_var *v = &n->vars.data[i];
        text_printf(out, "%s %s", places[v->place], v->name);
        if (v->length) text_printf(out, "[%u]", v->length);
        text_add(out, " : ");
        if (!v->enumerators) text_printf(out, "%u", v->bits);
        for (uint32_t k = 0; k < v->enumerators; k++)
            text_printf(out, "%s%s", k ? ", " : "{ ", v->names[k]);
        if (v->enumerators) text_add(out, " }");
        if (v->cluster) text_printf(out, " cluster %u", v->cluster);
        text_char(out, '\n');
    }
}

static void print_rule(const pd_network *n, const pd_rule *r, text *out) {
    text_printf(out, "  %s ->", n->labels.data[r->from].name);
    for (uint32_t i = 0; i < r->count; i++) text_printf(out, " %s", n->labels.data[r->to[i]].name);
    if (r->start_process != PD_NONE)
        text_printf(out, " start %s:%s", n->processes.data[r->start_process].name,
                    n->labels.data[r->start_label].name);
    if (r->condition) {
        text_add(out, " (");
        print(n, r->condition, 0, out);
        text_char(out, ')');
    }
    text_char(out, '\n');
}

static void print_stop(const pd_network *n, const pd_stop *x, text *out) {
    text_printf(out, "  %s %s", n->labels.data[x->label].name, x->waits ? "waits" : "rests");
    if (x->condition) {
        text_add(out, " (");
        print(n, x->condition, 0, out);
        text_char(out, ')');
    }
    text_char(out, '\n');
}

static void print_query(const pd_network *n, const pd_query *q, text *out) {
    text_add(out, q->is_error ? "error" : "reach");
    if (q->is_deadlock) text_add(out, " deadlock");
    for (size_t i = 0; i < q->count; i++)
        text_printf(out, " %s:%s", n->processes.data[q->atoms[i].process].name,
                    q->atoms[i].label == PD_EMPTY ? "-" : n->labels.data[q->atoms[i].label].name);
    if (q->when) {
        text_add(out, " when (");
        print(n, q->when, 0, out);
        text_char(out, ')');
    }
    text_char(out, '\n');
}

static void print_start(const pd_network *n, uint32_t start, text *out) {
    if (start != PD_NONE)
        text_printf(out, " starts %s", start == PD_EMPTY ? "-" : n->labels.data[start].name);
}

// Neighbours that start at the same label share the word.
static void print_processes(const pd_network *n, uint32_t program, text *out) {
    text_add(out, "process");
    uint32_t start = PD_NONE;
    for (size_t i = 0; i < n->processes.count; i++) {
        const pd_process *p = &n->processes.data[i];
        if (p->program != program) continue;
        if (start != p->start) print_start(n, start, out);
        text_printf(out, " %s", p->name);
        start = p->start;
    }
    print_start(n, start, out);
    text_char(out, '\n');
}

void pd_print(const pd_network *n, text *out) {
    text_add(out, "network\n");
    print_vars(n, out);
    if (n->init) {
        text_add(out, "init (");
        print(n, n->init, 0, out);
        text_add(out, ")\n");
    }
    for (uint32_t program = 0; program < n->programs; program++) {
        print_processes(n, program, out);
        for (size_t i = 0; i < n->rules.count; i++)
            if (n->labels.data[n->rules.data[i].from].program == program)
                print_rule(n, &n->rules.data[i], out);
        for (size_t i = 0; i < n->stops.count; i++)
            if (n->labels.data[n->stops.data[i].label].program == program)
                print_stop(n, &n->stops.data[i], out);
    }
    if (n->contexts == PD_AUTO) text_add(out, "contexts auto\n");
    else text_printf(out, "contexts %d\n", n->contexts);
    for (size_t i = 0; i < n->queries.count; i++) print_query(n, &n->queries.data[i], out);
}
