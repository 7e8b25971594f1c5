// Inputs in the program's words: where one was drawn, a string as a whole, the arguments of a
// method that is checked with all of them.
#include "replay/observer.h"

static void show(observer *o, const char *what, const char *value, bool argument) {
    vec_push(o->m, &o->shown, (trace_shown){what, value, argument});
}

static bool is_of(const vm *v, const frame *f, const char *class_name, const char *name) {
    return strcmp(program_text(v->p, f->u->m->owner->name), class_name) == 0 &&
           (!name || strcmp(program_text(v->p, f->u->m->name), name) == 0);
}

bool replay_is_argument(const observer *o, const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0;) {
        if (explore_describe_is_own(o->v, t->frames[i].u)) return false;
        if (is_of(o->v, &t->frames[i], "weft/Arguments", NULL)) return true;
    }
    return false;
}

// "Verify.anyInt()": what the instruction calls; NULL: it is no call.
static const char *called(observer *o, const frame *f) {
    enum { INVOKEVIRTUAL = 0xb6, INVOKEINTERFACE = 0xb9 };
    const cf_code *c = f->u->m->file ? f->u->m->file->code : NULL;
    if (!c || !f->u->offsets || f->pc >= f->u->count) return NULL;
    const uint8_t *at = c->bytes + f->u->offsets[f->pc];
    if (*at < INVOKEVIRTUAL || *at > INVOKEINTERFACE) return NULL;
    const cf_constant *all = f->u->m->owner->file->constants, *k = &all[at[1] << 8 | at[2]];
    const char *owner = program_text(o->v->p, all[k->index].text), *slash = strrchr(owner, '/');
    return arena_printf(o->a, "%s.%s()", slash ? slash + 1 : owner, program_text(o->v->p, k->name));
}

const char *replay_input_place(observer *o, const thread *t) {
    const frame *f = explore_describe_own_frame(o->v, t);
    const char *call = f ? called(o, f) : NULL;
    if (!call) return "input";
    text place;
    text_init(&place, o->m);
    text_printf(&place, "%s at ", call);
    explore_describe_place(o->v, f->u, f->pc, &place);
    return replay_keep(o, &place);
}

// A string is drawn as its length and its chars.
static bool show_string(observer *o, const thread *t, const char *what, long long value,
                        const char **whole) {
    if (!is_of(o->v, &t->frames[t->frame_count - 1], "weft/Verify", "anyString")) return false;
    if (!o->units_left) {
        text_init(&o->units, o->m);
        text_char(&o->units, '"');
        o->units_left = (uint64_t)value + 1;
    } else if (value == '"' || value == '\\') {
        text_printf(&o->units, "\\%c", (char)value);
    } else if (value >= ' ' && value < 127) {
        text_char(&o->units, (char)value);
    } else {
        text_printf(&o->units, "\\u%04x", (unsigned)value);
    }
    if (--o->units_left) return true;
    text_char(&o->units, '"');
    *whole = replay_keep(o, &o->units);
    show(o, what, *whole, false);
    return true;
}

const char *replay_show_input(observer *o, const thread *t, const vm_op *op, const char *what,
                              const char *value) {
    const char *whole = NULL;
    bool number = op && !op->object && op->choice.alternatives > 0;
    long long drawn = number ? op->choice.first + (long long)t->choice : (long long)t->choice;
    if (op && !op->object && show_string(o, t, what, drawn, &whole)) return whole;
    show(o, what, value, false);
    return value;
}

// ---------------------------------------------------------------- arguments

typedef struct seen_object {
    ref object;
    const char *path;
} seen_object;

typedef struct deep_value {
    observer *o;
    VEC(seen_object) seen;
    text *out;
} deep_value;

enum { DEEPEST = 8 };

static bool has_fields(const vm *v, const klass *k) {
    return !k->module && k->kind == KLASS_CLASS && !(k->file && k->file->is_record) &&
           !(k->super && strcmp(program_text(v->p, k->super->name), "java/lang/Enum") == 0);
}

static void put_deep(deep_value *d, ref r, const char *path, unsigned depth);

static void put_fields(deep_value *d, ref r, const klass *k, const char *path, unsigned depth,
                       bool *first) {
    vm *v = d->o->v;
    if (!k || k->module) return;
    put_fields(d, r, k->super, path, depth, first);
    for (uint32_t i = 0; i < k->field_count; i++) {
        const field *f = &k->fields[i];
        if (f->access & ACC_STATIC) continue;
        const char *name = program_text(v->p, f->name);
        text_printf(d->out, "%s%s: ", *first ? "" : ", ", name);
        *first = false;
        uint32_t words[2] = {0};
        vm_fetch(v, r, f->offset, f->kind, words);
        if (f->kind == 'L' || f->kind == '[')
            put_deep(d, words[0], arena_printf(d->o->a, "%s.%s", path, name), depth + 1);
        else replay_value_of(&d->o->names, f->kind, words, d->out);
    }
}

static void put_deep(deep_value *d, ref r, const char *path, unsigned depth) {
    vm *v = d->o->v;
    for (size_t i = 0; r && i < d->seen.count; i++)
        if (d->seen.data[i].object == r) {
            text_add(d->out, d->seen.data[i].path);
            return;
        }
    if (r) vec_push(d->o->m, &d->seen, (seen_object){r, path});
    if (!r || depth > DEEPEST || !has_fields(v, vm_class_of(v, r))) {
        replay_value_of(&d->o->names, 'L', &r, d->out);
        return;
    }
    bool first = true;
    explore_describe_class(v, vm_class_of(v, r), d->out);
    text_char(d->out, '{');
    put_fields(d, r, vm_class_of(v, r), path, depth, &first);
    text_char(d->out, '}');
}

static const char *parameter_name(observer *o, const frame *f, unsigned slot, unsigned index) {
    char kind;
    const char *name = replay_local_name(o->v, f, slot, &kind);
    const cf_member *m = f->u->m->file;
    if (!name && m && index < m->parameter_count && m->parameters[index].name != SYMBOL_NONE)
        name = program_text(o->v->p, m->parameters[index].name);
    return name ? arena_strdup(o->a, name) : arena_printf(o->a, "argument %u", index + 1);
}

static void show_argument(deep_value *d, const char *name, char kind, const uint32_t *words) {
    text value;
    text_init(&value, d->o->m);
    d->out = &value;
    if (kind == 'L' || kind == '[') put_deep(d, words[0], name, 0);
    else replay_value_of(&d->o->names, kind, words, &value);
    show(d->o, name, replay_keep(d->o, &value), true);
}

void replay_show_arguments(observer *o, const thread *t, const frame *f) {
    const signature *s = f->u->m->signature;
    if (f == t->frames || !(f->flags & FRAME_DROP) ||
        !is_of(o->v, f - 1, "weft/Arguments", "check"))
        return;
    deep_value d = {.o = o};
    const uint32_t *words = t->stack + f->locals, *at = words;
    if (!f->u->is_static) show_argument(&d, "this", 'L', at++);
    for (unsigned i = 0; i < s->count; i++) {
        show_argument(&d, parameter_name(o, f, (unsigned)(at - words), i), s->kinds[i], at);
        at += s->kinds[i] == 'J' || s->kinds[i] == 'D' ? 2 : 1;
    }
    vec_release(o->m, &d.seen);
}
