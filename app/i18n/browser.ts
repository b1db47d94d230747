import i18next, { type BackendModule, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { fallbackChains, i18nOptions, isLocale, oneStop, type Locale } from "~/i18n/config";
import { overlay, type Texts } from "~/i18n/overlay";

const languageFiles = import.meta.glob<Texts>("./locales/{es,pt,en}/*.json", {
  import: "default",
});
const overrideFiles = import.meta.glob<Record<string, Texts>>("./locales/overrides/*.json", {
  import: "default",
});

/** Loads a locale file that the first page did not include, when a navigation needs it. */
const files: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(locale, noun, done) {
    loadNoun(locale, noun).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
};

async function loadNoun(locale: string, noun: string): Promise<Texts> {
  const chain = isLocale(locale) ? [locale, ...fallbackChains[locale]].reverse() : ["es"];
  const layers = await Promise.all(
    chain.map(async (layer) => {
      const language = languageFiles[`./locales/${layer}/${noun}.json`];
      if (language) return language();
      const override = await overrideFiles[`./locales/overrides/${layer}.json`]?.();
      return override?.[noun] ?? {};
    }),
  );
  return layers.reduce(overlay, {});
}

/** Initialises the browser's texts with those inside the page, so that hydration need not wait. */
export async function startTexts(locale: Locale, texts: Record<string, Texts>): Promise<i18n> {
  // The root sets it; on the platform host it changes with the chosen country.
  const country = () => document.documentElement.dataset["country"];
  await i18next
    .use(initReactI18next)
    .use(files)
    .use(oneStop)
    .init({
      ...i18nOptions(locale, country),
      lng: locale,
      fallbackLng: false,
      ns: Object.keys(texts),
      resources: { [locale]: texts },
      partialBundledLanguages: true,
    });
  return i18next;
}
