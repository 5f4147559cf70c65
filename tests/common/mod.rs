//! Reads the tables of vectors/.
#![allow(dead_code, reason = "each test file uses its part")]

use std::{fs, path::Path};

/// The rows of a table without its header line, each cut at the tabs.
pub fn rows(table: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(table);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows: Vec<_> =
        text.lines().skip(1).map(|line| line.split('\t').map(str::to_string).collect()).collect();
    assert!(!rows.is_empty(), "{table} is empty");
    rows
}

/// The bytes of a hexadecimal text.
pub fn bytes<const N: usize>(hex: &str) -> [u8; N] {
    assert_eq!(hex.len(), 2 * N, "{hex}");
    core::array::from_fn(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).expect("digits"))
}
