//! Folds what cbindgen writes into a header that a person reads: the same declarations on half the lines.
//!
//! - A constant has one line with its comment behind it, and consecutive constants are aligned in columns.  A
//!   comment of two paragraphs opens a block; its first paragraph is put above the block.
//! - The comment of a function stays directly above it, as editors look for it there, and is closed on its
//!   last line.  Paragraphs follow each other without an empty line, and so do functions that take one line
//!   for the comment and one for themselves.
//! - A parameter is written as C writes it.  In src/ffi its type is one of src/ffi/pointer.rs, of which
//!   cbindgen knows the name alone.
//! - A declaration has the macros by which a program and a compiler can change how it is called.
//! - cbindgen names a constant of a type after the type, leaves a minus sign bare, gives a 64-bit number no
//!   type, and knows no constant that is text.

/// Characters of the longest line.
pub const WIDTH: usize = 114;

/// The types of parameters, and how C declares one called `@`.
const PARAMETERS: [(&str, &str); 17] = [
    ("In<Uuid> ", "const uint8_t @[UUID7_SIZE]"),
    ("Out<Uuid> ", "uint8_t @[UUID7_SIZE]"),
    ("In<Random> ", "const uint8_t @[UUID7_RANDOM_SIZE]"),
    ("Array<Uuid> ", "const uint8_t *@"),
    ("ArrayOut<Uuid> ", "uint8_t *@"),
    ("Element ", "const void *@"),
    ("Bytes ", "const void *@"),
    ("Text ", "const char *@"),
    ("TextOut ", "char *@"),
    ("Growing<uuid7_generator_options> ", "const uuid7_generator_options *@"),
    ("Handle ", "uuid7_generator *@"),
    ("ConstHandle ", "const uuid7_generator *@"),
    ("SharedBlock ", "uuid7_shared *@"),
    ("ConstSharedBlock ", "const uuid7_shared *@"),
    ("Out<Handle> ", "uuid7_generator **@"),
    ("Out<int64_t> ", "int64_t *@"),
    ("Out<size_t> ", "size_t *@"),
];

/// One declaration: the paragraphs of its comment and its lines.
struct Item {
    comment: Vec<String>,
    code: Vec<String>,
}

pub fn fold(header: &str) -> String {
    let items = items(header);
    let mut folded = String::new();
    let mut short = false;
    for block in items.chunk_by(|one, next| is_constant(one) && is_constant(next) && next.comment.len() < 2) {
        let text = if is_constant(&block[0]) { constants(block) } else { declaration(&block[0]) };
        let was_short = std::mem::replace(&mut short, !is_constant(&block[0]) && text.lines().count() == 2);
        folded += if short && was_short { "" } else { "\n" };
        folded += &text;
    }
    folded
}

fn is_constant(item: &Item) -> bool {
    item.code[0].starts_with("#define ")
}

fn items(header: &str) -> Vec<Item> {
    let (mut items, mut comment, mut code) = (Vec::new(), vec![String::new()], Vec::new());
    for line in header.lines() {
        let text = line.strip_prefix(" *").map(str::trim);
        match (line, text) {
            ("" | "/**", _) | (_, Some("/")) => {}
            (_, Some("")) => comment.push(String::new()),
            (_, Some(text)) => append(comment.last_mut().expect("a paragraph"), text),
            _ => {
                code.push(line.to_string());
                if line.starts_with("#define ") || !line.starts_with(' ') && line.ends_with(';') {
                    comment.retain(|paragraph| !paragraph.is_empty());
                    items.push(Item { comment, code });
                    (comment, code) = (vec![String::new()], Vec::new());
                }
            }
        }
    }
    assert!(code.is_empty(), "{code:?} has no end");
    items
}

fn append(paragraph: &mut String, text: &str) {
    if !paragraph.is_empty() {
        paragraph.push(' ');
    }
    paragraph.push_str(text);
}

fn constants(block: &[Item]) -> String {
    let mut rows: Vec<(String, String, Option<&String>)> = Vec::new();
    for item in block {
        let (name, value) = item.code[0]["#define ".len()..].split_once(' ').expect("a value");
        let name = name.replace("uuid7_status_", "UUID7_STATUS_");
        rows.push((name, number(value), item.comment.last()));
    }
    if let Some(patch) = rows.iter().position(|(name, ..)| name == "UUID7_VERSION_PATCH") {
        let text = format!("\"{}.{}.{}\"", rows[patch - 2].1, rows[patch - 1].1, rows[patch].1);
        rows.push(("UUID7_VERSION_STRING".to_string(), text, None));
    }
    let names = rows.iter().map(|(name, ..)| name.len()).max().expect("a constant");
    let values = rows.iter().map(|(_, value, _)| value.len()).max().expect("a constant");
    let heading = block[0].comment.len() > 1;
    let mut folded = if heading { comment(&block[0].comment[..1]) } else { String::new() };
    for (name, value, comment) in rows {
        let line = format!("#define {name:names$} {value:values$}");
        folded += &match comment {
            Some(comment) => format!("{line} /* {comment} */\n"),
            None => format!("{}\n", line.trim_end()),
        };
    }
    folded
}

/// A number as C reads it: a sign in brackets, and a type where int is too short.
fn number(value: &str) -> String {
    match value.parse::<i64>() {
        Ok(number) if number < 0 => format!("({number})"),
        Ok(number) if number > i64::from(i32::MAX) => format!("UINT64_C({number})"),
        _ => value.to_string(),
    }
}

fn declaration(item: &Item) -> String {
    let code = match &item.code[..] {
        [line] if line.contains('(') => function(line),
        [line] => format!("{line}\n"),
        lines => structure(lines),
    };
    comment(&item.comment) + &code
}

/// The members of a struct, each with its comment behind it.
fn structure(lines: &[String]) -> String {
    let mut folded = format!("{}\n", lines[0]);
    let (mut members, mut comment) = (Vec::new(), String::new());
    for line in lines[1..lines.len() - 1].iter().map(|line| line.trim()) {
        match line {
            "/**" | "*/" => {}
            _ if line.starts_with("* ") => append(&mut comment, &line[2..]),
            _ => members.push((line, std::mem::take(&mut comment))),
        }
    }
    let width = members.iter().map(|(member, _)| member.len()).max().expect("a member");
    for (member, comment) in members {
        folded += &format!("  {member:width$} /**< {comment} */\n");
    }
    folded + lines.last().expect("an end") + "\n"
}

fn function(line: &str) -> String {
    let (head, parameters) =
        line.strip_suffix(");").and_then(|line| line.split_once('(')).expect("a function");
    let name = head.rfind([' ', '*']).expect("a result") + 1;
    let (result, name) = head.split_at(name);
    let (must_use, result) = match result.strip_prefix("UUID7_MUST_USE ") {
        Some(result) => ("UUID7_MUST_USE ", result),
        None => ("", result),
    };
    // cbindgen says `struct` of a type that it has declared, too.
    let result = result.replace("struct ", "");
    let parameters: Vec<_> = parameters.split(", ").map(parameter).collect();
    // A parameter is never cut.
    let parameters = format!("{})\nUUID7_NOEXCEPT;", parameters.join(",\n"));
    let start = format!("{must_use}UUID7_API {result}UUID7_CALL {name}(");
    wrap(&start, parameters.split('\n'), "    ")
}

fn parameter(declared: &str) -> String {
    for (rust, c) in PARAMETERS {
        if let Some(name) = declared.strip_prefix(rust) {
            return c.replace('@', name);
        }
    }
    match declared.strip_prefix("Out<").and_then(|rest| rest.split_once("> ")) {
        Some((number, name)) => format!("{number} *{name}"),
        None => declared.to_string(),
    }
}

fn comment(paragraphs: &[String]) -> String {
    let mut folded = String::new();
    for (at, paragraph) in paragraphs.iter().enumerate() {
        let start = if at == 0 { "/** " } else { " *  " };
        let end = if at + 1 == paragraphs.len() { " */" } else { "" };
        let last_word = paragraph.rfind(' ').map_or(0, |blank| blank + 1);
        let (words, last_word) = paragraph.split_at(last_word);
        // The end stays on the line of the last word.
        let last_word = format!("{last_word}{end}");
        folded += &wrap(start, words.split_terminator(' ').chain([&last_word[..]]), " *  ");
    }
    folded
}

/// Pieces on lines, as many as there is room for; the first line starts with `start`, the others with `margin`.
fn wrap<'a>(start: &str, pieces: impl Iterator<Item = &'a str>, margin: &str) -> String {
    let (mut lines, mut line, mut blank) = (String::new(), start.to_string(), "");
    for piece in pieces {
        if line.len() + 1 + piece.len() > WIDTH {
            lines += &format!("{}\n", line.trim_end());
            (line, blank) = (margin.to_string(), "");
            // The second blank after a sentence.
            if piece.is_empty() {
                continue;
            }
        }
        line = line + blank + piece;
        blank = " ";
    }
    lines + &line + "\n"
}
