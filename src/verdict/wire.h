// A result as bytes, so that it can come out of another process: verdict, notes, statistics,
// answers, witnesses with their traces, parts.
#ifndef VERDICT_WIRE_H
#define VERDICT_WIRE_H

#include "base/error.h"
#include "base/text.h"
#include "verdict/verdict.h"

// Appends the result. The bytes are for a process of the same build, on the same machine.
void verdict_wire_write(const result *r, text *out);

// Reads what verdict_wire_write wrote into an empty result; its strings are copies. Nothing is
// trusted: of bytes that are cut off or damaged (they carry their length and a checksum) the result
// stays empty. ERR_INPUT: `e` says so.
int verdict_wire_read(const char *data, size_t size, result *r, error *e);

#endif
