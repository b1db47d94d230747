/** /_sim: the lab's control calls, which require the control secret. */
import { z } from "zod";
import type { Books, Payment, Refund } from "./books";
import type { Charges } from "./charges";
import { amountText } from "./countries";
import { parseDecision } from "./decisions";
import { eventTypes, type Events } from "./events";
import { isBankWord, type Payouts } from "./payouts";
import { refundWords } from "./refunds";
import { gatewayNames, type GatewayName } from "./settings";

export interface ControlAnswer {
  status: number;
  body: unknown;
}

const isAnswer = (word: string) =>
  parseDecision(word) !== null || refundWords.some((refund) => word === `refund:${refund}`);
const scriptSchema = z.object({
  answers: z.array(z.string().refine(isAnswer, "unknown answer")),
});
const bankSchema = z.object({ answers: z.array(z.string().refine(isBankWord, "unknown answer")) });
const amountSchema = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(Number);
const eventSchema = z.object({
  type: z.enum(eventTypes),
  payment: z.string(),
  amount: amountSchema.optional(),
  currency: z.string().optional(),
  occurred_at: z.iso.datetime({ offset: true }).optional(),
  event_id: z.string().min(1).optional(),
  signature: z.enum(["valid", "invalid", "none"]).default("valid"),
  /** The charge may still have no answer. */
  before_answer: z.boolean().default(false),
});
const repeatSchema = z.object({
  payment: z.string(),
  times: z.number().int().min(1).max(200).default(1),
});

const pastSchema = z.object({
  currency: z.string(),
  country: z.string(),
  notificationUrl: z.url(),
  payments: z.array(z.tuple([z.uuid(), z.string(), z.string(), z.iso.datetime(), z.string()])),
});

export class Control {
  constructor(
    private readonly books: Books,
    private readonly parts: { events: Events; charges: Charges; payouts: Payouts },
    /** Our account's login at each gateway. */
    private readonly logins: Readonly<Record<GatewayName, string>>,
  ) {}

  /** @param path without `/_sim` */
  async handle(method: string, path: string, body: Buffer): Promise<ControlAnswer> {
    if (method === "GET" && path === "/books") return { status: 200, body: this.listBooks() };
    if (method === "GET" && path === "/payments") {
      const all = [...this.books.payments.values()];
      const body = all.map(({ id, orderId, status }) => ({ reference: orderId, id, status }));
      return { status: 200, body };
    }
    const { payouts } = this.parts;
    if (method === "GET" && path === "/bank/transfers")
      return { status: 200, body: { transfers: payouts.listTransfers() } };
    if (method === "PUT" && path === "/bank/script")
      return parsed(body, bankSchema, async ({ answers }) => {
        payouts.setScript(answers);
        return { status: 200, body: { answers } };
      });
    const [, name = "", action = ""] = path.split("/");
    const gateway = gatewayNames.find((known) => known === name);
    const refused = { status: 404, body: { error: "unknown address" } };
    if (!gateway) return refused;
    switch (`${method} ${action}`) {
      case "GET calls":
        return { status: 200, body: { calls: this.listCalls(gateway) } };
      case "PUT script":
        return parsed(body, scriptSchema, async ({ answers }) => {
          this.books.record({ type: "script", gateway, answers });
          return { status: 200, body: { answers } };
        });
      case "POST past":
        return parsed(body, pastSchema, async (past) => {
          this.books.record({ type: "past", login: this.logins[gateway], gateway, past });
          await this.books.sync();
          return { status: 200, body: { payments: past.payments.length } };
        });
      case "POST events":
        return parsed(body, eventSchema, (event) => this.sendEvent(gateway, event));
      case "POST duplicate":
        return parsed(body, repeatSchema, (repeat) =>
          this.withPayment(gateway, repeat.payment, async (payment) => ({
            statuses: await this.parts.events.repeat(payment, repeat.times),
          })),
        );
      default:
        return refused;
    }
  }

  private sendEvent(
    gateway: GatewayName,
    event: z.infer<typeof eventSchema>,
  ): Promise<ControlAnswer> {
    const order = {
      gateway,
      type: event.type,
      reference: event.payment,
      amount: event.amount,
      currency: event.currency,
      occurredAt: event.occurred_at === undefined ? undefined : new Date(event.occurred_at),
      eventId: event.event_id,
      signature: event.signature,
    };
    const undecided = this.parts.charges.undecided(gateway, event.payment);
    if (undecided && !event.before_answer) {
      const error = "the charge has no answer yet: say before_answer";
      return Promise.resolve({ status: 409, body: { error } });
    }
    const payment = undecided ?? this.books.referenceOf(gateway, event.payment);
    return delivered(async () => ({
      status: await (payment
        ? this.parts.events.send(order, payment)
        : this.parts.events.sendUnknown(order)),
    }));
  }

  private async withPayment(
    gateway: GatewayName,
    reference: string,
    act: (payment: Payment) => Promise<unknown>,
  ): Promise<ControlAnswer> {
    const payment = this.books.referenceOf(gateway, reference);
    if (!payment) return { status: 404, body: { error: "no payment of this reference" } };
    return delivered(() => act(payment));
  }

  private listCalls(gateway: GatewayName): unknown[] {
    return this.books.calls
      .filter((call) => call?.gateway === gateway)
      .map(({ index: _index, gateway: _gateway, ...call }) => call);
  }

  /** Returns all charges of cards, independent of later events. */
  private listBooks(): unknown[] {
    const refunds = new Map<string, Refund[]>();
    for (const refund of this.books.refunds.values())
      refunds.set(refund.paymentId, [...(refunds.get(refund.paymentId) ?? []), refund]);
    return [...this.books.payments.values()].flatMap((payment) =>
      payment.bookedAt === undefined
        ? []
        : [
            {
              reference: payment.orderId,
              payment_id: payment.id,
              amount: amountText(payment.amount, payment.currency),
              currency: payment.currency,
              status: payment.status,
              booked_at: payment.bookedAt,
              login: payment.login,
              gateway: payment.gateway,
              refunded_amount: amountText(payment.refundedAmount, payment.currency),
              disputed: payment.disputed ?? null,
              refunds: (refunds.get(payment.id) ?? [])
                .filter(({ status }) => status === "SUCCESS")
                .map(({ amount, createdAt, currency, id }) => ({
                  ...{ id, at: createdAt, amount: amountText(amount, currency) },
                })),
            },
          ],
    );
  }
}

async function delivered(act: () => Promise<unknown>): Promise<ControlAnswer> {
  try {
    return { status: 200, body: await act() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "failed";
    return { status: 502, body: { error: `not delivered: ${reason}` } };
  }
}

async function parsed<T>(
  body: Buffer,
  schema: z.ZodType<T>,
  act: (value: T) => Promise<ControlAnswer>,
): Promise<ControlAnswer> {
  let json: unknown;
  try {
    json = JSON.parse(body.toString("utf8"));
  } catch {
    return { status: 400, body: { error: "not JSON" } };
  }
  const result = schema.safeParse(json);
  if (result.success) return act(result.data);
  return { status: 422, body: { error: z.prettifyError(result.error) } };
}
