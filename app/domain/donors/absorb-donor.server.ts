import { noteChange } from "../integration-changes/note-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { CARRY_STOPS } from "./mail-stops.sql";

interface PairRow {
  id: string;
  email: string;
  isWhole: boolean;
}

/** Locked in the order of ids, so that two merges of the same pair cannot deadlock. */
const LOCK = `
SELECT id, email, (erased_at IS NULL AND merged_into_id IS NULL) AS "isWhole" FROM donors
 WHERE organization_id = $1::uuid AND id IN ($2::uuid, $3::uuid) ORDER BY id FOR UPDATE`;
const FILL = `
UPDATE donors o
   SET uid_type = CASE WHEN o.uid_number IS NULL THEN p.uid_type ELSE o.uid_type END,
       uid_number = coalesce(o.uid_number, p.uid_number),
       phone = coalesce(o.phone, p.phone), cellphone = coalesce(o.cellphone, p.cellphone),
       street_address = coalesce(o.street_address, p.street_address), city_address = coalesce(o.city_address, p.city_address),
       state_address = coalesce(o.state_address, p.state_address),
       country_address = coalesce(o.country_address, p.country_address),
       zipcode_address = coalesce(o.zipcode_address, p.zipcode_address), gender = coalesce(o.gender, p.gender),
       birthday = coalesce(o.birthday, p.birthday),
       -- Who said no to one entry said no.
       email_consent = least(o.email_consent, p.email_consent), phone_consent = least(o.phone_consent, p.phone_consent),
       tags = (SELECT coalesce(array_agg(DISTINCT tag), '{}') FROM unnest(o.tags || p.tags) tag),
       links_from = greatest(o.links_from, p.links_from),
       created_at = least(o.created_at, p.created_at), updated_at = $4::timestamptz
  FROM donors p
 WHERE o.organization_id = $1::uuid AND o.id = $2::uuid AND p.organization_id = $1::uuid AND p.id = $3::uuid`;
const NOTES = `
UPDATE donor_notes SET donor_id = $2::uuid WHERE organization_id = $1::uuid AND donor_id = $3::uuid`;
/** An entry that was merged into the other one earlier follows it. */
const POINT = `
UPDATE donors SET merged_into_id = $2::uuid, updated_at = $4::timestamptz
 WHERE organization_id = $1::uuid AND (id = $3::uuid OR merged_into_id = $3::uuid)`;

/**
 * Moves notes and labels of `other` to the donor `id` and fills its empty fields, in the caller's
 * transaction; mails that either entry stopped are stopped. The other entry stays, so that its id and
 * e-mail lead to the donor. Throws `not_found`, and `invalid_transition` if one of them is merged or erased.
 */
export async function absorbDonor(
  ctx: OrganizationContext,
  db: Database,
  id: string,
  other: string,
): Promise<void> {
  const { now, organizationId } = ctx;
  const pair = [organizationId, id, other];
  const rows = await db.sql<PairRow>({ name: "lock-pair", text: LOCK, values: pair });
  if (rows.length < 2) throw new DomainError("not_found");
  if (!rows.every(({ isWhole }) => isWhole)) throw new DomainError("invalid_transition");
  const dated = [...pair, now];
  await db.sql({ name: "fill-donor", text: FILL, values: dated });
  await db.sql({ name: "move-notes", text: NOTES, values: pair });
  await db.sql({ name: "point-donor", text: POINT, values: dated });
  const [email, former] = [id, other].map((one) => rows.find((row) => row.id === one)?.email);
  const stops = [organizationId, former, email, now];
  await db.sql({ name: "carry-stops", text: CARRY_STOPS, values: stops });
  await noteChange(db, ctx, "donor", id);
}
