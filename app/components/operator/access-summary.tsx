import type { ReactNode } from "react";
import { FactRows } from "~/components/ui/fact-rows";
import { DateTime } from "~/components/ui/text/date-time";
import { EmailText } from "~/components/ui/forms/email-text";
import type { ListedAccessRequest } from "~/domain/access-requests/list-access-requests.server";
import { useT } from "~/i18n";
import { textForCode } from "~/i18n/text-key";

interface AccessSummaryProps {
  /** The request as page data, where instants are texts. */
  request: Omit<ListedAccessRequest, "createdAt" | "dueAt" | "decidedAt"> & {
    createdAt: Date | string;
    dueAt: Date | string;
    decidedAt: Date | string | null;
  };
  timezone: string;
}

/** Shows a request: the person, the requesting operator, the evidence and the decision. */
export function AccessSummary({ request, timezone }: AccessSummaryProps) {
  const t = useT();
  const { decidedAt, decidedBy, link, state } = request;
  const rows: [string, ReactNode][] = [
    [t("operator.access.person"), request.fullName],
    [t("common.fields.email"), <EmailText key="email" address={request.email} />],
    [
      t("operator.access.evidence"),
      textForCode(t, "manage.access.evidence", request.evidence, "common.unknown"),
    ],
    [t("operator.access.reason"), request.reason],
    [
      t("operator.access.asked"),
      <span key="asked">
        {request.requestedBy} · <DateTime at={request.createdAt} zone={timezone} style="long" />
      </span>,
    ],
    decidedAt
      ? [
          t(`manage.access.state.${state}`),
          <span key="decided">
            {decidedBy ? `${decidedBy} · ` : ""}
            <DateTime at={decidedAt} zone={timezone} style="long" />
          </span>,
        ]
      : [
          t("operator.access.due"),
          <DateTime key="due" at={request.dueAt} zone={timezone} style="long" />,
        ],
    ...(link
      ? [[t("operator.access.link"), t(`operator.access.link_${link}`)] as [string, ReactNode]]
      : []),
  ];
  return <FactRows rows={rows} />;
}
