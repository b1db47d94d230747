import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const CANARY = "ana@huellas.example";
// The bundle imports its packages, so its folder must lie beside node_modules.
const folder = (() => {
  mkdirSync(join(ROOT, "build"), { recursive: true });
  return mkdtempSync(join(ROOT, "build/last-words-test-"));
})();
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a process that calls logLastWords and then `last`. */
function run(last: string) {
  const outfile = join(folder, "process.mjs");
  buildSync({
    stdin: {
      contents: `import { logLastWords } from "./last-words.server";\nlogLastWords();\n${last}`,
      resolveDir: import.meta.dirname,
      loader: "ts",
    },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: { "~": join(ROOT, "app") },
    outfile,
    logLevel: "error",
  });
  const env = { PATH: process.env.PATH, NODE_ENV: "test" as const };
  return spawnSync(process.execPath, [outfile], { env, encoding: "utf8" });
}

const failing = `Object.assign(new Error("no '${CANARY}'"), { donor: { email: "${CANARY}" } })`;

it("writes a log line and exits after an uncaught exception", () => {
  const { status, stdout, stderr } = run(`setTimeout(() => { throw ${failing}; }, 1);`);
  expect(status).toBe(1);
  expect(stderr).toBe("");
  expect(stdout.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(stdout)).toMatchObject({
    level: "error",
    msg: "uncaught exception",
    err: { name: "Error", message: "no …" },
  });
  expect(stdout).not.toContain(CANARY);
});

it("logs only the type of a thrown value that is no error", () => {
  const { status, stdout, stderr } = run(`setTimeout(() => { throw "${CANARY}"; }, 1);`);
  expect([status, stderr]).toEqual([1, ""]);
  expect(JSON.parse(stdout)).toMatchObject({ err: { message: "thrown: string" } });
});

it("continues after an unhandled rejection", () => {
  const { status, stdout, stderr } = run(`void Promise.reject(${failing});`);
  expect([status, stderr]).toEqual([0, ""]);
  expect(JSON.parse(stdout)).toMatchObject({ msg: "unhandled rejection" });
  expect(stdout).not.toContain(CANARY);
});

it("is installed in web and worker before any other code runs", () => {
  for (const file of ["app/http/front/serve.server.ts", "jobs/worker.ts"]) {
    const text = readFileSync(join(ROOT, file), "utf8");
    expect(text.indexOf("logLastWords();"), file).toBeGreaterThan(0);
    expect(text.indexOf("logLastWords();"), file).toBeLessThan(
      text.indexOf("connectControlChannel();"),
    );
  }
});
