import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { findLockRefusal } from "../../app/commands/building/dependencies.mjs";
import { completeLock } from "../../app/commands/keeping/lock-completion.mjs";

const root = path.resolve(import.meta.dirname, "../..");

function lockOf(packages: Record<string, object>) {
  return { packages: { "": { name: "dadiva" }, ...packages } as Record<string, object> };
}

it("adds the optional packages that the registry omitted", () => {
  const lock = lockOf({
    "node_modules/esbuild": {
      version: "1.0.0",
      dev: true,
      optionalDependencies: {
        "@esbuild/linux-x64": "1.0.0",
        "@esbuild/win32-arm64": "1.0.0",
        "@rollup/rollup-linux-arm64-musl": "^2.0.0",
      },
    },
    "node_modules/@esbuild/linux-x64": { version: "1.0.0" },
  });
  expect(completeLock(lock)).toEqual([
    "node_modules/@esbuild/win32-arm64",
    "node_modules/@rollup/rollup-linux-arm64-musl",
  ]);
  expect(lock.packages["node_modules/@esbuild/win32-arm64"]).toEqual({
    version: "1.0.0",
    dev: true,
    optional: true,
    cpu: ["arm64"],
    os: ["win32"],
  });
  expect(lock.packages["node_modules/@rollup/rollup-linux-arm64-musl"]).toMatchObject({
    version: "2.0.0",
    libc: ["musl"],
  });
  expect(completeLock(lock)).toEqual([]);
});

it("puts another version beside its parent if the top level has a different one", () => {
  const lock = lockOf({
    "node_modules/a/node_modules/esbuild": {
      version: "2.0.0",
      optionalDependencies: { "@esbuild/aix-ppc64": "2.0.0" },
    },
    "node_modules/@esbuild/aix-ppc64": { version: "1.0.0" },
  });
  expect(completeLock(lock)).toEqual([
    "node_modules/a/node_modules/esbuild/node_modules/@esbuild/aix-ppc64",
  ]);
});

it("finds the project's own lock complete and without addresses", async () => {
  const lock = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8"));
  expect(completeLock(lock)).toEqual([]);
  expect(await findLockRefusal(root)).toBeNull();
});
