#!/bin/sh
# An installed weft finds its model classes in share/weft; one without them says what is missing.
. "$PROJECT_DIR/tests/lib.sh"
cat >"$scratch/Handles.java" <<'EOF'
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class Handles {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) h.invokeExact("seven77"));
    }
}
EOF
build=$(dirname "$WEFT")/../..
mkdir -p "$scratch/there/bin" "$scratch/there/share/weft" "$scratch/lone/bin"
cp "$WEFT" "$scratch/there/bin/weft"
cp "$WEFT" "$scratch/lone/bin/weft"
cp "$build/models/weft-models.jar" "$build/api/weft-api.jar" "$scratch/there/share/weft/"

run run "$scratch/Handles.java"
want_status 0
want_last 7
WEFT=$scratch/there/bin/weft
run run "$scratch/Handles.java"
want_status 0
want_last 7
WEFT=$scratch/lone/bin/weft
run run "$scratch/Handles.java"
want_status 2
want_one_error_line
want_err '^weft: weft-models.jar'
finish
