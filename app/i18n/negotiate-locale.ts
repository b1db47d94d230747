import { isLocale, locales, type Locale } from "~/i18n/config";

/** Characters of an Accept-Language header that are read. */
export const LONGEST_LANGUAGES = 300;

export interface Wishes {
  /** The person's own setting, or the choice from the language picker. */
  chosen?: string | null;
  /** The organisation's own choice, on its host. */
  tenantLocale?: string | null;
  /** ISO code of the organisation's country, on its host. */
  tenantCountry?: string | null;
  acceptLanguage?: string | null;
  /** ISO code of the country context of the platform host. */
  country?: string | null;
  /** Whether a donor reads the page: the language of their browser comes before the organisation's. */
  isDonors?: boolean;
}

/**
 * Returns a page's locale: own choice, organisation's, its country's, browser's language, country, then `es`. On a
 * donor's page the browser's language comes second, in the form of the organisation's country.
 */
export function negotiateLocale(wishes: Wishes): Locale {
  const { chosen, tenantLocale, tenantCountry, acceptLanguage, country, isDonors } = wishes;
  if (isLocale(chosen)) return chosen;
  const ofTenant = localeOfCountry(tenantCountry);
  const own = isLocale(tenantLocale) ? tenantLocale : ofTenant;
  if (own && isDonors) return languageOfDonor(acceptLanguage ?? "", own, ofTenant) ?? own;
  if (own) return own;
  const ofCountry = localeOfCountry(country);
  for (const tag of languagesByWeight(acceptLanguage ?? "")) {
    const match = matchLanguage(tag, ofCountry);
    if (match) return match;
  }
  return ofCountry ?? "es";
}

/** Returns the first language of the browser that the product has, as the organisation writes it. */
function languageOfDonor(
  acceptLanguage: string,
  own: Locale,
  ofCountry: Locale | undefined,
): Locale | undefined {
  for (const tag of languagesByWeight(acceptLanguage)) {
    const [language = ""] = tag.toLowerCase().split("-");
    if (own.split("-")[0] === language) return own;
    const match = matchLanguage(language, ofCountry);
    if (match) return match;
  }
  return undefined;
}

/** Returns the languages that a donor can choose on the pages of an organisation of that country. */
export function donorLocales(country: string): Locale[] {
  return (["es", "pt-BR", "en"] as const).map(
    (locale) => matchLanguage(locale, localeOfCountry(country)) ?? locale,
  );
}

/** Returns the `lang` of texts that the organisation writes (WCAG 3.1.2); undefined if it is the page's. */
export function contentLanguage(
  { country, defaultLocale }: { country: string; defaultLocale: string | null },
  locale: string,
): string | undefined {
  const own = (defaultLocale ?? localeOfCountry(country))?.split("-")[0];
  return own === locale.split("-")[0] ? undefined : own;
}

/** The languages that an organisation of that country can choose for its pages. */
export function tenantLocales(country: string): Locale[] {
  return [...new Set([localeOfCountry(country) ?? "es", "es", "pt-BR", "en"] as const)].filter(
    (locale) => locale !== "es" || !localeOfCountry(country)?.startsWith("es-"),
  );
}

function localeOfCountry(country: string | null | undefined): Locale | undefined {
  return locales.find((locale) => country && locale.endsWith(`-${country}`));
}

function matchLanguage(tag: string, ofCountry: Locale | undefined): Locale | undefined {
  const [language = "", region = ""] = tag.split("-");
  const exact = `${language.toLowerCase()}-${region.toUpperCase()}`;
  if (isLocale(exact)) return exact;
  switch (language.toLowerCase()) {
    case "es":
      return ofCountry?.startsWith("es-") ? ofCountry : "es";
    case "pt":
      return "pt-BR";
    case "en":
      return "en";
    default:
      return undefined;
  }
}

/** Parses `es-AR,es;q=0.9,en;q=0.8` into tags, highest weight first; drops `q=0` and `*`. */
function languagesByWeight(header: string): string[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== "" && tag !== "*" && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
