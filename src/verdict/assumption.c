#include "verdict/assumption.h"

#include <stddef.h>

static const struct {
    property justified_by;
    const char *words, *justified;
} assumptions[] = {
#define ASSUMPTION_LINE(id, justified_by, words, justified) {justified_by, words, justified},
    ASSUMPTIONS(ASSUMPTION_LINE)
#undef ASSUMPTION_LINE
};

const char *assumption_words(assumption a, property_set proved) {
    property by = assumptions[a].justified_by;
    return by != PROPERTY_COUNT && property_in(proved, by) ? assumptions[a].justified
                                                           : assumptions[a].words;
}
