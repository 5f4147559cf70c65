#!/bin/sh
# What ./dev says to who asks for help, and where it cannot do what it is asked: one line, and nothing is
# built or installed.
#
#     dev.sh <source folder>
set -eu
source=$1
# shellcheck source-path=SCRIPTDIR source=script.sh
. "$(dirname "$0")/script.sh"
make_work
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"

mkdir tree none
cp "$source/dev" "$source/Cargo.toml" tree
cp -R "$source/c-tests" tree

# A PATH with the programs that ./dev itself calls, and those that are made here.
mkdir bin
for program in sh sed grep sort printf id mkdir dirname env cat find; do
    ln -s "$(command -v $program)" "bin/$program"
done
fake() { # program, what it says
    printf '#!/bin/sh\necho "%s"\n' "$2" >"bin/$1"
    chmod +x "bin/$1"
}

says() { # sentence, arguments of ./dev
    sentence=$1
    shift
    status=0
    env -i "PATH=$work/bin" "HOME=$work/none" tree/dev "$@" >said 2>&1 || status=$?
    grep -qF "$sentence" said || { cat said; fail "./dev $* does not say: $sentence"; }
}

refused() { # sentence, arguments of ./dev
    says "$@"
    [ $status != 0 ] || fail "./dev succeeds, and says: $1"
    [ "$(wc -l <said)" = 1 ] || { cat said; fail "more than one line says: $1"; }
}

for word in '' help -h --help; do
    # shellcheck disable=SC2086 # no word at all
    says "./dev demo" $word
    [ $status = 0 ] || fail "./dev $word returns $status"
    sed -n 's/^do_\([a-z_]*\)() {$/\1/p' tree/dev | tr _ - | while read -r verb; do
        grep -q "^\./dev $verb " said || fail "./dev $word does not list $verb"
    done
done
refused "There is no verb tset" tset

refused "Rust is missing" demo
fake cargo "cargo 1.65.0 (Debian)"
fake rustc "rustc 1.65.0 (Debian)"
refused "or later is needed, and $work/bin/cargo is \"cargo 1.65.0 (Debian)\"" demo
fake cargo "cargo 99.0.0"
refused "or later is needed, and $work/bin/rustc is \"rustc 1.65.0 (Debian)\"" demo
fake rustc "rustc 99.0.0"

refused "A C compiler is missing" demo
fake cc "a compiler"
refused "CMake 3.20 or later and Ninja are needed" demo
refused "format needs rustfmt" format
fake rustfmt "rustfmt 99.0.0"
refused "format needs clang-format" format
refused "bench needs a C++ compiler" bench

# What is installed is said before.
printf '#!/bin/sh\necho "$@" >>"%s/python"\nexit 1\n' "$work" >bin/python3
chmod +x bin/python3
says "installing them into build/tools by Python's pip" demo
[ "$(wc -l <said)" = 2 ] || fail "says more than what it does, and what is needed"
grep -q venv python || fail "did not install"

# A tree that cannot be written to, for who is not root.
rm -r tree/build
chmod -R go=rX . && chmod a-w tree
as_nobody=
if [ "$(id -u)" = 0 ]; then
    command -v setpriv >/dev/null || { skip_part "a tree that cannot be written to" "no setpriv"; exit 0; }
    as_nobody='setpriv --reuid=65534 --regid=65534 --clear-groups'
fi
# shellcheck disable=SC2086 # words
! $as_nobody env -i "PATH=$work/bin" "HOME=$work/none" tree/dev demo >said 2>&1 || fail "writes"
grep -qx "$work/tree cannot be written to: .*" said || { cat said; fail "a tree that cannot be written to"; }
[ "$(wc -l <said)" = 1 ] || fail "more than one line"
