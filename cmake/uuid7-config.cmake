# find_package(uuid7 1.0) gives uuid7::uuid7, the shared library, and uuid7::static.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include("${CMAKE_CURRENT_LIST_DIR}/uuid7-targets.cmake")
