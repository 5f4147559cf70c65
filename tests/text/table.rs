//! The table of the docs is that of the code.

use std::{fs, path::Path};
use uuid7::text::FORMS;

#[test]
fn the_docs_say_of_each_form_what_the_table_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/text-forms.md");
    let docs = fs::read_to_string(path).expect("the docs are there");
    let rows: Vec<&str> = docs.lines().filter(|line| line.starts_with('|')).skip(2).collect();
    assert_eq!(rows.len(), FORMS.len());
    for (row, form) in rows.into_iter().zip(&FORMS) {
        let case = if form.folds_case { "folded" } else { "kept apart" };
        let any = if form.in_any { "yes" } else { "no" };
        let (length, digits) = (form.pattern.len(), form.alphabet.len());
        assert_eq!(row, format!("| {} | {length} | {digits} | {case} | {any} |", form.name));
    }
}
