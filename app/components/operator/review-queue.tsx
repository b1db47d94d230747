import { ExportLink } from "~/components/lists/export-link";
import { Link } from "@remix-run/react";
import { DueBadge } from "~/components/operator/due-badge";
import type { Choice } from "~/components/lists/filter-select";
import { ListFrame } from "~/components/lists/list-frame";
import type { FilteredList } from "~/components/lists/filter-fields";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { DayOverTime } from "~/components/ui/text/day-over-time";
import { StatusBadge } from "~/components/ui/status-badge";
import type { listReviewQueue, QueuedDocument } from "~/domain/documents/list-review-queue.server";
import type { FilterFor } from "~/domain/list-definition";
import type { Paging } from "~/http/lists/paging";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

interface ReviewQueueProps {
  items: QueuedDocument[];
  total: number;
  filter: FilterFor<typeof listReviewQueue>;
  paging: Paging;
  controls: FilteredList<"q" | "country" | "status" | "overdue">["controls"];
  countries: readonly Choice[];
}

/** Lists the documents that wait for a review, the oldest first. */
export function ReviewQueue(props: ReviewQueueProps) {
  const { filter, items, total, countries } = props;
  const t = useT();
  return (
    <ListFrame
      caption={t("operator.documents.title")}
      list={props}
      rows={items}
      rowKey={({ id }) => id}
      columns={columns(t, countries)}
      path={paths.operatorDocuments}
      search="operator.documents.search"
      fields={[
        {
          name: "country",
          label: "common.fields.country",
          any: "operator.documents.all",
          choices: countries,
        },
        {
          name: "status",
          label: "common.fields.status",
          any: "common.all.status",
          texts: "common.document_status",
        },
        {
          name: "overdue",
          label: "operator.documents.due",
          any: "operator.documents.all",
          choices: [{ value: "1", label: t("operator.documents.only_overdue") }],
        },
      ]}
      noun={t("operator.documents.noun", { count: total })}
      tools={total > 0 && <ExportLink to={paths.operatorDocumentsFile(filter)} />}
      empty={{
        icon: "check",
        title: t("operator.documents.none_waits"),
        text: t("operator.documents.none_waits_text"),
        filtered: t("operator.documents.none_found"),
      }}
    />
  );
}

function columns(t: Translate, countries: readonly Choice[]): Column<QueuedDocument>[] {
  const countryName = (code: string) =>
    countries.find(({ value }) => value === code)?.label ?? code;
  return [
    {
      key: "document",
      header: t("operator.documents.document"),
      main: true,
      cell: ({ id, label, organization }) => (
        <span className="grid min-w-0">
          <Link
            to={paths.operatorDocument(organization.id, id)}
            className="font-semibold wrap-anywhere"
          >
            {label}
            <span className="unseen">: {organization.name}</span>
          </Link>
          <span className="text-sm font-normal text-muted">{organization.name}</span>
        </span>
      ),
    },
    {
      key: "country",
      header: t("common.fields.country"),
      tight: true,
      cell: ({ organization }) => countryName(organization.country),
    },
    {
      key: "submitted",
      header: t("operator.documents.submitted"),
      cell: ({ submittedAt, organization }) => (
        <DayOverTime at={submittedAt} zone={organization.timezone} />
      ),
    },
    {
      key: "due",
      header: t("operator.documents.due"),
      cell: ({ dueAt, hoursLeft, organization }) => (
        <span className="grid justify-items-start gap-1">
          <DueBadge hoursLeft={hoursLeft} />
          <span className="text-sm text-muted">
            <DateTime at={dueAt} zone={organization.timezone} style="short" />
          </span>
        </span>
      ),
    },
    {
      key: "status",
      header: t("common.fields.status"),
      cell: ({ status }) => <StatusBadge of="document" status={status} />,
    },
  ];
}
