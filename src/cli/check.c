// weft check, and the list of engines.
#include <stdio.h>

#include "cli/internal.h"

int command_check(const command *self, int argc, char **argv) {
    mem setup;
    mem_init(&setup, 0);
    error e;
    options o;
    options_init(&o, &setup);
    options_allow(&o, self->options);
    int count, rest_count, status;
    char **operands, **rest;
    if (options_parse(&o, argc, argv, &count, &operands, &rest_count, &rest, &e)) {
        status = cli_fail(&e);
    } else if (count != 1) {
        error_set(&e, ERR_USAGE, NULL, "check needs one target ('weft help check')");
        status = cli_fail(&e);
    } else {
        puts("verdict: UNKNOWN (this build of weft has no engine for Java yet)");
        status = EXIT_UNKNOWN;
    }
    options_release(&o);
    return status;
}

int command_engines(const command *self, int argc, char **argv) {
    (void)self, (void)argc, (void)argv;
    puts("This build of weft has no engines yet.");
    return 0;
}
