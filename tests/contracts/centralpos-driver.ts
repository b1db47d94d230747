import { randomUUID } from "node:crypto";
import { setClock, now } from "~/infrastructure/clock";
import type { ChargeRequest } from "~/providers/provider";
import type { Answer, EgressTemplate, ProviderIo } from "~/providers/provider-io";
import { getProvider } from "~/providers/registry";
import { toDecimal } from "~/values/money/money";
import { fillTemplate, parseTemplate } from "~/vault/egress-template";
import { centralpos as recipe } from "~/vault/recipes/centralpos";
import { redactBody, redactNumbers } from "~/vault/redact";
import { control } from "../simulators/centralpos/control";
import { Simulator } from "../simulators/centralpos/server";
import type { ProviderDriver } from "./provider-driver";

/** A day on which the batches of the month are open. */
const OPEN = new Date("2027-03-10T15:00:00Z");
export const CARD_NUMBER = "4509953566233704";
const CODE = "CP-CONTRACTSUITE";
const USER = "dadiva";

/** The driver of Centralpos, with its simulator in the same process and the vault's own filling. */
export class CentralposDriver implements ProviderDriver {
  name = "Centralpos";
  provider = getProvider("centralpos");
  keepsCancelled = false;
  refunds = true;
  received: ProviderDriver["received"] = [];
  readonly simulator = new Simulator({ port: 0, user: USER });
  private url = "";

  async start(): Promise<void> {
    setClock(OPEN);
    this.url = `http://127.0.0.1:${await this.simulator.listen()}`;
  }

  stop(): Promise<void> {
    setClock(null);
    this.simulator.close();
    return Promise.resolve();
  }

  chargeOf(changes: Partial<ChargeRequest> = {}): ChargeRequest {
    const reference = changes.reference ?? randomUUID();
    const card = { kind: "vault_card", cardId: CARD_NUMBER, organizationId: randomUUID() } as const;
    return {
      reference,
      idempotencyKey: reference,
      amount: 123_450n,
      currency: "ARS",
      country: "AR",
      payer: { name: "Ana Paz", email: "ana@example.org", document: "20123456" },
      description: "Donación",
      instrument: { kind: "card", card },
      methodId: "visa",
      recurring: "next",
      notificationUrl: "http://127.0.0.1/webhooks/centralpos",
      callbackUrl: "http://127.0.0.1/thanks",
      ...changes,
    };
  }

  io({
    forged = false,
    url = this.url,
    patienceMs = 20_000,
  }: Parameters<ProviderDriver["io"]>[0] = {}): ProviderIo {
    return {
      now,
      credentials: { url, user: forged ? "another" : USER, code: CODE },
      egress: (template) => egress(template, patienceMs),
      http: () => Promise.reject(new Error("only the vault reads this company's answers")),
    };
  }

  leavePending(): Promise<void> {
    return Promise.resolve();
  }

  script(...answers: string[]): void {
    this.steer("PUT", "script", { answers });
  }

  loseAnswer(isTaken: boolean): Promise<void> {
    this.script(isTaken ? "timeout_after_approve" : "timeout");
    return Promise.resolve();
  }

  approve(
    { reference, amount: charged, currency }: ChargeRequest,
    { amount = charged }: { amount?: bigint } = {},
  ): Promise<void> {
    const decimal = toDecimal(amount, currency);
    this.steer("POST", "events", { type: "approved", payment: reference, amount: decimal });
    return Promise.resolve();
  }

  repeatWebhook(): Promise<void> {
    return Promise.reject(new Error("Centralpos notifies nobody"));
  }

  paymentsOf(reference: string): Promise<number> {
    const rows = this.simulator.books.rows.filter((row) => row.reference === reference);
    return Promise.resolve(rows.filter(({ deleted }) => !deleted).length);
  }

  private steer(method: string, path: string, body: object): void {
    const { status, body: answer } = control(
      this.simulator.books,
      method,
      `/centralpos/${path}`,
      JSON.stringify(body),
    );
    if (status !== 200) throw new Error(JSON.stringify(answer));
  }
}

/** Fills and masks as the vault does; the id of a stored card is its number. */
export async function egress(template: EgressTemplate, patienceMs: number): Promise<Answer> {
  const { card, headers, method, url } = template;
  const number = card?.kind === "vault_card" ? card.cardId : CARD_NUMBER;
  const filled = fillTemplate(parseTemplate(template.body), "xml", recipe.cardFields, {
    ...{ number, holderName: "ANA PAZ", securityCode: null },
    ...{ expirationMonth: 11, expirationYear: 2040 },
  });
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, "Content-Type": "text/xml; charset=utf-8" },
      body: new Uint8Array(filled),
      signal: AbortSignal.timeout(Math.min(template.timeoutMs, patienceMs)),
    });
    const text = await response.text();
    const body = card ? redactBody(text, number) : redactNumbers(text);
    return { sent: true, status: response.status, headers: {}, body };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "ECONNREFUSED") return { sent: false, reason: "unreachable" };
    return { sent: true, unknown: "timeout" };
  }
}
