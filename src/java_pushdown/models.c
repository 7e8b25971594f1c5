// Methods that are one rule, or nothing at all: the JDK's bookkeeping of threads and exceptions,
// and weft.Verify.
#include "java_pushdown/internal.h"

#include <string.h>

typedef enum effect {
    NOTHING, // the result, if there is one, is 0
    THIS,    // gives its receiver
    BOOLEAN, // an input
    INTEGER, // an input from low to high
    ASSUME,
} effect;

struct jp_model {
    const char *class_name, *name, *type; // type NULL: any
    effect what;
    bool notices; // others can notice it
};

static const jp_model models[] = {
    {"java/lang/Object", "<init>", NULL, NOTHING, false},
    {"java/lang/Thread", "onSpinWait", NULL, NOTHING, false},
    {"java/lang/Thread", "yield", NULL, NOTHING, false},
    {"java/lang/Throwable", "fillInStackTrace", "()Ljava/lang/Throwable;", THIS, false},
    {"java/lang/NullPointerException", "fillInStackTrace", NULL, THIS, false},
    {"weft/Verify", "anyBoolean", NULL, BOOLEAN, true},
    {"weft/Verify", "anyInt", "(II)I", INTEGER, true},
    {"weft/Verify", "assume", NULL, ASSUME, false},
};

static bool is_named(const jp_world *w, const jp_model *x, const method *m) {
    return strcmp(program_text(w->p, m->name), x->name) == 0 &&
           strcmp(program_text(w->p, m->owner->name), x->class_name) == 0 &&
           (!x->type || strcmp(program_text(w->p, m->type), x->type) == 0);
}

const jp_model *jp_model_of(jp_world *w, const method *m) {
    uint64_t *known = u64map_get(&w->model_of, m->id);
    uint64_t number = known ? *known : 0;
    for (size_t i = 0; !known && !number && i < sizeof models / sizeof *models; i++)
        if (is_named(w, &models[i], m)) number = i + 1;
    if (!known) u64map_put(&w->model_of, m->id, number);
    return number ? &models[number - 1] : NULL;
}

bool jp_model_notices(const jp_model *model) {
    return model->notices;
}

bool jp_model_comes_back(const jp_model *model) {
    return model->what == BOOLEAN || model->what == INTEGER;
}

bool jp_model_is_open(const jp_model *model) {
    (void)model;
    return false;
}

void jp_model_reach(jp_world *w, const jp_model *model, method *m) {
    (void)w;
    (void)model;
    (void)m;
}

static void input(jp_stretch *s, int64_t low, int64_t high) {
    jp_world *w = s->w;
    jp_value least = jp_fixed(JP_INT, low), most = jp_fixed(JP_INT, high);
    if (!jp_must_fit(s, least, w->settings.bits) || !jp_must_fit(s, most, w->settings.bits)) return;
    // It is chosen into the private variable of results, and taken from there by the next rule.
    const pd_expr *to = pd_read(w->n, w->ret_var[JP_INT], NULL, 1);
    jp_affect(s, pd_unary(w->n, PD_ANY, to));
    jp_affect(s, jp_not(w, jp_less(w, jp_of(JP_INT, to), least)));
    jp_affect(s, jp_not(w, jp_less(w, most, jp_of(JP_INT, to))));
    s->place.is_input = true;
    s->place.low = low;
    s->place.input_var = w->ret_var[JP_INT];
    jp_go_to_label(s, s->b->return_labels[s->pc + 1], s->pc + 1, true);
}

void jp_model_call(jp_stretch *s, const jp_model *model, method *m, const jp_value *args) {
    jp_kind kind = jp_kind_of_letter(m->signature->returns);
    switch (model->what) {
    case NOTHING:
        if (kind != JP_NONE) jp_push_wide(s, jp_fixed(kind, 0));
        break;
    case THIS: jp_push(s, args[0]); break;
    case BOOLEAN: input(s, 0, 1); break;
    case INTEGER:
        if (!args[0].fixed || !args[1].fixed || args[0].c > args[1].c)
            jp_give_up(s, "an input whose range is computed");
        else input(s, args[0].c, args[1].c);
        break;
    case ASSUME: jp_assume(s, jp_not(s->w, jp_equal(s->w, args[0], jp_fixed(JP_INT, 0)))); break;
    }
}
