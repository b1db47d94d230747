import type { Database, OrganizationContext } from "~/domain/context";
import type { GrantOutcome, MercadopagoApplication } from "~/providers/account-links";
import { accountLinks } from "~/providers/registry";
import { callCompany } from "~/infrastructure/http-client.server";
import type { JobPayload } from "../../../jobs/catalog";
import { disableProcessor } from "./disable-processor.server";
import { openSecrets, sealSecrets } from "./gateway-secrets.server";
import { findMercadopagoApplication } from "./mercadopago-application.server";

const JOB = "payment-processors.check-connection";
type Check = JobPayload<typeof JOB>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Only a repeated refusal counts, because another worker may have replaced the token. */
const DOUBT_MS = 10 * MINUTE_MS;
/** Delay after no answer from the provider. */
const SILENCE_MS = 6 * 60 * MINUTE_MS;
/** Tokens are valid for 180 days; they are renewed a month before the end. */
const RENEW_MS = 30 * DAY_MS;

/** Queues the first check of a newly connected account. */
export function orderCheck(ctx: OrganizationContext, db: Database, id: string): Promise<void> {
  return order(ctx, db, id, DAY_MS, false);
}

/**
 * Checks daily whether Mercado Pago still lets us act for the account, and renews its tokens in
 * time. If the account was unlinked there (the token is refused, and a new one twice), the gateway
 * is disabled here, with a record, and the owners are informed. A provider without an answer
 * disables nothing. Each check queues the next one in the transaction of its result, by
 * compare-and-set on the time of the last check (`after`), so that of simultaneous or repeated
 * checks only one continues.
 */
export async function checkConnection(ctx: OrganizationContext, given: Check): Promise<void> {
  ctx.require("update", "payment_processor");
  const connection = await ctx.read((db) => db.gatewayConnection.findFirst({ where: own(given) }));
  const application = findMercadopagoApplication();
  if (!connection || connection.company !== "mercadopago") return;
  const secrets = openSecrets(connection.secrets);
  const accessToken = secrets?.accessToken;
  // Without our own keys, their tokens cannot be checked.
  if (!application || !accessToken) return lookAgain(ctx, given, SILENCE_MS);
  const isOld = connection.expiresAt && connection.expiresAt <= in30Days(ctx);
  const token = await accountLinks.mercadopago.checkToken(application, accessToken, callCompany);
  if (token === "unknown") return lookAgain(ctx, given, SILENCE_MS);
  if (token === "good" && !isOld) return lookAgain(ctx, given, DAY_MS, false);
  const renewed = await renew(application, secrets.refreshToken);
  if (renewed.kind === "granted") return keep(ctx, given, renewed.grant);
  if (renewed.kind === "unknown") return lookAgain(ctx, given, SILENCE_MS);
  // The token is still valid, so the daily check retries the renewal.
  if (token === "good") return lookAgain(ctx, given, DAY_MS, false);
  if (!given.isDoubted) return lookAgain(ctx, given, DOUBT_MS, true);
  await ctx.transaction(async (db) => {
    const order = { operation: "check-connection", id: given.processorId } as const;
    if (await takeTurn(ctx, db, given)) await disableProcessor(ctx, db, order);
  });
}

const in30Days = ({ now }: OrganizationContext) => new Date(now.getTime() + RENEW_MS);

/** Returns the condition for the connection as it was when the check was queued. */
const own = ({ processorId, after }: Check) => ({
  id: processorId,
  endedAt: null,
  updatedAt: new Date(after),
});

/** Returns whether no other check ran since; if so, it queues the next check. */
async function takeTurn(
  ctx: OrganizationContext,
  db: Database,
  given: Check,
  found: { secrets?: string; expiresAt?: Date } = {},
): Promise<boolean> {
  const { count } = await db.gatewayConnection.updateMany({
    where: own(given),
    data: { ...found, updatedAt: ctx.now },
  });
  return count === 1;
}

async function renew(
  application: MercadopagoApplication,
  refreshToken: string | undefined,
): Promise<GrantOutcome> {
  if (refreshToken === undefined) return { kind: "refused" };
  return accountLinks.mercadopago.refreshTokens(application, refreshToken, callCompany);
}

async function lookAgain(
  ctx: OrganizationContext,
  given: Check,
  inMs: number,
  isDoubted = given.isDoubted,
): Promise<void> {
  await ctx.transaction(async (db) => {
    if (await takeTurn(ctx, db, given)) await order(ctx, db, given.processorId, inMs, isDoubted);
  });
}

type Grant = Extract<GrantOutcome, { kind: "granted" }>["grant"];

async function keep(ctx: OrganizationContext, given: Check, grant: Grant): Promise<void> {
  const { accessToken, publicKey, refreshToken, expiresInSeconds } = grant;
  const secrets = { accessToken, publicKey, ...(refreshToken !== null && { refreshToken }) };
  const found = {
    secrets: sealSecrets(secrets),
    expiresAt: new Date(ctx.now.getTime() + expiresInSeconds * 1000),
  };
  await ctx.transaction(async (db) => {
    if (await takeTurn(ctx, db, given, found)) return orderCheck(ctx, db, given.processorId);
    // Another check ran first, with a token that this check's renewal has invalidated.
    const { processorId: id } = given;
    await db.gatewayConnection.updateMany({ where: { id, endedAt: null }, data: found });
  });
}

async function order(
  ctx: OrganizationContext,
  db: Database,
  processorId: string,
  inMs: number,
  isDoubted: boolean,
): Promise<void> {
  const check = { processorId, after: ctx.now.toISOString(), isDoubted };
  await ctx.enqueue(db, JOB, check, new Date(ctx.now.getTime() + inMs));
}
