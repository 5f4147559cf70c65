//! The committed header is what cbindgen makes of the C boundary.  UPDATE=1 writes it anew.

use std::{env, fs, iter, path::Path};

#[test]
fn the_committed_header_is_the_generated_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let generated = generate(root);
    let path = root.join("include/uuid7.h");
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &generated).expect("the header can be written");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == generated, "include/uuid7.h is not what src/ffi says: run `./dev header`");
}

/// The header of the status codes and of the modules of the boundary, in the order that src/ffi.rs
/// names them.  cbindgen keeps the order inside one file only, so they are put into one.
fn generate(root: &Path) -> String {
    let boundary = read(root, "src/ffi.rs");
    let modules = boundary.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let files = modules.map(|module| format!("src/ffi/{module}.rs"));
    let sources: String = iter::once("src/status.rs".to_string())
        .chain(files)
        .flat_map(|file| read(root, &file).lines().map(|line| format!("{line}\n")).collect::<Vec<_>>())
        .filter(|line| !line.starts_with("//!") && !line.starts_with("#!["))
        .collect();
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("boundary.rs");
    fs::write(&file, sources).expect("the scratch folder can be written");
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("cbindgen.toml is right");
    let builder = cbindgen::Builder::new().with_config(config).with_src(file);
    let mut header = Vec::new();
    builder.generate().expect("cbindgen reads the boundary").write(&mut header);
    let header = String::from_utf8(header).expect("the header is UTF-8");
    header.lines().map(|line| constant_in_c_style(line) + "\n").collect()
}

fn read(root: &Path, file: &str) -> String {
    fs::read_to_string(root.join(file)).expect("the source is there")
}

/// cbindgen names a constant of a type after the type, and leaves a minus sign bare.
fn constant_in_c_style(line: &str) -> String {
    let line =
        line.replace("uuid7_status_", "UUID7_STATUS_").replace("UUID7_STATUS_text", "uuid7_status_text");
    match line.split_once(" -") {
        Some((define, number)) if define.starts_with("#define ") => format!("{define} (-{number})"),
        _ => line,
    }
}
