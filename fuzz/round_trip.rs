//! Sixteen bytes, written in each form and read back, by the library and by the model.
#![no_main]

#[path = "../tests/text/calls.rs"]
#[allow(dead_code)]
mod calls;
#[path = "../tests/text/model.rs"]
#[allow(dead_code)]
mod model;
#[path = "../tests/text/opinions.rs"]
mod opinions;

libfuzzer_sys::fuzz_target!(|uuid: calls::Uuid| {
    for form in calls::NUMBERS {
        let text = calls::format(uuid, form);
        assert_eq!(opinions::check(text.as_bytes(), form), Ok(uuid));
    }
});
