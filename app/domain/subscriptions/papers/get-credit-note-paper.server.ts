import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { isId } from "~/values/ids/ids";
import type { Currency } from "~/values/money/money";
import type { InvoicePaper } from "./invoice-pdf.server";
import { partiesOf } from "./parties-of.server";

/**
 * Returns what an issued credit note says on paper: the parties of the invoice that it corrects, why it
 * was made and what becomes of its amount. Throws `not_found`.
 */
export async function getCreditNotePaper(
  ctx: OrganizationContext,
  id: string,
): Promise<InvoicePaper> {
  ctx.require("read", "subscription");
  const found = isId(id)
    ? await ctx.read((db) =>
        db.creditNote.findFirst({
          where: { id, number: { not: null } },
          include: { invoice: { select: { number: true, customer: true, seller: true } } },
        }),
      )
    : null;
  if (!found) throw new DomainError("not_found");
  const { amount, effect, invoice, note, reason } = found;
  const t = createTranslator(ctx.locale);
  const why = textForCode(t, "subscription.credit_reasons", reason, "common.unknown");
  return {
    kind: "credit_note",
    number: found.number ?? "",
    fiscalNumber: found.fiscalNumber,
    issuedOn: found.issuedOn ?? "",
    ...{ dueOn: null, paidOn: null, corrects: invoice.number },
    ...partiesOf(ctx, t, invoice),
    lines: [{ text: note ? `${why} · ${note}` : why, amount }],
    taxText: t("subscription.paper.no_tax"),
    ...{ total: amount, paid: 0n, reduced: 0n },
    currency: found.currency as Currency,
    notes: [textForCode(t, "subscription.credit_effects", effect, "common.unknown")],
    locale: ctx.locale,
  };
}
