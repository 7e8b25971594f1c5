// Shared by the commands of this room.
#ifndef CLI_INTERNAL_H
#define CLI_INTERNAL_H

#include <stdio.h>

#include "base/error.h"
#include "base/options.h"
#include "check/start.h"
#include "engine/model.h"
#include "verdict/verdict.h"

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

extern const command cli_commands[]; // ended by a NULL name

int command_check(const command *self, int argc, char **argv);
int command_races(const command *self, int argc, char **argv);
int command_flows(const command *self, int argc, char **argv);
int command_engines(const command *self, int argc, char **argv);
int command_api(const command *self, int argc, char **argv);
int command_version(const command *self, int argc, char **argv);
int command_model(const command *self, int argc, char **argv);
int command_execute(const command *self, int argc, char **argv);
int command_replay(const command *self, int argc, char **argv);
int command_doctor(const command *self, int argc, char **argv);
int command_show(const command *self, int argc, char **argv);

extern const model_engine *const cli_model_engines[]; // ended by NULL
extern const option_spec cli_model_options[];
extern const option_spec show_options[];
extern const option_spec cli_execute_options[];
extern const option_spec cli_check_options[];
extern const option_spec cli_races_options[];
extern const option_spec cli_flows_options[];
extern const option_spec cli_replay_options[];
extern const option_spec cli_doctor_options[];
size_t cli_check_more_options(const option_spec **tables, const char **headings, size_t max);
size_t cli_races_more_options(const option_spec **tables, const char **headings, size_t max);
size_t cli_flows_more_options(const option_spec **tables, const char **headings, size_t max);
size_t cli_model_more_options(const option_spec **tables, const char **headings, size_t max);

// The manual page, made of the tables of commands and options.
void cli_manual_print(FILE *out);
// Completions for bash, zsh or fish, of the same tables.
void cli_completion_print(FILE *out, const char *shell);

// Prints "weft: message" and returns the exit status for it.
int cli_fail(const error *e);
// True if -h or --help stands before any "--"; prints the command's help.
bool cli_wants_help(const command *c, int argc, char **argv);

// Can the files of --report, --witness and --dot be written, and are reports of a known kind? Said
// before the work, not after it.
int cli_check_files(const options *o, error *e);
log_level cli_log_level(const options *o); // by --quiet and --verbose
// A command with one operand, which `needs` words: reads the command line, calls run, releases o.
typedef int run_many_function(run_context *c, const void *with, int count, char **operands,
                              int argc, char **argv, error *e);
// With any number of operands but 0.
int cli_run_commands(options *o, const command *self, int argc, char **argv, const char *needs,
                     run_many_function *run, const void *with);
typedef int run_function(run_context *c, const void *with, const char *operand, int argc,
                         char **argv, error *e);
int cli_run_command(options *o, const command *self, int argc, char **argv, const char *needs,
                    run_function *run, const void *with);
// Prints everything a result holds, ending with the verdict line, and writes the files that were
// asked for; returns the exit status. `target`: as the user gave it.
int cli_finish_run(run_context *c, const char *target, result *r);

#endif
