// A first look at a program: its class files are read, nothing runs.
#ifndef CHECK_LOOK_H
#define CHECK_LOOK_H

#include "classfile/classpath.h"
#include "engine/java.h"

// Reads the class and those of the class path that it names, and they, and so on.
program_look check_look(mem *m, classpath *cp, const char *class_name);

#endif
