import { ExportLink } from "~/components/lists/export-link";
import { Link } from "@remix-run/react";
import { Badge } from "~/components/ui/badge";
import { ListFrame } from "~/components/lists/list-frame";
import type { FilteredList } from "~/components/lists/filter-fields";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import type { FilterFor } from "~/domain/list-definition";
import type {
  ListedNotification,
  listNotifications,
} from "~/domain/payments/webhooks/list-notifications.server";
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
  controls: FilteredList<"q" | "kind">["controls"];
}

/** Lists the providers' notifications that are still unprocessed, oldest first. */
export function NotificationsList(props: NotificationsListProps) {
  const { filter, items, total } = props;
  const t = useT();
  return (
    <ListFrame
      caption={t("operator.notifications.title")}
      list={props}
      rows={items}
      rowKey={({ id }) => id}
      columns={columns(t)}
      path={paths.operatorNotifications}
      search="operator.notifications.search"
      fields={[
        {
          name: "kind",
          label: "operator.notifications.about",
          any: "operator.notifications.all",
          texts: "operator.notifications.kind",
        },
      ]}
      noun={t("operator.notifications.noun", { count: total })}
      tools={total > 0 && <ExportLink to={paths.operatorNotificationsFile(filter)} />}
      empty={{
        icon: "check",
        title: t("operator.notifications.none"),
        text: t("operator.notifications.none_text"),
        filtered: t("operator.notifications.none_found"),
      }}
    />
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
      phone: "top",
      cell: ({ hours, receivedAt }) => (
        <span className="grid justify-items-start gap-1">
          <Badge color={hours < 24 ? "gray" : "orange"}>{ageText(t, hours)}</Badge>
          <span className="text-sm text-muted">
            <DateTime at={receivedAt} zone={OPERATOR_ZONE} style="short" />
          </span>
        </span>
      ),
    },
    {
      key: "organization",
      header: t("operator.notifications.organization"),
      phone: "start",
      cell: ({ organization }) =>
        organization ? (
          <Link to={paths.operatorOrganization(organization.id)} className="wrap-anywhere">
            {organization.name}
          </Link>
        ) : (
          t("operator.notifications.unknown")
        ),
    },
    {
      key: "amount",
      header: t("common.fields.amount"),
      phone: "end",
      cell: ({ amount }) => amount ?? "—",
    },
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
