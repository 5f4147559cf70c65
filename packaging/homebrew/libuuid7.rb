# Untried.
class Libuuid7 < Formula
  desc "UUIDs for C and everything that calls C: version 7 above all"
  homepage "https://example.org/libuuid7"
  url "https://example.org/libuuid7/libuuid7-1.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "cmake" => :build
  depends_on "rust" => :build
  depends_on :linux

  def install
    system "cmake", "-S", ".", "-B", "build", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_match(/\A\h{8}-\h{4}-7\h{3}-\h{4}-\h{12}\n\z/, shell_output("#{bin}/uuid7 new"))
  end
end
