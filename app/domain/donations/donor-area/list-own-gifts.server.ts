import type { DonorAccount } from "~/domain/actor";
import type { PublicContext } from "~/domain/context";
import { ownGift, ownGiftParts, type OwnGift, type OwnState } from "./own-gift";
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

/** Returns a donor's gifts to this organisation, running monthly ones first, then the newest. */
export async function listOwnGifts(
  ctx: PublicContext & { actor: DonorAccount },
): Promise<OwnGift[]> {
  const { donorId } = ctx.actor;
  ctx.require("read", "donor", { uuid: donorId });
  const { organizationId, organization } = ctx;
  const rows = await ctx.read((db) =>
    db.donation.findMany({
      where: { organizationId, donorId, status: { in: [...donationStatuses] } },
      include: ownGiftParts,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MOST,
    }),
  );
  const place = ({ state }: OwnGift) => ORDER.indexOf(state);
  return rows.map((row) => ownGift(row, organization.timezone)).sort((a, b) => place(a) - place(b));
}
