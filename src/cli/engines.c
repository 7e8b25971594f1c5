// weft engines: what each engine is for, finds, proves, its bounds and options. weft api: where the
// jar lies that programs are compiled with.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/engines.h"
#include "cli/internal.h"

static void list_options(const option_spec *table) {
    mem m;
    mem_init(&m, 0);
    text t;
    text_init(&t, &m);
    options_help(table, &t);
    fputs(text_get(&t), stdout);
    text_release(&t);
}

static void describe_java(const engine_info *engine) {
    char list[200];
    printf("\n%s (weft check --engine %s): %s\n", engine->name, engine->name, engine->summary);
    if (engine->finds) printf("  finds:  %s\n", property_list(engine->finds, list, sizeof list));
    if (engine->proves) printf("  proves: %s\n", property_list(engine->proves, list, sizeof list));
    if (engine->bounds) printf("  bounds: %s\n", engine->bounds);
    list_options(engine->options);
}

static void describe_model(const model_engine *engine) {
    printf("\n%s (weft model FILE%s): %s\n", engine->info.name, engine->extension,
           engine->info.summary);
    list_options(engine->info.options);
}

// Those of this name; all for NULL. Returns how many there are.
static size_t describe(const char *name) {
    size_t count = 0;
    for (size_t i = 0; check_engines[i]; i++) {
        const engine_info *engine = &check_engines[i]->info;
        if (name && strcmp(name, engine->name) != 0) continue;
        describe_java(engine);
        count++;
    }
    if (!name || strcmp(name, java_dpn_flows_engine.info.name) == 0) {
        printf("\n%s (weft flows): %s\n", java_dpn_flows_engine.info.name,
               java_dpn_flows_engine.info.summary);
        list_options(java_dpn_flows_engine.info.options);
        count++;
    }
    for (size_t i = 0; cli_model_engines[i]; i++) {
        if (name && strcmp(name, cli_model_engines[i]->info.name) != 0) continue;
        describe_model(cli_model_engines[i]);
        count++;
    }
    return count;
}

static void overview(void) {
    puts("for Java programs; without --engine they work side by side, and the first sure answer "
         "counts:");
    for (size_t i = 0; check_engines[i]; i++)
        printf("  %-10s%s\n", check_engines[i]->info.name, check_engines[i]->info.summary);
    puts("for model files, by the file's ending:");
    for (size_t i = 0; cli_model_engines[i]; i++)
        printf("  %-10s%-6s %s\n", cli_model_engines[i]->info.name, cli_model_engines[i]->extension,
               cli_model_engines[i]->info.summary);
}

// The one operand of a command without options; NULL: none. False: bad usage, which was said.
static bool read_operand(const command *self, int argc, char **argv, int most, const char **out,
                         int *status) {
    mem m;
    mem_init(&m, 0);
    error e;
    options o;
    options_init(&o, &m);
    options_allow(&o, self->options);
    int count, rest_count;
    char **operands, **rest;
    int code = options_parse(&o, argc, argv, &count, &operands, &rest_count, &rest, &e);
    if (!code && (count > most || rest_count))
        code = error_set(&e, ERR_USAGE, NULL, "%s takes %s ('weft help %s')", self->name,
                         most ? "one name at most" : "no operands", self->name);
    *out = !code && count ? operands[0] : NULL;
    options_release(&o);
    if (code) *status = cli_fail(&e);
    return !code;
}

int command_engines(const command *self, int argc, char **argv) {
    const char *name;
    int status = 0;
    if (!read_operand(self, argc, argv, 1, &name, &status)) return status;
    if (!name) overview();
    if (describe(name)) return 0;
    error e;
    error_set(&e, ERR_USAGE, NULL, "there is no engine '%s' ('weft engines' lists them)", name);
    return cli_fail(&e);
}

int command_api(const command *self, int argc, char **argv) {
    const char *none;
    int status = 0;
    char jar[4096];
    if (!read_operand(self, argc, argv, 0, &none, &status)) return status;
    if (check_api_jar(jar, sizeof jar)) {
        char *path = realpath(jar, NULL); // without the way from the program to it
        puts(path ? path : jar);
        free(path);
        return 0;
    }
    error e;
    error_set(&e, ERR_INPUT, "weft-api.jar", "is neither in the build tree nor in share/weft");
    return cli_fail(&e);
}

int command_version(const command *self, int argc, char **argv) {
    const char *none;
    int status = 0;
    if (!read_operand(self, argc, argv, 0, &none, &status)) return status;
    puts("weft " WEFT_VERSION);
    return 0;
}
