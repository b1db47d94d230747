/** /_sim: the lab's control calls, which require the control secret. */
import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Books } from "./books";
import { feeOf, withheldOf } from "./costs";
import { parseDecision } from "./decisions";
import { eventTypes, type Events } from "./events";
import type { OAuth } from "./oauth";
import { leftOf } from "./payments";
import { parseText, WireError } from "./wire";

interface Answer {
  status: number;
  body: unknown;
}

const scriptSchema = z.object({
  answers: z.array(z.string().refine((word) => parseDecision(word) !== null, "unknown answer")),
});
const amountSchema = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(Number);
const eventSchema = z.object({
  type: z.enum(eventTypes),
  payment: z.string(),
  amount: amountSchema.optional(),
  event_id: z.string().min(1).optional(),
  signature: z.enum(["valid", "invalid", "none"]).default("valid"),
});
const repeatSchema = z.object({
  payment: z.string(),
  times: z.number().int().min(1).max(200).default(1),
});
const accountSchema = z.object({ site: z.string(), without_code: z.boolean().default(true) });
const namedSchema = z.object({ account: z.string() });

export class Control {
  constructor(
    private readonly books: Books,
    private readonly oauth: OAuth,
    private readonly events: Events,
  ) {}

  /** @param path without `/_sim` */
  async handle(method: string, path: string, text: string): Promise<Answer> {
    switch (`${method} ${path}`) {
      case "GET /books":
        return { status: 200, body: this.listBooks() };
      case "GET /mercadopago/calls":
        return { status: 200, body: { calls: this.books.all("calls") } };
      case "PUT /mercadopago/script": {
        const { answers } = parsed(text, scriptSchema);
        this.books.put("script", "next", { answers });
        return { status: 200, body: { answers } };
      }
      case "POST /mercadopago/events": {
        const { event_id: eventId, payment: reference, ...event } = parsed(text, eventSchema);
        return delivered(async () => ({
          status: await this.events.send({ ...event, eventId, reference }),
        }));
      }
      case "POST /mercadopago/duplicate": {
        const { payment: reference, times } = parsed(text, repeatSchema);
        const payment = this.books.all("payments").find((one) => one.reference === reference);
        if (!payment) return { status: 404, body: { error: "no payment of this reference" } };
        return delivered(async () => {
          const statuses: number[] = [];
          while (statuses.length < times) statuses.push(await this.events.repeat(payment));
          return { statuses };
        });
      }
      case "POST /mercadopago/accounts":
        return { status: 201, body: this.createAccount(parsed(text, accountSchema)) };
      case "POST /mercadopago/unlink": {
        const { account } = parsed(text, namedSchema);
        this.oauth.unlink(account);
        return delivered(async () => ({ status: await this.events.sendUnlinked(account) }));
      }
      default:
        return { status: 404, body: { error: "unknown address" } };
    }
  }

  /** An account whose owner has consented, as a ready tenant of the lab has it. */
  private createAccount({ site, without_code }: z.infer<typeof accountSchema>): unknown {
    const id = String(randomInt(1_000_000_000, 2_000_000_000));
    const account = this.oauth.grant(id, site, true);
    this.books.put("accounts", id, { ...account, withoutCode: without_code });
    return this.oauth.answerOf(account, true);
  }

  /** Returns all payments whose money was taken, independent of later events. */
  private listBooks(): unknown[] {
    return this.books
      .all("payments")
      .filter(({ bookedAt }) => bookedAt !== null)
      .map((payment) => ({
        reference: payment.reference,
        payment_id: String(payment.id),
        amount: String(payment.amount),
        currency: payment.currency,
        status: payment.status,
        booked_at: payment.bookedAt,
        login: payment.account,
        gateway: "mercadopago",
        refunded_amount: String(payment.amount - leftOf(payment)),
        application_fee: String(payment.applicationFee),
        token: payment.token,
        disputed: payment.status === "in_mediation" ? "open" : null,
        fee: String(feeOf(payment)),
        taxes: String(withheldOf(payment)),
        refunds: payment.refunds
          .filter(({ status }) => status === "approved")
          .map(({ amount, createdAt, id }) => ({ id, at: createdAt, amount: String(amount) })),
      }));
  }
}

async function delivered(act: () => Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, body: await act() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "failed";
    return { status: 502, body: { error: `not delivered: ${reason}` } };
  }
}

function parsed<T>(text: string, schema: z.ZodType<T>): T {
  const value = parseText(text);
  if (value === null) throw new WireError(400, 1, "not JSON");
  const result = schema.safeParse(value);
  if (!result.success) throw new WireError(422, 1, z.prettifyError(result.error));
  return result.data;
}
