import { useTranslation } from "react-i18next";
import type { Translate } from "~/i18n/text-key";

/**
 * Returns the translation function of a component: `const t = useT(); t("donations.title")`. The route names
 * the namespaces that the page needs in `handle.i18n`; `common` and `errors` are always loaded.
 */
export function useT(): Translate {
  // i18next's own type does not know the product's keys; this type is narrower.
  return useTranslation().t;
}
