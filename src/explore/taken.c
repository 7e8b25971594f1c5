#include "explore/taken.h"

#include "classfile/taken.h"

typedef struct followed_handler {
    const unit *u;
    uint32_t target;
    bool any;
    code_taken taken;
} followed_handler;

struct taken_errors {
    arena a;
    VEC(followed_handler) handlers; // that have taken errors
    VEC(taken_error) now;           // by the thread that moves
};

static const followed_handler *find(const struct taken_errors *x, const taken_error *e) {
    for (size_t i = 0; i < x->handlers.count; i++) {
        const followed_handler *h = &x->handlers.data[i];
        if (h->u == e->u && h->target == e->target && h->any == e->any) return h;
    }
    return NULL;
}

static const followed_handler *follow(explorer *w, const taken_error *e) {
    struct taken_errors *x = w->taken;
    const followed_handler *known = find(x, e);
    if (known) return known;
    followed_handler h = {e->u, e->target, e->any, {0}};
    const code *c;
    link_error problem;
    if (program_decode(w->v->p, &x->a, e->u->m, &c, &problem) == 0)
        h.taken = code_follow_exception(&x->a, c, e->target);
    vec_push(w->m, &x->handlers, h);
    return &vec_last(&x->handlers);
}

bool explore_may_rethrow(explorer *w, const taken_error *e) {
    if (!w->taken) {
        w->taken = MEM_NEW(w->m, struct taken_errors);
        arena_init(&w->taken->a, w->m);
    }
    if (!follow(w, e)->taken.may_rethrow) return false;
    vec_push(w->m, &w->taken->now, *e);
    return true;
}

void explore_throws(void *exploring, const thread *t) {
    struct taken_errors *x = ((explorer *)exploring)->taken;
    for (size_t i = x ? x->now.count : 0; i-- > 0;)
        if (x->now.data[i].exception == t->exception) x->now.data[i] = vec_pop(&x->now);
}

// The error of an assertion that is in a variable of the handler's there; 0: none.
static ref error_in(explorer *w, const thread *t, const frame *f, const followed_handler *h) {
    if (f->u != h->u || !h->taken.may_rethrow) return 0;
    for (uint64_t left = h->taken.locals[f->pc]; left; left &= left - 1) {
        ref r = t->stack[f->locals + (uint32_t)__builtin_ctzll(left)];
        if (r && explore_is_of_assert(w->v, r)) return r;
    }
    return 0;
}

void explore_taken_begin(explorer *w, const thread *t) {
    struct taken_errors *x = w->taken;
    vec_clear(&x->now);
    for (uint32_t depth = 0; depth < t->frame_count; depth++)
        for (size_t i = 0; i < x->handlers.count; i++) {
            const followed_handler *h = &x->handlers.data[i];
            ref r = error_in(w, t, &t->frames[depth], h);
            if (r) vec_push(w->m, &x->now, (taken_error){depth, h->u, h->target, r, h->any});
        }
}

void explore_taken_end(explorer *w, const thread *t, bool ended) {
    struct taken_errors *x = w->taken;
    for (size_t i = 0; i < x->now.count; i++) {
        const taken_error *e = &x->now.data[i];
        bool kept = !ended && e->depth < t->frame_count &&
                    error_in(w, t, &t->frames[e->depth], find(x, e)) == e->exception;
        if (!kept) explore_report_lost(w, t, e);
    }
}

void explore_taken_free(explorer *w) {
    if (!w->taken) return;
    vec_release(w->m, &w->taken->handlers);
    vec_release(w->m, &w->taken->now);
    arena_release(&w->taken->a);
    MEM_DROP(w->m, w->taken);
    w->taken = NULL;
}
