// For which inputs a flaw shows: β at the flaw, over the annotated booleans that are never written.
// They keep their values through an execution, so each assignment in the set fails, and, after a
// complete search for all errors, no other does. For a product line: the failing products.
#include "hybrid/internal.h"

enum { MOST_TERMS = 512 };

// The two cubes: inputs, and everything else. Returns the number of inputs.
static uint32_t divide(hybrid *h, dd *inputs, dd *others) {
    uint32_t n = 0;
    *inputs = *others = DD_TRUE;
    for (size_t i = 0; i < h->variables.count; i++) {
        const variable *x = &h->variables.data[i];
        bool is_input = x->input && !x->written;
        dd *cube = is_input ? inputs : others;
        n += is_input;
        *cube = dd_and(h->s, *cube, dd_cube(h->s, &x->domain, 1));
    }
    return n;
}

static void say_set(hybrid *h, const char *what, dd set, dd inputs, uint32_t n, bool exact,
                    engine_sink *sink) {
    text t;
    text_init(&t, h->m);
    double count = dd_count(h->s, set, inputs), all = dd_count(h->s, DD_TRUE, inputs);
    text_printf(&t, "%s: %s%.16g of %.16g assignments to the %u inputs read", what,
                exact ? "" : "at least ", count, all, n);
    if (set != DD_TRUE) {
        text_add(&t, ": ");
        dd_print_formula(h->s, set, MOST_TERMS, &t);
    }
    engine_sink_remark(sink, "%s", text_get(&t));
    text_release(&t);
}

void hybrid_say_inputs(hybrid *h, const search_result *s, bool exact, engine_sink *sink) {
    dd_frame f = dd_open(h->s);
    dd inputs, others, any = DD_FALSE;
    uint32_t n = divide(h, &inputs, &others), told = 0;
    for (size_t i = 0; n && i < h->found.count; i++) {
        dd set = dd_exists(h->s, h->found.data[i].all, others);
        any = dd_or(h->s, any, set);
        say_set(h, h->found.data[i].what, set, inputs, n, exact && s->complete, sink);
        told++;
    }
    if (told > 1) say_set(h, "any of these", any, inputs, n, exact && s->complete, sink);
    dd_close(h->s, f, DD_TRUE);
}
