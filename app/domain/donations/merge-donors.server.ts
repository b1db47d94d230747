import { noteWholeDonations } from "../integration-changes/note-change.server";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { absorbDonor } from "../donors/absorb-donor.server";
import { DomainError } from "../errors";
import { isId } from "~/values/ids/ids";

const MOVE = `
UPDATE donations SET donor_id = $3::uuid, updated_at = $4::timestamptz
 WHERE organization_id = $1::uuid AND donor_id = $2::uuid RETURNING id`;
const KEEP = `
INSERT INTO donor_merges (organization_id, id, donor_id, other_id, merged_at, kept)
VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::timestamptz, $6::jsonb)`;
/** One entry of the pair is gone, and with it what it may have been the same as. */
const END_PROPOSALS = `
DELETE FROM donor_duplicates
 WHERE organization_id = $1::uuid AND (donor_id = $2::uuid OR other_id = $2::uuid) AND dismissed_at IS NULL`;

/**
 * Merges another entry of the same person into a donor: donations, notes and labels move, empty
 * fields are filled, and the old id and e-mail lead to the donor. It can be undone for 30 days
 * (undo-merge). Throws `not_found`, `invalid_transition` for the same donor, or one that is merged or
 * erased, and `validation_failed` for different names or documents without `confirm`.
 */
export async function mergeDonors(
  ctx: OrganizationContext,
  id: string,
  { other, confirm }: { other: string; confirm?: boolean },
): Promise<void> {
  await ctx.requireRow("update", "donor", id);
  await ctx.requireRow("update", "donor", other);
  // It concerns all donations of the donor, in any campaign.
  ctx.require("update", "donation");
  if (!isId(id) || !isId(other)) throw new DomainError("not_found");
  if (id === other) throw new DomainError("invalid_transition");
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    const absorbed = await absorbDonor(ctx, db, id, { other, isConfirmed: confirm ?? false });
    const values = [organizationId, other, id, now];
    const moved = await db.sql<{ id: string }>({ name: "merge-donations", text: MOVE, values });
    const donations = moved.map((row) => row.id);
    const kept = JSON.stringify({ ...absorbed, donations });
    const merge = [organizationId, ctx.newId(), id, other, now, kept];
    await db.sql({ name: "keep-merge", text: KEEP, values: merge });
    const ended = { name: "end-proposals", text: END_PROPOSALS, values: [organizationId, other] };
    await db.sql(ended);
    await noteWholeDonations(db, ctx, donations);
    await recordChange(db, ctx, {
      operation: "merge-donors",
      subject: { type: "donor", id },
      before: { merged: null },
      after: { merged: other, donations: donations.length },
    });
  });
}
