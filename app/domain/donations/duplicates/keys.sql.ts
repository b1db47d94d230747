import type { DuplicateReason } from "./reasons";

const FEWEST_DIGITS = 5;

const NAME = "name_key(regexp_replace(o.first_name || ' ' || o.last_name, '\\s+', ' ', 'g'))";
/** Without what follows a plus; the dots of a Gmail address mean nothing. */
const EMAIL = `CASE WHEN lower(o.email) LIKE '%@gmail.com' THEN replace(split_part(split_part(lower(o.email), '@', 1), '+', 1), '.', '')
       ELSE split_part(split_part(lower(o.email), '@', 1), '+', 1) END || '@' || split_part(lower(o.email), '@', 2)`;
/** The last eight digits: countries' and areas' prefixes are written in many ways. */
const PHONE = "right(regexp_replace(n.number, '\\D', '', 'g'), 8)";
const DOCUMENT = "regexp_replace(upper(o.uid_number), '[^0-9A-Z]', '', 'g')";

/** A slice of donors after the id $2. Those without a key stay, so that the last row says where the next slice begins. */
const donors = (key: string, from = "") => `
SELECT k.id, k.id AS holder, k.key, ${hashOf("k.key")} AS hash
  FROM (SELECT o.id, ${key} AS key
          FROM (SELECT * FROM donors o WHERE o.organization_id = $1::uuid AND o.id > $2::uuid
                   AND o.merged_into_id IS NULL AND o.erased_at IS NULL ORDER BY o.id LIMIT $3::int) o${from}) k
 ORDER BY k.id`;

/** 53 bits, which a number holds exactly; the key itself decides. */
function hashOf(key: string): string {
  return `(hashtextextended(${key}, 0) & 9007199254740991)::float8`;
}

/** The statements that read keys: of the organisation $1, after the row $2, at most $3 rows. */
export const KEYS: Record<DuplicateReason, string> = {
  document: donors(`CASE WHEN length(${DOCUMENT}) >= ${FEWEST_DIGITS} THEN ${DOCUMENT} END`),
  name_email: donors(`${NAME} || ' ' || ${EMAIL}`),
  name_phone: donors(
    `CASE WHEN length(${PHONE}) = 8 THEN ${NAME} || ' ' || ${PHONE} END`,
    " CROSS JOIN LATERAL (VALUES (o.phone), (o.cellphone)) AS n (number)",
  ),
  card: `
SELECT p.id, d.donor_id AS holder, p.fingerprint AS key, ${hashOf("p.fingerprint")} AS hash
  FROM (SELECT * FROM payment_methods p WHERE p.organization_id = $1::uuid AND p.id > $2::uuid ORDER BY p.id LIMIT $3::int) p
  LEFT JOIN donations d ON d.organization_id = p.organization_id AND d.id = p.donation_id
 ORDER BY p.id`,
};
