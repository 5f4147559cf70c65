# What `cmake --install` puts where, and what `cpack` packs.  All paths are relative to the prefix, so
# that the installed tree can be moved.

include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/uuid7")

# Components: runtime is what a program needs to run, development what it needs to be built.
install(TARGETS uuid7 uuid7_static EXPORT uuid7
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT runtime NAMELINK_COMPONENT development
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
install(DIRECTORY include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT development)

install(EXPORT uuid7 NAMESPACE uuid7:: FILE uuid7-targets.cmake
        DESTINATION "${package_dir}" COMPONENT development)
write_basic_package_version_file(uuid7-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES cmake/uuid7-config.cmake "${CMAKE_CURRENT_BINARY_DIR}/uuid7-config-version.cmake"
        DESTINATION "${package_dir}" COMPONENT development)

# An absolute folder stays as it is; a relative one is found from where the .pc file lies.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(pc_prefix "${CMAKE_INSTALL_PREFIX}")
else()
  file(RELATIVE_PATH pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
  string(REGEX REPLACE "/$" "" pc_prefix "\${pcfiledir}/${pc_prefix}")
endif()
cmake_path(APPEND pc_libdir "\${prefix}" "${CMAKE_INSTALL_LIBDIR}")
cmake_path(APPEND pc_includedir "\${prefix}" "${CMAKE_INSTALL_INCLUDEDIR}")
configure_file(cmake/uuid7.pc.in uuid7.pc @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/uuid7.pc"
        DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT development)

# Manual pages: man/<name>.<section>.  Those of commands are in section 1.
file(GLOB manuals CONFIGURE_DEPENDS man/*.[1-8])
foreach(manual IN LISTS manuals)
  cmake_path(GET manual EXTENSION LAST_ONLY section)
  string(REPLACE "." "man" section "${section}")
  set(component development)
  if(section STREQUAL "man1")
    set(component runtime)
  endif()
  install(FILES "${manual}" DESTINATION "${CMAKE_INSTALL_MANDIR}/${section}" COMPONENT ${component})
endforeach()

file(GLOB documents CONFIGURE_DEPENDS LICENSE-* README.md CHANGELOG.md)
install(FILES ${documents} DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/libuuid7" COMPONENT runtime)

if(PROJECT_IS_TOP_LEVEL)
  set(CPACK_GENERATOR TGZ DEB)
  set(CPACK_VERBATIM_VARIABLES ON)
  set(CPACK_PACKAGE_NAME libuuid7)
  set(CPACK_PACKAGE_VENDOR "The libuuid7 authors")
  set(CPACK_PACKAGE_CONTACT "The libuuid7 authors")
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
  set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6 (>= 2.34)")
  # The loader is to learn of the library, and packages of programs which version they need.
  file(CONFIGURE OUTPUT deb/triggers CONTENT "activate-noawait ldconfig\n")
  file(CONFIGURE OUTPUT deb/shlibs
       CONTENT "libuuid7 ${PROJECT_VERSION_MAJOR} libuuid7 (>= ${PROJECT_VERSION})\n")
  set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
      "${CMAKE_CURRENT_BINARY_DIR}/deb/triggers" "${CMAKE_CURRENT_BINARY_DIR}/deb/shlibs")
  set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
  include(CPack)
endif()
