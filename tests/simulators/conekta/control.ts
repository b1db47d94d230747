/** /_sim: the lab's control calls, which require the control secret. */
import { z } from "zod";
import type { Books } from "./books";
import { parseDecision } from "./decisions";
import { eventTypes, type Events } from "./events";
import { decimal } from "./orders";

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

export class Control {
  constructor(
    private readonly books: Books,
    private readonly events: Events,
  ) {}

  /** @param path without `/_sim` */
  async handle(method: string, path: string, text: string): Promise<Answer> {
    switch (`${method} ${path}`) {
      case "GET /books":
        return { status: 200, body: this.listBooks() };
      case "GET /conekta/calls":
        return { status: 200, body: { calls: this.books.all("calls") } };
      case "PUT /conekta/script":
        return parsed(text, scriptSchema, ({ answers }) => {
          this.books.put("script", "next", { answers });
          return Promise.resolve({ status: 200, body: { answers } });
        });
      case "POST /conekta/events":
        return parsed(text, eventSchema, ({ event_id: eventId, payment: reference, ...event }) => {
          const order = this.books.orderOf(reference);
          return delivered(async () => ({
            status: await (order
              ? this.events.send(order, { ...event, eventId })
              : this.events.sendUnknown(reference, event.signature)),
          }));
        });
      case "POST /conekta/duplicate":
        return parsed(text, repeatSchema, async ({ payment: reference, times }) => {
          const order = this.books.orderOf(reference);
          if (!order) return { status: 404, body: { error: "no payment of this reference" } };
          return delivered(async () => {
            const statuses: number[] = [];
            while (statuses.length < times) statuses.push(await this.events.repeat(order));
            return { statuses };
          });
        });
      default:
        return { status: 404, body: { error: "unknown address" } };
    }
  }

  /** Returns all orders whose money was taken, independent of later events. */
  private listBooks(): unknown[] {
    return this.books
      .all("orders")
      .filter(({ bookedAt }) => bookedAt !== null)
      .map((order) => ({
        reference: order.reference,
        payment_id: order.id,
        amount: decimal(order.received),
        currency: order.currency,
        status: order.status,
        booked_at: order.bookedAt,
        gateway: "conekta",
        refunded_amount: decimal(order.refunds.reduce((sum, one) => sum + one.amount, 0)),
        disputed: order.chargeback?.status ?? null,
        refunds: order.refunds.map(({ amount, createdAt, id }) => ({
          ...{ id, at: createdAt, amount: decimal(amount) },
        })),
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

async function parsed<T>(
  text: string,
  schema: z.ZodType<T>,
  act: (value: T) => Promise<Answer>,
): Promise<Answer> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { status: 400, body: { error: "not JSON" } };
  }
  const result = schema.safeParse(json);
  if (result.success) return act(result.data);
  return { status: 422, body: { error: z.prettifyError(result.error) } };
}
