import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { readSupport } from "./read-support.server";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Grants our staff read-only access for that many hours; it also answers an open request. Every
 * owner is informed. Throws `invalid_transition` during an active access.
 */
export async function grantSupport(
  ctx: OrganizationContext,
  { hours }: { hours: number },
): Promise<void> {
  ctx.require("create", "support_access");
  requireRecentLogin(ctx, "support/grant-support");
  const { now, organizationId, user } = ctx;
  const until = new Date(now.getTime() + hours * HOUR_MS);
  const grant = { grantedAt: now, grantedById: user?.id ?? null, expiresAt: until };
  const granting = ctx.transaction(async (db) => {
    // Marks an expired access as ended, because the unique index allows one open access.
    await db.sql`
      UPDATE support_accesses SET ended_at = expires_at
       WHERE organization_id = ${organizationId}::uuid AND ended_at IS NULL AND expires_at <= ${now}`;
    const { access, request } = await readSupport(db, now);
    if (access) throw new DomainError("invalid_transition");
    const id = request?.id ?? ctx.newId();
    if (request) {
      const { count } = await db.supportAccess.updateMany({
        where: { organizationId, id, grantedAt: null, declinedAt: null },
        data: grant,
      });
      if (count === 0) throw new DomainError("invalid_transition");
    } else {
      await db.supportAccess.create({ data: { organizationId, id, createdAt: now, ...grant } });
    }
    const subject = { type: "support_access", id } as const;
    const after = { expires_at: until };
    const entryId = await recordChange(db, ctx, { operation: "grant-support", subject, after });
    if (entryId) await ctx.enqueue(db, "notifications.send-support-notice", { entryId });
  });
  await granting.catch((error: unknown) => {
    // For two owners at once, the unique index decides.
    if (databaseErrorCode(error) === "23505") throw new DomainError("invalid_transition");
    throw error;
  });
}
