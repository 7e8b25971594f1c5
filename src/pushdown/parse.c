// The .pdn format: one statement a line, recursive descent, two passes (processes may be started
// before they are declared).
#include "pushdown/parse.h"

enum {
    MAX_PROCESSES = 64,
    MAX_ENUMERATORS = 4096,
    MAX_CLUSTER = 1000000000,
};

static void check_new_name(pd_parser *p, const pd_token *t) {
    if (pd_find_var(p->n, t) != PD_NONE)
        pd_fail_at(p, t, "'%.*s' is already declared", (int)t->size, t->at);
    for (uint32_t i = 0; i < p->n->vars.count; i++)
        if (pd_find_enumerator(&p->n->vars.data[i], t) != PD_NONE)
            pd_fail_at(p, t, "'%.*s' is already an enumerator", (int)t->size, t->at);
}

static uint32_t enumerators(pd_parser *p, const char ***names) {
    VEC(const char *) v = {0};
    do {
        pd_token t = p->t;
        if (pd_find_var(p->n, &t) != PD_NONE)
            pd_fail_at(p, &t, "'%.*s' is already declared", (int)t.size, t.at);
        if (t.kind == PD_TOKEN_NUMBER) pd_fail_at(p, &t, "an enumerator is a name, not a number");
        for (size_t i = 0; i < v.count; i++)
            if (pd_is_word(&t, v.data[i]))
                pd_fail_at(p, &t, "'%.*s' occurs twice", (int)t.size, t.at);
        const char *s = pd_name(p, "an enumerator");
        vec_push(p->n->m, &v, s);
        if (v.count > MAX_ENUMERATORS)
            pd_fail_at(p, &t, "more than %d enumerators", MAX_ENUMERATORS);
    } while (pd_accept(p, ","));
    pd_expect(p, "}");
    *names = arena_copy(&p->n->store, v.data, v.count * sizeof *v.data);
    uint32_t count = (uint32_t)v.count;
    vec_release(p->n->m, &v);
    return count;
}

static void declaration(pd_parser *p, pd_place place) {
    pd_token t = p->t;
    if (t.kind == PD_TOKEN_NUMBER) pd_fail_at(p, &t, "a variable's name must not be a number");
    const char *s = pd_name(p, "a variable's name");
    if (p->failed) return;
    check_new_name(p, &t);
    uint32_t length = 0;
    if (pd_accept(p, "[")) {
        length = pd_number(p, "an array's length", 1, PD_MAX_LENGTH);
        pd_expect(p, "]");
    }
    pd_expect(p, ":");
    uint32_t var = 0;
    if (pd_accept(p, "{")) {
        const char **names;
        uint32_t count = enumerators(p, &names);
        if (!p->failed) var = pd_add_enum(p->n, place, s, count, names, length);
    } else {
        uint32_t bits = pd_number(p, "the number of bits", 1, 32);
        if (!p->failed) var = pd_add_var(p->n, place, s, bits, length);
    }
    if (pd_accept(p, "cluster")) {
        uint32_t cluster = pd_number(p, "a cluster", 1, MAX_CLUSTER);
        if (!p->failed) p->n->vars.data[var].cluster = cluster;
    }
    pd_end_of_line(p);
}

static uint32_t find_process(const pd_network *n, const pd_token *t) {
    for (uint32_t i = 0; i < n->processes.count; i++)
        if (pd_is_word(t, n->processes.data[i].name)) return i;
    return PD_NONE;
}

static void process_names(pd_parser *p, uint32_t program) {
    do {
        pd_token t = p->t;
        if (find_process(p->n, &t) != PD_NONE)
            pd_fail_at(p, &t, "process '%.*s' is already declared", (int)t.size, t.at);
        const char *s = pd_name(p, "a process's name");
        if (p->n->processes.count >= MAX_PROCESSES)
            pd_fail_at(p, &t, "more than %d processes", MAX_PROCESSES);
        if (!p->failed) pd_add_process(p->n, s, program, PD_NONE);
    } while (pd_at_name(p));
}

// First pass: enters the processes. Second: only finds the block's program again. Processes of one
// block may start at different labels: P1 P2 starts a P3 starts b.
static void process(pd_parser *p) {
    uint32_t program = p->processes_only ? pd_add_program(p->n) : p->block;
    p->block++;
    p->program = program;
    if (!p->processes_only) {
        pd_skip_line(p);
        return;
    }
    do {
        uint32_t first = (uint32_t)p->n->processes.count, label = PD_EMPTY;
        process_names(p, program);
        if (!pd_accept(p, "starts")) break;
        if (!pd_accept(p, "-")) {
            label = pd_label_of(p->n, program, pd_name(p, "a label or '-'"));
            p->n->labels.data[label].mentioned = true;
        }
        for (uint32_t i = first; i < p->n->processes.count; i++)
            p->n->processes.data[i].start = label;
    } while (pd_at_name(p));
    pd_end_of_line(p);
}

// "P:" and the process it names.
static uint32_t process_name(pd_parser *p) {
    pd_token t = p->t;
    pd_name(p, "a process");
    if (p->failed) return 0;
    uint32_t process = find_process(p->n, &t);
    if (process == PD_NONE) pd_fail_at(p, &t, "unknown process '%.*s'", (int)t.size, t.at);
    pd_expect(p, ":");
    return process;
}

// "a waits (…)" or "a rests (…)", from behind the label on.
static void stop(pd_parser *p, uint32_t label, bool waits) {
    pd_stop x = {.label = label, .waits = waits};
    pd_next(p);
    if (!p->failed && pd_is_word(&p->t, "(")) x.condition = pd_read_condition(p, PD_IN_STOP);
    pd_end_of_line(p);
    if (!p->failed) pd_add_stop(p->n, x);
}

static void rule(pd_parser *p) {
    pd_network *n = p->n;
    pd_rule r = {.start_process = PD_NONE, .line = (uint32_t)p->t.line};
    if (p->program == PD_NONE) {
        pd_fail_at(p, &p->t, "a rule must follow a 'process' line");
        return;
    }
    r.from = pd_label_of(n, p->program, pd_name(p, "a label"));
    if (!p->failed && (pd_is_word(&p->t, "waits") || pd_is_word(&p->t, "rests"))) {
        stop(p, r.from, pd_is_word(&p->t, "waits"));
        return;
    }
    pd_expect(p, "->");
    while (pd_at_name(p)) {
        if (r.count == 2) pd_fail_at(p, &p->t, "at most two labels on the right");
        const char *s = pd_name(p, "a label");
        if (!p->failed) r.to[r.count++] = pd_label_of(n, p->program, s);
    }
    if (pd_accept(p, "start")) {
        r.start_process = process_name(p);
        const char *s = pd_name(p, "a label");
        if (p->failed) return;
        r.start_label = pd_label_of(n, n->processes.data[r.start_process].program, s);
    }
    p->labels_on_right = r.count;
    if (!p->failed && pd_is_word(&p->t, "(")) r.condition = pd_read_condition(p, PD_IN_RULE);
    pd_end_of_line(p);
    if (!p->failed) pd_add_rule(n, r);
}

static void query(pd_parser *p, bool is_error) {
    pd_atom atoms[PD_MAX_ATOMS];
    size_t count = 0;
    bool is_deadlock = pd_is_word(&p->t, "deadlock") && find_process(p->n, &p->t) == PD_NONE;
    if (is_deadlock) {
        p->deadlock = p->t;
        pd_next(p);
    }
    while (!is_deadlock && pd_at_name(p)) {
        if (count == PD_MAX_ATOMS) {
            pd_fail_at(p, &p->t, "more than %d processes in a query", PD_MAX_ATOMS);
            return;
        }
        uint32_t process = process_name(p), label = PD_EMPTY;
        if (!pd_accept(p, "-")) {
            const char *s = pd_name(p, "a label or '-'");
            if (p->failed) return;
            label = pd_label_of(p->n, p->n->processes.data[process].program, s);
        }
        atoms[count++] = (pd_atom){process, label};
    }
    const pd_expr *when = NULL;
    if (pd_accept(p, "when")) when = pd_read_condition(p, PD_IN_WHEN);
    else if (count == 0 && !is_deadlock) pd_expected(p, "a process");
    pd_end_of_line(p);
    if (!p->failed && is_deadlock) pd_add_deadlock_query(p->n, is_error, when);
    else if (!p->failed) pd_add_query(p->n, is_error, atoms, count, when);
}

static void contexts(pd_parser *p) {
    if (p->saw_contexts) pd_fail_at(p, &p->t, "a second 'contexts' line");
    p->saw_contexts = true;
    if (pd_accept(p, "auto")) p->n->contexts = PD_AUTO;
    else p->n->contexts = (int)pd_number(p, "the number of contexts", 1, 1000000);
    pd_end_of_line(p);
}

static void init(pd_parser *p) {
    if (p->saw_init) pd_fail_at(p, &p->t, "a second 'init' line");
    p->saw_init = true;
    p->n->init = pd_read_condition(p, PD_IN_INIT);
    pd_end_of_line(p);
}

// Variables may be declared anywhere before they are used; the first pass reads processes alone.
static void statement(pd_parser *p) {
    bool skip = p->processes_only;
    if (p->t.kind == PD_TOKEN_NEWLINE) pd_next(p);
    else if (pd_accept(p, "process")) process(p);
    else if (skip) pd_skip_line(p);
    else if (pd_accept(p, "global")) declaration(p, PD_GLOBAL);
    else if (pd_accept(p, "local")) declaration(p, PD_LOCAL);
    else if (pd_accept(p, "private")) declaration(p, PD_PRIVATE);
    else if (pd_accept(p, "init")) init(p);
    else if (pd_accept(p, "contexts")) contexts(p);
    else if (pd_accept(p, "reach")) query(p, false);
    else if (pd_accept(p, "error")) query(p, true);
    else if (pd_at_name(p)) rule(p);
    else pd_expected(p, "a declaration, rule or query");
}

static void pass(pd_parser *p, const char *data, size_t size, bool processes_only) {
    p->at = p->line_start = data;
    p->end = data + size;
    p->line = 1;
    p->program = PD_NONE;
    p->block = 0;
    p->processes_only = processes_only;
    pd_next(p);
    while (!p->failed && p->t.kind == PD_TOKEN_NEWLINE) pd_next(p);
    if (!p->failed && !pd_accept(p, "network")) pd_expected(p, "'network' on the first line");
    pd_end_of_line(p);
    while (!p->failed && p->t.kind != PD_TOKEN_END) statement(p);
}

int pd_parse(pd_network *n, const char *path, const char *data, size_t size, error *e) {
    pd_parser p = {.n = n, .path = path, .e = e};
    pass(&p, data, size, true);
    if (!p.failed) pass(&p, data, size, false);
    if (!p.failed && n->processes.count == 0) {
        pd_token end = p.t;
        pd_fail_at(&p, &end, "a network needs a process");
    }
    if (!p.failed && p.deadlock.at && pd_forks(n))
        pd_fail_at(&p, &p.deadlock, "deadlocks are not known where rules start threads");
    return p.failed ? ERR_INPUT : 0;
}
