import { getCountry } from "~/countries/country";
import { applyMask } from "~/countries/identity/uid";
import { labelIn } from "~/countries/label-in";
import { findPlan, tierNames } from "~/countries/plans/plans";
import { taxDataOf } from "~/countries/tax-data/tax-data";
import type { BillingProfile } from "~/domain/billing-profiles/schema";
import type { OrganizationContext } from "~/domain/context";
import { env, transferAccount } from "~/infrastructure/env.server";
import { createTranslator } from "~/i18n/server";
import { textForCode, type Translate } from "~/i18n/text-key";
import { addressLine } from "~/values/text/postal-address";
import { parseDecimal, type Currency } from "~/values/money/money";
import { formatDay } from "~/values/time/calendar";
import { getInvoice, type InvoiceView } from "./get-invoice.server";
import type { InvoicePaper } from "./invoice-pdf.server";
import type { Seller } from "./write-invoice.server";

/**
 * Returns what an issued invoice says on paper: customer and issuer as they were when it was issued,
 * and our account while a transfer is awaited. Throws `not_found`.
 */
export async function getInvoicePaper(ctx: OrganizationContext, id: string): Promise<InvoicePaper> {
  ctx.require("read", "subscription");
  const invoice = await getInvoice(ctx, id);
  const { customer, seller, subscription } = await ctx.read((db) =>
    db.invoice.findFirstOrThrow({
      where: { id },
      select: {
        ...{ customer: true, seller: true },
        subscription: { select: { paymentMode: { select: { kind: true } } } },
      },
    }),
  );
  const { name, tax_id, address, email } = seller as Seller;
  const t = createTranslator(ctx.locale);
  const currency = invoice.currency as Currency;
  const isOpen = invoice.status === "open";
  const isTransfer = isOpen && subscription.paymentMode?.kind !== "card";
  return {
    kind: "invoice",
    number: invoice.number,
    issuedOn: invoice.issued_on,
    dueOn: isOpen ? invoice.due_on : null,
    paidOn: invoice.paid_on,
    corrects: null,
    issuer: { name, lines: [tax_id, address, email] },
    customer: customerOf(ctx, t, customer as unknown as BillingProfile),
    lines: linesOf(ctx, t, invoice, currency),
    taxText: t("subscription.paper.no_tax"),
    total: minor(invoice.total, currency),
    paid: isOpen ? minor(invoice.paid, currency) : null,
    currency,
    transferText: isTransfer
      ? t("subscription.paper.transfer", {
          account: env().LEGAL_BANK_ACCOUNT,
          number: invoice.number,
        })
      : null,
    locale: ctx.locale,
  };
}

function transferText(t: Translate, country: string, number: string): string {
  const account = transferAccount(country);
  if (account === "") return t("subscription.paper.reference", { number });
  return t("subscription.paper.account", { account, number });
}

/** Converts a decimal of the calls, which may be negative, to minor units. */
function minor(amount: string, currency: Currency): bigint {
  const isNegative = amount.startsWith("-");
  const value = parseDecimal(isNegative ? amount.slice(1) : amount, currency) ?? 0n;
  return isNegative ? -value : value;
}

function linesOf(
  { locale }: OrganizationContext,
  t: Translate,
  { lines }: InvoiceView,
  currency: Currency,
): InvoicePaper["lines"] {
  return lines.map(({ kind, plan_code: code, amount, from, to }) => {
    const plan = code === null ? null : findPlan(code);
    const name = plan
      ? `${labelIn(tierNames[plan.tier], locale)}, ${t(`subscription.periods.${plan.period}`)}`
      : null;
    const days =
      from && to ? t("subscription.from_to", { from: formatDay(from), to: formatDay(to) }) : null;
    const what = textForCode(t, "subscription.lines", kind, "common.unknown");
    return {
      text: [what, name, days].filter((part) => part !== null).join(" · "),
      amount: minor(amount, currency),
    };
  });
}

function customerOf(
  { organization, locale }: OrganizationContext,
  t: Translate,
  profile: BillingProfile,
): InvoicePaper["customer"] {
  const { country } = organization;
  const { address, fields, legal_name, tax_id_type, tax_id, email } = profile;
  const mask = getCountry(country).uid.types.find(({ key }) => key === tax_id_type)?.mask ?? null;
  const where = [addressLine(address), address.neighborhood].filter(Boolean).join(", ");
  const own = taxDataOf(country).fields.flatMap(({ key, label, options = [] }) => {
    const codes = [fields[key] ?? []].flat();
    if (codes.length === 0) return [];
    const texts = codes.map((code) => {
      const option = options.find((one) => one.code === code);
      return option ? labelIn(option.label, locale) : code;
    });
    return [[labelIn(label, locale), texts.join(", ")] as const];
  });
  return [
    [t("subscription.paper.customer"), legal_name],
    [tax_id_type, applyMask(tax_id, mask)],
    ...(where === "" ? [] : [[t("manage.billing_profile.address"), where] as const]),
    ...own,
    ...(email ? [[t("common.fields.email"), email] as const] : []),
  ];
}
