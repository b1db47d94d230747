import { Link } from "@remix-run/react";
import { ListFrame } from "~/components/lists/list-frame";
import type { FilteredList } from "~/components/lists/filter-fields";
import { Badge } from "~/components/ui/badge";
import type { Column } from "~/components/ui/lists/data-table";
import { moneyText } from "~/components/ui/text/money-text";
import type { FilterFor } from "~/domain/list-definition";
import type {
  listOpenInvoices,
  OpenInvoice,
} from "~/domain/subscriptions/transfers/list-open-invoices.server";
import type { Paging } from "~/http/lists/paging";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";

interface OpenInvoicesListProps {
  items: OpenInvoice[];
  total: number;
  filter: FilterFor<typeof listOpenInvoices>;
  paging: Paging;
  controls: FilteredList<"q" | "state">["controls"];
}

/** Lists the invoices of every organisation that wait for a transfer, oldest first. */
export function OpenInvoicesList(props: OpenInvoicesListProps) {
  const { items, total } = props;
  const t = useT();
  return (
    <ListFrame
      caption={t("operator.invoices.title")}
      list={props}
      rows={items}
      rowKey={({ id }) => id}
      columns={columns(t)}
      path={paths.operatorTransfers}
      search="operator.invoices.search"
      fields={[
        {
          name: "state",
          label: "common.fields.status",
          any: "common.all.status",
          texts: "operator.invoices.state",
        },
      ]}
      noun={t("operator.invoices.noun", { count: total })}
      empty={{
        icon: "check",
        title: t("operator.invoices.none"),
        text: t("operator.invoices.none_text"),
        filtered: t("operator.invoices.none_found"),
      }}
    />
  );
}

function columns(t: Translate): Column<OpenInvoice>[] {
  return [
    {
      key: "number",
      header: t("operator.invoices.number"),
      main: true,
      cell: ({ id, organization, number }) => (
        <span className="grid min-w-0">
          <Link to={paths.operatorInvoice(organization.id, id)} className="font-semibold">
            {number}
          </Link>
          <span className="text-sm font-normal wrap-anywhere text-muted">{organization.name}</span>
        </span>
      ),
    },
    {
      key: "payer",
      header: t("operator.invoices.payer"),
      cell: ({ payer }) => <span className="wrap-anywhere">{payer}</span>,
    },
    {
      key: "due",
      phone: "top",
      header: t("operator.invoices.missing"),
      cell: ({ due, currency }) => moneyText(due, currency),
    },
    {
      key: "due_on",
      phone: "start",
      header: t("operator.invoices.due_on"),
      cell: ({ dueOn }) => formatDay(dueOn),
    },
    {
      key: "state",
      phone: "end",
      header: t("common.fields.status"),
      cell: ({ state }) => (
        <Badge color={state === "waiting" ? "gray" : "orange"}>
          {t(`operator.invoices.state.${state}`)}
        </Badge>
      ),
    },
  ];
}
