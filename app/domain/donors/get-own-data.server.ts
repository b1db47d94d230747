import type { DonorAccount } from "../actor";
import type { PublicContext } from "../context";
import { DomainError } from "../errors";
import { readDonor, type DonorDetail } from "./read-donor.server";

/** Returns the donor's own data. Throws `not_found` once they were erased. */
export async function getOwnData(
  ctx: PublicContext & { actor: DonorAccount },
): Promise<DonorDetail> {
  const { donorId } = ctx.actor;
  ctx.require("read", "donor", { uuid: donorId });
  const donor = await ctx.read((db) => readDonor(db, ctx.organizationId, donorId));
  if (!donor || donor.erased_at) throw new DomainError("not_found");
  return donor;
}
