// What the code of a handler does with the exception that it takes: keeps it in local variables,
// throws it again, or drops it. `finally` and `synchronized` are handlers, too: javac writes the
// block once more for exceptions, behind it `aload n, athrow`.
#ifndef CLASSFILE_TAKEN_H
#define CLASSFILE_TAKEN_H

#include "classfile/code.h"

enum { CODE_TAKEN_LOCALS = 64 };

typedef struct code_taken {
    // By instruction: bit i for local i, below CODE_TAKEN_LOCALS, if it may hold the exception, by
    // some way from the handler, and is needed later.
    const uint64_t *locals;
    bool may_rethrow; // one of these is thrown somewhere
    bool must_keep;   // as long as nothing else is thrown, no way ends without throwing it again
} code_taken;

// For the handler whose code begins at `target`. O(instructions × loop depth).
code_taken code_follow_exception(arena *a, const code *c, uint32_t target);

#endif
