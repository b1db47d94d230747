import { z } from "zod";
import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { releaseDonor } from "~/domain/donors/release-donor.server";
import { DomainError } from "~/domain/errors";
import { noteWholeDonations } from "~/domain/integration-changes/note-change.server";
import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { isId } from "~/values/ids/ids";
import { UNDO_DAYS } from "./merge-days";

const keptSchema = z.object({ donations: z.array(z.uuid()) });

interface MergeRow {
  otherId: string;
  mergedAt: Date;
  kept: unknown;
}

const FIND = `
SELECT other_id AS "otherId", merged_at AS "mergedAt", kept FROM donor_merges
 WHERE organization_id = $1::uuid AND id = $2::uuid AND donor_id = $3::uuid
   AND merged_at > $4::timestamptz - make_interval(days => $5::int)`;
/** The donors' rows are locked before, as a merge and an erasure lock them; two undoings at once delete it once. */
const TAKE = `DELETE FROM donor_merges WHERE organization_id = $1::uuid AND id = $2::uuid RETURNING id`;
/** What was given since the merge stays where it is. */
const MOVE = `
UPDATE donations SET donor_id = $3::uuid, updated_at = $4::timestamptz
 WHERE organization_id = $1::uuid AND donor_id = $2::uuid AND id = ANY($5::uuid[]) RETURNING id`;

/**
 * Undoes a merge of the last 30 days: the entry is a donor of its own again, with the donations, notes,
 * e-mail and stopped mails that it had; what came since stays with the donor. Throws `not_found` also
 * after 30 days, `invalid_transition` if one of them is erased or merged into another one since, and
 * `already_exists` if the entry's e-mail is another donor's by now.
 */
export async function undoMerge(
  ctx: OrganizationContext,
  id: string,
  { merge }: { merge: string },
): Promise<void> {
  await ctx.requireRow("update", "donor", id);
  // It concerns all donations of the donor, in any campaign.
  ctx.require("update", "donation");
  if (!isId(id) || !isId(merge)) throw new DomainError("not_found");
  const { organizationId, now } = ctx;
  const undone = ctx.transaction(async (db) => {
    const values = [organizationId, merge, id, now, UNDO_DAYS];
    const [row] = await db.sql<MergeRow>({ name: "find-merge", text: FIND, values });
    if (!row) throw new DomainError("not_found");
    const { kept, mergedAt, otherId: other } = row;
    await releaseDonor(ctx, db, { id, other, mergedAt }, kept);
    const taken = { name: "take-merge", text: TAKE, values: [organizationId, merge] };
    if ((await db.sql(taken)).length === 0) throw new DomainError("invalid_transition");
    const move = [organizationId, id, other, now, keptSchema.parse(kept).donations];
    const moved = await db.sql<{ id: string }>({
      name: "return-donations",
      text: MOVE,
      values: move,
    });
    const donations = moved.map((one) => one.id);
    await noteWholeDonations(db, ctx, donations);
    await recordChange(db, ctx, {
      operation: "undo-merge",
      subject: { type: "donor", id },
      before: { merged: other, donations: donations.length },
      after: { merged: null },
    });
  });
  await undone.catch((error: unknown) => {
    if (databaseErrorCode(error) === "23505") throw new DomainError("already_exists");
    throw error;
  });
}
