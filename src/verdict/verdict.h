// What came out of a run: verdict, reasons, answers to queries, statistics, witnesses. Plain data:
// engines for model files and, for those of Java, room `check` fill it; the command line and the
// reports show it.
#ifndef VERDICT_VERDICT_H
#define VERDICT_VERDICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/limits.h"
#include "base/vec.h"

typedef enum verdict_kind {
    VERDICT_UNKNOWN, // the default: nothing was shown
    VERDICT_SAFE,
    VERDICT_BOUNDED, // SAFE within bounds: detail names them
    VERDICT_UNSAFE,
} verdict_kind;

enum exit_status {
    EXIT_SAFE = 0,
    EXIT_UNSAFE = 1,
    EXIT_USAGE = 2,
    EXIT_UNKNOWN = 3,
    EXIT_INTERNAL = 4
};

typedef enum answer_kind { ANSWER_UNKNOWN, ANSWER_REACHABLE, ANSWER_UNREACHABLE } answer_kind;

// The answer to one query of a model file.
typedef struct answer {
    answer_kind kind;
    bool is_error;     // an `error` query: reachable means UNSAFE
    const char *why;   // for ANSWER_UNKNOWN; NULL: not decided yet
    const char *bound; // "contexts <= 2" where unreachable holds within a bound only, else NULL
} answer;

typedef struct stat_line {
    const char *name, *value;
} stat_line;

typedef struct witness {
    const char *title;         // "query 2", "AssertionError at Device.java:41"
    const char *text;          // for people
    const char *json;          // one JSON value, for the witness file
    const char *dot;           // a graph, or NULL
    const struct trace *trace; // of a Java program, in the result's store; or NULL
} witness;

// One of several tests or targets.
typedef struct result_part {
    const char *name; // "FooTest.works"
    verdict_kind kind;
    const char *detail; // NULL: none
    size_t witness;     // the first of its witnesses
    size_t witnesses;
    bool is_main; // a target whose main was run
} result_part;

// What an engine knows of a source line.
typedef enum mark { MARK_BLACK, MARK_GREEN, MARK_RED } mark; // not reached, reached, violates
typedef struct line_mark {
    const char *file; // "Device.java"
    uint32_t line;
    mark mark;
    const char *source; // NULL: not known
} line_mark;

// Of data races, where a proof rests on their absence.
typedef enum races_known { RACES_SETTLED, RACES_UNSEEN, RACES_NOT_EXCLUDED } races_known;

typedef struct result {
    arena store; // owns every string below
    verdict_kind kind;
    const char *jdk;        // whose class library it was; NULL: there was none
    const char *detail;     // goes into the parentheses of the verdict line; NULL: none
    bool stopped;           // by a limit
    races_known races_open; // SAFE or within bounds, by an engine that does not look for data races
    bool given_bounds;      // VERDICT_BOUNDED, by nothing that another engine could do without
    VEC(const char *) notes; // assumptions and remarks, one line each
    VEC(stat_line) stats;    // in the order they are printed
    VEC(answer) answers;     // queries in file order
    VEC(line_mark) lines;    // by file and line, where they are asked for
    VEC(witness) witnesses;
    VEC(const char *) parts; // one line each: "test FooTest.works: SAFE"
    VEC(result_part) tests;  // what the lines say, where they are tests
} result;

void result_init(result *r, mem *m);
void result_release(result *r);

void result_set(result *r, verdict_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void result_note(result *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
void result_stat(result *r, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
const char *verdict_mark_name(mark m);    // "green"
void result_line(result *r, line_mark x); // strings are copied
void result_print_lines(const result *r, FILE *out);
// Strings are copied.
void result_answer(result *r, answer a);
// The same in two steps, so that a limit in between leaves the query in its place: it is known to
// be asked, and later what the answer is.
void result_ask(result *r, bool is_error);
void result_settle(result *r, size_t query, answer a);
void result_witness(result *r, witness w);
// Sets the verdict from the answers, as docs/models.md says.
void result_conclude(result *r);
// The run was stopped: open queries are unknown for this reason. The verdict is UNSAFE if that was
// known by then, else UNKNOWN.
void result_stop(result *r, const char *why);
// Hands what is known by now to the watch: printed even if the process is ended in mid-work.
void result_make_known(result *r, limits *l);
// Takes over what one of several tests gave; the whole's verdict is that of the worst part. The
// part's mem must be the whole's.
void result_add_part(result *r, const char *name, const result *part);
// The same for a target; if that has several tests, each of them.
void result_add_target(result *r, const char *name, const result *part);

// What an error is known by when lines have moved: its kind, where it is in the program's own
// words, and the source text there. The buffer is returned.
enum { RESULT_FINGERPRINT = 17 };
const char *result_fingerprint(const witness *w, char *out);

// "SAFE within bounds (contexts <= 5)"
const char *result_verdict_text(const result *r, char *buffer, size_t size);
// "verdict: SAFE within bounds (contexts <= 5)"
void result_print_verdict(const result *r, FILE *out);
void result_print_answers(const result *r, FILE *out);
void result_print_stats(const result *r, FILE *out);
int result_exit_status(const result *r);

#endif
