import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** A mailed link that was used, is too old or was never one of ours. */
export function LinkExpired() {
  const t = useT();
  return (
    <div className="stack">
      <Alert tone="warning" title={t("errors.link_expired")} />
      <ButtonLink plain to={paths.forgotPassword()} wide size="lg">
        {t("account.reset.again")}
      </ButtonLink>
    </div>
  );
}
