"""libuuid7 for Conan 2: `conan create packaging/conan`, in a clone."""

import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir

SOURCES = ("build.rs", "Cargo.*", "CMakeLists.txt", "LICENSE-*", "*.md", ".cargo/*", "cmake/*", "examples/*",
           "include/*", "integrations/*", "man/*", "src/*", "tools/*")


class Libuuid7(ConanFile):
    name = "libuuid7"
    description = "UUIDs for C and everything that calls C: version 7 above all"
    license = "MIT OR Apache-2.0"
    topics = ("uuid", "uuidv7", "id")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": False}

    @property
    def _clone(self):
        return os.path.join(self.recipe_folder, "..", "..")

    def set_version(self):
        self.version = re.search(r'^version = "(.*)"', load(self, os.path.join(self._clone, "Cargo.toml")), re.M).group(1)

    def export_sources(self):
        for pattern in SOURCES:
            copy(self, pattern, self._clone, self.export_sources_folder, excludes=("target/*", "build/*"))

    def configure(self):
        # C alone.
        self.settings.rm_safe("compiler.cppstd")
        self.settings.rm_safe("compiler.libcxx")

    def validate(self):
        if self.settings.os != "Linux":
            raise ConanInvalidConfiguration("libuuid7 is installed on Linux only.")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["UUID7_COMMAND"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE-*", self.source_folder, os.path.join(self.package_folder, "licenses"))
        rmdir(self, os.path.join(self.package_folder, "share"))
        # Conan makes its own of these.
        rmdir(self, os.path.join(self.package_folder, "lib", "cmake"))
        rmdir(self, os.path.join(self.package_folder, "lib", "pkgconfig"))
        # A program that is linked with `-luuid7` is to get what the option says, and -luuid libuuid.
        rmdir(self, os.path.join(self.package_folder, "lib", "libuuid7"))
        if self.options.shared:
            os.remove(os.path.join(self.package_folder, "lib", "libuuid7.a"))

    def package_info(self):
        self.cpp_info.libs = ["uuid7"]
        self.cpp_info.set_property("cmake_file_name", "uuid7")
        self.cpp_info.set_property("cmake_target_name", "uuid7::uuid7")
        self.cpp_info.set_property("pkg_config_name", "uuid7")
        if not self.options.shared:
            self.cpp_info.system_libs = ["pthread"]
            self.cpp_info.sharedlinkflags = ["-Wl,--exclude-libs,libuuid7.a"]
