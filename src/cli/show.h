// weft show: classes as text and as JSON, and the walk over everything.
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include <jansson.h>

#include "base/limits.h"
#include "base/options.h"
#include "program/program.h"

typedef struct show_wants {
    bool types;         // what the verifier inferred, before each instruction
    bool calls;         // what each method calls
    bool cfg;           // the control-flow graph of each method
    const char *method; // only methods of this name; NULL: all
} show_wants;

// Decodes, verifies and prints. ERR_INPUT: the class is broken, e says how.
int show_class_text(program *p, klass *k, const show_wants *wants, text *out, link_error *e);
int show_class_json(program *p, klass *k, const show_wants *wants, json_t **out, link_error *e);

// --cfg: blocks, edges, loops, dominators and postdominators of a method.
int show_cfg_text(program *p, arena *a, const method *m, text *out, link_error *e);
// --dot: the graph of each method asked for, in the language of Graphviz.
int show_cfg_dot(program *p, klass *k, const show_wants *wants, text *out, link_error *e);
bool show_is_wanted(program *p, const method *m, const show_wants *wants);
// The Java error for a class without the method asked for.
int show_no_method(program *p, klass *k, const show_wants *wants, link_error *e);

// --all: loads, links, decodes and verifies every class.
int show_all(const options *o);

// --natives: what there is of java.base's native methods.
int show_natives(mem *m, program *p, limits *l, error *e);

// "public static final" and the like.
void show_access(unsigned access, bool is_method, text *out);

#endif
