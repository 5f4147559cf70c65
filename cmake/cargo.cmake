# cargo_library(<crate types> <file>...) adds the rule that makes these files, in ${cargo_dir}.

find_program(CARGO cargo HINTS "$ENV{CARGO_HOME}/bin" "$ENV{HOME}/.cargo/bin" REQUIRED)

set(cargo_dir "${PROJECT_BINARY_DIR}/cargo")
set(cargo_flags --locked --lib --target-dir "${cargo_dir}")
if(UUID7_RUST_TARGET)
  list(APPEND cargo_flags --target "${UUID7_RUST_TARGET}")
  string(APPEND cargo_dir "/${UUID7_RUST_TARGET}")
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

function(cargo_library crate_types)
  list(TRANSFORM ARGN PREPEND "${cargo_dir}/" OUTPUT_VARIABLE files)
  cmake_path(GET ARGV1 STEM LAST_ONLY name)
  add_custom_command(
    OUTPUT ${files}
    COMMAND "${CARGO}" rustc ${cargo_flags} --crate-type ${crate_types}
    # cargo leaves a file alone that need not change; its age would then bring us back every time.
    COMMAND "${CMAKE_COMMAND}" -E touch ${files}
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    DEPENDS Cargo.toml Cargo.lock build.rs
    DEPFILE "${cargo_dir}/${name}.d"
    USES_TERMINAL VERBATIM)
endfunction()
