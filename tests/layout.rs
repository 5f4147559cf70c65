//! The layout tables against vectors/layout.tsv, and what UUIDs say by them against vectors/fields.tsv.

mod common;

use common::{bytes, rows};
use uuid7::layout::{self, Bits, Field};
use uuid7::status::Status;
use uuid7::uuid::{Time, Uuid, Variant};

/// The fields of a version of layout.tsv as (name, kind, first bit, last bit, width).
fn expected_fields(version: &str) -> Vec<[String; 5]> {
    let of_version = rows("layout.tsv").into_iter().filter(|row| row[0] == version);
    of_version.map(|row| [1, 5, 2, 3, 4].map(|column| row[column].clone())).collect()
}

fn fields_of(version: u32) -> Vec<[String; 5]> {
    let text = |field: &Field| {
        let kind = match (version, field.kind.text().to_str().expect("ASCII")) {
            // The table says what the layout page does.
            (3 | 5, "hash") => "hash of the name",
            (8, "custom") => "random",
            (_, kind) => kind,
        };
        let Bits { first, width } = field.bits;
        let name = field.name.text().to_str().expect("ASCII");
        [name.into(), kind.into(), first.to_string(), field.bits.last().to_string(), width.to_string()]
    };
    layout::fields(version).iter().map(text).collect()
}

#[test]
fn every_version_has_the_fields_of_the_table() {
    for version in [1, 3, 4, 5, 6, 7, 8] {
        assert_eq!(fields_of(version), expected_fields(&version.to_string()), "version {version}");
    }
}

#[test]
fn the_fields_of_a_version_cover_the_128_bits_once() {
    for version in [1, 3, 4, 5, 6, 7, 8] {
        let mut next = 0;
        for field in layout::fields(version) {
            assert_eq!(field.bits.first, next, "version {version}");
            next += field.bits.width;
        }
        assert_eq!(next, 128, "version {version}");
    }
}

#[test]
fn versions_0_2_and_9_on_are_named_and_have_no_fields() {
    for version in [0, 2, 9, 10, 11, 12, 13, 14, 15, 16, u32::MAX] {
        assert!(layout::fields(version).is_empty(), "version {version}");
        assert!(!layout::version_text(version).is_empty(), "version {version}");
    }
}

#[test]
fn version_7_is_used_as_the_table_says() {
    let ours = [
        ("unix_ts_ms", layout::UNIX_TS_MS),
        ("version", layout::VERSION),
        ("counter[25:14]", layout::COUNTER_HIGH),
        ("variant", layout::VARIANT),
        ("counter[13:0]", layout::COUNTER_LOW),
        ("random", layout::RANDOM),
    ];
    let ours = ours.map(|(name, bits)| (name.to_string(), bits.first.to_string(), bits.width.to_string()));
    let expected: Vec<_> = expected_fields("7-medo")
        .into_iter()
        .map(|[name, _, first, _, width]| (name, first, width))
        .collect();
    assert_eq!(ours.to_vec(), expected);
}

/// The rows of fields.tsv, one list for each UUID and source.
fn rows_by_uuid() -> Vec<(Uuid, Vec<Vec<String>>)> {
    let mut all: Vec<(Uuid, Vec<Vec<String>>)> = Vec::new();
    for row in rows("fields.tsv") {
        match all.last_mut() {
            Some((_, same)) if same[0][..2] == row[..2] => same.push(row),
            _ => all.push((Uuid(bytes(&row[0])), vec![row])),
        }
    }
    all
}

fn cell<'a>(rows: &'a [Vec<String>], field: &str) -> Option<&'a str> {
    rows.iter().find(|row| row[4] == field).map(|row| row[8].as_str())
}

#[test]
fn variant_and_version_are_those_of_the_table() {
    for (uuid, rows) in rows_by_uuid() {
        let variant = match rows[0][2].as_str() {
            "ncs" => Variant::Ncs,
            "rfc9562" => Variant::Rfc9562,
            "microsoft" => Variant::Microsoft,
            "future" => Variant::Future,
            other => panic!("{other}"),
        };
        let version = rows[0][3].parse().map_err(|_| Status::WRONG_VARIANT);
        assert_eq!((uuid.variant(), uuid.version()), (variant, version), "{}", rows[0][1]);
    }
}

#[test]
fn every_field_has_the_value_of_the_table() {
    let mut read = 0;
    for (uuid, rows) in rows_by_uuid() {
        let fields = uuid.version().map_or(&[][..], layout::fields);
        let named = rows.iter().filter(|row| !row[4].starts_with("derived.") && !row[4].ends_with("_nibble"));
        let expected: Vec<_> = named.map(|row| (row[4].clone(), row[8].clone())).collect();
        let found: Vec<_> = fields
            .iter()
            .map(|field| {
                (field.name.text().to_str().expect("ASCII").to_string(), uuid.field(field.name as u32))
            })
            .map(|(name, value)| (name, value.expect("a field of its version").to_string()))
            .collect();
        assert_eq!(found, expected, "{}", rows[0][1]);
        read += found.len();
    }
    assert!(read > 250, "the table was read");
}

#[test]
fn the_variant_is_asked_before_the_version_and_the_field() {
    for (uuid, rows) in rows_by_uuid() {
        let version = uuid.version();
        for name in 1..=layout::Name::LAST as u32 {
            let has = layout::fields(version.unwrap_or(0)).iter().any(|field| field.name as u32 == name);
            let expected = match version {
                Err(status) => Err(status),
                Ok(_) if !has => Err(Status::WRONG_VERSION),
                Ok(_) => continue,
            };
            assert_eq!(uuid.field(name), expected, "{}", rows[0][1]);
        }
        for name in [0, layout::Name::LAST as u32 + 1, u32::MAX] {
            assert_eq!(uuid.field(name), Err(Status::BAD_FIELD), "{}", rows[0][1]);
        }
    }
}

#[test]
fn the_time_of_every_row_is_right_to_the_nanosecond_over_the_whole_range() {
    let mut read = 0;
    for (uuid, rows) in rows_by_uuid() {
        let Some(unix_ns) = cell(&rows, "derived.unix_ns") else { continue };
        let unix_ns: i128 = unix_ns.parse().expect("a number");
        let seconds = unix_ns.div_euclid(1_000_000_000) as i64;
        let nanoseconds = unix_ns.rem_euclid(1_000_000_000) as u32;
        assert_eq!(uuid.time(), Ok(Time { seconds, nanoseconds }), "{}", rows[0][1]);
        read += 1;
    }
    assert!(read > 30, "the table was read");
}

#[test]
fn uuids_without_a_time_have_none() {
    for (uuid, rows) in rows_by_uuid().into_iter().filter(|(_, rows)| cell(rows, "derived.utc").is_none()) {
        let expected = uuid.version().map_or(Status::WRONG_VARIANT, |_| Status::WRONG_VERSION);
        assert_eq!(uuid.time(), Err(expected), "{}", rows[0][1]);
    }
}

#[test]
fn versions_1_and_6_of_one_instant_have_one_time() {
    for gregorian in [0, 1, 0x01ec_9414_c232_ab00, layout::GREGORIAN_TO_UNIX, layout::GREGORIAN_MAX] {
        let v1 = layout::v1(gregorian, 0x33c8, 0x9f6b_dece_d846);
        let v6 = layout::v6(gregorian, 0x33c8, 0x9f6b_dece_d846);
        assert_eq!(layout::gregorian_of_v1(v1), gregorian);
        assert_eq!(layout::gregorian_of_v6(v6), gregorian);
        assert_eq!(Uuid::from_u128(v1).time(), Uuid::from_u128(v6).time());
    }
}

#[test]
fn the_counter_of_the_table_is_in_the_fields_of_version_7() {
    let mut read = 0;
    for (uuid, rows) in rows_by_uuid() {
        let Some(counter) = cell(&rows, "derived.medo_counter") else { continue };
        assert_eq!(layout::counter_of(uuid.to_u128()).to_string(), counter, "{}", rows[0][1]);
        let random = layout::RANDOM.get(uuid.to_u128()).to_string();
        assert_eq!(cell(&rows, "derived.medo_random48"), Some(random.as_str()), "{}", rows[0][1]);
        read += 1;
    }
    assert!(read > 10, "the table was read");
}
