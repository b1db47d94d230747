/** Tests the daily check of a connected account, against the provider's simulator. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  contextFor,
  createTestOrganization,
  jobContext,
  useTestDatabase,
} from "../../../tests/factories/database";
import { consent, startMercadopago } from "../../../tests/factories/servers/mercadopago";
import { ordersOf } from "../../../tests/factories/orders";
import type { Simulator } from "../../../tests/simulators/mercadopago/server";
import type { OrganizationContext } from "~/domain/context";
import { accountLinks } from "~/providers/registry";
import { listAuditEntries } from "../audit/list-audit-entries.server";
import { beginAuthorization } from "./begin-authorization.server";
import { checkConnection } from "./check-connection.server";
import { disableProcessor } from "./disable-processor.server";
import { discardPaymentProcessor } from "./discard-payment-processor.server";
import { finishAuthorization } from "./finish-authorization.server";
import { openSecrets, sealSecrets } from "./gateway-secrets.server";
import { listPaymentProcessors } from "./list-payment-processors.server";
import { orderAccountCheck } from "./order-account-check.server";

const JOB = "payment-processors.check-connection";
const now = new Date("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startMercadopago();
  useTestDatabase();
});
afterAll(() => simulator.close());

interface Connected {
  ctx: OrganizationContext;
  account: string;
  id: string;
}

async function connect(): Promise<Connected> {
  const { organization, user } = await createTestOrganization(now);
  const plan = { planTier: "essential", trialEndsAt: new Date("2028-01-01T00:00:00Z") };
  const ctx = contextFor({ ...organization, ...plan }, user, now);
  const { account, ...answer } = await consent(await beginAuthorization(ctx), "approve");
  expect(await finishAuthorization(ctx, answer)).toBe("connected");
  const [processor] = await listPaymentProcessors(ctx);
  return { ctx, account, id: processor?.uuid ?? "" };
}

/** Returns a worker's context `ms` later. */
const after = ({ ctx }: Connected, ms: number) =>
  jobContext(ctx.organization, "payment-processors.check-connection", new Date(now.getTime() + ms));

async function connection({ ctx }: Connected) {
  const row = await ctx.read((db) => db.gatewayConnection.findFirstOrThrow());
  return { ...row, tokens: openSecrets(row.secrets || "-") };
}

/** Returns the queued checks, newest first. */
async function looks({ id }: Connected) {
  return ordersOf(now, JOB, ({ processorId }) => processorId === id);
}

async function lookAt(connected: Connected, ms: number) {
  const [look] = await looks(connected);
  if (!look) throw new Error("no look was ordered");
  await checkConnection(after(connected, ms), look);
  return look;
}

describe("a message that our permission changed", () => {
  it("has the account that it names checked, and no other", async () => {
    const one = await connect();
    const looks = () => ordersOf(now, JOB, ({ processorId }) => processorId === one.id);
    const before = await looks();
    const later = new Date(now.getTime() + DAY);
    await orderAccountCheck(later, "mercadopago", null);
    await orderAccountCheck(later, "mercadopago", `${one.account}0`);
    await orderAccountCheck(later, "centralpos", one.account);
    expect(await looks()).toEqual(before);
    await orderAccountCheck(later, "mercadopago", one.account);
    const { updatedAt } = await connection(one);
    const check = { processorId: one.id, after: updatedAt.toISOString(), isDoubted: false };
    expect(await looks()).toEqual([check, ...before]);
  });
});

describe("the daily check of an account", () => {
  it("finds it unchanged, and queues the next check once, for any number of runs", async () => {
    const connected = await connect();
    const { tokens } = await connection(connected);
    const first = await lookAt(connected, DAY);
    await checkConnection(after(connected, DAY + MINUTE), first);
    await Promise.all([1, 2, 3].map(() => checkConnection(after(connected, DAY + MINUTE), first)));
    const all = await looks(connected);
    expect(all).toHaveLength(2);
    expect(all[0]).toMatchObject({ after: new Date(now.getTime() + DAY).toISOString() });
    expect((await connection(connected)).tokens).toEqual(tokens);
  });

  it("measures anew whether the account charges without security codes", async () => {
    const connected = await connect();
    const first = await connection(connected);
    expect(first.withoutCode).toBe(true);
    expect(first.cardMethods).toContainEqual({ id: "visa", minimum: "5", maximum: "3000000" });
    const account = simulator.books.get("accounts", connected.account);
    if (!account) throw new Error("no account");
    simulator.books.put("accounts", account.id, { ...account, withoutCode: false });
    await lookAt(connected, DAY);
    expect((await connection(connected)).withoutCode).toBe(false);
    const [processor] = await listPaymentProcessors(connected.ctx);
    expect(processor?.allowed_without_cvv).toBe(false);
  });

  it("renews the tokens a month before they expire", async () => {
    const connected = await connect();
    const before = await connection(connected);
    await lookAt(connected, 149 * DAY);
    expect((await connection(connected)).tokens).toEqual(before.tokens);
    await lookAt(connected, 151 * DAY);
    const renewed = await connection(connected);
    expect(renewed.tokens?.refreshToken).not.toBe(before.tokens?.refreshToken);
    expect(renewed.expiresAt).toEqual(new Date(now.getTime() + 331 * DAY));
    await lookAt(connected, 152 * DAY);
    expect((await connection(connected)).endedAt).toBeNull();
  });

  it("tells people once to connect again where a good token is not renewed, and charges go on", async () => {
    const connected = await connect();
    const exchange = vi.spyOn(accountLinks.mercadopago, "refreshTokens");
    exchange.mockResolvedValue({ kind: "refused" });
    await lookAt(connected, 151 * DAY);
    await lookAt(connected, 152 * DAY);
    exchange.mockRestore();
    expect((await connection(connected)).endedAt).toBeNull();
    expect(await listPaymentProcessors(connected.ctx)).toHaveLength(1);
    const told = await ordersOf(now, "news.record-item", ({ key }) => key.startsWith(connected.id));
    expect(new Set(told.map(({ key }) => key)).size).toBe(1);
    expect(told[0]).toMatchObject({ kind: "gateways", facts: { until: "2027-05-20" } });
    await lookAt(connected, 153 * DAY);
    expect((await connection(connected)).expiresAt).toEqual(new Date(now.getTime() + 333 * DAY));
  });

  it("renews once for two workers, and continues if the one that renews dies", async () => {
    const connected = await connect();
    const [look] = await looks(connected);
    if (!look) throw new Error("no look was ordered");
    const exchange = vi.spyOn(accountLinks.mercadopago, "refreshTokens");
    const both = [0, 1].map(() => checkConnection(after(connected, 151 * DAY), look));
    await Promise.all(both);
    expect(exchange).toHaveBeenCalledTimes(1);
    exchange.mockRejectedValueOnce(new Error("the worker died"));
    const [next] = await looks(connected);
    if (!next) throw new Error("no look was ordered");
    await expect(checkConnection(after(connected, 302 * DAY), next)).rejects.toThrow("died");
    await lookAt(connected, 303 * DAY);
    exchange.mockRestore();
    expect((await connection(connected)).expiresAt).toEqual(new Date(now.getTime() + 483 * DAY));
  });

  it("disables an account that is refused twice, and informs the owners", async () => {
    const connected = await connect();
    const { ctx, account, id } = connected;
    simulator.unlink(account);
    await lookAt(connected, DAY);
    expect(await listPaymentProcessors(ctx)).toHaveLength(1);
    expect((await looks(connected))[0]).toMatchObject({ isDoubted: true });
    const second = await lookAt(connected, DAY + 10 * MINUTE);
    await checkConnection(after(connected, DAY + 11 * MINUTE), second);
    expect(await listPaymentProcessors(ctx)).toEqual([]);
    expect(await connection(connected)).toMatchObject({ accountId: "", secrets: "" });
    const [entry] = (await listAuditEntries(ctx, {}, { page: 1, perPage: 5 })).items;
    expect(entry).toMatchObject({ operation: "check-connection", subject: { id } });
    const notices = await ordersOf(
      now,
      "notifications.send-security-notice",
      ({ entryId }) => entryId === entry?.id,
    );
    expect(notices).toHaveLength(1);
    // The account can be connected again, here or by another organisation.
    const again = await consent(await beginAuthorization(ctx), "approve", account);
    expect(await finishAuthorization(ctx, again)).toBe("connected");
  });

  it("keeps an account if only its old token was refused", async () => {
    const connected = await connect();
    const { ctx, id } = connected;
    const { tokens } = await connection(connected);
    await ctx.transaction((db) =>
      db.gatewayConnection.updateMany({
        where: { id },
        data: { secrets: sealSecrets({ ...tokens, accessToken: "APP_USR-gone" }) },
      }),
    );
    await lookAt(connected, DAY);
    expect((await connection(connected)).tokens?.accessToken).not.toBe("APP_USR-gone");
    expect((await looks(connected))[0]).toMatchObject({ isDoubted: false });
  });

  it("does nothing for an account that was disconnected meanwhile", async () => {
    const connected = await connect();
    const { ctx, id } = connected;
    await discardPaymentProcessor(ctx, id);
    await lookAt(connected, DAY);
    expect(await looks(connected)).toHaveLength(1);
    const again = ctx.transaction((db) =>
      disableProcessor(ctx, db, { id, operation: "check-connection" }),
    );
    expect(await again).toBe(false);
  });

  it("disables nothing while the provider does not respond", async () => {
    const connected = await connect();
    simulator.close();
    await lookAt(connected, DAY);
    await lookAt(connected, DAY + 6 * 60 * MINUTE);
    expect((await connection(connected)).endedAt).toBeNull();
    expect(await looks(connected)).toHaveLength(3);
  });
});
