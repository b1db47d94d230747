/** Controls the simulator in tests: starts it, receives its notifications, reads its books. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import type { ChargeRequest, RawNotification } from "~/providers/provider";
import type { ProviderIo } from "~/providers/provider-io";
import { bundleSimulator, startSimulator, type RunningSimulator } from "./child";
import { standInIo, type TestCard } from "./stand-ins";

export const goodNumber = "4509953566233704";

/** Returns the card of the token that `chargeOf` uses. */
export function cardsWith(number: string, changes: Partial<TestCard> = {}): Map<string, TestCard> {
  const card = { number, month: 11, year: 2040, holderName: "Ana Paz", securityCode: "123" };
  return new Map([["token", { ...card, ...changes }]]);
}

interface BookRow {
  reference: string;
  payment_id: string;
  amount: string;
  currency: string;
  status: string;
}

export class Driver {
  simulator!: RunningSimulator;
  received: RawNotification[] = [];
  /** Status of the notifications' receiver. */
  answerStatus = 200;
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-gateway-"));
  private bundle = "";
  private readonly receiver = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
      );
      this.received.push({
        address: request.url ?? "/",
        headers,
        body: Buffer.concat(chunks),
      });
      response.writeHead(this.answerStatus).end();
    });
  });

  async start(): Promise<void> {
    this.bundle = await bundleSimulator(this.folder);
    this.simulator = await startSimulator(this.bundle, this.folder);
    this.receiver.listen(0, "127.0.0.1");
    await once(this.receiver, "listening");
  }

  async stop(): Promise<void> {
    await this.simulator.kill("SIGTERM");
    this.receiver.close();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  /** Kills the simulator as a power failure during a write would, and restarts it. */
  async killAndRestart(): Promise<void> {
    await this.simulator.kill("SIGKILL");
    fs.appendFileSync(this.journalFile(), '{"type":"pay');
    await this.restart();
  }

  async restart(): Promise<void> {
    this.simulator = await startSimulator(this.bundle, this.folder);
  }

  journal(): string {
    return fs.readFileSync(this.journalFile(), "utf8");
  }

  ioFor(number = goodNumber, options: Parameters<typeof standInIo>[2] = {}): ProviderIo {
    return standInIo(this.simulator.url, cardsWith(number), options);
  }

  chargeOf(changes: Partial<ChargeRequest> = {}): ChargeRequest {
    const reference = changes.reference ?? randomUUID();
    const { port } = this.receiver.address() as AddressInfo;
    return {
      reference,
      idempotencyKey: reference,
      amount: 123450n,
      currency: "ARS",
      country: "AR",
      payer: { name: "Ana Paz", email: "ana@example.org", document: "20123456" },
      description: "Donación",
      instrument: {
        kind: "card",
        card: { kind: "token", token: "token", organizationId: randomUUID() },
      },
      recurring: "none",
      notificationUrl: `http://ong.localhost:${port}/webhooks/dlocal`,
      callbackUrl: `http://ong.localhost:${port}/thanks`,
      ...changes,
    };
  }

  async script(...answers: string[]): Promise<void> {
    const answer = await this.simulator.control("PUT", "/local_payments/script", { answers });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }

  async booksOf(reference: string): Promise<BookRow[]> {
    const { body } = await this.simulator.control("GET", "/books");
    return (body as BookRow[]).filter((row) => row.reference === reference);
  }

  /** Returns `<operation> <answer>` for each call of a reference, oldest first. */
  async callsOf(reference: string): Promise<string[]> {
    const { body } = await this.simulator.control("GET", "/local_payments/calls");
    const { calls } = body as {
      calls: { reference: string; operation: string; answer: string }[];
    };
    const own = calls.filter((call) => call.reference === reference);
    return own.map((call) => `${call.operation} ${call.answer}`);
  }

  /** Causes an event. Returns the answer of /_sim; `received` contains the sent notifications. */
  async eventOf(charge: ChargeRequest, event: Record<string, unknown>): Promise<unknown> {
    this.received = [];
    const body = { payment: charge.reference, signature: "valid", ...event };
    return (await this.simulator.control("POST", "/local_payments/events", body)).body;
  }

  private journalFile(): string {
    return path.join(this.folder, "simulators/dlocal/journal.jsonl");
  }
}
