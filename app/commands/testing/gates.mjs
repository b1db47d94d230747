import path from "node:path";
import { findLockRefusal } from "../building/dependencies.mjs";
import { describeFiles, measureFiles, MOST_LINES } from "../file-sizes.mjs";
import { runCommand } from "../run-command.mjs";

const LIMIT_MS = 600_000;

/**
 * Returns options that skip unchanged files. ESLint misses types that other files change, so the
 * full tests and a clean checkout check everything.
 */
function incremental(...options) {
  return process.env.DADIVA_FULL === "1" ? [] : options;
}

const CONTENT = ["--cache", "--cache-strategy", "content", "--cache-location"];
const LINT = ["eslint", "-c", "tests/architecture/eslint.config.mjs", ".", "--max-warnings=0"];

const PROGRAMS = {
  formatting: ["prettier", "--check", ".", ...incremental(...CONTENT, ".cache/formatting")],
  lint: [...LINT, ...incremental(...CONTENT, ".cache/lint")],
  types: ["tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", ".cache/types.tsbuildinfo"],
  boundaries: ["depcruise", "app", "jobs", "tests", "prisma"],
  "dead code": ["knip"],
};

async function runProgram(root, [program, ...args]) {
  const file = path.join(root, "node_modules/.bin", program);
  const { status, output } = await runCommand(file, args, { cwd: root, limit: LIMIT_MS });
  return status === 0 ? null : output.slice(-6000) || `${program} ended with status ${status}`;
}

function findLongFiles(root) {
  const { over } = measureFiles(root);
  const lines = over.map(
    ({ file, lines: count }) => `${file}: ${count} lines, at most ${MOST_LINES}`,
  );
  return lines.join("\n") || null;
}

/** Runs every check, two at a time, and counts each as one test. */
export async function runGates(root, tally, report) {
  const gates = [
    ...Object.entries(PROGRAMS).map(([name, command]) => [name, () => runProgram(root, command)]),
    ["lock", () => findLockRefusal(root)],
    ["file sizes", () => findLongFiles(root)],
  ];
  const lane = async () => {
    for (let gate = gates.shift(); gate; gate = gates.shift()) {
      const [name, run] = gate;
      const since = performance.now();
      const refusal = await run();
      if (refusal) tally.fail("gate", name, refusal);
      else tally.pass();
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      report(`${refusal ? "✗" : "✓"} ${name} (${seconds} s)`);
    }
  };
  await Promise.all([lane(), lane()]);
  report(describeFiles(measureFiles(root)));
}
