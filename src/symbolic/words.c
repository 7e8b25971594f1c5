// The numbers and strings in the code of the program's classes, and strings made from these: inputs
// that the program is likely to tell from others.
#include <math.h>
#include <stdlib.h>

#include "symbolic/fuzz.h"

enum { MOST_WORDS = 400, MOST_NUMBERS = 2000, MOST_REPEATED = 3 };

void words_init(words *w, mem *m) {
    *w = (words){.m = m};
    arena_init(&w->store, m);
}

void words_release(words *w) {
    vec_release(w->m, &w->numbers);
    vec_release(w->m, &w->reals);
    vec_release(w->m, &w->strings);
    arena_release(&w->store);
}

// ---------------------------------------------------------------- gathering

static void add_number(words *w, int64_t n) {
    if (w->numbers.count < MOST_NUMBERS) vec_push(w->m, &w->numbers, n);
}

static void add_string(words *w, const uint16_t *units, uint32_t count) {
    if (!count || count > WORDS_LONGEST || w->strings.count >= MOST_WORDS) return;
    uint16_t *kept = ARENA_ARRAY(&w->store, uint16_t, count);
    memcpy(kept, units, count * sizeof *kept);
    word one = {kept, count};
    vec_push(w->m, &w->strings, one);
}

static void add_ascii(words *w, const char *text) {
    uint16_t units[WORDS_LONGEST];
    uint32_t n = 0;
    for (; text[n] && n < WORDS_LONGEST; n++) units[n] = (unsigned char)text[n];
    add_string(w, units, n);
}

// A double has its text, too, and a text with a number in it that number.
static void add_real(words *w, double x) {
    if (w->reals.count < MOST_NUMBERS) vec_push(w->m, &w->reals, x);
}

static void add_real_and_text(words *w, double x) {
    char text[40];
    add_real(w, x);
    snprintf(text, sizeof text, "%.15g", x);
    add_ascii(w, text);
}

static void add_number_in(words *w, const char *text) {
    char *end;
    double x = strtod(text, &end);
    if (end == text || *end) return;
    add_real(w, x);
    if (fabs(x) < 9e18) add_number(w, (int64_t)x);
}

// Modified UTF-8. What concatenation leaves a place for ends a piece.
static void add_text(words *w, const char *text) {
    const unsigned char *s = (const unsigned char *)text;
    uint16_t units[WORDS_LONGEST];
    uint32_t n = 0;
    add_number_in(w, text);
    while (*s && n < WORDS_LONGEST) {
        uint16_t unit = *s++;
        if (unit >= 0xe0 && s[0] && s[1]) {
            unit = (uint16_t)((unit & 0xf) << 12 | (s[0] & 0x3f) << 6 | (s[1] & 0x3f));
            s += 2;
        } else if (unit >= 0xc0 && s[0]) {
            unit = (uint16_t)((unit & 0x1f) << 6 | (*s++ & 0x3f));
        }
        if (unit > 2) units[n++] = unit;
        else {
            add_string(w, units, n);
            n = 0;
        }
    }
    add_string(w, units, n);
}

static void add_constants(words *w, const cf_symbols *symbols, const cf_class *c) {
    for (uint32_t i = 1; i < c->constant_count; i++) {
        const cf_constant *k = &c->constants[i];
        switch (k->tag) {
        case CONSTANT_Integer: add_number(w, k->i); break;
        case CONSTANT_Long: add_number(w, k->j); break;
        case CONSTANT_Float: add_real_and_text(w, (double)k->f); break;
        case CONSTANT_Double: add_real_and_text(w, k->d); break;
        case CONSTANT_String: add_text(w, cf_text(symbols, k->text)); break;
        default: break;
        }
    }
}

static void add_operands(words *w, const code *c) {
    for (uint32_t i = 0; i < c->count; i++)
        if (c->instrs[i].op == OP_bipush || c->instrs[i].op == OP_sipush)
            add_number(w, c->instrs[i].b);
    for (uint32_t i = 0; i < c->switch_count; i++) {
        const code_switch *s = &c->switches[i];
        for (uint32_t k = 0; k < s->count; k++)
            add_number(w, s->keys ? s->keys[k] : (int64_t)s->low + k);
    }
}

void words_gather(words *w, program *p) {
    arena a;
    link_error ignored; // who runs the method will say it
    arena_init(&a, w->m);
    for (; w->classes < program_class_count(p); w->classes++) {
        const klass *k = program_class(p, (uint32_t)w->classes);
        if (k->module || k->kind != KLASS_CLASS || !k->file) continue;
        add_constants(w, program_symbols(p), k->file);
        for (uint32_t i = 0; i < k->method_count; i++) {
            const code *c;
            if (k->methods[i].file && k->methods[i].file->code &&
                !program_decode(p, &a, &k->methods[i], &c, &ignored))
                add_operands(w, c);
        }
    }
    arena_release(&a);
}

// ---------------------------------------------------------------- patterns

typedef struct pattern { // a regular expression, read from left to right
    const word *from;
    uint32_t at;
    rng *random;
    uint16_t *out;
    uint32_t count;
} pattern;

static uint16_t here(const pattern *p) {
    return p->at < p->from->count ? p->from->units[p->at] : 0;
}

static uint16_t escaped(pattern *p) {
    uint16_t c = here(p);
    p->at += c != 0;
    switch (c) {
    case 'd': return (uint16_t)('0' + rng_below(p->random, 10));
    case 'w': return (uint16_t)('a' + rng_below(p->random, 26));
    case 's': return ' ';
    case 'D':
    case 'S': return 'x';
    case 'W': return '-';
    case 't': return '\t';
    case 'n': return '\n';
    default: return c;
    }
}

// One of a class of chars; of a negated one, some char that is not named.
static uint16_t one_of_class(pattern *p) {
    uint16_t picked = 0, c;
    uint32_t seen = 0;
    bool negated = here(p) == '^', named[128] = {false};
    p->at += negated;
    for (bool first = true; (c = here(p)) && (c != ']' || first); first = false) {
        p->at++;
        uint16_t low = c == '\\' ? escaped(p) : c, high = low;
        if (here(p) == '-' && p->at + 1 < p->from->count && p->from->units[p->at + 1] != ']') {
            p->at++;
            high = here(p);
            p->at++;
        }
        for (uint32_t u = low; u <= high && u < 128; u++) named[u] = true;
        if (high < low) high = low;
        if (rng_one_in(p->random, ++seen))
            picked = (uint16_t)(low + rng_below(p->random, (uint32_t)(high - low) + 1));
    }
    p->at += c == ']';
    for (int i = 0; negated && i < 100; i++) {
        picked = (uint16_t)(' ' + rng_below(p->random, 95));
        if (!named[picked]) break;
    }
    return picked;
}

// How often what stands before is repeated.
static uint32_t repetitions(pattern *p) {
    uint16_t c = here(p);
    if (c == '*' || c == '+' || c == '?') {
        p->at++;
        return rng_below(p->random, c == '?' ? 2 : MOST_REPEATED) + (c == '+');
    }
    if (c != '{') return 1;
    uint32_t least = 0;
    for (p->at++; here(p) >= '0' && here(p) <= '9'; p->at++) least = least * 10 + here(p) - '0';
    while (here(p) && here(p) != '}') p->at++;
    p->at += here(p) == '}';
    return least < WORDS_LONGEST ? least : WORDS_LONGEST;
}

static uint16_t next_unit(pattern *p) {
    uint16_t c = here(p);
    p->at++;
    if (c == '\\') return escaped(p);
    if (c == '[') return one_of_class(p);
    return c == '.' ? (uint16_t)('a' + rng_below(p->random, 26)) : c;
}

// Groups are taken as if their parentheses were not there, and of alternatives the text up to one
// of the bars: what comes out need not match.
static uint32_t sample(const word *from, rng *random, uint16_t *out) {
    pattern p = {.from = from, .random = random, .out = out};
    while (p.at < from->count && p.count < WORDS_LONGEST) {
        uint16_t c = here(&p);
        if (c == '|') {
            if (rng_one_in(random, 2)) break;
            p.count = 0;
        }
        if (c == '(' || c == ')' || c == '^' || c == '$' || c == '|') {
            p.at++;
            continue;
        }
        uint32_t before = p.at;
        uint16_t unit = next_unit(&p);
        uint32_t after = p.at, times = repetitions(&p), end = p.at;
        for (uint32_t i = 0; i < times && p.count < WORDS_LONGEST; i++) {
            out[p.count++] = unit;
            p.at = before;
            unit = next_unit(&p);
        }
        p.at = end > after ? end : after;
    }
    return p.count;
}

static bool is_pattern(const word *x) {
    for (uint32_t i = 0; i < x->count; i++)
        if (x->units[i] < 128 && strchr("\\[*+", x->units[i])) return true;
    return false;
}

// ---------------------------------------------------------------- drawing

int64_t words_number(const words *w, rng *random, int64_t low, int64_t high) {
    uint64_t n = (uint64_t)high - (uint64_t)low + 1; // 0: all of 2^64
    int64_t x = 0;
    switch (rng_below(random, 8)) {
    case 0: x = (int64_t)rng_below(random, 5) - 2; break;
    case 1: x = (int64_t)rng_below(random, 201) - 100; break;
    case 2: x = rng_one_in(random, 2) ? low : high; break;
    case 3: x = (int64_t)rng_next(random); break;
    default:
        if (w->numbers.count) x = w->numbers.data[rng_below(random, (uint32_t)w->numbers.count)];
        if (rng_one_in(random, 3))
            x = (int64_t)((uint64_t)x + (rng_one_in(random, 2) ? 1 : UINT64_MAX));
        if (rng_one_in(random, 6)) x = (int64_t)(0 - (uint64_t)x);
    }
    return x >= low && x <= high ? x : n ? (int64_t)((uint64_t)low + (uint64_t)x % n) : x;
}

double words_real(const words *w, rng *random) {
    static const double edges[] = {0.0, -0.0, 1.0, -1.0, 0.5, (double)NAN, (double)INFINITY, 1e308};
    double x = edges[rng_below(random, sizeof edges / sizeof *edges)];
    switch (rng_below(random, 6)) {
    case 0: return x;
    case 1: return ((double)rng_below(random, 4001) - 2000) / 16;
    case 2:
        if (w->numbers.count)
            x = (double)w->numbers.data[rng_below(random, (uint32_t)w->numbers.count)];
        break;
    default:
        if (w->reals.count) x = w->reals.data[rng_below(random, (uint32_t)w->reals.count)];
    }
    switch (rng_below(random, 6)) {
    case 0: return x + 1;
    case 1: return x - 1;
    case 2: return x / 2;
    case 3: return nextafter(x, rng_one_in(random, 2) ? INFINITY : -INFINITY);
    default: return x;
    }
}

static uint32_t put(const word *x, uint16_t *out) {
    memcpy(out, x->units, x->count * sizeof *out);
    return x->count;
}

static uint32_t one_string(const words *w, rng *random, uint16_t *out) {
    char text[40];
    uint32_t kind = rng_below(random, 8), n = 0;
    if (kind < 5 && w->strings.count) {
        const word *x = &w->strings.data[rng_below(random, (uint32_t)w->strings.count)];
        return is_pattern(x) && !rng_one_in(random, 4) ? sample(x, random, out) : put(x, out);
    }
    if (kind == 7) {
        for (uint32_t count = rng_below(random, 4); n < count; n++)
            out[n] = (uint16_t)(' ' + rng_below(random, 95));
        return n;
    }
    const char *format = kind == 6 && rng_one_in(random, 4) ? "%llx" : "%lld";
    snprintf(text, sizeof text, format, (long long)words_number(w, random, -1000, INT64_MAX));
    for (; text[n]; n++) out[n] = (unsigned char)text[n];
    return n;
}

uint32_t words_string(const words *w, rng *random, uint16_t *out) {
    uint32_t n = one_string(w, random, out);
    if (rng_one_in(random, 3)) {
        uint16_t more[WORDS_LONGEST];
        uint32_t count = one_string(w, random, more);
        for (uint32_t i = 0; i < count && n < WORDS_LONGEST; i++) out[n++] = more[i];
    }
    for (uint32_t i = 0; i < n && rng_one_in(random, 6); i++) { // another case
        uint16_t lower = out[i] | 0x20;
        if (lower >= 'a' && lower <= 'z') out[i] ^= 0x20;
    }
    return n;
}
