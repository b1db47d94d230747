import type { Donor } from "~/domain/actor";
import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { KEPT_AMOUNT, TAKEN_STATUSES } from "~/domain/kept-amount.sql";
import { isTooLateByReceipt } from "~/domain/actor";
import { nextPeriod } from "~/values/time/calendar";
import { maskAddress } from "~/values/text/mask-address";
import { ownDonation, ownDonationParts, type OwnDonation } from "./own-donation";
import { donationStatuses } from "~/domain/donations/schema";

export interface OwnDonationDetail extends OwnDonation {
  /** What the donation brought so far, in minor units: without refunds and what disputes hold or took. */
  given: bigint;
  /** The donor's e-mail, masked, because anybody may have the receipt; empty after erasure. */
  sentTo: string;
  /** Whether the donor, who paused it, can resume it with this link or session. */
  canResume: boolean;
  /** The skipped month (YYYY-MM) that the donor can still take back; null without one. */
  unskips: string | null;
}

const GIVEN = `
  SELECT coalesce(sum(${KEPT_AMOUNT}), 0)::int8 AS given, (
           SELECT p.email FROM donors p JOIN donations d ON d.organization_id = p.organization_id AND d.donor_id = p.id
            WHERE d.organization_id = $1 AND d.id = $2::uuid) AS email
    FROM transactions t WHERE t.organization_id = $1 AND t.donation_id = $2::uuid AND t.status IN ${TAKEN_STATUSES}`;

/** Returns the donation of the donor's link or session. Throws `not_found`. */
export async function getOwnDonation(
  ctx: PublicContext & { actor: Donor },
): Promise<OwnDonationDetail> {
  const { organizationId, organization } = ctx;
  const id = ctx.actor.donationId;
  await ctx.requireRow("read", "donation", id);
  const { row, sums } = await ctx.read(async (db) => ({
    row: await db.donation.findFirst({
      where: { organizationId, id, status: { in: [...donationStatuses] } },
      include: ownDonationParts,
    }),
    sums: await db.sql<{ given: bigint; email: string | null }>({
      name: "own-given",
      text: GIVEN,
      values: [organizationId, id],
    }),
  }));
  if (!row) throw new DomainError("not_found");
  const { given = 0n, email = null } = sums[0] ?? {};
  const sentTo = email ? maskAddress("email", email) : "";
  const own = ownDonation(row, organization.timezone);
  const canResume = own.state === "by_donor" && !isTooLateByReceipt(ctx, row.pausedAt);
  return { ...own, given, sentTo, canResume, unskips: unskippable(ctx, own, row.collections[0]) };
}

/** Returns the newest month that is skipped, if the donor did it, its day is ahead and the month after it is the next. */
function unskippable(
  ctx: PublicContext,
  { isCharging, next, state }: OwnDonation,
  last: { period: string; dueAt: Date; updatedAt: Date; skippedByDonor: boolean } | undefined,
): string | null {
  const isNext = state === "active" && !isCharging && next !== null;
  if (!last?.skippedByDonor || !isNext || next.period !== nextPeriod(last.period)) return null;
  return last.dueAt > ctx.now && !isTooLateByReceipt(ctx, last.updatedAt) ? last.period : null;
}
