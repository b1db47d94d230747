import type { LogoKind } from "~/countries/country-shape";
import type { Locale } from "~/i18n/config";
import type { Brand } from "./brand";

/** What the root's loader answers: what every page knows. */
export interface RootData {
  locale: Locale;
  csrfToken: string;
  /** ISO code of the country context. */
  country: string;
  /** Which of the platform's logos that country sees. */
  logo: LogoKind;
  brand: Brand | null;
  /** The help centre, on the platform's host. */
  helpHref: string;
  /** Where people may ask for help. */
  contactEmail: string;
}
