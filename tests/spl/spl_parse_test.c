// Hostile files: programs with bytes and words changed at random are parsed or refused, with a
// position, and nothing is left behind.
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/random.h"
#include "spl/body.h"
#include "spl/explore.h"

static long mutants = 4000;

static const char *const words[] = {
    "goto", "if",   "class", "thread", "{",      "}",      "(", ")",  ";", ":", "any", "new",
    "int",  "this", "null",  "==",     "assert", "return", "-", "&&", "/", "0", ".",   "l1"};

typedef struct corpus {
    arena store;
    VEC(const char *) texts;
    VEC(size_t) sizes;
} corpus;

static void add_folder(corpus *c, const char *folder) {
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *f; (f = readdir(d));) {
        size_t n = strlen(f->d_name), size;
        const char *data;
        error e;
        if (n < 5 || strcmp(f->d_name + n - 4, ".spl") != 0) continue;
        assert_int_equal(file_read(&c->store, arena_printf(&c->store, "%s/%s", folder, f->d_name),
                                   1 << 20, &data, &size, &e),
                         0);
        vec_push(c->store.m, &c->texts, data);
        vec_push(c->store.m, &c->sizes, size);
    }
    closedir(d);
}

static size_t mutate(rng *r, char *buffer, size_t size, size_t capacity) {
    for (uint32_t edits = 1 + rng_below(r, 4); edits > 0; edits--) {
        size_t at = size ? rng_below(r, (uint32_t)size) : 0;
        const char *word = words[rng_below(r, sizeof words / sizeof *words)];
        size_t n = strlen(word), cut = rng_below(r, 20);
        switch (rng_below(r, 4)) {
        case 0:
            if (size) buffer[at] = (char)rng_next(r);
            break;
        case 1: // take something out
            if (cut > size - at) cut = size - at;
            memmove(buffer + at, buffer + at + cut, size - at - cut);
            size -= cut;
            break;
        case 2: // put a word in
            if (size + n > capacity) break;
            memmove(buffer + at + n, buffer + at, size - at);
            memcpy(buffer + at, word, n);
            size += n;
            break;
        default: // end early
            if (rng_one_in(r, 4)) size = at;
        }
    }
    return size;
}

static void mutants_are_parsed_or_refused(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    corpus c = {0};
    arena_init(&c.store, &m);
    add_folder(&c, PROJECT_DIR "/tests/spl/programs");
    add_folder(&c, PROJECT_DIR "/examples/spl");
    assert_true(c.texts.count >= 40);
    size_t before = m.live;
    rng r = {42};
    long good = 0;
    for (long i = 0; i < mutants; i++) {
        static char buffer[20000];
        size_t which = rng_below(&r, (uint32_t)c.texts.count), size = c.sizes.data[which];
        memcpy(buffer, c.texts.data[which], size);
        size = mutate(&r, buffer, size, sizeof buffer);
        spl_program p;
        error e = {0};
        if (spl_program_parse(&p, &m, "mutant.spl", buffer, size, &e) == 0) {
            good++;
            spl_bodies bodies;
            spl_bodies_init(&bodies, &m, &p);
            spl_bodies_release(&bodies);
            spl_machine x;
            spl_schedule moves = {0};
            spl_machine_init(&x, &m, &p);
            spl_run_random(&x, &r, rng_one_in(&r, 2), 200, &moves);
            spl_machine_release(&x);
            vec_release(&m, &moves);
            spl_program_release(&p);
        } else {
            assert_int_equal(e.code, ERR_INPUT);
            assert_true(e.line > 0 && e.column > 0);
            assert_true(strlen(e.message) > 0);
        }
        assert_int_equal(m.live, before);
    }
    print_message("%ld mutants, %ld of them programs\n", mutants, good);
    vec_release(&m, &c.texts);
    vec_release(&m, &c.sizes);
    arena_release(&c.store);
    assert_int_equal(m.live, 0);
}

int main(int argc, char **argv) {
    if (argc > 1) mutants = atol(argv[1]);
    const struct CMUnitTest tests[] = {cmocka_unit_test(mutants_are_parsed_or_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
