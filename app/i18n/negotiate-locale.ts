import { isLocale, locales, type Locale } from "~/i18n/config";

/** What speaks for a locale. */
export interface Wishes {
  /** The person's own setting, or the choice from the language picker. */
  chosen?: string | null;
  /** ISO code of the organisation's country, on its host. */
  tenantCountry?: string | null;
  /** The header as it came. */
  acceptLanguage?: string | null;
  /** ISO code of the country context of the platform host. */
  country?: string | null;
}

/**
 * The locale of a page: what the person chose, else that of the organisation's country, else the first
 * language of the browser that we speak (Spanish in the country's own form), else the country's, else
 * `es`.
 */
export function negotiateLocale(wishes: Wishes): Locale {
  const { chosen, tenantCountry, acceptLanguage, country } = wishes;
  if (isLocale(chosen)) return chosen;
  const ofTenant = localeOfCountry(tenantCountry);
  if (ofTenant) return ofTenant;
  const ofCountry = localeOfCountry(country);
  for (const tag of languagesByWeight(acceptLanguage ?? "")) {
    const match = matchLanguage(tag, ofCountry);
    if (match) return match;
  }
  return ofCountry ?? "es";
}

/**
 * The language that an organisation of that country writes in, for the `lang` of what it wrote (WCAG
 * 3.1.2); undefined where a page of this locale speaks it, too.
 */
export function contentLanguage(country: string, locale: string): string | undefined {
  const own = localeOfCountry(country)?.split("-")[0];
  return own === locale.split("-")[0] ? undefined : own;
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

/** `es-AR,es;q=0.9,en;q=0.8` → tags, dearest first; refused ones (`q=0`) and `*` left out. */
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
