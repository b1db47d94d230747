/** What a withheld tax is called: its kind, and the place whose tax it is. Pages load this file. */
import { textForCode, type Translate } from "~/i18n/text-key";
import type { YearSection } from "./year-lines";

/** Kinds with a text of their own, as companies name them. */
const KINDS = ["iibb", "sirtac", "iva", "ganancias", "fuente", "ica", "isr", "iof"] as const;

/**
 * Returns `Impuestos retenidos por Mercado Pago: Ingresos Brutos, Buenos Aires`. A company's name of a tax is
 * `tax_withholding_<kind>` and may end with the place; one of another form is shown as it is.
 */
export function taxText(
  t: Translate,
  { gateway, tax }: Pick<YearSection["withheld"][number], "gateway" | "tax">,
): string {
  if (gateway === null) return t("payouts.years.payout_tax");
  const name = textForCode(t, "manage.gateways", gateway, "common.unknown");
  const by = t("payouts.years.withheld_by", { name });
  return tax === "" ? by : `${by}: ${nameOf(t, tax)}`;
}

function nameOf(t: Translate, tax: string): string {
  const [word = "", ...rest] = tax.replace(/^tax_withholding[_-]/, "").split(/[_-]+/);
  const kind = KINDS.find((one) => one === word);
  if (!kind) return [word, ...rest].join(" ");
  const place = rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(" ");
  return [t(`payouts.years.taxes.${kind}`), place].filter(Boolean).join(", ");
}
