import type { InitOptions, PostProcessorModule } from "i18next";
import { valueInText } from "~/i18n/numbers";

/** Nouns of the interface; one file each under `locales/{es,pt,en}`. */
export const namespaces = [
  "common",
  "errors",
  "public",
  "account",
  "manage",
  "campaigns",
  "donations",
  "emails",
  "operator",
  "platform",
  "home",
  "pricing",
  "help",
  "privacy",
  "terms",
  "showcase",
] as const;
export type Namespace = (typeof namespaces)[number];

/** Every page has these; the others are named by `handle.i18n` of its routes. */
export const alwaysLoaded: readonly Namespace[] = ["common", "errors"];

/** What a page can be in, as it stands in `<html lang>` and in the locale meta. */
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

/** One locale a language and country: what the language picker offers. */
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

/** What people choose from: Portuguese without a country is only what pt-BR falls back to. */
export function offeredLocales(current?: string): Locale[] {
  return locales.filter((locale) => locale !== "pt" || current === "pt");
}

/**
 * Where a text is looked for when a locale has none of its own. `es-vos` holds the voseo that
 * Argentina and Uruguay share; nobody chooses it.
 */
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

/** Whether a text, from a cookie or a table, is one of our locales. */
export function isLocale(text: string | null | undefined): text is Locale {
  return locales.some((locale) => locale === text);
}

/** Takes a missing value's place, so that nobody reads a name in braces; the joiner tells it from an ellipsis. */
export const MISSING_VALUE = "\u2026\u2060";

/** A sentence that ends with a name that ends with a full stop (`Aulas Abiertas A.C.`) has one of them. */
export const oneStop: PostProcessorModule = {
  type: "postProcessor",
  name: "one-stop",
  process: (text: string) => text.replace(/(?<!\.)\.\.(?!\.)/g, "."),
};

/**
 * i18next's options on both sides. Keys read `noun.key`; values stand in single braces, as the
 * specification writes them; React escapes, so i18next does not. A value that is a number is written
 * with the marks of the country (decision 0019); a year goes in as text.
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
