#!/bin/sh
# Whatever a program learns of the outside world bounds its SAFE, by name; what only the JDK's inner workings
# see does not. The cases and what is expected of them are in Outside.java.
. "$PROJECT_DIR/tests/lib.sh"
here=$PROJECT_DIR/tests/classlib
mkdir "$scratch/classes"
javac -nowarn -Xlint:none -sourcepath "$PROJECT_DIR/api" -d "$scratch/classes" "$here/Outside.java" 2>"$scratch/javac" ||
    { cat "$scratch/javac"; exit 1; }
sed -n 's/^ *case "\([a-z0-9]*\)":.*\/\/ plain$/\1|/p; s/^ *case "\([a-z0-9]*\)":.*\/\/ within \(.*\)$/\1|\2/p' \
    "$here/Outside.java" >"$scratch/cases"
run version
[ "$(wc -l <"$scratch/cases")" -gt 70 ] || fail "cases are missing"
expect() {
    if [ -n "$1" ]; then want_last "verdict: SAFE within bounds ($1)"; else want_last "verdict: SAFE"; fi
    want_status 0
}
while IFS='|' read -r name bounds; do
    run check -cp "$scratch/classes" Outside -- "$name"
    expect "$bounds"
done <"$scratch/cases"
# However it is searched.
for way in "--search dfs --jobs 2" "--search bfs" "--por off" "--engine hybrid" --no-cache; do
    # shellcheck disable=SC2086
    run check $way -cp "$scratch/classes" Outside -- tlr
    expect "random numbers fixed"
done
# The notes say who looked; an error says what it rests on.
run check -cp "$scratch/classes" Outside -- millis
want_out '^note: clock fixed: looked at by Outside.main line [0-9]+$'
run check -cp "$scratch/classes" Outside -- charset
want_out '^note: assumes the charset UTF-8 \(asked for by Outside.main line [0-9]+, through'
# A folder of the class path is a resource on a JVM.
cat >"$scratch/Folder.java" <<'E'
public class Folder {
    public static void main(String[] a) throws Exception {
        ClassLoader l = Folder.class.getClassLoader();
        Object found = a[0].equals("all") ? l.getResources("sub").hasMoreElements()
            : a[0].equals("stream") ? l.getResourceAsStream("sub/") : l.getResource(a[0]);
        assert found == null;
    }
}
E
mkdir -p "$scratch/folders/sub"
echo text >"$scratch/folders/sub/file.txt"
javac -d "$scratch/folders" "$scratch/Folder.java" || exit 1
for name in "" . sub sub/ ./Folder.class sub/../Folder.class sub//file.txt all stream; do
    run check -cp "$scratch/folders" Folder -- "$name"
    want_out '^verdict: UNKNOWN \(not supported: a folder of the class path as a resource'
done
for name in none none/none /Folder.class; do
    run check -cp "$scratch/folders" Folder -- "$name"
    want_last "verdict: SAFE"
done
cat >"$scratch/Empty.java" <<'E'
public class Empty { public static void main(String[] a) throws Exception { assert System.in.read() >= 0; } }
E
run check "$scratch/Empty.java"
want_status 1
want_out '^note: AssertionError at Empty.java:1: in an execution with standard input empty \(looked at by Empty.main line 1'
finish
