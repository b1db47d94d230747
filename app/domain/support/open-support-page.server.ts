import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";

/** Within this time the same page is not recorded again. */
const AGAIN_MS = 60_000;

/**
 * Records that an operator opens a page of the organisation, before the page is shown: without a
 * record the page is refused. `page` is a path without its query, which may contain people's names.
 */
export async function openSupportPage(
  ctx: OrganizationContext,
  { accessId, page }: { accessId: string; page: string },
): Promise<void> {
  ctx.require("read", "organization");
  const { now, organizationId, user } = ctx;
  const operation = "open-support-page";
  await ctx.transaction(async (db) => {
    const last = await db.auditEntry.findFirst({
      where: {
        organizationId,
        actorId: user?.id,
        sessionId: user?.sessionId,
        createdAt: { gt: new Date(now.getTime() - AGAIN_MS) },
        operation,
      },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { changes: true },
    });
    const { page: seen } = (last?.changes ?? {}) as { page?: [unknown, unknown] };
    if (seen?.[1] === page) return;
    const subject = { type: "support_access", id: accessId } as const;
    await recordChange(db, ctx, { operation: "open-support-page", subject, after: { page } });
  });
}
