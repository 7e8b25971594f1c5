// Writes a model of a family to standard output, for benchmarks and experiments.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "models.h"
#include "netprogram.h"

static void make_lipton(async_mpds *a, mem *m, char **argv) {
    net_program p = {.m = m};
    net_program_lipton(&p, (uint32_t)atoi(argv[0]), atoi(argv[1]), atoi(argv[2]));
    net_program_compile(&p, a);
    net_program_release(&p);
}

int main(int argc, char **argv) {
    mem m;
    async_mpds a;
    mem_init(&m, 0);
    async_mpds_init(&a, &m);
    if (argc == 5 && strcmp(argv[1], "lipton") == 0) make_lipton(&a, &m, argv + 2);
    else {
        fprintf(stderr, "usage: make_model lipton LEVEL EXTRA ZERO_TEST\n");
        return 2;
    }
    print_mpds(&a);
    async_mpds_release(&a);
    return 0;
}
