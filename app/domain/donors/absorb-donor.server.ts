import { noteChange } from "../integration-changes/note-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { FILLABLE, type Absorbed } from "./absorbed";
import { CARRY_STOPS } from "./mail-stops.sql";
import { personDifferences } from "./person-differences";

type PairRow = Record<(typeof FILLABLE)[number], string | null> &
  Pick<Absorbed, "tags" | "email_consent" | "phone_consent"> & {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    createdAt: Date;
    isWhole: boolean;
  };

/** Locked in the order of ids, so that two merges of the same pair cannot deadlock. */
const LOCK = `
SELECT id, email, first_name AS "firstName", last_name AS "lastName", ${FILLABLE.join(", ")}, tags, email_consent, phone_consent,
       created_at AS "createdAt", (erased_at IS NULL AND merged_into_id IS NULL) AS "isWhole" FROM donors
 WHERE organization_id = $1::uuid AND id IN ($2::uuid, $3::uuid) ORDER BY id FOR UPDATE`;
const FILL = `
UPDATE donors o
   SET uid_type = CASE WHEN o.uid_number IS NULL THEN p.uid_type ELSE o.uid_type END,
       ${FILLABLE.map((column) => `${column} = coalesce(o.${column}, p.${column})`).join(", ")},
       -- Who said no to one entry said no.
       email_consent = least(o.email_consent, p.email_consent), phone_consent = least(o.phone_consent, p.phone_consent),
       tags = (SELECT coalesce(array_agg(DISTINCT tag), '{}') FROM unnest(o.tags || p.tags) tag),
       links_from = greatest(o.links_from, p.links_from),
       created_at = least(o.created_at, p.created_at), updated_at = $4::timestamptz
  FROM donors p
 WHERE o.organization_id = $1::uuid AND o.id = $2::uuid AND p.organization_id = $1::uuid AND p.id = $3::uuid`;
const NOTES = `
UPDATE donor_notes SET donor_id = $2::uuid WHERE organization_id = $1::uuid AND donor_id = $3::uuid RETURNING id`;
/** An entry that was merged into the other one earlier follows it. */
const POINT = `
UPDATE donors SET merged_into_id = $2::uuid, updated_at = $4::timestamptz
 WHERE organization_id = $1::uuid AND (id = $3::uuid OR merged_into_id = $3::uuid) RETURNING id`;

/**
 * Moves notes and labels of `other` to the donor `id` and fills its empty fields, in the caller's
 * transaction; mails that either entry stopped are stopped. The other entry stays, so that its id and
 * e-mail lead to the donor. Returns what moved. Throws `not_found`, `invalid_transition` if one of them
 * is merged or erased, and `validation_failed` if names or documents differ and nobody confirmed that
 * they are one person.
 */
export async function absorbDonor(
  ctx: OrganizationContext,
  db: Database,
  id: string,
  { other, isConfirmed }: { other: string; isConfirmed: boolean },
): Promise<Absorbed> {
  const { now, organizationId } = ctx;
  const pair = [organizationId, id, other];
  const rows = await db.sql<PairRow>({ name: "lock-pair", text: LOCK, values: pair });
  const [donor, former] = [id, other].map((one) => rows.find((row) => row.id === one));
  if (!donor || !former) throw new DomainError("not_found");
  if (!donor.isWhole || !former.isWhole) throw new DomainError("invalid_transition");
  const differences = personDifferences(personOf(donor), personOf(former));
  if (differences.length > 0 && !isConfirmed) throw refuseField("confirm", "confirm_same_person");
  const dated = [...pair, now];
  await db.sql({ name: "fill-donor", text: FILL, values: dated });
  type Moved = { id: string };
  const notes = await db.sql<Moved>({ name: "move-notes", text: NOTES, values: pair });
  const entries = await db.sql<Moved>({ name: "point-donor", text: POINT, values: dated });
  const values = [organizationId, former.email, donor.email, now];
  const stops = await db.sql<{ kind: string }>({ name: "carry-stops", text: CARRY_STOPS, values });
  await noteChange(db, ctx, "donor", id);
  const { tags, email_consent, phone_consent } = donor;
  return {
    filled: FILLABLE.filter((column) => donor[column] === null && former[column] !== null),
    ...{ tags, email_consent, phone_consent, created_at: donor.createdAt.toISOString() },
    notes: notes.map((note) => note.id),
    entries: entries.map((entry) => entry.id).filter((one) => one !== other),
    stops: stops.map(({ kind }) => kind),
    emails: { donor: donor.email, other: former.email },
  };
}

const personOf = ({ firstName, lastName, uid_number }: PairRow) => ({
  firstName,
  lastName,
  uidNumber: uid_number ?? "",
});
