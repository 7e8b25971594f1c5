// --solve auto: between the turns of the walks, executions on inputs that are drawn from the
// program's own numbers and strings. What they find they found: an error is one that happened. They
// reach what no solver knows, such as a double's text, or a hash.
//
// Such inputs have no terms, so that an execution costs little more than `weft run`; nothing counts
// as covered because of it.
#include "symbolic/fuzz.h"

enum { MOST_CHARS = 256, MOST_INSTRUCTIONS = 2000000, MOST_STEPS = 20000 };

struct symbolic_fuzz {
    symbolic *x;
    words words;
    rng random;
    uint64_t last;  // the last number that was drawn: inputs may have to be equal
    uint64_t began; // instructions before this execution
};

bool symbolic_fuzz_is_long(const symbolic_fuzz *f) {
    return vm_instructions(f->x->v) - f->began > MOST_INSTRUCTIONS ||
           f->x->w.path.count > MOST_STEPS;
}

symbolic_fuzz *symbolic_fuzz_new(symbolic *x) {
    symbolic_fuzz *f = MEM_NEW(x->m, symbolic_fuzz);
    f->x = x;
    f->random.state = 0xf22;
    words_init(&f->words, x->m);
    return f;
}

void symbolic_fuzz_free(symbolic_fuzz *f) {
    words_release(&f->words);
    MEM_DROP(f->x->m, f);
}

static uint64_t as_bits(double x, bool is_float) {
    uint32_t words[2];
    if (is_float) return float_word((float)x);
    double_words(words, x);
    return (uint64_t)words_long(words);
}

// A string's length, and its units, which are drawn next.
static uint64_t draw_string(symbolic_fuzz *f, uint64_t number, uint64_t most) {
    uint16_t units[WORDS_LONGEST];
    uint32_t n = words_string(&f->words, &f->random, units);
    if (n > most) n = (uint32_t)most;
    for (uint32_t i = 0; i < n; i++)
        u64map_put(&f->x->values, symbolic_input_key(vm_term_unit_number(number, i), 16), units[i]);
    return n;
}

void symbolic_fuzz_draw(symbolic_fuzz *f, const vm_op *o) {
    symbolic *x = f->x;
    const vm_terms *terms = x->v->terms;
    unsigned bits = vm_term_input_bits(terms->low, terms->high);
    uint64_t key = symbolic_input_key(terms->number, bits), mask = UINT64_MAX >> (64 - bits), value;
    if (u64map_get(&x->values, key)) return;
    int kind = o->choice.alternatives ? 0 : o->choice.first;
    if (terms->is_length) value = draw_string(f, terms->number, (uint64_t)terms->high);
    else if (kind == 'F' || kind == 'D')
        value = as_bits(words_real(&f->words, &f->random), kind == 'F');
    else if (rng_one_in(&f->random, 5)) value = f->last;
    else value = f->last = (uint64_t)words_number(&f->words, &f->random, terms->low, terms->high);
    u64map_put(&x->values, key, value & mask);
}

// One execution. True: the search is over.
static bool try_one(symbolic *x) {
    x->decisions.count = 0;
    vec_clear(&x->visits);
    vec_clear(&x->met);
    u64map_clear(&x->values);
    x->from_start = true;
    x->fuzz->began = vm_instructions(x->v);
    symbolic_execute(x);
    if (x->result.stopped || x->result.flaws.count || reduce_is_violated(x->v)) return true;
    explore_result_reset(&x->result);
    return false;
}

bool symbolic_fuzz_for(symbolic_fuzz *f, double seconds) {
    symbolic *x = f->x;
    vm_terms *terms = x->v->terms;
    symbolic_matches *matches = x->matches;
    bool over = false;
    double until = clock_now() + seconds;
    words_gather(&f->words, x->v->p);
    x->search.meeting = NULL;
    x->search.whole_arrays = false;
    x->matches = NULL;
    x->first = false;
    terms->plain = true;
    terms->longest = MOST_CHARS;
    x->fuzz = f;
    while (!over && clock_now() < until) over = try_one(x);
    x->fuzz = NULL;
    terms->plain = false;
    x->matches = matches;
    return over;
}
