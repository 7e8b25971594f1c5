#!/usr/bin/env bash
# What a TARGET means: sources, class files, jars, classes. usage: classpath_target.sh TOOL NEWER_LIBJIMAGE
. "$PROJECT_DIR/tests/lib.sh"
WEFT=$1
work=$scratch/work # $scratch itself is for the library's files
mkdir "$work" && cd "$work" && mkdir tmp || exit 1
export TMPDIR=$work/tmp
run jdk; home=${out%% *}

want_no_leftovers() { [ -z "$(ls -A tmp)" ] || fail "left in the temporary folder: $(ls -A tmp)"; }
# target EXPECTED ARGS…: resolves to this class, method and source.
target() {
    local expected=$1
    shift
    run "$@"
    want_status 0
    want_out "^class $expected\$"
    want_no_leftovers
}
main='public static void main(String[] a) {}'

# Sources. The entry: the type named like the file, else the first that has a main.
mkdir -p src/p/q 'odd #1'
echo "public class Hello { $main class Inner {} }" >src/Hello.java
echo "package p.q; public class Uses { $main int n = Sibling.N; static class In {} }" >src/p/q/Uses.java
echo "package p.q; class Sibling { static final int N = 1; }" >src/p/q/Sibling.java
echo "class First { /* class Main */ } interface Second { $main } class Third { $main }" >src/Several.java
echo "class Helper { $main } class Named { $main }" >src/Named.java
echo 'public class Test { void nothing() {} private static void main(String[] a) {} }' >src/Test.java
cp src/Hello.java 'odd #1/Hello.java'
echo "class Dash { $main }" >-dash.java && echo "class At { $main }" >@at.java
target 'Hello method - source src/Hello.java' target src/Hello.java 'Hello$Inner'; want_out 'Hello.Inner: src/Hello.java!/Hello.Inner.class'
target 'p/q/Uses method - source src/p/q/Uses.java' target src/p/q/Uses.java p/q/Sibling 'p/q/Uses$In'
want_no_out 'not found'
(cd src/p/q && "$WEFT" target Uses.java p/q/Sibling) | grep -q 'Sibling.class [0-9]' || fail 'the root of . is not found'
target 'Second method - source src/Several.java' target src/Several.java First Third; want_no_out 'not found'
target 'Named method - source src/Named.java' target src/Named.java
target 'Test method - source src/Test.java' target src/Test.java
target 'Hello method run source src/Hello.java' target 'src/Hello.java#run'
target 'Hello method - source odd #1/Hello.java' target 'odd #1/Hello.java'
target 'Dash method - source -dash.java' target -dash.java
target 'At method - source @at.java' target @at.java
echo 'class Nothing {}' >src/Other.java
run target src/Other.java; want_status 2; want_err 'weft: src/Other.java: no class of this file has a main method'; want_no_leftovers

# The compiler's messages are shown as they are, whatever the language; our own line follows.
printf 'class Bad {\n    int x = "Gr\303\274\303\237e";\n}\n' >src/Bad.java
"$home/bin/javac" -J-Duser.language=en -J-Dfile.encoding=UTF-8 -encoding UTF-8 -d tmp ./src/Bad.java 2>expected && fail 'javac accepts nonsense'
LANG=ja_JP.UTF-8 LANGUAGE=ja run target src/Bad.java; want_status 2; want_no_leftovers
want_err '^\./src/Bad.java:2: error: incompatible types: String cannot be converted to int'
want_err "Gr$(printf '\303\274\303\237')e"; [ -z "$out" ] || fail 'standard output is for results'
[ "$(tail -n 1 "$scratch/err")" = 'weft: src/Bad.java: does not compile' ] || fail 'our own line'

# Nothing depends on the locale: class and file names beyond ASCII, characters beyond 16 bits.
big=$(printf '\360\235\222\234') # U+1D49C
printf 'public class Gr\303\266\303\237e { %s class %s {} static String s = "\303\244"; }\n' "$main" "$big" >"src/$(printf 'Gr\303\266\303\237e').java"
for locale in C C.UTF-8; do
    LC_ALL=$locale target "$(printf 'Gr\303\266\303\237e') method - .*" target "src/$(printf 'Gr\303\266\303\237e').java" \
        "$(printf 'Gr\303\266\303\237e$\355\240\265\355\262\234')"
    want_no_out 'not found'
done

# Variables that add options to javac are not passed on; processors on the class path are not run.
CLASSPATH=/nowhere JDK_JAVAC_OPTIONS=-Xnonsense JAVA_TOOL_OPTIONS=-Dx=y target 'Hello method - .*' target src/Hello.java
[ -z "$err" ] || fail 'javac said something'

# The class path and the api jar are there for the compiler and afterwards.
mkdir lib api out && echo 'package lib; public class L { public static int f() { return 1; } }' >L.java
echo 'package api; public class V { public static int f() { return 1; } }' >V.java
"$home/bin/javac" -d lib L.java && "$home/bin/javac" -d api V.java && "$home/bin/jar" cf api.jar -C api .
echo "public class Needs { int a = lib.L.f() + api.V.f(); $main }" >Needs.java
target 'Needs method - source Needs.java' -cp lib --api api.jar target Needs.java lib/L api/V java/lang/Object
want_out 'lib/L: lib/lib/L.class'; want_out 'api/V: api.jar!/api/V.class'
run -cp lib target Needs.java; want_status 2; want_err 'package api does not exist'; want_no_leftovers

# Class files: the root is found from the class's own name.
"$home/bin/javac" -d out src/p/q/*.java src/Hello.java
target 'p/q/Uses method - source -' target out/p/q/Uses.class p/q/Sibling Hello; want_out 'p/q/Sibling: out/p/q/Sibling.class'
target 'p/q/Uses method - source -' target "$work/out/p/q/Uses.class" p/q/Sibling; want_out ": $work/out/p/q/Sibling"
(cd out/p && "$WEFT" target q/Uses.class p/q/Sibling) | grep -q "p/q/Sibling: $work/out/p/q/Sibling.class" || fail 'the root of . is not found'
(cd out && "$WEFT" target Hello.class Hello) | grep -q '^Hello: Hello.class' || fail 'the unnamed package in .'
target 'p/q/Uses method main source -' target 'out/p/q/Uses.class#main'
mkdir moved && cp out/p/q/Uses.class moved/ && cp out/Hello.class moved/Other.class
run target moved/Uses.class; want_status 2; want_one_error_line; want_err 'moved/Uses.class: holds class p/q/Uses, so it must lie in .../p/q/Uses.class'
run target moved/Other.class; want_status 2; want_one_error_line; want_err 'holds class Hello, so it must lie in'

# Jars.
"$home/bin/jar" cfe app.jar p.q.Uses -C out . && "$home/bin/jar" cf none.jar -C out .
"$home/bin/jar" cfe gone.jar p.q.Gone -C out . && "$home/bin/jar" cfe odd.jar p/q/Uses -C out .
target 'p/q/Uses method - source -' target app.jar Hello; want_out 'Hello: app.jar!/Hello.class'
run target none.jar; want_status 2; want_one_error_line; want_err 'none.jar: its manifest names no Main-Class \(use -cp none.jar CLASS\)'
run target gone.jar; want_status 2; want_one_error_line; want_err 'class p.q.Gone not found'
run target odd.jar;  want_status 2; want_one_error_line; want_err "odd.jar: Main-Class 'p/q/Uses' is not a class name"

# Classes.
target 'p/q/Uses method - source -' -cp out target p.q.Uses
target 'p/q/Uses\$In method f\(I\)V source -' -cp out target 'p.q.Uses$In#f(I)V'
target 'java/util/HashMap method - source -' target java.util.HashMap
(cd out && "$WEFT" target Hello Hello) | grep -q '^Hello: Hello.class' || fail 'the current directory is the class path'

# A JDK without javac, and one with jmods alone.
mkdir -p jre && ln -s "$home/lib" jre/lib
run --jdk jre target src/Hello.java; want_status 2; want_one_error_line; want_err 'src/Hello.java: cannot compile: jre has no bin/javac'
if [ -d "$home/jmods" ]; then
    mkdir -p bare && ln -s "$home/jmods" bare/jmods
    run --jdk bare find java/lang/Object javax/swing/JFrame no/Such java/util/Nope
    want_status 0; want_out '^java/lang/Object: jrt:/java.base/java/lang/Object.class [0-9]+ [0-9a-f]+ java.base$'
    want_out '^javax/swing/JFrame: jrt:/java.desktop/'; want_out '^no/Such: class no.Such not found'; want_out 'java.util.Nope not found'
    sum=$(grep Object <<<"$out"); run find java/lang/Object; [ "$out" = "$sum" ] || fail 'jmods and image differ'
fi

# How a JDK is found: --jdk, JAVA_HOME, java on PATH through links, the usual folders.
mkdir -p bin && ln -s "$home/bin/java" bin/step && ln -s step bin/java
ln -s "$home" linked
run --jdk linked jdk; want_status 0; want_out '^linked '
JAVA_HOME=$work/linked run jdk; want_status 0; want_out "^$work/linked "
PATH=/nowhere:$work/bin:$PATH run jdk; want_status 0; want_out "^$(readlink -f "$home") "
if ls -d /usr/lib/jvm/*/lib/modules >/dev/null 2>&1; then
    newest=$(PATH=/nowhere "$WEFT" jdk)
    for other in /usr/lib/jvm/*/bin/javac; do # none of these is newer
        version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "${other%/bin/javac}/release")
        [ "${newest##* }" -ge "$version" ] || fail "found $newest, but $other is newer"
    done
fi
for version in 99.0.9 99.0.10 99.0.10-ea 98.9; do # the newest by number
    mkdir -p "home/.jdks/$version/lib" "home/.jdks/$version/bin" && : >"home/.jdks/$version/lib/modules"
    : >"home/.jdks/$version/bin/javac" && echo "JAVA_VERSION=\"$version\"" >"home/.jdks/$version/release"
done
HOME=$work/home PATH=/nowhere "$WEFT" jdk 2>&1 | grep -q '/.jdks/99.0.10/lib/modules: is not a JDK image' || fail 'the newest'

# A newer libjimage, whose interface is another.
mkdir -p newer/lib && ln -s "$home/lib/modules" newer/lib/modules && cp "$2" newer/lib/libjimage.so
run find java/lang/Object javax/swing/JFrame no/Such java/util/Nope; plain=$out
REAL_JDK=$home run --jdk newer find java/lang/Object javax/swing/JFrame no/Such java/util/Nope
[ "$out" = "$plain" ] || fail 'the newer library finds something else'
REAL_JDK=$home run --jdk newer read; want_status 0; want_out '^[0-9]{4,} classes read$'

for other in /usr/lib/jvm/*/; do # every JDK here loads
    [ -e "$other/lib/modules" ] || continue
    run --jdk "$other" jdk; want_status 0
    want_out " $(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$other/release")$"
    run --jdk "$other" read; want_status 0; want_out '^[0-9]{4,} classes read$'
done

# A limit is for what weft does: javac's time is not counted.
run --time 0.1 target src/Hello.java; want_status 0; want_no_leftovers
# However it ends, the temporary folder goes: a signal that kills, one that is caught.
interrupted() { # SIGNAL: leaves $status and what was printed
    "$WEFT" target src/Hello.java >"$scratch/out" 2>"$scratch/err" &
    local pid=$!
    for _ in {1..100}; do [ -n "$(ls -A tmp)" ] && break; sleep 0.02; done
    kill "-$1" $pid
    wait $pid 2>/dev/null
    status=$?; out=$(cat "$scratch/out"); err=$(cat "$scratch/err"); command="target, then signal $1"
    want_no_leftovers
}
interrupted TERM; want_status 143
interrupted HUP; want_status 129
for _ in {1..20}; do # at any moment, the one right behind the folder's making too
    "$WEFT" target src/Hello.java >/dev/null 2>&1 &
    pid=$!
    while kill -0 $pid 2>/dev/null && [ -z "$(ls -A tmp)" ]; do :; done
    kill -HUP $pid 2>/dev/null; wait $pid 2>/dev/null; command='target, hung up at once'; want_no_leftovers
done
export CATCH_SIGNALS=1
interrupted TERM; want_status 3; want_out '^stopped: interrupted'
finish
