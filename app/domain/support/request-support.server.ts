import { databaseErrorCode } from "~/infrastructure/database.server";
import { recordChange } from "../audit/record-change.server";
import { requireStaff, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { readSupport, REQUEST_LIFE_MS } from "./read-support.server";

/** Requests of an organisation in the time that one lives: nobody is asked until they give in. */
const MOST = 3;

/**
 * Our staff ask the organisation's owners to let them look in, and say why. Throws `forbidden` for
 * anybody else, `already_exists` while another request is open, `invalid_transition` while they may
 * look in already, and `rate_limited` after three in a week.
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
    // One that lapsed makes room for the next.
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
    // Two of our staff at once; the unique index decided.
    if (databaseErrorCode(error) === "23505") throw new DomainError("already_exists");
    throw error;
  });
}
