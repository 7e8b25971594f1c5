// Is a site of one of the JDK's bootstrap methods of the shape that compilers write? Those are
// linked in C (lambda.c, indy.c, pattern.c). All others, whose arguments may be missing, of another
// kind or of types that do not fit together, are left to the bootstrap method, which says what is
// wrong.
#include "vm/handle.h"
#include "vm/internal.h"
#include "vm/site.h"

static klass *load(const site *s, char kind, symbol name) {
    klass *k;
    link_error ignored;
    if (name == SYMBOL_NONE) return program_primitive(s->v->p, kind);
    return program_load(s->v->p, name, &k, &ignored) ? NULL : k;
}

static bool is_reference(char kind) {
    return kind == 'L' || kind == '[';
}

static bool same_kinds(char a, char b) {
    return a == b || (is_reference(a) && is_reference(b));
}

// The first arguments of the bootstrap method are constants of these kinds.
static bool begins_with(const site *s, const uint8_t *tags, unsigned count) {
    if (s->bootstrap->argument_count < count) return false;
    for (unsigned i = 0; i < count; i++)
        if (site_argument(s, i)->tag != tags[i]) return false;
    return true;
}

// ---------------------------------------------------------------- lambdas

// A value of type `from` where one of type `to` is wanted, cast, boxed or unboxed if need be.
static bool adapts(const site *s, char from, symbol from_class, char to, symbol to_class) {
    klass *a = load(s, from, from_class), *b = load(s, to, to_class);
    return a && b && from != 'V' && to != 'V' && vm_is_convertible(s->v, a, b);
}

static bool is_subclass(const site *s, symbol name, symbol of) {
    klass *a = load(s, 'L', name), *b = load(s, 'L', of);
    return a && b && klass_is_subclass(a, b);
}

// Two types of one method: the same number of parameters, references where the other has
// references.
static bool same_shape(const signature *a, const signature *b) {
    if (a->count != b->count || !same_kinds(a->returns, b->returns)) return false;
    for (unsigned i = 0; i < a->count; i++)
        if (!same_kinds(a->kinds[i], b->kinds[i])) return false;
    return true;
}

typedef struct parameters { // of the implementation, its receiver the first of them
    const signature *type;
    symbol named; // class in the handle
    bool receiver;
} parameters;

static bool fits(const site *s, const parameters *p, unsigned i, char kind, symbol name,
                 bool captured) {
    if (p->receiver && i == 0)
        return captured ? kind == 'L' && is_subclass(s, name, p->named)
                        : adapts(s, kind, name, 'L', p->named);
    unsigned k = i - p->receiver;
    if (captured) return kind == p->type->kinds[k] && name == p->type->classes[k];
    return adapts(s, kind, name, p->type->kinds[k], p->type->classes[k]);
}

// The implementation takes what was captured and what the interface's method is called with, and
// gives what that returns.
static bool implements(const site *s, const cf_constant *handle, const signature *actual) {
    const cf_constant *constants = s->k->file->constants, *member = &constants[handle->index];
    const signature *type = program_signature(s->v->p, member->type);
    bool makes = handle->kind == REF_newInvokeSpecial;
    parameters p = {type, constants[member->index].text,
                    handle->kind != REF_invokeStatic && !makes};
    unsigned captured = s->type->count;
    if (captured + actual->count != (unsigned)type->count + p.receiver) return false;
    for (unsigned i = 0; i < captured; i++)
        if (!fits(s, &p, i, s->type->kinds[i], s->type->classes[i], true)) return false;
    for (unsigned i = 0; i < actual->count; i++)
        if (!fits(s, &p, captured + i, actual->kinds[i], actual->classes[i], false)) return false;
    if (actual->returns == 'V') return true;
    return adapts(s, makes ? 'L' : type->returns, makes ? p.named : type->return_class,
                  actual->returns, actual->return_class);
}

// One of altMetafactory's two lists from argument *at on: a number, and as many constants of this
// kind.
static bool is_list(const site *s, unsigned *at, uint8_t tag) {
    unsigned count = s->bootstrap->argument_count;
    if (*at >= count || site_argument(s, *at)->tag != CONSTANT_Integer) return false;
    int32_t n = site_argument(s, (*at)++)->i;
    if (n < 0 || n > SITE_LIST_MAX || (unsigned)n > count - *at) return false;
    for (int32_t i = 0; i < n; i++)
        if (site_argument(s, (*at)++)->tag != tag) return false;
    return true;
}

static bool are_extras(const site *s, const signature *method) {
    unsigned at = 4, bridges;
    int32_t flags = site_argument(s, 3)->i;
    if (flags & SITE_MARKERS && !is_list(s, &at, CONSTANT_Class)) return false;
    bridges = at + 1;
    if (flags & SITE_BRIDGES && !is_list(s, &at, CONSTANT_MethodType)) return false;
    for (unsigned i = bridges; i < at; i++)
        if (!same_shape(program_signature(s->v->p, site_argument(s, i)->text), method))
            return false;
    return at == s->bootstrap->argument_count;
}

bool vm_site_is_lambda(const site *s, bool alternative) {
    static const uint8_t tags[] = {CONSTANT_MethodType, CONSTANT_MethodHandle, CONSTANT_MethodType,
                                   CONSTANT_Integer};
    if (!begins_with(s, tags, alternative ? 4 : 3)) return false;
    if (!alternative && s->bootstrap->argument_count != 3) return false;
    const cf_constant *handle = site_argument(s, 1);
    const signature *method = program_signature(s->v->p, site_argument(s, 0)->text),
                    *actual = program_signature(s->v->p, site_argument(s, 2)->text);
    klass *made = s->type->returns == 'L' ? load(s, 'L', s->type->return_class) : NULL;
    return made && made->access & ACC_INTERFACE && handle->kind >= REF_invokeVirtual &&
           same_shape(method, actual) && implements(s, handle, actual) &&
           (!alternative || are_extras(s, method));
}

// ---------------------------------------------------------------- string concatenation

bool vm_site_is_concat(const site *s, bool has_recipe) {
    static const uint8_t tags[] = {CONSTANT_String};
    unsigned values = 0, constants = 0;
    if (s->type->return_class != s->v->k.String->name) return false;
    if (!has_recipe) return s->bootstrap->argument_count == 0;
    if (!begins_with(s, tags, 1)) return false;
    const intern *names = &program_symbols(s->v->p)->names;
    symbol recipe = site_argument(s, 0)->text;
    for (size_t i = 0; i < intern_size(names, recipe); i++) {
        values += intern_text(names, recipe)[i] == 1;
        constants += intern_text(names, recipe)[i] == 2;
    }
    return values == s->type->count && constants == s->bootstrap->argument_count - 1u;
}

// ---------------------------------------------------------------- records

// toString, hashCode or equals, of the record's own type.
static bool is_member(const site *s, symbol record) {
    static const struct {
        const char *name;
        char returns;
        unsigned count;
    } members[] = {{"toString", 'L', 1}, {"hashCode", 'I', 1}, {"equals", 'Z', 2}};
    const char *name = program_text(s->v->p, s->constant->name);
    if (s->type->count == 0 || s->type->classes[0] != record) return false;
    if (s->type->count == 2 && s->type->classes[1] != s->v->k.Object->name) return false;
    if (s->type->returns == 'L' && s->type->return_class != s->v->k.String->name) return false;
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (strcmp(members[i].name, name) == 0)
            return s->type->returns == members[i].returns && s->type->count == members[i].count;
    return false;
}

bool vm_site_is_record(const site *s, bool unused) {
    (void)unused;
    static const uint8_t tags[] = {CONSTANT_Class, CONSTANT_String};
    const cf_constant *constants = s->k->file->constants;
    if (!begins_with(s, tags, 2) || s->bootstrap->argument_count > 2 + SITE_FIELDS_MAX)
        return false;
    symbol record = site_argument(s, 0)->text;
    for (unsigned i = 2; i < s->bootstrap->argument_count; i++) {
        const cf_constant *handle = site_argument(s, i);
        if (handle->tag != CONSTANT_MethodHandle || handle->kind != REF_getField ||
            constants[constants[handle->index].index].text != record)
            return false;
    }
    return is_member(s, record);
}
