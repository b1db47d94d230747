import type { OrganizationContext } from "../context";
import { recordNotifiedRefund } from "../payments/record-notified-refund.server";
import type { NotificationKind } from "../payments/schema";
import { checkCharge, type Checked } from "./check-charge.server";
import { recordNotifiedDispute } from "./record-notified-dispute.server";

/** The subject of a message: our transaction, and the provider's refund or dispute. */
export interface Notified {
  transactionId: string;
  eventId: string | null;
}

/**
 * Handlers of notifications by kind. A message is only a hint: a handler asks the provider, so
 * messages may arrive late, twice and in any order. `waits` leaves a message unprocessed: it is
 * retried, and operators see it. A kind without a handler waits.
 */
export const notificationHandlers: Readonly<
  Partial<Record<NotificationKind, (ctx: OrganizationContext, of: Notified) => Promise<Checked>>>
> = {
  payment: (ctx, { transactionId }) => checkCharge(ctx, transactionId),
  refund: recordNotifiedRefund,
  dispute: recordNotifiedDispute,
};

export const handledKinds = Object.keys(notificationHandlers) as NotificationKind[];
