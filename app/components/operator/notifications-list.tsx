import { Link } from "@remix-run/react";
import { NothingFound, OperatorFilters } from "~/components/operator/operator-filters";
import { FilterSelect } from "~/components/reports/filter-select";
import { ListCard } from "~/components/reports/list-card";
import { Badge } from "~/components/ui/badge";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { EmptyState } from "~/components/ui/lists/empty-state";
import type { FilterFor } from "~/domain/list-definition";
import type {
  ListedNotification,
  listNotifications,
} from "~/domain/payments/webhooks/list-notifications.server";
import { notificationKinds } from "~/domain/payments/notification-kinds";
import type { Paging } from "~/http/lists/paging";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";

interface NotificationsListProps {
  items: ListedNotification[];
  total: number;
  filter: FilterFor<typeof listNotifications>;
  paging: Paging;
}

/** Lists the providers' notifications that are still unprocessed, oldest first. */
export function NotificationsList({ items, total, filter, paging }: NotificationsListProps) {
  const t = useT();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const kinds = notificationKinds.map((value) => ({
    value,
    label: t(`operator.notifications.kind.${value}`),
  }));
  return (
    <>
      <OperatorFilters
        label={t("operator.notifications.search")}
        search={filter.q}
        all={paths.operatorNotifications()}
        isFiltered={isFiltered}
      >
        <FilterSelect
          label={t("operator.notifications.about")}
          name="kind"
          value={filter.kind ?? ""}
          choices={[{ value: "", label: t("operator.notifications.all") }, ...kinds]}
        />
      </OperatorFilters>
      <ListCard
        caption={t("operator.notifications.title")}
        columns={columns(t)}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          isFiltered ? (
            <NothingFound
              title={t("operator.notifications.none_found")}
              all={paths.operatorNotifications()}
            />
          ) : (
            <EmptyState icon="check" title={t("operator.notifications.none")}>
              {t("operator.notifications.none_text")}
            </EmptyState>
          )
        }
        noun={t("operator.notifications.noun", { count: total })}
        paging={paging}
        total={total}
        pageHref={(page) => paths.operatorNotifications({ ...filter, ...page })}
      />
    </>
  );
}

/** Returns '3 hours', or '2 days' from 48 hours on. */
function ageText(t: Translate, hours: number): string {
  return hours < 48
    ? t("operator.notifications.hours", { count: hours })
    : t("operator.notifications.days", { count: Math.floor(hours / 24) });
}

function columns(t: Translate): Column<ListedNotification>[] {
  return [
    {
      key: "about",
      header: t("operator.notifications.about"),
      main: true,
      cell: ({ id, kind, state, provider }) => (
        <span className="grid min-w-0">
          <Link to={paths.operatorNotification(id)}>
            {t(`operator.notifications.kind.${kind}`)}
          </Link>
          <span className="text-sm font-normal text-muted">
            {provider} · {t(`operator.notifications.state.${state}`)}
          </span>
        </span>
      ),
    },
    {
      key: "age",
      header: t("operator.notifications.age"),
      cell: ({ hours, receivedAt }) => (
        <span className="grid justify-items-start gap-1">
          <Badge color={hours < 24 ? "gray" : "orange"}>{ageText(t, hours)}</Badge>
          <span className="text-sm text-muted">
            <DateTime at={receivedAt} zone={OPERATOR_ZONE} />
          </span>
        </span>
      ),
    },
    {
      key: "organization",
      header: t("operator.notifications.organization"),
      cell: ({ organization }) =>
        organization ? (
          <Link to={paths.operatorOrganization(organization.id)} className="wrap-anywhere">
            {organization.name}
          </Link>
        ) : (
          t("operator.notifications.unknown")
        ),
    },
    { key: "amount", header: t("common.fields.amount"), cell: ({ amount }) => amount ?? "—" },
    {
      key: "ids",
      header: t("operator.notifications.ids"),
      cell: ({ transactionId, providerIds }) => (
        <span className="grid text-sm wrap-anywhere">
          {[transactionId, ...providerIds].filter(Boolean).map((id) => (
            <span key={id}>{id}</span>
          ))}
        </span>
      ),
    },
    {
      key: "looked_up",
      header: t("operator.notifications.looked_up"),
      cell: ({ lookedUp }) =>
        t(
          lookedUp
            ? `operator.notifications.state.${lookedUp}`
            : "operator.notifications.not_looked_up",
        ),
    },
  ];
}
