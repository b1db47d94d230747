import type { Database, OrganizationContext } from "~/domain/context";
import type { JobPayload } from "../../../jobs/catalog";

const JOB = "payment-processors.check-connection";

/** A charge that is being sent while the account is disconnected is in the provider's books by then. */
const SENDING_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** The provider decides these later, maybe in weeks, and only the account's secrets read its answer. */
const OPEN = ["in_process", "pending"];

async function hasAttempts(db: Database, paymentProcessorId: string, status: string[]) {
  return (
    (await db.transaction.count({ where: { paymentProcessorId, status: { in: status } } })) > 0
  );
}

/**
 * Ends the connection of a disabled gateway in the caller's transaction and wipes its secrets. They stay for
 * look-ups while the provider may still decide a charge; then a check wipes them.
 */
export async function endConnection(
  ctx: OrganizationContext,
  db: Database,
  connection: { id: string; secrets: string },
): Promise<void> {
  const { now } = ctx;
  const { id } = connection;
  // A planned charge may be on its way.
  const isNeeded = await hasAttempts(db, id, [...OPEN, "planned"]);
  await db.gatewayConnection.updateMany({
    where: { id },
    data: { endedAt: now, accountId: "", updatedAt: now, ...(!isNeeded && { secrets: "" }) },
  });
  if (!isNeeded) return;
  const check = { processorId: id, after: now.toISOString(), isDoubted: false };
  await ctx.enqueue(db, JOB, check, new Date(now.getTime() + SENDING_MS));
}

/** Wipes the secrets of an ended connection once no charge waits for its provider, or looks again tomorrow. */
export async function forgetAccount(
  ctx: OrganizationContext,
  { processorId: id, after }: JobPayload<typeof JOB>,
): Promise<void> {
  await ctx.transaction(async (db) => {
    const isNeeded = await hasAttempts(db, id, OPEN);
    const updatedAt = new Date(Math.max(ctx.now.getTime(), new Date(after).getTime() + 1));
    // Of repeated checks only one continues, by the time of the last one.
    const { count } = await db.gatewayConnection.updateMany({
      where: { id, endedAt: { not: null }, updatedAt: new Date(after), secrets: { not: "" } },
      data: { updatedAt, ...(!isNeeded && { secrets: "" }) },
    });
    if (count === 0 || !isNeeded) return;
    const check = { processorId: id, after: updatedAt.toISOString(), isDoubted: false };
    await ctx.enqueue(db, JOB, check, new Date(ctx.now.getTime() + DAY_MS));
  });
}
