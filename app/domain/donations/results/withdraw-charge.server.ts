/** Takes a charge out of a company's batch after its donation was paused, ended or changed. */
import type { CancelOutcome } from "~/providers/provider";
import type { OrganizationContext } from "~/domain/context";
import { WITHDRAWN } from "~/domain/payments/charge-result";
import { providerFor } from "~/domain/payments/provider-for.server";
import type { JobPayload } from "../../../../jobs/catalog";
import { findTransactionSnapshot, type TransactionSnapshot } from "./charge-snapshot.server";
import { recordDonationResult } from "./record-donation-result.server";

const JOB = "donations.withdraw-charge";
const FIRST_WAIT_MS = 15 * 60_000;
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/**
 * Deletes the charge at the company while its batch is open; a donation that stays active is then charged anew
 * for the same period by its present terms. Until the company confirms the deletion nothing is planned, so that
 * no period is charged twice. A charge of a closed batch cannot be deleted; the donor gets a mail about it.
 */
export async function withdrawCharge(
  ctx: OrganizationContext,
  { transactionId, tries }: JobPayload<typeof JOB>,
): Promise<void> {
  ctx.require("update", "transaction");
  const facts = await findTransactionSnapshot(ctx, transactionId);
  if (facts?.status !== "in_process" || !isOutdated(facts)) return;
  const { providerPaymentId: providerId } = facts;
  const account = await providerFor(ctx, facts);
  const cancel = account?.provider.cancel;
  // Until the company confirmed the charge, a deletion could overtake it.
  if (!account || !cancel || providerId === null) return again(ctx, { transactionId, tries });
  const order = { reference: facts.id, idempotencyKey: `withdraw-${facts.id}`, providerId };
  await settle(ctx, facts, await cancel(order, account.io), tries);
}

/** Whether the donation rests, or its amount or card differ from what the batch has. */
function isOutdated({ amount, donationAmount, donationStatus, isReplaced }: TransactionSnapshot) {
  return donationStatus !== "active" || donationAmount !== amount || isReplaced;
}

async function settle(
  ctx: OrganizationContext,
  facts: TransactionSnapshot,
  outcome: CancelOutcome,
  tries: number,
): Promise<void> {
  switch (outcome.kind) {
    case "cancelled": {
      const result = { status: "cancelled", rawCode: WITHDRAWN, rawMessage: "" } as const;
      await recordDonationResult(ctx, facts, result);
      return;
    }
    case "too_late":
      return tell(ctx, facts);
    default:
      return again(ctx, { transactionId: facts.id, tries });
  }
}

async function tell(ctx: OrganizationContext, facts: TransactionSnapshot): Promise<void> {
  const { donationId, id: key } = facts;
  const notice = "still_charged";
  await ctx.transaction(async (db) => {
    await ctx.enqueue(db, "notifications.send-donor-notice", { donationId, notice, key });
  });
}

async function again(
  ctx: OrganizationContext,
  { transactionId, tries }: JobPayload<typeof JOB>,
): Promise<void> {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
  const dueAt = new Date(ctx.now.getTime() + waitMs);
  await ctx.transaction((db) => ctx.enqueue(db, JOB, { transactionId, tries: tries + 1 }, dueAt));
}
