/** What Salesforce's calls have in common: where they go, our key, and refusals. */
import { z } from "zod";
import { CallRefused, SystemDown, type RecordError, type SystemAnswer } from "../connector";

export const ROOT = "/services/data/v62.0";
/** The field with our external id, which the organisation adds to each object. */
export const KEY_FIELD = "Platform_Key__c";

const errorsSchema = z.array(
  z.object({
    errorCode: z.string(),
    message: z.string(),
    fields: z.array(z.string()).optional(),
  }),
);

/** Returns what can heal by itself. */
export function healsOf(code: string, message: string): RecordError["heals"] {
  if (code === "UNABLE_TO_LOCK_ROW") return "retry";
  if (code !== "INVALID_FIELD") return undefined;
  if (message.startsWith("Foreign key external ID")) return "parent";
  return message.startsWith("No such column") ? "describe" : undefined;
}

/** The name of a reference's relationship: `CampaignId` is `Campaign`, `x__c` is `x__r`. */
export function relationOf(field: string): string {
  return field.endsWith("__c") ? field.replace(/__c$/, "__r") : field.replace(/Id$/, "");
}

/** Throws the company's refusal of a call. */
export function requireTaken(answer: SystemAnswer): void {
  if (answer.status >= 500 || answer.status === 429) throw new SystemDown("unavailable");
  if (answer.status >= 300) throw refusalOf(answer);
}

/** Returns a successful answer's content. Throws the company's refusal. */
export function parsed<T>(answer: SystemAnswer, schema: z.ZodType<T>): T {
  requireTaken(answer);
  const body = schema.safeParse(answer.body);
  if (!body.success) throw new SystemDown("unavailable");
  return body.data;
}

function refusalOf({ body }: SystemAnswer): Error {
  const [first] = errorsSchema.safeParse(body).data ?? [];
  if (!first) return new SystemDown("unavailable");
  const { errorCode: code, message } = first;
  if (code === "REQUEST_LIMIT_EXCEEDED") return new SystemDown("limit");
  if (code === "UNABLE_TO_LOCK_ROW" || code === "SERVER_UNAVAILABLE")
    return new SystemDown("unavailable");
  const heals = healsOf(code, message);
  return new CallRefused({ code, message, ...(heals && { heals }) });
}
