import { logger } from "./logger.server";

/** Logs what libraries print, by stack and without the message, because messages quote paths and values. */
export function captureConsole(
  target: Partial<Console> = globalThis.console,
  warner: NodeJS.EventEmitter = process,
): void {
  const log = (...printed: unknown[]) => {
    const err = printed.find((one) => one instanceof Error) ?? new Error("said on the console");
    logger.warn({ err }, "a library spoke");
  };
  Object.assign(target, { log, info: log, debug: log, warn: log, error: log });
  // Node.js prints warnings with a listener, too.
  warner.removeAllListeners("warning");
  warner.on("warning", (err: Error) => logger.warn({ err }, "Node.js warned"));
}
