import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { sendMail } from "~/infrastructure/mail.server";
import { formatMoney } from "~/values/money/money";
import type { JobPayload } from "../../../jobs/catalog";
import type { OrganizationContext } from "../context";
import { findPledge } from "~/domain/pledges/find-pledge.server";
import { pledgeLink } from "~/domain/pledges/pledge-link.server";
import { brandOf, layOutMail } from "./mail-layout";

type Order = JobPayload<"notifications.send-pledge-notice">;
type Pledge = NonNullable<Awaited<ReturnType<typeof findPledge>>>;

/** Tells the donor of a pledge what they agreed to, or what became of it, with one link that stops it. */
export async function sendPledgeNotice(ctx: OrganizationContext, order: Order): Promise<void> {
  const pledge = await findPledge(ctx, order.pledgeId);
  if (!pledge || isOutdated(pledge, order)) return;
  const { organization } = ctx;
  const locale = isLocale(pledge.locale) ? pledge.locale : ctx.locale;
  const t = createTranslator(locale);
  const { notice } = order;
  const isOpen = notice !== "withdrawn";
  const link = (kind: "pay" | "stop") => pledgeLink(organization, { kind, pledgeId: pledge.id });
  const isPayable = isOpen && pledge.mode === "live" && !isPaid(pledge, notice);
  const values = { organization: organization.name, amount: amountOf(pledge) };
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t(`emails.pledge.${notice}.subject`, values),
    name: pledge.donor.firstName,
    paragraphs: [
      ...(pledge.mode === "sandbox" ? [t("emails.pledge.sandbox")] : []),
      t(`emails.pledge.${notice}.text`, { ...values, agency: pledge.agency.name }),
      ...(notice === "agreed" ? pledge.consents.map(({ text }) => text) : []),
      ...(isPayable ? [t("emails.pledge.pay_text")] : []),
      ...(isOpen ? [t("emails.pledge.stop_text")] : []),
    ],
    rows: rowsOf(pledge, t),
    ...(isPayable ? { button: { label: t("emails.pledge.pay"), href: link("pay") } } : {}),
    ...(isOpen ? { link: { label: t("emails.pledge.stop"), href: link("stop") } } : {}),
    why: t("emails.pledge.why", { ...values, agency: pledge.agency.name }),
  });
  await sendMail({
    kind: "pledge_notice",
    ...mail,
    to: pledge.donor.email,
    messageId: `pledge-${notice}-${pledge.id}-${order.key}`.replace(/[^\w-]/g, ""),
  });
}

/** A mail that was true when it was ordered may no longer be. */
function isOutdated({ storedState }: Pledge, { notice }: Order): boolean {
  const isOver = storedState === "withdrawn" || storedState === "invalid";
  return notice === "withdrawn" ? storedState !== "withdrawn" : isOver;
}

/** After a decline another card is needed; before the first charge any card will do. */
const isPaid = ({ vaultCardId }: Pledge, notice: Order["notice"]) =>
  notice !== "declined" && notice !== "reminder" && vaultCardId !== null;

const amountOf = ({ amount, currency }: Pledge) => formatMoney(amount, currency);

function rowsOf(pledge: Pledge, t: Translate) {
  const isMonthly = pledge.recurrence === "monthly";
  const amount = amountOf(pledge);
  return [
    {
      label: t("emails.receipt.amount"),
      value: isMonthly ? t("emails.pledge.monthly", { amount }) : amount,
    },
    { label: t("emails.receipt.campaign"), value: pledge.campaign.title },
    {
      label: t("emails.pledge.person"),
      value: `${pledge.capturedBy.name} · ${pledge.agency.name}`,
    },
  ];
}
