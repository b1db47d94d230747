import { logger } from "./logger.server";

/**
 * Makes a line of the log of what libraries say on the console of a process: who said it, and not what,
 * since they quote paths and values (Remix's router warns of `//` with the whole path).
 */
export function logLibraryConsole(target: Partial<Console> = globalThis.console): void {
  const log = (...said: unknown[]) => {
    const err = said.find((one) => one instanceof Error) ?? new Error("said on the console");
    logger.warn({ err }, "a library spoke");
  };
  Object.assign(target, { log, info: log, debug: log, warn: log, error: log });
}
