// Shared by the commands of this room.
#ifndef CLI_INTERNAL_H
#define CLI_INTERNAL_H

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
int command_show(const command *self, int argc, char **argv);

extern const option_spec model_options[];
extern const option_spec show_options[];
extern const option_spec execute_options[];
extern const option_spec check_options[];
size_t check_more_options(const option_spec **tables, const char **headings, size_t max);
void model_list_engines(void);
size_t model_more_options(const option_spec **tables, const char **headings, size_t max);

// Makes the class path that runs a program: the JDK with our model classes in front.
int cli_classpath(mem *m, const options *o, classpath **cp, error *e);

// Prints "weft: message" and returns the exit status for it.
int cli_fail(const error *e);
// True if -h or --help stands before any "--"; prints the command's help.
bool cli_wants_help(const command *c, int argc, char **argv);

// Sets up context from the parsed options.
void cli_start_run(run_context *c, mem *m, limits *l, logger *log, const options *o);
// Prints everything a result holds, ending with the verdict line; returns the exit status.
int cli_finish_run(run_context *c, result *r);

#endif
