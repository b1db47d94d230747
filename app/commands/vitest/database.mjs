// Before the project `unit`: starts a private PostgreSQL where none is given and a file needs one.
import path from "node:path";
import { startTestDatabase } from "../test-database.mjs";
import { needsDatabase } from "./needs-database.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
const report = (line) => process.stderr.write(`${line.trimEnd()}\n`);

/** @param {import("vitest/node").TestProject} project */
export async function setup(project) {
  if (process.env.TEST_DATABASE_URL) return;
  let database = null;
  const startFor = async (files) => {
    if (database || !(await needsDatabase(root, files))) return;
    database = await startTestDatabase(root, report);
    // The processes of tests inherit them.
    Object.assign(process.env, database.env);
  };
  await startFor(project.vitest.state.getPaths());
  // Who watches may choose other files later.
  project.onTestsRerun((specifications) =>
    startFor(specifications.map(({ moduleId }) => moduleId)),
  );
  return () => database?.stop();
}
