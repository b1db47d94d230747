import { createJobContext, type OrganizationContext } from "../context";
import { findOrganization } from "../organizations/find-organization.server";
import { findNotification, type WaitingNotification } from "../payments/find-notification.server";
import { providerFor } from "../payments/provider-for.server";
import { recordNotification } from "../payments/record-notification.server";
import { findTransactionSnapshot } from "./charge-snapshot.server";
import { notificationHandlers } from "./notification-handlers";

/**
 * Works on a stored notification by its kind. It is processed once its handler ran to its end; one that
 * must wait, of a kind without a handler, or about a payment that we don't know, stays unprocessed for
 * operators to see.
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

/** Asks the provider about the payment of a message that nothing handles yet, and keeps its answer. */
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
  // No answer came: the next round asks again.
  if (lookedUp.kind === "unknown") return;
  await recordNotification(ctx.now, notification.id, { lookedUp });
}
