import { Alert } from "~/components/ui/messages/alert";
import { FactRows } from "~/components/ui/fact-rows";
import { DateTime } from "~/components/ui/text/date-time";
import { EmailText } from "~/components/ui/forms/email-text";
import type { AccessRequestView } from "~/domain/access-requests/access-request-view";
import { useT } from "~/i18n";
import { textForCode } from "~/i18n/text-key";

/** The request as page data, where instants are texts. */
export interface ShownAccessRequest extends Omit<
  AccessRequestView,
  "createdAt" | "dueAt" | "decidedAt"
> {
  createdAt: Date | string;
  dueAt: Date | string;
  decidedAt: Date | string | null;
}

interface AccessRequestProps {
  request: ShownAccessRequest;
  organization: string;
  timezone: string;
}

/** Shows a request for owner access: the person, the evidence, the date and the result. */
export function AccessRequest({ request, organization, timezone }: AccessRequestProps) {
  const t = useT();
  const { decidedAt, dueAt, state } = request;
  const isOpen = state === "requested";
  const rows = [
    [t("manage.access.person"), request.fullName],
    [t("common.fields.email"), <EmailText key="email" address={request.email} />],
    [
      t("manage.access.checked"),
      textForCode(t, "manage.access.evidence", request.evidence, "common.unknown"),
    ],
    [t("manage.access.reason"), request.reason],
    [
      t("manage.access.asked"),
      <DateTime key="asked" at={request.createdAt} zone={timezone} style="long" />,
    ],
    [
      t(isOpen ? "manage.access.due" : `manage.access.state.${state}`),
      <DateTime key="due" at={decidedAt ?? dueAt} zone={timezone} style="long" />,
    ],
  ] as const;
  return (
    <div className="stack">
      <Alert tone={isOpen ? "warning" : "info"}>
        {t(`manage.access.says.${state}`, { organization })}
      </Alert>
      <FactRows rows={rows} />
    </div>
  );
}
