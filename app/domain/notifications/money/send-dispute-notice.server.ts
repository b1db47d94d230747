import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { formatMoney } from "~/values/money/money";
import type { JobPayload } from "../../../../jobs/catalog";
import type { OrganizationContext } from "~/domain/context";
import { getMoneyBack } from "~/domain/donations/results/get-money-back.server";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";

const JOB = "notifications.send-dispute-notice";

/** Informs the finance people of a dispute, or of its end. */
export async function sendDisputeNotice(
  ctx: OrganizationContext,
  order: JobPayload<typeof JOB>,
): Promise<void> {
  ctx.require("read", "membership");
  const dispute = await getMoneyBack(ctx, "dispute", order.disputeId);
  const reader = dispute && (await tellOneByOne(ctx, JOB, order, ["owner", "finance"]));
  if (!reader) return;
  const { organization } = ctx;
  const { stage } = order;
  const t = createTranslator(reader.locale);
  const amount = formatMoney(dispute.amount, dispute.currency);
  const mail = layOutMail({
    locale: reader.locale,
    brand: brandOf(organization),
    subject: t(`emails.dispute.${stage}_subject`, { amount }),
    name: reader.firstName,
    paragraphs: [
      t(`emails.dispute.${stage}_text`, { amount, donor: dispute.donorName }),
      // A lost dispute pauses a monthly donation, and a single one has nothing to pause; nor does a second payment.
      ...(stage === "lost" && (dispute.recurrence !== "monthly" || dispute.isBeside)
        ? []
        : [t(`emails.dispute.${stage}_next`)]),
    ],
    button: {
      label: t("emails.missed.button"),
      href: absoluteUrl(organization.slug, `/manage/donations/${dispute.donationId}`),
    },
  });
  const messageId = `dispute-${dispute.id}-${stage}-${reader.id}`;
  await sendMail({ kind: "dispute_notice", ...mail, to: reader.email, messageId });
}
