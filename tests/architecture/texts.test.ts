/** Tests that every text key in the code exists, and that every key is used. */
import ts from "typescript";
import { expect, test } from "vitest";
import { errorStatus } from "~/domain/errors";
import type { Texts } from "~/i18n/overlay";
import { spanish } from "~/i18n/resources";
import { isTest, listFiles, parse, read } from "./sources";

function leaves(texts: Texts, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [`${prefix}${key}`] : leaves(text, `${prefix}${key}.`),
  );
}

const keys = leaves(spanish);
const nouns = new Set(keys.map((key) => key.split(".")[0]));
const files = listFiles("app", "jobs").filter(
  (file) => /\.tsx?$/.test(file) && !isTest(file) && !file.startsWith("app/i18n/locales/"),
);
const sources = files.map((file) => read(file).replace(/\/\*\*[\s\S]*?\*\//g, ""));

const literals = new Set<string>();
/** Other words that a placeholder may contain: `{ paused: "yellow" }`, `"who".split(" ")`, data. */
const words = new Set<string>();
/** `common.${of}_status` → ["common.", "_status"]: the parts around placeholders. */
const templates: string[][] = [];
/** `textForCode(t, "manage.role", …)`, with its group in parts as above. */
const groups: string[][] = [];

/** Returns the parts between a template's placeholders; a literal has one part. */
function partsOf(node: ts.Node): string[] | null {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
}

function collectTexts(node: ts.Node): void {
  if (ts.isStringLiteralLike(node)) literals.add(node.text);
  if (ts.isTemplateExpression(node)) {
    templates.push(partsOf(node) ?? []);
    // A code that is followed by the field's path.
    if (node.head.text.endsWith(":")) literals.add(node.head.text.slice(0, -1));
  }
  if ((ts.isPropertyAssignment(node) || ts.isPropertySignature(node)) && ts.isIdentifier(node.name))
    words.add(node.name.text);
  // `SECTIONS = { terms: "about account" }`, split into words.
  if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer)) {
    const listed = node.initializer.text.split(" ");
    if (listed.every((word) => /^[a-z]+$/.test(word))) for (const word of listed) words.add(word);
  }
  if (ts.isCallExpression(node) && node.expression.getText() === "textForCode") {
    const parts = node.arguments[1] && partsOf(node.arguments[1]);
    if (parts) groups.push(parts);
  }
  ts.forEachChild(node, collectTexts);
}
for (const file of files) collectTexts(parse(file));

/** Data of countries, catalogues and providers names reasons and payment methods. */
function gatherData(data: unknown): void {
  if (typeof data === "string") words.add(data);
  else if (data !== null && typeof data === "object") Object.values(data).forEach(gatherData);
}
for (const file of listFiles("app/countries", "app/providers", "app/values"))
  if (file.endsWith(".json")) gatherData(JSON.parse(read(file)));

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const around = (parts: string[], end = "") =>
  new RegExp(`^${parts.map(escaped).join("([\\w.-]+)")}${end}$`);

/** `errors` and `errors.fields` are checked by their codes, more strictly than other groups. */
const codes = new Set([...Object.keys(errorStatus), "possible_duplicate_pending"]);
const ERROR = /^errors\.(?:fields\.)?\w+$/;
/** A composed key begins with a literal part; `${host}.${port}` is none. */
const patterns = [
  ...templates.filter(([head]) => /^[a-z_]+\./.test(head ?? "")).map((parts) => around(parts)),
  ...groups.map((parts) => around(parts, "\\.([\\w.-]+)")),
];

/** Returns whether the code contains the word or composes it; a month's number is computed. */
function isNamed(word: string): boolean {
  if (/^\d+$/.test(word) || literals.has(word) || words.has(word)) return true;
  return word.includes(".") && isPutTogether(word);
}

function isPutTogether(name: string): boolean {
  return patterns.some((pattern) => {
    const filled = pattern.exec(name)?.slice(1);
    return filled?.every((word) => word !== name && isNamed(word));
  });
}

/**
 * Returns whether a key is used: by its name, by a composed key whose placeholders are words of the
 * product, or by its group (`section("manage.activity.states")`), if the product contains its last
 * part.
 */
function isUsed(key: string): boolean {
  const name = key.replace(PLURAL, "");
  if (literals.has(key) || literals.has(name)) return true;
  if (ERROR.test(key)) {
    const [, code = "", ofField] = key.split(".");
    return ofField ? literals.has(ofField) : codes.has(code);
  }
  if (isPutTogether(name) || isPutTogether(key)) return true;
  const parts = name.split(".");
  return parts
    .slice(2)
    .some(
      (_part, at) =>
        literals.has(parts.slice(0, at + 2).join(".")) && isNamed(parts.slice(at + 2).join(".")),
    );
}

test("no text is unused", () => {
  expect(keys.length).toBeGreaterThan(500);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

test("a composed key is checked by its whole name", () => {
  expect(around(["common.", "_status.", ""]).test("common.donation_status.paused")).toBe(true);
  expect(around(["common.", "_status.", ""]).test("common.yes")).toBe(false);
  expect(isUsed("common.donation_status.paused")).toBe(true);
  expect(isUsed("common.donation_status.never_heard_of")).toBe(false);
  expect(isUsed("errors.never_heard_of")).toBe(false);
  expect(isUsed("errors.fields.never_heard_of")).toBe(false);
});

test("every key that the code names exists", () => {
  const known = new Set(
    keys.flatMap((key) => {
      const parts = key.replace(PLURAL, "").split(".");
      return parts.map((_part, at) => parts.slice(0, at + 1).join("."));
    }),
  );
  const requested = sources.flatMap((text) =>
    [...text.matchAll(/\bt\(\s*["`]([a-z_]+(?:\.\w+)+)["`]/g)].map(([, key = ""]) => key),
  );
  expect(requested.length).toBeGreaterThan(300);
  expect(requested.filter((key) => nouns.has(key.split(".")[0]) && !known.has(key))).toEqual([]);
  expect(requested.filter((key) => !nouns.has(key.split(".")[0]))).toEqual([]);
});
