import type { OrganizationContext } from "../context";
import { recordNotifiedRefund } from "../payments/record-notified-refund.server";
import type { NotificationKind } from "../payments/schema";
import { checkCharge, type Checked } from "./check-charge.server";
import { recordNotifiedDispute } from "./record-notified-dispute.server";

/** What a message is about: our transaction, and the provider's refund or dispute. */
export interface Notified {
  transactionId: string;
  eventId: string | null;
}

/**
 * What is done about a notification, by its kind. A message is only a hint: a handler asks the provider, so
 * that messages may come late, twice and in any order. `waits` leaves it unprocessed: it is tried again, and
 * operators see it. A kind that is missing here has no handler: its messages wait.
 */
export const notificationHandlers: Readonly<
  Partial<Record<NotificationKind, (ctx: OrganizationContext, of: Notified) => Promise<Checked>>>
> = {
  payment: (ctx, { transactionId }) => checkCharge(ctx, transactionId),
  refund: recordNotifiedRefund,
  dispute: recordNotifiedDispute,
};

export const handledKinds = Object.keys(notificationHandlers) as NotificationKind[];
