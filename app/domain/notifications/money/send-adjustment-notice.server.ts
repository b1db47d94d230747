import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { formatMoney } from "~/values/money/money";
import type { JobPayload } from "../../../../jobs/catalog";
import type { OrganizationContext } from "~/domain/context";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";
import { adjustmentNote } from "~/domain/payouts/adjustments/adjustment-note";
import { listAdjustments } from "~/domain/payouts/adjustments/list-adjustments.server";

const JOB = "notifications.send-adjustment-notice";

/** Tells the finance people that our staff adjusted the balance: how much, why, and where to see it. */
export async function sendAdjustmentNotice(
  ctx: OrganizationContext,
  order: JobPayload<typeof JOB>,
): Promise<void> {
  ctx.require("read", "membership");
  const adjustment = await listAdjustments.find(ctx, order.adjustmentId);
  const reader = adjustment && (await tellOneByOne(ctx, JOB, order, ["owner", "finance"]));
  if (!reader) return;
  const { organization } = ctx;
  const t = createTranslator(reader.locale);
  const isAdded = adjustment.amount > 0n;
  const { currency } = adjustment;
  const amount = formatMoney(isAdded ? adjustment.amount : -adjustment.amount, currency);
  const reason = t(`payouts.adjustments.reasons.${adjustment.reason}`);
  const way = isAdded ? "added" : "taken";
  const mail = layOutMail({
    locale: reader.locale,
    brand: brandOf(organization),
    subject: t(`emails.adjustment.${way}_subject`, { amount }),
    name: reader.firstName,
    paragraphs: [
      t(`emails.adjustment.${way}_text`, { amount }),
      t("emails.adjustment.reason", { reason }),
      adjustmentNote(t, adjustment),
      t("emails.adjustment.next"),
    ],
    button: {
      label: t("emails.adjustment.button"),
      href: absoluteUrl(organization.slug, "/manage/payouts/adjustments"),
    },
  });
  const messageId = `adjustment-${adjustment.id}-${reader.id}`;
  await sendMail({ kind: "payout_notice", ...mail, to: reader.email, messageId });
}
