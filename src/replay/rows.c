// Rows of the trace: source lines of the program's own code, and what is noted with them.
#include "replay/observer.h"

enum { LONG_STRETCH = 2000 }; // of rows without notes: half of them are dropped from its middle

watched_thread *replay_watched(observer *o, const thread *t) {
    while (o->threads.count <= t->number)
        vec_push(o->m, &o->threads, (watched_thread){.row = NO_ROW});
    return &o->threads.data[t->number];
}

const char *replay_keep(observer *o, text *t) {
    text_fix_utf8(t);
    for (size_t i = 0; i < t->count; i++) {
        unsigned char c = (unsigned char)t->data[i];
        if (c < ' ' && c > VALUE_MARK) t->data[i] = ' '; // it is shown in one line
    }
    const char *s = arena_strdup(o->a, text_get(t));
    text_release(t);
    return s;
}

void replay_note_held(observer *o, watched_thread *w) {
    if (w->row == NO_ROW) return;
    o->rows.data[w->row].held = NULL;
    if (!w->held.count) return;
    text t;
    text_init(&t, o->m);
    for (size_t i = 0; i < w->held.count; i++) {
        if (i) text_add(&t, ", ");
        replay_names_put(&o->names, w->held.data[i].object, NAME_MARK, &t);
        if (w->held.data[i].reading) text_add(&t, " for reading");
    }
    o->rows.data[w->row].held = replay_keep(o, &t);
}

// A long loop in which nothing is noted must not fill the memory with its rows.
static void drop_plain_rows(observer *o) {
    enum { KEPT = LONG_STRETCH / 4, DROPPED = LONG_STRETCH / 2 };
    if (o->rows.count - o->plain_from < LONG_STRETCH) return;
    trace_row *at = &o->rows.data[o->plain_from + KEPT];
    uint32_t omitted = DROPPED;
    for (size_t i = 0; i <= DROPPED; i++) omitted += at[i].omitted;
    memmove(at, at + DROPPED, (o->rows.count - o->plain_from - KEPT - DROPPED) * sizeof *at);
    o->rows.count -= DROPPED;
    at->omitted = omitted;
}

void replay_new_row(observer *o, const thread *t, const unit *u, int line) {
    watched_thread *w = replay_watched(o, t);
    replay_note_held(o, w);
    drop_plain_rows(o);
    trace_row r = {.thread = t->number,
                   .task = replay_task_of(o, t),
                   .context = o->context,
                   .moment = o->moment};
    if (u) {
        const source_file *s = replay_sources_of(&o->sources, o->v, u->m->owner);
        text method;
        text_init(&method, o->m);
        explore_describe_class(o->v, u->m->owner, &method);
        text_printf(&method, ".%s", program_text(o->v->p, u->m->name));
        r.method = replay_keep(o, &method);
        const char *slash = s->name ? strrchr(s->name, '/') : NULL;
        r.file = slash ? slash + 1 : s->name;
        r.path = s->path;
        r.line = line > 0 ? line : 0;
        if (line > 0 && (size_t)line <= s->count) r.source = s->lines[line - 1];
    }
    w->row = (uint32_t)o->rows.count;
    w->at = (line_cursor){u ? t->frame_count : 0, u, line};
    vec_push(o->m, &o->rows, r);
}

bool replay_is_alive(const thread *t, const line_cursor *c) {
    return !c->depth || (c->depth <= t->frame_count && t->frames[c->depth - 1].u == c->u);
}

// The row that a note of this thread belongs to.
static uint32_t row_for_note(observer *o, const thread *t) {
    watched_thread *w = replay_watched(o, t);
    if (w->row != NO_ROW && replay_is_alive(t, &w->at)) return w->row;
    // An exception ended it there, and unlocks what it held.
    if (w->row != NO_ROW && t->phase == PHASE_UNCAUGHT &&
        o->rows.data[w->row].context == o->context)
        return w->row;
    while (w->cursors.count && !replay_is_alive(t, &vec_last(&w->cursors))) w->cursors.count--;
    if (w->cursors.count) {
        line_cursor c = vec_last(&w->cursors);
        replay_new_row(o, t, c.u, c.line);
        replay_watched(o, t)->at.depth = c.depth;
        vec_last(&o->rows).continued = true;
    } else {
        replay_new_row(o, t, NULL, 0);
    }
    return replay_watched(o, t)->row;
}

raw_note *replay_add_note(observer *o, const thread *t, trace_note_kind kind, const char *words) {
    raw_note n = {.kind = kind, .brief = words, .full = words};
    n.row = row_for_note(o, t);
    n.thread = t->number;
    n.context = o->context;
    if (!replay_is_top_own(o, t)) n.call = replay_watched(o, t)->calls.count;
    o->plain_from = o->rows.count;
    vec_push(o->m, &o->notes, n);
    return &vec_last(&o->notes);
}

void replay_say(observer *o, const thread *t, trace_note_kind kind, const char *format, ...) {
    text s;
    text_init(&s, o->m);
    va_list args;
    va_start(args, format);
    text_vprintf(&s, format, args);
    va_end(args);
    replay_add_note(o, t, kind, replay_keep(o, &s));
}

void replay_say_object(observer *o, const thread *t, trace_note_kind kind, const char *words,
                       ref object, uint64_t location, const char *after) {
    text s;
    text_init(&s, o->m);
    text_add(&s, words);
    replay_names_put(&o->names, object, NAME_MARK, &s);
    text_add(&s, after);
    raw_note *n = replay_add_note(o, t, kind, replay_keep(o, &s));
    n->location = location;
    n->object = object;
}

void replay_put_thread(observer *o, const thread *t, text *out) {
    text mine, other;
    text_init(&mine, o->m);
    text_init(&other, o->m);
    explore_describe_thread(o->v, t, &mine);
    bool taken = false;
    // Who came first has the name for itself, before and after the others come.
    for (size_t i = 0; i < t->number && !taken; i++) {
        text_clear(&other);
        explore_describe_thread(o->v, o->v->threads.data[i], &other);
        taken = strcmp(text_get(&mine), text_get(&other)) == 0;
    }
    text_add(out, text_get(&mine));
    if (taken) text_printf(out, " (%u)", t->number);
    text_release(&mine);
    text_release(&other);
}

bool replay_is_top_own(const observer *o, const thread *t) {
    return t->frame_count && explore_describe_is_own(o->v, t->frames[t->frame_count - 1].u);
}

enum { KIND_UNKNOWN, KIND_OWN, KIND_KEEPER, KIND_OTHER }; // of a class

static uint8_t kind_of(observer *o, const klass *k) {
    while (o->kinds.count <= k->id) vec_push(o->m, &o->kinds, KIND_UNKNOWN);
    uint8_t *kind = &o->kinds.data[k->id];
    if (*kind != KIND_UNKNOWN) return *kind;
    const char *name = program_text(o->v->p, k->name);
    bool keeper = strncmp(name, "java/lang/Thread", 16) == 0 ||
                  strncmp(name, "java/lang/ClassLoader", 21) == 0;
    *kind = explore_describe_is_own_class(o->v, k) ? KIND_OWN : keeper ? KIND_KEEPER : KIND_OTHER;
    return *kind;
}

bool replay_is_housekeeping(observer *o, const thread *t) {
    if (t->phase != PHASE_RUN) return true;
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const unit *u = t->frames[i].u;
        uint8_t kind = kind_of(o, u->m->owner);
        if (kind == KIND_OWN && explore_describe_is_own(o->v, u)) return false;
        if (kind == KIND_KEEPER) return true;
    }
    return true;
}
