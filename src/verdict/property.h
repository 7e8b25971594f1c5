// What can go wrong in a Java program. One line a property: the command line's choices, a search's
// settings, traces and witness files all read this table.
#ifndef VERDICT_PROPERTY_H
#define VERDICT_PROPERTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

// identifier, name for the user, looked for by default (ON or OFF), what it is
#define PROPERTIES(X)                                                                              \
    X(ASSERT, "assert", ON, "an assertion that fails")                                             \
    X(EXCEPTION, "exception", ON, "an exception that nobody catches")                              \
    X(DEADLOCK, "deadlock", ON, "threads that wait for ever")                                      \
    X(RACE, "race", OFF, "a data race")                                                            \
    X(HANG, "hang", OFF, "threads that run for ever")

typedef enum property {
#define PROPERTY_ID(id, name, standard, words) PROPERTY_##id,
    PROPERTIES(PROPERTY_ID)
#undef PROPERTY_ID
        PROPERTY_COUNT
} property;

// Properties as bits.
typedef uint32_t property_set;
#define PROPERTY_BIT(p) ((property_set)1 << (p))
enum { PROPERTY_ALL = (1 << PROPERTY_COUNT) - 1 };

static inline bool property_in(property_set set, property p) {
    return set & PROPERTY_BIT(p);
}

// Texts for option tables, which must be constants: "assert,exception,deadlock,race", those that
// are looked for by default, and all with a space before each, to be joined to a sentence.
#define PROPERTY_LISTED_ON(name) "," name
#define PROPERTY_LISTED_OFF(name)
#define PROPERTY_LISTED(id, name, standard, words) "," name
#define PROPERTY_LISTED_STANDARD(id, name, standard, words) PROPERTY_LISTED_##standard(name)
#define PROPERTY_SPACED(id, name, standard, words) " " name
#define PROPERTY_NAMES_SPACED PROPERTIES(PROPERTY_SPACED)
#define PROPERTY_NAMES (&("" PROPERTIES(PROPERTY_LISTED))[1])
#define PROPERTY_STANDARD (&("" PROPERTIES(PROPERTY_LISTED_STANDARD))[1])

const char *property_name(property p);
const char *property_words(property p);
// The property of that name, of so many bytes; PROPERTY_COUNT: there is none.
property property_named(const char *name, size_t length);
// Reads "assert,race"; `what` stands before the message: "--property".
int property_parse(const char *list, const char *what, property_set *out, error *e);
// "assert,race"
const char *property_list(property_set set, char *buffer, size_t size);

#endif
