/** Texts: every key that the code names is there, and no key waits for nobody. */
import { expect, test } from "vitest";
import type { Texts } from "~/i18n/overlay";
import { spanish } from "~/i18n/resources";
import { listFiles, read } from "./sources";

function leaves(texts: Texts, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [`${prefix}${key}`] : leaves(text, `${prefix}${key}.`),
  );
}

const keys = leaves(spanish);
const sources = listFiles("app", "jobs")
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith("app/generated/"),
  )
  .map((file) => read(file).replace(/\/\*\*[\s\S]*?\*\//g, ""));
const literals = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/["'`]([a-z_]+(?:\.\w+)+)["'`]/g)].map(([, key = ""]) => key),
  ),
);
/** `common.status.${status}`: whatever stands below may be meant. */
const beginnings = sources.flatMap((text) =>
  [...text.matchAll(/`([a-z_]+(?:\.\w+)*\.)(\w*)\$\{/g)].map(
    ([, begin = "", rest = ""]) => begin + rest,
  ),
);

/** `textForCode(t, "errors", code)` takes any text of that group. */
const ofCodes = sources.flatMap((text) =>
  [...text.matchAll(/textForCode\(\s*\w+,\s*"([\w.]+)"/g)].map(([, group = ""]) => `${group}.`),
);

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** By its name, by the group that it stands in, or by the beginning of a name that is put together. */
function isUsed(key: string): boolean {
  const parts = key.replace(PLURAL, "").split(".");
  const groups = parts.map((_part, at) => parts.slice(0, at + 1).join(".")).slice(1);
  return (
    literals.has(key) ||
    groups.some((group) => literals.has(group)) ||
    [...beginnings, ...ofCodes].some((begin) => key.startsWith(begin))
  );
}

test("no text is there for nobody", () => {
  expect(keys.length).toBeGreaterThan(500);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

test("a key that the code names is there", () => {
  const nouns = new Set(keys.map((key) => key.split(".")[0]));
  const groups = new Set(
    keys.flatMap((key) => {
      const parts = key.replace(PLURAL, "").split(".");
      return parts.map((_part, at) => parts.slice(0, at + 1).join("."));
    }),
  );
  const asked = sources.flatMap((text) =>
    [...text.matchAll(/\bt\(\s*["`]([a-z_]+(?:\.\w+)+)["`]/g)].map(([, key = ""]) => key),
  );
  expect(asked.length).toBeGreaterThan(300);
  expect(asked.filter((key) => nouns.has(key.split(".")[0]) && !groups.has(key))).toEqual([]);
  expect(asked.filter((key) => !nouns.has(key.split(".")[0]))).toEqual([]);
});
