//! The committed header is what cbindgen makes of the C boundary, folded.  UPDATE=1 writes it anew.

mod fold;

use std::{env, fs, path::Path};

/// The sections of the header in its order, and the files that declare what stands in each.
const SECTIONS: [(&str, &[&str]); 9] = [
    ("Status", &["src/status.rs", "src/ffi/status.rs"]),
    ("Generate", &["src/ffi/generate.rs"]),
    ("Generator handles", &["src/generator/live.rs", "src/ffi/generator.rs"]),
    ("Text", &["src/ffi/forms.rs", "src/ffi/text.rs"]),
    ("Inspect", &["src/ffi/uuid.rs"]),
    ("Other versions", &["src/ffi/versions.rs"]),
    ("Other byte orders", &["src/ffi/byte_order.rs"]),
    ("Version of the library", &["src/ffi/library.rs"]),
    ("Tables of fields, kinds and variants", &["src/ffi/layout.rs"]),
];

#[test]
fn the_committed_header_is_the_generated_one() {
    let path = root().join("include/uuid7.h");
    let generated = header();
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &generated).expect("the header can be written");
    }
    let committed = fs::read_to_string(&path).expect("the header is there");
    assert!(committed == generated, "include/uuid7.h is not what src/ffi says: run `./dev header`");
}

#[test]
fn the_first_function_stands_within_the_first_screen_and_a_half() {
    let header = header();
    let first = header.lines().position(|line| line.contains(" uuid7_generate(")).expect("uuid7_generate");
    assert!(first < 100, "uuid7_generate stands on line {}", first + 1);
    let longest = header.lines().map(str::len).max();
    assert!(longest <= Some(fold::WIDTH), "a line has {longest:?} characters");
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
