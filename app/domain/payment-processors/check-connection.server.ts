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
/** A refusal is believed when it comes twice: another worker may have changed the token meanwhile. */
const DOUBT_MS = 10 * MINUTE_MS;
/** Where the company says nothing. */
const SILENCE_MS = 6 * 60 * MINUTE_MS;
/** Tokens live 180 days; a new one is asked for while the old one still holds for a month. */
const RENEW_MS = 30 * DAY_MS;

/** Orders the first look at an account that was just connected. */
export function orderCheck(ctx: OrganizationContext, db: Database, id: string): Promise<void> {
  return order(ctx, db, id, DAY_MS, false);
}

/**
 * Looks each day whether Mercado Pago still lets us act for the account, and renews its tokens in time.
 * Unlinked there (the token is refused, and a new one twice), the gateway is disabled here, on record,
 * and the owners are told. A silent company ends nothing. Each look orders the next one in the
 * transaction of what it found, by compare-and-set on when the last one was (`after`): of two at
 * once, and of one that is done again, one goes on.
 */
export async function checkConnection(ctx: OrganizationContext, given: Check): Promise<void> {
  ctx.require("update", "payment_processor");
  const connection = await ctx.read((db) => db.gatewayConnection.findFirst({ where: own(given) }));
  const application = findMercadopagoApplication();
  if (!connection || connection.company !== "mercadopago") return;
  const secrets = openSecrets(connection.secrets);
  const accessToken = secrets?.accessToken;
  // Without our own keys nothing can be said of theirs.
  if (!application || !accessToken) return lookAgain(ctx, given, SILENCE_MS);
  const isOld = connection.expiresAt && connection.expiresAt <= in30Days(ctx);
  const token = await accountLinks.mercadopago.checkToken(application, accessToken, callCompany);
  if (token === "unknown") return lookAgain(ctx, given, SILENCE_MS);
  if (token === "good" && !isOld) return lookAgain(ctx, given, DAY_MS, false);
  const renewed = await renew(application, secrets.refreshToken);
  if (renewed.kind === "granted") return keep(ctx, given, renewed.grant);
  if (renewed.kind === "unknown") return lookAgain(ctx, given, SILENCE_MS);
  // It still holds: the next days will tell.
  if (token === "good") return lookAgain(ctx, given, DAY_MS, false);
  if (!given.isDoubted) return lookAgain(ctx, given, DOUBT_MS, true);
  await ctx.transaction(async (db) => {
    const order = { operation: "check-connection", id: given.processorId } as const;
    if (await takeTurn(ctx, db, given)) await disableProcessor(ctx, db, order);
  });
}

const in30Days = ({ now }: OrganizationContext) => new Date(now.getTime() + RENEW_MS);

/** The connection as it stood when the look was ordered. */
const own = ({ processorId, after }: Check) => ({
  id: processorId,
  endedAt: null,
  updatedAt: new Date(after),
});

/** Whether nobody looked since; then what is ordered now follows this look. */
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
    // Another look came first, with a token that the company has forgotten by this one.
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
