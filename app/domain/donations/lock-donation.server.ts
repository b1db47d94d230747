import { isId } from "~/values/ids/ids";
import type { Database, TenantContext } from "../context";
import { DomainError } from "../errors";
import { LOCK_ATTEMPTS } from "./rest-donations.sql";
import { donationStatuses } from "./schema";

/**
 * Locks a donation in the caller's transaction, then its planned and running attempts, in the order
 * that writing results uses. Throws `not_found` if the organisation has no such
 * donation.
 */
export async function lockDonation(ctx: TenantContext, db: Database, id: string) {
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId } = ctx;
  const lock = { name: "lock-attempts", text: LOCK_ATTEMPTS, values: [organizationId, [id]] };
  const attempts = await db.sql<{ status: string }>(lock);
  const donation = await db.donation.findFirst({
    where: { organizationId, id, status: { in: [...donationStatuses] } },
    select: {
      status: true,
      recurrence: true,
      amount: true,
      nextUpgradePeriod: true,
      upgradeBasisPoints: true,
      collectDay: true,
      campaignId: true,
      createdAt: true,
      pausedReason: true,
      pausedAt: true,
      resumesOn: true,
    },
  });
  if (!donation) throw new DomainError("not_found");
  /** Whether one of its charges has no result yet. */
  const isUnderWay = attempts.some(({ status }) => status !== "planned");
  return { ...donation, isUnderWay };
}
