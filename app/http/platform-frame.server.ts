import { labelIn } from "~/countries/label-in";
import { countries } from "~/countries/country";
import { locales, type Locale } from "~/i18n/config";
import type { RouteArgs } from "./request-facts.server";

/** What the frame of the platform's own pages shows (PlatformLayout). */
export function platformFrame({ context }: RouteArgs): {
  countries: { code: string; name: string }[];
  locales: readonly Locale[];
  signedIn: boolean;
} {
  const { locale, facts } = context;
  return {
    countries: countries.map(({ code, name }) => ({ code, name: labelIn(name, locale) })),
    // Portuguese without a country is only what pt-BR falls back to.
    locales: locales.filter((one) => one !== "pt" || locale === "pt"),
    signedIn: facts.session?.kind === "platform",
  };
}
