import { recordSecurityEvent } from "~/domain/audit/record-security-event.server";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { replaceRecoveryCodes } from "./recovery-codes.server";
import { consumeSecondFactor } from "./consume-second-factor.server";
import { enqueueTwoFactorNotice } from "./two-factor-rows.server";

/** Replaces the recovery codes by ten new ones. Throws `invalid_code`, `rate_limited`. */
export async function renewRecoveryCodes(
  ctx: OrganizationContext,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  requireRecentLogin(ctx, "users/two-factor/renew-recovery-codes");
  if (user.twoFactor !== "on") throw new DomainError("invalid_transition");
  await consumeSecondFactor(ctx, user.id, code);
  const across = acrossOrganizations("people belong to the platform", now);
  return across.transaction(async (db) => {
    const recoveryCodes = await replaceRecoveryCodes(db, { userId: user.id, now });
    await recordSecurityEvent(db, ctx, { event: "recovery_codes_renewed", userId: user.id });
    await enqueueTwoFactorNotice(db, across, { now, userId: user.id, notice: "codes_renewed" });
    return { recoveryCodes };
  });
}
