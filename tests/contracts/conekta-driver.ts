import { generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { ChargeRequest } from "~/providers/provider";
import type { Answer, EgressTemplate, ProviderIo } from "~/providers/provider-io";
import { getProvider } from "~/providers/registry";
import { newId } from "~/values/ids/ids";
import { fillTemplate, parseTemplate } from "~/vault/egress-template";
import { conektaToken } from "~/vault/recipes/conekta-token";
import { cardsWith } from "../simulators/dlocal/driver";
import { standInIo, type TestCard } from "../simulators/dlocal/stand-ins";
import { Simulator } from "../simulators/conekta/server";
import type { Settings } from "../simulators/conekta/settings";
import type { ProviderDriver } from "./provider-driver";

const PRIVATE_KEY = "key_of_the_tests";
const PAIR = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "der" },
});
const CONTROL = "control-of-the-tests";
const goodNumber = "4242424242424242";

/** The driver of Conekta, with its simulator in the same process. */
export class ConektaDriver implements ProviderDriver {
  name = "Conekta";
  provider = getProvider("conekta");
  keepsCancelled = true;
  refunds = true;
  received: ProviderDriver["received"] = [];
  private readonly settings: Settings = {
    ...{ port: 0, privateKey: PRIVATE_KEY, signingKey: PAIR.privateKey.toString("base64") },
    ...{ webhookUrl: "", folder: null, controlSecret: CONTROL },
  };
  readonly simulator = new Simulator(this.settings);
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
    this.receiver.listen(0, "127.0.0.1");
    await once(this.receiver, "listening");
    this.settings.webhookUrl = `${this.receiverUrl()}/webhooks/conekta`;
  }

  stop(): Promise<void> {
    this.receiver.closeAllConnections();
    this.receiver.close();
    this.simulator.close();
    return Promise.resolve();
  }

  chargeOf(changes: Partial<ChargeRequest> = {}): ChargeRequest {
    const reference = changes.reference ?? newId(new Date());
    return {
      reference,
      idempotencyKey: reference,
      amount: 30_050n,
      currency: "MXN",
      country: "MX",
      payer: { name: "Ana Paz", email: "ana@example.org" },
      description: "Donación",
      instrument: {
        kind: "card",
        card: { kind: "token", token: "token", organizationId: randomUUID() },
      },
      recurring: "none",
      notificationUrl: `${this.receiverUrl()}/webhooks/conekta`,
      callbackUrl: `${this.receiverUrl()}/thanks`,
      ...changes,
    };
  }

  io(options: Parameters<ProviderDriver["io"]>[0] = {}): ProviderIo {
    return this.ioFor(goodNumber, options);
  }

  /** Returns the io of a card with that number behind `token`. */
  ioFor(
    number: string,
    {
      forged = false,
      url = this.simulator.url(),
      patienceMs,
      card = {},
    }: Parameters<ProviderDriver["io"]>[0] & { card?: Partial<TestCard> } = {},
  ): ProviderIo {
    const cards = cardsWith(number, card);
    const { http: sent, now } = standInIo(url, cards, { patienceMs });
    const privateKey = forged ? "key_forged" : PRIVATE_KEY;
    const credentials = { url, privateKey, webhookKey: PAIR.publicKey };
    const egress = (template: EgressTemplate): Promise<Answer> => {
      const held = template.card?.kind === "token" ? cards.get(template.card.token) : undefined;
      const found = held ?? { ...(cards.get("token") as TestCard), securityCode: undefined };
      const body = fillTemplate(
        parseTemplate(template.body),
        template.encoding,
        conektaToken.cardFields,
        {
          ...{ number: found.number, holderName: found.holderName },
          securityCode: found.securityCode ?? null,
          ...{ expirationMonth: found.month, expirationYear: found.year },
        },
      );
      const headers = {
        ...template.headers,
        "Content-Type": "application/json",
        ...conektaToken.sign({ PRIVATE_KEY: privateKey }, body, now()),
      };
      const { method, timeoutMs, url: target } = template;
      return sent({ method, url: target, headers, body: body.toString("utf8"), timeoutMs });
    };
    return { egress, http: sent, now, credentials };
  }

  async script(...answers: string[]): Promise<void> {
    await this.control("PUT", "/conekta/script", { answers });
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
    await this.control("POST", "/conekta/events", { payment: reference, ...event });
  }

  async repeatWebhook({ reference }: ChargeRequest): Promise<void> {
    await this.control("POST", "/conekta/duplicate", { payment: reference });
  }

  paymentsOf(reference: string): Promise<number> {
    const own = this.simulator.books.all("orders").filter((one) => one.reference === reference);
    return Promise.resolve(own.length);
  }

  private receiverUrl(): string {
    return `http://127.0.0.1:${(this.receiver.address() as AddressInfo).port}`;
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
