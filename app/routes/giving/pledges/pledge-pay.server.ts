/** A pledge's payment page, on its donor's phone and on the device of the team's person. */
import { donationPost } from "~/components/giving/donation-post";
import type { PledgePage } from "~/components/giving/donor/pledge-panel";
import { replacementSchema } from "~/domain/donations/schema";
import { payPledge } from "~/domain/pledges/pay-pledge.server";
import { getPaymentPage } from "~/domain/pledges/read-own-pledge.server";
import { validate } from "~/http/forms/forms.server";
import type { RouteArgs } from "~/http/front/request-context.server";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { documentsOf } from "~/routes/giving/campaign-data.server";
import { readTypedForm, typedInto } from "~/routes/giving/read-typed-form.server";
import { cardsOf } from "~/values/cards/card-number";
import { donorPage } from "../donor/donor-page.server";

/** Returns what the donor pledged, and the form for their card, whose posts go to `action`. */
export async function loadPledgePayment(
  args: RouteArgs,
  { link, action }: { link: string; action: string },
): Promise<PledgePage> {
  const ctx = requirePublicOrganization(args);
  const { color, pledge, provider } = await getPaymentPage(ctx, link);
  const { country } = ctx.organization;
  const t = createTranslator(ctx.locale);
  return {
    ...donorPage(ctx, t("public.pledge.title"), color),
    pledge,
    action,
    cards: cardsOf(country),
    documents: documentsOf(country, provider, ctx.locale),
    typed: typedInto(args) ?? {},
  };
}

/** Takes the plain post of the form, from which the vault took the card. Returns where the bank's page is, if it asks. */
export async function payFromForm(args: RouteArgs, link: string): Promise<string | null> {
  const ctx = requirePublicOrganization(args);
  const form = await readTypedForm(args);
  const { payment_method, step_up } = donationPost(form, ctx.organization.currency);
  const sent = validate(replacementSchema, { payment_method, step_up });
  return payPledge(ctx, link, sent);
}
