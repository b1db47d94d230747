import type { LogoKind } from "~/countries/country-shape";
import type { Locale } from "~/i18n/config";
import type { Brand } from "./brand";

/** The root loader's data, available on every page. */
export interface RootData {
  locale: Locale;
  csrfToken: string;
  /** ISO code of the country context. */
  country: string;
  logo: LogoKind;
  brand: Brand | null;
  /** The platform's address with a trailing slash. */
  platformHref: string;
  helpHref: string;
  contactEmail: string;
  /** The server noticed that the browser keeps no cookies. */
  lostCookies: boolean;
}
