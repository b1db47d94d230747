import type { OrganizationContext } from "~/domain/context";

const RECORD = `
INSERT INTO upgrade_steps (organization_id, upgrade_id, period, donation_id, state, old_amount, new_amount, mailed_at, created_at)
SELECT $1::uuid, $2::uuid, $3, $4::uuid, 'announced', $5::bigint, $6::bigint, $7::timestamptz, $7::timestamptz
ON CONFLICT (organization_id, upgrade_id, period) DO UPDATE
   SET mailed_at = excluded.mailed_at,
       state = CASE WHEN upgrade_steps.state IN ('called_off', 'postponed') THEN 'announced' ELSE upgrade_steps.state END,
       decided_at = CASE WHEN upgrade_steps.state IN ('called_off', 'postponed') THEN NULL ELSE upgrade_steps.decided_at END,
       old_amount = CASE WHEN upgrade_steps.decided_at IS NULL OR upgrade_steps.state IN ('called_off', 'postponed') THEN excluded.old_amount ELSE upgrade_steps.old_amount END,
       new_amount = CASE WHEN upgrade_steps.decided_at IS NULL OR upgrade_steps.state IN ('called_off', 'postponed') THEN excluded.new_amount ELSE upgrade_steps.new_amount END`;

/** Notes that the mail server took the mail that announces a step; the history shows it. */
export async function recordUpgradeNotice(
  ctx: OrganizationContext,
  step: {
    donationId: string;
    upgradeId: string;
    period: string;
    oldAmount: bigint;
    newAmount: bigint;
  },
): Promise<void> {
  ctx.require("read", "donation");
  const { donationId, upgradeId, period, oldAmount, newAmount } = step;
  const values = [ctx.organizationId, upgradeId, period, donationId, oldAmount, newAmount, ctx.now];
  await ctx.statements({ name: "record-upgrade-notice", text: RECORD, values });
}
