import { limitIssue, raiseIssue } from "~/domain/amount-issue";
import type { Database, TenantContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import { donationLimits } from "./donation-terms";
import { processorFor, secondProcessor } from "./processor-for";
import type { CandidateProcessor } from "./read-giving.server";

/**
 * Throws `validation_failed` with `field` if an amount of a donation is outside the limits of its
 * campaign and of the gateways that charge; with `basisPoints` also if the next step of its increase is.
 */
export async function requireAllowedAmount(
  { organizationId, organization }: TenantContext,
  db: Database,
  { campaignId, processors }: { campaignId: string; processors: CandidateProcessor[] },
  {
    amount,
    field,
    basisPoints = null,
  }: { amount: bigint; field: string; basisPoints?: number | null },
): Promise<void> {
  const campaign = await db.campaign.findUniqueOrThrow({
    where: { organizationId_id: { organizationId, id: campaignId } },
    select: { minAmount: true, maxAmount: true },
  });
  const first = processorFor(processors, campaignId, "");
  const second = first?.gateway === "global_payments" ? null : secondProcessor(processors, "");
  const providers = [first, second].flatMap((processor) => processor?.provider ?? []);
  const limits = donationLimits(campaign, organization.country, providers);
  const { currency } = organization;
  const raised = () =>
    basisPoints === null ? null : raiseIssue(limits.max, { amount, basisPoints }, currency);
  const issue = limitIssue(limits, amount, currency) ?? raised();
  if (issue) throw refuseField(field, issue.code, issue.values);
}
