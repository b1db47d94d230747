import type { OrganizationContext } from "../context";
import type { NotificationKind } from "../payments/schema";
import { checkCharge } from "./check-charge.server";

/**
 * What is done about a notification, by its kind. A message is only a hint: a handler asks the provider
 * by our reference, so that messages may come late, twice and in any order. A kind that is missing here
 * has no handler yet: its messages wait, and operators see them.
 */
export const notificationHandlers: Readonly<
  Partial<
    Record<NotificationKind, (ctx: OrganizationContext, transactionId: string) => Promise<void>>
  >
> = {
  payment: checkCharge,
};

export const handledKinds = Object.keys(notificationHandlers) as NotificationKind[];
