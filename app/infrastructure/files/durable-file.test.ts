import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeDurably } from "./durable-file.mjs";

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-durable-"));
  file = path.join(folder, "keys.json");
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

/** Records which of these calls happen, in order; the handle tells a file from a folder. */
function record(): string[] {
  const steps: string[] = [];
  const { fsyncSync, renameSync, linkSync } = fs;
  vi.spyOn(fs, "fsyncSync").mockImplementation((handle) => {
    steps.push(fs.fstatSync(handle).isDirectory() ? "sync folder" : "sync file");
    fsyncSync(handle);
  });
  vi.spyOn(fs, "renameSync").mockImplementation((from, to) => {
    steps.push("name");
    renameSync(from, to);
  });
  vi.spyOn(fs, "linkSync").mockImplementation((from, to) => {
    steps.push("name");
    linkSync(from, to);
  });
  return steps;
}

it.each([{}, { isNew: true }])("has content and name on disk when it returns: %j", (how) => {
  const steps = record();
  writeDurably(file, "keys", how);
  expect(steps).toEqual(["sync file", "name", "sync folder"]);
  expect(fs.readFileSync(file, "utf8")).toBe("keys");
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(folder)).toEqual(["keys.json"]);
});

it("replaces a file completely, despite a killed process' draft", () => {
  fs.writeFileSync(file, "before", { mode: 0o644 });
  fs.writeFileSync(`${file}.new`, "half", { mode: 0o644 });
  writeDurably(file, "after");
  expect(fs.readFileSync(file, "utf8")).toBe("after");
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

it("never replaces a file as a new one", () => {
  fs.writeFileSync(file, "before");
  expect(() => writeDurably(file, "after", { isNew: true })).toThrow(/EEXIST/);
  expect(fs.readFileSync(file, "utf8")).toBe("before");
  expect(fs.readdirSync(folder)).toEqual(["keys.json"]);
});
