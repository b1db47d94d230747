import { raisedAmount } from "~/values/money/upgrade";
import type { Database, TenantContext } from "../context";
import { REVISE_PLAN } from "./revise-donation.sql";

/** When the amount of a donation rises next (YYYY-MM), and by how many hundredths of a percent. */
export interface NextUpgrade {
  period: string;
  basisPoints: number;
}

/**
 * Sets or ends the increase of a donation that the caller has locked; the planned charge takes the
 * amount that follows from it.
 */
export async function setNextUpgrade(
  ctx: TenantContext,
  db: Database,
  { id: donationId, amount }: { id: string; amount: bigint },
  next: NextUpgrade | null,
): Promise<void> {
  const { organizationId, now } = ctx;
  await db.donation.update({
    where: { organizationId_id: { organizationId, id: donationId } },
    data: {
      nextUpgradePeriod: next?.period ?? null,
      upgradeBasisPoints: next?.basisPoints ?? null,
      updatedAt: now,
    },
  });
  const planned = await db.transaction.findFirst({
    where: { organizationId, donationId, status: "planned" },
    select: { period: true },
  });
  if (!planned) return;
  const due = plannedAmount(amount, next, planned.period);
  const values = [organizationId, now, donationId, due, null, null];
  await db.sql({ name: "revise-plan", text: REVISE_PLAN, values });
}

/** Returns the amount of a charge that is planned for `period`, in minor units. */
export function plannedAmount(
  amount: bigint,
  next: NextUpgrade | null,
  period: string | null,
): bigint {
  const isDue = next !== null && period !== null && next.period <= period;
  return isDue ? raisedAmount(amount, next.basisPoints) : amount;
}
