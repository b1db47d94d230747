import type { ReactNode } from "react";
import { DueBadge } from "~/components/operator/due-badge";
import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import type { Review } from "~/domain/documents/get-review.server";
import { useT } from "~/i18n";

/** Shows the facts to compare a document with: its organisation, the submission date and the deadline. */
export function ReviewSummary({ review }: { review: Review }) {
  const t = useT();
  const { organization, due, reviewedAt, submittedAt, rejection } = review;
  const { timezone } = organization;
  const facts: [label: string, value: ReactNode][] = [
    [t("operator.documents.organization"), organization.name],
    ...(organization.legalName
      ? [[t("operator.documents.legal_name"), organization.legalName] as [string, ReactNode]]
      : []),
    [organization.uidType, organization.uid],
    [t("common.fields.country"), organization.countryName],
    [
      t("operator.documents.submitted"),
      <DateTime key="submitted" at={submittedAt} zone={timezone} />,
    ],
    ...(due
      ? [
          [
            t("operator.documents.due"),
            <span key="due" className="grid justify-items-start gap-1">
              <DateTime at={due.at} zone={timezone} />
              <DueBadge hoursLeft={due.hoursLeft} />
            </span>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(reviewedAt && !due
      ? [
          [
            t("operator.documents.reviewed"),
            <DateTime key="reviewed" at={reviewedAt} zone={timezone} />,
          ] as [string, ReactNode],
        ]
      : []),
    ...(rejection
      ? [
          [
            t("operator.documents.reason"),
            [rejection.reason, rejection.note].filter(Boolean).join(" — "),
          ] as [string, ReactNode],
        ]
      : []),
  ];
  return (
    <Card title={t("operator.documents.facts")}>
      <dl className="grid gap-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
