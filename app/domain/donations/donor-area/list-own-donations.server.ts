import type { DonorAccount } from "~/domain/actor";
import type { PublicContext } from "~/domain/context";
import { ownDonation, ownDonationParts, type OwnDonation, type OwnState } from "./own-donation";
import { donationStatuses } from "~/domain/donations/schema";

/** What still runs comes first. */
const ORDER: readonly OwnState[] = [
  "active",
  "by_card",
  "by_donor",
  "stopped",
  "received",
  "ended",
];
const MOST = 100;

/** Returns a donor's donations to this organisation, running monthly ones first, then the newest. */
export async function listOwnDonations(
  ctx: PublicContext & { actor: DonorAccount },
): Promise<OwnDonation[]> {
  const { donorId } = ctx.actor;
  ctx.require("read", "donor", { uuid: donorId });
  const { organizationId, organization } = ctx;
  const rows = await ctx.read((db) =>
    db.donation.findMany({
      where: { organizationId, donorId, status: { in: [...donationStatuses] } },
      include: ownDonationParts,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MOST,
    }),
  );
  const place = ({ state }: OwnDonation) => ORDER.indexOf(state);
  return rows
    .map((row) => ownDonation(row, organization.timezone))
    .sort((a, b) => place(a) - place(b));
}
