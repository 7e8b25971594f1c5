#!/usr/bin/env bash
# One thread, much of the library: there is nothing to assume, nothing begins again, and a check
# executes what a run does, once.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
main='public static void main(String[] args) throws Exception'
cat >Digest.java <<J
public class Digest { $main { assert java.security.MessageDigest.getInstance("SHA-256").digest(new byte[9]).length == 32; } }
J
cat >Dates.java <<J
import java.text.*;
import java.util.*;
public class Dates { $main { assert new SimpleDateFormat("yyyy", Locale.US).format(new Date(0)).equals("1970"); } }
J
cat >Logs.java <<J
import java.util.logging.*;
public class Logs { $main { Logger l = Logger.getLogger("x"); l.setUseParentHandlers(false); l.info("hello"); } }
J
cat >Uuids.java <<J
import java.util.UUID;
public class Uuids { $main { assert !UUID.nameUUIDFromBytes(new byte[1]).equals(UUID.randomUUID()); } }
J
cat >Providers.java <<J
import java.security.*;
public class Providers { $main { for (Provider p : Security.getProviders()) assert p.getName() != null; } }
J
"${bin}javac" ./*.java || exit 1
# Instructions of one execution, and half as much again: a second attempt would be more.
while read -r class most; do
    run check -cp . --stats --time 60 $class
    want_status 0
    got=$(sed -n 's/^instructions: //p' "$scratch/out")
    [ "${got:-999999999}" -le "$most" ] || fail "$class: $got instructions, expected at most $most"
done <<'END'
Digest 3600000
Dates 17000000
Logs 1800000
Uuids 4100000
Providers 15000000
END
finish
