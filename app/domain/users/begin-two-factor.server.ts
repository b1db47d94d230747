import { requireRecentLogin } from "~/domain/sensitive-changes";
import { acrossOrganizations, type OrganizationContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { spendSecondFactor } from "./spend-second-factor.server";
import { keepPendingSecret } from "./switch-on-two-factor.server";
import { makeSecret, sealSecret } from "./totp.server";

/**
 * Makes a new secret for the person's app: ours, never one that somebody sent. It waits, for this
 * session and half an hour, until a code confirms it; a second factor that is on stays until then,
 * and putting another in its place needs a code of it.
 */
export async function beginTwoFactor(
  ctx: OrganizationContext,
  { code }: { code?: string | undefined } = {},
): Promise<void> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  requireRecentLogin(ctx, "users/begin-two-factor");
  if (user.twoFactor === "on") {
    if (!code) throw refuseField("code", "second_factor_required");
    await spendSecondFactor(ctx, user.id, code);
  }
  const { id: userId, sessionId } = user;
  const sealed = sealSecret(makeSecret());
  await acrossOrganizations("people belong to the platform", now).transaction((db) =>
    keepPendingSecret(db, { userId, sessionId, sealed, now }),
  );
}
