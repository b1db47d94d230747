import type { ChargeCause } from "~/domain/payments/charge-cause";
import { recordNotifiedRefund } from "~/domain/payments/refunds/record-notified-refund.server";
import { findTransactionSnapshot, type TransactionSnapshot } from "./charge-snapshot.server";
import { writeGiftResult } from "./record-gift-result.server";
import { recordLateApproval } from "./record-late-approval.server";
import { recordNotifiedDispute } from "./record-notified-dispute.server";

/** A gift as a cause of charges: its first charge, its months and their retries. */
export const giftCause: ChargeCause<TransactionSnapshot> = {
  name: "gift",
  findAttempt: findTransactionSnapshot,
  recordResult: writeGiftResult,
  recordLateApproval,
  recordMoneyBack: (ctx, kind, notified) =>
    kind === "refund" ? recordNotifiedRefund(ctx, notified) : recordNotifiedDispute(ctx, notified),
};
