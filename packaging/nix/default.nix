# Untried.  nix-build packaging/nix, in a clone.
{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenv.mkDerivation {
  pname = "libuuid7";
  version = "1.0.0";
  src = ../..;

  nativeBuildInputs = [ pkgs.cmake pkgs.cargo pkgs.rustc pkgs.rustPlatform.cargoSetupHook ];
  cargoDeps = pkgs.rustPlatform.importCargoLock { lockFile = ../../Cargo.lock; };

  outputs = [ "out" "dev" "man" ];

  meta = {
    description = "UUIDs for C and everything that calls C: version 7 above all";
    license = [ pkgs.lib.licenses.mit pkgs.lib.licenses.asl20 ];
    platforms = pkgs.lib.platforms.linux;
  };
}
