# Both libraries are linked from one object: the parts of cargo's static library that our names need.
#
#   The shared library is linked here, because cargo's cdylib has no symbol versions.
#   In the static library all names but ours are local: a program may contain a second Rust library.

# GNU ld, which is usually installed beside the linker that CMake uses.
set(gnu_ld "")
set(linkers "${CMAKE_LINKER}")
foreach(name IN ITEMS ld.bfd ld)
  execute_process(COMMAND "${CMAKE_C_COMPILER}" -print-prog-name=${name}
                  OUTPUT_VARIABLE linker ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  list(APPEND linkers "${linker}")
endforeach()
foreach(linker IN LISTS linkers)
  execute_process(COMMAND "${linker}" --version OUTPUT_VARIABLE said ERROR_QUIET)
  if(NOT gnu_ld AND said MATCHES "^GNU ld")
    set(gnu_ld "${linker}")
  endif()
endforeach()
if(NOT gnu_ld OR NOT CMAKE_OBJCOPY)
  message(FATAL_ERROR "GNU ld and objcopy (binutils) are needed, also beside another linker: "
                      "give -DCMAKE_LINKER=/path/to/ld.bfd and -DCMAKE_OBJCOPY=/path/to/objcopy.")
endif()

# The names in a version script that match: in a file for objcopy, and in `options` for ld, which then needs them.
function(read_names map match file options)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${map}")
  file(READ "${map}" names)
  string(REGEX MATCHALL "${match}" names "${names}")
  list(TRANSFORM names PREPEND "--undefined=" OUTPUT_VARIABLE undefined)
  list(JOIN names "\n" names)
  file(WRITE "${file}" "${names}\n")
  set(${options} ${undefined} PARENT_SCOPE)
endfunction()

set(map "${PROJECT_SOURCE_DIR}/src/ffi/uuid7.map")
read_names("${map}" "uuid7_[a-z0-9_]+" "${PROJECT_BINARY_DIR}/uuid7.names" wanted)

if(NOT CMAKE_BUILD_TYPE MATCHES "Deb")
  # The debug information of the standard library, and names that nothing uses any more.
  set(strip --strip-unneeded)
else()
  # Unused references to the unwinder would make the library need it.
  set(strip --wildcard "--strip-unneeded-symbol=_Unwind_*")
endif()

cargo_library(staticlib libuuid7.a)
add_custom_command(
  OUTPUT uuid7.o uuid7-local.o
  COMMAND "${gnu_ld}" --relocatable --gc-sections --force-group-allocation ${wanted}
          "${cargo_dir}/libuuid7.a" -o uuid7.o
  # A C linker does not use bitcode, and the tools of another LLVM fail on it.
  COMMAND "${CMAKE_OBJCOPY}" -R .llvmbc -R .llvmcmd ${strip} uuid7.o
  COMMAND "${CMAKE_OBJCOPY}" --keep-global-symbols=uuid7.names uuid7.o uuid7-local.o
  DEPENDS "${cargo_dir}/libuuid7.a" "${map}"
  VERBATIM)
set(objects "${PROJECT_BINARY_DIR}/uuid7.o" "${PROJECT_BINARY_DIR}/uuid7-local.o")
set_source_files_properties(${objects} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
# Made once: with Make, each of two libraries would run the command, at the same time.
add_custom_target(uuid7_objects DEPENDS ${objects})

add_library(uuid7_static STATIC "${PROJECT_BINARY_DIR}/uuid7-local.o")
set_target_properties(uuid7_static PROPERTIES
  LINKER_LANGUAGE C
  OUTPUT_NAME uuid7
  EXPORT_NAME static)
target_link_libraries(uuid7_static INTERFACE Threads::Threads)
# A plugin that contains the library exports none of its names, and calls its own copy.
target_link_options(uuid7_static INTERFACE "LINKER:--exclude-libs,libuuid7.a")
add_library(uuid7::static ALIAS uuid7_static)
set(libraries uuid7_static)

if(BUILD_SHARED_LIBS)
  add_library(uuid7 SHARED "${PROJECT_BINARY_DIR}/uuid7.o")
  set_target_properties(uuid7 PROPERTIES
    LINKER_LANGUAGE C
    LINK_DEPENDS "${map}"
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR})
  target_link_options(uuid7 PRIVATE
    "LINKER:--version-script=${map}"
    "LINKER:--gc-sections"
    "LINKER:--no-undefined"
    "LINKER:-z,relro,-z,now"
    "LINKER:-z,nodelete") # a thread may be inside when a program closes it
  target_link_libraries(uuid7 PRIVATE Threads::Threads)
  add_library(uuid7::uuid7 ALIAS uuid7)
  list(APPEND libraries uuid7)
else()
  add_library(uuid7::uuid7 ALIAS uuid7_static)
endif()

foreach(library IN LISTS libraries)
  add_dependencies(${library} uuid7_objects)
  target_include_directories(${library} INTERFACE
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
endforeach()
