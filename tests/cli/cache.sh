#!/usr/bin/env bash
# The base image on disk: what it is kept from and what it is not taken from, and that nothing else shows whether it was used.
# cache.sh PRELOAD API_JAR
. "$(dirname "$0")/../lib.sh"
preload=$1 api=$2
export WEFT_CACHE=$scratch/cache
classes=$scratch/classes
mkdir "$classes"
cat >"$scratch/Hello.java" <<'END'
public class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, " + (args.length > 0 ? args[0] : "world") + " " + System.getProperty("java.home"));
    }
}
END
sources=$scratch/Hello.java
for name in "$PROJECT_DIR"/tests/programs/check/{Lost,Notify,Interrupt,Lazy}*.java; do sources="$sources $name"; done
javac -nowarn -cp "$api" -d "$classes" $sources 2>"$scratch/err" || { cat "$scratch/err"; exit 1; }
checks=$(cd "$PROJECT_DIR/tests/programs/check" && ls {Lost,Notify,Interrupt,Lazy}*.java | sed 's/\.java$//')

hello() { run run --verbose -cp "$classes" Hello "$@"; }
good_hello() { want_status 0; want_out '^Hello, world /'; }
image() { echo "$WEFT_CACHE"/*.image; }
refused() { # REASON: the image is not used, and another one takes its place
    hello; good_hello; want_err "no base image: .*$1"; want_err 'base image kept'
    hello; good_hello; want_err 'base image used'
}

hello; good_hello
if grep -q 'sanitizer build' "$scratch/err"; then
    [ ! -e "$WEFT_CACHE" ] || fail "a sanitizer build keeps images"
    finish
fi
want_err 'no base image: .*No such file'
want_err 'base image kept'
cold=$out
hello; want_err 'base image used'; [ "$out" = "$cold" ] || fail "warm and cold differ"
[ "$(stat -c %a "$(image)")" = 600 ] || fail "others can read the image"
[ "$(stat -c %a "$WEFT_CACHE")" = 700 ] || fail "others can read the folder"
run run -cp "$classes" Hello -- you; want_status 0; want_out '^Hello, you'; [ -z "$err" ] || fail "it talks"

# Not wanted.
WEFT_CACHE=$scratch/none run run --no-cache --verbose -cp "$classes" Hello
good_hello; want_err 'switched off'; [ ! -e "$scratch/none" ] || fail "--no-cache keeps an image"

# Damaged, cut short, empty, something else.
cp "$(image)" "$scratch/good"
size=$(stat -c %s "$scratch/good")
for at in 100 $((size / 3)) $((size - 100)); do
    printf '\xa7' | dd of="$(image)" bs=1 seek=$at conv=notrunc 2>/dev/null
    cmp -s "$(image)" "$scratch/good" && printf '\x58' | dd of="$(image)" bs=1 seek=$at conv=notrunc 2>/dev/null
    refused 'is damaged|something else'
done
truncate -s $((size / 2)) "$(image)"; refused 'cut short'
truncate -s 10 "$(image)"; refused 'is not an image'
: >"$(image)"; refused 'is not an image'
head -c 100000 /dev/urandom >"$(image)"; refused 'is not an image'

# Of others.
chmod 620 "$(image)"; refused 'by others'
mine=$(image)
mv "$mine" "$scratch/elsewhere"; ln -s "$scratch/elsewhere" "$mine"; refused 'symbolic links'
[ ! -L "$mine" ] || fail "a link in place of the image"
if [ "$(id -u)" = 0 ]; then chown 12345 "$mine"; refused 'another user'; fi
rm "$mine"; mkdir "$mine"; hello; good_hello; want_err 'no base image: .*not a regular file'; want_err 'not kept'
rmdir "$mine"; hello; want_err 'base image kept'

# Another JDK has another image: the same one under another name counts as another.
home=$(sed 's/.* //' <<<"$cold")
ln -s "$home" "$scratch/jdk"
hello --jdk "$scratch/jdk"; want_status 0; want_out "$scratch/jdk\$"; want_err 'base image kept'
other=$(ls "$WEFT_CACHE"/*.image | grep -v "$mine")
cp "$other" "$mine"; hello; good_hello; want_err 'no base image: .*something else'
hello; good_hello; want_err 'base image used'
rm "$other"

# No place to keep it: no word about it.
for place in "$scratch/Hello.java" "$scratch/Hello.java/below" /proc/nothing; do
    WEFT_CACHE=$place run run -cp "$classes" Hello; good_hello; [ -z "$err" ] || fail "it complains"
    WEFT_CACHE=$place hello; good_hello; want_err 'not kept'
done
(unset WEFT_CACHE HOME XDG_CACHE_HOME; run run -cp "$classes" Hello; good_hello; exit $failures) || failures=$((failures + 1))
(unset WEFT_CACHE; export XDG_CACHE_HOME=$scratch/xdg; hello; want_err "kept: $scratch/xdg/weft/"; exit $failures) || failures=$((failures + 1))
(unset WEFT_CACHE XDG_CACHE_HOME; export HOME=$scratch/home; hello; want_err "kept: $scratch/home/.cache/weft/"; exit $failures) || failures=$((failures + 1))

# At once.
rm -f "$mine"
for i in 1 2 3 4 5 6; do "$WEFT" run -cp "$classes" Hello >"$scratch/out.$i" 2>&1 & done
wait
for i in 1 2 3 4 5 6; do [ "$(cat "$scratch/out.$i")" = "$cold" ] || fail "process $i: $(cat "$scratch/out.$i")"; done
[ "$(ls -A "$WEFT_CACHE")" = "$(basename "$mine")" ] || fail "left behind: $(ls -A "$WEFT_CACHE")"
hello; want_err 'base image used'

# The folder does not grow, and what is not ours stays: other people's images, files only named as ours are.
zeros=0000000000000000000000000000000
for i in 1 2 3 4 5 6 7 8 9; do
    cp "$mine" "$WEFT_CACHE/$i$zeros.image"; touch -d "$i days ago" "$WEFT_CACHE/$i$zeros.image"
    echo data >"$WEFT_CACHE/disk$i.image"; touch -d "$i years ago" "$WEFT_CACHE/disk$i.image"
done
echo data >"$WEFT_CACHE/a$zeros.image"; touch -d '1 year ago' "$WEFT_CACHE/a$zeros.image"
touch -d '1 day ago' "$WEFT_CACHE/1$zeros.image.123-4.tmp" "$WEFT_CACHE/notes.txt" "$WEFT_CACHE/disk.image.old.tmp"
rm "$mine"; hello; want_err 'base image kept'
expected=$(for i in 1 2 3 4 5; do echo "$i$zeros.image"; done; for i in 1 2 3 4 5 6 7 8 9; do echo "disk$i.image"; done
    echo "a$zeros.image"; echo disk.image.old.tmp; echo notes.txt; basename "$mine")
[ "$(ls "$WEFT_CACHE" | sort)" = "$(echo "$expected" | sort)" ] || fail "in the folder: $(ls "$WEFT_CACHE")"
rm "$WEFT_CACHE"/disk* "$WEFT_CACHE"/?$zeros.image

# The address is taken, by half and half.
for at in 2a0000000000 2a0000400000 2a0010000000 2a0040000000; do
    LD_PRELOAD=$preload WEFT_TEST_TAKEN=$at hello; good_hello
    want_err 'no base image: its address is taken|cannot be mapped|base image not used'
done

# Nothing that differs from process to process is in an image: addresses of libraries, of stacks, of malloc's.
for i in a b; do WEFT_CACHE=$scratch/same-$i LD_PRELOAD=$preload hello; want_err 'base image kept'; done
cmp "$scratch"/same-?/*.image || fail "two images of the same differ"
# Nor anything of the options and the surroundings of the start that kept it.
cd / && LANG=tr_TR.UTF-8 TZ=Asia/Tokyo LD_PRELOAD=$preload WEFT_CACHE=$scratch/same-c run run --seed 5 --heap 64 --concolic -cp "$classes" Hello -- you
LD_PRELOAD=$preload WEFT_CACHE=$scratch/same-d run check --engine hybrid --time 100 -cp "$classes" Hello
for i in c d; do cmp "$scratch/same-a"/*.image "$scratch/same-$i"/*.image || fail "an image shows how it was made ($i)"; done

# Everything that is counted comes out the same.
compare() { # ARGS…: with the image and without
    run check --stats "$@"; used=$(grep -vE '^(time_s|peak_mb|bytes_per_state):' <<<"$out"; echo "$status")
    run check --stats --no-cache "$@"
    [ "$used" = "$(grep -vE '^(time_s|peak_mb|bytes_per_state):' <<<"$out"; echo "$status")" ] || fail "differs with the image: $used"
}
for name in $checks; do
    compare -cp "$classes" "$name"
    compare --engine hybrid -cp "$classes" "$name"
done
for name in $(head -3 <<<"$checks"); do
    run check --jobs 2 --quiet --witness "$scratch/w.json" -cp "$classes" "$name"; verdict=$out
    run check --jobs 2 --quiet --no-cache -cp "$classes" "$name"; [ "$out" = "$verdict" ] || fail "--jobs 2 differs"
    [ "$status" = 1 ] || continue
    run replay --quiet "$scratch/w.json"; [ "$out" = "$verdict" ] || fail "replay differs"
    run replay --quiet --no-cache "$scratch/w.json"; [ "$out" = "$verdict" ] || fail "replay differs without the image"
done
run doctor; want_status 0; want_out "ok    base image: $WEFT_CACHE/"
WEFT_CACHE=/proc/nothing run doctor; want_status 0; want_out 'ok    no base image'
finish
