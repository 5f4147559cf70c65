#!/bin/sh
# README.md's commands, as they stand there and in the order of the page, in a Debian 12 that has just been
# set up, as root and as a user without sudo: from the source, or from the packages and without Rust.
#
#     fresh.sh <source folder> [<folder of the packages>]
#
# As root, on Debian; fetches Debian's packages anew each time.  Rust and the crates are this machine's, mounted
# read-only: to fetch them again would take longer than all the rest, and tell nothing of libuuid7.
set -eu
source=$1 packages=${2-}
# shellcheck source-path=SCRIPTDIR source=script.sh
. "$(dirname "$0")/script.sh"
subject="fresh Debian"
[ "$(id -u)" = 0 ] || skip "only root sets one up"
command -v debootstrap >/dev/null || skip "debootstrap is not installed"

# Mounts of our own, which end with us.
[ "${FRESH_MOUNTS-}" = ours ] || FRESH_MOUNTS=ours exec unshare --mount "$0" "$@"

debian=$(mktemp -d)
chmod 755 "$debian"
trap 'umount -R "$debian"/opt/rust "$debian/opt/cargo/registry" "$debian/proc" "$debian/dev" 2>/dev/null || true; rm -rf --one-file-system "$debian"' EXIT

mount_here() { # folder, where
    mkdir -p "$debian/$2"
    mount --bind "$1" "$debian/$2"
    mount -o "remount,bind,$3" "$debian/$2"
}

quietly() {
    "$@" >"$debian/log" 2>&1 || { cat "$debian/log"; fail "$*"; }
}

snippet() { # heading, language
    "$source/examples/snippet.sh" "$1" "$2"
}

# Runs the commands on standard input in a shell of its own, as they would be typed.
as() { # user
    cat >"$debian/tmp/commands"
    quietly chroot "$debian" env -i "HOME=$(home "$1")" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin${rust:+:$rust} \
        CARGO_HOME=/opt/cargo CARGO_NET_OFFLINE=true DEBIAN_FRONTEND=noninteractive \
        setpriv "--reuid=$1" --regid="$1" --init-groups sh -eu /tmp/commands
}

home() { # user
    if [ "$1" = root ]; then echo /root; else echo "/home/$1"; fi
}

clone() { # folder
    mkdir -p "$debian$1"
    tar -C "$source" -c --exclude=./.git --exclude=./build --exclude=target --exclude=./dist . | tar -C "$debian$1" -x --no-same-owner
}

# Puts what a reader saves from README.md into empty folders, and prints what he types there.
reader_types() { # folder
    rm -rf "${debian:?}$1"
    for place in c cmake cpp; do
        mkdir -p "$debian$1/$place"
    done
    snippet "Use it from C" c | tee "$debian$1/c/hello.c" >"$debian$1/cmake/hello.c"
    snippet "With CMake" cmake >"$debian$1/cmake/CMakeLists.txt"
    snippet "C++" cpp >"$debian$1/cpp/hello.cpp"
    snippet "C++" cmake >"$debian$1/cpp/CMakeLists.txt"
    echo "cd $1/c"
    snippet "Use it from C" sh
    echo "cd $1/cmake"
    snippet "With CMake" sh
    echo "cd $1/cpp"
    snippet "C++" sh
    echo "uuid7 new"
}

printed() { # lines with an Id25
    [ "$(grep -cEx '[0-9a-z]{25}' "$debian/log")" = "$1" ] || { cat "$debian/log"; fail "not $1 programs print an Id25"; }
}

echo "--- set up Debian 12"
debootstrap --variant=minbase bookworm "$debian" >"$debian.log" 2>&1 || { cat "$debian.log"; fail "debootstrap"; }
rm "$debian.log"
mount_here /proc proc rw
mount_here /dev dev rw
cp /etc/resolv.conf "$debian/etc"
echo 'APT::Get::Assume-Yes "true";' >"$debian/etc/apt/apt.conf.d/90yes"
quietly chroot "$debian" useradd --create-home newcomer

rust=
to_compile="apt-get update; $(
    # shellcheck disable=SC2016 # back ticks of Markdown
    sed -n 's/.*this needs `\(apt-get install [^`]*\)`.*/\1/p' "$source/README.md"
); apt-get install g++"

if [ -n "$packages" ]; then
    mkdir "$debian/packages"
    cp "$packages"/* "$debian/packages"

    echo "--- as root: the .debs, C, CMake, C++"
    {
        echo "$to_compile; cd /packages; sha256sum --check SHA256SUMS"
        snippet "From packages" sh
        reader_types /root/new
    } | as root
    printed 4
    echo "apt-get purge libuuid7-1 libuuid7-dev uuid7" | as root
    left=$(find "$debian/usr" -name '*uuid7*')
    [ -z "$left" ] || fail "the .debs leave $left"

    echo "--- as root: the .tar.gz, C, CMake, C++"
    {
        echo "cd /packages"
        snippet "From a .tar.gz" sh
        reader_types /root/new
    } | as root
    printed 4
    exit
fi

mount_here "$(rustc --print sysroot)" opt/rust ro
mkdir "$debian/opt/cargo"
chmod 777 "$debian/opt/cargo"
mount_here "${CARGO_HOME:-$HOME/.cargo}/registry" opt/cargo/registry ro
rust=/opt/rust/bin

echo "--- as root: ./dev demo, install, C, CMake, C++"
clone /root/libuuid7
{
    echo "apt-get update; apt-get install --no-install-recommends git gcc libc6-dev; cd ~/libuuid7"
    snippet libuuid7 sh | grep '^\./dev demo '
} | as root
grep -q "installing them by apt-get" "$debian/log" || fail "./dev does not say what it installs"
{
    echo "$to_compile; cd ~/libuuid7"
    snippet Install sh
    reader_types /root/new
} | as root
printed 4
{
    echo "cd ~/libuuid7; cp ~/new/c/hello.c ."
    snippet "Without installing" sh
    echo "cmake --build build --target uninstall"
} | as root
printed 2
left=$(find "$debian/usr/local" -name '*uuid7*')
[ -z "$left" ] || fail "uninstall leaves $left"

echo "--- as a user without sudo: install, C, CMake, C++"
clone /home/newcomer/libuuid7
{
    echo "cd ~/libuuid7"
    snippet "Without root" sh
    reader_types /home/newcomer/new
} >"$debian/typed"
chroot "$debian" chown -R newcomer:newcomer /home/newcomer
as newcomer <"$debian/typed"
printed 4
