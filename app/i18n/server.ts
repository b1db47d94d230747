import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import {
  fallbackChains,
  i18nOptions,
  namespaces,
  oneStop,
  type Locale,
  type Namespace,
} from "~/i18n/config";
import { overlay, type Texts } from "~/i18n/overlay";
import { resources } from "~/i18n/resources";
import type { Translate } from "~/i18n/text-key";

type NounTexts = Record<Namespace, Texts>;

const wholeLocales = new Map<Locale, NounTexts>();
const translators = new Map<Locale, Translate>();

/** Returns the translation function for code without a page: mails, errors, files. It is cached. */
export function createTranslator(locale: Locale): Translate {
  const known = translators.get(locale);
  if (known) return known;
  const instance = createInstance(optionsFor(locale, namespaces));
  void instance.use(oneStop).init();
  const translate = instance.t.bind(instance) as unknown as Translate;
  translators.set(locale, translate);
  return translate;
}

/** Creates the instance that renders one page: it has only the page's namespaces and the country. */
export function createPageInstance(
  locale: Locale,
  nouns: readonly Namespace[],
  country?: string,
): i18n {
  const instance = createInstance(optionsFor(locale, nouns, country));
  void instance.use(initReactI18next).use(oneStop).init();
  return instance;
}

/** Returns the texts of some namespaces in one locale, with its fallbacks merged in, for a browser. */
export function textsFor(locale: Locale, nouns: readonly Namespace[]): Record<string, Texts> {
  const whole = wholeLocale(locale);
  return Object.fromEntries(nouns.map((noun) => [noun, whole[noun]]));
}

function optionsFor(locale: Locale, nouns: readonly Namespace[], country?: string) {
  return {
    ...i18nOptions(locale, () => country),
    lng: locale,
    // The fallbacks are already merged into the texts.
    fallbackLng: false as const,
    ns: [...nouns],
    resources: { [locale]: wholeLocale(locale) },
    initImmediate: false,
  };
}

function wholeLocale(locale: Locale): NounTexts {
  const known = wholeLocales.get(locale);
  if (known) return known;
  const layers = [locale, ...fallbackChains[locale]].reverse();
  const whole = Object.fromEntries(
    namespaces.map((noun) => [
      noun,
      layers.map((layer) => (resources[layer]?.[noun] ?? {}) as Texts).reduce(overlay, {}),
    ]),
  ) as NounTexts;
  wholeLocales.set(locale, whole);
  return whole;
}
