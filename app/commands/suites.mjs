import fs from "node:fs";
import path from "node:path";

/** The Vitest suites: which files belong to them, whether these run side by side, ms for one test. */
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
      "tests/releases/**/*.test.ts",
    ],
    parallel: true,
    limit: 60_000,
  },
  commands: { include: ["tests/commands/**/*.test.ts"], parallel: false, limit: 120_000 },
  contracts: { include: ["tests/contracts/**/*.test.ts"], parallel: false, limit: 180_000 },
  // They share one product with one clock, so they run one after the other.
  stack: {
    include: [
      "tests/scenarios/**/*.test.ts",
      "tests/contracts/**/*.test.ts",
      "tests/faults/**/*.test.ts",
    ],
    parallel: false,
    limit: 180_000,
  },
};

/** Long ones that `npm run test:full` alone runs, so that `npm test` stays below its 25 minutes. */
export const FULL_ONLY =
  process.env.DADIVA_FULL === "1"
    ? []
    : [
        "tests/commands/image.test.ts",
        "tests/faults/restore-drill.test.ts",
        "tests/scenarios/demo.test.ts",
        "tests/scenarios/isolation-barriers.test.ts",
        "tests/scenarios/release-before.test.ts",
      ];

/** The test files of a suite, in `npm test` without the long ones. */
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

/** A file that touches queues is run on both; one that is far from them on PostgreSQL's alone. */
const QUEUE_MARK = /@queues/;
const EITHER_MARK = /@any-queue/;

/**
 * Which files of the suite `stack` run on which queues, where there is a Redis: two products side by side,
 * each with about half of the time; in `npm run test:full` each with all of them.
 */
export function divideStack(root) {
  const files = listFiles(root, SUITES.stack);
  if (process.env.DADIVA_FULL === "1") return { redis: files, postgres: files };
  const either = files.filter((name) => contains(root, name, EITHER_MARK));
  return {
    redis: files.filter((name) => !either.includes(name)),
    postgres: [...files.filter((name) => contains(root, name, QUEUE_MARK)), ...either],
  };
}
