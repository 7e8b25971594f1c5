// What came out, for people and for other programs. Sees verdicts and traces only.
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "base/error.h"
#include "base/text.h"
#include "verdict/trace.h"
#include "verdict/verdict.h"

// What the report is about, beside the result.
typedef struct report_subject {
    const char *version;        // of weft
    const char *target;         // as the user gave it
    const char *properties;     // "assert,deadlock"; NULL: none were to be chosen
    const char *const *command; // the command line
    size_t command_count;
    double seconds, peak_mb;
} report_subject;

typedef struct report_style {
    unsigned width; // of the terminal; 0: standard
    bool color;
} report_style;

// Does the note say no more than its line: "pool.shutdown()", "done.get() = null", where that is
// the call?
bool report_says_source(const trace_row *r, const trace_note *n);
// A line at which nothing happened.
bool report_is_plain(const trace_row *r);
// How many lines of setup, before the first thread starts, are folded; 0: it is short.
uint32_t report_setup_lines(const trace *t);
// The trace in columns, one per thread, or as a list.
void report_trace(const trace *t, report_style style, text *out);

void report_json(const report_subject *s, const result *r, text *out);
void report_sarif(const report_subject *s, const result *r, text *out);
void report_html(const report_subject *s, const result *r, text *out);

void report_junit(const report_subject *s, const result *r, text *out); // JUnit's XML

// A class of JUnit 5 in this file, with a test for each error that a plain JVM can show. *why: that
// there is none; NULL: there is one.
int report_test(const char *path, const result *r, const char **why, error *e);
// Whether the file's name is that of a class.
bool report_knows_test(const char *path);

// "-.sarif": to standard output, in the form that the ending says; "-": JSON.
bool report_is_standard_output(const char *path);
// Whether the file's ending is one of .json, .sarif, .html, .xml.
bool report_knows(const char *path);
int report_write(const char *path, const report_subject *s, const result *r, error *e);

#endif
