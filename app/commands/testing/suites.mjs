import fs from "node:fs";
import path from "node:path";

/** The Vitest projects: files, whether they run in parallel, ms per test, set-up by hand. */
export const SUITES = {
  unit: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "jobs/**/*.test.ts",
      "prisma/**/*.test.ts",
      "tests/architecture/**/*.test.ts",
      "tests/simulators/**/*.test.ts",
      "tests/factories/**/*.test.ts",
      "tests/lab/**/*.test.ts",
      "tests/bench/**/*.test.ts",
      "tests/edges/**/*.test.ts",
      "tests/year/**/*.test.ts",
    ],
    parallel: true,
    limit: 60_000,
    setup: "database.mjs",
  },
  commands: { include: ["tests/commands/**/*.test.ts"], parallel: false, limit: 120_000 },
  stack: {
    include: [
      "tests/scenarios/**/*.test.ts",
      "tests/contracts/**/*.test.ts",
      "tests/faults/**/*.test.ts",
    ],
    parallel: false,
    limit: 180_000,
    setup: "stack.mjs",
  },
};

/** Long tests that only `npm run test:full` runs, to keep `npm test` below 25 minutes. */
export const FULL_ONLY =
  process.env.DADIVA_FULL === "1"
    ? []
    : [
        "app/domain/card-testing/simulation.test.ts",
        "tests/faults/restore-drill.test.ts",
        "tests/scenarios/companies/own-accounts-year.test.ts",
        "tests/scenarios/demo.test.ts",
        "tests/scenarios/isolation-barriers.test.ts",
      ];

function listFiles(root, { include }) {
  const folders = [...new Set(include.map((pattern) => pattern.split("/**")[0]))];
  return folders.flatMap((folder) => {
    const place = path.join(root, folder);
    if (!fs.existsSync(place)) return [];
    return fs
      .readdirSync(place, { recursive: true })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((name) => !FULL_ONLY.includes(name));
  });
}

const contains = (root, name, mark) => mark.test(fs.readFileSync(path.join(root, name), "utf8"));

/** Files that depend on the queues run on both kinds; the others run where there is room. */
const QUEUE_MARK = /@queues/;
const EITHER_MARK = /@any-queue/;

/** Seconds of a long file beside two other lanes on two processors (30 November 2026); others take about 30. */
const SECONDS = {
  "tests/scenarios/isolation.test.ts": 1170,
  "tests/contracts/openapi.test.ts": 520,
  "tests/scenarios/isolation-paths.test.ts": 210,
  "tests/scenarios/dunning.test.ts": 170,
  "tests/faults/retry.test.ts": 160,
  "tests/faults/first-charge.test.ts": 140,
  "tests/scenarios/companies/debits.test.ts": 130,
  "tests/faults/refund.test.ts": 125,
  "tests/scenarios/benchmarks.test.ts": 125,
  "tests/scenarios/months.test.ts": 115,
  "tests/faults/outages.test.ts": 100,
  "tests/faults/monthly-charge.test.ts": 70,
};
const secondsOf = (name) => SECONDS[name] ?? 30;

/**
 * Divides the suite `stack` among products: `{queues, files}`. With Redis three run in parallel:
 * two with queues on Redis, and one on PostgreSQL for the files about queues.
 */
export function divideStack(root) {
  const files = listFiles(root, SUITES.stack);
  if (process.env.DADIVA_FULL === "1")
    return ["redis", "postgres"].map((queues) => ({ queues, files }));
  const lanes = ["redis", "redis", "postgres"].map((queues) => ({ queues, files: [] }));
  const hasMark = (mark) => files.filter((name) => contains(root, name, mark));
  const either = hasMark(EITHER_MARK);
  const place = (name, among) => {
    const loads = among.map(({ files: has }) => has.reduce((sum, one) => sum + secondsOf(one), 0));
    among[loads.indexOf(Math.min(...loads))].files.push(name);
  };
  for (const name of hasMark(QUEUE_MARK)) lanes[2].files.push(name);
  const longFirst = (names) => names.sort((a, b) => secondsOf(b) - secondsOf(a));
  for (const name of longFirst(files.filter((one) => !either.includes(one))))
    place(name, lanes.slice(0, 2));
  for (const name of longFirst(either)) place(name, lanes);
  return lanes;
}
