import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { isId } from "~/values/ids/ids";

const DISMISS = `
UPDATE donor_duplicates SET dismissed_at = $3::timestamptz
 WHERE organization_id = $1::uuid AND id = $2::uuid AND dismissed_at IS NULL
RETURNING donor_id AS "donorId", other_id AS "otherId"`;

/**
 * Says that a proposed pair of donors are two people, so that it is never proposed again. Throws
 * `not_found`, also for a pair that is no longer proposed.
 */
export async function dismissDuplicate(
  ctx: OrganizationContext,
  { duplicate }: { duplicate: string },
): Promise<void> {
  ctx.require("update", "donor");
  if (!isId(duplicate)) throw new DomainError("not_found");
  const { organizationId, now } = ctx;
  await ctx.transaction(async (db) => {
    const values = [organizationId, duplicate, now];
    const dismiss = { name: "dismiss-duplicate", text: DISMISS, values };
    const [pair] = await db.sql<{ donorId: string; otherId: string }>(dismiss);
    if (!pair) throw new DomainError("not_found");
    await recordChange(db, ctx, {
      operation: "dismiss-duplicate",
      subject: { type: "donor", id: pair.donorId },
      before: { dismissed: null },
      after: { dismissed: pair.otherId },
    });
  });
}
