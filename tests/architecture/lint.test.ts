/** Tests the linter's own rules: one with a wrong selector would never report anything. */
import { ESLint } from "eslint";
import { beforeAll, describe, expect, test } from "vitest";
import { root } from "./sources";

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: "tests/architecture/eslint.config.mjs",
  // With CI=true the parser would read each file once, from the disk, and ignore these texts.
  overrideConfig: {
    languageOptions: { parserOptions: { disallowAutomaticSingleRunInference: true } },
  },
});

/** Returns the rules that reject this text in that file. */
async function rulesAgainst(filePath: string, text: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(text, { filePath });
  const ids = result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? [];
  return [...new Set(ids)];
}

// The first text waits until the types of the whole product are read.
beforeAll(() => rulesAgainst(DOMAIN, "export const a = 1;"));

const DOMAIN = "app/domain/errors.ts";
const PAGE = "app/routes/platform/home.tsx";
const SCRIPT = "app/enhance/donate/fill.ts";
const ROUTE_PART = "app/routes/giving/script-data.server.ts";
const POSTGRES_QUEUE = "app/infrastructure/queues/postgres-queue.server.ts";
const LUXON = 'import { DateTime } from "luxon";';

describe("constructs banned in the product", () => {
  test.each([
    ["the system's clock", DOMAIN, "export const at = new Date();"],
    ["a store that a browser may refuse", SCRIPT, "export const a = window.sessionStorage;"],
    ["the other store, by its short name", SCRIPT, "export const a = localStorage;"],
    ["the system's clock as a number", DOMAIN, "export const at = Date.now();"],
    ["SQL's clock", DOMAIN, "export const sql = `SELECT now()`;"],
    ["SQL's clock in capitals", DOMAIN, "export const sql = 'SELECT CURRENT_TIMESTAMP';"],
    ["SQL's clock in other letters", DOMAIN, "export const sql = `SELECT NOW()`;"],
    ["SQL's clock in small letters", DOMAIN, "export const sql = 'SELECT current_timestamp';"],
    ["SQL's clock as a word", DOMAIN, "export const sql = `SELECT 'now'::timestamptz`;"],
    ["the clock as a text", DOMAIN, "export const at = Date();"],
    ["the clock by its long name", DOMAIN, "export const at = new globalThis.Date();"],
    ["its number by its long name", DOMAIN, "export const at = globalThis.Date.now();"],
    ["luxon's clock", DOMAIN, `${LUXON} export const at = DateTime.now();`],
    ["luxon's clock in UTC", DOMAIN, `${LUXON} export const at = DateTime.utc();`],
    ["luxon's clock of a place", DOMAIN, `${LUXON} export const at = DateTime.local();`],
    [
      "the clock of a measurement",
      DOMAIN,
      "export const at = performance.timeOrigin + performance.now();",
    ],
    ["the clock in the demo", "prisma/seed/run.ts", "export const at = new Date();"],
    ["a queue's delay", "jobs/relay.ts", "export const options = { delay: 5 };"],
    ["a queue's delay in quotes", "jobs/relay.ts", 'export const a = { "delay": 5 };'],
    [
      "a queue's delay, written later",
      "jobs/relay.ts",
      "export function a(job: { delay?: number }) { job.delay = 5; }",
    ],
    ["a queue's delay on PostgreSQL", POSTGRES_QUEUE, "export const a = { delay: 5 };"],
    ["a queue's limiter", POSTGRES_QUEUE, "export const a = { limiter: { max: 1 } };"],
    [
      "a worker's rate limit",
      "jobs/relay.ts",
      "export const a = (w: { rateLimit(ms: number): void }) => w.rateLimit(5);",
    ],
    ["SQL's clock, of the statement", DOMAIN, "export const sql = `SELECT clock_timestamp()`;"],
    ["a queue's back-off", "jobs/relay.ts", "export const a = { backoff: { type: 'fixed' } };"],
    [
      "a queue's scheduler",
      "jobs/relay.ts",
      "export const a = (q: { upsertJobScheduler(): void }) => q.upsertJobScheduler();",
    ],
    ["the clock in a route", PAGE, "export const at = new Date();"],
    ["a queue's repeat", "jobs/relay.ts", "export const options = { repeat: { every: 5 } };"],
    ["Prisma's disconnect", DOMAIN, "export const change = { donor: { disconnect: true } };"],
    ["a nested set", DOMAIN, "export const change = { data: { items: { set: [] } } };"],
    ["a nested set, prepared before", DOMAIN, "export const items = { set: [] };"],
    ["a nested set in quotes", DOMAIN, 'export const items = { "set": [] };'],
    ["a disconnect outside the domain", "jobs/relay.ts", "export const a = { disconnect: true };"],
    ["a disconnect in the demo", "prisma/seed/run.ts", "export const a = { disconnect: true };"],
    ["a default export in a route's part", ROUTE_PART, "export default 1;"],
    ["the environment in a route", PAGE, "export const host = process.env.HOST;"],
    ["the environment in a route's part", ROUTE_PART, "export const host = process.env.HOST;"],
    ["a barrel in a route", PAGE, 'export * from "./donate";'],
    ["a default export", DOMAIN, "export default 1;"],
    ["a barrel", DOMAIN, 'export * from "./context";'],
    ["the environment", DOMAIN, "export const host = process.env.HOST;"],
    ["a bare Intl", DOMAIN, "export const all = new Intl.NumberFormat('es');"],
    ["a bare Intl in a route", PAGE, "export const all = new Intl.DateTimeFormat('es');"],
    ["a bare Intl in the page's script", SCRIPT, "export const all = new Intl.ListFormat('es');"],
    ["a number by the locale data", DOMAIN, "export const text = (1234).toLocaleString();"],
    ["a style attribute", PAGE, "export const page = <p style={{ color: 'red' }} />;"],
  ])("%s", async (_name, file, text) => {
    expect(await rulesAgainst(file, text)).toContain("no-restricted-syntax");
  });

  test.each([DOMAIN, PAGE, ROUTE_PART, "jobs/relay.ts", "app/countries/ar.ts"])(
    "a bare fetch in %s",
    async (file) => {
      const text = "export const answer = () => fetch('https://example.org');";
      expect(await rulesAgainst(file, text)).toContain("no-restricted-globals");
      const long = "export const answer = () => globalThis.fetch('https://example.org');";
      expect(await rulesAgainst(file, long)).toContain("no-restricted-properties");
    },
  );

  test("an explicit any, and a floating promise", async () => {
    // A text that the linter checks; it is no code of this file.
    expect(await rulesAgainst(DOMAIN, "export const a = (b: any) => String(b);")).toContain(
      "@typescript-eslint/no-explicit-any",
    );
    const floating = "export function a() { Promise.resolve(1); }";
    expect(await rulesAgainst(DOMAIN, floating)).toContain(
      "@typescript-eslint/no-floating-promises",
    );
  });
});

describe("visible text in TSX", () => {
  test.each([
    ["between tags", "<p>Hola</p>"],
    ["as an expression", "<p>{'Hola'}</p>"],
    ["in one arm", "<p>{a ? 'Hola' : null}</p>"],
    ["behind a condition", "<p>{a && `Hola ${String(a)}`}</p>"],
    ["spoken", '<img src="/a.png" alt="Hola" />'],
    ["as a label", '<button type="button" aria-label="Hola" />'],
  ])("%s is rejected", async (_name, markup) => {
    const text = `export const page = (a: boolean) => ${markup};`;
    expect(await rulesAgainst(PAGE, text)).toContain("local/no-literal-text");
  });

  test.each([
    ["from the locale files", "<p>{t('home.title')}</p>"],
    ["signs and numbers", "<p>· 3 %</p>"],
    ["the product's name", '<img src="/logo.svg" alt="Dádiva" />'],
    ["what nobody sees", '<input name="email" className="field" />'],
  ])("%s passes", async (_name, markup) => {
    const text = `export const page = (t: (key: string) => string) => [t, ${markup}];`;
    expect(await rulesAgainst(PAGE, text)).not.toContain("local/no-literal-text");
  });
});

test("app_now() is no system clock, and neither is a date from data", async () => {
  const text = "export const sql = `SELECT app_now()`;\nexport const at = new Date('2026-11-21');";
  expect(await rulesAgainst(DOMAIN, text)).toEqual([]);
  const dated = `${LUXON} export const at = DateTime.utc(2026, 11, 21);`;
  expect(await rulesAgainst(DOMAIN, dated)).toEqual([]);
});

test("a page has a default export, and its parts have none", async () => {
  expect(await rulesAgainst(PAGE, "export default function Page() {}")).toEqual([]);
});
