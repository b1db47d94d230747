import type { InitOptions, PostProcessorModule } from "i18next";
import { valueInText } from "~/i18n/numbers";

/** Namespaces of texts; each is a file under `locales/{es,pt,en}`. */
export const namespaces = [
  "common",
  "errors",
  "public",
  "agencies",
  "integrations",
  "area",
  "account",
  "manage",
  "campaigns",
  "donations",
  "donors",
  "downloads",
  "leads",
  "attendees",
  "books",
  "emails",
  "receipts",
  "payouts",
  "results",
  "settlements",
  "operator",
  "platform",
  "home",
  "pledges",
  "pricing",
  "subscription",
  "help",
  "privacy",
  "terms",
  "showcase",
] as const;
export type Namespace = (typeof namespaces)[number];

/** Every page has these; routes add others in `handle.i18n`. */
export const alwaysLoaded: readonly Namespace[] = ["common", "errors"];

/** Possible locales of a page, as in `<html lang>` and the locale meta. */
export const locales = [
  "es-AR",
  "es-CL",
  "es-CO",
  "es-EC",
  "es-MX",
  "es-PE",
  "es-UY",
  "pt-BR",
  "en",
  "es",
  "pt",
] as const;
export type Locale = (typeof locales)[number];

/** Names for the language picker: one locale for each language and country. */
export const localeNames: Record<Locale, string> = {
  "es-AR": "Español (Argentina)",
  "es-CL": "Español (Chile)",
  "es-CO": "Español (Colombia)",
  "es-EC": "Español (Ecuador)",
  "es-MX": "Español (México)",
  "es-PE": "Español (Perú)",
  "es-UY": "Español (Uruguay)",
  "pt-BR": "Português (Brasil)",
  en: "English",
  es: "Español",
  pt: "Português",
};

/** Names of the languages alone, where the country is known. */
export const languageNames = { es: "Español", pt: "Português", en: "English" } as const;

/** Returns the locales to choose from: plain Portuguese is only pt-BR's fallback. */
export function offeredLocales(current?: string): Locale[] {
  return locales.filter((locale) => locale !== "pt" || current === "pt");
}

/** Where each locale looks for a text that it lacks; nobody can choose `es-vos` (AR and UY) itself. */
export const fallbackChains: Record<Locale, readonly string[]> = {
  "es-AR": ["es-vos", "es"],
  "es-UY": ["es-vos", "es"],
  "es-CL": ["es"],
  "es-CO": ["es"],
  "es-EC": ["es"],
  "es-MX": ["es"],
  "es-PE": ["es"],
  "pt-BR": ["pt"],
  en: ["es"],
  es: [],
  pt: ["es"],
};

/** Returns whether a text, from a cookie or a table, is a supported locale. */
export function isLocale(text: string | null | undefined): text is Locale {
  return locales.some((locale) => locale === text);
}

/** Replaces a missing value; the word joiner distinguishes it from an ellipsis. */
export const MISSING_VALUE = "\u2026\u2060";

/** Removes the second full stop of a sentence whose last word ends with one (`Aulas Abiertas A.C.`). */
export const oneStop: PostProcessorModule = {
  type: "postProcessor",
  name: "one-stop",
  process: (text: string) => text.replace(/(?<!\.)\.\.(?!\.)/g, "."),
};

/**
 * Returns i18next's options for server and browser. Placeholders have single braces; React escapes,
 * so i18next does not. Numbers get the country's separators (decision 0019); years must be text.
 */
export function i18nOptions(locale: Locale, country: () => string | undefined) {
  return {
    load: "currentOnly",
    defaultNS: "common",
    nsSeparator: ".",
    keySeparator: ".",
    interpolation: {
      prefix: "{",
      suffix: "}",
      escapeValue: false,
      alwaysFormat: true,
      format: (value) => valueInText(value, locale, country()) as string,
    },
    missingInterpolationHandler: () => MISSING_VALUE,
    postProcess: [oneStop.name],
    returnNull: false,
  } as const satisfies InitOptions;
}
