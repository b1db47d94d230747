import { createJobContext, type OrganizationContext } from "~/domain/context";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import {
  causeOf,
  type ChargeCause,
  type ChargeCauses,
  type Checked,
} from "~/domain/payments/charge-cause";
import { checkCharge } from "~/domain/payments/check-charge.server";
import { checkFurtherPayment } from "~/domain/payments/check-further-payment.server";
import { findNotification, type WaitingNotification } from "./find-notification.server";
import { matchNotification } from "./match-notification.server";
import type { NotificationKind } from "~/domain/payments/notification-kinds";
import { providerFor } from "~/domain/payments/provider-for.server";
import { recordAfterwards } from "./record-afterwards.server";
import { recordNotification } from "./record-notification.server";
import { recordNotifiedDispute } from "~/domain/payments/refunds/record-notified-dispute.server";
import { recordNotifiedRefund } from "~/domain/payments/refunds/record-notified-refund.server";

/**
 * Handles a stored notification by its kind. A message is only a hint: its handler asks the
 * provider, so messages may arrive late, twice and in any order. It is processed once its handler
 * finishes. A notification that must wait, has no handler or names an unknown payment stays
 * unprocessed, so that operators see it.
 */
export async function handleNotification(
  now: Date,
  webhookId: string,
  causes: ChargeCauses,
): Promise<void> {
  const notification = await findMatched(now, webhookId);
  const { organizationId, transactionId, cause: name } = notification ?? {};
  if (!notification || !organizationId || !transactionId || !name) return;
  const organization = await findOrganization(now, { id: organizationId });
  if (!organization) return;
  const locale = organization.country === "BR" ? "pt-BR" : "es";
  const ctx = createJobContext("payments.handle-notification", { organization, now, locale });
  const cause = causeOf(causes, name);
  const { amount, kind, eventId, providerId, receivedAt } = notification;
  if (!isHandled(kind)) return lookUpOnce(ctx, cause, notification, transactionId);
  const notified = { transactionId, eventId, providerId, amount, receivedAt };
  if ((await handle(ctx, cause, kind, notified)) === "waits") return;
  await recordNotification(now, webhookId, { processed: true });
}

/** Returns a waiting notification; one that names only the provider's payment is matched first. */
async function findMatched(now: Date, webhookId: string): Promise<WaitingNotification | null> {
  const notification = await findNotification(now, webhookId);
  if (!notification || notification.transactionId || notification.providerId === null) {
    return notification;
  }
  const isMatched = await matchNotification(now, notification);
  return isMatched ? findNotification(now, webhookId) : notification;
}

interface NotifiedPayment {
  transactionId: string;
  providerId: string | null;
  amount: bigint | null;
  receivedAt: Date;
}

type HandledKind = Exclude<NotificationKind, "unreadable">;
const isHandled = (kind: NotificationKind): kind is HandledKind => kind !== "unreadable";

function handle(
  ctx: OrganizationContext,
  cause: ChargeCause,
  kind: HandledKind,
  notified: NotifiedPayment & { eventId: string | null },
): Promise<Checked> {
  if (kind === "payment") return checkPayment(ctx, cause, notified);
  return kind === "refund"
    ? recordNotifiedRefund(ctx, cause, notified)
    : recordNotifiedDispute(ctx, cause, notified);
}

async function checkPayment(
  ctx: OrganizationContext,
  cause: ChargeCause,
  { transactionId, ...notified }: NotifiedPayment,
): Promise<Checked> {
  const checked = await checkCharge(ctx, cause, transactionId);
  if (checked === "waits") return checked;
  const further = await checkFurtherPayment(ctx, cause, transactionId, notified);
  return further === "waits" ? further : recordAfterwards(ctx, cause, transactionId);
}

/** Looks up the payment of a message without a handler, and stores the provider's answer. */
async function lookUpOnce(
  ctx: OrganizationContext,
  cause: ChargeCause,
  notification: WaitingNotification,
  transactionId: string,
): Promise<void> {
  const attempt = notification.isLookedUp ? null : await cause.findAttempt(ctx, transactionId);
  if (!attempt) return;
  const account = await providerFor(ctx, attempt);
  if (!account) return;
  const { amount, currency } = attempt;
  const lookedUp = await account.provider.lookUp(
    { reference: transactionId, amount, currency },
    account.io,
  );
  // Without an answer the next round looks it up again.
  if (lookedUp.kind === "unknown") return;
  await recordNotification(ctx.now, notification.id, { lookedUp });
}
