import { requireRecentLogin } from "~/domain/sensitive-changes";
import { acrossOrganizations, type OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { switchOnTwoFactor } from "./switch-on-two-factor.server";

/**
 * Switches the second factor on with the first code of the new secret, and answers ten recovery codes,
 * which nobody can read again. All other sessions of the person end: they were begun without it.
 * Throws `code_expired` when no secret waits for this session, `invalid_code`.
 */
export async function confirmTwoFactor(
  ctx: OrganizationContext,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  requireRecentLogin(ctx, "users/confirm-two-factor");
  const across = acrossOrganizations("people belong to the platform", now);
  return across.transaction(async (db) => ({
    recoveryCodes: await switchOnTwoFactor(db, across, ctx, { person: user, code }),
  }));
}
