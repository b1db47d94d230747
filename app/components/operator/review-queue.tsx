import { Link } from "@remix-run/react";
import { DueBadge } from "~/components/operator/due-badge";
import { NothingFound, OperatorFilters } from "~/components/operator/operator-filters";
import { FilterSelect, type Choice } from "~/components/reports/filter-select";
import { ListCard } from "~/components/reports/list-card";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { EmptyState } from "~/components/ui/lists/empty-state";
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
  countries: readonly Choice[];
}

/** Lists the documents that wait for a review, the oldest first. */
export function ReviewQueue({ items, total, filter, paging, countries }: ReviewQueueProps) {
  const t = useT();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <OperatorFilters
        label={t("operator.documents.search")}
        search={filter.q}
        all={paths.operatorDocuments()}
        isFiltered={isFiltered}
      >
        <FilterSelect
          label={t("common.fields.country")}
          name="country"
          value={filter.country ?? ""}
          choices={[{ value: "", label: t("operator.documents.all") }, ...countries]}
        />
        <FilterSelect
          label={t("common.fields.status")}
          name="status"
          value={filter.status ?? ""}
          choices={[
            { value: "", label: t("common.all.status") },
            {
              value: "ready_for_review",
              label: t("common.document_status.ready_for_review"),
            },
            { value: "in_verification", label: t("common.document_status.in_verification") },
          ]}
        />
        <FilterSelect
          label={t("operator.documents.due")}
          name="overdue"
          value={filter.overdue ?? ""}
          choices={[
            { value: "", label: t("operator.documents.all") },
            { value: "1", label: t("operator.documents.only_overdue") },
          ]}
        />
      </OperatorFilters>
      <ListCard
        caption={t("operator.documents.title")}
        columns={columns(t, countries)}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          isFiltered ? (
            <NothingFound
              title={t("operator.documents.none_found")}
              all={paths.operatorDocuments()}
            />
          ) : (
            <NothingWaits />
          )
        }
        noun={t("operator.documents.noun", { count: total })}
        paging={paging}
        total={total}
        pageHref={(page) => paths.operatorDocuments({ ...filter, ...page })}
      />
    </>
  );
}

function NothingWaits() {
  const t = useT();
  return (
    <EmptyState icon="check" title={t("operator.documents.none_waits")}>
      {t("operator.documents.none_waits_text")}
    </EmptyState>
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
        <DateTime at={submittedAt} zone={organization.timezone} />
      ),
    },
    {
      key: "due",
      header: t("operator.documents.due"),
      cell: ({ dueAt, hoursLeft, organization }) => (
        <span className="grid justify-items-start gap-1">
          <DueBadge hoursLeft={hoursLeft} />
          <span className="text-sm text-muted">
            <DateTime at={dueAt} zone={organization.timezone} />
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
