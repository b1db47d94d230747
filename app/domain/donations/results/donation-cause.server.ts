import type { ChargeCause } from "~/domain/payments/charge-cause";
import { findTransactionSnapshot, type TransactionSnapshot } from "./charge-snapshot.server";
import { describeAttempt } from "./describe-attempt.server";
import { lockTransaction, type LockedTransaction } from "./lock-transaction.server";
import { jobsToPay } from "./jobs-to-pay.server";
import { writeDonationResult } from "./record-donation-result.server";
import { recordFurtherPayment, recordRaise } from "./record-further-payment.server";
import { recordLateApproval } from "./record-late-approval.server";
import { recordMoneyBack } from "./record-money-back.server";

/** A donation as a cause of charges: its first charge, its months and their retries. */
export const donationCause: ChargeCause<TransactionSnapshot, LockedTransaction> = {
  name: "gift",
  findAttempt: findTransactionSnapshot,
  jobsToPay,
  recordResult: writeDonationResult,
  recordLateApproval,
  recordFurther: recordFurtherPayment,
  recordRaise,
  moneyBack: { lock: lockTransaction, record: recordMoneyBack },
  describe: describeAttempt,
};
