// A call site of one of the JDK's bootstrap methods, being linked in C (indy.c, lambda.c,
// pattern.c, shape.c).
#ifndef VM_SITE_H
#define VM_SITE_H

#include "vm/synth.h"

typedef struct site {
    vm *v;
    thread *t;
    klass *k; // that contains the call
    const unit *u;
    vm_instr *x;
    const cf_constant *constant;
    const cf_bootstrap *bootstrap;
    const signature *type; // of the call
} site;

static inline const cf_constant *site_argument(const site *s, unsigned i) {
    return &s->k->file->constants[s->bootstrap->arguments[i]];
}

// altMetafactory's flags, and how many marker interfaces or bridges, or fields of a record, a site
// that is linked in C has at most.
enum { SITE_SERIALIZABLE = 1, SITE_MARKERS = 2, SITE_BRIDGES = 4, SITE_LIST_MAX = 60 };
enum { SITE_FIELDS_MAX = 255 };

// shape.c: are the arguments what compilers write, and do their types fit together?
bool vm_site_is_lambda(const site *s, bool alternative);
bool vm_site_is_concat(const site *s, bool has_recipe);
bool vm_site_is_record(const site *s, bool unused);

// One class a site, numbered by the class file, not in the order of linking. Lambdas' classes are
// called as HotSpot's.
const char *vm_site_class_name(site *s, const char *what);
// A class of the VM's own for the site: one static method of the site's name and type.
method *vm_site_method(site *s, const char *what);
// The site becomes a static call of this method.
native_outcome vm_site_becomes_call(site *s, method *m);

// lambda.c: LambdaMetafactory; alternative: altMetafactory, with further interfaces or bridges.
native_outcome vm_site_link_lambda(site *s, bool alternative);

// pattern.c: SwitchBootstraps. False: some label needs the bootstrap method itself.
bool vm_site_is_simple_switch(const site *s, bool is_enum);
native_outcome vm_site_link_switch(site *s, bool is_enum);

#endif
