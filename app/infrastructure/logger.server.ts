import pino from "pino";

/**
 * Structured logs without personal data: callers log ids, codes and paths, never bodies. The
 * redaction is a second net.
 */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: { process: process.env.DADIVA_PROCESS ?? process.title },
  redact: {
    paths: ["*.password", "*.authorization", "*.cookie", "*.email", "*.cc_number", "*.token"],
    censor: "***",
  },
  serializers: { err: errorForLog },
});

/** Name, code and stack of an error; its message may carry values (SQL parameters, bodies). */
function errorForLog(error: unknown) {
  if (!(error instanceof Error)) return { name: "NotAnError" };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    code: (error as { code?: unknown }).code,
    message: maskDigits(error.message),
    stack: frames.slice(0, 12).join("\n"),
  };
}

/** Any run of 12 or more digits could be a card: a log never has one. */
export function maskDigits(text: string): string {
  return text.replace(/\d(?:[ -]?\d){11,}/g, "[digits]").slice(0, 500);
}
