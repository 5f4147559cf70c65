#!/bin/bash
# Builds and installs the extension and makes a server of its own, for test.sh and bench.sh:  . server.sh PREFIX [PG_CONFIG]
# The server runs as an unprivileged user and listens on a socket alone.  What was installed into PostgreSQL's folders is
# removed at exit.

prefix=$(cd "$1" && pwd)
pg_config=${2:-pg_config}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# shellcheck source-path=SCRIPTDIR source=../../c-tests/script.sh
. "$here/../../c-tests/script.sh"
subject=PostgreSQL

command -v "$pg_config" >/dev/null || skip "there is no pg_config (Debian: postgresql-server-dev-15)"
[ -x "$("$pg_config" --bindir)/initdb" ] || skip "there is no server (Debian: postgresql-15)"
[ -w "$("$pg_config" --pkglibdir)" ] || skip "its library folder cannot be written to by this user"

# Programs of the server run as a user without rights.
user=$(id -un)
[ "$user" != root ] || user=postgres
as_user() {
    if [ "$(id -un)" = "$user" ]; then "$@"; else runuser -u "$user" -- "$@"; fi
}

make_work
bin=$("$pg_config" --bindir)
data=$work/data
server_started=
build=$work/extension
cleanup() {
    [ -z "$server_started" ] || as_user "$bin/pg_ctl" -D "$data" -m immediate -w stop >/dev/null || true
    [ ! -d "$build" ] || make -s -C "$build" LIBUUID7="$prefix" PG_CONFIG="$pg_config" uninstall || true
    rm -rf "$work"
}
trap cleanup EXIT
trap "exit 1" INT TERM

cp -r "$here" "$build"
make -s -C "$build" LIBUUID7="$prefix" PG_CONFIG="$pg_config" install
names=$(nm -D --defined-only "$build/uuid7.so" | awk '{ print $3 }' | grep -vE '^(pg_finfo_)?pg_uuid7_|^Pg_magic_func$' || true)
[ -z "$names" ] || { echo "the module shows: $names"; exit 1; }

chown -R "$user" "$work"
export PGHOST=$work PGDATABASE=postgres PGUSER=$user
as_user "$bin/initdb" -D "$data" -A trust -U "$user" --no-sync >"$work/initdb.log"
start() {
    as_user "$bin/pg_ctl" -D "$data" -w -l "$work/server.log" \
        -o "-c listen_addresses='' -c unix_socket_directories='$work' -c max_connections=100 -c fsync=off" start >/dev/null
    server_started=1
}
stop() { # mode
    as_user "$bin/pg_ctl" -D "$data" -w -m "$1" stop >/dev/null
    server_started=
}
sql() {
    "$bin/psql" -X -q -t -A -v ON_ERROR_STOP=1 "$@"
}
