import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { recordChange } from "../audit/record-change.server";
import { requireStaff, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { readSupport, REQUEST_LIFE_MS } from "./read-support.server";

/**
 * Maximum number of requests to one organisation within a request's lifetime, so that repeated
 * requests cannot wear its owners down.
 */
const MOST = 3;

/**
 * Requests support access from the organisation's owners, with a reason. Throws `forbidden` for
 * anybody but our staff, `already_exists` while another request is open, `invalid_transition`
 * during an active access, and `rate_limited` after three in a week.
 */
export async function requestSupport(
  ctx: OrganizationContext,
  { reason }: { reason: string },
): Promise<void> {
  const operator = requireStaff(ctx);
  const { now, organizationId } = ctx;
  const weekAgo = new Date(now.getTime() - REQUEST_LIFE_MS);
  const id = ctx.newId();
  const requesting = ctx.transaction(async (db) => {
    const { access, request } = await readSupport(db, now);
    if (access) throw new DomainError("invalid_transition");
    if (request) throw new DomainError("already_exists");
    const latest = await db.supportAccess.findMany({
      where: { requestedAt: { gt: weekAgo } },
      select: { requestedAt: true },
      orderBy: { requestedAt: "asc" },
    });
    const [first] = latest;
    if (first?.requestedAt && latest.length >= MOST) {
      const waits = first.requestedAt.getTime() - weekAgo.getTime();
      throw new DomainError("rate_limited", { retryAfter: Math.ceil(waits / 1000) });
    }
    // Marks an expired request as declined, because the unique index allows one open request.
    await db.supportAccess.updateMany({
      where: {
        organizationId,
        grantedAt: null,
        declinedAt: null,
        requestedAt: { lte: weekAgo },
      },
      data: { declinedAt: now },
    });
    const requested = { requestedAt: now, requestedById: operator.id, requestReason: reason };
    await db.supportAccess.create({ data: { organizationId, id, createdAt: now, ...requested } });
    const subject = { type: "support_access", id } as const;
    const after = { reason };
    const entryId = await recordChange(db, ctx, { operation: "request-support", subject, after });
    if (entryId) await ctx.enqueue(db, "notifications.send-support-notice", { entryId });
  });
  await requesting.catch((error: unknown) => {
    // For two operators at once, the unique index decides.
    if (databaseErrorCode(error) === "23505") throw new DomainError("already_exists");
    throw error;
  });
}
