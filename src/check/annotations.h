// The annotations of test libraries, known by name: whoever has none of the jars reads the same.
#ifndef CHECK_ANNOTATIONS_H
#define CHECK_ANNOTATIONS_H

#include "check/finder.h"

#define JUNIT4 "Lorg/junit/"
#define JUNIT5 "Lorg/junit/jupiter/api/"
#define JUNIT5_PARAMETERIZED "Lorg/junit/jupiter/params/ParameterizedTest;"

typedef struct annotation_found {
    const cf_annotation *is;   // NULL: none
    const char *type;          // of the list that was asked for, "Lorg/junit/Test;"
    const cf_annotation *used; // the one in the source: another where `is` stands on its type
} annotation_found;

// The first of these types (ended by NULL) that stand in the attribute of c, or on the type of an
// annotation that does, as JUnit 5 finds them.
annotation_found check_annotation_among(finder *f, const cf_class *c, cf_bytes bytes,
                                        const char *const *types);
annotation_found check_annotation_of_class(finder *f, const klass *k, const char *const *types);
annotation_found check_annotation_of_method(finder *f, const method *m, const char *const *types);
// "@Rule", for messages: as the source has it.
const char *check_annotation_name(finder *f, annotation_found found);
// The value of an element, or NULL: its default.
const cf_value *check_annotation_value(finder *f, annotation_found found, const char *name);

#endif
