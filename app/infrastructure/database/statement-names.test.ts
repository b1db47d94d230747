import { expect, it } from "vitest";
import { nameStatements } from "./statement-names";

const ask = (sql: string) => ({ sql, args: [1] });

it("names a statement at its third use, and keeps the name", () => {
  const name = nameStatements();
  expect([1, 2].map(() => name(ask("SELECT $1")))).toEqual(["", ""]);
  const first = name(ask("SELECT $1"));
  expect(first).not.toBe("");
  expect(name(ask("SELECT $1"))).toBe(first);
});

it("gives two statements two names, and none to a statement without values", () => {
  const name = nameStatements();
  const often = (sql: string) => [1, 2, 3].map(() => name(ask(sql))).at(-1);
  expect(often("SELECT $1")).not.toBe(often("SELECT $1, 2"));
  expect([1, 2, 3].map(() => name({ sql: "COMMIT", args: [] })).at(-1)).toBe("");
});

it("names at most two hundred statements", () => {
  const name = nameStatements();
  const names = Array.from({ length: 5_000 }, (_, at) =>
    [1, 2, 3].map(() => name(ask(`SELECT $1, ${at}`))).at(-1),
  );
  expect(new Set(names.filter(Boolean)).size).toBe(200);
});
