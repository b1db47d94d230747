import type { Database, TenantContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import { findOpenPeriod } from "./find-open-period.server";
import { planCollections } from "~/domain/donations/plan-collections.server";
import { END_PLAN } from "~/domain/donations/rest-donations.sql";
import { plannedAmount } from "~/domain/donations/set-next-upgrade.server";

/** Attempts of a period: how many were sent, and whether one paid for it or may still. */
const ATTEMPTS = `
SELECT coalesce(max(attempt), 0)::int AS attempts,
       coalesce(bool_or(status IN ('in_process', 'pending', 'approved', 'refunded', 'in_mediation', 'charged_back')), false) AS "isTaken"
  FROM transactions
 WHERE organization_id = $1::uuid AND donation_id = $2::uuid AND period = $3 AND sent_at IS NOT NULL`;

/** A declined period counts as over until somebody asks for it again. */
const REOPENABLE = `
UPDATE collections SET state = 'cancelled', updated_at = $2::timestamptz
 WHERE organization_id = $1::uuid AND donation_id = $3::uuid AND period = $4 AND state = 'settled'`;

interface OpenDonation {
  collectDay: number | null;
  createdAt: Date;
  /** Minor units, before a due step of the increase. */
  amount: bigint;
  nextUpgradePeriod: string | null;
  upgradeBasisPoints: number | null;
}

/**
 * Plans the charge of the open, unpaid period now, in the caller's transaction, which locked the
 * active donation and its attempts; a job charges it. The plan of a later period follows with its
 * result. Returns the period, or null if none is open and unpaid. Throws `validation_failed` if the
 * charge differs from `agreed`, the amount in minor units to which the donor agreed.
 */
export async function chargeOpenPeriod(
  ctx: TenantContext,
  db: Database,
  donationId: string,
  donation: OpenDonation,
  agreed: bigint | undefined,
): Promise<string | null> {
  const { now, organizationId } = ctx;
  const open = await findOpenPeriod(ctx, db, donationId, donation);
  if (!open) return null;
  const { period } = open;
  const values = [organizationId, donationId, period];
  const [tried] = await db.sql<{ attempts: number; isTaken: boolean }>({
    name: "attempts-of-period",
    text: ATTEMPTS,
    values,
  });
  if (!tried || tried.isTaken) return null;
  const { nextUpgradePeriod, upgradeBasisPoints: basisPoints } = donation;
  const step =
    nextUpgradePeriod !== null && basisPoints !== null
      ? { period: nextUpgradePeriod, basisPoints }
      : null;
  if (plannedAmount(donation.amount, step, period) !== agreed)
    throw refuseField("charge_now", "charge_changed");
  const ended = { name: "end-plan", text: END_PLAN, values: [organizationId, now, donationId] };
  await db.sql(ended);
  const over = [organizationId, now, donationId, period];
  await db.sql({ name: "reopen-period", text: REOPENABLE, values: over });
  const next = { ...open, dueAt: now };
  const attempt = tried.attempts + 1;
  await planCollections(ctx, db, [{ donationId, ends: null, next, missed: [], attempt }]);
  await ctx.enqueue(db, "donations.charge-collections", { collections: [{ donationId, period }] });
  return period;
}
