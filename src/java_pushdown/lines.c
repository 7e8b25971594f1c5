// Lines of the program's classes: reached by the start in the VM or by a rule that fired, violating
// where an error is thrown.
#include "java_pushdown/internal.h"

#include <stdlib.h>
#include <string.h>

#include "pushdown/trace.h"
#include "vm/thread.h"
#include "vm/throw.h"

struct jp_lines {
    mem *m;
    vm *v;
    logger *log;
    vm_tracer tracer;
    u64map marks; // file (symbol) and line to a mark + 1
};

static uint64_t key_of(symbol file, int line) {
    return (uint64_t)file << 32 | (uint32_t)line;
}

static void mark_line(jp_lines *l, const method *m, int line, mark x) {
    symbol file = m->owner->module || !m->owner->file ? SYMBOL_NONE : m->owner->file->source_file;
    if (line < 0 || file == SYMBOL_NONE) return;
    uint64_t *at = u64map_at(&l->marks, key_of(file, line));
    if (*at >= (uint64_t)x + 1) return;
    *at = (uint64_t)x + 1;
    if (x != MARK_BLACK)
        log_say(l->log, LOG_VERBOSE, "line %s:%d %s", program_text(l->v->p, file), line,
                x == MARK_RED ? "red" : "green");
}

static void mark_instr(jp_lines *l, const jp_body *b, uint32_t pc, mark x) {
    if (b->file) mark_line(l, b->m, cf_line_at(b->m->file->code, b->code[pc].offset), x);
}

static void on_instruction(void *arg, thread *t, const struct frame *f, uint32_t pc) {
    (void)t;
    if (!f->u->m->owner->module) mark_line(arg, f->u->m, vm_line(f->u, pc), MARK_GREEN);
}

jp_lines *jp_lines_new(mem *m, vm *v, logger *log) {
    jp_lines *l = MEM_NEW(m, jp_lines);
    l->m = m;
    l->v = v;
    l->log = log;
    l->tracer = (vm_tracer){.arg = l, .line = on_instruction};
    u64map_init(&l->marks, m);
    return l;
}

void jp_lines_free(jp_lines *l) {
    if (!l) return;
    u64map_release(&l->marks);
    MEM_DROP(l->m, l);
}

const vm_tracer *jp_lines_tracer(jp_lines *l) {
    return &l->tracer;
}

// Where the threads wait in the end.
static void mark_deadlock(jp_lines *l, jp_world *w, const pd_run *run) {
    pd_config now;
    pd_config_init(&now, w->m);
    pd_config_copy(&now, &run->start);
    for (size_t i = 0; i < run->steps.count; i++) pd_step(w->n, &now, &run->steps.data[i].move);
    for (size_t i = 0; i < now.threads.count; i++) {
        uint32_t stop = pd_stop_of(w->n, &now, &now.threads.data[i]);
        const jp_place *at = stop < w->stop_places.count ? &w->stop_places.data[stop] : NULL;
        if (at && at->body) mark_instr(l, at->body, at->pc, MARK_RED);
    }
    pd_config_release(&now);
}

// The last place of the program's own before the exception came up.
void jp_lines_violates(jp_lines *l, jp_world *w, const pd_query *q, const struct pd_run *run) {
    if (q->is_deadlock) {
        mark_deadlock(l, w, run);
        return;
    }
    const jp_place *last = NULL, *red = NULL;
    uint32_t cell = w->n->vars.data[w->exception_var].first;
    bool thrown = false;
    for (size_t i = 0; i < run->steps.count; i++) {
        const pd_move *move = &run->steps.data[i].move;
        const jp_place *at = &w->places.data[move->rule];
        if (at->body && !at->body->m->owner->module) last = at;
        if (!thrown) red = last;
        thrown = move->p1[cell] != 0;
    }
    if (red) mark_instr(l, red->body, red->pc, MARK_RED);
}

static void mark_all_black(jp_lines *l) {
    for (uint32_t i = 0; i < program_class_count(l->v->p); i++) {
        const klass *k = program_class(l->v->p, i);
        for (uint32_t n = 0; k && !k->module && n < k->method_count; n++) {
            const method *m = &k->methods[n];
            if (!m->file || !m->file->code) continue;
            for (uint32_t x = 0; x < m->file->code->line_count; x++)
                mark_line(l, m, m->file->code->lines[x].line, MARK_BLACK);
        }
    }
}

typedef struct entry {
    const char *file;
    uint32_t line;
    mark mark;
} entry;

static int compare_entries(const void *x, const void *y) {
    const entry *a = x, *b = y;
    int order = strcmp(a->file, b->file);
    return order ? order : a->line < b->line ? -1 : a->line > b->line;
}

void jp_lines_fired(jp_lines *l, const jp_world *w, const bool *fired) {
    for (size_t i = 0; i < w->places.count; i++) {
        const jp_place *at = &w->places.data[i];
        if (!at->body || !fired[i] || at->first == UINT32_MAX) continue;
        for (uint32_t pc = at->first; pc <= at->last && pc < at->body->count; pc++)
            mark_instr(l, at->body, pc, MARK_GREEN);
    }
}

void jp_lines_report(jp_lines *l, engine_sink *sink) {
    mark_all_black(l);
    VEC(entry) all = {0};
    uint64_t key, value;
    for (size_t at = 0; u64map_next(&l->marks, &at, &key, &value);)
        vec_push(
            l->m, &all,
            (entry){program_text(l->v->p, (symbol)(key >> 32)), (uint32_t)key, (mark)(value - 1)});
    if (all.count) qsort(all.data, all.count, sizeof *all.data, compare_entries);
    for (size_t i = 0; i < all.count; i++)
        sink->line(sink, all.data[i].file, all.data[i].line, all.data[i].mark);
    vec_release(l->m, &all);
}
