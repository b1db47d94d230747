import type { RawNotification } from "~/gateways/gateway";
import { getConnector } from "~/gateways/registry";
import { failpoint } from "~/infrastructure/failpoints";
import { maskDigits } from "~/infrastructure/logger.server";
import { notificationsTotal } from "~/infrastructure/metrics.server";
import { newId } from "~/values/ids";
import { acrossOrganizations } from "../context";
import { DomainError } from "../errors";
import { credentialsOf } from "./gateway-io.server";

/**
 * Verifies a company's notification, stores it once and orders its work; a repeat changes nothing.
 * Throws `not_found` for a company that we don't know, `forbidden` for a wrong signature,
 * `malformed_request` for a body that can't be read.
 */
export async function storeNotification(
  now: Date,
  acquirer: string,
  raw: RawNotification,
): Promise<void> {
  const connector = connectorOf(acquirer);
  const message = connector.readNotification(raw, { credentials: credentialsOf(acquirer) });
  if (!message.valid) {
    notificationsTotal.inc({ acquirer, result: "refused" });
    throw new DomainError(message.reason === "signature" ? "forbidden" : "malformed_request");
  }
  await failpoint("webhook.before_store");
  const across = acrossOrganizations("a notification names no tenant", now);
  const isNew = await across.transaction(async (db) => {
    const id = newId(now);
    const { count } = await db.webhookInbox.createMany({
      data: [
        {
          id,
          acquirer,
          eventKey: message.eventKey,
          reference: message.reference,
          headers: {},
          body: maskDigits(JSON.stringify(storable(message.outcome))),
          receivedAt: now,
        },
      ],
      skipDuplicates: true,
    });
    if (count > 0) await across.enqueue(db, "donations.settle-notification", { webhookId: id });
    return count > 0;
  });
  await failpoint("webhook.after_store");
  notificationsTotal.inc({ acquirer, result: isNew ? "stored" : "repeated" });
}

/** What is worked on later: the outcome that the signed message told, without bigints. */
function storable(outcome: object): object {
  return JSON.parse(
    JSON.stringify(outcome, (_key, value: unknown) =>
      typeof value === "bigint" ? value.toString() : value,
    ),
  ) as object;
}

function connectorOf(acquirer: string) {
  try {
    return getConnector(acquirer);
  } catch {
    throw new DomainError("not_found");
  }
}
