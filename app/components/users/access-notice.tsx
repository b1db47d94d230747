import { useLocation } from "@remix-run/react";
import { Alert } from "~/components/ui/alert";
import { DateTime } from "~/components/ui/date-time";
import { TextLink } from "~/components/ui/text-link";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface AccessNoticeProps {
  request: { fullName: string; dueAt: Date | string };
  timezone: string;
}

/** On every page of owners and administrators, while somebody waits to be let in as an owner. */
export function AccessNotice({ request, timezone }: AccessNoticeProps) {
  const t = useT();
  const { pathname } = useLocation();
  // Its own page says it all.
  if (pathname === paths.access()) return null;
  return (
    <Alert
      tone="warning"
      title={t("manage.access.notice", { person: request.fullName })}
      className="mb-6"
    >
      <p>
        {t("manage.access.notice_due")}{" "}
        <DateTime at={request.dueAt} zone={timezone} style="sentence" />.{" "}
        <TextLink to={paths.access()}>{t("manage.access.see")}</TextLink>
      </p>
    </Alert>
  );
}
