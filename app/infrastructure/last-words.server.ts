import { logger } from "./logger.server";

/**
 * Makes lines of the log of errors that nobody caught. Node.js prints an exception as plain text, with
 * the line of code and the error's properties, a donor's values among them; and after it nobody knows
 * what is half done, so the process ends and is started anew.
 */
export function logLastWords(): void {
  process.on("uncaughtException", (error: unknown) => {
    logger.error({ err: asError(error) }, "uncaught exception");
    process.exit(1);
  });
  process.on("unhandledRejection", (error: unknown) =>
    logger.error({ err: asError(error) }, "unhandled rejection"),
  );
}

/** Anything can be thrown: of what is no error only its kind is told. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(`thrown: ${typeof thrown}`);
}
