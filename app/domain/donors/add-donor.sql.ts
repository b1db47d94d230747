/** Columns of a donor. */
export const DONOR = {
  donor_id: "uuid",
  first_name: "text",
  last_name: "text",
  email: "text",
  uid_type: "text",
  uid_number: "text",
  locale: "text",
} as const;

/**
 * Adds the donor of a donation, or finds the one with that e-mail, as a part of a WITH: `donor` has
 * the id. `from` is a query's FROM whose row `i` has the columns of DONOR; $1 is the organisation,
 * $2 the time.
 */
export function addingDonor(from: string): string {
  return `donor AS (
  INSERT INTO donors AS o (organization_id, id, first_name, last_name, email, uid_type, uid_number, locale, created_at, updated_at)
  SELECT $1::uuid, i.donor_id, i.first_name, i.last_name, i.email, i.uid_type, i.uid_number, i.locale, $2::timestamptz, $2::timestamptz FROM ${from}
  -- Whoever types a known address changes nothing of that donor's but what was not known.
  ON CONFLICT (organization_id, email) DO UPDATE
     SET uid_type = coalesce(o.uid_type, excluded.uid_type), uid_number = coalesce(o.uid_number, excluded.uid_number)
  -- An entry that was merged leads to the donor who has its donations now.
  RETURNING coalesce(o.merged_into_id, o.id) AS id
)`;
}
