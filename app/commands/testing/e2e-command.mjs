import path from "node:path";
import { runBrowserAlone } from "../browser.mjs";
import { endCommands } from "../run-command.mjs";

const root = path.resolve(import.meta.dirname, "../../..");

/** Runs the named specs, or all of them, and exits with Playwright's status. */
export async function testInBrowser(args) {
  // Playwright ends first, then the product.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, endCommands);
  const report = (line) => process.stderr.write(`${line.trimEnd()}\n`);
  process.exitCode = await runBrowserAlone(root, { args: ["--reporter=list", ...args], report });
}
