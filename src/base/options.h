// Command-line options as tables: parsing, --help, the manual page and error messages come from
// them.
#ifndef BASE_OPTIONS_H
#define BASE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/vec.h"

typedef enum option_kind {
    OPTION_FLAG,   // --quiet
    OPTION_INT,    // --jobs N, within low … high
    OPTION_REAL,   // --time S, within low … high
    OPTION_CHOICE, // --split lazy|eager
    OPTION_TEXT,   // --witness FILE
    OPTION_LIST,   // --report FILE, repeatable
} option_kind;

typedef struct option_spec {
    const char *name; // without the dashes; NULL ends a table
    option_kind kind;
    const char *value;    // what --help calls the value ("N", "FILE"), or the choices "lazy|eager"
    const char *standard; // default, as the user would type it; NULL: none
    double low, high;     // OPTION_INT, OPTION_REAL
    const char *help;     // one sentence
} option_spec;

typedef struct option_value {
    const option_spec *spec;
    const char *given;
} option_value;

// The options given in one command, over a few tables (the command's own, the engines').
typedef struct options {
    mem *m;
    VEC(const option_spec *) tables;
    VEC(option_value) values;
    VEC(const char *) line; // the command line as it was given, where somebody keeps it
} options;

void options_init(options *o, mem *m);
void options_release(options *o);
void options_allow(options *o, const option_spec *table);
// The same answers over fewer tables: the first one of `given` and another, and only what was given
// of these. Into an empty *o.
void options_narrow(const options *given, const option_spec *table, options *o);

// Parses options and collects operands, in any order; "--" ends the options. `--x=v` and `--x v`
// both work, a single dash does too for one-letter names and for -cp, and `-Xv` for repeatable
// options of one letter. On return *operands and *rest
// (what stood behind "--") point into argv, which is permuted.
int options_parse(options *o, int argc, char **argv, int *operand_count, char ***operands,
                  int *rest_count, char ***rest, error *e);

// To learn what was given, before it is known which tables are meant: argv is left as it is, and
// only the values of the first table's options are checked. Others may stand in several tables,
// which must agree on whether they take a value. *operand: the first one, NULL: there is none.
int options_scan(options *o, int argc, char **argv, const char **operand, error *e);

// Does a table have it?
bool options_have(const options *o, const char *name);
// The last value given, or the default. Asking for an option that no table has is a bug.
bool option_given(const options *o, const char *name);
bool option_flag(const options *o, const char *name);
long option_int(const options *o, const char *name);
double option_real(const options *o, const char *name);
const char *option_text(const options *o, const char *name); // NULL where there is no default
// True if the choice's value is this one.
bool option_is(const options *o, const char *name, const char *choice);
// The i-th value of a repeatable option, or NULL.
const char *option_nth(const options *o, const char *name, size_t i);

// One line an option, with range and default.
void options_help(const option_spec *table, text *out);

#endif
