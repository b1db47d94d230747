/** Tests that the isolation sweep finds every field that the code reads. */
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { listCalls, listWorkedOut, READERS, WORKED_OUT, workedOutIn } from "./calls";
import { listFiles, read } from "./sources";

describe("the names that routes and http read", () => {
  const texts = listFiles("app/routes", "app/http")
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map(read);

  test.each(READERS.map(([place, pattern]) => [place, pattern.source, pattern] as const))(
    "each pattern finds reads: %s %s",
    (_place, _source, pattern) => {
      expect(texts.some((text) => [...text.matchAll(pattern)].length > 0)).toBe(true);
    },
  );

  test("is a text in the code, or on the list with its reason", () => {
    const found = listWorkedOut();
    expect(found.filter((one) => !(one in WORKED_OUT))).toEqual([]);
    expect(Object.keys(WORKED_OUT).filter((one) => !found.includes(one))).toEqual([]);
  });

  test.each([
    ['form.get("uuid")', 0],
    ["form.get(name)", 1],
    ["(await request.formData()).getAll(name)", 1],
    ["new URL(request.url).searchParams.get(name)", 1],
    ['["a", "b"].map((name) => searchParams.get(name))', 1],
    ["kept.get(name)", 0],
  ])("%s is found as computed: %i", (code, count) => {
    const source = ts.createSourceFile("x.ts", code, ts.ScriptTarget.ES2022, true);
    expect(workedOutIn(source)).toHaveLength(count);
  });

  test("is found for the gateway pages' changes", async () => {
    const calls = await listCalls();
    const namesAt = (at: string) =>
      calls.find(({ url }) => url === at)?.fields.map(({ place, name }) => `${place} ${name}`);
    const page = "manage/settings/gateways";
    expect(namesAt(page)).toEqual(
      expect.arrayContaining(["body uuid", "body order", "query edit"]),
    );
    expect(namesAt(`${page}/bank`)).toEqual(
      expect.arrayContaining(["body uuid", "body idempotency_key", "query bank_code"]),
    );
  });
});
