import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  contextFor,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { Simulator } from "../../../tests/simulators/centralpos/server";
import { enableGateway } from "./enable-gateway.server";
import type { SignedInContext } from "~/http/sessions/require.server";

const now = new Date("2026-11-21T12:00:00Z");
const simulator = new Simulator({ port: 0, user: "dadiva" });

beforeAll(async () => {
  const url = `http://127.0.0.1:${await simulator.listen()}`;
  Object.assign(process.env, { CENTRALPOS_URL: url, CENTRALPOS_USER: "dadiva" });
  useTestDatabase();
});
afterAll(() => simulator.close());

let addresses = 0;

async function tenant(ip = `10.20.30.${(addresses += 1)}`): Promise<SignedInContext> {
  const { organization, user } = await createTestOrganization(now);
  return { ...contextFor(organization, user, now), ip } as SignedInContext;
}

const enable = (ctx: SignedInContext, token: string) =>
  enableGateway(ctx, { gateway: "centralpos", token }, null);
const goodCode = () => `CP-${randomBytes(6).toString("hex").toUpperCase()}`;
const limited = {
  code: "rate_limited",
  retryAfter: 3600,
  fields: { token: [{ code: "authorization_code_tries" }] },
};

async function guess(ctx: SignedInContext, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await expect(enable(ctx, `CP-${count}REVOKED`)).rejects.toMatchObject({
      code: "validation_failed",
    });
  }
}

it("allows an organisation ten wrong codes an hour, then rejects even the right one", async () => {
  const ctx = await tenant();
  await guess(ctx, 10);
  await expect(enable(ctx, goodCode())).rejects.toMatchObject(limited);
  const at = new Date("2026-11-21T13:00:00Z");
  const later = { ...ctx, now: at, user: { ...ctx.user, authenticatedAt: at } };
  expect(await enable(later, goodCode())).toMatchObject({ state: "done" });
});

it("allows an address thirty wrong codes, over all organisations", async () => {
  const ip = "10.20.40.1";
  for (let count = 0; count < 3; count += 1) await guess(await tenant(ip), 10);
  await expect(enable(await tenant(ip), goodCode())).rejects.toMatchObject(limited);
});

it("counts neither an empty field nor a right code", async () => {
  const ctx = await tenant();
  for (let count = 0; count < 12; count += 1) {
    await expect(enable(ctx, " ")).rejects.toMatchObject({ code: "validation_failed" });
  }
  expect(await enable(ctx, goodCode())).toMatchObject({ state: "done" });
});

it("counts another organisation's code as wrong", async () => {
  const code = goodCode();
  await enable(await tenant(), code);
  const ctx = await tenant();
  for (let count = 0; count < 10; count += 1) {
    await expect(enable(ctx, code)).rejects.toMatchObject({ code: "gateway_account_taken" });
  }
  await expect(enable(ctx, goodCode())).rejects.toMatchObject(limited);
});
