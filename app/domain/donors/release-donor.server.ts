import { noteChange } from "../integration-changes/note-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { absorbedSchema, FILLABLE, type Absorbed } from "./absorbed";
import { endAccess } from "./end-access.server";
import { RETURN_STOPS } from "./mail-stops.sql";

interface PairRow {
  id: string;
  email: string;
  mergedIntoId: string | null;
  isErased: boolean;
}

const LOCK = `
SELECT id, email, merged_into_id AS "mergedIntoId", erased_at IS NOT NULL AS "isErased" FROM donors
 WHERE organization_id = $1::uuid AND id IN ($2::uuid, $3::uuid) ORDER BY id FOR UPDATE`;

const isFilled = (column: string) => `'${column}' = ANY($5::text[]) AND o.${column} = p.${column}`;
const orNull = (column: string) =>
  `${column} = CASE WHEN ${isFilled(column)} THEN NULL ELSE o.${column} END`;
/** The entries that stay merged; what they say holds on. */
const REST = `donors r WHERE r.organization_id = o.organization_id AND r.merged_into_id = o.id AND r.id <> p.id`;
/** A no that was said since the merge may be either person's, so it holds for both. */
const isRefusedSince = (kind: string) =>
  `o.${kind}_consent = 'no' AND o.${kind}_refused_at > $10::timestamptz`;
const consent = (kind: string, place: string, column = `${kind}_consent`) => `
       ${column} = CASE WHEN ${isRefusedSince(kind)} THEN 'no' WHEN o.${column} IS NOT DISTINCT FROM least(${place}::text, p.${column})
         THEN least(${place}::text, (SELECT min(r.${column}) FROM ${REST})) ELSE o.${column} END`;

/** What somebody changed since stays: a field is emptied only while it has the entry's value. */
const EMPTY = `
UPDATE donors o
   SET uid_type = CASE WHEN ${isFilled("uid_number")} THEN NULL ELSE o.uid_type END,
       ${FILLABLE.map(orNull).join(", ")},
       tags = (SELECT coalesce(array_agg(tag ORDER BY place), '{}') FROM unnest(o.tags) WITH ORDINALITY AS t (tag, place)
                WHERE tag = ANY($6::text[]) OR NOT tag = ANY(p.tags) OR tag IN (SELECT unnest(r.tags) FROM ${REST})),${consent("email", "$7")},${consent("phone", "$8")},
       created_at = CASE WHEN o.created_at = p.created_at
         THEN least($9::timestamptz, (SELECT min(r.created_at) FROM ${REST})) ELSE o.created_at END,
       updated_at = $4::timestamptz
  FROM donors p
 WHERE o.organization_id = $1::uuid AND o.id = $2::uuid AND p.organization_id = $1::uuid AND p.id = $3::uuid`;

const sinceOf = (kind: string) => isRefusedSince(kind).replace("$10", "$4");
const refused = (kind: string) => `
       ${kind}_consent = CASE WHEN ${sinceOf(kind)} THEN 'no' ELSE p.${kind}_consent END,
       ${kind}_refused_at = CASE WHEN ${sinceOf(kind)} THEN o.${kind}_refused_at ELSE p.${kind}_refused_at END`;
const KEEP_REFUSALS = `
UPDATE donors p SET ${refused("email")}, ${refused("phone")}
  FROM donors o
 WHERE o.organization_id = $1::uuid AND o.id = $2::uuid AND p.organization_id = $1::uuid AND p.id = $3::uuid`;

const NOTES = `
UPDATE donor_notes SET donor_id = $3::uuid
 WHERE organization_id = $1::uuid AND donor_id = $2::uuid AND id = ANY($4::uuid[])`;
const POINT = `
UPDATE donors SET merged_into_id = CASE WHEN id = $3::uuid THEN NULL::uuid ELSE $3::uuid END, updated_at = $4::timestamptz
 WHERE organization_id = $1::uuid AND merged_into_id = $2::uuid AND (id = $3::uuid OR id = ANY($5::uuid[]))`;
const EMAIL = `
UPDATE donors SET email = $3 WHERE organization_id = $1::uuid AND id = $2::uuid`;

/**
 * Makes a merged entry a donor of its own again, in the caller's transaction, by what `absorbDonor` returned: notes, earlier entries, e-mail
 * and stopped mails go back, and the donor loses what the entry brought, unless it was changed since. Links
 * and sessions of both end, because either one may have opened the other's area. Throws `not_found`, and
 * `invalid_transition` if the entry is no longer merged into the donor, or one of them is erased.
 */
export async function releaseDonor(
  ctx: OrganizationContext,
  db: Database,
  { id, other, mergedAt }: { id: string; other: string; mergedAt: Date },
  stored: unknown,
): Promise<void> {
  const { now, organizationId } = ctx;
  const kept = absorbedSchema.parse(stored);
  const pair = [organizationId, id, other];
  const rows = await db.sql<PairRow>({ name: "lock-merged-pair", text: LOCK, values: pair });
  const [donor, former] = [id, other].map((one) => rows.find((row) => row.id === one));
  if (!donor || !former) throw new DomainError("not_found");
  const isMerged = former.mergedIntoId === id && donor.mergedIntoId === null;
  if (!isMerged || donor.isErased || former.isErased) throw new DomainError("invalid_transition");
  const before = [kept.filled, kept.tags, kept.email_consent, kept.phone_consent, kept.created_at];
  const emptied = [...pair, now, ...before, mergedAt];
  await db.sql({ name: "empty-donor", text: EMPTY, values: emptied });
  await db.sql({ name: "keep-refusals", text: KEEP_REFUSALS, values: [...pair, mergedAt] });
  await db.sql({ name: "return-notes", text: NOTES, values: [...pair, kept.notes] });
  await db.sql({ name: "point-back", text: POINT, values: [...pair, now, kept.entries] });
  await returnEmails(db, organizationId, { donor, former }, kept);
  const stops = [organizationId, kept.emails.donor, kept.stops, mergedAt, id];
  await db.sql({ name: "return-stops", text: RETURN_STOPS, values: stops });
  for (const one of [id, other]) await endAccess(ctx, db, one);
  await noteChange(db, ctx, "donor", id, other);
}

/** A donor who took the entry's e-mail gave it the former one; both get their own again. */
async function returnEmails(
  db: Database,
  organizationId: string,
  { donor, former }: { donor: PairRow; former: PairRow },
  { emails }: Absorbed,
): Promise<void> {
  if (former.email === emails.other) return;
  const write = (id: string, email: string) =>
    db.sql({ name: "return-email", text: EMAIL, values: [organizationId, id, email] });
  const isTaken = donor.email === emails.other;
  // The unique index allows no moment with two of the same.
  if (isTaken) await write(former.id, `${former.id}@merged.invalid`);
  if (isTaken) await write(donor.id, former.email);
  await write(former.id, emails.other);
}
