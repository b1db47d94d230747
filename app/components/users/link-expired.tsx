import { Alert } from "~/components/ui/messages/alert";
import { ButtonLink } from "~/components/ui/button";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface LinkExpiredProps {
  /** The browser sends no cookie, and only a cookie brings the link to its page. */
  mayBeLost: boolean;
  ofChange?: boolean;
}

/** Explains a mailed link that is used, too old or unknown, and offers another one if possible. */
export function LinkExpired({ mayBeLost, ofChange = false }: LinkExpiredProps) {
  const t = useT();
  const title = t(ofChange ? "account.email_change.revoke_expired" : "errors.link_expired");
  return (
    <div className="stack">
      <Alert tone="warning" title={title}>
        {mayBeLost && t("account.link_cookies")}
      </Alert>
      <ButtonLink plain to={paths.forgotPassword()} wide size="lg">
        {t(ofChange ? "account.reset.title" : "account.reset.again")}
      </ButtonLink>
    </div>
  );
}
