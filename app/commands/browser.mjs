import path from "node:path";
import { runCommand } from "./run-command.mjs";

/**
 * Runs Playwright on these products of startStack, a worker for each; answers {status, output} as
 * runCommand does.
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
