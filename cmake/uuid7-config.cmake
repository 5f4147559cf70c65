# find_package(uuid7 1.0) gives uuid7::uuid7, the shared library, and uuid7::static.  Where there is no
# shared one, both are the static one.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include("${CMAKE_CURRENT_LIST_DIR}/uuid7-targets.cmake")
if(NOT TARGET uuid7::uuid7)
  add_library(uuid7::uuid7 INTERFACE IMPORTED)
  set_property(TARGET uuid7::uuid7 PROPERTY INTERFACE_LINK_LIBRARIES uuid7::static)
endif()
