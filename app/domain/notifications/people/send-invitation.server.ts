import { isLocale, type Locale } from "~/i18n/config";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { unseal } from "~/infrastructure/crypto.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { OrganizationContext } from "~/domain/context";
import { findInvitationToSend } from "~/domain/users/find-invitation-to-send.server";
import { INVITATION_SEAL } from "~/domain/users/invitation-link.server";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";

/**
 * Sends an invitation's link, unless it was accepted, cancelled, sent again or expired meanwhile.
 * Throws if the mail server rejects it.
 */
export async function sendInvitation(
  ctx: OrganizationContext,
  { invitationId, sealedToken }: { invitationId: string; sealedToken: string },
): Promise<void> {
  ctx.require("read", "membership");
  const token = unseal(INVITATION_SEAL, sealedToken);
  if (token === null) return;
  const row = await findInvitationToSend(ctx, { invitationId, token });
  if (!row) return;
  const { inviter: invitedBy } = row;
  // The language of a person without an account is unknown; the inviter's is the best guess.
  const locale: Locale = invitedBy && isLocale(invitedBy.locale) ? invitedBy.locale : ctx.locale;
  const t = createTranslator(locale);
  const inviter = invitedBy
    ? `${invitedBy.firstName} ${invitedBy.lastName}`
    : t("emails.signature");
  const role = textForCode(t, "manage.role", row.role, "common.unknown");
  const { name, timezone } = ctx.organization;
  const until = formatDateTime(row.expiresAt, timezone, t, locale, "sentence");
  const mail = layOutMail({
    locale,
    brand: brandOf(ctx.organization),
    subject: t("emails.invitation.subject", { inviter, organization: name }),
    name: row.firstName,
    paragraphs: [
      t("emails.invitation.text", { inviter, organization: name, role }),
      t("emails.invitation.until", { until }),
    ],
    button: {
      label: t("emails.invitation.button"),
      href: absoluteUrl(null, `/invitations/${token}`),
    },
    why: t(invitedBy ? "emails.invitation.why" : "emails.access.why", { organization: name }),
  });
  const messageId = `${row.id}-${row.sentAt.getTime()}`;
  await sendMail({ kind: "invitation", ...mail, to: row.email, messageId });
}
