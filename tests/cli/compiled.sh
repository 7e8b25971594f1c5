#!/usr/bin/env bash
# What javac makes of a source is kept: javac runs again if anything that it reads has changed, and only then.
. "$(dirname "$0")/../lib.sh"
export WEFT_CACHE=$scratch/cache
cd "$scratch" || exit 1
home=$(dirname "$(dirname "$(readlink -f "$(command -v "${JAVA_HOME:+$JAVA_HOME/bin/}javac")")")")

# A JDK whose javac is counted.
mkdir -p jdk/bin src/other lib && : >count
for entry in "$home"/*; do [ "${entry##*/}" = bin ] || ln -s "$entry" jdk/; done
for tool in "$home"/bin/*; do ln -s "$tool" jdk/bin/; done
rm jdk/bin/javac
printf '#!/bin/sh\necho >>"%s/count"\nexec "%s/bin/javac" "$@"\n' "$scratch" "$home" >jdk/bin/javac
chmod +x jdk/bin/javac

# said TEXT TIMES [options]: the program prints TEXT; javac has run so often since the last look.
said() {
    local text=$1 times=$2
    shift 2
    run run --jdk jdk "$@" src/Main.java
    want_status 0
    want_out "^$text\$"
    [ "$(wc -l <count)" -eq "$times" ] || fail "javac ran $(wc -l <count) times, expected $times"
    : >count
}

cat >src/Main.java <<'END'
public class Main {
    public static void main(String[] args) { System.out.println("one " + Helper.text() + other.Constant.N); }
}
END
echo 'class Helper { static String text() { return "a"; } }' >src/Helper.java
echo 'package other; public class Constant { public static final int N = 1; }' >src/other/Constant.java

said 'one a1' 1
said 'one a1' 0
ls "$WEFT_CACHE"/*.classes >/dev/null || fail "nothing is kept"
[ "$(stat -c %a "$WEFT_CACHE"/*.classes)" = 600 ] || fail "others can read it"

# Each thing that javac reads.
sed -i 's/one/two/' src/Main.java; said 'two a1' 1
touch src/Main.java; said 'two a1' 0
sed -i 's/"a"/"b"/' src/Helper.java; sed -i 's/N = 1/N = 2/' src/other/Constant.java; said 'two b2' 1
sed -i 's/N = 2/N = 1/' src/other/Constant.java; said 'two b1' 1
sed -i 's/N = 1/N = 2/' src/other/Constant.java; said 'two b2' 0
sed -i 's/N = 2/N = 1/' src/other/Constant.java
echo 'class Unused { }' >src/Unused.java; said 'two b1' 1
echo 'not for javac' >src/notes.txt; said 'two b1' 0
said 'two b1' 1 -cp lib
said 'two b1' 0 -cp lib
echo 'class Later { }' >lib/Later.java; said 'two b1' 1 -cp lib
said 'two b1' 1 --add-exports java.base/sun.security.util=ALL-UNNAMED
said 'two b1' 1 --no-cache
said 'two b1' 0

# A jar may name others, and may be replaced: nothing is kept.
"$home/bin/jar" cf any.jar -C lib Later.java
said 'two b1' 1 -cp any.jar
said 'two b1' 1 -cp any.jar

# Damaged, cut short, of others.
for file in "$WEFT_CACHE"/*.classes; do printf 'X' | dd of="$file" bs=1 seek=60 conv=notrunc 2>/dev/null; done
said 'two b1' 1
for file in "$WEFT_CACHE"/*.classes; do truncate -s 70 "$file"; chmod 666 "$file"; done
said 'two b1' 1
said 'two b1' 0

# What does not compile is said every time, and so are warnings.
echo 'class Bad {' >src/Bad.java
for _ in 1 2; do run run --jdk jdk src/Bad.java; want_status 2; want_err 'reached end of file'; done
rm src/Bad.java; : >count
cat >src/Main.java <<'END'
public class Main {
    public static void main(String[] args) { Thread.currentThread().stop(null); }
}
END
sed -i 's/Thread.*$/new Thread().countStackFrames(); } }/; $d' src/Main.java
for _ in 1 2; do run check --jdk jdk src/Main.java; want_err 'deprecat|uses or overrides'; done
[ "$(wc -l <count)" -eq 2 ] || fail "a compilation with messages was kept"
: >count

# Only so many are kept.
rm -f "$WEFT_CACHE"/*.classes
echo 'public class Main { public static void main(String[] a) { System.out.println("last"); } }' >src/Main.java
for i in $(seq 1 310); do printf 'weft-cl1%s' "$i" >"$WEFT_CACHE/$(printf '%032x' "$i").classes"; done
echo mine >"$WEFT_CACHE/notes.classes"; printf 'other' >"$WEFT_CACHE/$(printf '%032x' 999).classes"
said 'last' 1
kept=$(ls "$WEFT_CACHE" | grep -c '\.classes$')
[ "$kept" -eq 302 ] || fail "$kept files are kept"
said 'last' 0
finish
