import { ExportLink } from "~/components/lists/export-link";
import { Badge, type BadgeColor } from "~/components/ui/badge";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { ListFrame } from "~/components/lists/list-frame";
import type { FilteredList } from "~/components/lists/filter-fields";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { EmailText } from "~/components/ui/forms/email-text";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";
import type { FilterFor } from "~/domain/list-definition";
import type { ListedOperator, listOperators } from "~/domain/operators/list-operators.server";
import type { OperatorState } from "~/domain/operators/states";
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
  controls: FilteredList<"q" | "state">["controls"];
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

export function StaffList(props: StaffListProps) {
  const { filter, items, total, ownId } = props;
  const t = useT();
  return (
    <ListFrame
      caption={t("operator.staff.title")}
      list={props}
      rows={items}
      rowKey={({ id }) => id}
      columns={columns(t, ownId)}
      path={paths.operatorStaff}
      search="operator.staff.search"
      fields={[
        {
          name: "state",
          label: "common.fields.status",
          any: "common.all.status",
          texts: "operator.staff.state",
        },
      ]}
      noun={t("operator.staff.noun", { count: total })}
      tools={total > 0 && <ExportLink to={paths.operatorStaffFile(filter)} />}
      empty={{
        icon: "users",
        title: t("operator.staff.empty"),
        filtered: t("operator.staff.empty"),
      }}
    />
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
