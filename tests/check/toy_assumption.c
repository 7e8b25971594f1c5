// One more assumption than weft has (CONTRIBUTING.md), and what is printed for it: before main,
// where a test asks for it.
#include <stdio.h>
#include <stdlib.h>

#include "verdict/assumption.h"

__attribute__((constructor)) static void print_words(void) {
    if (getenv("TOY_ASSUMPTION")) puts(assumption_words(ASSUMPTION_TOY, 0));
}
