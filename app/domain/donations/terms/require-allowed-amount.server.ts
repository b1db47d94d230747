import { formatMoney, LARGEST_AMOUNT } from "~/values/money/money";
import type { Database, TenantContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import { giftLimits } from "./gift-terms";
import { processorFor, secondProcessor } from "./processor-for";
import type { CandidateProcessor } from "./read-giving.server";

/**
 * Throws `validation_failed` with `field` if an amount of a donation is outside the limits of its
 * campaign and of the gateways that charge.
 */
export async function requireAllowedAmount(
  { organizationId, organization }: TenantContext,
  db: Database,
  { campaignId, processors }: { campaignId: string; processors: CandidateProcessor[] },
  { amount, field }: { amount: bigint; field: string },
): Promise<void> {
  const campaign = await db.campaign.findUniqueOrThrow({
    where: { organizationId_id: { organizationId, id: campaignId } },
    select: { minAmount: true, maxAmount: true },
  });
  const first = processorFor(processors, campaignId, "");
  const second = first?.gateway === "global_payments" ? null : secondProcessor(processors, "");
  const providers = [first, second].flatMap((processor) => processor?.provider ?? []);
  const { min, max: limit } = giftLimits(campaign, organization.country, providers);
  const max = limit ?? LARGEST_AMOUNT;
  const text = (limit: bigint) => ({ amount: formatMoney(limit, organization.currency) });
  if (amount < min) throw refuseField(field, "amount_too_low", text(min));
  if (amount > max) throw refuseField(field, "amount_too_high", text(max));
}
