/** Statements that erase a person from tickets and waiting lists. They run while the donor's e-mail is still known. */

/** The addresses of donor $2 and of the entries that were merged into that donor. $1 is the organisation. */
const ADDRESSES = `
SELECT lower(o.email) FROM donors o WHERE o.organization_id = $1::uuid AND (o.id = $2::uuid OR o.merged_into_id = $2::uuid)`;

/** $1 organisation, $2 donor, $3 the donor's orders, $4 now. */
export const FORGET_ATTENDEES = `
UPDATE tickets SET attendee_name = '', attendee_email = '', version = version + 1, updated_at = $4::timestamptz
 WHERE organization_id = $1::uuid AND (donation_id = ANY($3::uuid[]) OR lower(attendee_email) IN (${ADDRESSES}))`;

/** $1 organisation, $2 donor. */
export const FORGET_WAITING = `
DELETE FROM waiting_entries WHERE organization_id = $1::uuid AND lower(email) IN (${ADDRESSES})`;
