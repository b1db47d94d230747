/** The linter's own rules bite: a rule whose selector misses would be silent for ever. */
import { ESLint } from "eslint";
import { beforeAll, describe, expect, test } from "vitest";
import { root } from "./sources";

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: "tests/architecture/eslint.config.mjs",
  // With CI=true the parser would take each file once, from the disk, and never see our texts.
  overrideConfig: {
    languageOptions: { parserOptions: { disallowAutomaticSingleRunInference: true } },
  },
});

/** The rules that refuse this text, as if it stood in that file. */
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

describe("banned in the product", () => {
  test.each([
    ["the system's clock", DOMAIN, "export const at = new Date();"],
    ["the system's clock as a number", DOMAIN, "export const at = Date.now();"],
    ["SQL's clock", DOMAIN, "export const sql = `SELECT now()`;"],
    ["SQL's clock in capitals", DOMAIN, "export const sql = 'SELECT CURRENT_TIMESTAMP';"],
    ["a queue's delay", "jobs/relay.ts", "export const options = { delay: 5 };"],
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

  test("a bare fetch", async () => {
    const text = "export const answer = () => fetch('https://example.org');";
    expect(await rulesAgainst(DOMAIN, text)).toContain("no-restricted-globals");
  });

  test("any, and a promise that nobody waits for", async () => {
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
  ])("%s is refused", async (_name, markup) => {
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

test("app_now() is no system clock, nor is a date from data", async () => {
  const text = "export const sql = `SELECT app_now()`;\nexport const at = new Date('2026-11-21');";
  expect(await rulesAgainst(DOMAIN, text)).toEqual([]);
});
