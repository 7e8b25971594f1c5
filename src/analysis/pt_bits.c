#include "analysis/pt_bits.h"

#include <string.h>

// A vector of so many is never worth bits, one of so many always is; between, if the bits need no
// more than twice the space.
enum { FEW = 16, MANY = 256 };

static size_t size_of(const pt_bits *s) {
    return s->capacity * (s->dense ? sizeof *s->words : sizeof *s->items);
}

void pt_bits_release(mem *m, pt_bits *s) {
    mem_free(m, s->items, size_of(s));
    *s = (pt_bits){0};
}

static uint64_t word_at(const pt_bits *s, uint32_t at) {
    return at >= s->base && at - s->base < s->capacity ? s->words[at - s->base] : 0;
}

// The place of the first item that is not smaller.
static uint32_t find(const pt_bits *s, uint32_t number) {
    uint32_t low = 0, high = s->count;
    if (high && s->items[high - 1] < number) return high;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (s->items[middle] < number) low = middle + 1;
        else high = middle;
    }
    return low;
}

bool pt_bits_has(const pt_bits *s, uint32_t number) {
    if (s->dense) return word_at(s, number / 64) >> number % 64 & 1;
    uint32_t at = find(s, number);
    return at < s->count && s->items[at] == number;
}

// Room for words `first` to `last`, and some more above: numbers grow.
static void widen(mem *m, pt_bits *s, uint32_t first, uint32_t last) {
    uint32_t end = s->base + s->capacity;
    if (s->capacity && first >= s->base && last < end) return;
    uint32_t low = !s->capacity || first < s->base ? first : s->base;
    uint32_t high = last + 1 > end ? last + 1 + (last + 1 - low) / 4 : end;
    uint64_t *words = mem_alloc(m, (high - low) * sizeof *words);
    memset(words, 0, (high - low) * sizeof *words);
    if (s->capacity) {
        memcpy(words + (s->base - low), s->words, s->capacity * sizeof *words);
        mem_free(m, s->words, s->capacity * sizeof *words);
    }
    s->words = words;
    s->base = low;
    s->capacity = high - low;
}

static void make_dense(mem *m, pt_bits *s) {
    pt_bits d = {.dense = true, .count = s->count};
    widen(m, &d, s->items[0] / 64, s->items[s->count - 1] / 64);
    for (uint32_t i = 0; i < s->count; i++)
        d.words[s->items[i] / 64 - d.base] |= (uint64_t)1 << s->items[i] % 64;
    pt_bits_release(m, s);
    *s = d;
}

static bool is_worth_bits(const pt_bits *s) {
    if (s->count < FEW) return false;
    uint32_t words = s->items[s->count - 1] / 64 - s->items[0] / 64 + 1;
    return s->count >= MANY || words <= s->count;
}

static bool add_item(mem *m, pt_bits *s, uint32_t number) {
    uint32_t at = find(s, number);
    if (at < s->count && s->items[at] == number) return false;
    if (s->count == s->capacity) {
        uint32_t capacity = s->capacity ? 2 * s->capacity : 2;
        s->items = mem_resize(m, s->items, s->capacity * sizeof *s->items,
                              capacity * sizeof *s->items);
        s->capacity = capacity;
    }
    memmove(s->items + at + 1, s->items + at, (s->count - at) * sizeof *s->items);
    s->items[at] = number;
    s->count++;
    if (is_worth_bits(s)) make_dense(m, s);
    return true;
}

bool pt_bits_add(mem *m, pt_bits *s, uint32_t number) {
    if (!s->dense) return add_item(m, s, number);
    widen(m, s, number / 64, number / 64);
    uint64_t *word = &s->words[number / 64 - s->base], bit = (uint64_t)1 << number % 64;
    if (*word & bit) return false;
    *word |= bit;
    s->count++;
    return true;
}

// Adds the bits of a word, none of which is there.
static void add_word(mem *m, pt_bits *s, uint32_t at, uint64_t bits) {
    for (; bits && !s->dense; bits &= bits - 1)
        add_item(m, s, at * 64 + (uint32_t)__builtin_ctzll(bits));
    if (!bits) return;
    widen(m, s, at, at);
    s->words[at - s->base] |= bits;
    s->count += (uint32_t)__builtin_popcountll(bits);
}

// A word of a set of either form.
static uint64_t gather(const pt_bits *s, uint32_t at) {
    if (s->dense) return word_at(s, at);
    uint64_t bits = 0;
    for (uint32_t i = find(s, at * 64); i < s->count && s->items[i] / 64 == at; i++)
        bits |= (uint64_t)1 << s->items[i] % 64;
    return bits;
}

uint32_t pt_bits_include(mem *m, pt_bits *to, const pt_bits *from, const pt_bits *filter,
                         pt_bits *fresh) {
    uint32_t before = to->count;
    if (!from->dense) {
        for (uint32_t i = 0; i < from->count; i++) {
            uint32_t number = from->items[i];
            if (filter && !pt_bits_has(filter, number)) continue;
            if (pt_bits_add(m, to, number) && fresh) pt_bits_add(m, fresh, number);
        }
        return to->count - before;
    }
    for (uint32_t i = 0; i < from->capacity; i++) {
        uint64_t bits = from->words[i];
        if (!bits) continue;
        if (filter) bits &= gather(filter, from->base + i);
        if (bits) bits &= ~gather(to, from->base + i);
        if (!bits) continue;
        add_word(m, to, from->base + i, bits);
        if (fresh) add_word(m, fresh, from->base + i, bits);
    }
    return to->count - before;
}

void pt_bits_subtract(mem *m, pt_bits *out, const pt_bits *from, const pt_bits *without) {
    for (uint32_t i = 0; i < (from->dense ? from->capacity : from->count); i++) {
        if (!from->dense) {
            if (!pt_bits_has(without, from->items[i])) pt_bits_add(m, out, from->items[i]);
            continue;
        }
        uint64_t bits = from->words[i];
        if (bits) bits &= ~gather(without, from->base + i);
        if (bits) add_word(m, out, from->base + i, bits & ~gather(out, from->base + i));
    }
}

void pt_bits_list(const pt_bits *s, uint32_t *out) {
    if (!s->count) return;
    if (!s->dense) memcpy(out, s->items, s->count * sizeof *out);
    for (uint32_t i = 0; s->dense && i < s->capacity; i++)
        for (uint64_t bits = s->words[i]; bits; bits &= bits - 1)
            *out++ = (s->base + i) * 64 + (uint32_t)__builtin_ctzll(bits);
}

uint32_t pt_bits_end(const pt_bits *s) {
    if (!s->count) return 0;
    if (!s->dense) return s->items[s->count - 1] + 1;
    uint32_t at = s->capacity;
    while (at && !s->words[at - 1]) at--;
    return (s->base + at) * 64 - (uint32_t)__builtin_clzll(s->words[at - 1]);
}
