# What `cmake --install` installs where, and how it is uninstalled.  Paths are relative to the prefix, so
# that the installed tree can be moved; a folder that was given as an absolute path stays as it is.

include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/uuid7")

# Components: runtime is what a program needs to run, development what it needs to be built.
install(TARGETS ${libraries} EXPORT uuid7
  RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT runtime
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT runtime NAMELINK_COMPONENT development
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
install(DIRECTORY include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT development)

if(def)
  install(FILES "${def}" DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
endif()

install(EXPORT uuid7 NAMESPACE uuid7:: FILE uuid7-targets.cmake
        DESTINATION "${package_dir}" COMPONENT development)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/uuid7-config-version.cmake" COMPATIBILITY SameMajorVersion)
install(FILES cmake/uuid7-config.cmake "${CMAKE_CURRENT_BINARY_DIR}/uuid7-config-version.cmake"
        DESTINATION "${package_dir}" COMPONENT development)

# The prefix is derived from the folder of the .pc file.
set(pc_prefix "${CMAKE_INSTALL_PREFIX}")
if(NOT IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  file(RELATIVE_PATH pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
  string(REGEX REPLACE "/$" "" pc_prefix "\${pcfiledir}/${pc_prefix}")
endif()
foreach(dir IN ITEMS libdir includedir)
  string(TOUPPER "CMAKE_INSTALL_${dir}" given)
  set(pc_${dir} "${${given}}")
  if(NOT IS_ABSOLUTE "${pc_${dir}}")
    set(pc_${dir} "\${prefix}/${pc_${dir}}")
  endif()
endforeach()
set(pc_static "-pthread -Wl,--exclude-libs,libuuid7.a")
set(pc_private "${pc_static}")
if(BUILD_SHARED_LIBS)
  set(pc_static "")
endif()
configure_file(cmake/uuid7.pc.in uuid7.pc @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/uuid7.pc"
        DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT development)

# Manual pages: man/<name>.<section>.  Those of commands are in section 1.
file(GLOB manuals CONFIGURE_DEPENDS man/*.[1-8])
foreach(manual IN LISTS manuals)
  string(REGEX REPLACE ".*\\." "man" section "${manual}")
  set(component development)
  if(section STREQUAL "man1")
    set(component runtime)
  endif()
  install(FILES "${manual}" DESTINATION "${CMAKE_INSTALL_MANDIR}/${section}" COMPONENT ${component})
endforeach()

file(GLOB documents CONFIGURE_DEPENDS LICENSE-* README.md CHANGELOG.md)
install(FILES ${documents} DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/libuuid7" COMPONENT runtime)

# Update the loader's cache.
if(BUILD_SHARED_LIBS AND CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT CMAKE_CROSSCOMPILING)
  install(CODE "set(libdir \"${CMAKE_INSTALL_LIBDIR}\")" COMPONENT runtime)
  install(SCRIPT cmake/ldconfig.cmake COMPONENT runtime)
endif()

if(NOT TARGET uninstall)
  add_custom_target(uninstall
    COMMAND "${CMAKE_COMMAND}" -P "${PROJECT_SOURCE_DIR}/cmake/uninstall.cmake"
    WORKING_DIRECTORY "${CMAKE_BINARY_DIR}" VERBATIM)
endif()
