import type { Row } from "~/domain/context";
import { hasWords } from "~/values/search-text";
import { NOTIFIED_TRANSACTION } from "./find-notification.server";
import { notifiedStates, type NotificationKind, type NotifiedState } from "./notification-kinds";

export interface NotificationFilter {
  /** Words of the organisation's name, our transaction's id or the provider's ids. */
  search?: string;
  kind?: NotificationKind;
}

/** A provider's notification that is stored and not processed. */
export interface UnprocessedNotification {
  id: string;
  acquirer: string;
  kind: NotificationKind;
  receivedAt: Date;
  /** Null where the message names no payment that we know. */
  organization: { id: string; name: string } | null;
  transactionId: string | null;
  providerPaymentId: string | null;
  providerEventId: string | null;
  /** Minor units; null where the message names no amount. */
  amount: bigint | null;
  currency: string | null;
  /** What the message says about the payment, refund or dispute. */
  state: NotifiedState;
  /** What the provider answered when we asked about the payment; null: not asked yet. */
  lookedUp: NotifiedState | null;
}

const UNPROCESSED = `
  FROM webhook_inbox w ${NOTIFIED_TRANSACTION}
  LEFT JOIN organizations o ON o.id = coalesce(r.organization_id, t.organization_id)`;
const SEARCHED =
  "concat_ws(' ', o.name, w.order_id::text, t.id::text, w.provider_payment_id, w.provider_event_id)";

/** Statements that read the unprocessed notifications of all providers, oldest first. */
export function notificationsQuery({ search, kind }: NotificationFilter) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["w.processed_at IS NULL", ...hasWords(SEARCHED, search, bind)];
  if (kind) conditions.push(`w.kind = ${bind(kind)}`);
  const from = `${UNPROCESSED} WHERE ${conditions.join(" AND ")}`;
  return {
    count: { text: `SELECT count(*) AS total ${from}`, values },
    rows: (limit: number, offset: number) => ({
      text: `SELECT w.*, o.id AS organization_id, o.name AS organization_name,
                    coalesce(r.reference, t.id, w.order_id) AS transaction_id
               ${from} ORDER BY w.received_at, w.id LIMIT ${limit} OFFSET ${offset}`,
      values,
    }),
  };
}

interface Said {
  kind?: string;
  state?: string;
  stage?: string;
}

export function notificationOf(row: Row): UnprocessedNotification {
  const said = (row.outcome ?? {}) as Said;
  const lookedUp = row.looked_up as { kind: string; outcome?: Said } | null;
  return {
    id: String(row.id),
    acquirer: String(row.acquirer),
    kind: row.kind as NotificationKind,
    receivedAt: row.received_at as Date,
    organization: row.organization_id
      ? { id: String(row.organization_id), name: String(row.organization_name) }
      : null,
    transactionId: row.transaction_id as string | null,
    providerPaymentId: row.provider_payment_id as string | null,
    providerEventId: row.provider_event_id as string | null,
    amount: row.amount === null ? null : BigInt(row.amount as string | bigint),
    currency: row.currency as string | null,
    state: stateOf(said.state ?? said.stage ?? said.kind),
    lookedUp: lookedUp && stateOf(lookedUp.outcome?.kind ?? lookedUp.kind),
  };
}

function stateOf(word: string | undefined): NotifiedState {
  return notifiedStates.find((state) => state === word) ?? "unreadable";
}
