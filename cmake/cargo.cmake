# Finds a cargo that is new enough, and the Rust target.
#
# cargo_library(<crate types> <file>...) adds the rule that makes these files, in ${cargo_dir}.

# The first in PATH; the folder where rustup installs is searched last.
set(rustup_bin "$ENV{HOME}/.cargo/bin")
if(DEFINED ENV{CARGO_HOME})
  set(rustup_bin "$ENV{CARGO_HOME}/bin")
endif()
find_program(CARGO cargo PATHS "${rustup_bin}" NO_CMAKE_FIND_ROOT_PATH)
if(NOT CARGO)
  message(FATAL_ERROR "There is no cargo in PATH or ${rustup_bin}: install Rust, see https://rustup.rs.")
endif()
get_filename_component(cargo_bin "${CARGO}" DIRECTORY)
if(DEFINED ENV{RUSTC})
  set(rustc "$ENV{RUSTC}")
else()
  find_program(rustc rustc PATHS "${cargo_bin}" NO_CMAKE_FIND_ROOT_PATH)
  set(found_rustc "${rustc}")
  unset(rustc CACHE)
  set(rustc "${found_rustc}")
endif()

# An older cargo would fail at the edition, with a long error that names neither version.
file(STRINGS Cargo.toml minimum_rust REGEX "^rust-version = ")
string(REGEX REPLACE "^rust-version = \"([0-9.]+)\".*" "\\1" minimum_rust "${minimum_rust}")
foreach(program IN ITEMS "${CARGO}" "${rustc}")
  execute_process(COMMAND "${program}" --version WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
                  OUTPUT_VARIABLE said ERROR_VARIABLE said OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_STRIP_TRAILING_WHITESPACE)
  string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" rust_version "${said}")
  if(NOT rust_version OR rust_version VERSION_LESS minimum_rust)
    message(FATAL_ERROR "Rust ${minimum_rust} or later is needed, and ${program} is \"${said}\": "
                        "put a newer one first in PATH, see https://rustup.rs.")
  endif()
endforeach()

# The Rust target, if it is not the host.
set(rust_target "${UUID7_RUST_TARGET}")
if(NOT rust_target AND CMAKE_CROSSCOMPILING)
  include(cmake/rust-target.cmake)
endif()
if(rust_target)
  message(STATUS "Rust builds for ${rust_target}")
  execute_process(COMMAND "${rustc}" --print target-libdir --target "${rust_target}"
                  OUTPUT_VARIABLE rust_libdir ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT UUID7_CARGO_FLAGS MATCHES "build-std" AND NOT IS_DIRECTORY "${rust_libdir}")
    message(FATAL_ERROR "${rustc} has no standard library for ${rust_target}: "
                        "rustup target add ${rust_target}, or set UUID7_CARGO_FLAGS to build one.")
  endif()
endif()

set(cargo_dir "${PROJECT_BINARY_DIR}/cargo")
set(cargo_flags --locked --lib --target-dir "${cargo_dir}" ${UUID7_CARGO_FLAGS})
if(rust_target)
  list(APPEND cargo_flags --target "${rust_target}")
  string(APPEND cargo_dir "/${rust_target}")
endif()
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
  string(APPEND cargo_dir "/debug")
else()
  string(APPEND cargo_dir "/release")
  list(APPEND cargo_flags --release)
endif()
if(CMAKE_BUILD_TYPE STREQUAL "RelWithDebInfo")
  list(APPEND cargo_flags --config profile.release.debug=true)
endif()

# Thread-local memory by descriptor costs a third of the default and is as safe to dlopen
# (docs/performance.md).  Other processors have it by default.  A packager's RUSTFLAGS leave it in place.
if("${rust_target}" MATCHES "^x86_64-.*-linux-gnu$" OR
   (NOT rust_target AND CMAKE_SYSTEM_NAME STREQUAL "Linux" AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64"))
  set(rustc_flags -- -Cllvm-args=-enable-tlsdesc)
endif()

file(GLOB_RECURSE rust_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/*.rs")

function(cargo_library crate_types)
  list(TRANSFORM ARGN PREPEND "${cargo_dir}/" OUTPUT_VARIABLE files)
  add_custom_command(
    OUTPUT ${files}
    COMMAND "${CARGO}" rustc ${cargo_flags} --crate-type ${crate_types} ${rustc_flags}
    # cargo does not touch a file that is up to date; without this its age would run the rule every time.
    COMMAND "${CMAKE_COMMAND}" -E touch ${files}
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    DEPENDS Cargo.toml Cargo.lock build.rs ${rust_sources}
    USES_TERMINAL VERBATIM)
endfunction()
