//! What holds for the source as a whole: imports flow down, unsafe code stays in its modules, files stay short.

use std::{fs, path::Path};

/// Every file of src/ as its path below src/ and its lines.
fn sources() -> Vec<(String, Vec<String>)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![src.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(&src).expect("below src").to_string_lossy().into_owned();
                let text = fs::read_to_string(&path).expect("a text");
                files.push((name, text.lines().map(str::to_string).collect()));
            }
        }
    }
    assert!(files.len() > 15, "src was found");
    files
}

/// The modules of src/lib.rs, in its order.
fn map() -> Vec<String> {
    let (_, lines) = sources().into_iter().find(|(name, _)| name == "lib.rs").expect("lib.rs");
    lines
        .iter()
        .filter_map(|line| Some(line.strip_prefix("pub mod ")?.split_once(';')?.0.to_string()))
        .collect()
}

/// The module of src/lib.rs that a file belongs to.
fn module(file: &str) -> &str {
    file.split(['/', '.']).next().unwrap_or(file)
}

fn may_be_unsafe(file: &str) -> bool {
    let simd = file.starts_with("text/") && (file.ends_with("_x86.rs") || file.ends_with("_aarch64.rs"));
    matches!(module(file), "ffi" | "sys" | "simd") || simd
}

fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or(line)
}

#[test]
fn imports_flow_down_the_map_only() {
    let map = map();
    let place = |module: &str| map.iter().position(|known| known == module);
    for (file, lines) in sources() {
        let Some(here) = place(module(&file)) else { continue };
        for line in lines.iter().map(|line| code(line)) {
            for import in line.split("crate::").skip(1) {
                let import = import.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
                let there = place(import).unwrap_or_else(|| panic!("{file}: {import} is not on the map"));
                assert!(there <= here, "{file} imports {import}, which stands below it");
            }
        }
    }
}

#[test]
fn the_map_names_every_file_and_holds_no_code() {
    let map = map();
    for (file, lines) in sources() {
        if file == "lib.rs" {
            let is_map =
                |line: &str| line.is_empty() || line.starts_with("pub mod ") || line.starts_with("#![");
            assert!(lines.iter().all(|line| is_map(code(line).trim())), "lib.rs holds code");
        } else {
            assert!(map.iter().any(|known| known == module(&file)), "{file} is not on the map");
        }
    }
}

#[test]
fn unsafe_code_is_forbidden_outside_its_modules() {
    for (file, lines) in sources() {
        let forbids = lines.iter().any(|line| line == "#![forbid(unsafe_code)]");
        // A module whose submodules are unsafe holds no unsafe code itself, and cannot forbid it to them.
        let parent = file == "text.rs" || file == "lib.rs";
        if may_be_unsafe(&file) || parent {
            continue;
        }
        assert!(forbids, "{file} does not forbid unsafe code");
    }
}

#[test]
fn every_unsafe_block_names_the_promise_it_rests_on() {
    for (file, lines) in sources() {
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| code(line).contains("unsafe {")) {
            let said = lines[at.saturating_sub(6)..=at].iter().any(|line| line.contains("// SAFETY:"));
            assert!(said, "{file}:{}: {line}", at + 1);
        }
    }
}

#[test]
fn only_the_boundary_exports_names_and_all_have_the_prefix() {
    let mut exported = 0;
    for (file, lines) in sources() {
        for (at, _) in lines.iter().enumerate().filter(|(_, line)| code(line).contains("no_mangle")) {
            let declared = lines[at..].iter().find(|line| line.contains("fn ")).expect("a function");
            assert_eq!(module(&file), "ffi", "{file}: {declared}");
            assert!(declared.contains("extern \"C\" fn uuid7_"), "{file}: {declared}");
            exported += 1;
        }
    }
    assert!(exported > 20, "the exports were found");
}

#[test]
fn no_file_is_longer_than_400_lines() {
    for (file, lines) in sources() {
        assert!(lines.len() <= 400, "{file} has {} lines", lines.len());
    }
}

#[test]
fn parents_of_unsafe_modules_hold_no_unsafe_code() {
    for (file, lines) in sources() {
        if !may_be_unsafe(&file) {
            assert!(!lines.iter().any(|line| code(line).contains("unsafe ")), "{file} holds unsafe code");
        }
    }
}
