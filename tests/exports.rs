//! src/ffi/uuid7.map, from which both libraries are linked, names the functions of the headers.
//! UPDATE=1 adds new ones of uuid7.h to the node of this version; nothing here takes a name away.
#![forbid(unsafe_code)]

use std::collections::BTreeSet;
use std::{env, fs, path::PathBuf};

const HEADER: &str = "include/uuid7.h";
const MAP: &str = "src/ffi/uuid7.map";

/// The node that takes what this version adds.
const NODE: &str = concat!("UUID7_", env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"));

const EXPERIMENTAL_HEADER: &str = "include/uuid7_experimental.h";

/// What begins the node of the experimental functions, the last one.
const EXPERIMENTAL_NODE: &str = "\n# The functions of uuid7_experimental.h";

/// Another public library of the name libuuid7 exports these.
const TAKEN: [&str; 9] = [
    "uuid7",
    "uuid7_next",
    "uuid7_reset",
    "uuid7_to_string",
    "uuid7_parts",
    "uuid7_version",
    "uuid7_variant",
    "uuid7_mutex_init",
    "uuid7_mutex_destroy",
];

#[test]
fn the_map_names_every_function_of_the_header_and_no_other() {
    let declared = names_before(&without_comments(&read(HEADER)), '(');
    let (stable, experimental) = nodes();
    if env::var_os("UPDATE").is_some() {
        let new = declared.difference(&names_before(&stable, ';')).cloned().collect();
        fs::write(path(MAP), with_new(&stable, &new) + &experimental).expect("the map can be written");
    }
    let exported = names_before(&nodes().0, ';');
    let gone: Vec<_> = exported.difference(&declared).collect();
    assert!(gone.is_empty(), "programs may call what the header no longer has: {gone:?}");
    let new: Vec<_> = declared.difference(&exported).collect();
    assert!(new.is_empty(), "{MAP} lacks {new:?}: run `./dev header`");
}

#[test]
fn the_experimental_node_names_every_function_of_its_header_and_no_other() {
    let declared = names_before(&without_comments(&read(EXPERIMENTAL_HEADER)), '(');
    assert!(!declared.is_empty());
    assert_eq!(names_before(&nodes().1, ';'), declared);
}

#[test]
fn no_name_is_one_that_another_library_exports() {
    let exported = names_before(&read(MAP), ';');
    assert!(!exported.is_empty());
    assert!(TAKEN.iter().all(|name| !exported.contains(*name)));
}

#[test]
fn new_names_go_into_the_node_of_this_version() {
    let new = BTreeSet::from(["uuid7_b".to_string(), "uuid7_d".to_string()]);
    let this = format!("{NODE} {{\n  global:\n    uuid7_a;\n    uuid7_c;\n  local:\n    *;\n}};\n");
    assert_eq!(
        with_new(&this, &new),
        format!(
            "{NODE} {{\n  global:\n    uuid7_a;\n    uuid7_b;\n    uuid7_c;\n    uuid7_d;\n  local:\n    *;\n}};\n"
        )
    );
    let older = "UUID7_0.9 {\n  global:\n    uuid7_a;\n  local:\n    *;\n};\n";
    assert_eq!(
        with_new(older, &new),
        format!("{older}\n{NODE} {{\n  global:\n    uuid7_b;\n    uuid7_d;\n}} UUID7_0.9;\n")
    );
    assert_eq!(with_new(older, &BTreeSet::new()), older);
}

/// The map with more names, sorted, in the node of this version.
fn with_new(map: &str, new: &BTreeSet<String>) -> String {
    if new.is_empty() {
        return map.to_string();
    }
    let head = format!("{NODE} {{\n  global:\n");
    let (before, old, after) = match map.split_once(&head) {
        Some((before, rest)) => {
            let end = rest.find("  local:").or_else(|| rest.find('}')).expect("a node ends");
            (format!("{before}{head}"), names_before(&rest[..end], ';'), rest[end..].to_string())
        }
        None => {
            let last = map.lines().filter_map(|line| line.strip_suffix(" {")).next_back().expect("a node");
            (format!("{map}\n{head}"), BTreeSet::new(), format!("}} {last};\n"))
        }
    };
    let names: String = old.union(new).map(|name| format!("    {name};\n")).collect();
    before + &names + &after
}

/// The library's names directly before `mark`.
fn names_before(text: &str, mark: char) -> BTreeSet<String> {
    let pieces = text.split(mark).collect::<Vec<_>>();
    let ends = pieces.iter().take(pieces.len().saturating_sub(1));
    ends.filter_map(|piece| piece.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next())
        .filter(|name| name.starts_with("uuid7_"))
        .map(str::to_string)
        .collect()
}

fn without_comments(header: &str) -> String {
    header.split("/*").map(|piece| piece.split_once("*/").map_or(piece, |(_, code)| code)).collect()
}

/// The nodes of uuid7.h and the one of the experimental functions.
fn nodes() -> (String, String) {
    let map = read(MAP);
    let (stable, experimental) = map.split_at(map.find(EXPERIMENTAL_NODE).expect("the experimental node"));
    (stable.to_string(), experimental.to_string())
}

fn read(file: &str) -> String {
    fs::read_to_string(path(file)).expect("the file is there")
}

fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file)
}
