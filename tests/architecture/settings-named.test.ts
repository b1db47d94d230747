// Tests that the manual names every setting that a process or compose.yaml reads.
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

it.each(READERS)("the manual names each setting of %s", (file, name) => {
  const names = [...new Set([...read(file).matchAll(name)].map(([, found = ""]) => found))];
  expect(names.length).toBeGreaterThan(2);
  const book = new Set(read("docs/operations.md").match(/(?<=`)[A-Z][A-Z0-9_]+(?=[`=])/g));
  expect(names.filter((one) => !book.has(one) && !OF_THE_LAB.includes(one))).toEqual([]);
});
