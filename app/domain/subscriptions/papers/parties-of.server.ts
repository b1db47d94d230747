/** What invoices and credit notes say alike on paper. */
import { formatUid } from "~/countries/identity/format-uid";
import { labelIn } from "~/countries/label-in";
import { taxDataOf } from "~/countries/tax-data/tax-data";
import type { BillingProfile } from "~/domain/billing-profiles/schema";
import type { OrganizationContext } from "~/domain/context";
import type { Seller } from "~/domain/subscriptions/invoices/write-invoice.server";
import type { Translate } from "~/i18n/text-key";
import { addressLine } from "~/values/text/postal-address";
import type { InvoicePaper } from "./invoice-pdf.server";

/** Returns issuer and customer as an issued invoice keeps them. */
export function partiesOf(
  ctx: OrganizationContext,
  t: Translate,
  copy: { customer: unknown; seller: unknown },
): Pick<InvoicePaper, "issuer" | "customer"> {
  const { name, tax_id, address, email } = copy.seller as Seller;
  return {
    issuer: { name, lines: [tax_id, address, email] },
    customer: customerOf(ctx, t, copy.customer as BillingProfile),
  };
}

function customerOf(
  { organization, locale }: OrganizationContext,
  t: Translate,
  profile: BillingProfile,
): InvoicePaper["customer"] {
  const { country } = organization;
  const { address, fields, legal_name, tax_id_type, tax_id, email } = profile;
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
    [tax_id_type, formatUid(country, tax_id_type, tax_id)],
    ...(where === "" ? [] : [[t("manage.billing_profile.address"), where] as const]),
    ...own,
    ...(email ? [[t("common.fields.email"), email] as const] : []),
  ];
}
