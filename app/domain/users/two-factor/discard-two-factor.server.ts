import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { listOrganizationsRequiringTwoFactor } from "./list-organizations-requiring-two-factor.server";
import { lockPerson } from "~/domain/users/person-lock.server";
import { consumeSecondFactor } from "./consume-second-factor.server";
import { cancelOpenReset, removeTwoFactor, enqueueTwoFactorNotice } from "./two-factor-rows.server";

/**
 * Disables the second factor, with one of its codes or a recovery code. Throws
 * `two_factor_required` while one of the person's organisations requires it, `invalid_code`,
 * `rate_limited`.
 */
export async function discardTwoFactor(
  ctx: OrganizationContext,
  { code }: { code: string },
): Promise<void> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  requireRecentLogin(ctx, "users/two-factor/discard-two-factor");
  if (user.twoFactor !== "on") throw new DomainError("invalid_transition");
  const asking = await listOrganizationsRequiringTwoFactor(now, user.id);
  if (asking.length > 0) throw new DomainError("two_factor_required");
  await consumeSecondFactor(ctx, user.id, code);
  const across = acrossOrganizations("people belong to the platform", now);
  await across.transaction(async (db) => {
    await lockPerson(db, user.id);
    await removeTwoFactor(db, user.id);
    await cancelOpenReset(db, { userId: user.id, now });
    await recordSecurityEvent(db, ctx, { event: "two_factor_disabled", userId: user.id });
    await enqueueTwoFactorNotice(db, across, { now, userId: user.id, notice: "disabled" });
  });
}
