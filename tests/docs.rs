//! The docs name no test and no file that is not there.

use std::{fs, path::Path};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn texts(folder: &str, ending: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .filter(|path| path.to_string_lossy().ends_with(ending))
        .map(|path| fs::read_to_string(path).expect("a text"))
        .collect()
}

/// The words of a text that are names of tests: sentences of more than three words.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| {
        word.matches('_').count() >= 3 && !word.to_lowercase().starts_with("uuid") && !word.starts_with("__")
    })
}

#[test]
fn every_test_that_the_docs_name_exists() {
    let mut code = texts("c-tests", ".c");
    code.extend(texts("tests", ".rs"));
    code.extend(texts("tests/text", ".rs"));
    let code = code.concat();
    let mut named = 0;
    for doc in texts("docs", ".md") {
        for name in sentences(&doc) {
            let in_c = code.contains(&format!("TEST({name})"));
            assert!(in_c || code.contains(&format!("fn {name}(")), "there is no test {name}");
            named += 1;
        }
    }
    assert!(named > 50, "the docs were read");
}

#[test]
fn every_file_that_the_docs_name_exists() {
    for doc in texts("docs", ".md") {
        // Between back ticks: every second piece.
        for name in doc.split('`').skip(1).step_by(2) {
            let is_path = [
                "tests/", "c-tests/", "fuzz/", "scripts/", "vectors/", "src/", "docs/", "benches/",
                "include/",
            ]
            .iter()
            .any(|folder| name.starts_with(folder));
            assert!(!is_path || root().join(name).exists(), "there is no {name}");
        }
    }
}

/// The code of a document: heading and language of each fence that names one.
fn fences(doc: &str) -> Vec<(String, String)> {
    let (mut heading, mut inside, mut fences) = (String::new(), false, Vec::new());
    for line in doc.lines() {
        if let Some(language) = line.strip_prefix("```") {
            inside = !inside;
            if inside && !language.is_empty() {
                fences.push((heading.clone(), language.to_string()));
            }
        } else if !inside && line.starts_with('#') {
            heading = line.trim_start_matches('#').trim().to_string();
        }
    }
    fences
}

#[test]
fn a_test_runs_every_piece_of_code_in_the_readme() {
    let languages =
        ["examples", "bindings"].map(|folder| fs::read_dir(root().join(folder)).expect("a folder"));
    let mut scripts: String = languages
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("an entry").path().join("test.sh"))
        .filter_map(|script| fs::read_to_string(script).ok())
        .collect();
    scripts += &fs::read_to_string(root().join("c-tests/fresh.sh")).expect("a text");
    let readme = fs::read_to_string(root().join("README.md")).expect("a text");
    let asks = scripts.replace('"', "").replace("snippet.sh", "snippet").replace('\n', " ");
    let pieces = fences(&readme);
    assert!(pieces.len() > 5, "README.md was read");
    for (heading, language) in pieces {
        let ask = format!("snippet {heading} {language} ");
        assert!(asks.contains(&ask), "nothing runs the {language} of {heading}");
    }
    for doc in texts("docs", ".md") {
        for (heading, language) in fences(&doc) {
            assert!(language == "sh", "examples/snippet.sh does not see the {language} of {heading}");
        }
    }
}
