import { checkDonorUid } from "~/countries/uid";
import { databaseErrorCode } from "~/infrastructure/database.server";
import { isId } from "~/values/ids";
import { recordChange } from "../audit/record-change.server";
import type { Database, TenantContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { columnsOf, type DonorFields } from "./donor-columns";
import { leaveEmail } from "./leave-email.server";
import { readDonor } from "./read-donor.server";
import { requireDonor } from "./require-donor.server";
import type { DonorChanges } from "./schema";

/**
 * Changes a donor's own data; all donations of the same donor show them. Omitted fields stay, and
 * an empty text removes a value. A document is validated when its type or number changes. Throws
 * `not_found`, `edited_meanwhile` if `version` is no longer the current one, and
 * `validation_failed` with the fields of `donor.…`, among them `email_taken`.
 */
export async function updateDonor(
  ctx: TenantContext,
  id: string,
  { version, ...changes }: DonorChanges,
): Promise<void> {
  ctx.require("update", "donor", { uuid: id });
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId, now } = ctx;
  const saved = ctx.transaction(async (db) => {
    await requireDonor(ctx, db, id);
    const row = await readDonor(db, organizationId, id);
    if (!row) throw new DomainError("not_found");
    if (version !== undefined && version !== row.version) throw new DomainError("edited_meanwhile");
    const { id: _id, created_at: _created, erased_at: _erased, version: _version, ...before } = row;
    const after = changed(ctx, before, changes);
    if (after.email !== before.email) await swapMerged(ctx, db, { id, before, after });
    await db.donor.update({
      where: { organizationId_id: { organizationId, id } },
      data: { ...columnsOf(after), updatedAt: now },
    });
    await recordChange(db, ctx, {
      operation: "update-donor",
      subject: { type: "donor", id },
      before,
      after,
    });
    if (after.email !== before.email) await leaveEmail(ctx, db, id, before.email);
  });
  await saved.catch((error: unknown) => {
    if (databaseErrorCode(error) === "23505") throw refuseField("donor.email", "email_taken");
    throw error;
  });
}

const FREE = `
UPDATE donors SET email = id::text || '@merged.invalid'
 WHERE organization_id = $1::uuid AND merged_into_id = $2::uuid AND email = $3 RETURNING id`;
const SWAP = `
UPDATE donors SET email = $3::text, updated_at = $4::timestamptz WHERE organization_id = $1::uuid AND id = $2::uuid`;

/**
 * Lets a donor take the e-mail of an entry that was merged into it: that entry gets the donor's
 * former one, so that both addresses still lead to the donor.
 */
async function swapMerged(
  { organizationId, now }: TenantContext,
  db: Database,
  { id, before, after }: { id: string; before: DonorFields; after: DonorFields },
): Promise<void> {
  const values = [organizationId, id, after.email];
  const [entry] = await db.sql<{ id: string }>({ name: "free-email", text: FREE, values });
  if (!entry) return;
  const own = { organizationId_id: { organizationId, id } };
  await db.donor.update({ where: own, data: { email: after.email } });
  const swap = [organizationId, entry.id, before.email, now];
  await db.sql({ name: "swap-email", text: SWAP, values: swap });
}

/** Returns the fields after the changes. Throws `validation_failed` for the document. */
function changed(
  { organization }: TenantContext,
  before: DonorFields,
  changes: Omit<DonorChanges, "version">,
): DonorFields {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after = {
    ...before,
    ...Object.fromEntries(given.map(([name, value]) => [name, value || null])),
  };
  const isSame = after.uid_type === before.uid_type && after.uid_number === before.uid_number;
  if (isSame) return after;
  if (!after.uid_number) return { ...after, uid_type: null };
  const uidType = after.uid_type ?? "";
  const checked = checkDonorUid({ country: organization.country, uidType, uid: after.uid_number });
  if (checked.ok) return { ...after, uid_number: checked.normalized };
  const field = checked.reason === "uid_type_invalid" ? "donor.uid_type" : "donor.uid_number";
  throw refuseField(field, checked.reason, { uid_type: uidType });
}
