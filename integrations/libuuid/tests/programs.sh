#!/bin/bash
# Programs of the distribution, unchanged, on the installed library.
#
#     programs.sh <prefix>/lib/libuuid7/compat
set -euo pipefail
compat=$(cd "$1" && pwd)
PATH=$PATH:/usr/sbin:/sbin
# shellcheck source-path=SCRIPTDIR source=../../../c-tests/script.sh
. "$(dirname "$0")/../../../c-tests/script.sh"
subject=libuuid_programs
make_work
cd "$work"
chmod 755 . # for another user, below

have() {
    command -v "$1" >log
}

ours() { # command ...
    LD_LIBRARY_PATH=$compat "$@"
}

uses_ours() { # program or library
    ours ldd "$1" | grep -F "=> $compat/libuuid.so.1 " >log || fail "$1 does not use the library"
}

is_uuid() { # text, version
    [[ $1 =~ ^[0-9a-f]{8}-[0-9a-f]{4}-$2[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$ ]] ||
        fail "\"$1\" is no UUID of version $2"
}

with_uuidgen() {
    uses_ours "$(command -v uuidgen)"
    for option in "" -r --random; do
        is_uuid "$(ours uuidgen ${option:+"$option"})" 4
    done
    for option in -t --time; do
        is_uuid "$(ours uuidgen $option)" 1
    done
    for options in '-m -n @dns -N www.example.com' '-s -n @url -N https://example.com/' \
        '-s -n @oid -N 1.3.6.1' '-m -n @x500 -N cn=x' '-s -x -n @dns -N 00ff7e' \
        '--sha1 --namespace 6ba7b810-9dad-11d1-80b4-00c04fd430c8 --name x'; do
        # shellcheck disable=SC2086 # options are words
        wanted=$(uuidgen $options) made=$(ours uuidgen $options)
        [ "$made" = "$wanted" ] || fail "uuidgen $options: $made, not $wanted"
    done
    if uuidgen --help | grep -- --time-v7 >log; then
        is_uuid "$(ours uuidgen -6)" 6
        is_uuid "$(ours uuidgen -7)" 7
        [ "$(ours uuidgen -C 5 | sort -u | wc -l)" = 5 ] || fail "uuidgen -C"
    fi
    is_uuid "$(LD_PRELOAD=$compat/v7/libuuid.so.1 uuidgen)" 7
    is_uuid "$(LD_LIBRARY_PATH=$compat/v7 uuidgen)" 7
    is_uuid "$(LD_LIBRARY_PATH=$compat/v7 uuidgen -r)" 4
}

with_uuidparse() {
    uses_ours "$(command -v uuidparse)"
    uuids=(00000000-0000-0000-0000-000000000000 c232ab00-9414-11ec-b3c8-9f6bdeced846
        5df41881-3aed-3515-88a7-2f4a814cf09e 919108F7-52D1-4320-9BAC-F847DB4148A8
        2ed6657d-e927-568b-95e1-2665a8aea6a2 1b4e28ba-2fa1-11d2-f83f-b9a761bde3fb
        1b4e28ba-2fa1-11d2-483f-b9a761bde3fb 1b4e28ba-2fa1-11d2-c83f-b9a761bde3fb nothing "")
    for options in "" -J -n -r "-o TIME,TYPE"; do
        # shellcheck disable=SC2086 # options are words
        uuidparse $options "${uuids[@]}" >wanted
        # shellcheck disable=SC2086
        ours uuidparse $options "${uuids[@]}" >told
        diff wanted told || fail "uuidparse $options"
    done
    ours uuidparse "$(ours uuidgen -t)" | grep 'DCE *time-based' >log || fail "uuidparse of uuidgen -t"
}

with_uuidd() {
    uses_ours "$(command -v uuidd)"
    ours uuidd --debug --no-fork --socket "$work/socket" --pid "$work/pid" >log 2>&1 &
    daemon=$!
    until [ -S socket ]; do
        kill -0 "$daemon" 2>/dev/null || { cat log; fail "uuidd"; }
        sleep 0.05
    done
    # Its client with the library of the system and with ours.
    for client in "$compat" ""; do
        is_uuid "$(LD_LIBRARY_PATH=$client uuidd --socket "$work/socket" -r)" 4
        is_uuid "$(LD_LIBRARY_PATH=$client uuidd --socket "$work/socket" -t)" 1
        LD_LIBRARY_PATH=$client uuidd --socket "$work/socket" -t -n 5 >five
        is_uuid "$(sed -n '1s/\(.\{36\}\).*/\1/p' five)" 1
        [ "$(LD_LIBRARY_PATH=$client uuidd --socket "$work/socket" -r -n 5 | grep -o '.\{36\}$' | sort -u | wc -l)" -ge 5 ] ||
            fail "uuidd -r -n 5"
    done
    kill "$daemon"
    wait "$daemon" || true
}

with_mke2fs() {
    uses_ours "$(command -v mke2fs)"
    uuid=1b4e28ba-2fa1-41d2-883f-b9a761bde3fb
    truncate -s 8M image
    ours mke2fs -q -F -t ext4 -O metadata_csum image
    ours e2fsck -f -n image >log 2>&1 || { cat log; fail "e2fsck"; }
    of_image() { ours dumpe2fs -h image 2>log | sed -n 's/^Filesystem UUID: *//p'; }
    is_uuid "$(of_image)" 4
    ours tune2fs -f -U time image >log
    is_uuid "$(of_image)" 1
    ours tune2fs -f -U random image >log
    is_uuid "$(of_image)" 4
    ours tune2fs -f -U $uuid image >log
    [ "$(of_image)" = $uuid ] || fail "tune2fs -U"
    ours e2fsck -f -n image >log 2>&1 || { cat log; fail "e2fsck"; }
    # The system's library reads what ours wrote.
    dumpe2fs -h image 2>told | grep "UUID: *$uuid" >log || fail "dumpe2fs"
}

with_mkswap() {
    uses_ours "$(command -v mkswap)"
    uuid=1b4e28ba-2fa1-41d2-883f-b9a761bde3fb
    dd if=/dev/zero of=swap bs=1M count=1 2>log
    chmod 600 swap
    is_uuid "$(ours mkswap swap | sed -n 's/.*UUID=//p')" 4
    [ "$(ours mkswap -U $uuid swap | sed -n 's/.*UUID=//p')" = $uuid ] || fail "mkswap -U"
    is_uuid "$(ours mkswap -U time swap | sed -n 's/.*UUID=//p')" 1
}

with_python() {
    cat >program.py <<'END'
import os, sys, uuid
sys.exit(77) if uuid._generate_time_safe is None else None
maps = open("/proc/self/maps").read()
assert sys.argv[1] + "/libuuid.so.1" in maps, "another libuuid"

def some():
    return [uuid.uuid1() for i in range(2000)]

made = some()
assert all(u.version == 1 and u.variant == uuid.RFC_4122 for u in made)
assert all(u.is_safe == uuid.SafeUUID.safe for u in made)
assert all(a.time < b.time for a, b in zip(made, made[1:]))
for child in range(4):
    ours, theirs = os.pipe()
    if os.fork() == 0:
        os.write(theirs, b"".join(u.bytes for u in some()[:200]))
        os._exit(0)
    os.close(theirs)
    data = b""
    while piece := os.read(ours, 65536):
        data += piece
    os.close(ours)
    os.wait()
    assert len(data) == 3200
    made += [uuid.UUID(bytes=data[i:i + 16]) for i in range(0, len(data), 16)]
made += some()
assert len(set(made)) == len(made)
END
    status=0
    ours "$1" program.py "$compat" || status=$?
    if [ $status = 77 ]; then
        skip_part "$1" "built without libuuid"
    elif [ $status != 0 ]; then
        fail "$1"
    fi
}

with_apr() { # its library, from Python
    uses_ours "$1"
    cat >apr.py <<'END'
import ctypes, sys
apr = ctypes.CDLL(sys.argv[1])
made = set()
for i in range(1000):
    uuid = ctypes.create_string_buffer(16)
    apr.apr_os_uuid_get(uuid)
    made.add(uuid.raw)
    assert uuid.raw[6] >> 4 == 4
assert len(made) == 1000
END
    ours /usr/bin/python3 apr.py "$1" || fail "apr"
}

with_postgresql() { # folder of its programs
    library=$("$1/pg_config" --pkglibdir)/uuid-ossp.so
    as=()
    [ "$(id -u)" != 0 ] || as=(setpriv --reuid postgres --regid postgres --clear-groups)
    mkdir -p server/lib
    cp "$compat/libuuid.so.1" server/lib # where its user may read
    [ "$(id -u)" != 0 ] || chown -R postgres: server
    run() { (cd server && HOME=$work/server LD_LIBRARY_PATH=$work/server/lib "${as[@]}" "$@"); }
    run ldd "$library" | grep -F "=> $work/server/lib/libuuid.so.1 " >log || fail "$library does not use the library"
    run "$1/initdb" -A trust -D data >log 2>&1 || { cat log; fail "initdb"; }
    run "$1/pg_ctl" -w -D data -l server-log -o "-c listen_addresses='' -c unix_socket_directories='$work/server'" start >log 2>&1 ||
        { cat log server/server-log; fail "pg_ctl"; }
    trap 'run "$1/pg_ctl" -w -m immediate -D data stop >log 2>&1 || true; rm -rf "$work"' EXIT
    sql() { run "$1/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h "$work/server" -d postgres -c "$2"; }
    sql "$1" 'CREATE EXTENSION "uuid-ossp"'
    is_uuid "$(sql "$1" 'SELECT uuid_generate_v1()')" 1
    is_uuid "$(sql "$1" 'SELECT uuid_generate_v1mc()')" 1
    is_uuid "$(sql "$1" 'SELECT uuid_generate_v4()')" 4
    said=$(sql "$1" "SELECT uuid_generate_v3(uuid_ns_dns(), 'www.example.com')")
    [ "$said" = 5df41881-3aed-3515-88a7-2f4a814cf09e ] || fail "uuid_generate_v3: $said"
    said=$(sql "$1" "SELECT uuid_generate_v5(uuid_ns_dns(), 'www.example.com')")
    [ "$said" = 2ed6657d-e927-568b-95e1-2665a8aea6a2 ] || fail "uuid_generate_v5: $said"
    for version in 1 4; do
        said=$(sql "$1" "SELECT count(DISTINCT uuid_generate_v$version()) FROM generate_series(1, 100000)")
        [ "$said" = 100000 ] || fail "uuid_generate_v$version: $said of 100000 are distinct"
    done
    run "$1/pg_ctl" -w -m fast -D data stop >log 2>&1 || { cat log; fail "pg_ctl stop"; }
}

step() { # name, function, argument ...
    echo "--- $1"
    "${@:2}"
}

for program in uuidgen uuidparse uuidd mke2fs mkswap; do
    if have $program; then step $program with_$program; else skip_part $program "not installed"; fi
done

if [ -x /usr/bin/python3 ]; then step python3 with_python /usr/bin/python3; else skip_part python3 "not installed"; fi

apr=$(find /usr/lib /usr/lib64 -name 'libapr-1.so.0' 2>log | sed -n 1p)
if [ -n "$apr" ] && [ -x /usr/bin/python3 ]; then step apr with_apr "$apr"; else skip_part apr "not installed"; fi

server=$(find /usr/lib/postgresql -name pg_ctl 2>log | sort -V | tail -n 1)
server=${server%/pg_ctl}
if [ -n "$server" ] && [ -x "$server/pg_config" ] && [ -e "$("$server/pg_config" --pkglibdir)/uuid-ossp.so" ]; then
    step uuid-ossp with_postgresql "$server"
else
    skip_part uuid-ossp "PostgreSQL or its development package is not installed"
fi
