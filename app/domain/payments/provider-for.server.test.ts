/** Tests which account sends a charge, against Mercado Pago's simulator. */
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  contextFor,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { consent, startMercadopago } from "../../../tests/factories/servers/mercadopago";
import type { Simulator } from "../../../tests/simulators/mercadopago/server";
import { beginAuthorization } from "../payment-processors/begin-authorization.server";
import { discardPaymentProcessor } from "../payment-processors/discard-payment-processor.server";
import { finishAuthorization } from "../payment-processors/finish-authorization.server";
import { listPaymentProcessors } from "../payment-processors/list-payment-processors.server";
import { credentialsFor, providerFor } from "./provider-for.server";

const now = new Date("2026-11-21T12:00:00Z");
const dlocal = { processorId: "any", provider: "dlocal" };

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startMercadopago();
  useTestDatabase();
});
afterAll(() => simulator.close());

async function organizationContext() {
  const { organization, user } = await createTestOrganization(now);
  const plan = { planTier: "essential", trialEndsAt: new Date("2028-01-01T00:00:00Z") };
  return contextFor({ ...organization, ...plan }, user, now);
}

it("charges integrated gateways with the platform's accounts, each under its own name", async () => {
  const ctx = await organizationContext();
  expect(await credentialsFor(ctx, dlocal)).toMatchObject({ secretName: "dlocal" });
  const second = await credentialsFor(ctx, { ...dlocal, provider: "dlocal_global" });
  expect(second).toMatchObject({ secretName: "dlocal_global" });
  expect((await providerFor(ctx, dlocal))?.provider.capabilities.provider).toBe("dlocal");
  await expect(credentialsFor(ctx, { ...dlocal, provider: "paypal" })).rejects.toThrow("paypal");
});

it("charges Mercado Pago with the organisation's own token, until it is disconnected", async () => {
  const ctx = await organizationContext();
  const answer = await consent(await beginAuthorization(ctx), "approve");
  expect(await finishAuthorization(ctx, answer)).toBe("connected");
  const [listed] = await listPaymentProcessors(ctx);
  const processor = { processorId: listed?.uuid ?? "", provider: "mercadopago" };
  const credentials = await credentialsFor(ctx, processor);
  expect(credentials).toMatchObject({
    url: process.env.MERCADOPAGO_URL,
    accessToken: expect.stringMatching(/\S/) as string,
    publicKey: expect.stringMatching(/\S/) as string,
  });
  expect(credentials).not.toHaveProperty("refreshToken");
  expect(await credentialsFor(await organizationContext(), processor)).toBeNull();
  await discardPaymentProcessor(ctx, processor.processorId);
  expect(await credentialsFor(ctx, processor)).toBeNull();
});
