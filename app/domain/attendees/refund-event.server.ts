import { failpoint } from "~/infrastructure/failpoints";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { createRefund } from "~/domain/payments/refunds/create-refund.server";
import { sendRefund } from "~/domain/payments/refunds/send-refund.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { END_ORDER } from "../tickets/change-tickets.sql";
import { ADD_ORDERS } from "./cancellation-orders";
import { findOrderCharge } from "./find-order-charge.server";

/** A job asks the provider for so many refunds and then enqueues the rest, so that it ends within its limit. */
const MOST_IN_A_JOB = 20;

const IS_CANCELLED = `
SELECT 1 FROM event_cancellations WHERE organization_id = $1::uuid AND campaign_id = $2::uuid`;
/** In any order, so that orders which fail again and again do not stop the others. */
const WAITING = `
SELECT donation_id AS id FROM event_cancellation_orders
 WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND result IS NULL
 ORDER BY random() LIMIT $3`;
/** Of two workers with the same order the second one waits here, and finds a result. */
const CLAIM = `
SELECT 1 FROM event_cancellation_orders
 WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND donation_id = $3::uuid AND result IS NULL
   FOR UPDATE`;
const DECIDE = `
UPDATE event_cancellation_orders SET result = $4, decided_at = $5::timestamptz
 WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND donation_id = $3::uuid AND result IS NULL`;

/** What the valid seats of an order cost, and whether a payment that is still open may sell others. */
const SEATS = `
SELECT coalesce(sum(amount) FILTER (WHERE state = 'sold'), 0)::bigint AS amount,
       coalesce(bool_or(state = 'held' AND held_until > $3::timestamptz), false) AS "isOpen"
  FROM tickets WHERE organization_id = $1::uuid AND donation_id = $2::uuid`;
const UNDER_WAY = `
SELECT coalesce(sum(amount), 0)::bigint AS amount FROM refunds
 WHERE organization_id = $1::uuid AND transaction_id = $2::uuid AND status = 'in_process'`;
const AGAIN_MS = 60_000;

type Result = "refunded" | "free" | "invalid_transition";

/**
 * Ends the orders of a cancelled event that have no result yet, each once: tickets, the refund's intention and
 * the result are one transaction, and the provider is asked after it. A worker that dies in between leaves a
 * refund that the janitor sends. A charge that cannot be refunded keeps its reason, and its tickets are
 * cancelled all the same; an order whose payment is open waits. The first unexpected error is thrown after the
 * others and after the rest is enqueued, so that the job repeats.
 */
export async function refundEvent(
  ctx: OrganizationContext,
  { campaignId }: { campaignId: string },
): Promise<void> {
  ctx.require("refund", "transaction");
  const key = [ctx.organizationId, campaignId];
  const [begun = []] = await ctx.statements({
    name: "is-cancelled",
    text: IS_CANCELLED,
    values: key,
  });
  if (begun.length === 0) return;
  const values = [...key, MOST_IN_A_JOB];
  const [, waiting = []] = await ctx.statements(
    { name: "orders-to-refund", text: ADD_ORDERS, values: key },
    { name: "waiting-orders", text: WAITING, values },
  );
  const errors: unknown[] = [];
  let open = 0;
  for (const { id } of waiting) {
    const ended = await endOne(ctx, { campaignId, donationId: String(id) }).catch(
      (error: unknown) => void errors.push(error),
    );
    if (ended === "open") open += 1;
  }
  const isFull = waiting.length === MOST_IN_A_JOB;
  // A job that ended no order is repeated by its error alone, so that jobs do not multiply.
  const goesOn = errors.length > 0 ? isFull && errors.length < waiting.length : isFull || open > 0;
  if (goesOn) {
    // One open payment must not hold up the orders behind it; a job that met only such ones waits.
    const isOnlyOpen = !isFull || open === waiting.length;
    const dueAt = isOnlyOpen ? new Date(ctx.now.getTime() + AGAIN_MS) : ctx.now;
    await ctx.transaction((db) => ctx.enqueue(db, "attendees.refund-event", { campaignId }, dueAt));
  }
  if (errors.length > 0) throw errors[0];
}

interface Order {
  campaignId: string;
  donationId: string;
}

async function endOne(ctx: OrganizationContext, order: Order): Promise<"open" | "ended"> {
  const made = await ctx
    .transaction((db) => refund(ctx, db, order))
    .catch(async (error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== "invalid_transition") throw error;
      await ctx.transaction(async (db) => {
        if (await isClaimed(ctx, db, order)) await end(ctx, db, order, "invalid_transition", null);
      });
      return null;
    });
  if (made === "open") return "open";
  if (made) {
    await failpoint("refund.after_intention");
    await sendRefund(ctx, donationCause, made);
  }
  return "ended";
}

/** Ends one order in the caller's transaction. Returns the id of the refund to send, or null if nothing goes back. */
async function refund(
  ctx: OrganizationContext,
  db: Database,
  order: Order,
): Promise<string | "open" | null> {
  if (!(await isClaimed(ctx, db, order))) return null;
  const [seats] = await db.sql<{ amount: bigint; isOpen: boolean }>({
    name: "seats-to-refund",
    text: SEATS,
    values: [ctx.organizationId, order.donationId, ctx.now],
  });
  if (!seats || seats.isOpen) return "open";
  const charge = seats.amount > 0n ? await findOrderCharge(ctx, db, order.donationId) : null;
  if (!charge) {
    await end(ctx, db, order, "free", null);
    return null;
  }
  // A person may have refunded a part by hand, perhaps without a result yet: then the rest goes back.
  const [underWay] = await db.sql<{ amount: bigint }>({
    name: "refunds-under-way",
    text: UNDER_WAY,
    values: [ctx.organizationId, charge.id],
  });
  const left = charge.amount - charge.refundedAmount - (underWay?.amount ?? 0n);
  const amount = seats.amount < left ? seats.amount : null;
  const { id } = await createRefund(ctx, db, charge, { amount, cause: "event_cancelled" });
  await end(ctx, db, order, "refunded", id);
  return id;
}

async function isClaimed(ctx: OrganizationContext, db: Database, order: Order): Promise<boolean> {
  const values = [ctx.organizationId, order.campaignId, order.donationId];
  return (await db.sql({ name: "claim-order", text: CLAIM, values })).length > 0;
}

async function end(
  ctx: OrganizationContext,
  db: Database,
  { campaignId, donationId }: Order,
  result: Result,
  refundId: string | null,
): Promise<void> {
  const { now, organizationId } = ctx;
  const ended = await db.sql<{ id: string }>({
    name: "end-order",
    text: END_ORDER,
    values: [organizationId, donationId, refundId ? "refunded" : "cancelled", refundId, now],
  });
  if (ended.length > 0)
    await ctx.enqueue(db, "notifications.send-event-notice", {
      donationId,
      notice: "cancelled",
      version: 0,
      ticketIds: ended.map(({ id }) => id),
      ...(refundId ? { refundId } : {}),
    });
  const values = [organizationId, campaignId, donationId, result, now];
  await db.sql({ name: "decide-order", text: DECIDE, values });
}
