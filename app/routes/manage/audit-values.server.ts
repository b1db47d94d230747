import type { ValueContext } from "~/components/audit/value-text";
import { documentRejectionReasons, scanRejectionReason } from "~/countries/catalogs";
import { labelIn } from "~/countries/label-in";
import { getOrganizationCountry } from "~/domain/organizations/get-organization-country.server";
import type { SignedInContext } from "~/http/require.server";

/** What the values of the organisation's records are read with. */
export function valueContextOf(ctx: SignedInContext): ValueContext {
  const { currency, timezone } = ctx.organization;
  const { categories, documents } = getOrganizationCountry(ctx);
  return {
    currency,
    timezone,
    locale: ctx.locale,
    categories: Object.fromEntries(categories.map(({ key, label }) => [key, label])),
    documents: Object.fromEntries(documents.map(({ type, label }) => [type, label])),
    rejectionReasons: Object.fromEntries(
      [...documentRejectionReasons, scanRejectionReason].map(({ key, label }) => [
        key,
        labelIn(label, ctx.locale),
      ]),
    ),
  };
}
