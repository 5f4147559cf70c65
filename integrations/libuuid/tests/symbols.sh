#!/bin/sh
# Every symbol and version of the system's libuuid, and of util-linux 2.41, and no other.
#
#     symbols.sh <libuuid.so.1> <that of version 7> <libuuid.a>
set -eu
export LC_ALL=C
ours=$1 of_version_7=$2 static=$3
: "${NM:=nm}" "${READELF:=readelf}"
# shellcheck source-path=SCRIPTDIR source=../../../c-tests/script.sh
. "$(dirname "$0")/../../../c-tests/script.sh"
subject=libuuid_symbols
make_work

symbols() { # shared library: name@@version and the versions themselves
    "$NM" -D --defined-only --with-symbol-versions "$1" | awk '{print $3}' | sort
}

cat >"$work/wanted" <<'END'
uuid_clear@@UUID_1.0
uuid_compare@@UUID_1.0
uuid_copy@@UUID_1.0
uuid_generate@@UUID_1.0
uuid_generate_random@@UUID_1.0
uuid_generate_time@@UUID_1.0
uuid_is_null@@UUID_1.0
uuid_parse@@UUID_1.0
uuid_time@@UUID_1.0
uuid_type@@UUID_1.0
uuid_unparse@@UUID_1.0
uuid_unparse_lower@@UUID_1.0
uuid_unparse_upper@@UUID_1.0
uuid_variant@@UUID_1.0
uuid_generate_time_safe@@UUID_2.20
uuid_generate_md5@@UUID_2.31
uuid_generate_sha1@@UUID_2.31
uuid_get_template@@UUID_2.31
uuid_parse_range@@UUID_2.36
uuid_time64@@UUID_2.40
uuid_generate_time_v6@@UUID_2.41
uuid_generate_time_v7@@UUID_2.41
__uuid_generate_random@@UUIDD_PRIVATE
__uuid_generate_time@@UUIDD_PRIVATE
__uuid_generate_time_cont@@UUIDD_PRIVATE
UUID_1.0
UUID_2.20
UUID_2.31
UUID_2.36
UUID_2.40
UUID_2.41
UUIDD_PRIVATE
END
sort -o "$work/wanted" "$work/wanted"

for library in "$ours" "$of_version_7"; do
    echo "--- $library"
    symbols "$library" >"$work/ours"
    diff "$work/wanted" "$work/ours" || fail "the symbols"
    "$READELF" -d "$library" >"$work/dynamic"
    grep -q 'SONAME.*\[libuuid\.so\.1\]' "$work/dynamic" || fail "the SONAME"
    grep -q 'FLAGS_1.*NODELETE' "$work/dynamic" || fail "it can be unloaded"
    needed=$(sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' "$work/dynamic" | grep -v '^libc\.\|^ld-linux\|^libgcc_s' || true)
    [ -z "$needed" ] || fail "needs $needed"
done

echo "--- $static"
sed -n 's/@@.*//p' "$work/wanted" | sort >"$work/wanted-names"
"$NM" -g --defined-only "$static" | awk 'NF == 3 {print $3}' | sort >"$work/names"
diff "$work/wanted-names" "$work/names" || fail "the names of the static library"

echo "--- the system's"
theirs=
for folder in /lib/*-linux-gnu /usr/lib64 /lib64 /usr/lib /lib; do
    [ ! -e "$folder/libuuid.so.1" ] || { theirs=$folder/libuuid.so.1; break; }
done
if [ -z "$theirs" ] || [ "$("$READELF" -h "$theirs" | grep Machine:)" != "$("$READELF" -h "$ours" | grep Machine:)" ]; then
    skip_part "the system's libuuid" "not installed"
    exit 0
fi
symbols "$theirs" >"$work/theirs"
grep -q '^uuid_generate@@UUID_1\.0$' "$work/theirs" || fail "$theirs is not util-linux's"
missing=$(comm -23 "$work/theirs" "$work/ours")
[ -z "$missing" ] || fail "$theirs also has $missing"
if command -v abidiff >"$work/log"; then
    abidiff --no-added-syms "$theirs" "$ours" || fail "abidiff"
else
    skip_part abidiff "not installed"
fi
