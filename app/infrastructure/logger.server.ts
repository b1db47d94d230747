import pino from "pino";

/** Names whose values no log may have, wherever they stand. */
const SECRET =
  /password|authorization|cookie|e-?mail|token|secret|^cc_|card_number|verification_number|security_code|^cv[vc]$|^pan$/i;
const DEEPEST = 6;

/**
 * Structured logs without personal data: callers log ids, codes and paths, never bodies. The
 * masking is a second net.
 */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: { process: process.env.DADIVA_PROCESS ?? process.title },
  formatters: { log: (facts) => maskSecrets(facts) as Record<string, unknown> },
  hooks: {
    logMethod(args, method) {
      const plain = args.map((arg: unknown) => (typeof arg === "string" ? maskDigits(arg) : arg));
      method.apply(this, plain as typeof args);
    },
  },
  serializers: { err: errorForLog },
});

/** The same facts with stars for secrets and for what could be a card's digits. */
function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return maskDigits(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Error || value instanceof Date) return value;
  if (depth === DEEPEST) return "[deeper]";
  if (Array.isArray(value)) return value.map((item: unknown) => maskSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) ? "***" : maskSecrets(inner, depth + 1),
    ]),
  );
}

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
