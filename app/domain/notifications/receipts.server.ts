/** Lays out receipts. */
import { statementNames } from "~/countries/soft-descriptor";
import { printsDescriptor } from "~/providers/registry";
import { isLocale } from "~/i18n/config";
import { choiceText, formatDateTime, periodText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { env } from "~/infrastructure/env.server";
import type { Mail } from "~/infrastructure/mail.server";
import { formatInstant } from "~/values/time/calendar";
import { methodText } from "~/i18n/method-text";
import { companyTitle } from "~/providers/accounts";
import { isPaidByLink } from "~/providers/registry";
import { formatMoney } from "~/values/money/money";
import { fillCodes } from "~/values/ids/short-codes";
import type { OrganizationContext } from "../context";
import { donorLink } from "~/domain/donations/donor-area/donor-link.server";
import type { Receipt } from "~/domain/donations/lists/list-receipts.server";
import type { MailedReceipt } from "../receipts/issue-receipts.server";
import { hasLink } from "../text-fields";
import { brandOf, layOutMail, type MailContent } from "./mail-layout";

/** Returns the donor's receipt, with the organisation's appearance and in the donor's language. */
export function layOutReceipt(
  ctx: OrganizationContext,
  receipt: Receipt,
  mailed: MailedReceipt,
): Mail {
  return {
    kind: "receipt",
    ...layOutMail(receiptContent(ctx, receipt, mailed)),
    to: receipt.email,
    messageId: `receipt-${receipt.transactionId}`,
  };
}

/** Returns what a receipt says, without its layout. */
export function receiptContent(
  ctx: OrganizationContext,
  receipt: Receipt,
  { number, href }: MailedReceipt,
): MailContent {
  const { organization, locale: usual } = ctx;
  const locale = isLocale(receipt.locale) ? receipt.locale : usual;
  const t = createTranslator(locale);
  const zone = organization.timezone;
  const amount = formatMoney(receipt.amount, receipt.currency);
  const words = wordsOf(t, receipt, organization.name);
  const paragraphs = [words.text];
  if (receipt.thanksEmail) {
    const { firstName, campaignTitle: campaign } = receipt;
    const first_name = hasLink(firstName) ? "" : firstName;
    const values = { first_name, amount, campaign, organization: organization.name };
    paragraphs.push(fillCodes(receipt.thanksEmail, values));
  }
  if (receipt.nextDate) {
    const date = formatDateTime(receipt.nextDate, zone, t, locale, "date");
    const next = isPaidByLink(receipt) ? "next_link" : "next_charge";
    paragraphs.push(t(`emails.receipt.${next}`, { date }));
  }
  return {
    locale,
    brand: brandOf(organization, receipt.eventColor),
    subject: words.subject,
    name: receipt.firstName,
    paragraphs,
    rows: rowsOf(ctx, t, receipt, number),
    button: { label: t("emails.receipt.open"), href },
    link: {
      label: words.manage,
      href: donorLink(ctx, { kind: "gift", donationId: receipt.donationId, locale }),
    },
    why: [words.why, providerText(t)].join(" "),
  };
}

function wordsOf(t: Translate, receipt: Receipt, organization: string) {
  const amount = formatMoney(receipt.amount, receipt.currency);
  const named = { organization };
  return receipt.sellsTickets
    ? {
        subject: t("emails.receipt.tickets_subject", named),
        text: t("public.tickets.thanks_paid", { amount }),
        manage: t("emails.receipt.tickets_manage"),
        why: t("emails.receipt.tickets_why", named),
      }
    : {
        subject: t("emails.receipt.subject", named),
        text: t(`emails.receipt.${receipt.recurrence}`, { amount, ...named }),
        // A single donation has nothing to change.
        manage: t(
          receipt.recurrence === "monthly"
            ? "emails.receipt.manage"
            : "emails.donor.converted.button",
        ),
        why: t("emails.receipt.why", named),
      };
}

function rowsOf(ctx: OrganizationContext, t: Translate, receipt: Receipt, number: string) {
  const { country, timezone: zone } = ctx.organization;
  const amount = formatMoney(receipt.amount, receipt.currency);
  const company = companyTitle(receipt.provider);
  const names = printsDescriptor(receipt.provider)
    ? statementNames(country, receipt.gateway, receipt.softDescriptor)
    : [];
  return [
    {
      label: t(receipt.sellsTickets ? "emails.ticket.event" : "emails.receipt.campaign"),
      value: receipt.campaignTitle,
    },
    { label: t("emails.receipt.amount"), value: amount },
    ...(receipt.covered > 0n
      ? [
          {
            label: t("receipts.covered_fees"),
            value: formatMoney(receipt.covered, receipt.currency),
          },
        ]
      : []),
    {
      label: t("emails.receipt.date"),
      value: formatInstant(receipt.date, zone, "short-time"),
    },
    ...(receipt.period
      ? [{ label: t("emails.receipt.period"), value: periodText(t, receipt.period) }]
      : []),
    {
      label: t("common.fields.payment_method"),
      value: methodText(t, receipt),
    },
    ...(names.length > 0
      ? [{ label: t("public.thanks.descriptor_label"), value: choiceText(t, names) }]
      : []),
    ...(company ? [{ label: t("receipts.company"), value: company }] : []),
    { label: t("emails.receipt.number_label"), value: number },
  ];
}

/** Returns the provider of the platform, as the terms name it. */
function providerText(t: Translate): string {
  const { LEGAL_NAME: company, LEGAL_TAX_ID: tax_id, LEGAL_ADDRESS: address } = env();
  return t("emails.receipt.provider", { company, tax_id, address });
}
