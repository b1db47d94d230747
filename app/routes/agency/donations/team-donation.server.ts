/** A donation as the people of the team that brought it in read it. */
import { fullName } from "~/components/donations/full-name";
import { isEverAllowed, type OrganizationContext } from "~/domain/context";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { lastFourOf } from "~/domain/donations/lists/payment-method";
import { methodText } from "~/i18n/method-text";
import { createTranslator } from "~/i18n/server";

/**
 * Returns a donation's terms and state, without charges, fees and the donor's data beyond the name, and what
 * the reader may change. Throws `not_found` for any other than the team's, and for an operator also for those
 * that a colleague brought in.
 */
export async function loadTeamDonation(ctx: OrganizationContext, id: string) {
  const found = await getDonation(ctx, id);
  const { amount, campaign, collectDay, createdAt, currency, nextChargeOn, recurrence } = found;
  const { discardedAt, discardedReason, donor, pausedAt, pausedReason, resumesOn, status } = found;
  const { firstName, lastName } = donor;
  const isErased = donor.erasedAt !== null;
  const method = found.paymentMethod;
  const t = createTranslator(ctx.locale);
  const isOpen = collectDay !== null && status !== "discarded";
  // What a person of a team may change of any donation, they may change of each that they may read.
  const canChange = isEverAllowed(ctx.ability, "update", "donation");
  return {
    title: isErased ? t("donations.donor_erased") : fullName(donor),
    donation: {
      ...{ id: found.id, amount, collectDay, createdAt, currency, nextChargeOn, recurrence },
      ...{ status, discardedAt, discardedReason, pausedAt, pausedReason, resumesOn },
      // What the donor wrote is for the organisation.
      discardedNote: null,
      campaign: campaign.title,
      donor: { firstName, lastName, isErased },
      method: method && methodText(t, { methodId: method.methodId, lastFour: lastFourOf(method) }),
      isCard: method?.kind === "card",
    },
    canChange,
    canEdit: isOpen && canChange,
    canReplace: isOpen && !isErased && isEverAllowed(ctx.ability, "update", "payment_method"),
  };
}
