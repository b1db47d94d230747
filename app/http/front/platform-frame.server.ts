import { labelIn } from "~/countries/label-in";
import { countries } from "~/countries/country";
import type { RouteArgs } from "./request-context.server";

export function platformFrame({ context }: RouteArgs): {
  countries: { code: string; name: string }[];
  signedIn: boolean;
} {
  const { locale, facts } = context;
  return {
    countries: countries.map(({ code, name }) => ({ code, name: labelIn(name, locale) })),
    signedIn: facts.session?.kind === "platform",
  };
}
