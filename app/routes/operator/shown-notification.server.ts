import type { ShownNotification } from "~/components/operator/notifications-list";
import type { UnprocessedNotification } from "~/domain/payments/list-notifications.sql";
import { formatMoney, isCurrency } from "~/values/money";

const HOUR_MS = 3_600_000;

/** A notification as operators see it, in the list and its file. */
export function shownNotification(
  notification: UnprocessedNotification,
  now: Date,
): ShownNotification {
  const { acquirer, amount, currency, providerEventId, providerPaymentId, ...rest } = notification;
  return {
    ...rest,
    provider: acquirer,
    hours: Math.max(0, Math.floor((now.getTime() - rest.receivedAt.getTime()) / HOUR_MS)),
    providerIds: [providerPaymentId, providerEventId].filter((id) => id !== null),
    amount:
      amount !== null && isCurrency(currency)
        ? `${currency} ${formatMoney(amount, currency)}`
        : null,
  };
}
