import { Difference } from "~/components/operator/books/tie-out-table";
import { ExportLink } from "~/components/lists/export-link";
import type { FilteredList } from "~/components/lists/filter-fields";
import { ListFrame } from "~/components/lists/list-frame";
import type { Column } from "~/components/ui/lists/data-table";
import { Money } from "~/components/ui/text/money";
import type { listTieOuts, ListedTieOut } from "~/domain/ledger/books/list-tie-outs.server";
import type { FilterFor } from "~/domain/list-definition";
import type { Paging } from "~/http/lists/paging";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { periodText } from "~/i18n/dates";
import type { Translate } from "~/i18n/text-key";
import { Link } from "@remix-run/react";

interface TieOutsListProps {
  items: ListedTieOut[];
  total: number;
  filter: FilterFor<typeof listTieOuts>;
  paging: Paging;
  controls: FilteredList<"period" | "q" | "ties" | "held_by">["controls"];
  months: readonly string[];
}

/** Lists each organisation's tie-out of a month, with the file of all its lines. */
export function TieOutsList(props: TieOutsListProps) {
  const { filter, items, months, total } = props;
  const t = useT();
  const [current] = months;
  return (
    <ListFrame
      caption={t("books.organizations.title")}
      list={props}
      rows={items}
      rowKey={({ id }) => id}
      columns={columns(t, filter.period ?? current ?? "")}
      path={paths.operatorTieOuts}
      search="books.organizations.search"
      fields={[
        {
          name: "period",
          label: "common.fields.period",
          choices: months.map((value) => ({ value, label: periodText(t, value) })),
          usual: current,
        },
        {
          name: "held_by",
          label: "books.held_by",
          any: "operator.organizations.all",
          texts: "books.holder",
        },
        {
          name: "ties",
          label: "books.difference",
          any: "operator.organizations.all",
          texts: "books.organizations.ties",
        },
      ]}
      noun={t("books.organizations.noun", { count: total })}
      tools={total > 0 && <ExportLink to={paths.operatorTieOutsFile(filter)} />}
      empty={{
        icon: "chart",
        title: t("books.organizations.none"),
        text: t("books.organizations.none_text"),
        filtered: t("books.organizations.none_found"),
      }}
    />
  );
}

function columns(t: Translate, period: string): Column<ListedTieOut>[] {
  const money = (name: "gifts" | "payouts" | "opening" | "closing") => ({
    key: name,
    header: name === "opening" || name === "closing" ? t(`books.${name}`) : t(`books.line.${name}`),
    numeric: true,
    cell: (one: ListedTieOut) => <Money amount={one[name]} currency={one.currency} />,
  });
  return [
    {
      key: "organization",
      header: t("books.organization"),
      main: true,
      cell: ({ currency, heldBy, organization }) => (
        <span className="grid min-w-0">
          <Link
            reloadDocument
            to={paths.operatorJournal({ period, organization: organization.id })}
            aria-label={t("books.organizations.journal_of", { name: organization.name })}
          >
            {organization.name}
          </Link>
          <span className="text-sm font-normal text-muted">
            {currency} · {t(`books.holder.${heldBy}`)}
          </span>
        </span>
      ),
    },
    money("opening"),
    money("gifts"),
    {
      key: "deductions",
      header: t("books.organizations.deductions"),
      numeric: true,
      cell: ({ currency, refunds, chargebacks, fees, taxes, commission, adjustments }) => (
        <Money
          amount={adjustments - (refunds + chargebacks + fees + taxes + commission)}
          currency={currency}
        />
      ),
    },
    money("payouts"),
    money("closing"),
    { key: "difference", header: t("books.difference"), cell: (one) => <Difference {...one} /> },
  ];
}
