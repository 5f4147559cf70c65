//! Any bytes, read as each form: by the calls, by the model, and by other libraries.
#![no_main]

#[path = "../tests/text/calls.rs"]
#[allow(dead_code)]
mod calls;
#[path = "../tests/text/model.rs"]
#[allow(dead_code)]
mod model;
#[path = "../tests/text/opinions.rs"]
mod opinions;

use uuid7::ffi::forms::UUID7_FORM_ANY;

libfuzzer_sys::fuzz_target!(|text: &[u8]| {
    for form in calls::NUMBERS.chain([UUID7_FORM_ANY]) {
        opinions::check(text, form).ok();
    }
});
