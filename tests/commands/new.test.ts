/** Tests `npm run new` in a copy of the checkout: its output passes checks and is in the maps. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listFiles, root } from "../architecture/sources";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-new-"));
const KEPT = [".dependency-cruiser.cjs", "package.json", "tsconfig.json", "remix.config.js"];

/** A busy machine takes long to read the types of the product. */
const LONG_MS = 300_000;

/** The maps' own tests; each prints what it rejects. */
const MAPS = [
  "jobs",
  "operations",
  "requests",
  "openapi",
  "texts",
  "house",
  "audit",
  "roles/roles",
];

function run(program: string, ...args: string[]) {
  const options = { cwd: folder, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(program, args, options);
  return { status, stdout, stderr, output: `${stdout}${stderr}` };
}
const tool = (name: string, ...args: string[]) =>
  run(path.join(root, "node_modules/.bin", name), ...args);
const makeNew = (...words: string[]) => run(process.execPath, "app/commands/new.mjs", ...words);
const read = (file: string) => fs.readFileSync(path.join(folder, file), "utf8");

/** Returns the type checker's errors in these files; it reads the others for types only. */
function faultsOf(files: string[]): string[] {
  const { config } = ts.readConfigFile(path.join(folder, "tsconfig.json"), ts.sys.readFile) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const roots = [...files, "app/env.d.ts"].map((file) => path.join(folder, file));
  const program = ts.createProgram(roots, options);
  return files.flatMap((file) => {
    const source = program.getSourceFile(path.join(folder, file));
    const found = [program.getSyntacticDiagnostics(source), program.getSemanticDiagnostics(source)];
    return found.flat().map((fault) => ts.flattenDiagnosticMessageText(fault.messageText, " "));
  });
}

/** Returns every file of the copy with its text. */
function snapshot(): Map<string, string> {
  const names = ["app", "jobs", "tests"].flatMap((top) =>
    fs
      .readdirSync(path.join(folder, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes("/generated"))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return new Map(names.map((name) => [path.relative(folder, name), fs.readFileSync(name, "utf8")]));
}

let changed: string[];

beforeAll(() => {
  for (const name of [...listFiles("app", "jobs", "prisma", "tests", "docs", "public"), ...KEPT])
    fs.cpSync(path.join(root, name), path.join(folder, name));
  for (const name of ["README.md", "package-lock.json", "Dockerfile", "compose.yaml"])
    fs.cpSync(path.join(root, name), path.join(folder, name));
  for (const name of [".ci", "app/generated"])
    fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  fs.symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const before = snapshot();
  for (const words of [
    ["operation", "campaigns/rename-campaign"],
    ["operation", "donors/list-merged"],
    ["operation", "donations/giving/thank-donor"],
    ["route", "manage/novelties"],
    ["route", "account/notes/:uuid"],
    ["call", "manage/api/novelties"],
    ["list", "campaigns/list-drafts"],
    ["job", "donations.remind-donor"],
    ["provider", "payu"],
  ]) {
    const { status, output } = makeNew(...words);
    expect(status, output).toBe(0);
  }
  changed = [...snapshot()].filter(([name, text]) => before.get(name) !== text).map(([it]) => it);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it("creates each with its test beside it", () => {
  for (const file of [
    "app/domain/campaigns/rename-campaign.server",
    "app/domain/donors/list-merged.server",
    "app/domain/donations/giving/thank-donor.server",
    "app/domain/donations/remind-donor.server",
    "app/routes/manage/novelties",
    "app/routes/account/note",
    "app/domain/campaigns/list-drafts.server",
    "app/routes/api/novelties.calls",
    "app/providers/payu/provider",
  ]) {
    expect(changed).toContain(`${file}.test.ts`);
    expect(read(`${file}.test.ts`)).toContain("write me");
  }
});

it("creates a call with its file, test and row in the table of roles, and a list in the same way", () => {
  const made = changed.filter((file) => /novelties|list-drafts/.test(file));
  expect(made.filter((file) => !file.startsWith("app/routes/manage/")).toSorted()).toEqual([
    "app/domain/campaigns/list-drafts.server.test.ts",
    "app/domain/campaigns/list-drafts.server.ts",
    "app/routes/api/novelties.calls.test.ts",
    "app/routes/api/novelties.calls.ts",
  ]);
  expect(read("app/routes.ts")).not.toContain("api/novelties");
});

it("adds a provider to the registry and to the contract suite", () => {
  expect(changed.filter((file) => /payu|provider/.test(file)).toSorted()).toEqual([
    "app/providers/companies.ts",
    "app/providers/implemented.ts",
    "app/providers/payu/capabilities.ts",
    "app/providers/payu/charge.ts",
    "app/providers/payu/facts.ts",
    "app/providers/payu/look-up.ts",
    "app/providers/payu/provider.test.ts",
    "app/providers/payu/provider.ts",
    "tests/contracts/payu-driver.ts",
    "tests/contracts/provider.contract.test.ts",
  ]);
  expect(read("app/providers/companies.ts")).toMatch(/const companies:[^;]*\bpayu\b/);
  expect(read("app/providers/implemented.ts")).toMatch(/const implemented:[^;]*\bpayu\b/);
  expect(read("tests/contracts/provider.contract.test.ts")).toContain("new PayuDriver()");
});

it("is formatted, type-checks and only has allowed imports", () => {
  expect(tool("prettier", "--check", ...changed).output).toContain(
    "All matched files use Prettier",
  );
  const code = changed.filter((file) => /\.tsx?$/.test(file));
  expect(faultsOf(code)).toEqual([]);
  const made = code.filter((file) => !fs.existsSync(path.join(root, file)));
  const boundaries = tool("depcruise", ...made, "--no-cache", "-T", "err");
  expect(boundaries.output).toContain("no dependency violations");
});

it(
  "is in the maps, and fails where a person must decide",
  () => {
    const files = MAPS.map((name) => `tests/architecture/${name}.test.ts`);
    const config = ["--config", "app/commands/vitest.config.mjs", "--reporter", "json"];
    const { stdout, stderr } = tool("vitest", "run", ...config, ...files);
    const report = stdout.slice(stdout.indexOf('{"numTotal'));
    expect(report, stderr).toContain("numPassedTests");
    const { testResults } = JSON.parse(report) as {
      testResults: { assertionResults: { fullName: string; status: string }[] }[];
    };
    const all = testResults.flatMap(({ assertionResults }) => assertionResults);
    const red = all.filter(({ status }) => status !== "passed").map(({ fullName }) => fullName);
    expect(all.length).toBeGreaterThan(100);
    // People decide permissions: they write the table of roles and a job's abilities.
    expect(red.toSorted()).toEqual([
      "URLs __json/manage/api/novelties loader",
      "URLs account/notes/:uuid loader",
      "URLs manage/novelties loader",
      "jobs and commands donations.remind-donor may run its operation",
      "jobs each runs in a test under its own name, with only its own abilities",
      "operations an actor without rules may do nothing",
      "operations and external teams admit a team's people to what is listed, and to nothing else",
      "operations campaigns/list-drafts",
      "operations campaigns/rename-campaign",
      "operations donations/giving/thank-donor",
      "operations donations/remind-donor",
      "operations donors/list-merged",
      "operations the table names exactly the operations that take an organisation's context",
    ]);
  },
  LONG_MS,
);

describe("writes nothing for unusable words and explains why in a sentence", () => {
  it.each([
    ["nothing", [], "Say what is new"],
    ["another kind", ["screen", "a-b"], "Say what is new"],
    ["two names", ["job", "donations.a-b", "donations.c-d"], "Say what is new"],
    ["capitals", ["operation", "campaigns/Archive-it"], "is no name"],
    ["one word", ["operation", "campaigns/archive"], "is no name"],
    ["a way out of the folder", ["operation", "../campaigns/a-b"], "is no name"],
    ["an unknown noun", ["operation", "novelties/read-news"], 'There is no noun "novelties"'],
    ["an unknown room", ["operation", "donations/kitchen/read-news"], 'has no room "kitchen"'],
    ["a word that says nothing", ["operation", "campaigns/share-utils"], "says nothing"],
    ["what is there", ["operation", "campaigns/editor/create-campaign"], "is there already"],
    ["a job that is there", ["job", "payments.check-charge"], "is there already"],
    ["an address that is mapped", ["route", "manage/donations/:uuid"], "already"],
    ["an address with a slash first", ["route", "/manage/donors"], "is no address"],
    ["a call as a page", ["route", "manage/api/donors"], "npm run new call"],
    ["a call that is there", ["call", "manage/api/users/:uuid"], "already"],
    ["a provider that is there", ["provider", "dlocal"], "is there already"],
    ["a provider of two words", ["provider", "pay-u"], "is no name"],
    ["a donor's page", ["route", "c/:slug/news"], "A new route is a page at"],
  ])("%s", (_name, words, sentence) => {
    const before = snapshot();
    const { status, stdout, stderr } = makeNew(...words);
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(snapshot()).toEqual(before);
  });
});
