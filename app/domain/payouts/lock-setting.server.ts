import { payoutTerms, type PayoutFrequency } from "~/countries/payouts";
import type { Database, OrganizationContext } from "~/domain/context";

export interface PayoutSetting {
  frequency: PayoutFrequency;
  lastCutOffOn: string | null;
  lastNumber: number;
}

/** Locks an organisation's payouts in the caller's transaction and returns what it chose. */
export async function lockSetting(ctx: OrganizationContext, db: Database): Promise<PayoutSetting> {
  const { organizationId, now: updatedAt } = ctx;
  const row = { organizationId, updatedAt };
  await db.payoutSetting.createMany({ data: [row], skipDuplicates: true });
  await db.sql`SELECT 1 FROM payout_settings WHERE organization_id = ${organizationId}::uuid FOR UPDATE`;
  return readSetting(ctx, db);
}

/** The same without a lock. */
export async function readSetting(ctx: OrganizationContext, db: Database): Promise<PayoutSetting> {
  const { organizationId, organization } = ctx;
  const row = await db.payoutSetting.findUnique({ where: { organizationId } });
  const { frequency, isFixed } = payoutTerms(organization.country);
  const chosen = isFixed ? null : (row?.frequency as PayoutFrequency | null | undefined);
  const { lastCutOffOn = null, lastNumber = 0 } = row ?? {};
  return { frequency: chosen ?? frequency, lastCutOffOn, lastNumber };
}
