import { newId } from "~/values/ids/ids";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import type { GuideName, GuideProgress } from "./guides";

/** Saves the signed-in person's progress in a guide of this organisation; the last call wins. */
export async function saveGuideProgress(
  ctx: OrganizationContext,
  guideName: GuideName,
  step: number,
): Promise<GuideProgress> {
  const { organizationId, user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  // One statement avoids a unique violation when two windows close a guide at once.
  await ctx.transaction(
    (db) => db.sql`
      INSERT INTO guide_progress (organization_id, id, user_id, guide_name, step, created_at, updated_at)
      VALUES (${organizationId}::uuid, ${newId(now)}::uuid, ${user.id}::uuid, ${guideName}, ${step}, ${now}, ${now})
      ON CONFLICT (organization_id, user_id, guide_name)
      DO UPDATE SET step = EXCLUDED.step, updated_at = EXCLUDED.updated_at`,
  );
  return { guide_name: guideName, step };
}
