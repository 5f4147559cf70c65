//! C programs that `cargo test` compiles against the committed header, links with the library and runs, so that a
//! broken ABI shows at once and without CMake.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// What the Rust standard library in the static library asks of the system.
const SYSTEM: &[&str] = if cfg!(windows) {
    &["kernel32", "ntdll", "userenv", "ws2_32", "dbghelp"]
} else if cfg!(target_os = "linux") {
    &["gcc_s", "m", "dl", "pthread"]
} else {
    &["m", "pthread"]
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Compiles a C program, links it with the library and runs it.
fn run(source: &str) -> Output {
    let name = Path::new(source).file_stem().expect("a name");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let program = folder.join(name).with_extension(env::consts::EXE_EXTENSION);
    let compiler = cc::Build::new()
        .target(env!("TARGET"))
        .host(env!("TARGET"))
        .opt_level(0)
        .debug(false)
        .warnings_into_errors(true)
        .extra_warnings(true)
        .include(root().join("include"))
        .out_dir(folder)
        .get_compiler();
    let mut command = compiler.to_command();
    command.current_dir(folder).arg(root().join(source)).arg(library(compiler.is_like_msvc()));
    if compiler.is_like_msvc() {
        command
            .arg(format!("/Fe{}", program.display()))
            .args(SYSTEM.iter().map(|name| format!("{name}.lib")));
    } else {
        command.arg("-o").arg(&program).args(SYSTEM.iter().map(|name| format!("-l{name}")));
    }
    let compiled = command.output().expect("there is a C compiler");
    assert!(compiled.status.success(), "{source}: {}", String::from_utf8_lossy(&compiled.stderr));
    Command::new(program).output().expect("the program starts")
}

/// The static library, which cargo builds beside this test.
fn library(msvc: bool) -> PathBuf {
    let tests = env::current_exe().expect("this test has a path");
    let name = if msvc { "uuid7.lib" } else { "libuuid7.a" };
    tests.parent().expect("a folder").join(name)
}

#[test]
fn the_first_example_prints_a_uuid() {
    let output = run("examples/c/hello.c");
    let text = String::from_utf8(output.stdout).expect("ASCII");
    assert!(output.status.success() && text.trim_end().len() == 36 && text.as_bytes()[14] == b'7', "{text}");
}

#[test]
fn every_function_does_what_the_smoke_test_asks() {
    let output = run("tests/c/smoke.c");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn the_smoke_test_calls_every_function() {
    let smoke = fs::read_to_string(root().join("tests/c/smoke.c")).expect("a text");
    let header = fs::read_to_string(root().join("include/uuid7.h")).expect("a text");
    let declared = header.split("UUID7_CALL uuid7_").skip(1).filter_map(|rest| rest.split_once('('));
    let functions: Vec<_> = declared.map(|(name, _)| format!("uuid7_{name}")).collect();
    assert!(functions.len() > 50, "the header was read");
    for function in functions {
        assert!(smoke.contains(&format!("{function}(")), "tests/c/smoke.c does not call {function}");
    }
}
