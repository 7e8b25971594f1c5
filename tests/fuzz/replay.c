// Runs a fuzz target over the files of its corpus, without the fuzzer. usage: fuzz_X_replay FOLDER
#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "fuzz.h"

int main(int argc, char **argv) {
    mem m;
    arena a;
    error e;
    int count = 0;
    mem_init(&m, 0);
    arena_init(&a, &m);
    DIR *dir = argc == 2 ? opendir(argv[1]) : NULL;
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        const char *data;
        size_t size;
        if (entry->d_name[0] == '.') continue;
        const char *path = arena_printf(&a, "%s/%s", argv[1], entry->d_name);
        if (file_read(&a, path, 64 << 20, &data, &size, &e)) {
            fprintf(stderr, "%s: %s\n", path, e.message);
            return 2;
        }
        // In a block of the exact size, so that a sanitizer sees what reads beyond it.
        uint8_t *exact = mem_alloc(&m, size);
        if (size) memcpy(exact, data, size);
        LLVMFuzzerTestOneInput(exact, size);
        mem_free(&m, exact, size);
        count++;
    }
    if (dir) closedir(dir);
    arena_release(&a);
    printf("%d inputs replayed\n", count);
    return count > 0 ? 0 : 2;
}
