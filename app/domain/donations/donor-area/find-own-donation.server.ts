import { isId } from "~/values/ids/ids";
import type { Donor, DonorAccount } from "~/domain/actor";
import { asDonor, type PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { donationStatuses } from "~/domain/donations/schema";

/**
 * Returns the context of a signed-in donor for one of their own donations. Throws `not_found` for
 * any other.
 */
export async function findOwnDonation(
  ctx: PublicContext & { actor: DonorAccount },
  id: string,
): Promise<PublicContext & { actor: Donor }> {
  const { donorId } = ctx.actor;
  ctx.require("read", "donor", { uuid: donorId });
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId } = ctx;
  const own = await ctx.read((db) =>
    db.donation.count({
      where: { organizationId, id, donorId, status: { in: [...donationStatuses] } },
    }),
  );
  if (own === 0) throw new DomainError("not_found");
  return asDonor(ctx, id, "session");
}
