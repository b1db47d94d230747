import { requireRecentLogin } from "~/domain/sensitive-changes";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { switchOnTwoFactor } from "./switch-on-two-factor.server";

/**
 * Enables the second factor with the first code of the new secret, and returns ten recovery codes,
 * which cannot be read again. All other sessions of the person end, because they began without it.
 * Throws `code_expired` if no secret waits for this session, `invalid_code`.
 */
export async function confirmTwoFactor(
  ctx: OrganizationContext,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  requireRecentLogin(ctx, "users/two-factor/confirm-two-factor");
  const across = acrossOrganizations("people belong to the platform", now);
  return across.transaction(async (db) => ({
    recoveryCodes: await switchOnTwoFactor(db, across, ctx, { person: user, code }),
  }));
}
