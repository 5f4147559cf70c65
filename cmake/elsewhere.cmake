# macOS, and Windows by other compilers than MinGW: the libraries as cargo builds them, for the programs of this build
# only.  They are not installed: the static one exports all of Rust's names, and the shared one has no symbol versions.

if(MSVC)
  set(static uuid7.lib)
  set(shared uuid7.dll)
  set(import uuid7.dll.lib)
elseif(WIN32)
  set(static libuuid7.a)
  set(shared uuid7.dll)
  set(import libuuid7.dll.a)
else()
  set(static libuuid7.a)
  set(shared "libuuid7${CMAKE_SHARED_LIBRARY_SUFFIX}")
endif()
if(WIN32)
  set(system_libraries kernel32 ntdll userenv ws2_32 dbghelp)
endif()

cargo_library(cdylib,staticlib ${static} ${shared} ${import})
add_custom_target(uuid7_cargo DEPENDS "${cargo_dir}/${static}")

add_library(uuid7::uuid7 SHARED IMPORTED GLOBAL)
set_target_properties(uuid7::uuid7 PROPERTIES IMPORTED_LOCATION "${cargo_dir}/${shared}")
if(import)
  set_target_properties(uuid7::uuid7 PROPERTIES IMPORTED_IMPLIB "${cargo_dir}/${import}")
endif()

add_library(uuid7::static STATIC IMPORTED GLOBAL)
set_target_properties(uuid7::static PROPERTIES IMPORTED_LOCATION "${cargo_dir}/${static}")
target_link_libraries(uuid7::static INTERFACE Threads::Threads ${system_libraries})

foreach(library IN ITEMS uuid7::uuid7 uuid7::static)
  add_dependencies(${library} uuid7_cargo)
  target_include_directories(${library} INTERFACE "${PROJECT_SOURCE_DIR}/include")
endforeach()
