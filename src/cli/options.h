// Rows of option tables that several commands have, worded once.
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/options.h"

// clang-format off
#define CLI_CLASS_PATH_OPTION                                                                      \
    {"cp", OPTION_TEXT, "PATH", NULL, 0, 0, "class path: folders and jars, divided by ':'"}
#define CLI_JDK_OPTION                                                                             \
    {"jdk", OPTION_TEXT, "DIR", NULL, 0, 0, "the JDK to use; else JAVA_HOME, else java on PATH"}
#define CLI_NO_CACHE_OPTION                                                                        \
    {"no-cache", OPTION_FLAG, NULL, NULL, 0, 0, "start the JDK and compile sources anew: use nothing that was kept, and keep nothing"}
#define CLI_LIMIT_OPTIONS                                                                          \
    {"time", OPTION_REAL, "S", NULL, 0.001, 1e9, "stop after S seconds of wall time"},             \
    {"memory", OPTION_INT, "MB", NULL, 16, 1e9, "stop at MB megabytes"}
#define CLI_REPORT_OPTION                                                                          \
    {"report", OPTION_LIST, "FILE", NULL, 0, 0,                                                    \
     "write a report; the ending says how: .html, .json, .sarif, .xml (JUnit); - or -.sarif and the like: to standard output (repeatable)"}
#define CLI_COLOR_OPTION                                                                           \
    {"color", OPTION_CHOICE, "auto|always|never", "auto", 0, 0,                                    \
     "colours in traces; auto: on a terminal, unless NO_COLOR is set or TERM is dumb"}
#define CLI_VALUES_OPTION                                                                          \
    {"values", OPTION_CHOICE, "shared|locals", "shared", 0, 0,                                     \
     "what traces show: variables that several threads use, or the local ones as well"}
#define CLI_VERBOSE_OPTION                                                                         \
    {"verbose", OPTION_FLAG, NULL, NULL, 0, 0, "say what is going on, on standard error"}
// clang-format on

#endif
