// Tests that the manual and .env.example name every setting that a process or compose.yaml reads.
import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");

/** Where settings are read, and the pattern of a name there. */
const READERS: readonly (readonly [file: string, name: RegExp])[] = [
  ["app/infrastructure/env.server.ts", /^ {2}([A-Z][A-Z0-9_]+):/gm],
  ["app/vault/settings.ts", /^ {4}([A-Z][A-Z0-9_]+):/gm],
  ["app/commands/settings.mjs", /env\.([A-Z][A-Z0-9_]+)/g],
  ["app/commands/container.mjs", /env\.([A-Z][A-Z0-9_]+)/g],
  ["compose.yaml", /\$\{([A-Z][A-Z0-9_]+)/g],
];
/** Set only by the launcher for the lab. */
const OF_THE_LAB = ["LAB", "OUTBOX_URL"];

const settingsOf = (file: string, name: RegExp) => [
  ...new Set([...read(file).matchAll(name)].map(([, found = ""]) => found)),
];

it.each(READERS)("the manual names each setting of %s", (file, name) => {
  const names = settingsOf(file, name);
  expect(names.length).toBeGreaterThan(2);
  const book = new Set(read("docs/operations.md").match(/(?<=`)[A-Z][A-Z0-9_]+(?=[`=])/g));
  expect(names.filter((one) => !book.has(one) && !OF_THE_LAB.includes(one))).toEqual([]);
});

it("the example has each setting once, and no other", () => {
  const example = [...read(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name = ""]) => name,
  );
  const known = new Set(READERS.flatMap(([file, name]) => settingsOf(file, name)));
  const book = new Set(read("docs/operations.md").match(/(?<=`)[A-Z][A-Z0-9_]+(?=[`=])/g));
  expect(example.filter((one, at) => example.indexOf(one) !== at)).toEqual([]);
  expect([...known].filter((one) => !example.includes(one) && !OF_THE_LAB.includes(one))).toEqual(
    [],
  );
  expect(example.filter((one) => !known.has(one) && !book.has(one))).toEqual([]);
});

it("known limits are 60 lines at most, each of 200 characters at most", () => {
  const page = read("docs/known-limits.md");
  const limits = page.match(/^- .*$/gm) ?? [];
  expect(limits.length).toBeGreaterThan(20);
  expect(limits.length).toBeLessThanOrEqual(60);
  expect(limits.filter((line) => line.length > 200)).toEqual([]);
  // A table or a longer paragraph would hide further ones.
  expect(page.match(/^\|.*$/gm)).toBeNull();
});
