#!/usr/bin/env bash
# docs/api.md has every public method of weft.Verify, and no other; its program is found wrong; the properties exist.
. "$PROJECT_DIR/tests/lib.sh"
page=$PROJECT_DIR/docs/api.md source=$PROJECT_DIR/api/weft/Verify.java
status=0 out= err= command="docs/api.md"
grep -oE '^    public static [A-Za-z]+ [a-z][A-Za-z]*\([^)]*\)' "$source" | sed 's/^    public static //' | sort >"$scratch/methods"
grep -oE '^\| `[A-Za-z]+ [a-z][A-Za-z]*\([^)]*\)`' "$page" | sed 's/^| `//; s/`$//' | sort >"$scratch/shown"
[ "$(wc -l <"$scratch/methods")" -ge 14 ] || fail "few methods were read"
diff "$scratch/methods" "$scratch/shown" >"$scratch/diff" || fail "the page and the source differ: $(cat "$scratch/diff")"
for name in $(grep -oE 'weft\.(seed|inputs|assume)\b' "$PROJECT_DIR"/api/weft/*.java -h | sort -u); do
    grep -q -- "\`-D$name=" "$page" || fail "the page lacks -D$name"
done
for name in $(grep -oE '^    public static final [a-z]+ [A-Za-z_]+' "$source" | sed 's/.* //'); do
    grep -q "\`Verify.$name\`" "$page" || fail "the page lacks Verify.$name"
done
for class in $(cd "$PROJECT_DIR/api" && grep -lE '^public (final )?(class|@interface)' -r weft gov org --include=*.java | sed 's|^\./||; s|\.java$||; s|/|.|g'); do
    grep -q "\`$class\`" "$page" || fail "the page lacks $class"
done
sed -n '/^```java$/,/^```$/p' "$page" | sed '/^```/d' >"$scratch/Sorted.java"
run check "$scratch/Sorted.java" --quiet; want_status 1; want_last 'verdict: UNSAFE (AssertionError at Sorted.java:8)'
finish
