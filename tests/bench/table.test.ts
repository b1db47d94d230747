import { expect, it } from "vitest";
import { read } from "../architecture/sources";
import { benchTable, HISTORY, TABLE } from "./table";

const line = (changes: object) =>
  JSON.stringify({
    ...{ at: "2026-11-24T06:00:00.000Z", commit: "abc1234", bar: "3", name: "posts ÷ pgbench" },
    ...{ least: 0.35, better: "higher", passed: true, failed: [], ratio: 0.5, spread: [0.4, 0.6] },
    ...{ ours: 500, base: 1000, ratios: [0.4, 0.5, 0.6], beside: { "as processes": 250.4 } },
    ...{ noise: { others: 0.1, steal: 0.01, quiet: true }, options: { seconds: 10 } },
    ...changes,
  });

it("is what `npm run bench -- table` writes", async () => {
  expect(read(TABLE)).toBe(await benchTable(read(HISTORY)));
});

it("shows the newest result of each benchmark, in their order", async () => {
  const history = [
    line({ bar: "S5", better: "lower", least: 3, passed: false }),
    line({ ratio: 0.2 }),
    line({ bar: "12" }),
    line({ at: "2026-11-25T06:00:00.000Z" }),
  ];
  const rows = (await benchTable(history.join("\n")))
    .split("\n")
    .filter((row) => /^\| \S*\d/.test(row));
  expect(rows.map((row) => row.split("|")[1]?.trim())).toEqual(["3", "12", "S5"]);
  expect(rows[0]?.split("|").map((text) => text.trim())).toEqual([
    ...["", "3", "posts ÷ pgbench", "≥ 0.35", "0.500", "0.40–0.60", "yes", "500", "1000"],
    ...["as processes: 250", "3", "others 0.10, steal 1.0 %", "abc1234", "2026-11-25", ""],
  ]);
  const old = await benchTable(line({ at: "2026-11-23T06:00:00.000Z" }));
  expect(old).toContain("| to be measured anew |");
  expect(rows[2]).toContain("≤ 3");
  expect(rows[2]).toContain("| no ");
});
