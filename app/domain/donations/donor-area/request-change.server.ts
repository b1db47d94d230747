import type { Donor } from "~/domain/actor";
import type { PublicContext } from "~/domain/context";
import type { DonorAreaPage } from "~/domain/donors/entry-link.server";
import { enqueueEntry } from "~/domain/donors/request-entry.server";
import { DomainError } from "~/domain/errors";

/**
 * Mails the donor the link with which a change of the donation begins. A receipt may have been
 * forwarded, so its own link only shows the donation. Throws `not_found`.
 */
export async function requestChange(
  ctx: PublicContext & { actor: Donor },
  { page }: { page: DonorAreaPage },
): Promise<void> {
  const { organizationId } = ctx;
  const { donationId } = ctx.actor;
  await ctx.requireRow("read", "donation", donationId);
  await ctx.transaction(async (db) => {
    const donation = await db.donation.findUnique({
      where: { organizationId_id: { organizationId, id: donationId } },
      select: { donorId: true },
    });
    if (!donation) throw new DomainError("not_found");
    const { donorId } = donation;
    const target = { donationId, page };
    await enqueueEntry(ctx, db, { kind: "enter", email: null, donorId, target });
  });
}
