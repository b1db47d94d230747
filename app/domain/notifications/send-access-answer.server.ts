import { isLocale, type Locale } from "~/i18n/config";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { env, operatorUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { JobPayload } from "../../../jobs/catalog";
import { acrossOrganizations, type OrganizationContext } from "../context";
import { platformMail } from "./platform-mail";

/**
 * Tells the person who is to be let in how their request stands and when they will hear; and who of our
 * staff asked that it was stopped. What is not so any more is not told.
 */
export async function sendAccessAnswer(
  ctx: OrganizationContext,
  { requestId, step, to }: JobPayload<"notifications.send-access-answer">,
): Promise<void> {
  ctx.require("read", "membership");
  const { organizationId, now } = ctx;
  const where = { organizationId_id: { organizationId, id: requestId } };
  const request = await ctx.read((db) => db.accessRequest.findUnique({ where }));
  if (request?.state !== step) return;
  const across = acrossOrganizations("whoever asks may have an account elsewhere, or none", now);
  const account = await across.read((db) =>
    db.user.findFirst({
      where: to === "operator" ? { id: request.requestedById } : { email: request.email },
      select: { email: true, firstName: true, locale: true },
    }),
  );
  const { name: organization, timezone } = ctx.organization;
  const known = account?.locale ?? "";
  const locale: Locale = isLocale(known) ? known : ctx.locale;
  const t = createTranslator(locale);
  const values = {
    organization,
    person: `${request.firstName} ${request.lastName}`,
    due: `${formatDateTime(request.dueAt, timezone, t, locale, "sentence")} (${timezone})`,
  };
  const mail = platformMail({
    locale,
    name: to === "operator" ? account?.firstName : request.firstName,
    ...(to === "operator"
      ? {
          subject: t("emails.access.answer.operator_subject", values),
          paragraphs: [t("emails.access.answer.operator_text", values)],
          button: {
            label: t("emails.access.notice.see"),
            href: operatorUrl(`/operator/organizations/${organizationId}/access`),
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
  const address = to === "operator" ? account?.email : request.email;
  if (!address) return;
  await sendMail({ ...mail, to: address, messageId: `access-${step}-${requestId}-${to}` });
}
