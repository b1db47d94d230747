import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { formatMoney } from "~/values/money/money";
import type { JobPayload } from "../../../../jobs/catalog";
import type { OrganizationContext } from "~/domain/context";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";
import { listPayouts } from "~/domain/payouts/list-payouts.server";

const JOB = "notifications.send-payout-notice";

/** Tells the finance people that a payout arrived, did not arrive, or waits, and links its statement. */
export async function sendPayoutNotice(
  ctx: OrganizationContext,
  order: JobPayload<typeof JOB>,
): Promise<void> {
  ctx.require("read", "membership");
  const payout = await listPayouts.find(ctx, order.payoutId);
  const reader = payout && (await tellOneByOne(ctx, JOB, order, ["owner", "finance"]));
  if (!reader) return;
  const { organization } = ctx;
  const { state } = order;
  const t = createTranslator(reader.locale);
  const amount = formatMoney(payout.amount, payout.currency);
  const account = `${payout.bankName} ····${payout.lastFour}`;
  const mail = layOutMail({
    locale: reader.locale,
    brand: brandOf(organization),
    subject: t(`emails.payout.${state}_subject`, { amount }),
    name: reader.firstName,
    paragraphs: [
      t(`emails.payout.${state}_text`, { amount, account }),
      t(`emails.payout.${state}_next`),
    ],
    button: {
      label: t("emails.payout.button"),
      href: absoluteUrl(organization.slug, `/manage/payouts/${payout.id}`),
    },
  });
  const messageId = `payout-${payout.id}-${state}-${reader.id}`;
  await sendMail({ kind: "payout_notice", ...mail, to: reader.email, messageId });
}
