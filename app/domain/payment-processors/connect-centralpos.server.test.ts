import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  contextFor,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { createTestProcessor } from "../../../tests/factories/donations";
import { Simulator } from "../../../tests/simulators/centralpos/server";
import type { OrganizationContext } from "~/domain/context";
import { chargeableGateways } from "~/providers/registry";
import { connectCentralpos } from "./connect-centralpos.server";
import { createPaymentProcessor } from "./create-payment-processor.server";
import { findCentralposAccess } from "./find-centralpos-access.server";
import { openSecrets } from "./gateway-secrets.server";
import { listPaymentProcessors } from "./list-payment-processors.server";

const now = new Date("2026-11-21T12:00:00Z");
const simulator = new Simulator({ port: 0, user: "dadiva" });

beforeAll(async () => {
  const url = `http://127.0.0.1:${await simulator.listen()}`;
  Object.assign(process.env, { CENTRALPOS_URL: url, CENTRALPOS_USER: "dadiva" });
  useTestDatabase();
});
afterAll(() => simulator.close());

const newCode = () => `CP-${randomBytes(6).toString("hex").toUpperCase()}`;

async function tenant(country: "AR" | "UY" = "AR"): Promise<OrganizationContext> {
  const { organization, user } = await createTestOrganization(now, { country });
  return contextFor(organization, user, now);
}

it("reaches the provider with this installation's credentials", () => {
  expect(findCentralposAccess()).toEqual({
    url: process.env.CENTRALPOS_URL,
    user: process.env.CENTRALPOS_USER,
  });
});

it("stores a code that the provider knows, sealed, and can charge", async () => {
  const ctx = await tenant();
  const code = newCode();
  const made = await createPaymentProcessor(ctx, { gateway: "centralpos", token: ` ${code} ` });
  expect(made).toMatchObject({
    answer: { family: "centralpos", order: 1, gateway_account_name: null, fee: null },
  });
  const row = await ctx.read((db) => db.gatewayConnection.findFirstOrThrow());
  expect(chargeableGateways).toContain("centralpos");
  expect(JSON.stringify(row)).not.toContain(code);
  expect(openSecrets(row.secrets)).toEqual({ code });
});

it("rejects a code that the provider refuses, and a missing one", async () => {
  const ctx = await tenant();
  for (const [token, issue] of [
    ["CP-TAKENBACKREVOKED", "authorization_code_invalid"],
    ["</Clave><Clave>CP-A1B2C3D4", "authorization_code_invalid"],
    ["  ", "required"],
  ] as const) {
    await expect(connectCentralpos(ctx, token)).rejects.toMatchObject({
      fields: { token: [{ code: issue }] },
    });
  }
  expect(await listPaymentProcessors(ctx)).toEqual([]);
});

it("stores a code once: a repeated call connects one account, another organisation is rejected", async () => {
  const [ctx, other] = [await tenant(), await tenant()];
  const code = newCode();
  const key = ctx.newId();
  const calls = await Promise.all([1, 2].map(() => connectCentralpos(ctx, code, key)));
  expect(calls[0]).toEqual(calls[1]);
  expect(await listPaymentProcessors(ctx)).toHaveLength(1);
  await expect(connectCentralpos(other, code)).rejects.toMatchObject({
    code: "gateway_account_taken",
  });
});

it("checks the plan before it asks the provider", async () => {
  const ctx = await tenant();
  await createTestProcessor(ctx);
  // The provider would refuse this code, so only an earlier check returns the plan's error.
  await expect(connectCentralpos(ctx, "CP-TAKENBACKREVOKED")).rejects.toMatchObject({
    code: "feature_required",
  });
});

it("is available only in its countries, and reports an unreachable provider", async () => {
  await expect(connectCentralpos(await tenant("UY"), newCode())).rejects.toMatchObject({
    code: "gateway_not_available",
  });
  simulator.close();
  await expect(connectCentralpos(await tenant(), newCode())).rejects.toMatchObject({
    code: "provider_unavailable",
  });
});
