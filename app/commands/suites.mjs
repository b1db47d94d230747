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
    limit: 30_000,
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

const QUEUE_MARK = "@queues";

/** The test files under a folder of the suite `stack` that say `@queues`: they touch queues. */
export function findQueueTests(root) {
  const folders = SUITES.stack.include.map((pattern) => pattern.split("/**")[0]);
  return folders.flatMap((folder) => {
    const place = path.join(root, folder);
    if (!fs.existsSync(place)) return [];
    return fs
      .readdirSync(place, { recursive: true })
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => `${folder}/${name}`)
      .filter((name) => !FULL_ONLY.includes(name))
      .filter((name) => fs.readFileSync(path.join(root, name), "utf8").includes(QUEUE_MARK));
  });
}
