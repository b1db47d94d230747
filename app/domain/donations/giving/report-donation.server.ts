import { absoluteUrl } from "~/infrastructure/env.server";
import { sendReport, type ReportResult } from "~/infrastructure/measuring.server";
import { toDecimal, type Currency } from "~/values/money/money";
import { noteReport } from "~/domain/campaigns/note-report.server";
import { openMeasuringKeys } from "~/domain/campaigns/measuring/open-measuring-keys.server";
import type { OrganizationContext } from "~/domain/context";

/**
 * Reports a donation to the campaign's own services with its amount, currency and recurrence, and nothing
 * about the donor. A service counts a repeat once, by the donation's id. Throws while a service gives no
 * answer, so that the job tries again; a refusal is shown on the campaign's page.
 */
export async function reportDonation(
  ctx: OrganizationContext,
  { donationId }: { donationId: string },
): Promise<void> {
  ctx.require("update", "measurement");
  const { organizationId, organization } = ctx;
  const donation = await ctx.read((db) =>
    db.donation.findUnique({
      where: { organizationId_id: { organizationId, id: donationId } },
      select: {
        amount: true,
        currency: true,
        recurrence: true,
        activatedAt: true,
        campaignId: true,
        campaign: { select: { slug: true, title: true } },
      },
    }),
  );
  if (!donation?.activatedAt) return;
  const { campaignId, campaign, amount, currency, recurrence, activatedAt: at } = donation;
  const report = {
    id: donationId,
    at,
    value: toDecimal(amount, currency as Currency),
    ...{ currency, recurrence, campaignId, title: campaign.title },
    url: absoluteUrl(organization.slug, `/c/${encodeURIComponent(campaign.slug)}`),
  };
  const results: ReportResult[] = [];
  for (const { service, place, key } of await openMeasuringKeys(ctx, campaignId)) {
    const result = await sendReport(service, { place, key }, report);
    if (result !== "unknown") await noteReport(ctx, campaignId, service, result === "taken");
    results.push(result);
  }
  if (results.includes("unknown")) throw new Error("a measuring service gave no answer");
}
