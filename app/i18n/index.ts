import { useTranslation } from "react-i18next";
import type { Translate } from "~/i18n/text-key";

/**
 * Texts inside components: `const t = useT(); t("donations.title")`. The page's route names the
 * nouns it needs in `handle.i18n`; `common` and `errors` are always there.
 */
export function useT(): Translate {
  // i18next's own type knows nothing of our keys; ours is narrower.
  return useTranslation().t;
}
