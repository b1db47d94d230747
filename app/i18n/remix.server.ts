import { RemixI18Next } from "remix-i18next/server";
import { locales, isLocale, type Locale } from "./config";
import { LONGEST_LANGUAGES, negotiateLocale, type Wishes } from "./negotiate-locale";
import { memoise } from "~/values/memoise";

const wishes = new WeakMap<Request, Wishes>();

/** Detects the locale in our order. Campaign pages are cached before a Request exists, so it takes wishes. */
const remixI18next = new RemixI18Next({
  detection: {
    supportedLanguages: [...locales],
    fallbackLanguage: "es",
    order: ["custom"],
    findLocale: async (request) => negotiateLocale(wishes.get(request) ?? {}),
  },
});

export function detectLocale(wished: Wishes): Promise<Locale> {
  const { chosen, tenantLocale, tenantCountry, acceptLanguage, country, isDonors } = wished;
  const heard = (acceptLanguage ?? "").slice(0, LONGEST_LANGUAGES);
  const tenant = [tenantLocale ?? "", tenantCountry ?? ""] as const;
  return detected(chosen ?? "", ...tenant, heard, country ?? "", isDonors ? 1 : 0);
}

const detected = memoise(
  async (
    chosen: string,
    tenantLocale: string,
    tenantCountry: string,
    acceptLanguage: string,
    country: string,
    isDonors: number,
  ) => {
    const request = new Request("http://localhost/");
    const place = { tenantLocale, tenantCountry, country, isDonors: isDonors === 1 };
    wishes.set(request, { chosen, acceptLanguage, ...place });
    const locale = await remixI18next.getLocale(request);
    return isLocale(locale) ? locale : "es";
  },
);
