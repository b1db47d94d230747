/** Tests that charging and the ledger know no cause of charges: plans and pledges are charged like donations. */
import ts from "typescript";
import { expect, test } from "vitest";
import { isTest, listFiles, read } from "./sources";

/** The nouns behind the causes, whose tables and words are theirs. */
const CAUSES = ["donations", "tickets", "campaigns", "attendees"];
/** The one row that says which table a cause's attempts are in. */
const REGISTRY = "app/domain/payments/attempt-tables.ts";

const [, list = ""] =
  /const TABLES = (\{[\s\S]*?\n\});/.exec(read(".dependency-cruiser.cjs")) ?? [];
const tables = [...list.matchAll(/^ {2}"?([\w-]+)"?: \[([^\]]*)\]/gm)].flatMap(
  ([, noun = "", own = ""]) =>
    CAUSES.includes(noun) ? [...own.matchAll(/"(\w+)"/g)].map(([, table = ""]) => table) : [],
);
const TABLE = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE)\\s+(?:${tables.join("|")})\\b`, "g");
const NOUN = /\b(?:donation|ticket|campaign|attendee)(?:s|_?[Ii]ds?)?\b/g;

/** Returns a source without its comments and without keys of texts and jobs (`donations.ledger.kind`). */
function codeOf(source: string): string {
  const file = ts.createSourceFile("a.ts", source, ts.ScriptTarget.Latest);
  const code = ts.createPrinter({ removeComments: true }).printFile(file);
  return code.replace(/"[a-z_-]+(?:\.[a-z_-]+)+"/g, '""').replace(/^\s*--.*$/gm, "");
}
const namedIn = (source: string) =>
  [TABLE, NOUN].flatMap((words) => [...codeOf(source).matchAll(words)].map(([word]) => word));

test("payments and ledger name no donation, ticket or campaign", () => {
  const files = listFiles("app/domain/payments", "app/domain/ledger").filter(
    (file) => file.endsWith(".ts") && !isTest(file) && file !== REGISTRY,
  );
  expect(files.length).toBeGreaterThan(40);
  const named = files.flatMap((file) => {
    const words = namedIn(read(file));
    return words.length > 0 ? [[file, words] as const] : [];
  });
  expect(named).toEqual([]);
});

test("the test detects tables, identifiers and imports", () => {
  expect(tables).toEqual(expect.arrayContaining(["transactions", "payment_methods", "tickets"]));
  expect(namedIn("const A = `SELECT 1 FROM transactions t`;")).toEqual(["FROM transactions"]);
  expect(namedIn('import { a } from "../donations/a.server";')).toEqual(["donations"]);
  expect(namedIn("const donationId = `t.donation_id`;")).toEqual(["donationId", "donation_id"]);
  expect(namedIn('/** A donation. */ const a = "donations.ledger.kind";')).toEqual([]);
});
