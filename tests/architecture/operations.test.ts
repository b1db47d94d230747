/** Tests that every operation has a test that imports it, and checks permissions first. */
import { expect, test } from "vitest";
import { exportsOf, importsOf, listFiles, nameOf, read } from "./sources";

/** A file whose function has its name; routes and jobs call it. */
const operations = listFiles("app/domain").filter(
  (file) =>
    file.endsWith(".server.ts") &&
    exportsOf(file).includes(nameOf(file)) &&
    !/\/gateway-io\.server\.ts$/.test(file),
);

test("every operation has a test that imports it", () => {
  const tests = listFiles("app", "jobs", "tests").filter((file) => /\.test\.tsx?$/.test(file));
  const tested = new Set(tests.flatMap(importsOf));
  const missing = operations.filter((file) => !tested.has(file));
  process.stdout.write(`${operations.length} operations, ${missing.length} without a test\n`);
  expect(missing).toEqual([]);
  // A file without an operation (see house.test.ts) is part of one that has a test.
  const others = listFiles("app/domain").filter(
    (file) => file.endsWith(".server.ts") && !operations.includes(file) && !tested.has(file),
  );
  const used = new Set([...operations, ...tested].flatMap(importsOf));
  expect(others.filter((file) => !used.has(file))).toEqual([]);
});

/** Checks an ability or a row, filters by readable rows, or requires a signed-in person. */
const ASKS =
  /\bctx\.(?:require(?:Row|Some)?|scope)\(|if \(!(?:ctx\.)?user\) throw new DomainError\("unauthenticated"\)/;

test("an operation of the back office checks the ability first", () => {
  const callers = listFiles("app/routes").filter((file) =>
    read(file).includes("requireOrganization(args"),
  );
  const called = new Set(callers.flatMap(importsOf));
  const bad = operations.filter((file) => {
    const text = read(file);
    const takesContext = new RegExp(
      `function ${nameOf(file)}(?:<[^>]*>)?\\(\\s*ctx: (?:OrganizationContext|SignedInContext)`,
    ).test(text);
    return called.has(file) && takesContext && !ASKS.test(text);
  });
  expect(bad).toEqual([]);
});

test("leaving the tenant gives a reason", () => {
  const bad = listFiles("app", "jobs")
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/acrossOrganizations\(\s*("[^"]*"|[^,)]*)/g)]
        .filter(([, reason = ""]) => !/^\s*(?:"[^"]{8,}"|[A-Z_]{3,}|reason\b)/.test(reason))
        .map(([hit]) => `${file}: ${hit}`),
    );
  expect(bad).toEqual([]);
});
