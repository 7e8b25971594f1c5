// Shared by the commands of this room.
#ifndef CLI_INTERNAL_H
#define CLI_INTERNAL_H

#include <stdio.h>

#include "base/error.h"
#include "base/options.h"
#include "classfile/classpath.h"
#include "engine/engine.h"

typedef struct command {
    const char *name;
    const char *usage;   // what follows "weft NAME"
    const char *summary; // one line
    const char *details; // paragraphs for --help, or NULL
    const option_spec *options;
    // More option tables, shown under their own headings; NULL: none. Fills up to `max` and returns
    // how many.
    size_t (*more_options)(const option_spec **tables, const char **headings, size_t max);
    int (*run)(const struct command *self, int argc, char **argv);
} command;

extern const command commands[]; // ended by a NULL name

int command_check(const command *self, int argc, char **argv);
int command_engines(const command *self, int argc, char **argv);
int command_model(const command *self, int argc, char **argv);
int command_execute(const command *self, int argc, char **argv);
int command_replay(const command *self, int argc, char **argv);
int command_doctor(const command *self, int argc, char **argv);
int command_show(const command *self, int argc, char **argv);

extern const option_spec model_options[];
extern const option_spec show_options[];
extern const option_spec execute_options[];
extern const option_spec check_options[];
extern const option_spec replay_options[];
extern const option_spec doctor_options[];
size_t check_more_options(const option_spec **tables, const char **headings, size_t max);
void model_list_engines(void);
size_t model_more_options(const option_spec **tables, const char **headings, size_t max);

// Makes the class path that runs a program: the JDK with our model classes in front.
int cli_classpath(mem *m, const options *o, classpath **cp, error *e);

// What is said about the JDK's modules: java's options.
#define MODULE_OPTIONS                                                                             \
    {"add-exports",                                                                                \
     OPTION_LIST,                                                                                  \
     "M/P=T",                                                                                      \
     NULL,                                                                                         \
     0,                                                                                            \
     0,                                                                                            \
     "export package P of module M to T, as java does (ALL-UNNAMED is the class path; "            \
     "repeatable)"},                                                                               \
        {"add-opens",                                                                              \
         OPTION_LIST,                                                                              \
         "M/P=T",                                                                                  \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         "the same, and open it for reflection (repeatable)"},                                     \
    {                                                                                              \
        "add-modules", OPTION_LIST, "LIST", NULL, 0, 0,                                            \
            "modules of the JDK that a program does not have otherwise (repeatable)"               \
    }
int cli_modules(classpath *cp, const options *o, logger *log, error *e);

// Resolves a TARGET, with weft-api.jar on the class path.
int cli_target(classpath *cp, const char *operand, const char *path, limits *l, target *t,
               error *e);
// Where base images are kept ($WEFT_CACHE, $XDG_CACHE_HOME/weft, ~/.cache/weft), into the buffer;
// NULL: there is no such place.
const char *cli_cache(char *out, size_t size);
// A booted VM over the class path's JDK, from its base image if there is one.
struct vm_config;
int cli_start(mem *m, classpath *cp, bool no_cache, const struct vm_config *config, struct vm **out,
              error *e);
// TARGET and class path so that they mean the same in another folder; a method, if any, behind '#'.
const char *cli_absolute_operand(arena *a, const char *operand, const char *method);
const char *cli_absolute_path(arena *a, const char *operand, const char *path);

// The manual page, made of the tables of commands and options.
void manual_print(FILE *out);
// weft-api.jar's path into the buffer; NULL: it is not there.
const char *cli_api_jar(char *out, size_t size);

// Prints "weft: message" and returns the exit status for it.
int cli_fail(const error *e);
// True if -h or --help stands before any "--"; prints the command's help.
bool cli_wants_help(const command *c, int argc, char **argv);

// Can the files of --report, --witness and --dot be written, and are reports of a known kind? Said
// before the work, not after it.
int cli_check_files(const options *o, error *e);
// Sets up context from the parsed options.
void cli_start_run(run_context *c, mem *m, limits *l, logger *log, const options *o);
// A command with one operand, which `needs` words: reads the command line, calls run, releases o.
typedef int run_function(run_context *c, const char *operand, int argc, char **argv, error *e);
int cli_run_command(options *o, int argc, char **argv, const char *needs, run_function *run);
// Prints everything a result holds, ending with the verdict line, and writes the files that were
// asked for; returns the exit status. `target`: as the user gave it.
int cli_finish_run(run_context *c, const char *target, result *r);

#endif
