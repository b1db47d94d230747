import type { Locale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { acrossOrganizations } from "../context";
import { keepPendingSecret } from "../users/switch-on-two-factor.server";
import { makeSecret, sealSecret, totpUri } from "../users/totp.server";
import { findPendingTwoFactor } from "../users/two-factor-rows.server";
import type { Enrolment } from "./confirm-enrolment.server";

/**
 * The secret that a link's person gives their app: made once for the session and shown again until its
 * first code has come, for half an hour. null once the person is enrolled. The app names it in `locale`.
 */
export async function pendingFactor(
  { now, userId, sessionId }: Enrolment,
  locale: Locale,
): Promise<{ secret: string; uri: string } | null> {
  const across = acrossOrganizations("operators belong to the platform", now);
  return across.transaction(async (db) => {
    // Of two looks at once the second finds the secret of the first.
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
