# Untried.  Needs cargo in PATH: see rust-version in Cargo.toml.
vcpkg_download_distfile(ARCHIVE
    URLS "https://example.org/libuuid7/libuuid7-${VERSION}.tar.gz"
    FILENAME "libuuid7-${VERSION}.tar.gz"
    SHA512 0)
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${ARCHIVE}")

set(VCPKG_POLICY_MISMATCHED_NUMBER_OF_BINARIES enabled)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS -DUUID7_COMMAND=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME uuid7 CONFIG_PATH lib/cmake/uuid7)
vcpkg_fixup_pkgconfig()

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share"
    "${CURRENT_PACKAGES_DIR}/lib/libuuid7" "${CURRENT_PACKAGES_DIR}/debug/lib/libuuid7")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE-MIT" "${SOURCE_PATH}/LICENSE-APACHE")
