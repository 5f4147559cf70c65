//! Gives the library that plain `cargo build` makes the name under which programs look for it.
//! The library that is installed is linked by CMakeLists.txt, with symbol versions besides.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // For tests/c.rs, which compiles C.
    println!("cargo:rustc-env=TARGET={}", env::var("TARGET").expect("cargo names the target"));
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| ELF_SYSTEMS.contains(&system.as_str())) {
        let major = env::var("CARGO_PKG_VERSION_MAJOR").unwrap_or_default();
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libuuid7.so.{major}");
        // Opened again, it would take a page more for the fork check each time.
        println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    }
}

const ELF_SYSTEMS: [&str; 7] = ["linux", "android", "freebsd", "netbsd", "openbsd", "dragonfly", "illumos"];
