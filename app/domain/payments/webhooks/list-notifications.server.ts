import { formatMoney, isCurrency } from "~/values/money/money";
import { acrossOrganizations, type OperatorContext, type Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { oldestFirst } from "~/domain/list-definition";
import { choice, words } from "~/domain/list-filters";
import { notifiedAttempt } from "./find-notification.server";
import {
  notificationKinds,
  notifiedStates,
  type NotificationKind,
  type NotifiedState,
} from "~/domain/payments/notification-kinds";

/** A provider's stored, unprocessed notification, as operators see it. */
export interface ListedNotification {
  id: string;
  provider: string;
  kind: NotificationKind;
  receivedAt: Date;
  /** Hours since we received it. */
  hours: number;
  /** Null where the message names no payment that we know. */
  organization: { id: string; name: string } | null;
  transactionId: string | null;
  providerIds: string[];
  /** With its currency; null where the message names no amount. */
  amount: string | null;
  /** State of the payment, refund or dispute, according to the message. */
  state: NotifiedState;
  /** State that the provider returned when we looked the payment up; null before that. */
  lookedUp: NotifiedState | null;
}

/** Rows of a notification as `listedNotification` reads them. */
export const listedFrom = () => `webhook_inbox w ${notifiedAttempt()}
    LEFT JOIN organizations o ON o.id = coalesce(t.organization_id, r.organization_id)`;
export const LISTED_COLUMNS = `w.*, o.id AS organization_id, o.name AS organization_name,
    coalesce(t.id, r.reference, w.order_id) AS transaction_id`;

/** Lists the providers' unprocessed notifications, oldest first. */
export const listNotifications = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("a notification names no tenant", ctx.now),
  from: listedFrom,
  select: LISTED_COLUMNS,
  where: "w.processed_at IS NULL",
  filters: {
    q: words(
      "concat_ws(' ', o.name, w.order_id::text, t.id::text, w.provider_payment_id, w.provider_event_id)",
    ),
    kind: choice(notificationKinds, "w.kind"),
  },
  order: oldestFirst("w.received_at", "w.id"),
  item: listedNotification,
  columns: {
    kind: {
      header: "operator.notifications.about",
      value: ({ kind }) => kind,
      cell: ({ kind }, { t }) => t(`operator.notifications.kind.${kind}`),
    },
    state: {
      header: "operator.notifications.said",
      value: ({ state }) => state,
      cell: ({ state }, { t }) => t(`operator.notifications.state.${state}`),
    },
    provider: { header: "operator.notifications.provider", value: ({ provider }) => provider },
    received_at: {
      header: "operator.notifications.received",
      value: ({ receivedAt }) => receivedAt,
    },
    hours: { header: "operator.notifications.age_in_hours", value: ({ hours }) => hours },
    organization: {
      header: "operator.notifications.organization",
      value: ({ organization }) => organization?.name ?? null,
    },
    amount: { header: "common.fields.amount", value: ({ amount }) => amount },
    transaction_uuid: {
      header: "operator.notifications.transaction",
      value: ({ transactionId }) => transactionId,
    },
    provider_ids: {
      header: "operator.notifications.ids",
      value: ({ providerIds }) => providerIds,
      cell: ({ providerIds }) => providerIds.join(" "),
    },
    looked_up: {
      header: "operator.notifications.looked_up",
      value: ({ lookedUp }) => lookedUp,
      cell: ({ lookedUp }, { t }) =>
        lookedUp ? t(`operator.notifications.state.${lookedUp}`) : "",
    },
  },
  file: { name: "operator.notifications.file" },
});

interface StoredOutcome {
  kind?: string;
  state?: string;
  stage?: string;
}

const HOUR_MS = 3_600_000;

export function listedNotification(
  row: Row,
  { now }: Pick<OperatorContext, "now">,
): ListedNotification {
  const said = (row.outcome ?? {}) as StoredOutcome;
  const lookedUp = row.looked_up as { kind: string; outcome?: StoredOutcome } | null;
  const receivedAt = row.received_at as Date;
  return {
    id: String(row.id),
    provider: String(row.provider),
    kind: row.kind as NotificationKind,
    receivedAt,
    hours: Math.max(0, Math.floor((now.getTime() - receivedAt.getTime()) / HOUR_MS)),
    organization: row.organization_id
      ? { id: String(row.organization_id), name: String(row.organization_name) }
      : null,
    transactionId: row.transaction_id as string | null,
    providerIds: [row.provider_payment_id, row.provider_event_id]
      .filter((id) => id !== null)
      .map(String),
    amount: amountOf(row),
    state: stateOf(said.state ?? said.stage ?? said.kind),
    lookedUp: lookedUp && stateOf(lookedUp.outcome?.kind ?? lookedUp.kind),
  };
}

/** Formats an amount, for example `ARS 1.500,00`. */
function amountOf({ amount, currency }: Row): string | null {
  if (amount === null || !isCurrency(currency)) return null;
  return `${currency} ${formatMoney(BigInt(amount as string | bigint), currency)}`;
}

function stateOf(word: string | undefined): NotifiedState {
  return notifiedStates.find((state) => state === word) ?? "unreadable";
}
