// The account's journal identifies a request without a card's number or code.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { Simulator } from "./server";

const NUMBER = "4242424242424242";
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stripe-journal-"));
const settings = {
  ...{ port: 0, secretKey: "sk_of_the_test", webhookSecret: "whsec", webhookUrl: "" },
  ...{ folder, controlSecret: "" },
};

let simulator: Simulator;
afterEach(() => simulator.close());

async function start(): Promise<void> {
  simulator = new Simulator(settings);
  await simulator.listen();
}

async function makeMethod(code: string): Promise<{ status: number; id: string | undefined }> {
  const answer = await fetch(`${simulator.url()}/v1/payment_methods`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${settings.secretKey}`,
      "Stripe-Version": "2026-10-28.endive",
      "Idempotency-Key": "one-key",
    },
    body: new URLSearchParams({
      ...{ type: "card", "card[number]": NUMBER, "card[cvc]": code },
      ...{ "card[exp_month]": "12", "card[exp_year]": "2039" },
    }),
  });
  const { id } = (await answer.json()) as { id?: string };
  return { status: answer.status, id };
}

it("has neither, and still tells a repeat from another request after a restart", async () => {
  await start();
  const made = await makeMethod("737");
  expect(made.status).toBe(200);
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name));
  const kept = files.map((file) => fs.readFileSync(file, "latin1")).join("\n");
  expect(kept).toContain(made.id);
  expect(kept).not.toContain(NUMBER);
  expect(kept).not.toMatch(/cvc/);
  simulator.close();
  await start();
  expect(await makeMethod("737")).toEqual(made);
  expect((await makeMethod("738")).status).toBe(400);
});
