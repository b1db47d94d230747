// Additional suites of `npm run test:full`: other database engines, and tests of the tests.
import path from "node:path";
import { fetchNode, otherMajor } from "./other-node.mjs";
import { runCommand } from "../run-command.mjs";

const LIMIT_MS = 60 * 60_000;

/** Named suites: `command(root, report)` returns {program, args, env}, or null if it can't run. */
const SUITES = [
  {
    name: "unit on the system's PostgreSQL",
    command: () => ownTest("unit", "--database", "system"),
  },
  {
    name: "stack on the system's PostgreSQL",
    command: () => ownTest("stack", "--database", "system"),
  },
  { name: `unit on Node.js ${otherMajor()}`, command: (...place) => otherTest("unit", ...place) },
  {
    name: `contracts on Node.js ${otherMajor()}`,
    command: (...place) => otherTest("contracts", ...place),
  },
  // `--fresh` ignores cached results, which may come from other sources.
  { name: "mutation", command: () => ({ args: ["app/commands/mutation.mjs", "--fresh"] }) },
];

function ownTest(part, ...more) {
  return { args: ["app/commands/test.mjs", "--only", part, ...more] };
}

async function otherTest(part, root, report) {
  const folder = await fetchNode(root, otherMajor(), report);
  if (!folder) return null;
  const PATH = [folder, process.env.PATH].join(path.delimiter);
  return { ...ownTest(part), program: path.join(folder, "node"), env: { PATH } };
}

/** Runs the suites one after the other. Each adds its own counts, or one test if it prints none. */
export async function runFullSuites(root, tally, report) {
  for (const { name, command } of SUITES) {
    report(`\n══ ${name}`);
    const found = await command(root, report);
    if (!found) {
      tally.skipSuite(name, "its Node.js could not be fetched");
      continue;
    }
    const { program = process.execPath, args, env } = found;
    const { status, output } = await runCommand(program, args, {
      cwd: root,
      env: { ...process.env, DADIVA_FULL: "", ...env },
      show: (text) => process.stdout.write(text),
      limit: LIMIT_MS,
    });
    tally.addProgram(name, status, output);
  }
}
