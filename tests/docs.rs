//! What the documents name is there.

use std::{fs, path::Path};

/// The sentences of the tests: of a Rust or C file the names of its functions.
fn sentences(root: &Path, file: &str) -> Option<String> {
    let folder = if file.ends_with(".rs") { "tests" } else { "c-tests" };
    fs::read_to_string(root.join(folder).join(file)).ok()
}

#[test]
fn conformance_names_tests_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/conformance.md")).expect("the page is there");
    let mut named = 0;
    for row in page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| ID ")) {
        let cells: Vec<_> = row.trim_matches(['|', ' ']).split(" | ").collect();
        let [id, .., tests] = cells.as_slice() else { panic!("{row}") };
        for of_file in tests.split("; ").filter(|tests| *tests != "–") {
            let (file, names) = of_file.split_once(": ").unwrap_or((of_file, ""));
            let text = sentences(root, file).unwrap_or_else(|| panic!("{id}: there is no {file}"));
            for name in names.split(", ").filter(|name| !name.is_empty()) {
                let name = name.split(' ').next().unwrap_or(name);
                let in_rust = text.contains(&format!("fn {name}"));
                assert!(in_rust || text.contains(&format!("TEST({name}")), "{id}: {file} has no {name}");
                named += 1;
            }
        }
    }
    assert!(named > 40, "the page was read");
}
