# Has the loader learn of the library in ${libdir}, where root installs into a folder that it looks in.
# An installation script: CMAKE_INSTALL_PREFIX is the prefix of this installation.

if(NOT IS_ABSOLUTE "${libdir}")
  set(libdir "${CMAKE_INSTALL_PREFIX}/${libdir}")
endif()
find_program(LDCONFIG ldconfig PATHS /sbin /usr/sbin)
if("$ENV{DESTDIR}" STREQUAL "" AND LDCONFIG)
  execute_process(COMMAND "${LDCONFIG}" -vNX OUTPUT_VARIABLE folders ERROR_QUIET)
  execute_process(COMMAND id -u OUTPUT_VARIABLE user OUTPUT_STRIP_TRAILING_WHITESPACE)
  string(FIND "\n${folders}" "\n${libdir}:" found)
  if(NOT folders)
    # An ldconfig that keeps no list of folders, as musl's.
  elseif(found EQUAL -1)
    message(STATUS "The loader does not look in ${libdir}: set LD_LIBRARY_PATH to it, or link with -Wl,-rpath,${libdir}.")
  elseif(user STREQUAL "0")
    message(STATUS "Running ${LDCONFIG}")
    execute_process(COMMAND "${LDCONFIG}")
  endif()
endif()
