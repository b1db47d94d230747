import { isId } from "~/values/ids";
import type { Database, TenantContext } from "../context";
import { DomainError } from "../errors";
import { LOCK_ATTEMPTS } from "./rest-donations.sql";
import { donationStatuses } from "./schema";

/**
 * A gift in the caller's transaction, with its planned and running attempts locked before its own row, in
 * the order in which results are written. Throws `not_found` for what is no gift of the organisation.
 */
export async function lockGift(ctx: TenantContext, db: Database, id: string) {
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId } = ctx;
  const lock = { name: "lock-attempts", text: LOCK_ATTEMPTS, values: [organizationId, [id]] };
  const attempts = await db.sql<{ status: string }>(lock);
  const gift = await db.donation.findFirst({
    where: { organizationId, id, status: { in: [...donationStatuses] } },
    select: {
      status: true,
      recurrence: true,
      collectDay: true,
      createdAt: true,
      pausedReason: true,
    },
  });
  if (!gift) throw new DomainError("not_found");
  /** Whether a charge of it has no result yet. */
  const isUnderWay = attempts.some(({ status }) => status === "in_process");
  return { ...gift, isUnderWay };
}
