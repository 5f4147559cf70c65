# What the test scripts share; each sources this one and sets `subject`, the first word of what it skips.
#
# shellcheck shell=sh
subject=$(basename "$0" .sh)

# An empty folder, removed at the end.
make_work() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
}

fail() { # why
    echo "FAILED: $*"
    exit 1
}

# Nothing of the test can run here: ctest counts it as skipped.
skip() { # why
    echo "SKIP: $subject: $*"
    exit 77
}

# A part of the test cannot run here; the rest does.
skip_part() { # part, why
    echo "SKIP: $subject, $1: $2"
}

# For what is built by Debian's compilers and run on x86-64.
need_packages() { # package ...
    [ "$(uname -sm)" = "Linux x86_64" ] || skip "made for Linux on x86-64"
    command -v dpkg-query >/dev/null || skip "made for Debian"
    missing=
    for package; do
        dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing="$missing $package"
    done
    [ -z "$missing" ] || skip "needs packages: apt-get install --no-install-recommends$missing"
}
