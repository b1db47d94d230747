import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { Tally } from "../../app/commands/testing/tally.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-tally-"));
const ended = (status: number) => ({ status, output: "the last words" });
afterAll(() => fs.rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

function write(name: string, report: object): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, JSON.stringify(report));
  return file;
}

function lastLine(tally: Tally): string | undefined {
  return tally.summary().split("\n").at(-1);
}

it("counts tests and a file that could not be loaded", () => {
  const file = write("vitest.json", {
    testResults: [
      {
        name: "one.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "adds", failureMessages: [] },
          { status: "failed", fullName: "divides", failureMessages: ["by zero"] },
          { status: "pending", fullName: "rests", failureMessages: [] },
        ],
      },
      { name: "two.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    ],
  });
  const tally = new Tally();
  tally.addVitest("unit", file, ended(1));
  expect(lastLine(tally)).toBe("1 passed, 2 failed, 1 skipped");
  expect(tally.summary()).toMatch(/✗ unit › divides\n {4}by zero/);
});

it("counts a crashed suite, an empty one and an error outside the tests as failed", () => {
  const tally = new Tally();
  const test = { status: "passed", fullName: "adds", failureMessages: [] };
  const passed = [{ name: "a", status: "passed", assertionResults: [test] }];
  tally.addVitest("unit", path.join(folder, "missing.json"), ended(137));
  tally.addVitest("unit", write("empty.json", { testResults: [] }), ended(0));
  tally.addVitest("unit", write("late.json", { testResults: passed }), ended(1));
  expect(lastLine(tally)).toBe("1 passed, 3 failed, 0 skipped");
});

it("counts a browser test that passed only on its retry as failed", () => {
  const spec = (status: string) => ({
    title: status,
    tests: [{ projectName: "js", status, results: [{ errors: [{ message: "late" }] }] }],
  });
  const specs = [spec("expected"), spec("flaky"), spec("skipped")];
  const file = write("e2e.json", { suites: [{ title: "a", suites: [{ title: "b", specs }] }] });
  const tally = new Tally();
  tally.addPlaywright("e2e", file, ended(0));
  expect(lastLine(tally)).toBe("1 passed, 1 failed, 1 skipped");
});

it("skips a suite that can't run here, and fails it in CI", () => {
  vi.stubEnv("CI", "");
  const tally = new Tally();
  tally.skipSuite("e2e", "no Chromium");
  expect(tally.summary()).toBe("- e2e skipped: no Chromium\n0 passed, 0 failed, 1 skipped");
  vi.stubEnv("CI", "true");
  tally.skipSuite("e2e", "no Chromium");
  expect(lastLine(tally)).toBe("0 passed, 1 failed, 1 skipped");
});

it("adds the counts that a program prints, and one test otherwise", () => {
  const tally = new Tally();
  tally.addProgram("unit on Node.js 24", 0, "…\n12 passed, 0 failed, 2 skipped\n");
  tally.addProgram("mutation", 1, "Mutation score 79.9 %\n");
  tally.addProgram("mutation", 0, "Mutation score 99.0 %\n");
  expect(lastLine(tally)).toBe("13 passed, 1 failed, 2 skipped");
});
