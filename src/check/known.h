// Errors that the user knows of and does not want to hear about: those of a report (--baseline),
// those that a file weft.ignore names, and those in code that says @SuppressWarnings("weft").
#ifndef CHECK_KNOWN_H
#define CHECK_KNOWN_H

#include "base/error.h"
#include "base/vec.h"
#include "verdict/verdict.h"

typedef struct known_errors {
    arena store;
    VEC(const char *) fingerprints;
    VEC(const char *) patterns; // of weft.ignore, as for fnmatch
} known_errors;

// Reads the report (NULL: none) and the file of patterns, if it is there. A negative code: a file
// that cannot be read, or is no report of weft.
int check_known_read(known_errors *k, mem *m, const char *baseline, const char *ignore, error *e);
void check_known_release(known_errors *k);

// NULL: it is not known; else why it is left out.
const char *check_known(const known_errors *k, const witness *w);

#endif
