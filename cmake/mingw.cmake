# Windows by MinGW: uuid7.dll with the names of the map, its import library, and uuid7.def, of which other
# tools make an import library of their own (`lib /def:uuid7.def /machine:x64`).
#
# The static library is cargo's: with all of Rust's names in it, it serves the programs of this build and is
# not installed.

set(map "${PROJECT_SOURCE_DIR}/src/ffi/uuid7.map")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${map}")
file(READ "${map}" names)
string(REGEX MATCHALL "\n +uuid7_[a-z0-9_]+" names "${names}")
list(SORT names)
list(JOIN names "" names)
set(def "${PROJECT_BINARY_DIR}/uuid7.def")
file(WRITE "${def}" "LIBRARY uuid7.dll\nEXPORTS${names}\n")

cargo_library(staticlib libuuid7.a)
add_custom_target(uuid7_cargo DEPENDS "${cargo_dir}/libuuid7.a")

add_library(uuid7_static STATIC IMPORTED GLOBAL)
set_target_properties(uuid7_static PROPERTIES IMPORTED_LOCATION "${cargo_dir}/libuuid7.a")
target_link_libraries(uuid7_static INTERFACE ntdll)
add_library(uuid7::static ALIAS uuid7_static)

# Programs and the library need no DLL of MinGW's, and tell no time of their making.
add_link_options(-static LINKER:--no-insert-timestamp)

add_library(uuid7 SHARED "${def}")
set_target_properties(uuid7 PROPERTIES
  LINKER_LANGUAGE C
  PREFIX "" # uuid7.dll
  LINK_DEPENDS "${map};${cargo_dir}/libuuid7.a")
target_link_options(uuid7 PRIVATE LINKER:--gc-sections)
target_link_libraries(uuid7 PRIVATE "${cargo_dir}/libuuid7.a" ntdll)
add_library(uuid7::uuid7 ALIAS uuid7)
set(libraries uuid7)

target_include_directories(uuid7_static INTERFACE "${PROJECT_SOURCE_DIR}/include")
target_include_directories(uuid7 INTERFACE
  "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
  "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
add_dependencies(uuid7_static uuid7_cargo)
add_dependencies(uuid7 uuid7_cargo)
