import type { Locale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { acrossOrganizations } from "../context";
import { keepPendingSecret } from "~/domain/users/two-factor/switch-on-two-factor.server";
import { makeSecret, sealSecret, totpUri } from "~/domain/users/two-factor/totp.server";
import { findPendingTwoFactor } from "~/domain/users/two-factor/two-factor-rows.server";
import type { Enrolment } from "./confirm-enrolment.server";

/**
 * Returns the secret for the authenticator app of the link's person. It is created once for the
 * session and stays the same until its first code, for half an hour. Returns null once the person
 * is enrolled. The app shows its name in `locale`.
 */
export async function pendingFactor(
  { now, userId, sessionId }: Enrolment,
  locale: Locale,
): Promise<{ secret: string; uri: string } | null> {
  const across = acrossOrganizations("operators belong to the platform", now);
  return across.transaction(async (db) => {
    // The lock lets the second of two simultaneous reads find the first one's secret.
    await db.sql`SELECT 1 FROM operators WHERE user_id = ${userId}::uuid FOR UPDATE`;
    const open = await db.operator.findFirst({
      where: { userId, enrolledAt: null, linkExpiresAt: { gt: now } },
      select: { user: { select: { email: true } } },
    });
    if (!open) return null;
    const names = {
      issuer: createTranslator(locale)("operator.login.issuer"),
      label: open.user.email,
    };
    const waiting = await findPendingTwoFactor(db, { id: userId, sessionId }, now);
    const secret = waiting?.secret ?? makeSecret();
    if (!waiting)
      await keepPendingSecret(db, { userId, sessionId, sealed: sealSecret(secret), now });
    return { secret, uri: totpUri(secret, names) };
  });
}
