import { requireRecentLogin } from "~/domain/sensitive-changes";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { consumeSecondFactor } from "./consume-second-factor.server";
import { keepPendingSecret } from "./switch-on-two-factor.server";
import { makeSecret, sealSecret } from "./totp.server";

/**
 * Creates a new secret for the person's authenticator app; a client can never provide one. It waits
 * for this session, up to half an hour, until a code confirms it. An existing second factor stays
 * until then, and replacing it requires one of its codes.
 */
export async function beginTwoFactor(
  ctx: OrganizationContext,
  { code }: { code?: string | undefined } = {},
): Promise<void> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  requireRecentLogin(ctx, "users/two-factor/begin-two-factor");
  if (user.twoFactor === "on") {
    if (!code) throw refuseField("code", "second_factor_required");
    await consumeSecondFactor(ctx, user.id, code);
  }
  const { id: userId, sessionId } = user;
  const sealed = sealSecret(makeSecret());
  await acrossOrganizations("people belong to the platform", now).transaction((db) =>
    keepPendingSecret(db, { userId, sessionId, sealed, now }),
  );
}
