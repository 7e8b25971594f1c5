#!/usr/bin/env bash
# Jars, directories, names and JDKs that are broken or hostile: one clear line, exit status 2, under a second.
# usage: classpath_bad.sh TOOL
. "$PROJECT_DIR/tests/lib.sh"
here=$PROJECT_DIR/tests/classfile
WEFT=$1
slow=1 # seconds of processor time a case may take; the sanitizers are allowed more
grep -q __asan_init "$WEFT" && slow=5
cd "$scratch" || exit 1
mkdir jars && python3 "$here/bad_jars.py" jars || exit 1

# timed ARGS…: runs, and complains where it takes long (not of a busy machine).
timed() {
    local TIMEFORMAT='%U %S'
    { time run "$@"; } 2>"$scratch/time"
    awk -v limit="$slow" '{ exit $1 + $2 > limit }' "$scratch/time" || fail "took more than $slow s"
}

# bad MESSAGE ARGS…: must fail with this message.
bad() {
    local message=$1
    shift
    timed "$@"
    want_status 2
    want_one_error_line
    want_err "^weft: .*$message"
}

bad 'claims_10g.jar!/a/B.class: claims 10737418240 bytes'          -cp jars/claims_10g.jar find a/B
bad 'claims_2g.jar!/a/B.class: claims 2147483648 bytes'            -cp jars/claims_2g.jar find a/B
bad 'claims 62914560 bytes in [0-9]+, which is impossible'         -cp jars/claims_60m.jar find a/B
bad 'claims_less.jar!/a/B.class: is longer than the 10 bytes'      -cp jars/claims_less.jar find a/B
bad 'claims 5000 bytes in 1000, which is impossible'               -cp jars/claims_stored.jar find a/B
bad 'claims_beyond.jar: cannot read|reaches beyond the end'        -cp jars/claims_beyond.jar find a/B
bad 'encrypted.jar!/a/B.class: is encrypted'                       -cp jars/encrypted.jar find a/B
bad 'compressed by method 12, which Java cannot read'              -cp jars/bzip2.jar find a/B
bad 'crc.jar!/a/B.class: CRC error'                                -cp jars/crc.jar find a/B
bad 'more_entries.jar: cannot read as a jar'                       -cp jars/more_entries.jar find a/B
bad 'truncated.jar: cannot read as a jar: Not a zip archive'       -cp jars/truncated.jar find a/B
bad 'headless.jar: cannot read as a jar'                           -cp jars/headless.jar find a/B
bad 'empty.jar: is empty'                                          -cp jars/empty.jar find a/B
bad 'text.jar: cannot read as a jar: Not a zip archive'            -cp jars/text.jar find a/B
bad 'text.jar: cannot read as a jar: Not a zip archive'            -cp jars/text.jar app
bad 'text.jar: cannot read as a jar: Not a zip archive'            target jars/text.jar
bad '/dev/null: is not a jar'                                      -cp /dev/null find a/B

# Names that lead out of a jar are not there; nothing else of the jar suffers.
timed -cp jars/dots.jar app; want_status 0; want_last 'ok/C'
timed -cp jars/dots.jar find a/B ok/C; want_out '^a/B: class a.B not found'; want_out '^ok/C: .*ok/C.class'
timed -cp . find ../x/Y a/../B /etc/passwd 'a\B' a//B ./A ''
want_status 0; [ "$(grep -c 'is not a class name\|not found' <<<"$out")" -eq 7 ] || fail 'strange names'
mkdir -p inside && echo secret >secret.txt
timed -cp inside resources ../secret.txt "$scratch/secret.txt" x/../../secret.txt; want_no_out ' 7 '
[ "$(grep -c 'is not the name of a resource' <<<"$out")" -eq 3 ] || fail 'strange resources'

# A hundred thousand entries, as many whose names collide, thirty thousand entries of one name, a long chain of jars with cycles.
timed -cp jars/big.jar find p7/C7 p999/C99999 p1/C7 q/X; want_out '^p999/C99999: jars/big.jar!'
timed -cp jars/big.jar app; [ "$(wc -l <"$scratch/out")" -eq 100000 ] || fail 'not all entries'
timed -cp jars/colliding.jar find a/B; want_out 'class a.B not found'
timed -cp jars/colliding.jar app; [ "$(wc -l <"$scratch/out")" -eq 100000 ] || fail 'not all entries'
timed -cp jars/same.jar find a/B; want_out '^a/B: jars/same.jar!/a/B.class 5 '
timed -cp jars/chain0.jar find a/B; want_out 'chain299.jar!/a/B.class 3 '
timed -cp jars/chain0.jar find a/None; want_out 'class a.None not found'

# Directories and links.
mkdir -p tree/a/b tree/a/Dir.class tree/z && echo x >tree/a/A.class && echo y >tree/a/b/B.class
ln -s . tree/a/self && ln -s ../.. tree/a/b/up && ln -s a tree/alias && ln -s loop tree/a/loop
ln -s Loop.class tree/a/Loop.class && ln -s gone tree/a/Gone.class && mkfifo tree/a/Pipe.class
timed -cp tree app; want_status 0
[ "$out" = $'a/A\na/b/B' ] || fail 'a tree with loops is listed once'
timed -cp tree find a/self/self/A a/Gone; want_status 0; want_out 'a/self/self/A: tree/a/self'; want_out 'a.Gone not found'
bad 'tree/a/Loop.class: Too many levels of symbolic links' -cp tree find a/Loop
bad 'tree/a/loop/X.class: Too many levels of symbolic links' -cp tree find a/loop/X
bad 'tree/a/Dir.class: is a directory'                    -cp tree find a/Dir
bad 'tree/a/Pipe.class: is not a regular file'            -cp tree find a/Pipe
bad 'tree/a/loop: Too many levels of symbolic links'      -cp tree/a/loop find a/A
long=$(printf 'x%.0s' {1..5000})
timed -cp tree find "$long" "a/$long/B" "$long/A"; want_status 0

# What the user may not read. Root may read everything, so become somebody else.
echo x >tree/a/Secret.class && chmod 000 tree/a/Secret.class && cp jars/big.jar locked.jar && chmod 000 locked.jar
mkdir -p tree/locked && chmod 000 tree/locked
chmod 755 "$scratch"
if [ "$(id -u)" -ne 0 ] || setpriv --reuid 65534 --regid 65534 --clear-groups "$WEFT" -cp tree find a/A >/dev/null 2>&1; then
    nobody=()
    [ "$(id -u)" -eq 0 ] && nobody=(setpriv --reuid 65534 --regid 65534 --clear-groups)
    printf '#!/bin/sh\nexec %s "%s" "$@"\n' "${nobody[*]}" "$1" >as_nobody && chmod 755 as_nobody
    WEFT=$scratch/as_nobody
    bad 'tree/a/Secret.class: Permission denied' -cp tree find a/Secret
    bad 'locked.jar: Permission denied'          -cp locked.jar find a/A
    bad 'locked.jar: Permission denied'          target locked.jar
    bad 'tree/locked/X.class: Permission denied' -cp tree find locked/X
    bad 'tree/locked/: Permission denied'        -cp tree app
    WEFT=$1
else
    echo 'cannot become another user: unreadable files are not tested'
fi
chmod -R u+rwx tree

# Targets that are not what their name says.
mkdir -p Dir.java Dir.class Dir.jar && echo text >Text.class && head -c 40 tree/a/A.class >Cut.class && : >Empty.class
bad 'Dir.java: is a directory'         target Dir.java
bad 'Dir.class: is a directory'        target Dir.class
bad 'Dir.jar: is a directory'          target Dir.jar
bad 'None.java: No such file'          target None.java
bad 'None.class: No such file'         target None.class
bad 'None.jar: No such file'           target None.jar
bad 'Text.class: '                     target Text.class
bad 'Empty.class: '                    target Empty.class
bad 'tree/a: is a directory \(use -cp tree/a CLASS\)' target tree/a
bad "'../x' is not a target"           target ../x
bad "'a..b' is not a target"           target a..b
bad 'no method behind'                 target 'a.B#'
bad 'class a.Nope not found'           -cp tree target a.Nope
bad 'class a.Nope not found .*no.jar does not exist' -cp tree:no.jar target a.Nope

# JDKs.
bad '/nowhere: --jdk: No such file'            --jdk /nowhere jdk
bad 'text.jar: --jdk: is not a directory'      --jdk jars/text.jar jdk
bad 'tree: --jdk: not a JDK'                   --jdk tree jdk
mkdir -p old/jre/lib && : >old/jre/lib/rt.jar
bad 'old: --jdk: this JDK is too old'          --jdk old jdk
JAVA_HOME=/nowhere bad '/nowhere: JAVA_HOME: No such file' jdk
run jdk; home=${out%% *}
mkdir -p broken/lib && head -c 100000 "$home/lib/modules" >broken/lib/modules && cp "$home/lib/libjimage.so" broken/lib
bad 'broken/lib/modules: is truncated'         --jdk broken jdk
echo nonsense nonsense nonsense nonsense >broken/lib/modules
bad 'broken/lib/modules: is not a JDK image'   --jdk broken jdk
rm broken/lib/libjimage.so && cp -s "$home/lib/modules" broken/lib/modules -f
bad 'broken/lib/libjimage.so: is not there'    --jdk broken jdk
finish
