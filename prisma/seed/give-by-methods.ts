/** Gives to an organisation by its country's ways to pay that are no card, with the product's own operations. */
import { createCampaign } from "~/domain/campaigns/editor/create-campaign.server";
import { publishCampaign } from "~/domain/campaigns/editor/publish-campaign.server";
import { campaignSchema } from "~/domain/campaigns/schema";
import { createJobContext, createPublicContext, type OrganizationContext } from "~/domain/context";
import { giveDonation } from "~/domain/donations/giving/give-donation.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { donationSchema } from "~/domain/donations/schema";
import { checkCharge } from "~/domain/payments/check-charge.server";
import type { LocalMethod } from "~/providers/local-methods";
import { notifyInVain } from "./call-simulator";
import { examplePersons } from "./identities";

interface MethodGift {
  donor: readonly [firstName: string, lastName: string];
  method: LocalMethod;
  /** In major units. */
  amount: string;
  monthly?: boolean;
  /** The account that a debit is of. */
  cbu?: string;
  /** Whether the donor has paid; the others still wait. */
  isPaid: boolean;
}

/** The amount is the preset, in major units. */
export interface NewCampaign {
  title: string;
  description: string;
  amount: string;
}

export interface MethodStory {
  /** A campaign of their own, or the slug of one that is there. */
  campaign: NewCampaign | string;
  gifts: readonly MethodGift[];
}

/** Publishes the campaign, if it is a new one, and takes the gifts at the context's time. */
export async function giveByMethods(
  ctx: OrganizationContext,
  { campaign, gifts }: MethodStory,
): Promise<void> {
  const slug = typeof campaign === "string" ? campaign : await publishNew(ctx, campaign);
  const visitor = createPublicContext(ctx);
  for (const gift of gifts) {
    const given = await giveDonation(visitor, {
      campaignSlug: slug,
      body: bodyOf(ctx, gift),
      idempotencyKey: null,
    });
    const payment = given.transaction?.uuid;
    if (!payment || given.transaction?.status !== "pending") {
      throw new Error(`${gift.method} was not taken: ${given.status}`);
    }
    if (!gift.isPaid) continue;
    await notifyInVain({ type: "approved", payment });
    await checkCharge(createJobContext("payments.check-charge", ctx), donationCause, payment);
  }
}

/** Creates and publishes a campaign. Returns its slug. */
export async function publishNew(
  ctx: OrganizationContext,
  { amount, ...told }: NewCampaign,
): Promise<string> {
  const content = campaignSchema(ctx.organization.currency).parse({
    ...told,
    type: "fundraise",
    allow_one_time: true,
    amounts: [{ amount, caption: "" }],
  });
  const { id, slug } = await createCampaign(ctx, content);
  await publishCampaign(ctx, id);
  return slug;
}

function bodyOf({ organization }: OrganizationContext, gift: MethodGift) {
  const [firstName, lastName] = gift.donor;
  const { number, type } = examplePersons[organization.country];
  const name = firstName.normalize("NFD").replace(/\W/g, "").toLowerCase();
  return donationSchema.parse({
    donation: { recurrency: gift.monthly ? 1 : 0, items: [{ amount: gift.amount }] },
    donor: { first_name: firstName, last_name: lastName, email: `${name}@example.org` },
    payment_method: {
      method: gift.method,
      ...(gift.cbu && { cbu: gift.cbu, mandate: true }),
      cardholder_name: `${firstName} ${lastName}`,
      cardholder_id_type: type,
      cardholder_id_number: number,
    },
  });
}
