import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { JobPayload } from "../../../../jobs/catalog";
import { getWave } from "~/domain/card-testing/get-wave.server";
import type { OrganizationContext } from "~/domain/context";
import { mailStopUrl } from "~/domain/notifications/mail-stop-link.server";
import { wantsMail } from "~/domain/news/wants-mail.server";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";

const JOB = "notifications.report-card-testing";

/** Tells owners and admins that somebody tried stolen cards on a campaign and was stopped. */
export async function reportCardTesting(
  ctx: OrganizationContext,
  order: JobPayload<typeof JOB>,
): Promise<void> {
  ctx.require("read", "membership");
  const wave = await getWave(ctx, order.waveId);
  const reader = wave && (await tellOneByOne(ctx, JOB, order, ["owner", "admin"]));
  if (!reader || !(await wantsMail(ctx, reader.id, "card_testing"))) return;
  const { organization } = ctx;
  const t = createTranslator(reader.locale);
  const campaign = wave.campaign?.title ?? organization.name;
  const stopped = { kind: "card_testing", userId: reader.id } as const;
  const stopUrl = mailStopUrl(organization, stopped, reader.locale);
  const mail = layOutMail({
    locale: reader.locale,
    brand: brandOf(organization),
    subject: t("emails.card_testing.subject", { campaign }),
    name: reader.firstName,
    paragraphs: [
      t("emails.card_testing.text", { campaign }),
      t("emails.card_testing.donors"),
      t("emails.card_testing.next"),
    ],
    button: {
      label: t("emails.card_testing.button"),
      href: absoluteUrl(organization.slug, "/manage/transactions"),
    },
    link: { label: t("emails.stop"), href: stopUrl },
  });
  await sendMail({
    kind: "card_testing",
    stopUrl,
    ...mail,
    to: reader.email,
    messageId: `wave-${wave.id}-${reader.id}`,
  });
}
