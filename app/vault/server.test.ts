import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestDatabase, type TestDatabase } from "./testing/database";
import { SECRET, startVault, VISA } from "./testing/vault";

const ORGANIZATION = "0191d0a0-0000-7000-8000-00000000000a";
const AUTHORIZATION = { authorization: `Bearer ${SECRET}` };
const TOKENISE = {
  ...AUTHORIZATION,
  "content-type": "application/json",
  "x-organization-id": ORGANIZATION,
  "x-country": "AR",
};

let database: TestDatabase;
let running: Awaited<ReturnType<typeof startVault>>;

beforeAll(async () => {
  database = await startTestDatabase();
  running = await startVault(database.vaultUrl);
}, 30_000);
afterAll(async () => {
  await running.stop();
  await database.stop();
});

const ask = (path: string, init?: RequestInit) => fetch(`${running.url}${path}`, init);
const post = (path: string, body: BodyInit, headers: Record<string, string> = AUTHORIZATION) =>
  ask(path, { method: "POST", body, headers });

describe("the vault over HTTP", () => {
  it("shows its health to anyone, and everything else to callers with the secret", async () => {
    expect((await ask("/healthz")).status).toBe(200);
    expect((await ask("/readyz")).status).toBe(200);
    expect((await ask("/metrics")).status).toBe(401);
    for (const authorization of ["", "Bearer wrong", SECRET, `Bearer ${SECRET}x`]) {
      const refused = await post("/sweep", "{}", { authorization });
      expect(refused.status).toBe(401);
      expect(await refused.json()).toEqual({ error: { code: "unauthenticated" } });
    }
    expect((await post("/sweep", "{}")).status).toBe(200);
  });

  it.each([
    ["a path of nobody", "/elsewhere", "{}", 404, "not_found"],
    ["no JSON", "/store", "{", 400, "malformed_request"],
    ["a wrong shape", "/store", '{"organization_id":"x"}', 400, "malformed_request"],
    ["too much", "/tokenise", "x".repeat(65_537), 413, "too_large"],
    ["a body for nobody", "/tokenise", "{}", 400, "malformed_request"],
  ])("rejects %s", async (_, path, body, status, code) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: { code } });
  });

  it("rejects compressed bodies, unknown countries and unknown time zones", async () => {
    for (const over of [
      { "content-encoding": "gzip" },
      { "x-country": "Argentina" },
      { "x-time-zone": "Mars/Olympus" },
    ]) {
      expect((await post("/tokenise", "{}", { ...TOKENISE, ...over } as never)).status).toBe(400);
    }
  });

  it("returns the same bytes for another organisation's card and an unknown one", async () => {
    const made = await running.client.createToken({
      organizationId: ORGANIZATION,
      country: "AR",
      contentType: "application/json",
      body: Buffer.from(`{"pan":"${VISA}","cc_expiration":"08/30","cvv":"737"}`),
    });
    const inspect = async (organization: string, card: string) => {
      const content = JSON.stringify({ organization_id: organization, card });
      const answer = await post("/inspect", content);
      return [answer.status, await answer.text()];
    };
    const token = made.ok ? made.token : "";
    expect((await inspect(ORGANIZATION, token))[0]).toBe(200);
    const foreign = await inspect("0191d0a0-0000-7000-8000-00000000000b", token);
    expect(foreign).toEqual([404, '{"error":{"code":"not_found"}}']);
    for (const unknown of ["ct_00000000000040008000000000000000", "x", ORGANIZATION]) {
      expect(await inspect(ORGANIZATION, unknown)).toEqual(foreign);
    }
  });

  it("returns a body without a card unchanged, although it wipes its own copy", async () => {
    const body = JSON.stringify({ payment_method: { gateway: { token: "ct_1" } }, donor: {} });
    const answer = await post("/tokenise", body, TOKENISE);
    expect([answer.status, await answer.text()]).toEqual([200, body]);
  });

  it("exports metrics of its requests, codes and connections", async () => {
    const text = await running.client.metrics();
    expect(text).toMatch(/vault_security_codes(?:\{[^}]*\})? 1/);
    for (const state of ["in_use", "idle", "waiting"])
      expect(text).toMatch(
        new RegExp(
          `dadiva_database_connections{role="vault",pool="sql",state="${state}"[^}]*} \\d`,
        ),
      );
    expect(text).toMatch(/vault_request_seconds_count\{[^}]*path="\/inspect",status="404"/);
  });

  it("logs path, status and time, but nothing of the request", async () => {
    const number = "5031755734530604";
    await post(`/pay/${number}?pan=${number}`, `{"pan":"${number}"}`);
    await post("/store", `{"token":"${number}"`);
    await post("/tokenise", JSON.stringify({ a: number, cvv: "91752" }), TOKENISE);
    expect(running.lines.slice(-3)).toEqual([
      { path: "(unknown)", status: 404, ms: expect.any(Number) as number },
      { path: "/store", status: 400, ms: expect.any(Number) as number },
      { path: "/tokenise", status: 200, ms: expect.any(Number) as number },
    ]);
  });

  it("is alive but not ready without its database", async () => {
    const cut = await startVault("postgresql://nobody@127.0.0.1:9/none");
    expect((await fetch(`${cut.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${cut.url}/readyz`)).status).toBe(503);
    expect(await cut.client.isReady()).toBe(false);
    const failed = await fetch(`${cut.url}/tokenise`, {
      method: "POST",
      headers: TOKENISE,
      body: `{"pan":"${VISA}","cc_expiration":"08/30","cvv":"737"}`,
    });
    expect(failed.status).toBe(500);
    expect(await failed.text()).toBe('{"error":{"code":"internal_error"}}');
    expect(JSON.stringify(cut.lines)).not.toContain("4111");
    await cut.stop();
  });
});
