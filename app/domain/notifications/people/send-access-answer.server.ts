import { isLocale, type Locale } from "~/i18n/config";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { env, operatorUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { JobPayload } from "../../../../jobs/catalog";
import { findAccessAnswer } from "~/domain/access-requests/find-access-answer.server";
import type { OrganizationContext } from "~/domain/context";
import { platformMail } from "~/domain/notifications/platform-mail";

/**
 * Informs the person of an access request about its state and dates, and the operator about a stop.
 * A state that no longer applies is not sent.
 */
export async function sendAccessAnswer(
  ctx: OrganizationContext,
  { requestId, step, to }: JobPayload<"notifications.send-access-answer">,
): Promise<void> {
  ctx.require("read", "membership");
  const request = await findAccessAnswer(ctx, { requestId, to });
  if (request?.state !== step || !request.reader) return;
  const { reader, fullName: person, dueAt } = request;
  const { name: organization, timezone } = ctx.organization;
  const locale: Locale = isLocale(reader.locale) ? reader.locale : ctx.locale;
  const t = createTranslator(locale);
  const values = {
    organization,
    person,
    due: `${formatDateTime(dueAt, timezone, t, locale, "sentence")} (${timezone})`,
  };
  const mail = platformMail({
    locale,
    name: reader.firstName,
    ...(to === "operator"
      ? {
          subject: t("emails.access.answer.operator_subject", values),
          paragraphs: [t("emails.access.answer.operator_text", values)],
          button: {
            label: t("emails.access.notice.see"),
            href: operatorUrl(`/operator/organizations/${ctx.organizationId}/access`),
          },
        }
      : {
          why: t("emails.access.why", values),
          subject: t(`emails.access.answer.${step}_subject`, values),
          paragraphs: [
            t(`emails.access.answer.${step}_text`, values),
            t("emails.standing.answer", { email: env().LEGAL_EMAIL }),
          ],
        }),
  });
  await sendMail({
    kind: "access_answer",
    ...mail,
    to: reader.email,
    messageId: `access-${step}-${requestId}-${to}`,
  });
}
