import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { formatMoney } from "~/values/money/money";
import type { JobPayload } from "../../../../jobs/catalog";
import type { OrganizationContext } from "~/domain/context";
import { getMoneyBack } from "~/domain/donations/results/get-money-back.server";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";

const JOB = "notifications.send-refund-report";

/**
 * Informs the organisation's finance people of a full or partial refund. Those of a cancelled event stand on the
 * page of its cancellation: hundreds of mails would tell nobody anything.
 */
export async function sendRefundReport(
  ctx: OrganizationContext,
  order: JobPayload<typeof JOB>,
): Promise<void> {
  ctx.require("read", "membership");
  const refund = await getMoneyBack(ctx, "refund", order.refundId);
  if (refund?.cause === "event_cancelled") return;
  const reader = refund && (await tellOneByOne(ctx, JOB, order, ["owner", "finance"]));
  if (!reader) return;
  const { organization } = ctx;
  const t = createTranslator(reader.locale);
  const amount = formatMoney(refund.amount, refund.currency);
  const known = ["by_hand", "duplicate", "no_seats", "provider"].includes(refund.cause)
    ? refund.cause
    : "organization";
  const cause = known as "by_hand" | "duplicate" | "no_seats" | "provider" | "organization";
  const mail = layOutMail({
    locale: reader.locale,
    brand: brandOf(organization),
    subject: t("emails.refund.report_subject", { amount }),
    name: reader.firstName,
    paragraphs: [
      t("emails.refund.report_text", { amount, donor: refund.donorName }),
      t(`emails.refund.cause.${cause}`),
      t(
        organization.refundFeesCovered
          ? "emails.refund.report_balance_covered"
          : "emails.refund.report_balance",
      ),
    ],
    button: {
      label: t("emails.missed.button"),
      href: absoluteUrl(organization.slug, `/manage/donations/${refund.donationId}`),
    },
  });
  await sendMail({
    kind: "refund_report",
    ...mail,
    to: reader.email,
    messageId: `refund-report-${refund.id}-${reader.id}`,
  });
}
