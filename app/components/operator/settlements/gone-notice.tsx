import { Link } from "@remix-run/react";
import { Alert } from "~/components/ui/messages/alert";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Says how many adjusted differences are gone, and leads to them; nothing where there are none. */
export function GoneNotice({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <Alert tone="warning" title={t("settlements.gone.notice", { count })} className="mb-6">
      <Link to={paths.operatorDifferences({ state: "gone" })}>{t("settlements.gone.see")}</Link>
    </Alert>
  );
}
