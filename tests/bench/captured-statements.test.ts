import { describe, expect, it } from "vitest";
import { toPgbench } from "./captured-statements";

const donation = (id: string, key: string) => [
  { text: "SELECT lock($1)", values: [`'\\x${key}'`] },
  { text: "INSERT INTO donations\n VALUES ($1::uuid, $2)\n-- why", values: [`'${id}'`, "'AR'"] },
  { text: "UPDATE donations SET jobs = $2 WHERE id = $1", values: [`'${id}'`, `'{${id}}'`] },
];
const [a, b] = ["0191d0a0-0000-7000-8000-00000000000a", "0191d0a0-0000-7000-8000-00000000000b"];

it("draws values that differ between donations, and keeps the rest", () => {
  const script = toPgbench(
    [donation(a, "aa"), donation(b, "bb")],
    "org",
    [[/lock/, /INSERT/], [/UPDATE/]],
    16,
  );
  const id = "(md5(:n::text || '-0')::uuid::text)";
  expect(script.split("\n")).toEqual([
    "\\set n random(1, 9000000000000000)",
    "\\set s random(0, 15)",
    "BEGIN;",
    "SELECT set_config('app.organization_id', 'org', true), set_config('app.now', '', true);",
    "SELECT lock(sha256(:n::text::bytea));",
    `INSERT INTO donations VALUES (${id}::uuid, 'AR') ;`,
    "COMMIT;",
    "BEGIN;",
    "SELECT set_config('app.organization_id', 'org', true), set_config('app.now', '', true);",
    `UPDATE donations SET jobs = ('{' || md5(:n::text || '-0')::uuid::text || '}') WHERE id = ${id};`,
    "COMMIT;",
  ]);
});

it("gives pgbench no name after a colon, which it would take for a variable", () => {
  const book = (id: string) => [{ text: "BOOK $1", values: [`'{"id":"${id}","why":null}'`] }];
  const keep = [{ text: "BOOK $1", values: [`'{"why":null,"at":5}'`] }];
  const lineOf = (one: typeof keep, two: typeof keep) =>
    toPgbench([one, two], "org", [[/BOOK/]], 16).split("\n")[4];
  expect(lineOf(book(a), book(b))).toBe(
    `BOOK ('{"id":"' || md5(:n::text || '-0')::uuid::text || ('","why":' || 'null}'));`,
  );
  expect(lineOf(keep, keep)).toBe(`BOOK ('{"why":' || 'null,"at":5}');`);
});

it("draws keys also inside an array", () => {
  const keyed = (key: string) => [{ text: "FIND $1::bytea[]", values: [`'{"\\\\x${key}"}'`] }];
  const script = toPgbench([keyed("aa"), keyed("bb")], "org", [[/FIND/]], 16);
  expect(script.split("\n")[4]).toBe("FIND ARRAY[sha256(:n::text::bytea)]::bytea[];");
});

it("keeps arrays arrays, and their times", () => {
  const row = (provider: string, at: string) => [
    { text: "ADD $1::text[], $2::timestamptz[]", values: [`'{${provider}}'`, `'{"${at}"}'`] },
  ];
  const donations = [
    row("D-1", "2026-11-28T12:00:00.000Z"),
    row("D-2", "2026-11-28T12:00:01.000Z"),
  ];
  const script = toPgbench([donations[0] ?? [], donations[1] ?? []], "org", [[/ADD/]], 16);
  expect(script.split("\n")[4]).toBe(
    `ADD ARRAY['b' || :n::text]::text[], '{"2026-11-28T12:00:00.000Z"}'::timestamptz[];`,
  );
});

describe("numbers that differ between donations", () => {
  const total = (shard: string, amount: string) => [
    { text: "ADD $1::smallint, $2", values: [`'${shard}'`, `'${amount}'`] },
  ];
  const lineOf = (...donations: Parameters<typeof toPgbench>[0]) =>
    toPgbench(donations, "org", [[/ADD/]], 16).split("\n")[4];

  it("are a shard, drawn for each donation; equal ones stay", () => {
    expect(lineOf(total("7", "150000"), total("8", "150000"))).toBe("ADD :s::smallint, '150000';");
    expect(lineOf(total("7", "5"), total("7", "5"))).toBe("ADD '7'::smallint, '5';");
  });

  it("are rejected if they cannot be a shard", () => {
    expect(() => lineOf(total("7", "5"), total("8", "600"))).toThrow("'5' and '600' differ");
  });
});

it("names the statement that the log lacks", () => {
  expect(() => toPgbench([[], []], "org", [[/lock/]], 16)).toThrow("like lock");
});
