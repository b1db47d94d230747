// One lane of the mutation run: it gets {mutant, files, coverageFile?} and returns {failed: [files]}.
import fs from "node:fs";
import path from "node:path";
import { createVitest } from "vitest/node";

const config = path.join(import.meta.dirname, "vitest.config.mjs");
const silent = { onInit() {} };
const vitest = await createVitest("test", { config, watch: false, reporters: [silent] });
await vitest.standalone();
let specifications;

async function run({ mutant, files, coverageFile }) {
  const order = JSON.stringify({ mutant, coverageFile });
  fs.writeFileSync(process.env.DADIVA_MUTATION_ORDER, order);
  specifications ??= await vitest.globTestSpecifications();
  const name = ({ moduleId }) => path.relative(vitest.config.root, moduleId);
  const chosen = specifications.filter((one) => files.includes(name(one)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  // Vitest also returns modules of earlier runs, with their failures.
  const ran = testModules.filter((module) => files.includes(name(module)));
  const failed = ran.filter((module) => !module.ok()).map(name);
  if (failed.length === 0 && unhandledErrors.length > 0) failed.push(...ran.map(name));
  return { failed };
}

process.on("message", async (order) => {
  try {
    process.send(await run(order));
  } catch (error) {
    process.send({ error: error.stack });
  }
});
process.on("disconnect", () => process.exit(0));
process.send({ ready: true });
