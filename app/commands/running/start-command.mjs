import path from "node:path";
import { launch } from "./launch.mjs";
import { Refusal } from "../refusal.mjs";
import { endCommands } from "../run-command.mjs";
import { parseSettings } from "../settings.mjs";

// Processes that still run after this time are ended by their guards (see endWithLauncher).
const LONGEST_END_MS = 9500;
const root = path.resolve(import.meta.dirname, "../../..");

function report(line) {
  process.stderr.write(`${line.trimEnd()}\n`);
}

function describeDemo({ url, login, password, note }) {
  const access = login ? `  ${login}  ${password}` : "";
  return `  ${url}${access}${note ? `  (${note})` : ""}\n`;
}

/** `npm start`: runs the product until SIGINT or SIGTERM; `live` (`npm run dev`) runs it from the sources. */
export async function start({ live = false } = {}) {
  const ending = new AbortController();
  let starting = null;
  const end = async () => {
    // A second signal changes nothing, because the first one's shutdown has its own time limit.
    if (ending.signal.aborted) return;
    endCommands();
    ending.abort();
    setTimeout(() => process.exit(0), LONGEST_END_MS);
    const product = await starting?.catch(() => null);
    await product?.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
  try {
    const settings = parseSettings(process.env, root);
    if (live && settings.mode === "production")
      throw new Refusal(
        "npm run dev is for development: use npm start when DADIVA_ENV is production.",
      );
    if (settings.missingLegal.length > 0)
      report(
        `${settings.missingLegal.join(", ")}: not set, so legal pages and mails name examples.`,
      );
    starting = launch({ ...settings, live }, report, ending.signal);
    const { demo } = await starting;
    if (ending.signal.aborted) return;
    const scheme = settings.mode === "production" ? "https" : "http";
    const ready = `Dádiva is ready at ${scheme}://${settings.appHost}\n`;
    // One write, so that a reader that waits for the first line also gets the others.
    process.stdout.write(ready + demo.map(describeDemo).join(""));
  } catch (error) {
    if (ending.signal.aborted) return;
    report(error instanceof Refusal ? error.message : `The start failed: ${error.stack}`);
    process.exit(1);
  }
}
