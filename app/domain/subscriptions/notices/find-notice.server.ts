import type { OrganizationContext } from "~/domain/context";
import type { PlanNoticeFacts, PlanNoticeKind } from "./notice";

export interface RecordedNotice {
  id: string;
  kind: PlanNoticeKind;
  facts: PlanNoticeFacts;
}

/** Returns a notice about the plan for its mail, or null without one. */
export async function findNotice(
  ctx: OrganizationContext,
  id: string,
): Promise<RecordedNotice | null> {
  ctx.require("read", "membership");
  const { organizationId } = ctx;
  const where = { organizationId_id: { organizationId, id } };
  const row = await ctx.read((db) => db.planNotice.findUnique({ where }));
  if (!row) return null;
  const { kind, facts } = row;
  return { id, kind: kind as PlanNoticeKind, facts: facts as unknown as PlanNoticeFacts };
}
