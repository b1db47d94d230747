import { Link } from "@remix-run/react";
import { Alert } from "~/components/ui/messages/alert";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Stands where a campaign's address would be, if its channels open none. */
export function NoPublicPage({ id }: { id: string }) {
  const t = useT();
  return (
    <Alert tone="info" title={t("campaigns.no_page.title")}>
      <p>{t("campaigns.no_page.text")}</p>
      <p>
        <Link className="link" to={paths.campaignPage(id, "advanced")}>
          {t("campaigns.no_page.channels")}
        </Link>
      </p>
    </Alert>
  );
}
