import { RemixI18Next } from "remix-i18next/server";
import { locales, isLocale, type Locale } from "./config";
import { negotiateLocale, type Wishes } from "./negotiate-locale";

const wishes = new WeakMap<Request, Wishes>();

/**
 * remix-i18next's detection with our order: own choice, browser, country. A campaign page is cached
 * by locale before Remix sees a Request, so the wishes are handed over beside it.
 */
const remixI18next = new RemixI18Next({
  detection: {
    supportedLanguages: [...locales],
    fallbackLanguage: "es",
    order: ["custom"],
    findLocale: async (request) => negotiateLocale(wishes.get(request) ?? {}),
  },
});

const MOST_KNOWN = 1_000;
const LONGEST_KEY = 300;
const known = new Map<string, Locale>();

/** The locale of a page for what its visitor wishes. */
export async function detectLocale(wished: Wishes): Promise<Locale> {
  const key = `${wished.country ?? ""} ${wished.cookie ?? ""} ${wished.acceptLanguage ?? ""}`;
  const before = known.get(key);
  if (before) return before;
  const request = new Request("http://localhost/");
  wishes.set(request, wished);
  const locale = await remixI18next.getLocale(request);
  const found = isLocale(locale) ? locale : "es";
  if (known.size >= MOST_KNOWN) known.clear();
  if (key.length <= LONGEST_KEY) known.set(key, found);
  return found;
}
