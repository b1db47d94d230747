import { useLocation } from "@remix-run/react";
import { Alert } from "~/components/ui/messages/alert";
import { DateTime } from "~/components/ui/text/date-time";
import { TextLink } from "~/components/ui/text/text-link";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface AccessNoticeProps {
  request: { fullName: string; dueAt: Date | string };
  timezone: string;
}

/** Appears on every page of owners and administrators while a request for owner access is open. */
export function AccessNotice({ request, timezone }: AccessNoticeProps) {
  const t = useT();
  const { pathname } = useLocation();
  // The request's own page shows all of it.
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
