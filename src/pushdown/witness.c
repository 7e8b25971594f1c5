// A run as text and as JSON.
#include "pushdown/trace.h"

static void print_value(const pd_network *n, pd_place place, size_t cell, uint32_t value,
                        text *out) {
    const pd_cell *c = &n->cells[place].data[cell];
    const pd_var *v = &n->vars.data[c->var];
    text_add(out, v->name);
    if (v->length) text_printf(out, "[%u]", c->index);
    if (v->enumerators && value < v->enumerators) text_printf(out, " = %s", v->names[value]);
    else text_printf(out, " = %u", value);
}

// The cells that differ from `before` (NULL: those that are not 0).
static void print_changes(const pd_network *n, pd_place place, const uint32_t *before,
                          const uint32_t *after, const char **separator, text *out) {
    for (size_t i = 0; i < n->cells[place].count; i++) {
        if (after[i] == (before ? before[i] : 0)) continue;
        text_add(out, *separator);
        print_value(n, place, i, after[i], out);
        *separator = ", ";
    }
}

static void print_rule(const pd_network *n, const pd_rule *r, text *out) {
    text_printf(out, "%s ->", n->labels.data[r->from].name);
    for (uint32_t i = 0; i < r->count; i++) text_printf(out, " %s", n->labels.data[r->to[i]].name);
    if (r->start_process != PD_NONE)
        text_printf(out, " start %s:%s", n->processes.data[r->start_process].name,
                    n->labels.data[r->start_label].name);
}

// "P", or "Q (thread 3)" for one that was forked.
static void print_thread(const pd_network *n, const pd_config *c, const pd_run *run,
                         uint32_t thread, text *out) {
    text_add(out, n->processes.data[c->threads.data[thread].process].name);
    if (thread >= run->start.threads.count) text_printf(out, " (thread %u)", thread + 1);
}

static void print_stack(const pd_network *n, const pd_thread *t, const char *quote,
                        const char *separator, text *out) {
    size_t depth = pd_thread_depth(n, t);
    for (size_t i = depth; i-- > 0;)
        text_printf(out, "%s%s%s%s", i + 1 < depth ? separator : "", quote,
                    n->labels.data[*pd_thread_frame(n, t, i)].name, quote);
}

static void print_step(pd_network *n, const pd_config *before, const pd_config *after,
                       const pd_move *m, text *out) {
    const pd_thread *a = &before->threads.data[m->thread], *b = &after->threads.data[m->thread];
    size_t depth = pd_thread_depth(n, b), old = pd_thread_depth(n, a);
    text line;
    text_init(&line, out->m);
    print_rule(n, &n->rules.data[m->rule], &line);
    text_printf(out, "    %-28s", text_get(&line));
    text_release(&line);
    const char *separator = " ";
    print_changes(n, PD_GLOBAL, before->globals.data, after->globals.data, &separator, out);
    print_changes(n, PD_PRIVATE, a->words.data, b->words.data, &separator, out);
    if (depth)
        print_changes(n, PD_LOCAL, pd_thread_frame(n, a, old - 1) + 1,
                      pd_thread_frame(n, b, depth - 1) + 1, &separator, out);
    while (out->count && out->data[out->count - 1] == ' ') out->data[--out->count] = 0;
    text_char(out, '\n');
}

// Walks the run; before(…) of each step is `c`, then the step is made.
typedef void (*step_visitor)(pd_network *n, const pd_run *run, size_t step, const pd_config *before,
                             const pd_config *after, text *out);

static void walk(pd_network *n, const pd_run *run, step_visitor visit, text *out) {
    pd_config before, after;
    pd_config_init(&before, n->m);
    pd_config_init(&after, n->m);
    pd_config_copy(&after, &run->start);
    for (size_t i = 0; i < run->steps.count; i++) {
        pd_config_copy(&before, &after);
        pd_step(n, &after, &run->steps.data[i].move);
        visit(n, run, i, &before, &after, out);
    }
    visit(n, run, run->steps.count, &after, &after, out);
    pd_config_release(&before);
    pd_config_release(&after);
}

static void print_one(pd_network *n, const pd_run *run, size_t i, const pd_config *before,
                      const pd_config *after, text *out) {
    if (i == run->steps.count) {
        text_add(out, "  end:");
        for (uint32_t t = 0; t < after->threads.count; t++) {
            text_add(out, t ? ", " : " ");
            print_thread(n, after, run, t, out);
            text_add(out, " [");
            print_stack(n, &after->threads.data[t], "", " ", out);
            text_char(out, ']');
        }
        text_char(out, '\n');
        return;
    }
    const pd_run_step *s = &run->steps.data[i];
    if (i == 0 || run->steps.data[i - 1].context != s->context) {
        text_printf(out, "  context %u: ", s->context);
        print_thread(n, before, run, s->move.thread, out);
        text_char(out, '\n');
    }
    print_step(n, before, after, &s->move, out);
}

void pd_run_print(pd_network *n, const pd_query *q, const pd_run *run, text *out) {
    (void)q;
    text_add(out, "  start:");
    const char *separator = " ";
    print_changes(n, PD_GLOBAL, NULL, run->start.globals.data, &separator, out);
    text_add(out, *separator == ' ' ? " all 0\n" : "\n");
    walk(n, run, print_one, out);
}

// JSON ----------------------------------------------------------------------------------------

static void json_values(const pd_network *n, pd_place place, const uint32_t *values, text *out) {
    text_char(out, '{');
    const char *separator = "";
    for (size_t i = 0; i < n->vars.count; i++) {
        const pd_var *v = &n->vars.data[i];
        if (v->place != place) continue;
        text_printf(out, "%s\"%s\": ", separator, v->name);
        if (v->length) text_char(out, '[');
        for (uint32_t k = 0; k < (v->length ? v->length : 1); k++)
            text_printf(out, "%s%u", k ? ", " : "", values[v->first + k]);
        if (v->length) text_char(out, ']');
        separator = ", ";
    }
    text_char(out, '}');
}

static void json_one(pd_network *n, const pd_run *run, size_t i, const pd_config *before,
                     const pd_config *after, text *out) {
    (void)before;
    if (i == run->steps.count) {
        text_add(out, i ? "]}" : "");
        return;
    }
    const pd_run_step *s = &run->steps.data[i];
    const pd_rule *r = &n->rules.data[s->move.rule];
    const pd_thread *t = &after->threads.data[s->move.thread];
    if (i == 0 || run->steps.data[i - 1].context != s->context)
        text_printf(out, "%s\n    {\"process\": \"%s\", \"thread\": %u, \"steps\": [",
                    i ? "]}," : "", n->processes.data[t->process].name, s->move.thread + 1);
    else text_char(out, ',');
    text_add(out, "\n      {\"rule\": \"");
    print_rule(n, r, out);
    text_printf(out, "\", \"line\": %u, \"globals\": ", r->line);
    json_values(n, PD_GLOBAL, after->globals.data, out);
    text_add(out, ", \"privates\": ");
    json_values(n, PD_PRIVATE, t->words.data, out);
    text_add(out, ", \"stack\": [");
    print_stack(n, t, "\"", ", ", out);
    text_add(out, "]");
    if (pd_thread_depth(n, t)) {
        text_add(out, ", \"locals\": ");
        json_values(n, PD_LOCAL, pd_thread_frame(n, t, pd_thread_depth(n, t) - 1) + 1, out);
    }
    text_char(out, '}');
}

void pd_run_json(pd_network *n, size_t query, const pd_run *run, text *out) {
    text_printf(out, "{\"query\": %zu, \"start\": {\"globals\": ", query + 1);
    json_values(n, PD_GLOBAL, run->start.globals.data, out);
    text_printf(out, "}, \"contexts\": [");
    walk(n, run, json_one, out);
    text_add(out, "]}");
}
