// The account's journal has a card's token and its end, never its number or code.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { Simulator } from "./server";

const NUMBER = "4242424242424242";
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "conekta-journal-"));
const settings = {
  ...{ port: 0, privateKey: "key_of_the_test", signingKey: "", webhookUrl: "" },
  ...{ folder, controlSecret: "" },
};

let simulator: Simulator;
afterEach(() => simulator.close());

async function send(place: string, body: unknown): Promise<{ status: number; id?: string }> {
  const answer = await fetch(`${simulator.url()}/${place}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${settings.privateKey}`,
      Accept: "application/vnd.conekta-v2.3.0+json",
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  });
  const { id } = (await answer.json()) as { id?: string };
  return { status: answer.status, ...(id && { id }) };
}

it("has neither, and still knows a token after a restart", async () => {
  simulator = new Simulator(settings);
  await simulator.listen();
  const card = { number: NUMBER, name: "Ana Paz", exp_month: "12", exp_year: "39", cvc: "737" };
  const made = await send("tokens", { card });
  expect(made.status).toBe(200);
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name));
  const kept = files.map((file) => fs.readFileSync(file, "latin1")).join("\n");
  expect(kept).toContain(made.id);
  expect(kept).not.toContain(NUMBER);
  expect(kept).not.toMatch(/cvc/);
  simulator.close();
  simulator = new Simulator(settings);
  await simulator.listen();
  const donor = { name: "Ana Paz", email: "ana@example.org", phone: "+5215555555555" };
  const customer = { ...donor, payment_sources: [{ type: "card", token_id: made.id }] };
  expect((await send("customers", customer)).status).toBe(200);
  expect((await send("customers", customer)).status).toBe(402);
});
