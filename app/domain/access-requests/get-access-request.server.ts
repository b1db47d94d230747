import type { OrganizationContext } from "../context";
import type { AccessState } from "./schema";

export interface AccessRequestView {
  id: string;
  email: string;
  fullName: string;
  evidence: string;
  reason: string;
  state: AccessState;
  createdAt: Date;
  dueAt: Date;
  decidedAt: Date | null;
}

/**
 * A request of this organisation, the newest one without an id; null: there is none. Throws `forbidden`
 * for who is no owner or administrator.
 */
export async function getAccessRequest(
  ctx: OrganizationContext,
  id?: string,
): Promise<AccessRequestView | null> {
  ctx.require("update", "membership");
  const { organizationId } = ctx;
  const row = await ctx.read((db) =>
    db.accessRequest.findFirst({
      where: { organizationId, id },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    }),
  );
  return (
    row && {
      id: row.id,
      email: row.email,
      fullName: `${row.firstName} ${row.lastName}`,
      evidence: row.evidence,
      reason: row.reason,
      state: row.state as AccessState,
      createdAt: row.createdAt,
      dueAt: row.dueAt,
      decidedAt: row.decidedAt,
    }
  );
}
