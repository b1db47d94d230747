import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { getProvider } from "~/providers/registry";
import type { ChargeRequest } from "~/providers/provider";
import type { ProviderIo } from "~/providers/provider-io";
import { cardsWith, goodNumber } from "../simulators/dlocal/driver";
import { standInIo } from "../simulators/dlocal/stand-ins";
import { Simulator } from "../simulators/mercadopago/server";
import type { ProviderDriver } from "./provider-driver";

const ACCOUNT = "440000009";
const WEBHOOK_SECRET = "a-secret-of-the-messages";
const CONTROL = "control-of-the-tests";

/** The driver of Mercado Pago, with its simulator in the same process. */
export class MercadopagoDriver implements ProviderDriver {
  name = "Mercado Pago";
  provider = getProvider("mercadopago");
  keepsCancelled = true;
  refunds = true;
  received: ProviderDriver["received"] = [];
  readonly simulator = new Simulator({
    ...{ port: 0, clientId: "1", clientSecret: "s", redirectUri: "http://localhost/back" },
    ...{ liveMode: false, folder: null, controlSecret: CONTROL, webhookSecret: WEBHOOK_SECRET },
    webhookUrl: "http://127.0.0.1:9/webhooks/mercadopago",
  });
  private readonly receiver = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
      );
      this.received.push({ address: request.url ?? "/", headers, body: Buffer.concat(chunks) });
      response.writeHead(200).end();
    });
  });

  async start(): Promise<void> {
    await this.simulator.listen();
    this.simulator.connect(ACCOUNT, "MLA");
    this.receiver.listen(0, "127.0.0.1");
    await once(this.receiver, "listening");
  }

  stop(): Promise<void> {
    this.receiver.closeAllConnections();
    this.receiver.close();
    this.simulator.close();
    return Promise.resolve();
  }

  chargeOf(changes: Partial<ChargeRequest> = {}): ChargeRequest {
    const reference = changes.reference ?? randomUUID();
    const { port } = this.receiver.address() as AddressInfo;
    return {
      reference,
      idempotencyKey: reference,
      amount: 123_450n,
      currency: "ARS",
      country: "AR",
      payer: { name: "Ana Paz", email: "ana@example.org", document: "20123456" },
      description: "Donación",
      instrument: {
        kind: "card",
        card: { kind: "token", token: "token", organizationId: randomUUID() },
      },
      recurring: "none",
      notificationUrl: `http://127.0.0.1:${port}/webhooks/mercadopago`,
      callbackUrl: `http://127.0.0.1:${port}/thanks`,
      ...changes,
    };
  }

  io({
    forged = false,
    url = this.simulator.url(),
    patienceMs,
  }: Parameters<ProviderDriver["io"]>[0] = {}): ProviderIo {
    return this.ioFor(goodNumber, { forged, url, patienceMs });
  }

  /** Returns the io of a card with that number behind `token`. */
  ioFor(
    number: string,
    {
      forged = false,
      url = this.simulator.url(),
      patienceMs,
      card = {},
    }: Parameters<ProviderDriver["io"]>[0] & { card?: Parameters<typeof cardsWith>[1] } = {},
  ): ProviderIo {
    const account = this.simulator.books.get("accounts", ACCOUNT);
    const accessToken = forged ? "APP_USR-forged" : (account?.access ?? "");
    const publicKey = account?.publicKey ?? "";
    const { egress, http: sent, now } = standInIo(url, cardsWith(number, card), { patienceMs });
    const credentials = { url, accessToken, publicKey, webhookSecret: WEBHOOK_SECRET };
    return { egress, http: sent, now, credentials };
  }

  async script(...answers: string[]): Promise<void> {
    await this.control("PUT", "/mercadopago/script", { answers });
  }

  leavePending(): Promise<void> {
    return this.script("in_process");
  }

  loseAnswer(isTaken: boolean): Promise<void> {
    return this.script(isTaken ? "timeout_after_approve" : "timeout");
  }

  async approve(
    charge: ChargeRequest,
    { amount, signature = "valid" }: Parameters<ProviderDriver["approve"]>[1] = {},
  ): Promise<void> {
    const more = amount === undefined ? {} : { amount: Number(amount) / 100 };
    await this.eventOf(charge, { type: "approved", signature, ...more });
  }

  async eventOf({ reference }: ChargeRequest, event: Record<string, unknown>): Promise<void> {
    this.received = [];
    await this.control("POST", "/mercadopago/events", { payment: reference, ...event });
  }

  async repeatWebhook({ reference }: ChargeRequest): Promise<void> {
    await this.control("POST", "/mercadopago/duplicate", { payment: reference });
  }

  paymentsOf(reference: string): Promise<number> {
    const own = this.simulator.books.all("payments").filter((one) => one.reference === reference);
    return Promise.resolve(own.length);
  }

  private async control(method: string, path: string, body: unknown): Promise<void> {
    const answer = await fetch(`${this.simulator.url()}/_sim${path}`, {
      method,
      headers: { "X-Sim-Control": CONTROL },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}
