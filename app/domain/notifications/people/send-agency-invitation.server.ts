import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { unseal } from "~/infrastructure/crypto.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { findTeamInvitationToSend } from "~/domain/agencies/find-team-invitation-to-send.server";
import type { OrganizationContext } from "~/domain/context";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";
import { INVITATION_SEAL } from "~/domain/users/invitation-link.server";

/**
 * Sends the link of an invitation to teams, in the organisation's language, unless it was used,
 * replaced or discarded meanwhile. Throws if the mail server rejects it.
 */
export async function sendAgencyInvitation(
  ctx: OrganizationContext,
  { personId, sealedToken }: { personId: string; sealedToken: string },
): Promise<void> {
  ctx.require("read", "agency_person");
  const token = unseal(INVITATION_SEAL, sealedToken);
  if (token === null) return;
  const row = await findTeamInvitationToSend(ctx, { personId, token });
  if (!row) return;
  const { locale, organization } = ctx;
  const t = createTranslator(locale);
  const texts = {
    organization: organization.name,
    team: row.teams.join(", "),
    role: t(`agencies.role.${row.role}`),
  };
  const until = formatDateTime(row.expiresAt, organization.timezone, t, locale, "sentence");
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t("emails.team_invitation.subject", texts),
    name: row.firstName,
    paragraphs: [
      t("emails.team_invitation.text", texts),
      t("emails.invitation.until", { until }),
      t("emails.team_invitation.what"),
    ],
    button: {
      label: t("emails.invitation.button"),
      href: absoluteUrl(null, `/invitations/team/${token}`),
    },
    why: t("emails.invitation.why", { organization: organization.name }),
  });
  const messageId = `${personId}-${row.invitedAt.getTime()}`;
  await sendMail({ kind: "team_invitation", ...mail, to: row.email, messageId });
}
