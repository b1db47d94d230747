import type { OrganizationContext } from "~/domain/context";
import { donationStatuses } from "~/domain/donations/schema";
import { duplicateReasons, type DuplicateReason } from "./reasons";

/** A key that more entries share is a placeholder, such as a document of zeros, or an office's card. */
const MOST_OF_A_KEY = 8;
const FEWEST_DIGITS = 5;

const NAME = "name_key(regexp_replace(o.first_name || ' ' || o.last_name, '\\s+', ' ', 'g'))";
/** Without what follows a plus; the dots of a Gmail address mean nothing. */
const EMAIL = `CASE WHEN lower(o.email) LIKE '%@gmail.com' THEN replace(split_part(split_part(lower(o.email), '@', 1), '+', 1), '.', '')
       ELSE split_part(split_part(lower(o.email), '@', 1), '+', 1) END || '@' || split_part(lower(o.email), '@', 2)`;
/** The last eight digits: countries' and areas' prefixes are written in many ways. */
const PHONE = "right(regexp_replace(n.number, '\\D', '', 'g'), 8)";
const DOCUMENT = "regexp_replace(upper(o.uid_number), '[^0-9A-Z]', '', 'g')";
const WHOLE = `donors o WHERE o.organization_id = $1::uuid AND o.merged_into_id IS NULL AND o.erased_at IS NULL`;

const KEYS: Record<DuplicateReason, string> = {
  document: `SELECT o.id, ${DOCUMENT} AS key FROM ${WHOLE} AND length(${DOCUMENT}) >= ${FEWEST_DIGITS}`,
  name_email: `SELECT o.id, ${NAME} || ' ' || ${EMAIL} AS key FROM ${WHOLE}`,
  name_phone: `SELECT o.id, ${NAME} || ' ' || ${PHONE} AS key
    FROM (SELECT * FROM ${WHOLE}) o CROSS JOIN LATERAL (VALUES (o.phone), (o.cellphone)) AS n (number) WHERE length(${PHONE}) = 8`,
  card: `SELECT d.donor_id AS id, p.fingerprint AS key FROM payment_methods p
    JOIN donations d ON d.organization_id = p.organization_id AND d.id = p.donation_id
   WHERE p.organization_id = $1::uuid AND p.fingerprint IS NOT NULL`,
};

const IS_DONOR = (
  id: string,
) => `EXISTS (SELECT FROM donors o WHERE o.organization_id = $1::uuid AND o.id = ${id}
       AND o.merged_into_id IS NULL AND o.erased_at IS NULL)
   AND EXISTS (SELECT FROM donations d WHERE d.organization_id = $1::uuid AND d.donor_id = ${id} AND d.status = ANY($3::text[]))`;

/** A stronger reason replaces a weaker one. What a person dismissed stays as it is. */
const findBy = (reason: DuplicateReason) => `
WITH same AS (
  SELECT array_agg(DISTINCT k.id) AS ids FROM (${KEYS[reason]}) k
   GROUP BY k.key HAVING count(DISTINCT k.id) BETWEEN 2 AND ${MOST_OF_A_KEY}
), pairs AS MATERIALIZED (
  SELECT DISTINCT one.id AS donor_id, two.id AS other_id
    FROM same s CROSS JOIN LATERAL unnest(s.ids) AS one (id) CROSS JOIN LATERAL unnest(s.ids) AS two (id)
   WHERE one.id < two.id AND ${IS_DONOR("one.id")} AND ${IS_DONOR("two.id")}
), gone AS (
  DELETE FROM donor_duplicates x
   WHERE x.organization_id = $1::uuid AND x.reason = '${reason}' AND x.dismissed_at IS NULL
     AND NOT EXISTS (SELECT FROM pairs p WHERE p.donor_id = x.donor_id AND p.other_id = x.other_id)
)
INSERT INTO donor_duplicates AS x (organization_id, id, donor_id, other_id, reason, found_at)
SELECT $1::uuid, gen_random_uuid(), p.donor_id, p.other_id, '${reason}', $2::timestamptz FROM pairs p
ON CONFLICT (organization_id, donor_id, other_id) DO UPDATE SET reason = excluded.reason
  WHERE x.dismissed_at IS NULL AND x.reason = ANY($4::text[])`;

/**
 * Proposes pairs of donors that may be one person: the same document; the same name with the same e-mail
 * or phone; the same card, by the vault's fingerprint. Pairs that share nothing any more leave the list.
 * It reads all donors of the organisation, so it runs at night, once for each reason.
 */
export async function findDuplicates(ctx: OrganizationContext): Promise<void> {
  ctx.require("read", "donor");
  for (const [rank, reason] of duplicateReasons.entries()) {
    const weaker = duplicateReasons.slice(rank + 1);
    const values = [ctx.organizationId, ctx.now, [...donationStatuses], weaker];
    await ctx.statements({ name: `find-duplicates-${reason}`, text: findBy(reason), values });
  }
}
