import type { Donor } from "~/domain/actor";
import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { ownDonation, ownDonationParts, type OwnDonation } from "./own-donation";
import { donationStatuses } from "~/domain/donations/schema";

/** Returns the donation of the donor's link or session. Throws `not_found`. */
export async function getOwnDonation(ctx: PublicContext & { actor: Donor }): Promise<OwnDonation> {
  const { organizationId, organization } = ctx;
  const id = ctx.actor.donationId;
  await ctx.requireRow("read", "donation", id);
  const row = await ctx.read((db) =>
    db.donation.findFirst({
      where: { organizationId, id, status: { in: [...donationStatuses] } },
      include: ownDonationParts,
    }),
  );
  if (!row) throw new DomainError("not_found");
  return ownDonation(row, organization.timezone);
}
