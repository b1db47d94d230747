import type { Database, OrganizationContext } from "~/domain/context";
import type { GrantOutcome, MercadopagoApplication } from "~/providers/account-links";
import { accountLinks } from "~/providers/registry";
import { callCompany } from "~/infrastructure/http-client.server";
import type { JobPayload } from "../../../jobs/catalog";
import { localDate } from "~/values/time/calendar";
import { disableProcessor } from "./disable-processor.server";
import { forgetAccount } from "./forget-account.server";
import { openSecrets, sealSecrets, termsColumns } from "./gateway-secrets.server";
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
  return order(ctx, db, { processorId: id, after: ctx.now.toISOString() }, DAY_MS);
}

/**
 * Checks daily whether Mercado Pago still lets us act for the account, and renews its tokens in
 * time, and what it lets the account do. If the account was unlinked there (the token is refused, and a new one twice), the gateway
 * is disabled here, with a record, and the owners are informed. A provider without an answer
 * disables nothing. Each check queues the next one in the transaction of its result, by
 * compare-and-set on the time of the last check (`after`), so that of simultaneous or repeated
 * checks only one continues.
 */
export async function checkConnection(ctx: OrganizationContext, given: Check): Promise<void> {
  ctx.require("update", "payment_processor");
  const connection = await ctx.read((db) => db.gatewayConnection.findFirst({ where: own(given) }));
  const application = findMercadopagoApplication();
  if (!connection) return forgetAccount(ctx, given);
  if (connection.company !== "mercadopago") return;
  const secrets = openSecrets(connection.secrets);
  const accessToken = secrets?.accessToken;
  // Without our own keys, their tokens cannot be checked.
  if (!application || !accessToken) return lookAgain(ctx, given, SILENCE_MS);
  const isOld = connection.expiresAt && connection.expiresAt <= in30Days(ctx);
  const token = await accountLinks.mercadopago.checkToken(application, accessToken, callCompany);
  if (token === "unknown") return lookAgain(ctx, given, SILENCE_MS);
  if (token === "good" && !isOld) {
    const { publicKey = "" } = secrets;
    const tokens = { accessToken, publicKey };
    const terms = await accountLinks.mercadopago.readAccountTerms(application, tokens, callCompany);
    return lookAgain(ctx, given, DAY_MS, false, termsColumns(terms));
  }
  // A refresh token works once, so that only the check that takes the turn renews.
  const turn = await claim(ctx, given);
  if (!turn) return;
  const renewed = await renew(application, secrets.refreshToken);
  if (renewed.kind === "granted") return keep(ctx, turn, renewed.grant);
  if (renewed.kind === "unknown") return lookAgain(ctx, turn, SILENCE_MS);
  // The token is still valid, so the daily check retries the renewal, while its owner may connect again.
  if (token === "good") return tellOwners(ctx, turn, connection.expiresAt);
  if (!given.isDoubted) return lookAgain(ctx, turn, DOUBT_MS, true);
  await ctx.transaction(async (db) => {
    const order = { operation: "check-connection", id: given.processorId } as const;
    if (await takeTurn(ctx, db, turn)) await disableProcessor(ctx, db, order);
  });
}

const in30Days = ({ now }: OrganizationContext) => new Date(now.getTime() + RENEW_MS);

/** Returns the condition for the connection as it was when the check was queued. */
const own = ({ processorId, after }: Check) => ({
  id: processorId,
  endedAt: null,
  updatedAt: new Date(after),
});

/** Returns the time of this step, later than that of the step before it. */
function stampOf({ now }: OrganizationContext, { after }: Check): string {
  const before = new Date(after).getTime();
  return new Date(Math.max(now.getTime(), before + 1)).toISOString();
}

/**
 * Takes the turn before a renewal. If its worker dies, the check that it queues here continues; every
 * later step makes that one stale. Returns the check with which the caller continues, or null.
 */
async function claim(ctx: OrganizationContext, given: Check): Promise<Check | null> {
  const turn = { ...given, after: stampOf(ctx, given) };
  const isTaken = await ctx.transaction(async (db) => {
    if (!(await takeTurn(ctx, db, given))) return false;
    await order(ctx, db, turn, DOUBT_MS, given.isDoubted);
    return true;
  });
  return isTaken ? turn : null;
}

type Found = ReturnType<typeof termsColumns> & { secrets?: string; expiresAt?: Date };

/** Returns whether no other check ran since; if so, it queues the next check. */
async function takeTurn(
  ctx: OrganizationContext,
  db: Database,
  given: Check,
  found: Found = {},
): Promise<boolean> {
  const { count } = await db.gatewayConnection.updateMany({
    where: own(given),
    data: { ...found, updatedAt: new Date(stampOf(ctx, given)) },
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
  found: Found = {},
): Promise<void> {
  await ctx.transaction(async (db) => {
    const next = { ...given, after: stampOf(ctx, given) };
    if (await takeTurn(ctx, db, given, found)) await order(ctx, db, next, inMs, isDoubted);
  });
}

/** Tells people once for each permission that only its owner can give it again. */
async function tellOwners(ctx: OrganizationContext, turn: Check, until: Date | null) {
  const on = localDate(until ?? ctx.now, ctx.organization.timezone);
  const item = {
    kind: "gateways",
    key: `${turn.processorId}-${on}`,
    facts: { until: on },
  } as const;
  await ctx.transaction((db) => ctx.enqueue(db, "news.record-item", item));
  return lookAgain(ctx, turn, DAY_MS, false);
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
    const next = { ...given, after: stampOf(ctx, given) };
    if (await takeTurn(ctx, db, given, found)) return order(ctx, db, next, DAY_MS);
    // A slow renewal: another check took the turn with the token that this one has used up.
    const { processorId: id } = given;
    await db.gatewayConnection.updateMany({ where: { id, endedAt: null }, data: found });
  });
}

async function order(
  ctx: OrganizationContext,
  db: Database,
  { after, processorId }: Pick<Check, "after" | "processorId">,
  inMs: number,
  isDoubted = false,
): Promise<void> {
  const check = { processorId, after, isDoubted };
  await ctx.enqueue(db, JOB, check, new Date(ctx.now.getTime() + inMs));
}
