import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureDependencies } from "../building/dependencies.mjs";
import { Refusal } from "../refusal.mjs";
import { REPORTS } from "./reconcile-command.mjs";

const root = path.resolve(import.meta.dirname, "../../..");

/**
 * Runs a maintenance command: `work(settings, words, options)` returns the sentence to print. A
 * Refusal prints one sentence and exits with status 1. Folders are relative to npm's caller.
 */
export async function runMaintenanceCommand(work) {
  const report = (line) => process.stderr.write(`${line.trimEnd()}\n`);
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        keys: { type: "string" },
        report: { type: "string" },
        "report-global": { type: "string" },
        "report-stripe": { type: "string" },
        "report-conekta": { type: "string" },
        release: { type: "boolean" },
        "accept-missing": { type: "boolean" },
        now: { type: "boolean" },
      },
    });
    const from = process.env.INIT_CWD ?? process.cwd();
    const place = (text) => text && path.resolve(from, text);
    const { env } = process;
    const dataDir = path.resolve(root, env.DATA_DIR || ".data");
    // The image has its packages but no lock to compare them with.
    if (fs.existsSync(path.join(root, "package-lock.json")))
      await ensureDependencies(root, { withDevelopment: env.DADIVA_ENV !== "production", report });
    const options = { ...values };
    for (const name of ["keys", ...REPORTS]) options[name] = place(values[name]);
    if (/(backup|restore)\.mjs$/.test(process.argv[1] ?? "")) {
      if (positionals.length !== 1)
        throw new Refusal("Name the folder of the backup, and nothing else.");
      positionals[0] = place(positionals[0]);
    }
    const sentence = await work({ root, dataDir, env, report }, positionals, options);
    process.stdout.write(`${sentence}\n`);
  } catch (error) {
    const known = error instanceof Refusal || error?.code?.startsWith?.("ERR_PARSE_ARGS");
    report(known ? error.message : `The command failed: ${error.stack}`);
    process.exit(1);
  }
}
