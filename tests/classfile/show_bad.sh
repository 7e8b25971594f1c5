#!/usr/bin/env bash
# Bad input on weft's own command line: one clear line and exit status 2. classpath_bad.sh has more cases.
. "$PROJECT_DIR/tests/lib.sh"
mkdir "$scratch/work" && cd "$scratch/work" || exit 1
mkdir jars && python3 "$PROJECT_DIR/tests/classfile/bad_jars.py" jars || exit 1

# bad MESSAGE ARGS…
bad() {
    local message=$1
    shift
    run show "$@"
    want_status 2
    want_one_error_line
    want_err "^weft: .*$message"
    [ -z "$out" ] || fail 'something on standard output'
}

bad 'claims_10g.jar!/a/B.class: claims 10737418240 bytes' -cp jars/claims_10g.jar a.B
bad 'encrypted.jar!/a/B.class: is encrypted'              -cp jars/encrypted.jar a.B
bad 'crc.jar!/a/B.class: CRC error'                       -cp jars/crc.jar a.B
bad 'truncated.jar: cannot read as a jar'                 -cp jars/truncated.jar a.B
bad 'truncated.jar: cannot read as a jar'                 -cp jars/truncated.jar --all
bad 'text.jar: cannot read as a jar'                      jars/text.jar
bad 'empty.jar: is empty'                                 jars/empty.jar
bad 'class a.B not found'                                 -cp jars/dots.jar a.B
bad 'class q.X not found'                                 -cp jars/big.jar q.X
bad 'class a.B not found \(on the class path, none.jar does not exist\)' -cp none.jar a.B
bad "'../x' is not a target"                              ../x
bad 'jars: is a directory|not found'                      jars
bad 'None.java: No such file'                             None.java
bad '/nowhere: --jdk: No such file'                       --jdk /nowhere java.lang.Object
ln -s loop.class loop.class
bad 'loop.class: Too many levels of symbolic links'       loop.class
echo 'class Bad { int x = 1 }' >Bad.java
run show Bad.java; want_status 2; want_err "Bad.java:1: error: ';' expected"; want_err '^weft: Bad.java: does not compile$'
echo 'public class Good { public static void main(String[] a) {} }' >Good.java
run show Good.java; want_status 0; want_out 'main'
finish
