//! The committed headers are what cbindgen makes of the C boundary, folded.  UPDATE=1 writes them anew.

mod fold;

use std::{env, fs, path::Path};

/// The sections of the header in its order, and the files that declare the content of each.
const SECTIONS: [(&str, &[&str]); 10] = [
    ("Status", &["src/status.rs", "src/ffi/status.rs"]),
    ("Generate", &["src/ffi/generate.rs"]),
    ("Generator handles", &["src/generator/live.rs", "src/ffi/generator.rs"]),
    ("Text", &["src/ffi/forms.rs", "src/ffi/text.rs"]),
    ("Inspect", &["src/ffi/uuid.rs"]),
    ("Other versions", &["src/ffi/versions.rs"]),
    ("Encrypt", &["src/ffi/encrypt.rs"]),
    ("Other byte orders", &["src/ffi/byte_order.rs"]),
    ("Version of the library", &["src/ffi/library.rs"]),
    ("Tables of fields, kinds and variants", &["src/ffi/layout.rs"]),
];

/// The top of the header of experimental functions.
const EXPERIMENTAL: &str = "\
/* Generated from src/ffi/ by cbindgen.  Edit there; see CONTRIBUTING.md. */
/*
 * Functions of libuuid7 that may change with every minor version: neither their names nor the content of a
 * block are part of the ABI.  The contract of uuid7.h holds for them too, and:
 *
 *   Blocks    The caller makes, maps and keeps the memory: a file mapped with MAP_SHARED, shm_open, memfd_create.
 *             A new block is all zero.  Outputs must not overlap a block.
 *   Failure   A process that is stopped or killed at any instruction holds nobody up.  No content of a block,
 *             also one that changes during the call, crashes a call or makes it hang.  Whoever may write to a
 *             block can stop its service or repeat positions: UUIDs then differ by 52 random bits.
 *   Files     Allocate with posix_fallocate, put the whole file in place, never truncate it, use no network file
 *             system.  examples/c/shared.c does.  After a power loss or from a backup the block may be older than
 *             the UUIDs made: pass the highest one stored to uuid7_shared_advance_past.
 *   Clocks    A process with a wrong clock puts all of them ahead, lastingly.  The way back is to stop all
 *             processes and take a new block.
 */";

#[test]
fn the_committed_header_is_the_generated_one() {
    check("include/uuid7.h", &header());
    check("include/uuid7_experimental.h", &experimental());
}

fn check(name: &str, generated: &str) {
    let path = root().join(name);
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, generated).expect("the header can be written");
    }
    let committed = fs::read_to_string(&path).expect("the header is there");
    assert!(committed == generated, "{name} is not what src/ffi says: run `./dev header`");
    let longest = generated.lines().map(str::len).max();
    assert!(longest <= Some(fold::WIDTH), "a line of {name} has {longest:?} characters");
}

#[test]
fn the_first_function_stands_within_the_first_screen_and_a_half() {
    let header = header();
    let first = header.lines().position(|line| line.contains(" uuid7_generate(")).expect("uuid7_generate");
    assert!(first < 100, "uuid7_generate is on line {}", first + 1);
}

fn header() -> String {
    let config = cbindgen::Config::from_file(root().join("cbindgen.toml")).expect("cbindgen.toml is right");
    let (contract, macros) = (config.header.as_deref(), config.after_includes.as_deref());
    let (contract, macros) = (contract.expect("the contract"), macros.expect("the macros"));
    let sections: String = SECTIONS.iter().map(|(name, files)| section(&config, name, files)).collect();
    format!(
        "{contract}\n\n#ifndef UUID7_H\n#define UUID7_H\n\n#include <stddef.h>\n#include <stdint.h>\n\n{macros}\n\
         {sections}\n#ifdef __cplusplus\n}}\n#endif\n\n#endif\n"
    )
}

fn experimental() -> String {
    let config = cbindgen::Config::from_file(root().join("cbindgen.toml")).expect("cbindgen.toml is right");
    let section = section(&config, "One order for the processes of a host", &["src/ffi/shared.rs"]);
    format!(
        "{EXPERIMENTAL}\n\n#ifndef UUID7_EXPERIMENTAL_H\n#define UUID7_EXPERIMENTAL_H\n\n#include \"uuid7.h\"\n\n\
         #ifdef __cplusplus\nextern \"C\" {{\n#endif\n{section}\n#ifdef __cplusplus\n}}\n#endif\n\n#endif\n"
    )
}

/// What cbindgen makes of some files, under a banner.
fn section(config: &cbindgen::Config, name: &str, files: &[&str]) -> String {
    let config = cbindgen::Config { header: None, after_includes: None, ..config.clone() };
    let items = files.iter().map(|file| {
        let builder = cbindgen::Builder::new().with_config(config.clone()).with_src(root().join(file));
        let mut items = Vec::new();
        builder.generate().expect("cbindgen reads the file").write(&mut items);
        fold::fold(&String::from_utf8(items).expect("cbindgen writes UTF-8"))
    });
    let items: String = items.collect();
    let items = items.trim_start();
    format!("\n/* {name} {} */\n{items}", "-".repeat(fold::WIDTH - name.len() - 7))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
