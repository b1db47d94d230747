import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { DonorLink } from "./donor-link.server";

const LINKS_FROM = `
SELECT o.links_from AS "linksFrom"
  FROM donations d JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
 WHERE d.organization_id = $1::uuid AND d.id = $2::uuid`;

/**
 * Throws `link_expired` for a link that is too old, or older than the donor's present e-mail, and
 * `not_found` if the organisation has no such donation.
 */
export async function requireLiveLink(
  ctx: PublicContext,
  {
    donationId,
    expiresAt,
    issuedAt,
  }: Pick<DonorLink, "donationId" | "issuedAt"> & Partial<Pick<DonorLink, "expiresAt">>,
): Promise<void> {
  ctx.require("read", "organization");
  const values = [ctx.organizationId, donationId];
  const [rows] = await ctx.statements({ name: "links-from", text: LINKS_FROM, values });
  const row = rows?.[0] as { linksFrom: Date | null } | undefined;
  if (!row) throw new DomainError("not_found");
  if (expiresAt && expiresAt <= ctx.now) throw new DomainError("link_expired");
  if (row.linksFrom && issuedAt < row.linksFrom) throw new DomainError("link_expired");
}
