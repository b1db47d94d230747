import { useT } from "~/i18n";

/** Id of a page's `<main>`. */
export const MAIN_ID = "main";

/** First in the tab order: past the frame, to the page itself. */
export function SkipLink() {
  const t = useT();
  return (
    <a className="unseen" href={`#${MAIN_ID}`}>
      {t("common.skip_to_content")}
    </a>
  );
}
