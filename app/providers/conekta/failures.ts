/** Converts Conekta's errors to outcomes, by status and by table. */
import { z } from "zod";
import type { CompanyFailure } from "../company-failure";
import type { Cause } from "../declines";
import table from "./declines.json";

const declines = table as unknown as {
  fallback: Cause;
  codes: Readonly<Record<string, Cause>>;
  words: Readonly<Record<string, Cause>>;
  params: Readonly<Record<string, Cause>>;
  tokens: readonly string[];
};

export type Failure = CompanyFailure;

const errorSchema = z.object({
  object: z.literal("error").optional(),
  details: z
    .array(
      z.object({
        code: z.string(),
        message: z.string().nullish(),
        debug_message: z.string().nullish(),
        param: z.string().nullish(),
      }),
    )
    .min(1),
});

const PREFIX = "conekta.errors.";

/** Returns the cause of a charge's failure code. */
export function causeOfWord(word: string): Cause {
  return declines.words[word] ?? declines.fallback;
}

/** Converts an error. From 500 up the order may be charged. */
export function failureOf(status: number, content: unknown): Failure {
  if (status >= 500 || status === 408) return { kind: "unknown", reason: `http ${status}` };
  const read = errorSchema.safeParse(content);
  const detail = read.success ? read.data.details[0] : undefined;
  const code = (detail?.code ?? "").replace(PREFIX, "");
  const rawMessage = detail?.debug_message || detail?.message || "";
  const raw = { rawCode: code, rawMessage };
  if (status === 429) return { kind: "not_sent", reason: "rate_limited", ...raw };
  if (status === 401 || status === 403) {
    return { kind: "not_sent", reason: "misconfigured", ...raw };
  }
  if (status === 404) return { kind: "not_found" };
  if (declines.tokens.includes(code)) {
    return { kind: "not_sent", reason: "card_token_expired", ...raw };
  }
  // A decline without a readable reason is one.
  const cause = declines.codes[code] ?? causeOfParam(status, detail?.param);
  if (cause) return { kind: "rejected", cause, ...raw };
  if (status === 402) return { kind: "rejected", cause: declines.fallback, ...raw };
  return { kind: "invalid", ...raw };
}

/** `charges[0][amount]` ends with the parameter's own name. */
function causeOfParam(status: number, param: string | null | undefined): Cause | undefined {
  if (status !== 422 || !param) return undefined;
  const name = param.split(/[[\].]+/).findLast((part) => part !== "") ?? "";
  return declines.params[name];
}
