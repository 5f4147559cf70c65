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

/// The modules that a file declares, in its order.
fn declared(lines: &[String]) -> Vec<String> {
    let declared = |line: &str| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        Some(line.strip_prefix("mod ")?.split_once(';')?.0.to_string())
    };
    lines.iter().filter_map(|line| declared(line)).collect()
}

/// The modules of src/lib.rs, in its order.
fn map() -> Vec<String> {
    let (_, lines) = sources().into_iter().find(|(name, _)| name == "lib.rs").expect("lib.rs");
    declared(&lines)
}

/// Adds the paths of a use tree, which may be a group or end in one.
fn expand(prefix: &str, tree: &str, paths: &mut Vec<String>) {
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let tree = tree.trim_start();
    let (path, rest) = tree.split_at(tree.find(|c| !is_path(c)).unwrap_or(tree.len()));
    let prefix = format!("{prefix}{path}");
    if !prefix.ends_with("::") || !rest.starts_with('{') {
        return paths.push(prefix);
    }
    let (mut depth, mut start) = (0, 1);
    for (at, c) in rest.char_indices() {
        match c {
            '{' => depth += 1,
            ',' | '}' if depth == 1 => {
                expand(&prefix, &rest[start..at], paths);
                start = at + 1;
                depth -= i32::from(c == '}');
            }
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
}

/// Which file imports from which, each as its module: `text/simd/x86` is src/text/simd/x86.rs.
fn imports() -> Vec<(String, String)> {
    let sources = sources();
    let modules: Vec<&str> = sources
        .iter()
        .filter_map(|(file, _)| file.strip_suffix(".rs"))
        .filter(|name| *name != "lib")
        .collect();
    let mut imports = Vec::new();
    for (file, lines) in &sources {
        let Some(here) = file.strip_suffix(".rs").filter(|name| *name != "lib") else { continue };
        let code: Vec<&str> = lines.iter().flat_map(|line| code(line).split_whitespace()).collect();
        let code = code.join(" ");
        let mut paths = Vec::new();
        // A macro's own paths are those of its callers.
        for start in
            ["crate::", "super::"].iter().flat_map(|start| code.match_indices(start)).map(|(at, _)| at)
        {
            if !code[..start].ends_with(['$', ':']) {
                expand("", &code[start..], &mut paths);
            }
        }
        let children = declared(lines).into_iter().map(|child| format!("{child}::"));
        let used = children.filter(|child| code.contains(child.as_str()));
        paths.extend(used.map(|child| format!("crate::{}::{child}", here.replace('/', "::"))));
        for path in paths {
            let mut module: Vec<&str> = Vec::new();
            for (at, segment) in path.split("::").enumerate() {
                match segment {
                    "crate" => {}
                    "super" if at == 0 => {
                        module = here.split('/').rev().skip(1).collect::<Vec<_>>().into_iter().rev().collect()
                    }
                    "super" => _ = module.pop(),
                    name => {
                        module.push(name);
                        if !modules.contains(&module.join("/").as_str()) {
                            module.pop();
                            break;
                        }
                    }
                }
            }
            if !module.is_empty() && module.join("/") != here {
                imports.push((here.to_string(), module.join("/")));
            }
        }
    }
    assert!(imports.len() > 50, "the imports were found");
    imports
}

/// The module of src/lib.rs that a file belongs to.
fn module(file: &str) -> &str {
    file.split(['/', '.']).next().unwrap_or(file)
}

fn may_be_unsafe(file: &str) -> bool {
    // The SIMD kernels, and the dispatcher, which answers for the processor.
    let simd = file.starts_with("text/simd/") || file == "text/codec.rs";
    matches!(module(file), "ffi" | "sys" | "simd") || simd
}

fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or(line)
}

/// Of a file whose list of modules is a map, imports among those and their submodules flow down the list.
fn flows_down(parent: &str, lines: &[String]) {
    let map = declared(lines);
    let place = |module: &str| {
        let below = module.strip_prefix(parent)?.trim_start_matches('/').split('/').next()?;
        map.iter().position(|known| known == below)
    };
    for (from, to) in imports() {
        let (Some(here), true) = (place(&from), to.starts_with(parent)) else { continue };
        let there = place(&to).unwrap_or_else(|| panic!("{from} imports {to}, which is above it"));
        assert!(there <= here, "{from} imports {to}, which is below it");
    }
}

#[test]
fn imports_flow_down_the_maps_only() {
    let sources = sources();
    for (parent, map) in [("", "lib.rs"), ("text", "text.rs")] {
        let (_, lines) = sources.iter().find(|(file, _)| file == map).expect("a map");
        flows_down(parent, lines);
    }
}

#[test]
fn no_file_imports_itself_by_way_of_others() {
    let mut imports = imports();
    // A submodule may use what its parent defines for it.
    imports.retain(|(from, to)| !from.starts_with(&format!("{to}/")));
    // Files that import nothing, or only such files, are in no circle.
    while let Some(done) = {
        let imports_something = |file: &String| imports.iter().any(|(from, _)| from == file);
        imports.iter().map(|(_, to)| to.clone()).find(|to| !imports_something(to))
    } {
        imports.retain(|(_, to)| *to != done);
    }
    assert!(imports.is_empty(), "a circle is among these: {imports:?}");
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
        let parent = ["lib.rs", "text.rs", "text/simd.rs"].contains(&file.as_str());
        if may_be_unsafe(&file) || parent {
            continue;
        }
        assert!(forbids, "{file} does not forbid unsafe code");
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
