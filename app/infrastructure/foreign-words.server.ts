import { logger } from "./logger.server";

/**
 * Makes lines of the log of what would be printed as plain text: what libraries say on the console and
 * what Node.js warns of. They say who spoke, and not what, since it quotes paths and values (Remix's
 * router warns of `//` with the whole path).
 */
export function logForeignWords(
  target: Partial<Console> = globalThis.console,
  warner: NodeJS.EventEmitter = process,
): void {
  const log = (...said: unknown[]) => {
    const err = said.find((one) => one instanceof Error) ?? new Error("said on the console");
    logger.warn({ err }, "a library spoke");
  };
  Object.assign(target, { log, info: log, debug: log, warn: log, error: log });
  // Node's own printer is a listener like any other.
  warner.removeAllListeners("warning");
  warner.on("warning", (err: Error) => logger.warn({ err }, "Node.js warned"));
}
