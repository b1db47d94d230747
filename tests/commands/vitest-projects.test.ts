/** Tests that one command runs any test file: its only project starts what it needs. */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { needsDatabase } from "../../app/commands/vitest/needs-database.mjs";
import { listFiles, root } from "../architecture/sources";

it("finds every test file in exactly one project", () => {
  const program = path.join(root, "node_modules/.bin/vitest");
  const args = ["list", "--filesOnly", "--json", "--config", "app/commands/vitest.config.mjs"];
  const listed = JSON.parse(execFileSync(program, args, { cwd: root, encoding: "utf8" })) as {
    file: string;
    projectName: string;
  }[];
  const found = listed.map(({ file }) => path.relative(root, file)).toSorted();
  const all = listFiles("app", "jobs", "prisma", "tests").filter((file) =>
    /\.test\.tsx?$/.test(file),
  );
  expect(found).toEqual(all.toSorted());
  const projectOf = (file: string) =>
    listed.find((one) => one.file.endsWith(file))?.projectName ?? "none";
  expect(projectOf("app/values/money/money.test.ts")).toBe("unit");
  expect(projectOf("tests/commands/start.test.ts")).toBe("commands");
  expect(projectOf("tests/scenarios/months.test.ts")).toBe("stack");
  expect(projectOf("tests/contracts/openapi.test.ts")).toBe("stack");
});

it.each([
  ["app/values/money/money.test.ts", false],
  ["app/domain/users/sessions/sessions.test.ts", true],
  ["app/there-is-no-such.test.ts", true],
])("%s needs a database: %s", async (file, needed) => {
  expect(await needsDatabase(root, [path.join(root, file)])).toBe(needed);
});
