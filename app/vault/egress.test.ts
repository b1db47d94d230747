import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setClock } from "~/infrastructure/clock";
import { armFailpoint, disarmFailpoint, FAILPOINTS } from "~/infrastructure/failpoints";
import type { EgressInput } from "~/infrastructure/vault-client.server";
import { startTestDatabase, type TestDatabase } from "./testing/database";
import { NOW, startProvider, startVault, VISA } from "./testing/vault";

const ORGANIZATION = "0191d0a0-0000-7000-8000-00000000000a";
const DONATION = "0191d0a0-0000-7000-8000-0000000000d1";
const PLACEHOLDERS = {
  number: "{{card.number}}",
  holder_name: "{{card.holder_name}}",
  cvv: "{{card.security_code}}",
  expiration_month: "{{card.expiration_month}}",
  expiration_year: "{{card.expiration_year}}",
};

type Running = Awaited<ReturnType<typeof startVault>>;
type Provider = Awaited<ReturnType<typeof startProvider>>;

let database: TestDatabase;
let provider: Provider;
let running: Running;
let reply: Parameters<typeof startProvider>[0];

beforeAll(async () => {
  database = await startTestDatabase();
}, 30_000);
afterAll(() => database.stop());
beforeEach(async () => {
  setClock(NOW);
  reply = (_, response) => response.end('{"status":"PAID"}');
  provider = await startProvider((received, response) => reply(received, response));
  running = await startVault(database.vaultUrl, provider.url);
});
afterEach(async () => {
  for (const point of FAILPOINTS) disarmFailpoint(point);
  setClock(null);
  await running.stop();
  await provider.stop();
});

async function newToken(cvv = "737"): Promise<string> {
  const made = await running.client.createToken({
    organizationId: ORGANIZATION,
    country: "AR",
    contentType: "application/json",
    body: Buffer.from(
      JSON.stringify({
        pan: VISA,
        expiration_month: 8,
        expiration_year: 2030,
        cvv,
        holder_name: "A",
      }),
    ),
  });
  if (!made.ok) throw new Error(made.issues.join());
  return made.token;
}

function order(card: EgressInput["card"], over: Partial<EgressInput> = {}): EgressInput {
  return {
    organizationId: ORGANIZATION,
    card,
    idempotencyKey: "attempt-1",
    method: "POST",
    url: `${provider.url}/secure_payments`,
    headers: { "X-Idempotency-Key": "attempt-1", "X-Login": "not ours", "Content-Type": "x/y" },
    encoding: "json",
    body: `{"amount":100.50,"card":${JSON.stringify(PLACEHOLDERS)}}`,
    signing: { recipe: "dlocal-v2", secret: "dlocal" },
    timeoutMs: 2_000,
    ...over,
  };
}

describe("egress", () => {
  it("fills in, signs and sends a request, and masks the response", async () => {
    reply = (_, response) => {
      response.writeHead(201, { "x-request-id": `r ${VISA}`, "set-cookie": "a=b" });
      response.end(JSON.stringify({ id: "D-4", echo: VISA, card: { cvv: "737" } }));
    };
    const token = await newToken();
    const answer = await running.client.egress(order({ token }));
    expect(answer).toEqual({
      sent: true,
      status: 201,
      headers: { "x-request-id": "r ************1111", date: expect.any(String) as string },
      body: '{"id":"D-4","echo":"************1111","card":{"cvv":"***"}}',
    });
    const [call] = provider.received;
    expect(JSON.parse(call?.body ?? "")).toEqual({
      amount: 100.5,
      card: {
        number: VISA,
        holder_name: "A",
        cvv: "737",
        expiration_month: 8,
        expiration_year: 2030,
      },
    });
    const date = NOW.toISOString();
    const signature = createHmac("sha256", "the-secret").update(`the-login${date}${call?.body}`);
    expect(call?.headers).toMatchObject({
      "x-date": date,
      "x-login": "the-login",
      "x-trans-key": "the-trans-key",
      "x-version": "2.1",
      "x-idempotency-key": "attempt-1",
      "content-type": "application/json",
      authorization: `V2-HMAC-SHA256, Signature: ${signature.digest("hex")}`,
    });
  });

  it("without a card sends none, and masks every number that the answer lists", async () => {
    const other = "5895627823453005";
    reply = (_, response) =>
      response.end(`<R><N>${VISA}</N><N>${other}</N><Id>1234567890</Id></R>`);
    const { organizationId: _, ...rest } = order(null, { body: '{"id":1}' });
    expect(await running.client.egress(rest)).toMatchObject({
      status: 200,
      body: "<R><N>************1111</N><N>************3005</N><Id>1234567890</Id></R>",
    });
    // A place for a card stays refused, and nothing leaves.
    const sent = provider.received.length;
    expect(await running.client.egress(order(null))).toMatchObject({ sent: false });
    expect(provider.received).toHaveLength(sent);
  });

  it("consumes a token once under concurrent calls", async () => {
    const token = await newToken();
    await running.client.egress(order({ token }));
    expect(await running.client.egress(order({ token }))).toEqual({
      sent: false,
      reason: "card_token_expired",
      earlierAttempt: "same_key",
    });
    const other = order({ token }, { idempotencyKey: "attempt-2" });
    expect(await running.client.egress(other)).toMatchObject({ earlierAttempt: "other_key" });
    expect(provider.received).toHaveLength(1);
  });

  it("is charged at a second provider by a copied token, which a drop makes worthless", async () => {
    const token = await newToken();
    const [copy, dropped] = [
      await running.client.copyToken(ORGANIZATION, token),
      await running.client.copyToken(ORGANIZATION, token),
    ];
    expect(await running.client.egress(order({ token }))).toMatchObject({ sent: true });
    const second = order({ token: copy }, { idempotencyKey: "second" });
    expect(await running.client.egress(second)).toMatchObject({ sent: true });
    await running.client.dropToken(ORGANIZATION, dropped);
    await running.client.dropToken(ORGANIZATION, dropped);
    const refused = await running.client.egress(order({ token: dropped }));
    expect(refused).toMatchObject({ sent: false, reason: "card_token_expired" });
    const consumed = running.client.copyToken(ORGANIZATION, token);
    await expect(consumed).rejects.toMatchObject({ code: "card_token_expired" });
  });

  it("charges a stored card again and again, without a code", async () => {
    const token = await newToken();
    const stored = { organizationId: ORGANIZATION, token, donationId: DONATION };
    const cardId = await running.client.store(stored);
    await expect(running.client.store(stored)).rejects.toMatchObject({
      code: "card_token_expired",
    });
    for (const key of ["m-1", "m-2"]) {
      const answer = await running.client.egress(order({ cardId }, { idempotencyKey: key }));
      expect(answer).toMatchObject({ sent: true, status: 200 });
    }
    expect(provider.received.map((call) => call.body.includes("cvv"))).toEqual([false, false]);
    await running.client.erase(ORGANIZATION, cardId);
    const gone = await running.client.egress(order({ cardId }));
    expect(gone).toEqual({ sent: false, reason: "card_not_found" });
  });

  it("rejects a card id that is neither token nor uuid, however long", async () => {
    for (const text of ["x", "x".repeat(65), `${await newToken()}x`, "x".repeat(100)])
      expect(await running.client.inspect(ORGANIZATION, text), text).toBeNull();
  });

  it("reports that nothing was sent when the code was lost", async () => {
    const token = await newToken();
    running.vault.codes.wipe();
    expect(await running.client.egress(order({ token }))).toEqual({
      sent: false,
      reason: "card_token_expired",
      earlierAttempt: "none",
    });
    expect(provider.received).toHaveLength(0);
    expect((await running.client.inspect(ORGANIZATION, token))?.consumed).toBe(false);
  });

  it.each([
    ["another host", { url: "http://127.0.0.1:1/secure_payments" }],
    ["credentials in the address", { url: "http://a:b@127.0.0.1:9/secure_payments" }],
    ["no address", { url: "secure_payments" }],
    ["an unknown secret", { signing: { recipe: "dlocal-v2", secret: "stripe" } }],
    ["an unknown recipe", { signing: { recipe: "none", secret: "dlocal" } }],
    ["a header of the wire", { headers: { "Transfer-Encoding": "chunked" } }],
    ["no template", { body: "[]" }],
  ])("rejects %s and consumes nothing", async (_, over) => {
    const token = await newToken();
    const refused = await running.client.egress(order({ token }, over));
    expect(refused).toEqual({ sent: false, reason: "misconfigured" });
    expect((await running.client.inspect(ORGANIZATION, token))?.consumed).toBe(false);
    expect(provider.received).toHaveLength(0);
  });

  it("doesn't follow a redirect", async () => {
    reply = (_, response) => response.writeHead(307, { location: "/elsewhere" }).end();
    const answer = await running.client.egress(order({ token: await newToken() }));
    expect(answer).toMatchObject({ sent: true, status: 307 });
    expect(provider.received).toHaveLength(1);
  });
});

describe("an unknown result", () => {
  it.each<[string, typeof reply, string]>([
    ["no answer in time", () => undefined, "timeout"],
    ["half an answer in time", (_, response) => void response.write("{"), "timeout"],
    ["a broken connection", (_, response) => void response.destroy(), "connection_lost"],
    [
      "half an answer",
      (_, response) => {
        response.writeHead(200, { "content-length": "50" }).write("{");
        setTimeout(() => response.destroy(), 20);
      },
      "connection_lost",
    ],
    ["too much", (_, response) => void response.end("x".repeat(300_000)), "answer_too_large"],
  ])("is reported as unknown (%s), and the request is sent once", async (_, behaviour, unknown) => {
    reply = behaviour;
    const token = await newToken();
    const answer = await running.client.egress(order({ token }, { timeoutMs: 250 }));
    expect(answer).toEqual({ sent: true, unknown });
    expect(provider.received).toHaveLength(1);
  });

  it("does not follow from a connection that was never made", async () => {
    const request = order({ token: await newToken() });
    await provider.stop();
    provider = await startProvider(reply);
    const answer = await running.client.egress(request);
    expect(answer).toEqual({ sent: false, reason: "unreachable" });
  });

  it("is reported only when the vault fails after sending", async () => {
    armFailpoint("vault.before_send", "throw");
    const before = await running.client.egress(order({ token: await newToken() }));
    expect(before).toEqual({ sent: false, reason: "vault_unavailable" });
    expect(provider.received).toHaveLength(0);
    armFailpoint("vault.after_send", "throw");
    const after = await running.client.egress(order({ token: await newToken() }));
    expect(after).toEqual({ sent: true, unknown: "vault_failed" });
    expect(provider.received).toHaveLength(1);
  });
});
