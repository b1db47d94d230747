/**
 * `npm run bench [-- 3 S1 …] [--pairs N] [--seconds N]`: runs the benchmarks and appends to their
 * history. `npm run bench -- paint`: the paint times of interactions (./paint). `npm run bench --
 * calls`: the 95th percentile of every JSON call (./calls). `npm run bench -- download [rows]`: a
 * download against COPY (./download). `npm run bench -- lists [rows]`: pages of a large organisation
 * against those of a small one (./lists). `npm run bench -- books [entries]`: balance, payout and
 * cut-off of a large organisation (./books). `npm run bench -- salesforce [donations]`: calls and memory of
 * a whole sync (./salesforce). `npm run bench -- roll-ups`: donation POST with and without
 * the dashboard's sums (./roll-ups). `npm run bench -- table`: writes tests/bench/results.md
 * from the history (./table).
 */
import fs from "node:fs";
import { parseArgs } from "node:util";
import type { Benchmark } from "./benchmark";
import { bars } from "./bars";
import { measureBooks } from "./books";
import { measureCalls } from "./calls";
import { measureDownload } from "./download";
import { measureLists } from "./lists";
import {
  describeMachine,
  describeNoise,
  findMissing,
  gitCommit,
  watchNoise,
  type Noise,
} from "./machine";
import { measurePairs, type Measured } from "./measure";
import { measurePaints } from "./paint";
import { measureRollUps } from "./roll-ups";
import { measureSalesforce } from "./salesforce";
import { HISTORY, writeTable } from "./table";

interface Result {
  bar: Benchmark;
  measured: Measured;
  noise: Noise;
  failed: string[];
  beside: Record<string, unknown>;
}

async function runBar(bar: Benchmark, options: Parameters<Benchmark["open"]>[0]) {
  const sides = await bar.open(options);
  try {
    const seen = watchNoise();
    const measured = await measurePairs(sides, options.pairs);
    const reached =
      bar.better === "higher" ? measured.ratio >= bar.least : measured.ratio <= bar.least;
    const failed = Object.entries(sides.conditions ?? {}).flatMap(([name, ok]) =>
      ok ? [] : [name],
    );
    if (!reached) failed.unshift(`ratio ${bar.better === "higher" ? "≥" : "≤"} ${bar.least}`);
    return { bar, measured, noise: seen(), failed, beside: sides.beside ?? {} } satisfies Result;
  } finally {
    await sides.close();
  }
}

/** The history only contains results of a quiet machine, because others are not comparable. */
async function keep({ bar, measured, noise, failed, beside }: Result, options: object) {
  if (!noise.quiet) return;
  const line = {
    at: new Date().toISOString(),
    commit: gitCommit(),
    bar: bar.number,
    name: bar.name,
    least: bar.least,
    better: bar.better,
    passed: failed.length === 0,
    failed,
    ...measured,
    beside,
    noise,
    options,
    machine: describeMachine(),
  };
  fs.appendFileSync(HISTORY, `${JSON.stringify(line)}\n`);
  await writeTable();
}

const figure = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(3));

function describe({ bar, measured, noise, failed, beside }: Result): string {
  const verdict = failed.length === 0 ? "✓" : "✗";
  const spread = measured.spread.map((value) => value.toFixed(2)).join("–");
  const lines = [
    `${verdict} ${bar.number.padEnd(3)} ${bar.name}`,
    `      ${measured.ratio.toFixed(3)} (${spread}; bar ${bar.better === "higher" ? "≥" : "≤"} ${bar.least})   ours ${figure(measured.ours)}, base ${figure(measured.base)}`,
  ];
  for (const [name, value] of Object.entries(beside))
    lines.push(
      `      ${name}: ${typeof value === "number" ? figure(value) : JSON.stringify(value)}`,
    );
  for (const name of failed) lines.push(`      not reached: ${name}`);
  const kept = noise.quiet ? "" : "; too noisy, so not kept";
  lines.push(`      machine: ${describeNoise(noise)}${kept}`);
  return lines.join("\n");
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { pairs: { type: "string" }, seconds: { type: "string" } },
  });
  const [only = ""] = positionals;
  if (only === "table") {
    await writeTable();
    return 0;
  }
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const withRows = {
    ...{ books: measureBooks, download: measureDownload },
    ...{ lists: measureLists, salesforce: measureSalesforce },
  }[only];
  if (withRows) return withRows(print, Number(positionals[1] ?? 1_000_000));
  const other = { paint: measurePaints, calls: measureCalls, "roll-ups": measureRollUps }[only];
  if (other) return (await other(print)) === 0 ? 0 : 1;
  const chosen = bars.filter(
    ({ number }) => positionals.length === 0 || positionals.includes(number),
  );
  const unknown = positionals.filter((name) => !bars.some(({ number }) => number === name));
  if (unknown.length > 0) {
    const list = bars.map(({ number, name }) => `  ${number}  ${name}`).join("\n");
    throw new Error(`No bar ${unknown.join(", ")}. These are:\n${list}`);
  }
  const missing = findMissing([...new Set(chosen.flatMap(({ needs }) => needs))]);
  if (missing.length > 0)
    throw new Error(
      `The bench needs ${missing.join(" and ")} on the PATH (packages wrk and postgresql).`,
    );
  const options = { pairs: Number(values.pairs ?? 7), seconds: Number(values.seconds ?? 6) };
  const report = (line: string) => process.stderr.write(`${line}\n`);
  const results: Result[] = [];
  for (const bar of chosen) {
    report(`measuring ${bar.number}: ${bar.name}`);
    const result = await runBar(bar, { ...options, report });
    await keep(result, options);
    results.push(result);
    process.stdout.write(`${describe(result)}\n`);
  }
  const passed = results.filter(({ failed }) => failed.length === 0).length;
  process.stdout.write(`${passed} reached, ${results.length - passed} not reached\n`);
  return passed === results.length ? 0 : 1;
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
