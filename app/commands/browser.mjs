import path from "node:path";
import { ensureBuild } from "./building/build.mjs";
import { ensureDependencies } from "./building/dependencies.mjs";
import { runCommand } from "./run-command.mjs";
import { startStack } from "./running/stack.mjs";
import { findSystemPrograms } from "./running/system-programs.mjs";

const LIMIT_MS = 60 * 60_000;

/**
 * Runs Playwright on these products of startStack, with a worker for each. Returns {status, output}
 * like runCommand.
 * @param {string} root
 * @param {{stacks: object[], chromium: string, args: string[], env?: Record<string, string>,
 *   show: (text: string) => void, limit: number}} options
 */
export function runBrowser(root, { stacks, chromium, args, env = {}, show, limit }) {
  const program = path.join(root, "node_modules/.bin/playwright");
  return runCommand(program, ["test", "-c", "tests/playwright.config.ts", ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      DADIVA_STACK: JSON.stringify(stacks),
      CHROMIUM_PATH: chromium,
    },
    show,
    limit,
  });
}

/** Builds, starts a private product and runs Playwright on it. Returns Playwright's exit status. */
export async function runBrowserAlone(root, { args, env, report }) {
  await ensureDependencies(root, { withDevelopment: true, report });
  await ensureBuild(root, report);
  const { chromium } = await findSystemPrograms(report, {});
  if (!chromium) throw new Error("no Chromium on the PATH or to be installed");
  const { stop, ...stack } = await startStack({ report });
  const show = (text) => process.stdout.write(text);
  try {
    const options = { stacks: [stack], chromium, args, env, show, limit: LIMIT_MS };
    const { status } = await runBrowser(root, options);
    return status;
  } finally {
    await stop();
  }
}
