import type { OrganizationContext } from "../context";

export interface Decided {
  type: string;
  status: string;
  rejectedReason: string | null;
  rejectedNote: string | null;
  reviewedAt: Date | null;
}

/** Returns our staff's last decision about a document, or null for an unknown id. */
export async function findDecision(ctx: OrganizationContext, id: string): Promise<Decided | null> {
  ctx.require("read", "document");
  const { organizationId } = ctx;
  return ctx.read((db) =>
    db.organizationDocument.findUnique({
      where: { organizationId_id: { organizationId, id } },
      select: {
        type: true,
        status: true,
        rejectedReason: true,
        rejectedNote: true,
        reviewedAt: true,
      },
    }),
  );
}
