import fs from "node:fs";
import path from "node:path";
import { readEnvironments } from "../running/environment.mjs";
import { isRunning } from "../running/own-database.mjs";
import { Refusal } from "../refusal.mjs";
import { runCommand } from "../run-command.mjs";

/** The options that name the lists of our accounts, in the order of the bundle's arguments. */
export const REPORTS = ["report", "report-global", "report-stripe", "report-conekta"];

/** Returns the worker's environment: this one in production, otherwise the running start's. */
export function workerEnvironment({ dataDir, env }) {
  if (env.DATABASE_APP_URL && env.DATABASE_PLATFORM_URL && env.APP_SECRET) return env;
  const running = isRunning(dataDir) ? readEnvironments(dataDir) : null;
  if (!running)
    throw new Refusal(
      `The product does not run in ${dataDir}: start it, or give the worker's environment.`,
    );
  return { ...env, ...running.worker };
}

/** The process's exit status for a comparison without a release (jobs/reconcile.ts). */
const NOT_RELEASED = 3;

/**
 * Reconciles our books with a provider's list. `release` ends the freeze of charges: only with each
 * account's list, and with `accept-missing` if a list has orders that we don't.
 */
export async function reconcile({ root, dataDir, env, ...options }) {
  const files = REPORTS.map((name) => options[name] ?? "");
  const bundle = path.join(root, "build/reconcile.js");
  if (options.release && !files[0])
    throw new Refusal("--release needs --report: charges go on once the books were compared.");
  if (!fs.existsSync(bundle)) throw new Refusal("There is no build yet: run npm start once.");
  for (const list of files)
    if (list && !fs.existsSync(list)) throw new Refusal(`${list} is not there.`);
  const words = ["release", "accept-missing"].filter((word) => options[word]);
  const worker = workerEnvironment({ dataDir, env });
  const { status, output } = await runCommand(process.execPath, [bundle, ...files, ...words], {
    cwd: root,
    env: worker,
  });
  if (status === NOT_RELEASED) throw new Refusal(output.trim());
  if (status !== 0) throw new Refusal(`The books could not be compared:\n${output.trim()}`);
  return output.trim();
}
