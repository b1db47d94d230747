import { createJobContext, type OrganizationContext } from "../context";
import { findOrganization } from "../organizations/find-organization.server";
import { findNotification, type WaitingNotification } from "../payments/find-notification.server";
import { providerFor } from "../payments/provider-for.server";
import { recordNotification } from "../payments/record-notification.server";
import { findTransactionSnapshot } from "./charge-snapshot.server";
import { notificationHandlers } from "./notification-handlers";

/**
 * Handles a stored notification by its kind. It is processed once its handler finishes. A
 * notification that must wait, has no handler or names an unknown payment stays unprocessed, so
 * that operators see it.
 */
export async function handleNotification(now: Date, webhookId: string): Promise<void> {
  const notification = await findNotification(now, webhookId);
  if (!notification?.organizationId || !notification.transactionId) return;
  const { organizationId, transactionId, eventId, kind } = notification;
  const organization = await findOrganization(now, { id: organizationId });
  if (!organization) return;
  const locale = organization.country === "BR" ? "pt-BR" : "es";
  const ctx = createJobContext("donations.handle-notification", { organization, now, locale });
  const handler = notificationHandlers[kind];
  if (!handler) return lookUpOnce(ctx, notification, transactionId);
  if ((await handler(ctx, { transactionId, eventId })) === "waits") return;
  await recordNotification(now, webhookId, { processed: true });
}

/** Looks up the payment of a message without a handler, and stores the provider's answer. */
async function lookUpOnce(
  ctx: OrganizationContext,
  notification: WaitingNotification,
  transactionId: string,
): Promise<void> {
  const transaction = notification.isLookedUp
    ? null
    : await findTransactionSnapshot(ctx, transactionId);
  if (!transaction) return;
  const account = await providerFor(ctx, transaction);
  if (!account) return;
  const { amount, currency } = transaction;
  const lookedUp = await account.provider.lookUp(
    { reference: transactionId, amount, currency },
    account.io,
  );
  // Without an answer the next round looks it up again.
  if (lookedUp.kind === "unknown") return;
  await recordNotification(ctx.now, notification.id, { lookedUp });
}
