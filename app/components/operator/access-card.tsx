import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface AccessCardProps {
  tenant: { id: string; timezone: string; access: { dueAt: Date | string } | null };
}

/** Shows whether an access request is open, and links to the page that handles it. */
export function AccessCard({ tenant }: AccessCardProps) {
  const t = useT();
  const { access, id, timezone } = tenant;
  return (
    <Card title={t("operator.access.title")}>
      <div className="stack">
        <p>
          {access ? (
            <>
              {t("operator.access.waits")}{" "}
              <DateTime at={access.dueAt} zone={timezone} style="sentence" />
            </>
          ) : (
            t("operator.access.description")
          )}
        </p>
        <div>
          <ButtonLink variant="outline" to={paths.operatorAccess(id)}>
            {t(access ? "operator.access.open_link" : "operator.access.help_link")}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
