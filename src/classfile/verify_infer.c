// Type inference (JVMS 4.10.2): the state before an instruction is what all paths to it have in
// common, found by data flow from the method's entry. Code that is not reached is not looked at.
//
// States are kept at leaders only: where paths can meet or a subroutine is entered, left or called.
// Between leaders the code is walked. Each leader's state only ever gets weaker, so the walk ends.
//
// Subroutines: a state carries the list of subroutines it is in, outermost first, each with the set
// of locals it has touched. When one returns, locals it did not touch have the types they had at
// the jsr; that is how callers with different locals can share a subroutine. As in HotSpot, a
// subroutine has one ret a jsr, is not recursive, and no uninitialised object of a `new` passes
// through it.
#include <string.h>

#include "classfile/flow.h"
#include "classfile/verify.h"

typedef struct subroutine {
    uint32_t entry;
    uint64_t *touched;
} subroutine;

typedef struct state {
    bool reached, queued;
    bool this_uninit; // on some path
    bool no_return;   // on some path a constructor's this() or super() threw
    uint32_t local_count, depth;
    vtype *locals, *stack;
    uint32_t sub_count;
    subroutine *subs;
} state;

typedef struct inference {
    verifier *v;
    state *states;     // by leader
    uint32_t *leaders; // by instruction: number + 1 of its state, 0: none
    uint32_t leader_count;
    uint32_t *work; // numbers of instructions that lead
    uint32_t work_count;
    bool has_subroutines;
    uint32_t *return_of; // by instruction, for a jsr: 1 + the ret that returns to it, 0: unknown
    uint32_t words;      // of a set of locals
    uint8_t *starts;     // by instruction: an exception range starts here

    // Of the state being walked, beside what the verifier holds.
    arena walk;
    bool no_return;
    uint32_t sub_count;
    subroutine *subs; // a copy, may be changed
    vtype *returned;  // locals behind a jsr, when a ret is done
} inference;

// Set-up.

static void lead(inference *f, uint32_t at) {
    if (at < f->v->c->count && !f->leaders[at]) f->leaders[at] = ++f->leader_count;
}

static void find_leaders(inference *f) {
    const code *c = f->v->c;
    lead(f, 0);
    for (uint32_t i = 0; i < c->handler_count; i++) lead(f, c->handlers[i].target);
    for (uint32_t i = 0; i < c->count; i++) {
        const code_instr *x = &c->instrs[i];
        uint32_t count = code_target_count(c, x);
        for (uint32_t k = 0; k < count; k++) lead(f, code_target(c, x, k));
        if (x->op == OP_ret) lead(f, i);
        if (!code_is_jsr(x->op)) continue;
        f->has_subroutines = true;
        lead(f, i);
        lead(f, i + 1);
    }
}

static bool check_handler_table(inference *f) {
    verifier *v = f->v;
    const code *c = v->c;
    if (c->handler_count && v->max_stack < 1)
        return code_verify_fail(v, "no room on the stack for an exception: max_stack is 0");
    for (uint32_t i = 0; i < c->handler_count; i++) {
        const code_handler *h = &c->handlers[i];
        v->at = h->target;
        f->starts[h->start] = 1;
        if (h->target == 0)
            return code_verify_fail(v, "an exception handler at the method's start");
        if (h->catch_type == 0) continue;
        symbol caught = v->owner->constants[h->catch_type].text;
        bool yes;
        if (!code_verify_assignable(v, vtype_ref(caught),
                                    vtype_ref(code_verify_name(v, NAME_THROWABLE)), &yes))
            return false;
        if (!yes)
            return code_verify_fail(v, "an exception handler catches %s, which is no Throwable",
                                    cf_text(v->symbols, caught));
    }
    v->at = 0;
    return true;
}

// Sets of locals.

static bool is_in(const uint64_t *set, uint32_t i) {
    return set[i / 64] >> i % 64 & 1;
}

// What the walk has touched since the last call belongs to all subroutines it is in.
static void flush_touched(inference *f) {
    uint64_t *touched = f->v->touched;
    if (!touched) return;
    for (uint32_t s = 0; s < f->sub_count; s++)
        for (uint32_t i = 0; i < f->words; i++) f->subs[s].touched[i] |= touched[i];
    memset(touched, 0, f->words * sizeof *touched);
}

static subroutine *copy_subs(inference *f, arena *a, const subroutine *subs, uint32_t count) {
    subroutine *copy = ARENA_ARRAY(a, subroutine, count + 1); // room for one more
    for (uint32_t i = 0; i < count; i++) {
        copy[i].entry = subs[i].entry;
        copy[i].touched = arena_copy(a, subs[i].touched, f->words * sizeof(uint64_t));
    }
    return copy;
}

// Merging.

static bool first_visit(inference *f, state *s, const vtype *locals, uint32_t local_count,
                        const vtype *stack, uint32_t depth, uint32_t sub_count) {
    verifier *v = f->v;
    s->locals = code_verify_slots(v, local_count + depth);
    if (!s->locals) return false;
    s->stack = s->locals + local_count;
    if (local_count) memcpy(s->locals, locals, local_count * sizeof *locals);
    if (depth) memcpy(s->stack, stack, depth * sizeof *stack);
    s->local_count = local_count;
    s->depth = depth;
    s->sub_count = sub_count;
    s->subs = sub_count ? copy_subs(f, &v->scratch, f->subs, sub_count) : NULL;
    s->this_uninit = v->this_uninit;
    s->no_return = f->no_return;
    s->reached = true;
    return true;
}

static bool merge_stack(verifier *v, state *s, const vtype *stack, uint32_t depth, bool *changed) {
    if (depth != s->depth)
        return code_verify_fail(
            v, "the stack is %u high here and %u on another path to the same place", depth,
            s->depth);
    for (uint32_t i = 0; i < depth; i++) {
        vtype merged;
        if (s->stack[i] == stack[i]) continue;
        if (!code_verify_merge(v, s->stack[i], stack[i], &merged)) return false;
        if (merged == KIND_TOP)
            return code_verify_fail(v, "stack slot %u holds different types on two paths that meet",
                                    i);
        *changed |= merged != s->stack[i];
        s->stack[i] = merged;
    }
    return true;
}

static bool merge_locals(verifier *v, state *s, const vtype *locals, uint32_t count,
                         bool *changed) {
    if (count < s->local_count) {
        s->local_count = count;
        *changed = true;
    }
    for (uint32_t i = 0; i < s->local_count; i++) {
        vtype merged;
        if (s->locals[i] == locals[i]) continue;
        if (!code_verify_merge(v, s->locals[i], locals[i], &merged)) return false;
        *changed |= merged != s->locals[i];
        s->locals[i] = merged;
    }
    return true;
}

// Both paths are in the subroutines that are in both lists, in order; what either touched counts.
static void merge_subs(inference *f, state *s, uint32_t sub_count, bool *changed) {
    uint32_t kept = 0, next = 0;
    for (uint32_t i = 0; i < s->sub_count; i++) {
        uint32_t k = next;
        while (k < sub_count && f->subs[k].entry != s->subs[i].entry) k++;
        if (k == sub_count) continue;
        next = k + 1;
        uint64_t *mine = s->subs[i].touched, *other = f->subs[k].touched;
        for (uint32_t w = 0; w < f->words; w++) {
            *changed |= (other[w] & ~mine[w]) != 0;
            mine[w] |= other[w];
        }
        s->subs[kept++] = s->subs[i];
    }
    *changed |= kept != s->sub_count;
    s->sub_count = kept;
}

static void queue(inference *f, uint32_t at) {
    state *s = &f->states[f->leaders[at] - 1];
    if (s->queued) return;
    s->queued = true;
    f->work[f->work_count++] = at;
}

// Merges a state into that of a leader. Flags and subroutines are those of the walk, the latter up
// to sub_count.
static bool merge_into(inference *f, uint32_t target, const vtype *locals, uint32_t local_count,
                       const vtype *stack, uint32_t depth, uint32_t sub_count) {
    verifier *v = f->v;
    if (target >= v->c->count) return code_verify_fail(v, "control falls off the end of the code");
    state *s = &f->states[f->leaders[target] - 1];
    bool changed = false;
    flush_touched(f);
    if (!s->reached) {
        changed = true;
        if (!first_visit(f, s, locals, local_count, stack, depth, sub_count)) return false;
    } else {
        if (!merge_stack(v, s, stack, depth, &changed)) return false;
        if (!merge_locals(v, s, locals, local_count, &changed)) return false;
        merge_subs(f, s, sub_count, &changed);
        changed |= (v->this_uninit && !s->this_uninit) || (f->no_return && !s->no_return);
        s->this_uninit |= v->this_uninit;
        s->no_return |= f->no_return;
    }
    if (changed) queue(f, target);
    return true;
}

static bool merge_current(inference *f, uint32_t target) {
    verifier *v = f->v;
    return merge_into(f, target, v->locals, v->local_count, v->stack, v->depth, f->sub_count);
}

static bool merge_handlers(inference *f) {
    verifier *v = f->v;
    if (!code_verify_look_at_handlers(v)) return false;
    for (uint32_t i = 0; i < v->c->handler_count; i++) {
        const code_handler *h = &v->c->handlers[i];
        if (!code_covers(h, v->at)) continue;
        vtype caught = vtype_ref(h->catch_type ? v->owner->constants[h->catch_type].text
                                               : code_verify_name(v, NAME_THROWABLE));
        if (!merge_into(f, h->target, v->locals, v->local_count, &caught, 1, f->sub_count))
            return false;
    }
    return true;
}

// A constructor's call may throw after the object counts as initialised. If it was this() or
// super(), the handler must not return normally.
static bool merge_handlers_initialised(inference *f) {
    bool kept = f->no_return;
    f->no_return |= vtype_is_special(f->v->initialised, SPECIAL_THIS);
    if (!merge_handlers(f)) return false;
    f->no_return = kept;
    return true;
}

// Subroutines.

static void forget_new_objects(verifier *v) {
    for (uint32_t i = 0; i < v->local_count; i++)
        if (vtype_is_special(v->locals[i], SPECIAL_NEW)) v->locals[i] = KIND_TOP;
    for (uint32_t i = 0; i < v->depth; i++)
        if (vtype_is_special(v->stack[i], SPECIAL_NEW)) v->stack[i] = KIND_TOP;
}

static bool enter_subroutine(inference *f, const code_instr *x) {
    verifier *v = f->v;
    uint32_t entry = (uint32_t)x->b;
    for (uint32_t i = 0; i < f->sub_count; i++)
        if (f->subs[i].entry == entry) return code_verify_fail(v, "a subroutine calls itself");
    flush_touched(f);
    f->subs[f->sub_count++] = (subroutine){entry, ARENA_ARRAY(&f->walk, uint64_t, f->words)};
    if (!merge_current(f, entry)) return false;
    // The ret may have been seen before this call of its subroutine was.
    if (f->return_of[v->at]) queue(f, f->return_of[v->at] - 1);
    return true;
}

// One of the calls a ret returns to.
static bool return_to(inference *f, uint32_t jsr, uint32_t sub) {
    verifier *v = f->v;
    if (f->return_of[jsr] && f->return_of[jsr] != v->at + 1)
        return code_verify_fail(v, "a subroutine has two rets that return to one jsr");
    f->return_of[jsr] = v->at + 1;
    const state *before = &f->states[f->leaders[jsr] - 1];
    if (!before->reached) return true;
    const uint64_t *touched = f->subs[sub].touched;
    uint32_t count = before->local_count > v->local_count ? before->local_count : v->local_count;
    for (uint32_t i = 0; i < count; i++) {
        if (is_in(touched, i)) f->returned[i] = v->locals[i];
        else f->returned[i] = i < before->local_count ? before->locals[i] : KIND_TOP;
        // Halves of a long from two sides make no long.
        if (i > 0 && vtype_is_wide(f->returned[i - 1]) &&
            is_in(touched, i) != is_in(touched, i - 1))
            f->returned[i - 1] = KIND_TOP;
    }
    return merge_into(f, jsr + 1, f->returned, count, v->stack, v->depth, sub);
}

static bool leave_subroutine(inference *f, const code_instr *x) {
    verifier *v = f->v;
    uint32_t entry = vtype_index(v->locals[x->a]), sub = f->sub_count;
    while (sub > 0 && f->subs[sub - 1].entry != entry) sub--;
    if (sub == 0) return code_verify_fail(v, "returns from a subroutine it is not in");
    flush_touched(f);
    for (uint32_t i = 0; i < v->c->count; i++)
        if (code_is_jsr(v->c->instrs[i].op) && (uint32_t)v->c->instrs[i].b == entry &&
            !return_to(f, i, sub - 1))
            return false;
    return true;
}

// The walk.

static bool merge_successors(inference *f, const code_instr *x) {
    if (code_is_jsr(x->op)) return enter_subroutine(f, x);
    if (x->op == OP_ret) return leave_subroutine(f, x);
    uint32_t count = code_target_count(f->v->c, x);
    for (uint32_t i = 0; i < count; i++)
        if (!merge_current(f, code_target(f->v->c, x, i))) return false;
    return true;
}

static void load_state(inference *f, uint32_t at) {
    verifier *v = f->v;
    const state *s = &f->states[f->leaders[at] - 1];
    if (s->local_count) memcpy(v->locals, s->locals, s->local_count * sizeof *v->locals);
    for (uint32_t i = s->local_count; i < v->max_locals; i++) v->locals[i] = KIND_TOP;
    if (s->depth) memcpy(v->stack, s->stack, s->depth * sizeof *v->stack);
    v->at = at;
    v->local_count = s->local_count;
    v->depth = s->depth;
    v->this_uninit = s->this_uninit;
    f->no_return = s->no_return;
    f->sub_count = s->sub_count;
    if (f->has_subroutines) {
        arena_release(&f->walk);
        f->subs = copy_subs(f, &f->walk, s->subs, s->sub_count);
    }
    if (v->touched) memset(v->touched, 0, f->words * sizeof *v->touched);
}

static bool step(inference *f, const code_instr *x) {
    if (!code_verify_step(f->v)) return false;
    if (x->op == OP_return && f->no_return)
        return code_verify_fail(f->v,
                                "a constructor returns although this() or super() may have failed");
    return true;
}

// From a leader to where its straight line ends.
static bool walk(inference *f, uint32_t at) {
    verifier *v = f->v;
    bool unmerged = true; // into the handlers, since locals changed
    load_state(f, at);
    for (;;) {
        const code_instr *x = &v->c->instrs[v->at];
        if (code_is_jsr(x->op) || x->op == OP_ret) forget_new_objects(v);
        if ((unmerged || f->starts[v->at]) && !merge_handlers(f)) return false;
        if (!step(f, x)) return false;
        unmerged = v->locals_changed;
        if (v->initialised != KIND_TOP && !merge_handlers_initialised(f)) return false;
        if (!merge_successors(f, x)) return false;
        if (!code_falls_through(x->op)) return true;
        if (v->at + 1 >= v->c->count)
            return code_verify_fail(v, "control falls off the end of the code");
        if (f->leaders[v->at + 1]) return merge_current(f, v->at + 1);
        v->at++;
    }
}

// The states are final: leave the frames.
static bool record(inference *f) {
    verifier *v = f->v;
    for (uint32_t i = 0; i < v->c->count; i++) {
        if (f->leaders[i]) {
            if (!f->states[f->leaders[i] - 1].reached) continue;
            load_state(f, i);
        } else if (!v->frames[i - 1].slots || !code_falls_through(v->c->instrs[i - 1].op)) {
            continue; // the first instruction leads, so there is one before
        }
        v->at = i;
        if (!code_verify_record(v) || !code_verify_step(v)) return false;
    }
    return true;
}

static bool infer(inference *f) {
    verifier *v = f->v;
    code_verify_enter(v);
    if (!merge_current(f, 0)) return false;
    while (f->work_count > 0) {
        uint32_t at = f->work[--f->work_count];
        f->states[f->leaders[at] - 1].queued = false;
        if (!walk(f, at)) return false;
    }
    return !v->frames || record(f);
}

bool code_verify_by_inference(verifier *v) {
    inference f = {.v = v, .words = (v->max_locals + 63) / 64};
    arena_init(&f.walk, v->scratch.m);
    uint32_t n = v->c->count;
    v->at = 0;
    f.leaders = ARENA_ARRAY(&v->scratch, uint32_t, n);
    f.starts = ARENA_ARRAY(&v->scratch, uint8_t, n);
    find_leaders(&f);
    f.states = ARENA_ARRAY(&v->scratch, state, f.leader_count);
    f.work = ARENA_ARRAY(&v->scratch, uint32_t, f.leader_count);
    if (f.has_subroutines) {
        f.return_of = ARENA_ARRAY(&v->scratch, uint32_t, n);
        f.returned = ARENA_ARRAY(&v->scratch, vtype, v->max_locals);
        v->touched = ARENA_ARRAY(&v->scratch, uint64_t, f.words);
    }
    bool ok = check_handler_table(&f) && infer(&f);
    arena_release(&f.walk);
    return ok;
}
