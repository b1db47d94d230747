import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Explains a mailed link that is used, too old or unknown, and offers another one if possible. */
export function LinkExpired({ ofChange = false }: { ofChange?: boolean }) {
  const t = useT();
  const title = t(ofChange ? "account.email_change.revoke_expired" : "errors.link_expired");
  return (
    <div className="stack">
      <Alert tone="warning" title={title} />
      <ButtonLink plain to={paths.forgotPassword()} wide size="lg">
        {t(ofChange ? "account.reset.title" : "account.reset.again")}
      </ButtonLink>
    </div>
  );
}
