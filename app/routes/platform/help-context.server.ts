/** Facts for the help from the product's own data, so that the two cannot diverge. */
import { documentRejectionReasons } from "~/countries/catalogs";
import { countries } from "~/countries/country";
import type { CountryDocument } from "~/countries/country-shape";
import { labelIn } from "~/countries/label-in";
import { trial } from "~/countries/plans/plans";
import {
  MOST_TRIES,
  PAUSE_AFTER_PERIODS,
  RETRY_DAYS,
  TRIES_DAYS,
} from "~/domain/donations/results/after-decline";
import type { PauseReason } from "~/domain/donations/schema";
import { transactionStatuses } from "~/domain/payments/schema";
import { listText } from "~/i18n/dates";
import type { Locale } from "~/i18n/config";
import type { Translate } from "~/i18n/text-key";
import { declineCauses, type Cause } from "~/providers/declines";
import { localMethods } from "~/providers/registry";
import { env } from "~/infrastructure/env.server";

/** Returns the facts as Markdown, by the name that an article writes in braces. */
export function helpContext(
  t: Translate,
  locale: Locale,
  path: string,
): Partial<Record<string, () => string>> {
  return {
    // Argentina's word differs from the other countries'.
    email: () => t("common.fields.email").toLowerCase(),
    days: () => String(trial.days),
    // The address for questions.
    contact: () => `[${env().LEGAL_EMAIL}](mailto:${env().LEGAL_EMAIL})`,
    rejected: () => t("common.transaction_status.rejected"),
    statuses: () =>
      transactionStatuses
        .map((status) => {
          const name = t(`common.transaction_status.${status}`);
          return `- ${name}: ${t(`donations.legend.transaction.${status}`)}`;
        })
        .join("\n"),
    uids: () =>
      countries
        .map(({ name, uid: { organization } }) => {
          const { type, placeholder } = organization;
          return `- ${labelIn(name, locale)}: ${type}, \`${placeholder}\``;
        })
        .join("\n"),
    methods: () => everyMethod(t, locale),
    reasons: () =>
      documentRejectionReasons.map(({ label }) => `- ${labelIn(label, locale)}`).join("\n"),
    retry_days: () => listText(t, RETRY_DAYS.map(String)),
    tries: () => String(MOST_TRIES),
    tries_days: () => String(TRIES_DAYS),
    pause_periods: () => String(PAUSE_AFTER_PERIODS),
    causes: () =>
      Object.entries(declineCauses)
        .map(
          ([cause, facts]) =>
            `${t(`donations.causes.${cause as Cause}`)} | ${afterCause(t, facts)}`,
        )
        // The article's own row has the first and the last bar.
        .join(" |\n| "),
    countries: () => (path === "documents" ? everyCountry(locale) : oneDocument(locale, path)),
  };
}

/** Explains what follows a declined monthly charge, by its cause. */
function afterCause(t: Translate, facts: (typeof declineCauses)[Cause]): string {
  const { class: declineClass, pauseReason } = facts;
  if (pauseReason) {
    const reason = t(`donations.pause_reason.${pauseReason as PauseReason}`);
    return t("donations.after_decline.pause", { reason });
  }
  return t(`donations.after_decline.${declineClass === "soft" ? "retry" : "count"}`);
}

/** A document's name is its country's own; only English has a translation. */
const nameOf = (document: CountryDocument, locale: Locale) =>
  locale === "en" ? document.labelEn : document.label;

/** Names the ways to pay that are no card, by country, with the shops that take cash. */
function everyMethod(t: Translate, locale: Locale): string {
  return countries
    .flatMap(({ code, name }) => {
      const named = localMethods
        .filter(({ country }) => country === code)
        .map(({ method, payee }) => {
          const text = t(`common.method.${method}`);
          return payee === null ? text : `${text} (${payee})`;
        });
      return named.length === 0 ? [] : [`- **${labelIn(name, locale)}**: ${named.join(", ")}.`];
    })
    .join("\n");
}

function everyCountry(locale: Locale): string {
  return countries
    .map(({ name, documents }) => {
      const countryDocuments = documents.map(
        (document) => `[${nameOf(document, locale)}](${document.helpCenterUrl})`,
      );
      return `- **${labelIn(name, locale)}**: ${countryDocuments.join("; ")}.`;
    })
    .join("\n");
}

function oneDocument(locale: Locale, path: string): string {
  return countries
    .flatMap(({ name, documents }) =>
      documents
        .filter(({ helpCenterUrl }) => helpCenterUrl.endsWith(`/${path}`))
        .map((document) => {
          const text = labelIn(document.description, locale);
          return `- **${labelIn(name, locale)}**: ${nameOf(document, locale)}. ${text}`;
        }),
    )
    .join("\n");
}
