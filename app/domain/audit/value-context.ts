import {
  categories,
  discardReasons,
  documentRejectionReasons,
  donorDiscardReasons,
  pauseReasons,
  scanRejectionReason,
} from "~/countries/catalogs";
import { getCountry } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import type { OrganizationContext } from "../context";
import type { ValueContext } from "./value-text";

/** Returns the context for texts of values in the organisation's records. */
export function valueContextOf({ locale, organization }: OrganizationContext): ValueContext {
  const { country, currency, timezone } = organization;
  const wordsOf = (choices: readonly { key: string; label: Parameters<typeof labelIn>[0] }[]) =>
    Object.fromEntries(choices.map(({ key, label }) => [key, labelIn(label, locale)]));
  return {
    currency,
    uidType: getCountry(country).uid.organization.type,
    timezone,
    locale,
    categories: wordsOf(categories),
    documents: Object.fromEntries(
      getCountry(country).documents.map(({ type, label, labelEn }) => [
        type,
        locale === "en" ? labelEn : label,
      ]),
    ),
    rejectionReasons: wordsOf([...documentRejectionReasons, scanRejectionReason]),
    restReasons: wordsOf([...pauseReasons, ...discardReasons, ...donorDiscardReasons]),
  };
}
