import { recordChange } from "~/domain/audit/record-change.server";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { setTwoFactorPolicy } from "~/domain/organizations/set-two-factor-policy.server";

/**
 * Sets whether the organisation requires a second factor. If so, a member without one must set it
 * up at their next visit and can do nothing else there. Throws `two_factor_required` if the person
 * who enables it has none.
 */
export async function updateTwoFactorPolicy(
  ctx: OrganizationContext,
  { required }: { required: boolean },
): Promise<void> {
  ctx.require("update", "organization");
  requireRecentLogin(ctx, "users/two-factor/update-two-factor-policy");
  const { organizationId, now, user } = ctx;
  if (required && user?.twoFactor !== "on") throw new DomainError("two_factor_required");
  await ctx.transaction(async (db) => {
    const where = { id: organizationId };
    const before = await db.organization.findUniqueOrThrow({
      where,
      select: { twoFactorRequiredAt: true },
    });
    const since = before.twoFactorRequiredAt;
    await setTwoFactorPolicy(db, ctx, required ? (since ?? now) : null);
    await recordChange(db, ctx, {
      operation: "update-two-factor-policy",
      subject: { type: "organization", id: organizationId },
      before: { require_two_factor: since !== null },
      after: { require_two_factor: required },
    });
  });
}
