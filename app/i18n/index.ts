import { useTranslation } from "react-i18next";
import type { Translate } from "~/i18n/text-key";

/** Returns the translation function; the route's `handle.i18n` names the page's namespaces. */
export function useT(): Translate {
  // i18next's own type does not know the product's keys; this type is narrower.
  return useTranslation().t;
}
