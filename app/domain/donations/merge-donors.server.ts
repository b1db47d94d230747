import { noteWholeDonations } from "../integration-changes/note-change.server";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { absorbDonor } from "../donors/absorb-donor.server";
import { DomainError } from "../errors";
import { isId } from "~/values/ids/ids";

const MOVE = `
UPDATE donations SET donor_id = $3::uuid, updated_at = $4::timestamptz
 WHERE organization_id = $1::uuid AND donor_id = $2::uuid RETURNING id`;

/**
 * Merges another entry of the same person into a donor: donations, notes and labels move, empty
 * fields are filled, and the old id and e-mail lead to the donor. Throws `not_found`, and
 * `invalid_transition` for the same donor, or one that is merged or erased.
 */
export async function mergeDonors(
  ctx: OrganizationContext,
  id: string,
  { other }: { other: string },
): Promise<void> {
  await ctx.requireRow("update", "donor", id);
  await ctx.requireRow("update", "donor", other);
  // It concerns all donations of the donor, in any campaign.
  ctx.require("update", "donation");
  if (!isId(id) || !isId(other)) throw new DomainError("not_found");
  if (id === other) throw new DomainError("invalid_transition");
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    await absorbDonor(ctx, db, id, other);
    const values = [organizationId, other, id, now];
    const moved = await db.sql<{ id: string }>({ name: "merge-donations", text: MOVE, values });
    await noteWholeDonations(
      db,
      ctx,
      moved.map((row) => row.id),
    );
    await recordChange(db, ctx, {
      operation: "merge-donors",
      subject: { type: "donor", id },
      before: { merged: null },
      after: { merged: other, donations: moved.length },
    });
  });
}
