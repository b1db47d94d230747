import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { listOrganizationsRequiringTwoFactor } from "./list-organizations-requiring-two-factor.server";
import { totpUri } from "./totp.server";
import { findPendingTwoFactor } from "./two-factor-rows.server";

export interface TwoFactorView {
  /** ISO 8601; null if disabled. */
  on_since: string | null;
  recovery_codes_left: number;
  /** Names of the organisations that require it, so that it cannot be disabled. */
  required_by: string[];
  /** The data for the authenticator app, until its first code. */
  pending: { secret: string; uri: string } | null;
}

/** Returns the signed-in person's second factor. */
export async function getTwoFactor(ctx: OrganizationContext): Promise<TwoFactorView> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("read", "user", { uuid: user.id });
  const required = await listOrganizationsRequiringTwoFactor(now, user.id);
  const across = acrossOrganizations("people belong to the platform", now);
  return across.read(async (db) => {
    const row = await db.twoFactor.findUnique({
      where: { userId: user.id },
      select: { confirmedAt: true },
    });
    const left = await db.recoveryCode.count({ where: { userId: user.id, usedAt: null } });
    const pending = await findPendingTwoFactor(db, user, now);
    const names = { issuer: "Dádiva", label: user.email };
    return {
      on_since: row?.confirmedAt?.toISOString() ?? null,
      recovery_codes_left: left,
      required_by: required,
      pending: pending && { secret: pending.secret, uri: totpUri(pending.secret, names) },
    };
  });
}
