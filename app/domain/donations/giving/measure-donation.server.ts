import type { MeasuringService } from "~/values/web/measuring";
import { sign, unsign } from "~/infrastructure/crypto.server";
import { isId } from "~/values/ids/ids";
import { asDonor, type PublicContext } from "~/domain/context";

/**
 * The frame's address names the donation by a signature of its own: other companies' code in the frame
 * can read the address, and a thanks link would show it the donor.
 */
const PURPOSE = "measured";

export const measuredDonation = (donationId: string): string => sign(PURPOSE, donationId);

/** An approved donation of a campaign with a key, and whether it is reported for the first time. */
const MEASURE = `
WITH donation AS (
  SELECT d.id, array_agg(k.service) AS services
    FROM donations d
    JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id AND c.slug = $3
    JOIN measuring_keys k ON k.organization_id = d.organization_id AND k.campaign_id = d.campaign_id
     AND CASE k.service WHEN 'facebook' THEN c.facebook_pixel_id <> '' ELSE c.analytics_id ILIKE 'G-%' END
   WHERE d.organization_id = $1::uuid AND d.id = $2::uuid AND d.activated_at IS NOT NULL
   GROUP BY d.id),
made AS (
  INSERT INTO measured_donations (organization_id, donation_id, created_at)
  SELECT $1::uuid, id, $4 FROM donation
  ON CONFLICT DO NOTHING
  RETURNING donation_id)
SELECT services, EXISTS (SELECT FROM made) AS is_new FROM donation`;

/**
 * Lets a worker report an approved donation, once, to the services for which its campaign has a key.
 * `signed` is its `measuredDonation`. Returns those services, which the visitor's browser then
 * tells nothing; none for any other text.
 */
export async function measureDonation(
  ctx: PublicContext,
  slug: string,
  signed: string,
): Promise<MeasuringService[]> {
  ctx.require("read", "campaign", { published: true });
  const donationId = unsign(PURPOSE, signed);
  if (donationId === null || !isId(donationId)) return [];
  const donor = asDonor(ctx, donationId);
  donor.require("read", "donation", { uuid: donationId });
  return donor.transaction(async (db) => {
    const [donation] = await db.sql<{ services: MeasuringService[]; is_new: boolean }>({
      text: MEASURE,
      values: [ctx.organizationId, donationId, slug, ctx.now],
    });
    if (donation?.is_new) await donor.enqueue(db, "donations.report-donation", { donationId });
    return donation?.services ?? [];
  });
}
