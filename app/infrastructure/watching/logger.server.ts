import pino from "pino";
import { maskLongNumbers } from "~/values/money/long-numbers";
import { currentScope } from "~/infrastructure/database/work-scope.server";

/** Field names whose values must never be logged, at any depth. */
const SECRET =
  /password|authorization|cookie|e-?mail|token|secret|^cc_|card_number|verification_number|security_code|^cv[vc]$|^pan$|(?:first|last|full|holder)_?name$|phone|^ip$|document|^uid$|account_number/i;
const DEEPEST = 6;

const options: pino.LoggerOptions = {
  level: process.env.LOG_LEVEL ?? "info",
  base: { process: process.env.DADIVA_PROCESS ?? process.title },
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: factsOfWork,
  formatters: {
    level: (level) => ({ level }),
    log: (facts) => maskSecrets(facts) as Record<string, unknown>,
  },
  hooks: {
    logMethod(args, method, level) {
      const plain = args.map((arg: unknown) => (typeof arg === "string" ? maskDigits(arg) : arg));
      // Without a message pino would log the error's own message.
      const [first] = plain;
      const isBare = plain.length === 1 && typeof first === "object";
      const said = isBare ? [first instanceof Error ? { err: first } : first, "an error"] : plain;
      method.apply(this, said as typeof args);
      if (level >= ERROR) writeLines();
    },
  },
};

const ERROR = 50;
const output = pino.destination({ sync: true });
const lines: string[] = [];

function writeLines(): void {
  if (lines.length > 0) output.write(lines.splice(0).join(""));
}

/** Writes one event loop turn's lines in a single call; errors, and all lines at the end, at once. */
const collected: pino.DestinationStream = {
  write(line) {
    if (lines.push(line) === 1) setImmediate(writeLines);
  },
};
process.on("exit", writeLines);

/**
 * Structured logs, one JSON object a line, without personal data. Callers log ids, codes and
 * patterns, never bodies or addresses; masking is the second defence.
 */
export const logger = pino(options, collected);

function factsOfWork() {
  const { requestId, jobId, job, organizationId, route } = currentScope();
  return {
    request_id: requestId,
    job_id: jobId,
    organization_id: organizationId,
    operation: job ?? route,
  };
}

function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return maskDigits(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Error) return errorForLog(value);
  if (value instanceof Date) return value.toISOString();
  if (depth === DEEPEST) return "[deeper]";
  if (Array.isArray(value)) return value.map((item: unknown) => maskSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) ? "***" : maskSecrets(inner, depth + 1),
    ]),
  );
}

/** Error classes whose messages are ours or V8's; other messages quote statements, bodies and addresses. */
const OWN_WORDS = new Set(["Error", "TypeError", "RangeError", "ReferenceError", "MailNotTaken"]);

/** Returns name, code and stack of an error, and for OWN_WORDS its message without quoted parts. */
function errorForLog(error: Error) {
  const { code } = error as { code?: unknown };
  const isOwn = OWN_WORDS.has(error.name) && (code === undefined || error.name === "MailNotTaken");
  // The stack repeats the message, which can span several lines.
  const stack = (error.stack ?? "").replace(error.message, "");
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    code: typeof code === "string" || typeof code === "number" ? code : undefined,
    message: isOwn ? withoutValues(error.message) : undefined,
    stack: frames.slice(0, 12).join("\n"),
  };
}

/** Removes quoted parts, addresses and longer numbers from a sentence. */
function withoutValues(text: string): string {
  return text
    .replace(/(["'`«“])[^"'`»”]*(?:["'`»”]|$)/g, "…")
    .replace(/\S*@\S*/g, "…")
    .replace(/\d[\d .-]{4,}\d/g, "…")
    .slice(0, 200);
}

/** Masks every run of 12 or more digits, because it could be a card number. */
export function maskDigits(text: string): string {
  return maskLongNumbers(text, "[digits]").slice(0, 500);
}
