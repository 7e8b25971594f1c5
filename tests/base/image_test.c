// Regions, memory that stands on them, and images in files.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/image.h"
#include "base/random.h"
#include "base/region.h"
#include "base/vec.h"

#define PLACE ((void *)0x2b0000000000)
enum { SIZE = 64 << 20 };

static void *map_place(void) {
    void *p = mmap(PLACE, SIZE, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    assert_ptr_equal(p, PLACE);
    return p;
}

typedef struct block {
    unsigned char *at;
    size_t size;
    unsigned char fill;
} block;

static void check_block(const block *b) {
    for (size_t i = 0; i < b->size; i++) assert_int_equal(b->at[i], b->fill);
}

static size_t random_size(rng *r) {
    return rng_below(r, 1u << (3 + rng_below(r, 15)));
}

// Against a list of what was allocated and with what it was filled.
static void blocks_keep_their_contents(void **state) {
    (void)state;
    mem top, m;
    region r;
    rng random = {7};
    mem_init(&top, 0);
    region_init(&r, map_place(), SIZE, 100);
    mem_init_child(&m, &top, &r);
    block blocks[300] = {{0}};
    for (int step = 0; step < 60000; step++) {
        block *b = &blocks[rng_below(&random, 300)];
        if (step == 50000) region_close(&r);
        if (!b->at) {
            bool clear = rng_one_in(&random, 2);
            *b = (block){.size = random_size(&random), .fill = (unsigned char)step};
            b->at = clear ? mem_zalloc(&m, b->size) : mem_alloc(&m, b->size);
            assert_int_equal((uintptr_t)b->at % 16, 0);
            assert_int_equal(region_has(&r, b->at), step < 50000);
            for (size_t i = 0; clear && i < b->size; i++) assert_int_equal(b->at[i], 0);
            memset(b->at, b->fill, b->size);
        } else if (rng_one_in(&random, 3)) {
            check_block(b);
            size_t size = random_size(&random), both = size < b->size ? size : b->size;
            b->at = mem_resize(&m, b->at, b->size, size);
            b->size = both;
            check_block(b);
            b->size = size;
            memset(b->at, b->fill, size);
        } else {
            check_block(b);
            mem_free(&m, b->at, b->size);
            b->at = NULL;
        }
    }
    for (int i = 0; i < 300; i++) mem_free(&m, blocks[i].at, blocks[i].at ? blocks[i].size : 0);
    assert_false(r.overflowed);
    assert_int_equal(m.live, 0);
    assert_int_equal(top.live, 0);
    munmap(PLACE, SIZE);
}

// What is freed leaves nothing behind.
static void free_memory_is_zero(void **state) {
    (void)state;
    mem top, m;
    region r;
    rng random = {3};
    mem_init(&top, 0);
    region_init(&r, map_place(), SIZE, 0);
    mem_init_child(&m, &top, &r);
    for (int i = 0; i < 2000; i++) {
        size_t size = random_size(&random), more = size + random_size(&random);
        unsigned char *p = memset(mem_alloc(&m, size), 0xee, size);
        p = mem_resize(&m, p, size, more);
        memset(p, 0xee, more);
        mem_free(&m, p, more);
    }
    region_close(&r);
    for (size_t i = 0; i < r.top; i++) assert_int_equal(((char *)PLACE)[i], 0);
    munmap(PLACE, SIZE);
}

static void full_region_overflows(void **state) {
    (void)state;
    mem top, m;
    region r;
    mem_init(&top, 0);
    region_init(&r, map_place(), 1 << 16, 0);
    mem_init_child(&m, &top, &r);
    void *large = mem_alloc(&m, 1 << 20);
    assert_false(region_has(&r, large));
    assert_true(r.overflowed);
    mem_free(&m, large, 1 << 20);
    assert_int_equal(top.live, 0);
    munmap(PLACE, SIZE);
}

static void take_too_much(void *arg) {
    mem_alloc(arg, 1 << 20);
    fail();
}

static void children_unwind_to_the_parents_guard(void **state) {
    (void)state;
    mem top, m;
    region r;
    mem_init(&top, 1 << 19);
    region_init(&r, map_place(), SIZE, 0);
    mem_init_child(&m, &top, &r);
    assert_int_equal(guard_run(&top, take_too_much, &m), STOP_MEMORY);
    assert_int_equal(guard_run(&m, take_too_much, &top), STOP_MEMORY);
    munmap(PLACE, SIZE);
}

// ---------------------------------------------------------------- files

typedef struct files {
    char folder[64], path[160];
} files;

static int make_files(void **state) {
    files *f = calloc(1, sizeof *f);
    snprintf(f->folder, sizeof f->folder, "/tmp/weft-image-XXXXXX");
    if (!mkdtemp(f->folder)) return -1;
    snprintf(f->path, sizeof f->path, "%s/0123456789abcdef0123456789abcdef" IMAGE_SUFFIX,
             f->folder);
    *state = f;
    return 0;
}

static int remove_files(void **state) {
    files *f = *state;
    unlink(f->path);
    image_clean(f->folder, 0);
    rmdir(f->folder);
    free(f);
    return 0;
}

static image_part parts[2];

static void fill_parts(void) {
    rng random = {11};
    uint64_t *p = map_place();
    for (size_t i = 0; i < SIZE / 64; i++) p[i] = rng_next(&random);
    parts[0] = (image_part){PLACE, 1 << 20};
    parts[1] = (image_part){(char *)PLACE + (2 << 20), 1 << 18};
}

static int map_again(const files *f, const char *key, error *e) {
    image_part wanted[2] = {{parts[0].at, SIZE}, {parts[1].at, SIZE}};
    int code = image_map(f->path, key, wanted, 2, e);
    if (code) return code;
    for (int i = 0; i < 2; i++) assert_int_equal(wanted[i].size, parts[i].size);
    return 0;
}

static void an_image_comes_back(void **state) {
    const files *f = *state;
    error e;
    fill_parts();
    uint64_t sums[2];
    for (int i = 0; i < 2; i++) sums[i] = hash_pages(parts[i].at, parts[i].size);
    assert_int_equal(map_again(f, "key", &e), ERR_MISSING);
    assert_int_equal(image_write(f->path, "key", parts, 2, &e), 0);
    assert_int_equal(map_again(f, "key", &e), ERR_INPUT); // the address is taken
    assert_non_null(strstr(e.message, "cannot be mapped"));
    munmap(PLACE, SIZE);
    for (int round = 0; round < 3; round++) {
        assert_int_equal(map_again(f, "key", &e), 0);
        for (int i = 0; i < 2; i++)
            assert_int_equal(hash_pages(parts[i].at, parts[i].size), sums[i]);
        memset(PLACE, round, parts[0].size); // ours alone
        image_unmap(parts, 2);
    }
    assert_int_equal(map_again(f, "kex", &e), ERR_INPUT);
    assert_int_equal(map_again(f, "key ", &e), ERR_INPUT);
    chmod(f->path, 0620);
    assert_int_equal(map_again(f, "key", &e), ERR_INPUT);
    assert_non_null(strstr(e.message, "by others"));
}

static void write_at(const char *path, long offset, const void *bytes, size_t size) {
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    fseek(file, offset, SEEK_SET);
    fwrite(bytes, 1, size, file);
    fclose(file);
}

// One changed bit anywhere, and every length but the right one.
static void damage_is_noticed(void **state) {
    const files *f = *state;
    enum { HEAD = 112 + 3 }; // bytes of the header and the key
    error e;
    rng random = {5};
    fill_parts();
    assert_int_equal(image_write(f->path, "key", parts, 2, &e), 0);
    munmap(PLACE, SIZE);
    struct stat info;
    assert_int_equal(stat(f->path, &info), 0);
    FILE *file = fopen(f->path, "r");
    char *whole = malloc((size_t)info.st_size);
    assert_int_equal(fread(whole, 1, (size_t)info.st_size, file), info.st_size);
    fclose(file);
    for (int i = 0; i < 300; i++) {
        long at = i < HEAD ? i : (long)rng_below(&random, (uint32_t)info.st_size);
        if (at >= HEAD && at < IMAGE_PAGE) continue; // behind the key: filled up
        char changed = (char)(whole[at] ^ (1 << rng_below(&random, 8)));
        write_at(f->path, at, &changed, 1);
        if (map_again(f, "key", &e) == 0) fail_msg("byte %ld", at);
        write_at(f->path, at, &whole[at], 1);
    }
    for (int i = 0; i < 50; i++) {
        assert_int_equal(truncate(f->path, rng_below(&random, (uint32_t)info.st_size)), 0);
        assert_int_equal(map_again(f, "key", &e), ERR_INPUT);
        write_at(f->path, 0, whole, (size_t)info.st_size);
    }
    write_at(f->path, info.st_size, "x", 1);
    assert_int_equal(map_again(f, "key", &e), ERR_INPUT);
    assert_int_equal(truncate(f->path, info.st_size), 0);
    assert_int_equal(map_again(f, "key", &e), 0);
    image_unmap(parts, 2);
    free(whole);
}

static void pages_hash_differently(void **state) {
    (void)state;
    uint64_t page[512] = {0}, zero = hash_pages(page, sizeof page);
    for (int i = 0; i < 512; i++)
        for (int bit = 0; bit < 64; bit++) {
            page[i] ^= 1ull << bit;
            assert_int_not_equal(hash_pages(page, sizeof page), zero);
            page[i] ^= 1ull << bit;
        }
    assert_int_not_equal(hash_pages(page, 2048), zero);
    page[0] = 1;
    uint64_t first = hash_pages(page, sizeof page);
    page[0] = 0;
    page[8] = 1;
    assert_int_not_equal(hash_pages(page, sizeof page), first); // order counts
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_keep_their_contents),
        cmocka_unit_test(free_memory_is_zero),
        cmocka_unit_test(full_region_overflows),
        cmocka_unit_test(children_unwind_to_the_parents_guard),
        cmocka_unit_test(pages_hash_differently),
        cmocka_unit_test_setup_teardown(an_image_comes_back, make_files, remove_files),
        cmocka_unit_test_setup_teardown(damage_is_noticed, make_files, remove_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
