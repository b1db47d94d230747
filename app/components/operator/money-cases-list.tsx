import { Link } from "@remix-run/react";
import { ListFrame } from "~/components/lists/list-frame";
import type { FilteredList } from "~/components/lists/filter-fields";
import type { Column } from "~/components/ui/lists/data-table";
import { DayOverTime } from "~/components/ui/text/day-over-time";
import type { FilterFor } from "~/domain/list-definition";
import type { listMoneyCases, MoneyCase } from "~/domain/payments/cases/list-money-cases.server";
import type { Paging } from "~/http/lists/paging";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";

interface MoneyCasesListProps {
  items: MoneyCase[];
  total: number;
  filter: FilterFor<typeof listMoneyCases>;
  paging: Paging;
  controls: FilteredList<"q" | "flag">["controls"];
}

/** Lists the charges of every organisation that carry a flag, oldest first. */
export function MoneyCasesList(props: MoneyCasesListProps) {
  const { items, total } = props;
  const t = useT();
  return (
    <ListFrame
      caption={t("operator.money.title")}
      list={props}
      rows={items}
      rowKey={({ id }) => id}
      columns={columns(t)}
      path={paths.operatorMoney}
      search="operator.money.search"
      fields={[
        {
          name: "flag",
          label: "operator.money.cause",
          any: "operator.money.all",
          texts: "operator.money.flag",
        },
      ]}
      noun={t("operator.money.noun", { count: total })}
      empty={{
        icon: "check",
        title: t("operator.money.none"),
        text: t("operator.money.none_text"),
        filtered: t("operator.money.none_found"),
      }}
    />
  );
}

function columns(t: Translate): Column<MoneyCase>[] {
  return [
    {
      key: "cause",
      header: t("operator.money.cause"),
      main: true,
      cell: ({ id, organization, flags, status }) => (
        <span className="grid min-w-0">
          <Link to={paths.operatorMoneyCase(organization.id, id)}>
            {flags.map((flag) => t(`operator.money.flag.${flag}`)).join(" · ")}
          </Link>
          <span className="text-sm font-normal text-muted">
            {t(`common.transaction_status.${status}`)}
          </span>
        </span>
      ),
    },
    {
      key: "organization",
      header: t("operator.money.organization"),
      phone: "start",
      cell: ({ organization }) => (
        <Link to={paths.operatorOrganization(organization.id)} className="wrap-anywhere">
          {organization.name}
        </Link>
      ),
    },
    {
      key: "date",
      header: t("common.fields.date"),
      phone: "top",
      cell: ({ date }) => <DayOverTime at={date} zone={OPERATOR_ZONE} />,
    },
    {
      key: "ids",
      header: t("operator.money.ids"),
      cell: ({ id, provider, providerId }) => (
        <span className="grid text-sm wrap-anywhere">
          <span>{id}</span>
          <span>{[provider, providerId].filter(Boolean).join(" · ")}</span>
        </span>
      ),
    },
  ];
}
