import { logger } from "./logger.server";

/**
 * Logs uncaught errors without their properties, which can contain a donor's data. The process then
 * exits, because its state is unknown.
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

/** Anything can be thrown; of a value that is no error only the type is logged. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(`thrown: ${typeof thrown}`);
}
