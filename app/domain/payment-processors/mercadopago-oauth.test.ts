/** Tests the whole authorization at Mercado Pago, against the provider's simulator. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  contextFor,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { createTestProcessor } from "../../../tests/factories/donations";
import { consent, startMercadopago } from "../../../tests/factories/servers/mercadopago";
import type { Simulator } from "../../../tests/simulators/mercadopago/server";
import { createPublicContext, type OrganizationContext } from "~/domain/context";
import { findCompanyScript } from "~/domain/donations/terms/find-company-script.server";
import { listAccountStates } from "~/domain/donations/lists/list-account-states.server";
import { beganAtOnboarding, beginAuthorization } from "./begin-authorization.server";
import { createPaymentProcessor } from "./create-payment-processor.server";
import { discardPaymentProcessor } from "./discard-payment-processor.server";
import { findAuthorizationSlug } from "./find-authorization-slug.server";
import { finishAuthorization } from "./finish-authorization.server";
import { openSecrets } from "./gateway-secrets.server";
import { listPaymentProcessors } from "./list-payment-processors.server";
import { updatePaymentProcessor } from "./update-payment-processor.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2027-06-01T12:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

let simulator: Simulator;

beforeAll(async () => {
  simulator = await startMercadopago();
  useTestDatabase();
});
afterAll(() => simulator.close());

/** Creates a tenant on its trial, which allows one gateway. */
async function tenant(plan: object = {}): Promise<OrganizationContext> {
  const { organization, user } = await createTestOrganization(now);
  const columns = { planTier: "essential", planPaidUntil: null, trialEndsAt: later, ...plan };
  return contextFor({ ...organization, ...columns }, user, now);
}

async function approve(ctx: OrganizationContext, account?: string) {
  return consent(await beginAuthorization(ctx), "approve", account);
}

describe("a Mercado Pago account", () => {
  it("is connected once, sealed and named", async () => {
    const ctx = await tenant();
    const { account, ...answer } = await approve(ctx);
    expect(await findAuthorizationSlug(now, answer.state)).toBe(ctx.organization.slug);
    expect(await finishAuthorization(ctx, answer)).toBe("connected");
    expect(await finishAuthorization(ctx, answer)).toBe("refused");
    const [processor, ...others] = await listPaymentProcessors(ctx);
    expect(others).toEqual([]);
    expect(processor).toMatchObject({
      ...{ family: "mercadopago", gateway_account_name: account, order: 1 },
      ...{ allowed_without_cvv: true, soft_descriptor: null, fee: null },
    });
    const [row, organization] = await ctx.read(async (db) => [
      await db.gatewayConnection.findFirstOrThrow(),
      await db.organization.findUniqueOrThrow({ where: { id: ctx.organizationId } }),
    ]);
    expect(organization.activatedAt).toBeNull();
    expect(row.secrets).not.toContain("APP_USR");
    expect(openSecrets(row.secrets)).toMatchObject({
      accessToken: expect.stringMatching(/^APP_USR-/) as string,
      refreshToken: expect.stringMatching(/^TG-/) as string,
    });
    expect(row.expiresAt).toEqual(new Date(now.getTime() + 180 * 24 * 3_600_000));
    await discardPaymentProcessor(ctx, processor?.uuid ?? "");
    const ended = await ctx.read((db) => db.gatewayConnection.findFirstOrThrow());
    expect(ended).toMatchObject({ accountId: "", secrets: "", endedAt: now });
    const left = await ctx.read((db) => db.paymentProcessor.findFirstOrThrow());
    expect(left).toMatchObject({ gatewayAccountName: null, discardedAt: now });
    const facts = await ctx.read((db) => db.auditEntry.findMany());
    expect(JSON.stringify(facts)).toContain(account);
  });

  it("keeps its gateway when its owner gives the permission again, and another account does not", async () => {
    const ctx = await tenant();
    const { account, ...first } = await approve(ctx);
    expect(await finishAuthorization(ctx, first)).toBe("connected");
    const read = (of: OrganizationContext) =>
      of.read((db) => db.gatewayConnection.findMany({ where: { endedAt: null } }));
    const [before] = await read(ctx);
    const soon = new Date(now.getTime() + 160 * 24 * 3_600_000);
    const then = { ...ctx, now: soon } as OrganizationContext;
    expect(await listAccountStates(ctx)).toMatchObject([{ mustReconnect: false }]);
    expect(await listAccountStates(then)).toMatchObject([{ mustReconnect: true }]);
    expect(await finishAuthorization(ctx, await approve(ctx))).toBe("no_place");
    const { account: _same, ...again } = await approve(ctx, account);
    expect(await finishAuthorization(ctx, again)).toBe("connected");
    const after = await read(ctx);
    expect(after).toMatchObject([{ id: before?.id, accountId: account }]);
    const tokenOf = (row?: { secrets: string }) => openSecrets(row?.secrets ?? "")?.accessToken;
    expect(tokenOf(after[0])).not.toBe(tokenOf(before));
    expect(await listPaymentProcessors(ctx)).toHaveLength(1);
  });

  it("gives donors' forms its public key alone, and the company's script", async () => {
    const ctx = await tenant();
    const { account, ...answer } = await approve(ctx);
    expect(await finishAuthorization(ctx, answer)).toBe("connected");
    const [{ uuid: id } = { uuid: "" }] = await listPaymentProcessors(ctx);
    const visitor = createPublicContext({ organization: ctx.organization, now, locale: "es" });
    const gateway = { id, provider: "mercadopago" };
    expect(await findCompanyScript(visitor, gateway)).toEqual({
      company: "mercadopago",
      address: "https://sdk.mercadopago.com/js/v2",
      calls: process.env.MERCADOPAGO_URL,
      publicKey: simulator.books.get("accounts", account)?.publicKey,
    });
    expect(await findCompanyScript(visitor, { id, provider: "dlocal" })).toBeNull();
    await discardPaymentProcessor(ctx, id);
    expect(await findCompanyScript(visitor, gateway)).toBeNull();
  });

  it("returns to the page where it began, which only the whole state proves", async () => {
    const ctx = await tenant();
    const settings = await approve(ctx);
    expect(beganAtOnboarding(settings.state)).toBe(false);
    const begun = await beginAuthorization(ctx, { atOnboarding: true });
    const { state, ...answer } = await consent(begun, "approve");
    expect(beganAtOnboarding(state)).toBe(true);
    expect(await findAuthorizationSlug(now, state)).toBe(ctx.organization.slug);
    for (const other of [state.replace(/\.onboarding$/, ""), `${settings.state}.onboarding`]) {
      expect(await finishAuthorization(ctx, { ...answer, state: other })).toBe("refused");
    }
    expect(await finishAuthorization(ctx, { ...answer, state })).toBe("connected");
  });

  it("cannot be connected by a call, whose error names the way", async () => {
    const body = { gateway: "mercadopago" };
    await expect(createPaymentProcessor(await tenant(), body)).rejects.toMatchObject({
      ...{ code: "validation_failed", status: 422 },
      fields: {
        gateway: [{ code: "gateway_by_authorization", values: { path: "/auth/mercadopago" } }],
      },
    });
  });

  it("has no descriptor or rule of ours: only its order can be changed", async () => {
    const ctx = await tenant();
    expect(await finishAuthorization(ctx, await approve(ctx))).toBe("connected");
    const [{ uuid } = { uuid: "" }] = await listPaymentProcessors(ctx);
    const rules = { retry: true, campaign_uuids: [] };
    const refused = updatePaymentProcessor(ctx, uuid, { soft_descriptor: "HUELLAS", rules });
    await expect(refused).rejects.toMatchObject({
      ...{ code: "validation_failed", status: 422 },
      fields: {
        soft_descriptor: [{ code: "not_of_gateway" }],
        rules: [{ code: "not_of_gateway" }],
      },
    });
    // An API client sends back the object that it read.
    const same = {
      ...{ gateway: "mercadopago", order: 1, soft_descriptor: null },
      rules: { retry: false, campaign_uuids: [] },
    };
    expect(await updatePaymentProcessor(ctx, uuid, same)).toMatchObject({ order: 1 });
  });

  it("continues for one of 25 simultaneous callbacks", async () => {
    const ctx = await tenant();
    const answer = await approve(ctx);
    const all = Array.from({ length: 25 }, () => finishAuthorization(ctx, answer));
    const outcomes = await Promise.all(all);
    expect(outcomes.filter((one) => one === "connected")).toHaveLength(1);
    expect(outcomes.filter((one) => one === "refused")).toHaveLength(24);
    expect(await listPaymentProcessors(ctx)).toHaveLength(1);
  });

  it("is not connected after a refusal, nor later with the same state", async () => {
    const ctx = await tenant();
    const denied = await consent(await beginAuthorization(ctx), "deny");
    expect(await finishAuthorization(ctx, denied)).toBe("cancelled");
    expect(await finishAuthorization(ctx, { ...denied, code: "TG-1", error: null })).toBe(
      "refused",
    );
    expect(await listPaymentProcessors(ctx)).toEqual([]);
  });

  it("is not connected too late, nor with a code that the provider does not know", async () => {
    const ctx = await tenant();
    const late = await approve(ctx);
    expect(await finishAuthorization({ ...ctx, now: minutes(16) }, late)).toBe("expired");
    const other = { ...(await approve(ctx)), code: "TG-unknown" };
    expect(await finishAuthorization(ctx, other)).toBe("expired");
    expect(await listPaymentProcessors(ctx)).toEqual([]);
  });

  it("is not connected with a forged state, or by another session, person or organisation", async () => {
    const [ctx, stranger] = [await tenant(), await tenant()];
    const answer = await approve(ctx);
    const user = ctx.user as NonNullable<typeof ctx.user>;
    const [organization = "", id = ""] = answer.state.split(".");
    const wrong: [OrganizationContext, string][] = [
      [ctx, `${organization}.${id}.${"A".repeat(43)}`],
      [ctx, ""],
      [ctx, "nothing.of.it"],
      [{ ...ctx, user: { ...user, sessionId: ctx.newId() } }, answer.state],
      [{ ...ctx, user: { ...user, id: ctx.newId() } }, answer.state],
      [{ ...ctx, user: null }, answer.state],
      [stranger, answer.state],
    ];
    for (const [who, state] of wrong) {
      expect(await finishAuthorization(who, { ...answer, state })).toBe("refused");
    }
    // None of these attempts consumed the state.
    expect(await finishAuthorization(ctx, answer)).toBe("connected");
    expect(await findAuthorizationSlug(now, "nothing.of.it")).toBeNull();
    expect(await findAuthorizationSlug(now, `${ctx.newId()}.${id}.x`)).toBeNull();
  });

  it("belongs to one organisation at a time", async () => {
    const [first, second] = [await tenant(), await tenant()];
    const { account, ...answer } = await approve(first);
    expect(await finishAuthorization(first, answer)).toBe("connected");
    expect(await finishAuthorization(second, await approve(second, account))).toBe("taken");
    expect(await listPaymentProcessors(second)).toEqual([]);
    const [processor] = await listPaymentProcessors(first);
    await discardPaymentProcessor(first, processor?.uuid ?? "");
    expect(await finishAuthorization(second, await approve(second, account))).toBe("connected");
  });

  it("needs a place beside the other gateways, at the start and at the end", async () => {
    const ctx = await tenant();
    const answer = await approve(ctx);
    await createTestProcessor(ctx);
    expect(await finishAuthorization(ctx, answer)).toBe("no_place");
    await expect(beginAuthorization(ctx)).rejects.toMatchObject({ code: "feature_required" });
    const paid = await tenant({ planTier: "professional", planPaidUntil: later });
    await createTestProcessor(paid);
    expect(await finishAuthorization(paid, await approve(paid))).toBe("connected");
  });

  it("is not connected while the provider is unreachable", async () => {
    const ctx = await tenant();
    const answer = await approve(ctx);
    simulator.close();
    expect(await finishAuthorization(ctx, answer)).toBe("unavailable");
    expect(await listPaymentProcessors(ctx)).toEqual([]);
  });
});
