import type { TenantContext } from "~/domain/context";
import { listJob, type ListedJob } from "~/domain/outbox.sql";
import type { ChargeSnapshot } from "./charge-snapshot.server";

/**
 * Returns the mail with the link to a month that waits for its donor's payment. Whoever gives sees
 * the same page at once, so a first charge needs no mail; a card's question has a mail of its bank.
 */
export function jobsToPay(
  ctx: Pick<TenantContext, "newId">,
  {
    donationId,
    donationStatus,
    id,
    methodKind,
  }: Pick<ChargeSnapshot, "donationId" | "donationStatus" | "id" | "methodKind">,
): ListedJob[] {
  if (methodKind === "card" || donationStatus === "attempted") return [];
  const order = { donationId, notice: "to_pay", key: id } as const;
  return [listJob(ctx, "notifications.send-donor-notice", order)];
}
