// Before the project `unit`: starts a private PostgreSQL if none is given and a file needs one.
import path from "node:path";
import { startTestDatabase } from "../testing/test-database.mjs";
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
    // The test processes inherit these variables.
    Object.assign(process.env, database.env);
  };
  await startFor(project.vitest.state.getPaths());
  // In watch mode other files may be chosen later.
  project.onTestsRerun((specifications) =>
    startFor(specifications.map(({ moduleId }) => moduleId)),
  );
  return () => database?.stop();
}
