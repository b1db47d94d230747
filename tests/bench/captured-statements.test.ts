import { expect, it } from "vitest";
import { toPgbench } from "./captured-statements";

const gift = (id: string, key: string) => [
  { text: "SELECT lock($1)", values: [`'\\x${key}'`] },
  { text: "INSERT INTO gifts\n VALUES ($1::uuid, $2)\n-- why", values: [`'${id}'`, "'AR'"] },
  { text: "UPDATE gifts SET jobs = $2 WHERE id = $1", values: [`'${id}'`, `'{${id}}'`] },
];
const [a, b] = ["0191d0a0-0000-7000-8000-00000000000a", "0191d0a0-0000-7000-8000-00000000000b"];

it("draws anew what differs from gift to gift, and keeps the rest", () => {
  const script = toPgbench([gift(a, "aa"), gift(b, "bb")], "org", [[/lock/, /INSERT/], [/UPDATE/]]);
  const id = "(md5(:n::text || '-0')::uuid::text)";
  expect(script.split("\n")).toEqual([
    "\\set n random(1, 9000000000000000)",
    "BEGIN;",
    "SELECT set_config('app.organization_id', 'org', true), set_config('app.now', '', true);",
    "SELECT lock(sha256(:n::text::bytea));",
    `INSERT INTO gifts VALUES (${id}::uuid, 'AR') ;`,
    "COMMIT;",
    "BEGIN;",
    "SELECT set_config('app.organization_id', 'org', true), set_config('app.now', '', true);",
    `UPDATE gifts SET jobs = ('{' || md5(:n::text || '-0')::uuid::text || '}') WHERE id = ${id};`,
    "COMMIT;",
  ]);
});

it("gives pgbench no name after a colon: it would take it for a variable", () => {
  const book = (id: string) => [{ text: "BOOK $1", values: [`'{"id":"${id}","why":null}'`] }];
  const keep = [{ text: "BOOK $1", values: [`'{"why":null,"at":5}'`] }];
  const lineOf = (one: typeof keep, two: typeof keep) =>
    toPgbench([one, two], "org", [[/BOOK/]]).split("\n")[3];
  expect(lineOf(book(a), book(b))).toBe(
    `BOOK ('{"id":"' || md5(:n::text || '-0')::uuid::text || ('","why":' || 'null}'));`,
  );
  expect(lineOf(keep, keep)).toBe(`BOOK ('{"why":' || 'null,"at":5}');`);
});

it("draws keys anew also where they stand in an array", () => {
  const keyed = (key: string) => [{ text: "FIND $1::bytea[]", values: [`'{"\\\\x${key}"}'`] }];
  const script = toPgbench([keyed("aa"), keyed("bb")], "org", [[/FIND/]]);
  expect(script.split("\n")[3]).toBe("FIND ARRAY[sha256(:n::text::bytea)]::bytea[];");
});

it("says which statement the log lacks", () => {
  expect(() => toPgbench([[], []], "org", [[/lock/]])).toThrow("like lock");
});
