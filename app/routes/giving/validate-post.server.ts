import { getPublicCampaign } from "~/domain/campaigns/get-public-campaign.server";
import type { PublicContext } from "~/domain/context";
import { DomainError, type FieldIssues } from "~/domain/errors";
import { feeRate } from "~/domain/donations/terms/fee-rate";
import { validateDonation } from "~/domain/donations/terms/donation-terms";
import { donationSchema, type DonationBody } from "~/domain/donations/schema";
import { tryPromoCode } from "~/domain/donations/terms/try-promo-code.server";
import { getTicketTerms } from "~/domain/tickets/get-ticket-terms.server";
import { validate } from "~/http/forms/forms.server";
import { localTimeAt } from "~/values/time/event-time";

type Post = Record<string, unknown>;

/** Replaces a donor whose own data is invalid, so that the remaining fields are validated too. */
const SOMEBODY = { first_name: "-", last_name: "-", email: "somebody@example.org" };

/**
 * Parses the post with the schema. A structural error does not hide the others: without script a donor sees
 * all errors of the form at once.
 */
export async function validatePost(
  ctx: PublicContext,
  slug: string,
  post: Post,
): Promise<DonationBody> {
  try {
    return validate(donationSchema, post);
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    const fields = { ...(await otherFaults(ctx, slug, post)), ...error.fields };
    throw new DomainError("validation_failed", { fields });
  }
}

async function otherFaults(ctx: PublicContext, slug: string, post: Post): Promise<FieldIssues> {
  const rest = donationSchema.safeParse({ ...post, donor: SOMEBODY });
  const campaign = await getPublicCampaign(ctx, slug);
  const [gateway] = campaign.gateways;
  if (!rest.success || gateway === undefined) return {};
  const card = rest.data.payment_method.card ?? null;
  const { now, organization } = ctx;
  const localTime = localTimeAt(now, organization.timezone);
  const today = localTime.slice(0, 10);
  const tickets = await getTicketTerms(ctx, campaign.id);
  const sale = { id: campaign.id, today, tickets };
  const terms = {
    ...campaign,
    allowOneTime: campaign.oneTimeOffered,
    recurrenceOptions: organization.recurrenceOptions,
    collectDayOptions: organization.collectDayOptions,
    // Their answers are never wrong.
    archivedFields: [],
    feeRate: campaign.type === "tickets" ? null : feeRate(organization, gateway.gateway, now),
    ...{ today, localTime, tickets },
    promoCode: await tryPromoCode(ctx, sale, rest.data.promo_code),
  };
  const validated = validateDonation(rest.data, card, terms, organization.country, gateway);
  return validated.ok ? {} : validated.fields;
}
