import { useT } from "~/i18n";

export const MAIN_ID = "main";

export function SkipLink() {
  const t = useT();
  return (
    <a className="unseen" href={`#${MAIN_ID}`}>
      {t("common.skip_to_content")}
    </a>
  );
}
