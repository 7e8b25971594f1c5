#!/usr/bin/env bash
# Random class paths: weft and java must find the same. usage: classpath_java.sh TOOL [COUNT [SEED]]
. "$PROJECT_DIR/tests/lib.sh"
"$PROJECT_DIR/tests/classfile/classpath_java.py" "$1" "$scratch" "${2:-12}" "${3:-1}"
