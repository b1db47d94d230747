import { ExportLink } from "~/components/lists/export-link";
import { Link } from "@remix-run/react";
import { ListFrame } from "~/components/lists/list-frame";
import type { FilteredList } from "~/components/lists/filter-fields";
import type { Choice } from "~/components/lists/filter-select";
import { Badge, type BadgeColor } from "~/components/ui/badge";
import type { Column } from "~/components/ui/lists/data-table";
import { moneyText } from "~/components/ui/text/money-text";
import type { FilterFor } from "~/domain/list-definition";
import type {
  BillingDocument,
  listDocuments,
} from "~/domain/subscriptions/staff/list-documents.server";
import type { Paging } from "~/http/lists/paging";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";

type Item = Omit<BillingDocument, "customer">;

interface DocumentsListProps {
  items: Item[];
  total: number;
  filter: FilterFor<typeof listDocuments>;
  paging: Paging;
  controls: FilteredList<
    "q" | "document" | "status" | "late" | "country" | "from" | "to"
  >["controls"];
  countryChoices: readonly Choice[];
}

const COLORS: Record<Item["status"], BadgeColor> = {
  open: "gray",
  overdue: "orange",
  paid: "green",
  void: "gray",
  issued: "gray",
};

/** Lists the invoices and credit notes of every organisation, newest first, with the accountant's file. */
export function DocumentsList(props: DocumentsListProps) {
  const { countryChoices, filter, items, total } = props;
  const t = useT();
  const any = "operator.organizations.all";
  return (
    <ListFrame
      caption={t("operator.billing.title")}
      list={props}
      rows={items}
      rowKey={({ id }) => id}
      columns={columns(t)}
      path={paths.operatorInvoices}
      search="operator.billing.search"
      fields={[
        {
          name: "document",
          label: "operator.billing.document_label",
          any,
          texts: "operator.billing.document",
        },
        {
          name: "status",
          label: "common.fields.status",
          any: "common.all.status",
          texts: "operator.billing.status",
        },
        { name: "late", label: "operator.billing.late_label", any, texts: "operator.billing.late" },
        { name: "country", label: "common.fields.country", any, choices: countryChoices },
        { name: "from", label: "operator.billing.from" },
        { name: "to", label: "operator.billing.to" },
      ]}
      noun={t("operator.billing.noun", { count: total })}
      tools={
        total > 0 && (
          <ExportLink
            to={paths.operatorInvoicesFile(filter)}
            label={t("operator.billing.export")}
          />
        )
      }
      empty={{
        icon: "file",
        title: t("operator.billing.none"),
        text: t("operator.billing.none_text"),
        filtered: t("operator.billing.none_found"),
      }}
    />
  );
}

function columns(t: Translate): Column<Item>[] {
  return [
    {
      key: "number",
      header: t("operator.billing.document_label"),
      main: true,
      cell: ({ invoiceId, organization, number }) => (
        <span className="grid min-w-0">
          <Link to={paths.operatorInvoice(organization.id, invoiceId)} className="font-semibold">
            {number}
          </Link>
          <span className="text-sm font-normal wrap-anywhere text-muted">{organization.name}</span>
        </span>
      ),
    },
    {
      key: "issued_on",
      phone: "start",
      header: t("operator.invoices.issued_on"),
      cell: ({ issuedOn }) => formatDay(issuedOn),
    },
    {
      key: "due_on",
      header: t("operator.invoices.due_on"),
      cell: ({ dueOn }) => (dueOn === null ? "—" : formatDay(dueOn)),
    },
    {
      key: "total",
      phone: "top",
      header: t("operator.invoices.total"),
      cell: ({ total, currency }) => moneyText(total, currency),
    },
    {
      key: "status",
      phone: "end",
      header: t("common.fields.status"),
      cell: ({ daysLate, status }) => (
        <Badge color={COLORS[status]}>
          {status === "overdue"
            ? t("operator.billing.days_late", { count: daysLate })
            : t(`operator.billing.status.${status}`)}
        </Badge>
      ),
    },
  ];
}
