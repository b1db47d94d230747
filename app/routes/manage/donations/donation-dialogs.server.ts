/** The dialogs about a monthly donation, for the organisation's people and for a team's. */
import { redirect } from "@remix-run/node";
import type { DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { idTypeLabel } from "~/countries/identity/id-type-label";
import type { OrganizationContext } from "~/domain/context";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { defaultIdType, offeredIdTypes } from "~/domain/donations/terms/holder-document";
import { createTranslator } from "~/i18n/server";
import { cardTableFor } from "~/values/cards/card-number";
import { formatAmount } from "~/values/money/money";

/** Returns the donation's address on the pages of the reader. */
type PageOf = (id: string) => string;

/**
 * Returns the form of a monthly donation's amount and collect day. Redirects to its page if it is a one-time
 * or discarded one. Throws `not_found`.
 */
export async function loadDonationEdit(ctx: OrganizationContext, id: string, pageOf: PageOf) {
  const { collectDay, donation, page } = await requireOpen(ctx, id, pageOf);
  const title = createTranslator(ctx.locale)("donations.edit_title");
  return {
    dialog: { title } satisfies DialogFace,
    amount: formatAmount(donation.amount, donation.currency),
    collectDay: String(collectDay),
    currency: donation.currency,
    version: donation.version,
    cancelTo: page,
  };
}

/**
 * Returns the form of a monthly donation's new card. Redirects to its page if it is a one-time or discarded
 * one. Throws `not_found`.
 */
export async function loadDonationCard(ctx: OrganizationContext, id: string, pageOf: PageOf) {
  const { donation, page } = await requireOpen(ctx, id, pageOf);
  const { country } = ctx.organization;
  const isCard = donation.paymentMethod?.kind === "card";
  const title = isCard ? "donations.card_title" : "donations.card_title_method";
  return {
    dialog: { title: createTranslator(ctx.locale)(title) } satisfies DialogFace,
    idTypes: offeredIdTypes(country, null).map((value) => ({
      value,
      label: idTypeLabel(country, value, ctx.locale),
    })),
    idType: defaultIdType(country),
    cards: cardTableFor(country),
    cancelTo: page,
  };
}

async function requireOpen(ctx: OrganizationContext, id: string, pageOf: PageOf) {
  const donation = await getDonation(ctx, id);
  const page = pageOf(donation.id);
  const { collectDay, status } = donation;
  if (collectDay === null || status === "discarded") throw redirect(page);
  return { collectDay, donation, page };
}
