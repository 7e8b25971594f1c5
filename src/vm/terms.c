// Terms beside values: the path, the checks, the heap's terms, inputs.
#include "vm/terms.h"

#include <inttypes.h>

#include "base/hash.h"
#include "vm/internal.h"
#include "vm/merge.h"
#include "vm/op.h"

// ---------------------------------------------------------------- life cycle

static void heap_overwritten(void *owner, ref r, size_t offset, size_t size);

static int find_op(const char *name) {
    static const char *const names[] = {
#define X(name, operands, result) #name,
        TERM_OPS(X)
#undef X
    };
    for (int i = 0; name && i < TERM_OP_COUNT; i++)
        if (strcmp(names[i], name) == 0) return i;
    return -1;
}

enum { MOST_TERMS = 1 << 23 }; // about 1 GB

void vm_terms_start(vm *v, const vm_term_options *o) {
    vm_terms *x = MEM_NEW(v->m, vm_terms);
    x->m = v->m;
    x->s = smt_new(v->m);
    x->values = smt_eval_new(x->s, v->m);
    x->planted = find_op(o->plant);
    x->constants = o->constants > 0;
    x->most = o->constants ? o->constants : MOST_TERMS;
    u64map_init(&x->numbers, v->m);
    u64map_init(&x->heap, v->m);
    u64map_init(&x->known, v->m);
    u64map_init(&x->symbols, v->m);
    v->terms = x;
    v->h.overwritten = heap_overwritten;
    v->h.owner = v;
}

// An object is watched from the first term in it on, until unwatch_all.
void vm_term_watch(vm *v, ref object) {
    if (vm_is_watched(v, object)) return;
    vec_push(v->m, &v->terms->watched, object);
    vm_heap_object(&v->h, object)->epoch = HEAP_WATCHED;
}

static void unwatch_all(vm *v) {
    vm_terms *x = v->terms;
    for (size_t i = 0; i < x->watched.count; i++)
        if (vm_is_watched(v, x->watched.data[i]))
            vm_heap_object(&v->h, x->watched.data[i])->epoch = 0; // whoever writes notes it again
    vec_clear(&x->watched);
}

void vm_terms_reset(vm *v) {
    vm_terms *x = v->terms;
    vm_merging_reset(v);
    unwatch_all(v);
    smt_eval_reset(x->values);
    u64map_clear(&x->heap);
    u64map_clear(&x->known);
    vec_clear(&x->path);
    x->result = SMT_NONE;
    x->inputs = x->number = 0;
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        const frame *top = t->frame_count ? &t->frames[t->frame_count - 1] : NULL;
        if (top) memset(vm_term_at(t->stack), 0, top->sp * sizeof *t->stack);
    }
}

void vm_terms_free(vm *v) {
    vm_terms *x = v->terms;
    if (!x) return;
    vm_merging_reset(v);
    vm_merging_free(x);
    vec_release(x->m, &x->sides);
    unwatch_all(v);
    v->h.overwritten = NULL;
    smt_eval_free(x->values);
    smt_free(x->s);
    u64map_release(&x->heap);
    u64map_release(&x->known);
    u64map_release(&x->numbers);
    u64map_release(&x->symbols);
    vec_release(x->m, &x->watched);
    vec_release(x->m, &x->path);
    vec_release(x->m, &x->lifted);
    vec_release(x->m, &x->lengths);
    MEM_DROP(v->m, x);
    v->terms = NULL;
}

// ---------------------------------------------------------------- checks

static const char *op_name(unsigned op) {
    static const char *const names[VOP_COUNT] = {
#define X(number, name, format, pops, pushes) [number] = #name,
        OPCODES(X)
#undef X
#define X(name) [VOP_##name] = #name,
            QUICK_OPS(X)
#undef X
#define X(name, first, o1, o2, o3, o4) [VOP_##name] = #first,
                FUSED_OPS(X)
#undef X
    };
    const char *name = names[op]; // of a fused one, the label of the first: op_… or q_…
    if (strncmp(name, "op_", 3) == 0) return name + 3;
    return strncmp(name, "q_", 2) == 0 ? name + 2 : name;
}

// Where the execution is: method, file, line, opcode.
static void print_place(vm *v, const thread *t, text *out) {
    char name[300];
    const frame *f = t && t->frame_count ? &t->frames[t->frame_count - 1] : NULL;
    if (!f) {
        text_add(out, "at the end");
        return;
    }
    const klass *k = f->u->m->owner;
    bool has_source = k->file && k->file->source_file != SYMBOL_NONE;
    text_printf(out, "%s.%s (%s:%d): %s", vm_dotted(v, k->name, name, sizeof name),
                program_text(v->p, f->u->m->name),
                has_source ? program_text(v->p, k->file->source_file) : "?", vm_line(f->u, f->pc),
                f->pc < f->u->count ? op_name(f->u->code[f->pc].op) : "?");
}

static void fail(vm *v, const thread *t, smt_term term, uint64_t wanted) {
    if (v->ending == VM_INTERNAL) return; // the first one counts
    v->ending = VM_INTERNAL;
    v->budget = -1; // stop soon
    text_clear(&v->ending_text);
    print_place(v, t, &v->ending_text);
    text_printf(&v->ending_text,
                ": the term's value is 0x%" PRIx64 ", the concrete value 0x%" PRIx64,
                smt_eval_get(v->terms->values, term), wanted);
}

// The bits of a value of the sort; one NaN.
static uint64_t word_bits(smt_sort sort, const uint32_t *words) {
    unsigned width = smt_width(sort);
    uint64_t x = width > 32 ? (uint64_t)words_long(words) : words[0];
    if (width < 32) x &= (UINT64_C(1) << width) - 1;
    if (sort == SMT_FLOAT && (x & 0x7fffffff) > 0x7f800000) x = 0x7fc00000;
    if (sort == SMT_DOUBLE && (x & INT64_MAX) > 0x7ff0000000000000) x = 0x7ff8000000000000;
    return x;
}

static bool is_valueless(const vm_terms *x) {
    return x->blind || (x->search && x->search->valueless);
}

bool vm_term_valueless(const vm *v) {
    return is_valueless(v->terms);
}

uint64_t vm_term_value(vm *v, smt_term term) {
    return smt_eval_get(v->terms->values, term);
}

static void check(vm *v, const thread *t, smt_term term, uint64_t bits) {
    if (is_valueless(v->terms)) return;
    v->terms->checks++;
    if (smt_eval_get(v->terms->values, term) != bits) fail(v, t, term, bits);
}

static void check_words(vm *v, const thread *t, smt_term term, const uint32_t *words) {
    check(v, t, term, word_bits(smt_sort_of(v->terms->s, term), words));
}

void vm_term_check(vm *v, const thread *t, smt_term term, const uint32_t *words) {
    check_words(v, t, term, words);
}

static smt_term constant(smt *s, smt_sort sort, uint64_t bits) {
    return smt_kind(sort) == SMT_KIND_REAL ? smt_real(s, sort, bits)
                                           : smt_bits(s, smt_width(sort), bits);
}

// ---------------------------------------------------------------- the path

static void add_to_path(vm *v, path_kind kind, smt_term condition) {
    vm_terms *x = v->terms;
    if (smt_is_true(x->s, condition)) return;
    x->counts[kind]++;
    if (!u64map_put(&x->known, condition, 1)) return;
    vec_push(x->m, &x->path, (path_condition){condition, kind});
}

// A side that is merged cannot fork.
static bool settle_side(vm *v, smt_term condition, bool holds) {
    const vm_term_search *search = v->terms->search;
    int known = v->terms->merge_failed ? -1 : search->settle(search->arg, condition);
    if (known < 0) vm_merge_fail(v);
    return known < 0 ? holds : known;
}

// Which side is taken.
static bool decide(vm *v, const thread *t, path_kind kind, smt_term condition, bool holds) {
    vm_terms *x = v->terms;
    smt *s = x->s;
    check(v, t, condition, holds);
    if (x->search) {
        if (smt_is_true(s, condition) || smt_is_false(s, condition))
            return smt_is_true(s, condition);
        smt_term opposite = smt_not(s, condition);
        if (u64map_get(&x->known, condition)) return true;
        if (u64map_get(&x->known, opposite)) return false;
        if (x->join && kind == PATH_ASSUME) return vm_merge_assume(v, condition, holds);
        if (x->join) return settle_side(v, condition, holds);
        holds = x->search->decide(x->search->arg, kind, condition, holds);
    }
    add_to_path(v, kind, holds ? condition : smt_not(s, condition));
    return holds;
}

void vm_term_noted(vm *v, const thread *t, path_kind kind, smt_term condition, bool holds) {
    decide(v, t, kind, condition, holds);
}

bool vm_term_decided(vm *v, thread *t, smt_term condition, bool holds) {
    return decide(v, t, PATH_BRANCH, condition, holds);
}

static void put_bits(smt_sort sort, uint32_t *words, uint64_t bits) {
    if (smt_width(sort) > 32) long_words(words, (int64_t)bits);
    else words[0] = (uint32_t)bits;
}

static void note_gap(vm *v, const char *what) {
    const vm_terms *x = v->terms;
    if (x->join) vm_merge_fail(v);
    else if (x->search) x->search->note(x->search->arg, what);
}

void vm_term_gap(vm *v, const char *what) {
    note_gap(v, what);
}

void vm_term_pin(vm *v, const thread *t, path_kind why, smt_term term, uint32_t *words) {
    vm_terms *x = v->terms;
    smt *s = x->s;
    smt_sort sort = smt_sort_of(s, term);
    uint64_t bits = word_bits(sort, words);
    if (x->join) {
        vm_merge_fail(v);
        return;
    }
    check(v, t, term, bits);
    if (!is_valueless(x)) {
        decide(v, t, why, smt_eq(s, term, constant(s, sort, bits)), true);
        return;
    }
    do {
        if (!smt_is_bits(s, term, &bits) && !x->search->pick(x->search->arg, term, &bits)) return;
    } while (!decide(v, t, why, smt_eq(s, term, constant(s, sort, bits)), true));
    put_bits(sort, words, bits);
}

static void cut_off(vm *v, bool *why) {
    if (v->terms->join) {
        vm_merge_fail(v);
        return;
    }
    *why = true;
    if (v->terms->search) v->terms->search->cut(v->terms->search->arg);
    else v->ending = VM_CUT, v->budget = -1; // soon
}

void vm_term_too_long(vm *v) {
    cut_off(v, &v->terms->shortened);
}

void vm_term_too_many(vm *v) {
    cut_off(v, &v->terms->fewer);
}

void vm_term_other_letters(vm *v) {
    cut_off(v, &v->terms->letters);
}

void vm_term_concretise(vm *v, thread *t, path_kind why, uint32_t *words, uint32_t count) {
    if (words < t->stack || words + count > t->stack + STACK_WORDS) return;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *term = vm_term_at(words + i);
        if (*term) vm_term_pin(v, t, why, *term, words + i);
        *term = SMT_NONE;
    }
}

void vm_term_drop_result(vm *v, thread *t, uint32_t *result) {
    if (v->terms->result) vm_term_pin(v, t, PATH_RETURN, v->terms->result, result);
    v->terms->result = SMT_NONE;
}

// ---------------------------------------------------------------- words

smt_term vm_term_of(const thread *t, const uint32_t *word) {
    if (!t->v->terms) return SMT_NONE;
    return word >= t->stack && word < t->stack + STACK_WORDS ? word[STACK_WORDS] : SMT_NONE;
}

void vm_term_arguments(thread *t, uint32_t *to, const uint32_t *from, uint32_t count) {
    if (from >= t->stack && from < t->stack + STACK_WORDS)
        memmove(vm_term_at(to), from + STACK_WORDS, count * sizeof *to);
    else memset(vm_term_at(to), 0, count * sizeof *to);
}

smt_term vm_term_raw_bits(vm *v, thread *t, smt_term real, const uint32_t *words) {
    smt *s = v->terms->s;
    if (smt_op(s, real) == SMT_OP_FROM_BITS) return smt_look(s, real)->args[0];
    smt_sort sort = smt_sort_of(s, real);
    uint64_t bits = word_bits(sort, words);
    bool nan = bits == (sort == SMT_FLOAT ? 0x7fc00000 : 0x7ff8000000000000);
    // Which NaN a machine computes is not in the term.
    nan = decide(v, t, nan ? PATH_NAN : PATH_BRANCH, smt_real_1(s, SMT_OP_FNAN, real), nan);
    if (nan && is_valueless(v->terms)) note_gap(v, "raw bits of a NaN were looked at");
    return nan ? SMT_NONE : smt_to_bits(s, real);
}

smt_term vm_term_word(vm *v, const thread *t, char kind, const uint32_t *word) {
    smt *s = v->terms->s;
    smt_sort sort = kind == 'I'   ? SMT_BITS(32)
                    : kind == 'J' ? SMT_BITS(64)
                    : kind == 'F' ? SMT_FLOAT
                                  : SMT_DOUBLE;
    smt_term term = vm_term_of(t, word);
    if (term && smt_sort_of(s, term) == sort) return term;
    if (term && smt_kind(sort) == SMT_KIND_REAL) return smt_from_bits(s, term);
    if (term) { // a float's bits, put there by Unsafe
        term = vm_term_raw_bits(v, v->current, term, word);
        if (term) return term;
    }
    return constant(s, sort, word_bits(SMT_BITS(smt_width(sort)), word));
}

// ---------------------------------------------------------------- the heap

static uint64_t heap_key(ref object, size_t offset) {
    return (uint64_t)object << 32 | offset;
}

// Calls visit for the terms of an object that lie in a range in part or as a whole.
typedef void heap_visit(vm *v, ref object, uint32_t offset, smt_term term);

static uint32_t bytes_of(const vm *v, smt_term term) {
    return smt_width(smt_sort_of(v->terms->s, term)) / 8;
}

static void each_in_range(vm *v, ref object, size_t offset, size_t size, heap_visit *visit) {
    size_t at = offset < OBJECT_HEADER + 8u ? OBJECT_HEADER : offset - 7;
    for (; at < offset + size; at++) {
        uint64_t *found = u64map_get(&v->terms->heap, heap_key(object, at));
        if (found && at + bytes_of(v, (smt_term)*found) > offset)
            visit(v, object, (uint32_t)at, (smt_term)*found);
    }
}

static void forget(vm *v, ref object, uint32_t offset, smt_term term) {
    (void)term;
    u64map_remove(&v->terms->heap, heap_key(object, offset));
}

// A term that sticks out of a range of bytes becomes one term a byte: the range is copied or
// overwritten without the rest.
static void split(vm *v, ref object, size_t offset, size_t size) {
    smt *s = v->terms->s;
    size_t at = offset < OBJECT_HEADER + 8u ? OBJECT_HEADER : offset - 7;
    for (; at < offset + size; at++) {
        uint64_t *found = u64map_get(&v->terms->heap, heap_key(object, at));
        smt_term term = found ? (smt_term)*found : SMT_NONE;
        uint32_t bytes = term ? bytes_of(v, term) : 0;
        if (at + bytes <= offset || (at >= offset && at + bytes <= offset + size)) continue;
        if (smt_kind(smt_sort_of(s, term)) != SMT_KIND_BITS) {
            note_gap(v, "a part of a float that has an input in it was copied or overwritten");
            forget(v, object, (uint32_t)at, term);
            continue;
        }
        for (uint32_t i = 0; i < bytes; i++)
            u64map_put(&v->terms->heap, heap_key(object, at + i), smt_extract(s, 8 * i, 8, term));
    }
}

static void heap_overwritten(void *owner, ref r, size_t offset, size_t size) {
    split(owner, r, offset, size);
    each_in_range(owner, r, offset, size, forget);
}

void vm_term_forget(vm *v, ref object, uint32_t offset) {
    forget(v, object, offset, SMT_NONE);
}

static void observe(vm *v, ref object, uint32_t offset, smt_term term) {
    uint32_t words[2] = {0, 0};
    if (smt_sort_of(v->terms->s, term) == SMT_STRING) {
        vm_term_open_string(v, v->current, object);
        return;
    }
    memcpy(words, vm_heap_at(&v->h, object, offset), bytes_of(v, term));
    vm_term_pin(v, v->current, PATH_READ, term, words);
    forget(v, object, offset, term);
    if (!is_valueless(v->terms)) return;
    vm_heap_touch(&v->h, object, offset, bytes_of(v, term));
    memcpy(vm_heap_at(&v->h, object, offset), words, bytes_of(v, term));
}

void vm_observe(const vm *v, ref r, size_t offset, size_t size) {
    vm *changing = (vm *)(uintptr_t)
        v; // what is known about the object changes, the object does not
    if (changing->terms) each_in_range(changing, r, offset, size, observe);
}

// A bit vector that lies in a wider one, as a part of it; SMT_NONE: there is none such.
static smt_term part_of_wider(vm *v, ref object, uint32_t offset, uint32_t size) {
    smt *s = v->terms->s;
    uint32_t at = offset < OBJECT_HEADER + 8u ? OBJECT_HEADER : offset - 7;
    for (; at <= offset; at++) {
        uint64_t *found = u64map_get(&v->terms->heap, heap_key(object, at));
        if (!found || smt_kind(smt_sort_of(s, (smt_term)*found)) != SMT_KIND_BITS) continue;
        if (at + bytes_of(v, (smt_term)*found) >= offset + size)
            return smt_extract(s, 8 * (offset - at), 8 * size, (smt_term)*found); // little endian
    }
    return SMT_NONE;
}

smt_term vm_term_whole(vm *v, ref object, uint32_t offset, uint32_t size) {
    uint32_t at = offset < OBJECT_HEADER + 8u ? OBJECT_HEADER : offset - 7;
    smt_term whole = SMT_NONE;
    for (; at < offset + size; at++) {
        const uint64_t *found = u64map_get(&v->terms->heap, heap_key(object, at));
        uint32_t bytes = found ? bytes_of(v, (smt_term)*found) : 0;
        if (at == offset && bytes == size) whole = (smt_term)*found;
        else if (bytes && at + bytes > offset) return VM_TERM_PARTS;
    }
    return whole;
}

smt_term vm_term_get(vm *v, ref object, uint32_t offset, uint32_t size) {
    uint64_t *found = u64map_get(&v->terms->heap, heap_key(object, offset));
    if (found && bytes_of(v, (smt_term)*found) == size) return (smt_term)*found;
    smt_term part = part_of_wider(v, object, offset, size);
    if (!part) vm_observe(v, object, offset, size); // of several
    return part;
}

void vm_term_put(vm *v, ref object, uint32_t offset, uint32_t size, smt_term term) {
    smt *s = v->terms->s;
    if (!term) return;
    if (size < 4) term = smt_extract(s, 0, size * 8, term);
    uint64_t known;
    if (smt_is_bits(s, term, &known)) { // where values mean nothing, this one does from now on
        if (is_valueless(v->terms)) memcpy(vm_heap_at(&v->h, object, offset), &known, size);
        return;
    }
    u64map_put(&v->terms->heap, heap_key(object, offset), term);
    vm_term_watch(v, object);
}

void vm_terms_sweep(vm *v) {
    const vm_space *space = &v->h.space;
    vm_terms *x = v->terms;
    size_t at = 0;
    uint64_t key, term;
    vec_clear(&x->lifted);
    while (u64map_next(&x->heap, &at, &key, &term)) {
        ref object = (ref)(key >> 32);
        if (object >= space->first && !vm_space_is_marked(space, object))
            vec_push(v->m, &x->lifted, (u64map_entry){key, term});
    }
    for (size_t i = 0; i < x->lifted.count; i++) u64map_remove(&x->heap, x->lifted.data[i].key);
}

static void lift(vm *v, ref object, uint32_t offset, smt_term term) {
    (void)object;
    vec_push(v->m, &v->terms->lifted, (u64map_entry){offset, term});
}

void vm_term_lift(vm *v, ref from, size_t offset, size_t size) {
    vec_clear(&v->terms->lifted);
    split(v, from, offset, size);
    each_in_range(v, from, offset, size, lift);
    for (size_t i = 0; i < v->terms->lifted.count; i++) v->terms->lifted.data[i].key -= offset;
}

void vm_term_lay(vm *v, ref to, size_t offset) {
    for (size_t i = 0; i < v->terms->lifted.count; i++) {
        u64map_entry x = v->terms->lifted.data[i];
        u64map_put(&v->terms->heap, heap_key(to, offset + x.key), x.value);
        vm_term_watch(v, to);
    }
}

// In the place of a term: the message of an exception, made from a value that had one.
static smt_term message_mark(const vm_terms *x) {
    return smt_bool(x->s, false);
}

void vm_term_message(vm *v, thread *t) {
    uint32_t offset = v->k.Throwable_detailMessage->offset;
    u64map_put(&v->terms->heap, heap_key(t->exception, offset), message_mark(v->terms));
    vm_term_watch(v, t->exception);
}

void vm_term_load(vm *v, uint32_t *to, ref object, uint32_t offset, uint32_t size, bool is_signed) {
    vm_terms *x = v->terms;
    size_t known = x->path.count;
    const uint64_t *found = u64map_get(&x->heap, heap_key(object, offset));
    smt_term term = SMT_NONE;
    if (found && *found == message_mark(x))
        note_gap(v, "the message of an exception that has an input in it was looked at");
    else if (found && smt_sort_of(x->s, (smt_term)*found) == SMT_STRING)
        vm_term_open_string(v, v->current, object);
    else term = vm_term_get(v, object, offset, size);
    // The value was read before a term of another size was given up.
    if (is_valueless(x) && !term && x->path.count > known)
        note_gap(v, "a part of a value that depends on inputs was read");
    if (term && bytes_of(v, term) < 4) term = smt_extend(v->terms->s, is_signed, 32, term);
    *vm_term_at(to) = term;
}

void vm_term_store(vm *v, thread *t, ref object, uint32_t offset, uint32_t size, uint32_t *from) {
    smt_term term = *vm_term_at(from);
    check_words(v, t, term, from);
    vm_term_put(v, object, offset, size, term);
}

// The path condition as a number that does not depend on how terms are numbered: executions with
// the same one differ in nothing that anybody can see.
static uint64_t hash_path(const vm_terms *x) {
    VEC(uint64_t) hashes = {0};
    for (smt_term t = 0; t <= smt_count(x->s); t++) {
        const smt_node *n = smt_look(x->s, t);
        uint64_t h = hash_mix(n->op | (uint64_t)n->sort << 8, (uint64_t)n->value);
        for (uint32_t i = 0; i < n->arg_count; i++) h = hash_mix(h, hashes.data[n->args[i]]);
        vec_push(x->m, &hashes, h);
    }
    uint64_t h = 0;
    for (size_t i = 0; i < x->path.count; i++) h = hash_mix(h, hashes.data[x->path.data[i].term]);
    vec_release(x->m, &hashes);
    return h;
}

void vm_term_statistics(const vm *v, void (*print)(void *, const char *name, uint64_t value),
                        void *arg) {
    static const char *const names[] = {
#define X(name, statistic) statistic,
        PATH_KINDS(X)
#undef X
    };
    const vm_terms *x = v->terms;
    print(arg, "inputs", x->inputs);
    print(arg, "terms", smt_count(x->s));
    print(arg, "checks", x->checks);
    print(arg, "path_conditions", x->path.count);
    print(arg, "path_hash", hash_path(x));
    for (int i = 0; i < PATH_KIND_COUNT; i++) print(arg, names[i], x->counts[i]);
}

void vm_terms_finish(vm *v) {
    size_t at = 0;
    uint64_t key, term;
    while (u64map_next(&v->terms->heap, &at, &key, &term)) {
        uint32_t words[2] = {0, 0};
        if ((uint32_t)key < OBJECT_HEADER) continue; // see vm_term_mark_identity
        if (smt_sort_of(v->terms->s, (smt_term)term) == SMT_STRING) {
            bool agrees = vm_term_agrees(v, (ref)(key >> 32), (smt_term)term);
            if (!agrees) fail(v, NULL, (smt_term)term, 1);
            continue;
        }
        memcpy(words, vm_heap_at(&v->h, (ref)(key >> 32), (uint32_t)key),
               bytes_of(v, (smt_term)term));
        check_words(v, NULL, (smt_term)term, words);
    }
}

// ---------------------------------------------------------------- inputs

unsigned vm_term_input_bits(int64_t low, int64_t high) {
    for (unsigned bits = low < 0 ? 8 : 1; bits < 64; bits = bits == 1 ? 8 : 2 * bits) {
        int64_t most = (int64_t)((UINT64_C(1) << (low < 0 ? bits - 1 : bits)) - 1);
        if (high <= most && (low >= 0 || low >= -most - 1)) return bits;
    }
    return 64;
}

static uint64_t input_key(uint64_t number, unsigned bits) {
    return number << 8 | bits;
}

smt_term vm_term_input_symbol(const vm *v, uint64_t number, unsigned bits) {
    const uint64_t *found = u64map_get(&v->terms->symbols, input_key(number, bits));
    return found ? (smt_term)*found : SMT_NONE;
}

smt_term vm_term_make_input(vm *v, uint64_t number, unsigned bits) {
    vm_terms *x = v->terms;
    smt_term symbol = vm_term_input_symbol(v, number, bits);
    if (symbol) return symbol;
    char name[24];
    snprintf(name, sizeof name, "in%" PRIu64, number);
    symbol = smt_symbol(x->s, SMT_BITS(bits), name);
    u64map_put(&x->symbols, input_key(number, bits), symbol);
    return symbol;
}

smt_term vm_term_input(vm *v, thread *t, uint64_t number, unsigned bits, int64_t value, int64_t low,
                       int64_t high) {
    vm_terms *x = v->terms;
    smt_term symbol = vm_term_make_input(v, number, bits);
    if (number == x->inputs) x->inputs++;
    smt_eval_set(x->values, symbol, (uint64_t)value);
    bool is_signed = low < 0;
    uint64_t all = bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX;
    if ((uint64_t)high - (uint64_t)low == all) return symbol;
    smt_operator less = is_signed ? SMT_OP_SLT : SMT_OP_ULT;
    smt_term least = smt_bits(x->s, bits, (uint64_t)low),
             most = smt_bits(x->s, bits, (uint64_t)high);
    smt_term outside[2] = {smt_bits_2(x->s, less, symbol, least),
                           smt_bits_2(x->s, less, most, symbol)};
    for (int i = 0; i < 2; i++) {
        if (x->join) vm_merge_note_range(v, outside[i], false);
        else decide(v, t, PATH_INPUT, outside[i], false);
    }
    return symbol;
}

// Of code that is not the JDK's, one input for each instruction.
void vm_term_constant(vm *v, thread *t, const unit *u, const vm_instr *x, uint32_t *to,
                      unsigned bits) {
    uint64_t key = (uint64_t)(uintptr_t)x, *known = u64map_get(&v->terms->numbers, key);
    smt_term term = known ? (smt_term)*known : SMT_NONE;
    if (u->m->owner->module || smt_count(v->terms->s) > v->terms->most) return;
    if (!term) {
        int64_t value = bits == 64 ? words_long(to) : (int32_t)*to;
        term = vm_term_input(v, t, v->terms->inputs, bits, value,
                             bits == 64 ? INT64_MIN : INT32_MIN,
                             bits == 64 ? INT64_MAX : INT32_MAX);
        u64map_put(&v->terms->numbers, key, term);
    }
    *vm_term_at(to) = term;
}

// ---------------------------------------------------------------- branches

static smt_term test_term(smt *s, term_test test, smt_term a, smt_term b) {
    switch (test) {
    case TEST_EQ: return smt_eq(s, a, b);
    case TEST_NE: return smt_not(s, smt_eq(s, a, b));
    case TEST_LT: return smt_bits_2(s, SMT_OP_SLT, a, b);
    case TEST_GE: return smt_not(s, smt_bits_2(s, SMT_OP_SLT, a, b));
    case TEST_GT: return smt_bits_2(s, SMT_OP_SLT, b, a);
    case TEST_LE: return smt_not(s, smt_bits_2(s, SMT_OP_SLT, b, a));
    case TEST_DIVISOR: return smt_eq(s, b, smt_bits(s, 32, 0));
    default: assert(test == TEST_LDIVISOR); return smt_eq(s, b, smt_bits(s, 64, 0));
    }
}

smt_term vm_term_condition(vm *v, const thread *t, term_test test, uint32_t *x, uint32_t *y) {
    char kind = test == TEST_LDIVISOR ? 'J' : 'I';
    smt_term a = vm_term_word(v, t, kind, x);
    smt_term b = y ? vm_term_word(v, t, kind, y) : smt_bits(v->terms->s, 32, 0);
    return test_term(v->terms->s, test, a, b);
}

bool vm_term_branch(vm *v, thread *t, term_test test, uint32_t *x, uint32_t *y, bool taken) {
    taken = decide(v, t, PATH_BRANCH, vm_term_condition(v, t, test, x, y), taken);
    if (!taken && is_valueless(v->terms)) { // the machine divides by the value
        if (test == TEST_DIVISOR && !*y) *y = 1;
        if (test == TEST_LDIVISOR && !words_long(y)) long_words(y, 1);
    }
    return taken;
}

bool vm_term_assume(vm *v, thread *t, uint32_t *x, bool wanted) {
    smt *s = v->terms->s;
    bool holds = (*x != 0) == wanted;
    if (!vm_term_of(t, x)) return holds;
    smt_term zero = smt_eq(s, vm_term_word(v, t, 'I', x), smt_bits(s, 32, 0));
    return decide(v, t, PATH_ASSUME, wanted ? smt_not(s, zero) : zero, holds);
}

// The condition of a target: one of its keys, or none of the keys of others.
static smt_term leads_to(smt *s, const unit_switch *sw, smt_term key, uint32_t target) {
    smt_term some = smt_bool(s, false);
    bool fallback = target == sw->fallback;
    for (uint32_t i = 0; i < sw->count; i++) {
        uint32_t k = sw->keys ? (uint32_t)sw->keys[i] : (uint32_t)sw->low + i;
        if ((sw->targets[i] == target) == fallback) continue;
        some = smt_or(s, some, smt_eq(s, key, smt_bits(s, 32, k)));
    }
    return fallback ? smt_not(s, some) : some;
}

smt_term vm_term_leads_to(vm *v, const thread *t, const unit_switch *sw, const uint32_t *x,
                          uint32_t target) {
    return leads_to(v->terms->s, sw, vm_term_word(v, t, 'I', x), target);
}

uint32_t vm_term_switch(vm *v, thread *t, const unit_switch *sw, uint32_t *x, uint32_t target) {
    smt *s = v->terms->s;
    smt_term key = vm_term_word(v, t, 'I', x);
    if (!is_valueless(v->terms)) {
        decide(v, t, PATH_SWITCH, leads_to(s, sw, key, target), true);
        return target;
    }
    if (decide(v, t, PATH_BRANCH, leads_to(s, sw, key, target), true)) return target;
    for (uint32_t i = 0; i < sw->count; i++)
        if (sw->targets[i] != target && sw->targets[i] != sw->fallback &&
            decide(v, t, PATH_BRANCH, leads_to(s, sw, key, sw->targets[i]), false))
            return sw->targets[i];
    return sw->fallback;
}

// Without values, larger arrays are indexed by what a solver says.
enum { MOST_ELEMENTS = 64 };

// Without values: which element, one after the other.
static void choose_element(vm *v, thread *t, uint32_t *x, uint32_t length) {
    smt *s = v->terms->s;
    smt_term index = vm_term_word(v, t, 'I', x);
    uint32_t i = 0;
    while (i + 1 < length &&
           !decide(v, t, PATH_BRANCH, smt_eq(s, index, smt_bits(s, 32, i)), false))
        i++;
    *x = i;
    *vm_term_at(x) = SMT_NONE;
}

void vm_term_index(vm *v, thread *t, uint32_t *x, ref array, bool writes) {
    smt *s = v->terms->s;
    uint32_t length = vm_length(v, array);
    bool valueless = is_valueless(v->terms);
    smt_term inside = smt_bits_2(s, SMT_OP_ULT, vm_term_word(v, t, 'I', x),
                                 smt_bits(s, 32, length));
    bool is_inside = decide(v, t, PATH_BRANCH, inside, *x < length);
    if (is_inside && vm_term_covers(v, array, writes)) {
        if (valueless) *x = 0;
    } else if (is_inside && valueless && !v->terms->join && length <= MOST_ELEMENTS)
        choose_element(v, t, x, length);
    else if (is_inside) vm_term_concretise(v, t, PATH_INDEX, x, 1);
    else if (valueless) *x = length;
}
