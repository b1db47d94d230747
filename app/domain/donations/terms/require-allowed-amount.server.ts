import { limitIssue, raiseIssue } from "~/domain/amount-issue";
import type { Database, TenantContext } from "~/domain/context";
import { refuseField } from "~/domain/errors";
import { donationLimits } from "./donation-terms";
import { processorFor, secondProcessor } from "./processor-for";
import type { CandidateProcessor } from "./read-giving.server";

interface ChargedDonation {
  campaignId: string;
  donationId: string;
  processors: CandidateProcessor[];
}

/**
 * Throws `validation_failed` with `field` if an amount of a donation is outside the limits of its
 * campaign and of the gateways that charge; with `basisPoints` also if the next step of its increase is.
 */
export async function requireAllowedAmount(
  { organizationId, organization }: TenantContext,
  db: Database,
  { campaignId, donationId, processors }: ChargedDonation,
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
  const charged = await db.paymentMethod.findFirst({
    where: { organizationId, donationId, active: true },
    select: { methodId: true },
  });
  const methodId = charged?.methodId ?? "";
  // It stays with the gateway that charged it.
  const last = await db.transaction.findFirst({
    where: { organizationId, donationId },
    orderBy: [{ date: "desc" }, { id: "desc" }],
    select: { paymentProcessorId: true },
  });
  const ownId = last?.paymentProcessorId ?? null;
  const first = processorFor(processors, campaignId, methodId, { ownId });
  const isGlobal = first?.gateway === "global_payments";
  const second = isGlobal ? null : secondProcessor(processors, methodId);
  const charging = [first, second].filter((one) => one !== null);
  const limits = donationLimits(campaign, organization, charging, methodId);
  const { currency } = organization;
  const raised = () =>
    basisPoints === null ? null : raiseIssue(limits.max, { amount, basisPoints }, currency);
  const issue = limitIssue(limits, amount, currency) ?? raised();
  if (issue) throw refuseField(field, issue.code, issue.values);
}
