#!/bin/sh
# docs/from-libuuid.md: the ways to use the library for the whole system, and back, in a copy of this
# system that is thrown away: an overlay over /, mounted for this script alone.
#
#     administrator.sh <prefix>/lib/libuuid7/compat
set -eu
compat=$(cd "$1" && pwd)

[ "$(id -u)" = 0 ] || skip "for root"
[ -e /etc/debian_version ] || skip "for Debian"
for program in unshare setpriv uuidgen update-alternatives; do
    command -v $program >/dev/null || skip "there is no $program"
done

# shellcheck source-path=SCRIPTDIR source=../../../c-tests/script.sh
. "$(dirname "$0")/../../../c-tests/script.sh"
subject=libuuid_administrator
make_work
mkdir "$work/mounts"

cat >"$work/inside.sh" <<'END'
set -eu

fail() {
    echo "FAILED: $*"
    exit 1
}

# The library that the loader gives to uuidgen, and the version that this then makes.
expect() { # when, library, version
    library=$(ldd "$uuidgen" | sed -n 's/.*libuuid\.so\.1 => \([^ ]*\).*/\1/p')
    [ "$library" = "$2" ] || fail "$1: the loader takes $library, not $2"
    version=$("$uuidgen" | cut -c 15)
    [ "$version" = "$3" ] || fail "$1: version $version, not $3"
    version=$(setpriv --reuid 65534 --regid 65534 --clear-groups /usr/bin/setuid-uuidgen | cut -c 15)
    [ "$version" = "$3" ] || fail "$1: version $version in a setuid program, not $3"
}

uuidgen=$(command -v uuidgen)
cp "$uuidgen" /usr/bin/setuid-uuidgen
chmod 4755 /usr/bin/setuid-uuidgen
system=$(ldd "$uuidgen" | sed -n 's/.*libuuid\.so\.1 => \([^ ]*\).*/\1/p')
architecture=$(basename "$(dirname "$system")")
LIB=/usr/local/lib/libuuid7
expect "before" "$system" 4

echo "--- LD_LIBRARY_PATH is no way into a setuid program"
version=$(LD_LIBRARY_PATH=$LIB/compat/v7 "$uuidgen" | cut -c 15)
[ "$version" = 7 ] || fail "version $version"
for variable in LD_LIBRARY_PATH=$LIB/compat/v7 LD_PRELOAD=$LIB/compat/v7/libuuid.so.1; do
    version=$(env "$variable" setpriv --reuid 65534 --regid 65534 --clear-groups /usr/bin/setuid-uuidgen | cut -c 15)
    [ "$version" = 4 ] || fail "$variable: version $version in a setuid program"
done

echo "--- ld.so.conf.d"
echo $LIB/compat > /etc/ld.so.conf.d/00-libuuid7.conf; ldconfig
expect "ld.so.conf.d" $LIB/compat/libuuid.so.1 4
echo $LIB/compat/v7 > /etc/ld.so.conf.d/00-libuuid7.conf; ldconfig
expect "ld.so.conf.d, version 7" $LIB/compat/v7/libuuid.so.1 7
rm /etc/ld.so.conf.d/00-libuuid7.conf; ldconfig
expect "after ld.so.conf.d" "$system" 4

echo "--- alternatives"
mkdir -p "/usr/local/lib/$architecture"
link=/usr/local/lib/$architecture/libuuid.so.1
update-alternatives --quiet --install "$link" libuuid.so.1 $LIB/compat/libuuid.so.1 30
update-alternatives --quiet --install "$link" libuuid.so.1 $LIB/compat/v7/libuuid.so.1 20
update-alternatives --quiet --install "$link" libuuid.so.1 "/usr/lib/$architecture/libuuid.so.1" 10; ldconfig
[ "$(readlink -f "$link")" = $LIB/compat/libuuid.so.1 ] || fail "the first alternative"
expect "alternatives" "$link" 4
update-alternatives --quiet --set libuuid.so.1 $LIB/compat/v7/libuuid.so.1; ldconfig
expect "alternatives, version 7" "$link" 7
update-alternatives --quiet --set libuuid.so.1 "/usr/lib/$architecture/libuuid.so.1"; ldconfig
expect "alternatives, the system's" "$link" 4
update-alternatives --quiet --remove-all libuuid.so.1; ldconfig
expect "after alternatives" "$system" 4
END

# shellcheck disable=SC2016 # for the inner shell
in_mounts='set -e
    mount -t tmpfs tmpfs "$0"
    mkdir "$0/upper" "$0/work" "$0/root"
    mount -t overlay overlay -o "lowerdir=/,upperdir=$0/upper,workdir=$0/work" "$0/root"
    mount -t proc proc "$0/root/proc"
    mount --rbind /dev "$0/root/dev"
    rm -rf "$0/root/usr/local/lib/libuuid7"
    mkdir -p "$0/root/usr/local/lib/libuuid7"
    cp -a "$1" "$0/root/usr/local/lib/libuuid7/compat"'
unshare -m sh -c "$in_mounts" "$work/mounts" "$compat" 2>"$work/log" || skip "$(sed -n 1p "$work/log")"
# shellcheck disable=SC2016 # for the inner shell, too
unshare -m sh -c "$in_mounts"'; exec chroot "$0/root" sh -s' "$work/mounts" "$compat" <"$work/inside.sh"
