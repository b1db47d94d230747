/** Tests locations, names and sizes of files (design.md). */
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { measureFiles } from "../../app/commands/file-sizes.mjs";
import { exportsOf, isTest, listCode, listFiles, nameOf, read, root } from "./sources";

const TOP_LEVEL = [
  "Dockerfile",
  "CONTRIBUTING.md",
  "README.md",
  "app",
  "compose.yaml",
  "docs",
  "jobs",
  "package-lock.json",
  "package.json",
  "prisma",
  "public",
  "remix.config.js",
  "tests",
  "tsconfig.json",
];
/** Output of tools, never committed. */
const MADE = ["build", "node_modules"];

test("the top level contains what the plan lists, and dot files", () => {
  const found = readdirSync(root).filter((name) => !name.startsWith(".") && !MADE.includes(name));
  expect(found.filter((name) => !TOP_LEVEL.includes(name))).toEqual([]);
  for (const name of ["README.md", "app", "docs", "jobs", "prisma", "public", "tests"]) {
    expect(found).toContain(name);
  }
});

const NAMELESS = /^(?:utils?|helpers?|common|misc|shared|libs?|core|managers?|services?)$/;

test("no name is meaningless", () => {
  const files = listFiles("app", "jobs", "prisma", "tests", "docs");
  const bad = files.filter(
    (file) =>
      !/^app\/i18n\/locales\/[^/]+\/common\.json$/.test(file) &&
      file.split(/[/.]/).some((part) => part.split("-").some((word) => NAMELESS.test(word))),
  );
  expect(bad).toEqual([]);
});

test("files and folders are kebab-case", () => {
  const KEBAB = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
  const OTHERWISE =
    /^prisma\/migrations\/|^app\/i18n\/locales\/overrides\/[a-z]{2}-[A-Z]{2}\.json$|\/README\.md$/;
  const bad = listFiles("app", "jobs", "prisma", "tests", "docs").filter(
    (file) => !OTHERWISE.test(file) && file.split("/").some((part) => !KEBAB.test(part)),
  );
  expect(bad).toEqual([]);
});

test("no file is longer than 400 lines; most are short", () => {
  const { count, median, most95, over } = measureFiles(root);
  expect(count).toBeGreaterThan(300);
  expect(over).toEqual([]);
  // The plan aims at 60 and 250.
  expect(median).toBeLessThanOrEqual(60);
  expect(most95).toBeLessThanOrEqual(250);
});

/** Files of app/domain that no noun owns: what several use, the first of them among the earliest. */
const LOOSE: Record<string, string[]> = {
  "the frame of every operation": [
    "actor.ts",
    "context.ts",
    "errors.ts",
    "issues.ts",
    "outbox.sql.ts",
    "row-condition.ts",
    "sensitive-changes.ts",
    "edit-version.server.ts",
  ],
  "lists of every noun": [
    "define-list.server.ts",
    "list-definition.ts",
    "list-filters.ts",
    "list-statements.ts",
    "file-columns.server.ts",
    "search-donations.ts",
    "kept-amount.sql.ts",
  ],
  "fields that the schemas of several nouns share": [
    "amount-issue.ts",
    "reason.ts",
    "text-fields.ts",
    "ticked.ts",
    "typed-days.ts",
    "upgrade-fields.ts",
  ],
  "rules of organisations that campaigns and donations calculate with": [
    "activation.ts",
    "offered-terms.ts",
  ],
};

test("a file outside every noun has a reason", () => {
  const loose = readdirSync(path.join(root, "app/domain"), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !isTest(`app/domain/${entry.name}`))
    .map(({ name }) => name);
  expect(loose.toSorted()).toEqual(Object.values(LOOSE).flat().toSorted());
});

test("no folder holds more than 40 files of code", () => {
  const counts = new Map<string, number>();
  for (const file of listCode()) {
    if (/^app\/(?:i18n\/locales|generated)\//.test(file)) continue;
    const folder = path.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(100);
  expect([...counts].filter(([, count]) => count > 40)).toEqual([]);
});

/** The fixed verbs, and those that domain words require; add a new one deliberately. */
const VERBS =
  /^(?:get|find|list|create|update|discard|pause|restore|reactivate|collect|settle|sync|require)-/;

/** Files of app/domain without an operation of their name, with their content. */
const NO_OPERATION: Record<string, string[]> = {
  "links of one kind, and how they are read": [
    "access-requests/access-link",
    "campaigns/preview-link",
    "users/account/email-change-links",
    "users/invitation-link",
    "users/two-factor/two-factor-reset",
  ],
  "rows that operations of one noun read and lock": [
    "agencies/administrator-rows",
    "agencies/agency-rows",
    "agencies/person-rows",
    "integrations/integration-rows",
    "integrations/sync/load-rows",
    "donations/results/charge-snapshot",
    "donations/terms/donation-keys",
    "onboarding/signup-draft",
    "onboarding/signup-step",
    "users/change-of-membership",
    "users/check-availability",
    "donations/edits/replacement-rows",
    "users/invitation-rows",
    "users/person-lock",
    "payouts/bank-statements/statement-accounts",
    "payouts/reconciliation/read-books",
    "users/two-factor/two-factor-rows",
    "users/account/verification-codes",
  ],
  "both halves of a secret: made and read": [
    "card-testing/step-up",
    "payment-processors/gateway-secrets",
    "integrations/integration-secrets",
    "users/sessions/password",
    "users/two-factor/recovery-codes",
    "users/two-factor/totp",
  ],
  "what a noun shows of itself, for several operations": [
    "notifications/receipts",
    "organizations/charging-accounts",
    "payment-processors/mercadopago-application",
    "integrations/salesforce-application",
    "payment-processors/processor-view",
    "pictures/picture-keys",
    "receipts/receipt-parties",
  ],
  "a part of one operation, called after what it makes": [
    "donations/months/collection-batch",
    "donations/giving/donation-intention",
    "donations/results/donation-result",
    "idempotency-keys/run-once",
    "pledges/device/device-ticket",
    "integrations/count-calls",
    "integrations/sync/load-requests",
    "integrations/sync/send-donors",
    "integrations/sync/send-load",
    "integrations/sync/read-own-values",
  ],
};

test("an operation has its file's name", () => {
  const files = listFiles("app/domain").filter((file) => file.endsWith(".server.ts"));
  expect(files.length).toBeGreaterThan(200);
  const listed = Object.values(NO_OPERATION)
    .flat()
    .map((name) => `app/domain/${name}.server.ts`);
  const bad = files.filter((file) => !exportsOf(file).includes(nameOf(file)));
  expect(bad.filter((file) => !listed.includes(file))).toEqual([]);
  expect(listed.filter((file) => !bad.includes(file))).toEqual([]);
  // A file with a fixed verb has one operation; no exception is possible.
  expect(bad.filter((file) => VERBS.test(file.split("/").at(-1) ?? ""))).toEqual([]);
});

test("only server files import SQL", () => {
  const bad = listFiles("app")
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:server|sql|test)\./.test(file))
    .filter((file) => /^(?:im|ex)port (?!type\b)[^;]*?from "[^"]*\.sql"/m.test(read(file)));
  expect(bad).toEqual([]);
});

test("every disabled rule has a reason", () => {
  const LINT = /eslint-disable(?:-next-line|-line)?\b(?!.*? -- \S).*/g;
  const TYPES = /@ts-expect-error *$/gm;
  const NEVER =
    /@ts-(?:ignore|nocheck)|\b(?:test|it|describe)\.(?:skip|only|todo)\(|\bTODO\b|\bFIXME\b/g;
  const bad = listCode()
    .filter((file) => !file.startsWith("tests/architecture/"))
    .flatMap((file) =>
      [LINT, TYPES, NEVER].flatMap((pattern) =>
        [...read(file).matchAll(pattern)].map(([hit]) => `${file}: ${hit}`),
      ),
    );
  expect(bad).toEqual([]);
});

test("the lock file contains no address of a registry", () => {
  expect(read("package-lock.json")).not.toContain('"resolved"');
});

test("a page of an organisation has the organisation's name in its title, not the platform's", () => {
  const pages = listCode().filter((file) => /^app\/routes\/(?:manage|account)\//.test(file));
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((file) => /· Dádiva`/.test(read(file)))).toEqual([]);
});

test("versions are exact", () => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<
    string,
    Record<string, string>
  >;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test("the check before a merge is npm test and nothing more", () => {
  const lines = read(".ci/run").split("\n");
  const commands = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  expect(commands.at(-1)).toBe("exec npm test");
  expect(commands.slice(0, -1).every((line) => /^(?:set|cd) /.test(line))).toBe(true);
});

test("the product reads nothing outside its own folder", () => {
  const bad = listCode().filter(
    (file) => !isTest(file) && /["'`](?:\.\.\/)*shared\//.test(read(file)),
  );
  expect(bad).toEqual([]);
});
