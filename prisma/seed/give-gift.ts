import { giveDonation } from "~/domain/donations/give-donation.server";
import { donationSchema } from "~/domain/donations/schema";
import type { OrganizationContext } from "~/domain/context";
import { vault } from "~/infrastructure/vault-client.server";
import type { PlannedGift } from "./gifts";

/**
 * Gives as the donation form does: the card goes to the vault first, the rest to the operation. A
 * refusal is a part of the story; anything else that goes wrong throws.
 */
export async function giveGift(
  ctx: OrganizationContext,
  campaignSlug: string,
  gift: PlannedGift,
): Promise<void> {
  const { country, timezone } = ctx.organization;
  const holder = `${gift.firstName} ${gift.lastName}`;
  const swapped = await vault().swap({
    organizationId: ctx.organizationId,
    country,
    timeZone: timezone,
    contentType: "application/json",
    body: Buffer.from(
      JSON.stringify({
        donation: {
          recurrency: gift.collectDay === null ? 0 : 1,
          ...(gift.collectDay === null ? {} : { collect_day: gift.collectDay }),
          items: [{ amount: gift.amount }],
        },
        payment_method: {
          gateway: { name: "local_payments" },
          cc_number: gift.card.number,
          cc_expiration: "12/39",
          cc_verification_number: gift.card.code,
          cardholder_name: holder,
          cardholder_id_type: "DNI",
          cardholder_id_number: gift.document,
        },
        donor: { first_name: gift.firstName, last_name: gift.lastName, email: gift.email },
      }),
    ),
  });
  const body = donationSchema.parse(JSON.parse(swapped.body.toString("utf8")));
  await giveDonation(ctx, { campaignSlug, body, idempotencyKey: null });
}
