import { Link } from "@remix-run/react";
import { NothingFound, OperatorFilters } from "~/components/operator/operator-filters";
import { FilterSelect } from "~/components/reports/filter-select";
import { ListCard } from "~/components/reports/list-card";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { EmptyState } from "~/components/ui/lists/empty-state";
import type { FilterFor } from "~/domain/list-definition";
import type { listMoneyCases, MoneyCase } from "~/domain/payments/cases/list-money-cases.server";
import { moneyFlags } from "~/domain/payments/money-flags";
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
}

/** Lists the charges of every organisation that carry a flag, oldest first. */
export function MoneyCasesList({ items, total, filter, paging }: MoneyCasesListProps) {
  const t = useT();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const flags = moneyFlags.map((value) => ({ value, label: t(`operator.money.flag.${value}`) }));
  return (
    <>
      <OperatorFilters
        label={t("operator.money.search")}
        search={filter.q}
        all={paths.operatorMoney()}
        isFiltered={isFiltered}
      >
        <FilterSelect
          label={t("operator.money.cause")}
          name="flag"
          value={filter.flag ?? ""}
          choices={[{ value: "", label: t("operator.money.all") }, ...flags]}
        />
      </OperatorFilters>
      <ListCard
        caption={t("operator.money.title")}
        columns={columns(t)}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          isFiltered ? (
            <NothingFound title={t("operator.money.none_found")} all={paths.operatorMoney()} />
          ) : (
            <EmptyState icon="check" title={t("operator.money.none")}>
              {t("operator.money.none_text")}
            </EmptyState>
          )
        }
        noun={t("operator.money.noun", { count: total })}
        paging={paging}
        total={total}
        pageHref={(page) => paths.operatorMoney({ ...filter, ...page })}
      />
    </>
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
      cell: ({ organization }) => (
        <Link to={paths.operatorOrganization(organization.id)} className="wrap-anywhere">
          {organization.name}
        </Link>
      ),
    },
    {
      key: "date",
      header: t("common.fields.date"),
      cell: ({ date }) => <DateTime at={date} zone={OPERATOR_ZONE} />,
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
