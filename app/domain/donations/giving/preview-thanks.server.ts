import type { PublicContext } from "~/domain/context";
import { getPublicCampaign } from "~/domain/campaigns/get-public-campaign.server";
import { DomainError } from "~/domain/errors";
import type { Thanks } from "./get-thanks.server";

/** Minor units, for a campaign that proposes no amount. */
const SAMPLE_AMOUNT = 100_000n;

/**
 * Returns what the thanks page says after a sample donation: of the campaign's first amount, by a person of
 * this first name. For the editor's frame and a draft's preview link; throws `not_found` without their token.
 */
export async function previewThanks(
  ctx: PublicContext,
  slug: string,
  token: string,
  firstName: string,
): Promise<Thanks> {
  const campaign = await getPublicCampaign(ctx, slug, token);
  if (!campaign.preview) throw new DomainError("not_found");
  const [first] = campaign.amounts;
  return {
    state: "approved",
    donation: {
      id: ctx.newId(),
      status: "active",
      recurrence: first?.recurrence ?? "one_time",
      amount: first?.amount ?? SAMPLE_AMOUNT,
      currency: campaign.currency,
    },
    transaction: { id: ctx.newId(), status: "approved" },
    campaign: {
      slug,
      title: campaign.title,
      color: campaign.color,
      thanksMessage: campaign.thanksMessage,
      isTracked: false,
      sellsTickets: campaign.type === "tickets",
    },
    donor: { firstName, email: null, isNew: false },
    declineCode: null,
    nextAction: null,
    expiresAt: null,
    isMailedToPay: false,
    nextChargeOn: null,
    isPaidByLink: false,
    monthly: null,
    statementNames: [],
    company: null,
  };
}
