import { labelOf, pauseReasons } from "~/countries/catalogs";
import { isLocale, type Locale } from "~/i18n/config";
import { dayText, formatDateTime, periodText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import { endingText, methodText } from "~/i18n/method-text";
import { formatMoney } from "~/values/money/money";
import type { JobPayload } from "../../../jobs/catalog";
import type { OrganizationContext } from "../context";
import { donorLink, type DonorLinkKind } from "~/domain/donations/donor-area/donor-link.server";
import { thanksLink } from "~/domain/donations/giving/thanks-link.server";
import { getDonorNotice, type DonorNotice } from "~/domain/donations/lists/get-donor-notice.server";
import { mailStopUrl } from "./mail-stop-link.server";
import { firstDebit } from "~/domain/donations/months/find-debit-wait.server";
import { noteDonorMail } from "~/domain/donations/lists/note-donor-mail.server";
import { brandOf, layOutMail } from "./mail-layout";

/** Writes to a donor about a donation or its card, with the link to the page of that mail. */
export async function sendDonorNotice(
  ctx: OrganizationContext,
  order: JobPayload<"notifications.send-donor-notice">,
): Promise<void> {
  const notice = await getDonorNotice(ctx, order);
  if (!notice) return;
  const { donationId, key } = order;
  const { organization } = ctx;
  const locale = isLocale(notice.locale) ? notice.locale : ctx.locale;
  const t = createTranslator(locale);
  const amount = formatMoney(notice.amount, notice.currency);
  const stopUrl =
    notice.kind === "suggest_monthly"
      ? mailStopUrl(organization, { kind: "monthly_suggestion", email: notice.email }, locale)
      : null;
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: t(`emails.donor.${textsOf(notice)}.subject`, {
      organization: organization.name,
      amount,
    }),
    name: notice.firstName,
    paragraphs: [...paragraphsOf(ctx, notice, t, locale), ...hintOf(notice, t)],
    rows: rowsOf(notice, t, locale, amount),
    button: buttonOf(ctx, notice, donationId, t, locale),
    ...(stopUrl ? { link: { label: t("emails.stop"), href: stopUrl } } : {}),
    why: t("emails.receipt.why", { organization: organization.name }),
  });
  await sendMail({
    ...(stopUrl ? { kind: "monthly_suggestion", stopUrl } : { kind: "donor_notice" }),
    ...mail,
    to: notice.email,
    messageId: `${order.notice}-${donationId}-${key}`.replace(/[^\w-]/g, ""),
  });
  await noteDonorMail(ctx, { donationId, kind: notice.kind, key });
}

type PayKind = "to_pay" | "pay_reminder";

const isToPay = (kind: DonorNotice["kind"]): kind is PayKind =>
  kind === "to_pay" || kind === "pay_reminder";

/** A single donation that has to be paid is no month, and tickets are no donation. */
function payTextsOf(kind: PayKind, { sellsTickets, toPay }: DonorNotice) {
  if (sellsTickets) return kind === "to_pay" ? "to_pay_order" : "order_reminder";
  return kind === "to_pay" && toPay?.period == null ? "to_pay_once" : kind;
}

const textsOf = (notice: DonorNotice) =>
  isToPay(notice.kind) ? payTextsOf(notice.kind, notice) : notice.kind;

/** No card ends such a pause, so the mail offers none. */
const isAboutCard = ({ kind, isMendable }: DonorNotice) =>
  !["converted", "scheduled", "still_charged", "suggest_monthly", "mandate", "debit"].includes(
    kind,
  ) &&
  !isToPay(kind) &&
  (kind !== "paused" || isMendable);

const isDebit = ({ method }: DonorNotice) => method.methodId === "cbu";

const hintOf = (notice: DonorNotice, t: Translate) =>
  isAboutCard(notice)
    ? [
        t(
          notice.isPaidByLink || isDebit(notice)
            ? "emails.donor.to_card.hint"
            : "emails.donor.link",
        ),
      ]
    : [];

function cardButton(notice: DonorNotice) {
  if (isDebit(notice)) return "emails.donor.to_card.button_debit";
  return notice.isPaidByLink ? "emails.donor.to_card.button" : "emails.donor.button";
}

/** Returns the page where the donor acts on the mail. */
function buttonOf(
  ctx: OrganizationContext,
  notice: DonorNotice,
  donationId: string,
  t: Translate,
  locale: Locale,
) {
  const link = (kind: DonorLinkKind) => donorLink(ctx, { kind, donationId, locale });
  if (isAboutCard(notice)) {
    return { label: t(cardButton(notice)), href: link("card") };
  }
  if (["converted", "scheduled", "mandate", "debit"].includes(notice.kind))
    return { label: t("emails.donor.converted.button"), href: link("gift") };
  if (isToPay(notice.kind) && notice.toPay) {
    const path = thanksLink(notice.toPay.campaignSlug, donationId, notice.toPay.id);
    const href = absoluteUrl(ctx.organization.slug, path);
    return { label: t("emails.donor.to_pay.button"), href };
  }
  if (notice.kind === "suggest_monthly")
    return { label: t("emails.donor.suggest_monthly.button"), href: link("convert") };
  return undefined;
}

function paragraphsOf(
  ctx: OrganizationContext,
  notice: DonorNotice,
  t: Translate,
  locale: Locale,
): string[] {
  const { organization } = ctx;
  const { declined, expiresOn, isPaidByLink, kind, nextDate, pausedReason } = notice;
  const day = (at: Date) => formatDateTime(at, organization.timezone, t, locale, "date");
  const values = {
    organization: organization.name,
    amount: formatMoney(notice.amount, notice.currency),
    card: methodText(t, notice.method),
    date: nextDate ? day(nextDate) : "",
  };
  const account = endingText(t, notice.method);
  const own = isDebit(notice) ? debitParagraphs(ctx, notice, t, { ...values, account, day }) : null;
  if (own) return own;
  switch (kind) {
    case "mandate":
    case "debit":
      return [];
    case "declined":
    case "last_declined": {
      const period = declined?.period ? periodText(t, declined.period) : "";
      const tried = declined ? day(declined.date) : "";
      return [
        t("emails.donor.declined.text", { ...values, period, date: tried }),
        kind === "last_declined" && isPaidByLink
          ? t("emails.donor.last_declined.next_link", { ...values, period })
          : t(`emails.donor.${kind}.next`, { ...values, period }),
      ];
    }
    case "paused": {
      if (!notice.isMendable) {
        const why = pausedReason === "last_transaction_charge_back" ? "charged_back" : "stopped";
        return [t(`emails.donor.paused.${why}`, values), t("emails.donor.paused.ask", values)];
      }
      if (isPaidByLink) {
        const method = values.card;
        return [
          t("emails.donor.paused.link", { ...values, method }),
          t("emails.donor.paused.mend_link"),
        ];
      }
      const text = pausedReason === "payment_method_missing" ? "missing" : "text";
      return [t(`emails.donor.paused.${text}`, values), t("emails.donor.paused.mend")];
    }
    case "resumed":
      return [t(isPaidByLink ? "emails.donor.resumed.link" : "emails.donor.resumed.text", values)];
    case "converted":
      return [t("emails.donor.converted.text", values), t("emails.donor.converted.manage")];
    case "scheduled":
      return [
        t(isPaidByLink ? "emails.donor.scheduled.link" : "emails.donor.scheduled.text", values),
        t("emails.donor.converted.manage"),
      ];
    case "suggest_monthly":
      return [
        t("emails.donor.suggest_monthly.text", values),
        t("emails.donor.suggest_monthly.once"),
      ];
    case "still_charged":
      return stillCharged(notice, t, values);
    case "to_pay":
    case "pay_reminder":
      return howToPay(ctx, { ...notice, kind }, t, { ...values, locale });
    case "card_expiring":
      return [
        t("emails.donor.card_expiring.text", {
          ...values,
          date: expiresOn ? dayText(t, locale, expiresOn) : "",
        }),
        t("emails.donor.card_expiring.next"),
      ];
  }
}

/** What a debit's donor reads; null where it is what every donor does. */
function debitParagraphs(
  { now, organization }: OrganizationContext,
  { declined, isMendable, kind, mandate, nextDate, pausedReason, toPay }: DonorNotice,
  t: Translate,
  { day, ...values }: DebitValues,
): string[] | null {
  switch (kind) {
    case "mandate":
      return [t(`emails.donor.mandate.${toPay ? "text" : "changed"}`, values), mandate ?? ""];
    case "debit": {
      // A notice that is late moves the debit.
      const first = firstDebit(organization, now);
      const at = nextDate && nextDate > first ? nextDate : first;
      return [
        t("emails.donor.debit.text", { ...values, date: day(at) }),
        t("emails.donor.debit.stop"),
      ];
    }
    case "last_declined": {
      const period = declined?.period ? periodText(t, declined.period) : "";
      const tried = declined ? day(declined.date) : "";
      return [
        t("emails.donor.declined.text", { ...values, period, date: tried }),
        t("emails.donor.last_declined.next_debit", values),
      ];
    }
    case "paused": {
      if (!isMendable) return null;
      const text = pausedReason === "payment_method_missing" ? "missing_debit" : "debit";
      return [t(`emails.donor.paused.${text}`, values), t("emails.donor.paused.mend_debit")];
    }
    case "resumed":
      return [t("emails.donor.resumed.debit", values)];
    default:
      return null;
  }
}

interface DebitValues {
  /** Its last digits. */
  account: string;
  organization: string;
  amount: string;
  date: string;
  day: (at: Date) => string;
}

/** What to pay, until when, and with which code. */
function howToPay(
  { organization }: OrganizationContext,
  notice: DonorNotice & { kind: PayKind },
  t: Translate,
  { locale, ...values }: { organization: string; amount: string; locale: Locale },
): string[] {
  const { kind, toPay } = notice;
  const { expiresAt = null, period = null } = toPay ?? {};
  const time = expiresAt && formatDateTime(expiresAt, organization.timezone, t, locale, "sentence");
  const month = period === null ? "" : periodText(t, period);
  return [
    t(`emails.donor.${payTextsOf(kind, notice)}.text`, { ...values, period: month }),
    ...(time ? [t("emails.donor.to_pay.until", { time })] : []),
    ...codeOf(notice, t),
  ];
}

function stillCharged(
  { toPay }: DonorNotice,
  t: Translate,
  values: { organization: string; amount: string },
): string[] {
  const period = toPay?.period ? periodText(t, toPay.period) : "";
  return [
    t("emails.donor.still_charged.text", { ...values, period }),
    t("emails.donor.still_charged.ask", values),
  ];
}

/** The code that a donor copies into the bank's app; it is too long for a row. */
function codeOf({ toPay }: DonorNotice, t: Translate): string[] {
  const action = toPay?.nextAction;
  return action?.kind === "qr" ? [t("emails.donor.to_pay.code"), action.content] : [];
}

/** What a shop or a bank asks for. */
function voucherRows({ kind, toPay }: DonorNotice, t: Translate) {
  const action = toPay?.nextAction;
  if (!isToPay(kind) || action?.kind !== "reference") return [];
  const { account, payee, reference } = action;
  return [
    ...(payee === "" ? [] : [{ label: t("public.next_action.payee"), value: payee }]),
    ...(account ? [{ label: t("public.next_action.account"), value: account }] : []),
    { label: t("public.next_action.reference_label"), value: reference },
  ];
}

function rowsOf(notice: DonorNotice, t: Translate, locale: Locale, amount: string) {
  const { declined, kind, pausedReason } = notice;
  const isDecline = kind === "declined" || kind === "last_declined";
  const cause =
    isDecline && declined
      ? t(`common.decline_family.${declined.family}`)
      : kind === "paused" && pausedReason
        ? labelOf(pauseReasons, pausedReason, locale)
        : null;
  return [
    { label: t("emails.receipt.amount"), value: amount },
    { label: t("emails.receipt.campaign"), value: notice.campaignTitle },
    // The card may be another one by now.
    ...(kind === "still_charged"
      ? []
      : [{ label: t("common.fields.payment_method"), value: methodText(t, notice.method) }]),
    ...voucherRows(notice, t),
    ...(cause ? [{ label: t("emails.donor.cause"), value: cause }] : []),
  ];
}
