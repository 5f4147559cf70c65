# Updates the loader's cache, if root installs into a folder ${libdir} that the loader searches.
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
    # An ldconfig that has no list of folders, such as musl's.
  elseif(found EQUAL -1)
    message(STATUS "The loader does not look in ${libdir}: set LD_LIBRARY_PATH to it, or link with -Wl,-rpath,${libdir}.")
  elseif(user STREQUAL "0")
    message(STATUS "Running ${LDCONFIG}")
    execute_process(COMMAND "${LDCONFIG}")
  endif()
endif()
