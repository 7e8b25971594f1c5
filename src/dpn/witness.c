// Outcomes for people and programs.
#include <string.h>

#include "dpn/dpn.h"

static const char *const node_names[] = {
    [DPN_NODE_NIL] = "NIL",     [DPN_NODE_RET] = "RET",     [DPN_NODE_BASE] = "BASE",
    [DPN_NODE_NCALL] = "NCALL", [DPN_NODE_ACQ] = "ACQ",     [DPN_NODE_RCALL] = "RCALL",
    [DPN_NODE_USE] = "USE",     [DPN_NODE_SPAWN] = "SPAWN",
};

static const char *state_name(const dpn_model *d, uint32_t id) {
    return intern_text(&d->states, id);
}

static const char *symbol_name(const dpn_model *d, uint32_t id) {
    return intern_text(&d->symbols, id);
}

static const char *rule_name(const dpn_model *d, uint32_t rule) {
    uint32_t name = d->rules.data[rule].name;
    return name == DPN_NONE ? "" : intern_text(&d->names, name);
}

static void write_right_side(const dpn_model *d, const dpn_rule *r, text *out) {
    text_add(out, state_name(d, r->state));
    if (r->kind != DPN_RETURN) text_printf(out, " %s", symbol_name(d, r->symbol));
    if (r->kind == DPN_CALL || r->kind == DPN_MONITOR)
        text_printf(out, " %s", symbol_name(d, r->below));
    if (r->kind == DPN_MONITOR) text_printf(out, ", takes %s", intern_text(&d->locks, r->lock));
}

// ---- text ----

// Pads what was added since `from` to a column of this width.
static void pad(text *out, size_t from, size_t width) {
    size_t n = out->count - from;
    text_fill(out, ' ', n < width ? width - n : 1);
}

void dpn_write_text(const dpn_model *d, const dpn_outcome *o, text *out) {
    size_t width = 4;
    for (size_t i = 0; i < o->schedule.steps.count; i++) {
        size_t n = strlen(rule_name(d, o->schedule.steps.data[i].rule)) + 2;
        if (n > width && n <= 40) width = n;
    }
    unsigned phase = 1;
    uint32_t threads = 1;
    for (size_t i = 0; i < o->schedule.steps.count; i++) {
        dpn_step s = o->schedule.steps.data[i];
        const dpn_rule *r = &d->rules.data[s.rule];
        for (; phase < s.phase; phase++) text_printf(out, "  -- visit %u --\n", phase);
        size_t from = out->count;
        text_printf(out, "  thread %u", s.thread);
        pad(out, from, 14);
        from = out->count;
        text_add(out, rule_name(d, s.rule));
        pad(out, from, width);
        text_printf(out, "%s %s -> ", state_name(d, r->from_state), symbol_name(d, r->from_symbol));
        write_right_side(d, r, out);
        if (r->kind == DPN_SPAWN)
            text_printf(out, ", starts thread %u at %s %s", threads++,
                        state_name(d, r->spawn_state), symbol_name(d, r->spawn_symbol));
        if (s.run != DPN_NONE) {
            uint64_t steps = o->tree.runs.data[s.run].steps;
            text_printf(out, ", and returns after %s%llu steps",
                        steps >= UINT64_MAX / 2 ? "more than " : "", (unsigned long long)steps);
        }
        text_char(out, '\n');
    }
    for (; phase <= o->tree.phases && o->tree.phases > 1; phase++)
        text_printf(out, "  -- visit %u --\n", phase);
}

// ---- JSON ----

static void write_json_tree(const dpn_model *d, const dpn_tree *t, text *out) {
    text_printf(out, "{\"phases\": %u, \"root\": %u, \"nodes\": [", t->phases, t->root);
    for (size_t i = 0; i < t->nodes.count; i++) {
        const dpn_tree_node *n = &t->nodes.data[i];
        text_printf(out, "%s{\"kind\": \"%s\", \"phase\": %u", i ? ", " : "", node_names[n->kind],
                    n->phase);
        if (n->kind == DPN_NODE_NIL) {
            text_add(out, ", \"state\": ");
            text_json(out, state_name(d, n->state));
            text_add(out, ", \"symbol\": ");
            text_json(out, symbol_name(d, n->symbol));
        } else {
            text_printf(out, ", \"number\": %u, \"rule\": ", n->rule + 1);
            text_json(out, rule_name(d, n->rule));
        }
        if (n->last) text_add(out, ", \"last\": true");
        if (n->run != DPN_NONE) text_printf(out, ", \"run\": %u", n->run);
        if (n->left != DPN_LEAF) text_printf(out, ", \"left\": %u", n->left);
        if (n->right != DPN_LEAF) text_printf(out, ", \"right\": %u", n->right);
        text_char(out, '}');
    }
    text_add(out, "]}");
}

static void write_json_runs(const dpn_model *d, const dpn_tree *t, text *out) {
    text_char(out, '[');
    for (size_t i = 0; i < t->runs.count; i++) {
        const dpn_run *run = &t->runs.data[i];
        text_printf(out, "%s{\"state\": ", i ? ", " : "");
        text_json(out, state_name(d, run->state));
        text_add(out, ", \"symbol\": ");
        text_json(out, symbol_name(d, run->symbol));
        text_add(out, ", \"items\": [");
        for (uint32_t k = 0; k < run->count; k++) {
            dpn_run_item item = t->items.data[run->first + k];
            text_printf(out, "%s{\"number\": %u", k ? ", " : "", item.rule + 1);
            if (item.run != DPN_NONE) text_printf(out, ", \"run\": %u", item.run);
            text_char(out, '}');
        }
        text_add(out, "]}");
    }
    text_char(out, ']');
}

void dpn_write_json(const dpn_model *d, const dpn_outcome *o, size_t query, text *out) {
    text_printf(out, "{\"query\": %zu, \"threads\": %u, \"schedule\": [", query,
                o->schedule.threads);
    for (size_t i = 0; i < o->schedule.steps.count; i++) {
        dpn_step s = o->schedule.steps.data[i];
        text_printf(out,
                    "%s{\"thread\": %u, \"phase\": %u, \"number\": %u, \"rule\": ", i ? ", " : "",
                    s.thread, s.phase, s.rule + 1);
        text_json(out, rule_name(d, s.rule));
        if (s.run != DPN_NONE) text_printf(out, ", \"run\": %u", s.run);
        text_char(out, '}');
    }
    text_add(out, "], \"runs\": ");
    write_json_runs(d, &o->tree, out);
    text_add(out, ", \"tree\": ");
    write_json_tree(d, &o->tree, out);
    text_char(out, '}');
}

// ---- Graphviz ----

// A label: quotes and backslashes are escaped as in JSON.
static void write_label(const dpn_model *d, const dpn_tree_node *n, text *out) {
    text label;
    text_init(&label, out->m);
    text_add(&label, node_names[n->kind]);
    if (n->kind == DPN_NODE_NIL)
        text_printf(&label, " %s %s", state_name(d, n->state), symbol_name(d, n->symbol));
    else {
        const dpn_rule *r = &d->rules.data[n->rule];
        if (r->kind == DPN_MONITOR) text_printf(&label, " %s", intern_text(&d->locks, r->lock));
        text_printf(&label, " %s", rule_name(d, n->rule));
        if (n->run != DPN_NONE) text_printf(&label, " (run %u)", n->run);
    }
    text_json(out, text_get(&label));
    text_release(&label);
}

static void write_dot_edge(const dpn_tree *t, size_t from, uint32_t to, const char *style,
                           text *out) {
    if (to == DPN_LEAF) return;
    const dpn_tree_node *a = &t->nodes.data[from], *b = &t->nodes.data[to];
    unsigned phase = b->kind == DPN_NODE_NIL && b->phase < t->phases ? t->phases : b->phase;
    text_printf(out, "  n%zu -> n%u [style=%s", from, to, style);
    if (phase > a->phase) text_printf(out, ", label=\"cut %u\", color=red", phase - 1);
    text_add(out, "];\n");
}

void dpn_write_dot(const dpn_model *d, const dpn_outcome *o, text *out) {
    const dpn_tree *t = &o->tree;
    text_add(out, "digraph execution {\n  node [shape=box, fontname=\"monospace\"];\n");
    for (size_t i = 0; i < t->nodes.count; i++) {
        text_printf(out, "  n%zu [label=", i);
        write_label(d, &t->nodes.data[i], out);
        text_add(out, t->nodes.data[i].kind == DPN_NODE_NIL ? ", shape=plain];\n" : "];\n");
    }
    for (size_t i = 0; i < t->nodes.count; i++) {
        const dpn_tree_node *n = &t->nodes.data[i];
        bool spawn = n->kind == DPN_NODE_SPAWN;
        write_dot_edge(t, i, n->left, spawn ? "dashed" : "solid", out);
        write_dot_edge(t, i, n->right,
                       n->kind == DPN_NODE_RCALL || n->kind == DPN_NODE_USE ? "bold" : "solid",
                       out);
    }
    text_add(out, "}\n");
}
