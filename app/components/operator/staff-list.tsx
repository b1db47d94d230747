import { NothingFound, OperatorFilters } from "~/components/operator/operator-filters";
import { FilterSelect } from "~/components/reports/filter-select";
import { ListCard } from "~/components/reports/list-card";
import { Badge, type BadgeColor } from "~/components/ui/badge";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { EmailText } from "~/components/ui/forms/email-text";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";
import type { FilterFor } from "~/domain/list-definition";
import type { ListedOperator, listOperators } from "~/domain/operators/list-operators.server";
import { operatorStates, type OperatorState } from "~/domain/operators/states";
import type { Paging } from "~/http/lists/paging";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

const colors: Record<OperatorState, BadgeColor> = {
  active: "green",
  invited: "orange",
  expired: "red",
  discarded: "gray",
};

interface StaffListProps {
  items: ListedOperator[];
  total: number;
  filter: FilterFor<typeof listOperators>;
  paging: Paging;
  ownId: string;
}

export function confirmDiscard(
  t: Translate,
  { id, email, fullName }: Pick<ListedOperator, "id" | "email" | "fullName">,
): ConfirmableAction {
  return {
    id: `discard-${id}`,
    intent: "discard",
    fields: { operator: id },
    title: t("operator.staff.discard_title", { name: fullName || email }),
    text: t("operator.staff.discard_text"),
    submit: t("operator.staff.discard"),
  };
}

export function StaffList({ items, total, filter, paging, ownId }: StaffListProps) {
  const t = useT();
  const query = { q: filter.q, state: filter.state };
  const isFiltered = Object.values(query).some((value) => value !== undefined);
  return (
    <>
      <OperatorFilters
        label={t("operator.staff.search")}
        search={filter.q}
        all={paths.operatorStaff()}
        isFiltered={isFiltered}
      >
        <FilterSelect
          label={t("common.fields.status")}
          name="state"
          value={filter.state ?? ""}
          choices={[
            { value: "", label: t("common.all.status") },
            ...operatorStates.map((value) => ({
              value,
              label: t(`operator.staff.state.${value}`),
            })),
          ]}
        />
      </OperatorFilters>
      <ListCard
        caption={t("operator.staff.title")}
        columns={columns(t, ownId)}
        rows={items}
        rowKey={({ id }) => id}
        empty={<NothingFound title={t("operator.staff.empty")} all={paths.operatorStaff()} />}
        noun={t("operator.staff.noun", { count: total })}
        paging={paging}
        total={total}
        pageHref={(page) => paths.operatorStaff({ ...query, ...page })}
      />
    </>
  );
}

function columns(t: Translate, ownId: string): Column<ListedOperator>[] {
  return [
    {
      key: "name",
      header: t("common.fields.full_name"),
      main: true,
      cell: ({ email, fullName }) => (
        <span className="grid min-w-0">
          <span className="font-semibold">{fullName || t("operator.staff.unnamed")}</span>
          <span className="text-sm font-normal text-muted">
            <EmailText address={email} />
          </span>
        </span>
      ),
    },
    {
      key: "state",
      header: t("common.fields.status"),
      cell: ({ state }) => (
        <Badge color={colors[state]}>{t(`operator.staff.state.${state}`)}</Badge>
      ),
    },
    {
      key: "last",
      header: t("operator.staff.last_login"),
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? (
          <DateTime at={lastLoginAt} zone={OPERATOR_ZONE} style="short" />
        ) : (
          t("operator.staff.never")
        ),
    },
    {
      key: "actions",
      header: t("operator.staff.access"),
      cell: (one) =>
        one.id === ownId ? (
          t("operator.staff.yourself")
        ) : one.state === "discarded" ? (
          "—"
        ) : (
          <ConfirmLink
            confirmation={confirmDiscard(t, one)}
            variant="outline"
            size="sm"
            label={t("operator.staff.discard_label", { name: one.fullName || one.email })}
          >
            {t("operator.staff.discard")}
          </ConfirmLink>
        ),
    },
  ];
}
