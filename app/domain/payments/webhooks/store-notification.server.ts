import type { NotifiedOutcome, RawNotification } from "~/providers/provider";
import { getProvider } from "~/providers/registry";
import { failpoint } from "~/infrastructure/failpoints";
import { notificationsTotal } from "~/infrastructure/watching/metrics.server";
import { isId, newId } from "~/values/ids/ids";
import { maskLongNumbers } from "~/values/money/long-numbers";
import { acrossOrganizations } from "~/domain/context";
import { orderAccountCheck } from "~/domain/payment-processors/order-account-check.server";
import { DomainError } from "~/domain/errors";

import type { NotificationKind } from "~/domain/payments/notification-kinds";
import { ioWith, notificationCredentials } from "~/domain/payments/provider-for.server";

/** PostgreSQL cannot store NUL in a text. */
const NUL = /\0/g;

/**
 * Verifies a provider's notification, stores it once with all parsed fields, and queues its job; a
 * repeat changes nothing. A message about an organisation's account only has it checked. The raw body is stored with card numbers redacted. Throws `not_found` for
 * a provider that is unknown or sends no notifications, and `forbidden` for a wrong signature.
 */
export async function storeNotification(
  now: Date,
  providerName: string,
  raw: RawNotification,
): Promise<void> {
  const provider = providerOf(providerName);
  if (!provider.parseWebhook) throw new DomainError("not_found");
  const io = ioWith(now, notificationCredentials(providerName));
  const message = await provider.parseWebhook(raw, io);
  if (!message.valid) {
    notificationsTotal.inc({ provider: providerName, result: "refused" });
    throw new DomainError("forbidden");
  }
  await failpoint("webhook.before_store");
  const across = acrossOrganizations("a notification names no tenant", now);
  const { outcome, booked, reference, providerId } = message;
  if (outcome.kind === "account") {
    await orderAccountCheck(now, providerName, message.account ?? null);
    notificationsTotal.inc({ provider: providerName, result: "stored" });
    return;
  }
  const isNew = await across.transaction(async (db) => {
    const id = newId(now);
    const { count } = await db.webhookInbox.createMany({
      data: [
        {
          id,
          provider: providerName,
          eventKey: message.eventKey,
          kind: kindOf(outcome),
          orderId: reference !== null && isId(reference) ? reference : null,
          providerPaymentId: providerId === null ? null : storableId(providerId),
          providerEventId: eventIdOf(outcome),
          account: message.account === undefined ? null : storableId(message.account),
          outcome: JSON.parse(storable(asJson(outcome))) as object,
          amount: booked?.amount ?? null,
          currency: booked?.currency ?? null,
          occurredAt: message.occurredAt,
          headers: JSON.parse(storable(JSON.stringify(message.headers))) as object,
          rawBody: storable(Buffer.from(raw.body).toString("utf8")),
          receivedAt: now,
        },
      ],
      skipDuplicates: true,
    });
    if (count > 0) await across.enqueue(db, "payments.handle-notification", { webhookId: id });
    return count > 0;
  });
  await failpoint("webhook.after_store");
  notificationsTotal.inc({ provider: providerName, result: isNew ? "stored" : "repeated" });
}

function kindOf({ kind }: NotifiedOutcome): NotificationKind {
  return kind === "refund" || kind === "dispute" || kind === "unreadable" ? kind : "payment";
}

function eventIdOf(outcome: NotifiedOutcome): string | null {
  if (outcome.kind === "refund") return storableId(outcome.refundId);
  return outcome.kind === "dispute" ? storableId(outcome.disputeId) : null;
}

function asJson(outcome: NotifiedOutcome): string {
  return JSON.stringify(outcome, (_name, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
}

function storable(text: string): string {
  return maskLongNumbers(text.replace(NUL, "�"), "[digits]");
}

/**
 * A provider's id finds its refund or dispute again, so it is redacted only where it can be a card
 * number: the groups of a UUID often look like one.
 */
function storableId(id: string): string {
  const text = id.replace(NUL, "�");
  return /\d{13}|^[\d\s.-]+$/.test(text) ? storable(text) : text;
}

function providerOf(name: string) {
  try {
    return getProvider(name);
  } catch {
    throw new DomainError("not_found");
  }
}
