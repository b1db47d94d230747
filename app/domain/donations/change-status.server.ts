import { recordChange, type Change } from "../audit/record-change.server";
import type { Database, TenantContext } from "../context";
import { DomainError } from "../errors";
import { startOfDay } from "~/values/time/calendar";
import { nextShard } from "~/domain/donations/totals/add-totals.server";
import { isTooLateByReceipt } from "~/domain/actor";
import { retireCards } from "~/domain/donations/cards/retire-cards.server";
import { confirmToDonor } from "./confirm-to-donor.server";
import { lockDonation } from "./lock-donation.server";
import { orderWithdrawals } from "./order-withdrawals.server";
import { pauseDonations } from "./pause-donations.server";
import { planAfterPause } from "./plan-after-pause.server";
import { DISCARD_DONATION } from "./rest-donations.sql";
import { resumeDonation } from "./resume-donation.server";

export type StatusChange =
  | { action: "pause"; reason: "by_org" | "by_api" | "donor_request_stop_debit" }
  | { action: "pause"; reason: "by_org"; until: string }
  | { action: "restore"; on?: string }
  | { action: "discard"; reason: string; note?: string };

/** The operations' names in the record. */
const RESTORE: Change["operation"] = "restore-donation";
const DISCARD: Change["operation"] = "discard-donation";

/**
 * Pauses, resumes or ends a donation in the caller's transaction, with its record. A pause `until` a
 * day ends by itself `on` that day. Throws
 * `not_found` if the organisation has no such donation, and `invalid_transition` if its status does
 * not allow it.
 */
export async function changeStatus(
  ctx: TenantContext,
  db: Database,
  id: string,
  change: StatusChange,
): Promise<void> {
  const donation = await lockDonation(ctx, db, id);
  switch (change.action) {
    case "pause": {
      // Donors end their own pauses only, so they must not make one of the organisation's endless.
      if (ctx.actor.kind === "donor" && donation.status !== "active")
        throw new DomainError("invalid_transition");
      const until = "until" in change ? change.until : undefined;
      const pauses = [{ donationId: id, reason: change.reason, until }];
      const isMonthly = donation.recurrence === "monthly";
      const [isPaused] = isMonthly ? await pauseDonations(ctx, db, pauses) : [];
      // Whoever pauses one that rests until a day takes the day away: a person resumes it.
      const hasLostDay = until === undefined && donation.resumesOn !== null;
      if (!isPaused && !hasLostDay) throw new DomainError("invalid_transition");
      return;
    }
    case "restore":
      await restore(ctx, db, id, donation, change.on);
      return;
    case "discard":
      await discard(ctx, db, id, change);
  }
}

/** Donors end their own pause; the organisation, or another card, ends any other. */
const DONOR_PAUSE = "donor_request_stop_debit";

/** A donation with a running charge gets its next period with that result. */
async function restore(
  ctx: TenantContext,
  db: Database,
  id: string,
  donation: Awaited<ReturnType<typeof lockDonation>>,
  on: string | undefined,
): Promise<void> {
  const isDonor = ctx.actor.kind === "donor";
  const isOther = isDonor && donation.pausedReason !== DONOR_PAUSE;
  if (isOther || isTooLateByReceipt(ctx, donation.pausedAt)) {
    throw new DomainError("invalid_transition");
  }
  // The month whose collect day is that very day is charged.
  const asOf = on ? new Date(startOfDay(on, ctx.organization.timezone).getTime() - 1) : ctx.now;
  if (!(await resumeDonation(ctx, db, id, asOf))) throw new DomainError("invalid_transition");
  const plan = { isTold: isDonor, asOf };
  if (!donation.isUnderWay) await planAfterPause(ctx, db, id, donation, plan);
  const day = donation.resumesOn;
  const recordId = await recordChange(db, ctx, {
    operation: RESTORE,
    subject: { type: "donation", id },
    before: { paused_reason: donation.pausedReason, ...(day && { resumes_on: day }) },
    after: { paused_reason: null, ...(day && { resumes_on: null }) },
  });
  await confirmToDonor(ctx, db, id, recordId);
}

async function discard(
  ctx: TenantContext,
  db: Database,
  id: string,
  { note, reason }: { reason: string; note?: string },
): Promise<void> {
  const values = [ctx.organizationId, ctx.now, id, reason, note || null, nextShard()];
  const discarded = await db.sql({ name: "discard-donation", text: DISCARD_DONATION, values });
  if (discarded.length === 0) throw new DomainError("invalid_transition");
  await orderWithdrawals(ctx, db, [id]);
  await retireCards(ctx, db, id);
  const recordId = await recordChange(db, ctx, {
    operation: DISCARD,
    subject: { type: "donation", id },
    before: { discarded_reason: null },
    after: { discarded_reason: reason },
  });
  await confirmToDonor(ctx, db, id, recordId);
}
