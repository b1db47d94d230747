import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { ChargeRequest } from "~/providers/provider";
import type { Answer, PlainRequest, ProviderIo } from "~/providers/provider-io";
import { redirectProvider } from "../simulators/redirect/provider";
import { ACCOUNT, RedirectSimulator } from "../simulators/redirect/server";
import type { ProviderDriver } from "./provider-driver";

/** The driver of the redirect provider, with its simulator in the same process. */
export class RedirectDriver implements ProviderDriver {
  name = "a redirect company";
  provider = redirectProvider;
  keepsCancelled = true;
  refunds = true;
  received: ProviderDriver["received"] = [];
  readonly simulator = new RedirectSimulator();
  private eventId = "";
  private readonly receiver = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const signature = request.headers["x-signature"]?.toString();
      const headers = { "x-signature": signature };
      this.received.push({ address: request.url ?? "/", headers, body: Buffer.concat(chunks) });
      response.writeHead(200).end();
    });
  });

  async start(): Promise<void> {
    await this.simulator.start();
    this.receiver.listen(0, "127.0.0.1");
    await once(this.receiver, "listening");
  }

  async stop(): Promise<void> {
    this.receiver.closeAllConnections();
    this.receiver.close();
    await this.simulator.stop();
  }

  chargeOf(changes: Partial<ChargeRequest> = {}): ChargeRequest {
    const reference = changes.reference ?? randomUUID();
    const { port } = this.receiver.address() as AddressInfo;
    return {
      reference,
      idempotencyKey: reference,
      amount: 123_450n,
      currency: "COP",
      country: "CO",
      payer: { name: "Ana Paz", email: "ana@example.org", document: "1234567890" },
      description: "Donación",
      instrument: { kind: "redirect", method: "webpay" },
      recurring: "none",
      notificationUrl: `http://127.0.0.1:${port}/webhooks/redirect`,
      callbackUrl: `http://127.0.0.1:${port}/thanks`,
      ...changes,
    };
  }

  io({ forged = false, url = this.simulator.url } = {}): ProviderIo {
    return {
      now: () => this.simulator.now(),
      credentials: { ...ACCOUNT, key: forged ? "another" : ACCOUNT.key, url },
      egress: () => Promise.reject(new Error("a redirect carries no card")),
      http: send,
    };
  }

  /** The address to which the company sends its messages. */
  get webhookUrl(): string {
    const { port } = this.receiver.address() as AddressInfo;
    return `http://127.0.0.1:${port}/webhooks/redirect`;
  }

  leavePending(): Promise<void> {
    return Promise.resolve();
  }

  loseAnswer(isTaken: boolean): Promise<void> {
    this.simulator.nextAnswer = isTaken ? "lost" : "lost_before";
    return Promise.resolve();
  }

  async approve(
    charge: ChargeRequest,
    { amount, signature = "valid" }: Parameters<ProviderDriver["approve"]>[1] = {},
  ): Promise<void> {
    // A forged message reports an event that did not happen.
    if (signature === "valid") {
      await this.simulator.pay(charge.reference, amount === undefined ? undefined : Number(amount));
    }
    this.eventId = randomUUID();
    await this.simulator.notify(charge.reference, { eventId: this.eventId, signature });
  }

  async repeatWebhook(charge: ChargeRequest): Promise<void> {
    await this.simulator.notify(charge.reference, { eventId: this.eventId });
  }

  paymentsOf(reference: string): Promise<number> {
    const own = this.simulator.payments.filter((one) => one.external_reference === reference);
    return Promise.resolve(own.length);
  }
}

async function send({ url, timeoutMs, ...request }: PlainRequest): Promise<Answer> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
    return { sent: true, status: response.status, headers: {}, body: await response.text() };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "ECONNREFUSED") return { sent: false, reason: "unreachable" };
    return { sent: true, unknown: "connection_lost" };
  }
}
