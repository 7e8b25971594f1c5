// Copies of arrays: System.arraycopy and clone. Their checks are one rule; the elements are copied
// one after the other, by the code of weft.Copies: a relation between two whole arrays has too many
// nodes.
#include "java_pushdown/internal.h"

#include <stdio.h>
#include <string.h>

static const char letters[] = "ZBSCIJL"; // kinds of elements that are known

// weft.Copies.copy for elements of this kind; of two arrays, or the one that makes one.
static method *copier(jp_world *w, char letter, bool makes) {
    klass *k;
    link_error e;
    char type[80], array[40];
    snprintf(array, sizeof array, letter == 'L' ? "[Ljava/lang/Object;" : "[%c", letter);
    snprintf(type, sizeof type, makes ? "(%s)%s" : "(%sI%sII)V", array, array);
    if (program_load(w->p, program_symbol(w->p, "weft/Copies"), &k, &e)) return NULL;
    return program_find_method(w->p, k, "copy", type);
}

// The one that fills an array of objects, which may be of any class, and gives it back.
static method *filler(jp_world *w) {
    klass *k;
    link_error e;
    if (program_load(w->p, program_symbol(w->p, "weft/Copies"), &k, &e)) return NULL;
    return program_find_method(w->p, k, "fill",
                               "([Ljava/lang/Object;[Ljava/lang/Object;)[Ljava/lang/Object;");
}

bool jp_is_copier(const jp_world *w, const jp_body *b) {
    return strcmp(program_text(w->p, b->m->owner->name), "weft/Copies") == 0;
}

// The letter of the static type's elements; 0: it is not known.
static char letter_of(const jp_world *w, symbol type) {
    const char *text = type == SYMBOL_NONE ? "" : program_text(w->p, type);
    if (text[0] != '[') return 0;
    return text[1] == '[' ? 'L' : text[1];
}

// Where it is not known, of the destination, every kind may be written.
void jp_note_copy(jp_world *w, const jp_body *b, uint32_t pc) {
    char letter = letter_of(w, b->types[(size_t)pc * b->slots + b->locals + b->depth[pc] - 3u]);
    for (const char *x = letters; *x; x++)
        if (!letter || *x == letter) jp_reach_method(w, copier(w, *x, false));
}

void jp_note_clone(jp_world *w, const klass *k) {
    char letter = letter_of(w, k->name);
    if (letter) jp_reach_method(w, letter == 'L' ? filler(w) : copier(w, letter, true));
}

static const pd_expr *is_one_of(jp_world *w, jp_value array, char letter) {
    const pd_expr *any = w->no;
    for (size_t i = 0; i < w->arrays.count; i++)
        if (w->arrays.data[i].letter == letter)
            any = jp_or(w, any, jp_equal(w, array, jp_fixed(JP_REF, w->arrays.data[i].id)));
    return any;
}

// Both have elements of one kind, and each element fits the destination.
static void refuse_strange(jp_stretch *s, jp_value from, jp_value to) {
    jp_world *w = s->w;
    const pd_expr *alike = w->no;
    for (const char *x = letters; *x; x++)
        alike = jp_or(w, alike, jp_and(w, is_one_of(w, from, *x), is_one_of(w, to, *x)));
    jp_limit_where(s, jp_not(w, alike), JP_UNKNOWN, "a copy between arrays of two kinds");
    for (size_t i = 0; i < w->arrays.count; i++)
        for (size_t k = 0; k < w->arrays.count && s->guard != w->no; k++) {
            const jp_array *a = &w->arrays.data[i], *b = &w->arrays.data[k];
            if (a->letter != 'L' || b->letter != 'L' ||
                klass_is_subclass(a->k->component, b->k->component))
                continue;
            const pd_expr *both = jp_and(w, jp_equal(w, from, jp_fixed(JP_REF, a->id)),
                                         jp_equal(w, to, jp_fixed(JP_REF, b->id)));
            if (both != w->no)
                jp_limit_where(s, both, JP_UNKNOWN, "a copy between arrays of two classes");
        }
    for (size_t i = 0; i < w->arrays.count; i++) {
        const jp_array *a = &w->arrays.data[i];
        const pd_expr *is_from = jp_equal(w, from, jp_fixed(JP_REF, a->id));
        const pd_expr *is_to = jp_equal(w, to, jp_fixed(JP_REF, a->id));
        bool none = a->var == PD_NONE && a->length; // the length may be 0
        jp_limit_where(s, none ? is_to : w->no, JP_UNKNOWN, "a large array");
        jp_limit_where(s, none && !a->kept ? is_from : w->no, JP_UNKNOWN, "a large array");
    }
}

// at > length - n, of whatever array it is.
static const pd_expr *goes_beyond(jp_world *w, jp_value array, jp_value at, jp_value n) {
    const pd_expr *beyond = w->no, *outside;
    for (size_t i = 0; i < w->arrays.count; i++) {
        const jp_array *a = &w->arrays.data[i];
        const pd_expr *here = jp_equal(w, array, jp_fixed(JP_REF, a->id));
        if (here == w->no) continue;
        jp_value last = jp_arith(w, OP_isub, jp_length_of(w, a), n, &outside);
        beyond = jp_or(w, beyond, jp_and(w, here, jp_less(w, last, at)));
    }
    return beyond;
}

static void check_bounds(jp_stretch *s, const jp_value *args) {
    static const char thrown[] = "java/lang/ArrayIndexOutOfBoundsException";
    jp_world *w = s->w;
    jp_value zero = jp_fixed(JP_INT, 0);
    jp_throw_vm(s, jp_less(w, args[1], zero), thrown);
    jp_throw_vm(s, jp_less(w, args[3], zero), thrown);
    jp_throw_vm(s, jp_less(w, args[4], zero), thrown);
    jp_throw_vm(s, goes_beyond(w, args[0], args[1], args[4]), thrown);
    jp_throw_vm(s, goes_beyond(w, args[2], args[3], args[4]), thrown);
}

void jp_array_copy(jp_stretch *s, const jp_value *args) {
    jp_world *w = s->w;
    jp_check_null(s, args[0]);
    jp_check_null(s, args[2]);
    if (s->guard != w->no) refuse_strange(s, args[0], args[2]);
    if (s->guard != w->no) check_bounds(s, args);
    for (const char *x = letters; *x && s->guard != w->no; x++) {
        jp_stretch *one = jp_branch(s, is_one_of(w, args[2], *x));
        if (!one) continue;
        method *m = copier(w, *x, false);
        if (m) jp_call_body(one, m, args);
        else jp_give_up(one, "System.arraycopy without weft.Copies");
        jp_branch_free(one);
    }
    s->ended = true;
}

// The array is made here, of its class.
static void clone_objects(jp_stretch *s, method *m, klass *k, jp_value array) {
    jp_push(s, array);
    jp_array_length(s);
    if (s->guard != s->w->no && !s->ended) jp_new_array(s, k);
    if (s->guard == s->w->no || s->ended) return;
    const jp_value args[] = {array, jp_pop(s)};
    jp_call_body(s, m, args);
}

void jp_array_clone(jp_stretch *s, jp_value array) {
    jp_world *w = s->w;
    klass *k = jp_made_class(w, s->b, s->pc);
    char letter = k ? letter_of(w, k->name) : 0;
    method *m = !letter ? NULL : letter == 'L' ? filler(w) : copier(w, letter, true);
    if (!m) {
        jp_give_up(s, "clone() of an array whose class is not known");
        return;
    }
    const jp_class *c = jp_class_of(w, k);
    jp_limit_where(s, jp_not(w, jp_in_range(w, array, c->first, jp_class_count(c))), JP_UNKNOWN,
                   "clone() of an array of another class");
    if (s->guard == w->no) return;
    if (letter == 'L') clone_objects(s, m, k, array);
    else jp_call_body(s, m, &array);
}
