import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { textForCode } from "~/i18n/text-key";
import { sendMail } from "~/infrastructure/mail.server";
import type { JobPayload } from "../../../../jobs/catalog";
import { accessUrl } from "~/domain/access-requests/access-link.server";
import { getAccessRequest } from "~/domain/access-requests/get-access-request.server";
import type { OrganizationContext } from "~/domain/context";
import { platformMail } from "~/domain/notifications/platform-mail";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";

/** The back-office page with the state of a request. */
const ACCESS_PATH = "/manage/settings/access";

/**
 * Informs owners and admins that a person requests access to their organisation, when it takes
 * effect, and how each of them can stop it; later about the result. A state that no longer applies
 * is not sent.
 */
export async function sendAccessNotice(
  ctx: OrganizationContext,
  order: JobPayload<"notifications.send-access-notice">,
): Promise<void> {
  ctx.require("read", "membership");
  const job = "notifications.send-access-notice";
  const reader = await tellOneByOne(ctx, job, order, ["owner", "admin"]);
  const { requestId, step } = order;
  const request = reader && (await getAccessRequest(ctx, requestId));
  if (!reader || request?.state !== step) return;
  const { organizationId } = ctx;
  const { name: organization, slug, timezone } = ctx.organization;
  const t = createTranslator(reader.locale);
  const due = formatDateTime(request.dueAt, timezone, t, reader.locale, "sentence");
  const values = { organization, person: request.fullName, email: request.email, due };
  const isOpen = step === "requested";
  const stopUrl = accessUrl({ organizationId, requestId, userId: reader.id });
  const evidence = textForCode(t, "manage.access.evidence", request.evidence, "common.unknown");
  const mail = platformMail({
    locale: reader.locale,
    subject: t(`emails.access.notice.${step}_subject`, values),
    name: reader.firstName,
    paragraphs: [
      t(`emails.access.notice.${step}_text`, values),
      ...(isOpen ? [t("emails.access.notice.how_to_stop", values)] : []),
    ],
    rows: isOpen
      ? [
          { label: t("emails.access.notice.checked"), value: evidence },
          { label: t("emails.standing.reason"), value: request.reason },
          { label: t("emails.access.notice.due"), value: `${due} (${timezone})` },
        ]
      : [],
    button: isOpen
      ? { label: t("emails.access.notice.stop"), href: stopUrl }
      : { label: t("emails.access.notice.see"), href: absoluteUrl(slug, ACCESS_PATH) },
  });
  await sendMail({
    kind: "access_notice",
    ...mail,
    to: reader.email,
    messageId: `access-${step}-${requestId}-${reader.id}`,
  });
}
