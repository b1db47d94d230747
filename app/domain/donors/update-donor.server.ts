import { noteChange } from "../integration-changes/note-change.server";
import { checkDonorUid } from "~/countries/identity/uid";
import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { localDate } from "~/values/time/calendar";
import { isId } from "~/values/ids/ids";
import { recordChange } from "../audit/record-change.server";
import type { TenantContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { columnsOf, type DonorFields } from "./donor-columns";
import { leaveEmail } from "./leave-email.server";
import { readDonor } from "./read-donor.server";
import { requireDonor } from "./require-donor.server";
import type { DonorChanges } from "./schema";
import { swapMerged } from "./swap-merged.server";

/**
 * Changes a donor's own data; all donations of the same donor show them. Omitted fields stay, and
 * an empty text removes a value. A donor's own change is confirmed by mail. A document is validated when its type or number changes. Throws
 * `not_found`, `edited_meanwhile` if `version` is no longer the current one, and
 * `validation_failed` with the fields of `donor.…`, among them `email_taken`.
 */
export async function updateDonor(
  ctx: TenantContext,
  id: string,
  { version, ...changes }: DonorChanges,
): Promise<void> {
  await ctx.requireRow("update", "donor", id);
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
      data: { ...columnsOf(after), ...refusals(ctx, before, changes), updatedAt: now },
    });
    await noteChange(db, ctx, "donor", id);
    const recordId = await recordChange(db, ctx, {
      operation: "update-donor",
      subject: { type: "donor", id },
      before,
      after,
    });
    if (after.email !== before.email) {
      await leaveEmail(ctx, db, id, { email: after.email, former: before.email });
    }
    if (recordId && ctx.actor.kind === "donor_account") {
      await ctx.enqueue(db, "notifications.send-donor-data-change", { donorId: id, recordId });
    }
  });
  await saved.catch((error: unknown) => {
    if (databaseErrorCode(error) === "23505") throw refuseField("donor.email", "email_taken");
    throw error;
  });
}

/**
 * Returns when the person said no: now for a new no, and for one that the person repeats in the own area; a
 * colleague's form sends it along with every other field.
 */
function refusals(
  { actor, now }: TenantContext,
  before: DonorFields,
  changes: Omit<DonorChanges, "version">,
): { emailRefusedAt?: Date; phoneRefusedAt?: Date } {
  const isNew = (name: "email_consent" | "phone_consent") =>
    changes[name] === "no" && (before[name] !== "no" || actor.kind === "donor_account");
  return {
    ...(isNew("email_consent") && { emailRefusedAt: now }),
    ...(isNew("phone_consent") && { phoneRefusedAt: now }),
  };
}

/** Returns the fields after the changes. Throws `validation_failed` for the document. */
function changed(
  { now, organization }: TenantContext,
  before: DonorFields,
  changes: Omit<DonorChanges, "version">,
): DonorFields {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after = {
    ...before,
    ...Object.fromEntries(given.map(([name, value]) => [name, value || null])),
  };
  if (after.birthday && after.birthday >= localDate(now, organization.timezone)) {
    throw refuseField("donor.birthday", "date_invalid");
  }
  const isSame = after.uid_type === before.uid_type && after.uid_number === before.uid_number;
  if (isSame) return after;
  if (!after.uid_number) return { ...after, uid_type: null };
  const uidType = after.uid_type ?? "";
  const checked = checkDonorUid({ country: organization.country, uidType, uid: after.uid_number });
  if (checked.ok) return { ...after, uid_number: checked.normalized };
  const field = checked.reason === "uid_type_invalid" ? "donor.uid_type" : "donor.uid_number";
  throw refuseField(field, checked.reason, { uid_type: uidType });
}
