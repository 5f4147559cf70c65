//! The byte orders of .NET, COM and SQL Server: vectors/guid.tsv and vectors/mssql.tsv.

mod common;

use common::{bytes, rows};
use core::cmp::Ordering;
use proptest::prelude::*;
use std::sync::LazyLock;
use uuid7::layout::{self, COUNTER_MAX};
use uuid7::uuid::Uuid;

#[test]
fn guid_bytes_are_those_of_the_table_both_ways() {
    for row in rows("guid.tsv") {
        let (uuid, guid) = (Uuid(bytes(&row[0])), bytes(&row[1]));
        assert_eq!(uuid.to_guid(), guid, "{row:?}");
        assert_eq!(Uuid::from_guid(guid), uuid, "{row:?}");
    }
}

/// Compares stored bytes as SQL Server compares: rank by rank of the table.
fn sql_server_order(a: &[u8; 16], b: &[u8; 16], ranks: &[usize]) -> Ordering {
    ranks.iter().map(|at| a[*at].cmp(&b[*at])).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

fn ranks() -> Vec<usize> {
    let rows = rows("mssql.tsv").into_iter().filter(|row| row[0] == "rank");
    let ranks: Vec<_> = rows.map(|row| row[2].parse().expect("a byte")).collect();
    assert_eq!(ranks.len(), 16);
    ranks
}

#[test]
fn the_ranks_of_the_table_order_its_pairs() {
    let ranks = ranks();
    let pairs: Vec<_> = rows("mssql.tsv").into_iter().filter(|row| row[0] == "pair").collect();
    assert!(pairs.len() > 15, "the table was read");
    for row in pairs {
        assert_eq!(sql_server_order(&bytes(&row[6]), &bytes(&row[7]), &ranks), Ordering::Less, "{row:?}");
    }
}

#[test]
fn one_differing_byte_anywhere_orders_stored_as_it_orders_the_uuid() {
    let ranks = ranks();
    for at in 0..16 {
        // All after it would decide the other way.
        let mut lesser = [0; 16];
        let mut greater = [0; 16];
        lesser[at..].fill(0xff);
        lesser[at] = 0;
        greater[at] = 1;
        let stored = [lesser, greater].map(|bytes| Uuid(bytes).to_sql_server());
        assert_eq!(sql_server_order(&stored[0], &stored[1], &ranks), Ordering::Less, "byte {at}");
    }
}

#[test]
fn counter_carries_stay_in_order_when_stored() {
    let ranks = ranks();
    let check = |before: u128, after: u128| {
        let stored = [before, after].map(|number| Uuid::from_u128(number).to_sql_server());
        assert_eq!(sql_server_order(&stored[0], &stored[1], &ranks), Ordering::Less, "{after:x}");
    };
    for bit in 0..26 {
        // All bits below carry into this one, and the random tail falls from all ones to none.
        check(
            layout::v7(1_700_000_000_000, (1 << bit) - 1, u64::MAX),
            layout::v7(1_700_000_000_000, 1 << bit, 0),
        );
    }
    check(layout::v7(1_700_000_000_000, COUNTER_MAX, u64::MAX), layout::v7(1_700_000_000_001, 0, 0));
}

proptest! {
    #[test]
    fn any_two_uuids_order_stored_as_they_are_ordered(a: [u8; 16], b: [u8; 16]) {
        static RANKS: LazyLock<Vec<usize>> = LazyLock::new(ranks);
        let (a, b) = (Uuid(a), Uuid(b));
        prop_assert_eq!(sql_server_order(&a.to_sql_server(), &b.to_sql_server(), &RANKS), a.cmp(&b));
    }

    #[test]
    fn every_order_can_be_turned_back(uuid: [u8; 16]) {
        let uuid = Uuid(uuid);
        prop_assert_eq!(Uuid::from_guid(uuid.to_guid()), uuid);
        prop_assert_eq!(Uuid::from_sql_server(uuid.to_sql_server()), uuid);
    }
}
