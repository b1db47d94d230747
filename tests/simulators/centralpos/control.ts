/** /_sim: the lab's control calls, which require the control secret. */
import { z } from "zod";
import { setClock } from "~/infrastructure/clock";
import { isAnswered, type Books, type Row, type Verdict } from "./books";
import { APPLIED, parseWord, refusalOf } from "./verdicts";

export interface ControlAnswer {
  status: number;
  body: unknown;
}

const scriptSchema = z.object({
  answers: z.array(z.string().refine((word) => parseWord(word) !== null, "unknown answer")),
});
const eventSchema = z.object({
  type: z.enum(["approved", "rejected", "in_process"]),
  payment: z.string(),
  /** What the bank charged instead of the record's amount. */
  amount: z
    .string()
    .regex(/^\d+\.\d{2}$/)
    .optional(),
});
const clockSchema = z.object({ now: z.iso.datetime().nullable() });
const VERDICTS: Record<z.infer<typeof eventSchema>["type"], Verdict> = {
  approved: APPLIED,
  rejected: refusalOf("do_not_honor") ?? "silent",
  in_process: "silent",
};

/** Answers a control call; `path` is without `/_sim`. */
export function control(books: Books, method: string, path: string, body: string): ControlAnswer {
  switch (`${method} ${path}`) {
    case "GET /books":
      return { status: 200, body: books.rows.filter(({ deleted }) => !deleted).map(bookOf) };
    case "GET /centralpos/calls":
      return { status: 200, body: { calls: books.calls.map(callOf) } };
    case "PUT /centralpos/script":
      return parsed(body, scriptSchema, ({ answers }) => {
        books.record({ type: "script", answers });
        return { status: 200, body: { answers } };
      });
    case "POST /centralpos/events":
      return parsed(body, eventSchema, ({ type, payment, amount }) => {
        const isKnown = books.rows.some(({ reference }) => reference === payment);
        if (!isKnown) return { status: 404, body: { error: "no record of this reference" } };
        books.record({ type: "answered", reference: payment, verdict: VERDICTS[type], amount });
        // The company notifies nobody: the next look-up finds the answer.
        return { status: 200, body: { status: null } };
      });
    // The demo lives through months whose batches are closed now.
    case "PUT /centralpos/clock":
      return parsed(body, clockSchema, ({ now }) => {
        setClock(now === null ? null : new Date(now));
        return { status: 200, body: { now } };
      });
    default:
      return { status: 404, body: { error: "unknown address" } };
  }
}

/** A record as the books of every simulator list it. */
function bookOf(row: Row) {
  const verdict = isAnswered(row) && row.verdict !== "silent" ? row.verdict : null;
  const status = verdict === null ? "PENDING" : verdict.applied ? "PAID" : "REJECTED";
  return {
    reference: row.reference,
    payment_id: `${row.batch}.${row.idUser}`,
    amount: row.amount,
    currency: "ARS",
    status,
    booked_at: row.addedAt,
    gateway: "centralpos",
    refunded_amount: "0.00",
    disputed: null,
  };
}

function callOf({ at, call }: Books["calls"][number]) {
  const { reference, ...rest } = call;
  return { ...rest, at, reference, idempotency_key: reference, currency: "ARS" };
}

function parsed<T>(
  body: string,
  schema: z.ZodType<T>,
  act: (value: T) => ControlAnswer,
): ControlAnswer {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { status: 400, body: { error: "not JSON" } };
  }
  const result = schema.safeParse(json);
  if (result.success) return act(result.data);
  return { status: 422, body: { error: z.prettifyError(result.error) } };
}
