#include "java_async/internal.h"

#include "base/file.h"

typedef struct building {
    ja_room *r;
    ja_model *out;
    uint32_t tick, error, end;
    VEC(uint32_t) states, symbols, posts; // numbers in the system + 1
} building;

static uint32_t state_of(building *b, uint32_t control) {
    if (control == JA_NOWHERE) return b->end;
    while (b->states.count <= control) vec_push(b->r->m, &b->states, 0);
    uint32_t *at = &b->states.data[control];
    char name[20];
    snprintf(name, sizeof name, "c%u", control);
    if (!*at) *at = async_mpds_state(&b->out->mpds, name) + 1;
    return *at - 1;
}

static uint32_t symbol_of(building *b, uint32_t symbol) {
    while (b->symbols.count <= symbol) vec_push(b->r->m, &b->symbols, 0);
    uint32_t *at = &b->symbols.data[symbol];
    if (!*at) *at = async_mpds_symbol(&b->out->mpds, b->r->symbols.data[symbol].name) + 1;
    return *at - 1;
}

static void add_rule(building *b, uint32_t from, uint32_t top, uint32_t to, uint32_t source) {
    async_mpds_rule(&b->out->mpds, from, top, to, NULL, 0, b->posts.data, b->posts.count);
    vec_push(b->r->m, &b->out->sources, source);
}

static void add(building *b, uint32_t number, bool is_error) {
    const ja_rule *x = &b->r->rules.data[number];
    mem *m = b->r->m;
    bool takes = x->jump.answer == JA_SYMBOL;
    uint32_t top = takes ? symbol_of(b, x->jump.which) : b->tick, from = state_of(b, x->from);
    vec_clear(&b->posts);
    if (is_error) add_rule(b, from, top, b->error, number + 1);
    if (!takes) vec_push(m, &b->posts, b->tick);
    for (uint32_t i = 0; i < x->posts; i++)
        vec_push(m, &b->posts, symbol_of(b, b->r->posts.data[x->first_post + i]));
    add_rule(b, from, top, state_of(b, x->to), number + 1);
}

// A deadlock that needs an empty bag is none of the system's.
static bool is_wrong(const ja_room *r, const ja_control *c, const ja_flaw *only) {
    return c->flaw && (!only || only == &r->flaws.data[c->flaw - 1]);
}

static void begin(building *b, uint32_t control) {
    async_mpds *x = &b->out->mpds;
    *b->out = (ja_model){0};
    async_mpds_init(x, b->r->m);
    uint32_t start = state_of(b, control);
    b->tick = async_mpds_symbol(x, "tick");
    b->error = async_mpds_state(x, "failed");
    b->end = async_mpds_state(x, "ended");
    async_mpds_start(x, start, b->tick);
}

static void finish(building *b) {
    mem *m = b->r->m;
    b->out->query = async_mpds_query(&b->out->mpds, b->error, true);
    vec_release(m, &b->states);
    vec_release(m, &b->symbols);
    vec_release(m, &b->posts);
}

void ja_model_build(ja_room *r, const ja_flaw *only, ja_model *out) {
    building b = {.r = r, .out = out};
    begin(&b, 1);
    for (uint32_t i = 0; i < r->rules.count; i++) {
        uint32_t flaw = r->rules.data[i].flaw;
        add(&b, i, flaw && (!only || only == &r->flaws.data[flaw - 1]));
    }
    vec_clear(&b.posts);
    for (uint32_t i = 1; i < r->controls.count; i++)
        if (is_wrong(r, &r->controls.data[i], only))
            add_rule(&b, state_of(&b, i), b.tick, b.error, 0);
    finish(&b);
}

void ja_model_build_moves(ja_room *r, uint32_t control, uint32_t thread, ja_model *out) {
    building b = {.r = r, .out = out};
    begin(&b, control);
    for (uint32_t i = 0; i < r->rules.count; i++)
        add(&b, i, r->rules.data[i].thread == thread || r->rules.data[i].to == JA_NOWHERE);
    finish(&b);
}

void ja_model_release(ja_room *r, ja_model *x) {
    async_mpds_release(&x->mpds);
    vec_release(r->m, &x->sources);
}

int ja_model_write(const ja_model *x, const char *path, error *e) {
    const async_mpds *a = &x->mpds;
    text out;
    text_init(&out, a->m);
    text_printf(&out, "mpds\nstart %s %s\n", a->states.data[a->start_state],
                a->symbols.data[a->start_symbol]);
    for (size_t i = 0; i < a->rules.count; i++) {
        const async_rule *r = &a->rules.data[i];
        text_printf(&out, "rule %s %s -> %s", a->states.data[r->from], a->symbols.data[r->top],
                    a->states.data[r->to]);
        for (uint32_t k = 0; k < r->post_count; k++)
            text_printf(&out, " post %s", a->symbols.data[r->posts[k]]);
        text_char(&out, '\n');
    }
    text_printf(&out, "error %s\n", a->states.data[a->queries.data[x->query].state]);
    int code = file_write(path, text_get(&out), out.count, e);
    text_release(&out);
    return code;
}
