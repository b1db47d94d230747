import { labelIn } from "~/countries/label-in";
import { findPlan, tierNames } from "~/countries/plans/plans";
import type { OrganizationContext } from "~/domain/context";
import { getInvoice, type InvoiceView } from "~/domain/subscriptions/get-invoice.server";
import { transferAccount } from "~/infrastructure/env.server";
import { createTranslator } from "~/i18n/server";
import { textForCode, type Translate } from "~/i18n/text-key";
import { parseDecimal, type Currency } from "~/values/money/money";
import { formatDay } from "~/values/time/day-text";
import type { InvoicePaper } from "./invoice-pdf.server";
import { partiesOf } from "./parties-of.server";

/**
 * Returns what an issued invoice says on paper: customer and issuer as they were when it was issued,
 * why days of another plan are taken off, and our account while a transfer is awaited. Throws
 * `not_found`.
 */
export async function getInvoicePaper(ctx: OrganizationContext, id: string): Promise<InvoicePaper> {
  ctx.require("read", "subscription");
  const invoice = await getInvoice(ctx, id);
  const { subscription, ...copy } = await ctx.read((db) =>
    db.invoice.findFirstOrThrow({
      where: { id },
      select: {
        ...{ customer: true, seller: true, paidAmount: true, reducedAmount: true },
        subscription: {
          select: {
            paymentMode: { select: { kind: true } },
            redemption: { select: { code: true } },
          },
        },
      },
    }),
  );
  const t = createTranslator(ctx.locale);
  const currency = invoice.currency as Currency;
  const isOpen = invoice.status === "open";
  const isTransfer = isOpen && subscription?.paymentMode?.kind !== "card";
  const isChange = invoice.lines.some(({ kind }) => kind === "proration_credit");
  return {
    kind: "invoice",
    number: invoice.number,
    fiscalNumber: invoice.fiscal_number,
    issuedOn: invoice.issued_on,
    dueOn: isOpen ? invoice.due_on : null,
    paidOn: invoice.paid_on,
    corrects: null,
    ...partiesOf(ctx, t, copy),
    lines: linesOf(ctx, t, invoice, subscription?.redemption?.code ?? null),
    taxText: t("subscription.paper.no_tax"),
    total: minor(invoice.total, currency),
    paid: isOpen ? copy.paidAmount : 0n,
    reduced: copy.reducedAmount,
    currency,
    notes: [
      ...(isChange ? [t("subscription.paper.change")] : []),
      ...(isTransfer ? [transferText(t, ctx.organization.country, invoice.number)] : []),
    ],
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
  { lines, currency }: InvoiceView,
  coupon: string | null,
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
      text: [what, kind === "coupon" ? coupon : null, name, days]
        .filter((part) => part !== null)
        .join(" · "),
      amount: minor(amount, currency as Currency),
    };
  });
}
