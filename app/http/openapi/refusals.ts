/** Schemas of the contract's error body, one for each code. */
import { z } from "zod";
import { answeredCode, errorStatus, type ErrorCode } from "~/domain/errors";
import { declineCauses } from "~/providers/declines";

/** Further fields beside `code` and `message`. */
const extras: Partial<Record<ErrorCode, z.ZodRawShape>> = {
  card_declined: {
    decline_code: z.enum(Object.keys(declineCauses) as [string, ...string[]]),
    next_idempotency_key: z.string().nullable(),
  },
  /** For a donation: the result of the donation that used the key before. */
  idempotency_key_reused: {
    earlier: z
      .strictObject({
        status: z.enum(["approved", "scheduled", "in_process", "rejected"]),
        amount: z.string(),
        currency: z.string(),
      })
      .optional(),
  },
  invalid_code: { attempts_left: z.int().min(0) },
  possible_duplicate: { decided: z.boolean() },
  step_up_required: {
    challenge: z.strictObject({
      seed: z.string(),
      bits: z.int().meta({
        description:
          "`solution` is a text for which SHA-256 of `seed` and `solution`, joined, begins with this many zero bits.",
      }),
    }),
  },
  internal_error: { request_id: z.string() },
  provider_unavailable: { request_id: z.string() },
  not_ready: { request_id: z.string() },
};

const fields = z.record(z.string(), z.array(z.string()));

/** Returns the schema of `{"error": {…}}` with this code; only a 422 has `fields`. */
export function refusalSchema(code: ErrorCode): z.ZodType {
  const shape = {
    code: z.literal(answeredCode(code)),
    message: z.string().min(1),
    ...extras[code],
  };
  if (errorStatus[code] !== 422) return z.strictObject({ error: z.strictObject(shape) });
  const named = code === "validation_failed" ? fields : fields.optional();
  return z.strictObject({ error: z.strictObject({ ...shape, fields: named }) });
}
