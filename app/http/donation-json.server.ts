import type { DonationDetail, DonationTransaction } from "~/domain/donations/get-donation.server";
import { lastFourOf } from "~/domain/donations/payment-method";
import { toDecimal } from "~/values/money";

/**
 * Returns a donation as in the contract's `GET /manage/api/donations/{uuid}`; every call that
 * changes a donation returns it.
 */
export function donationJson(donation: DonationDetail) {
  const { campaign, currency, donor, paymentMethod } = donation;
  return {
    uuid: donation.id,
    status: donation.status,
    recurrence: donation.recurrence,
    amount: toDecimal(donation.amount, currency),
    currency,
    collect_day: donation.collectDay,
    next_charge_on: donation.nextChargeOn,
    paused_reason: donation.pausedReason,
    paused_at: donation.pausedAt,
    discarded_reason: donation.discardedReason,
    discarded_at: donation.discardedAt,
    created_at: donation.createdAt,
    campaign: { uuid: campaign.id, title: campaign.title },
    donor: {
      uuid: donor.id,
      first_name: donor.firstName,
      last_name: donor.lastName,
      email: donor.email,
      uid_type: donor.uidType,
      uid_number: donor.uidNumber,
      created_at: donor.createdAt,
    },
    payment_method: paymentMethod && {
      last_four: lastFourOf(paymentMethod),
      brand: paymentMethod.methodId,
      expiry: paymentMethod.kind === "card" ? expiryText(paymentMethod) : null,
    },
    // Increases are not implemented yet, so the list is empty.
    upgrades: [],
    transactions: donation.transactions.map(transactionJson),
  };
}

/** `MM/YYYY` */
function expiryText(method: { expirationMonth: number; expirationYear: number }): string {
  return `${String(method.expirationMonth).padStart(2, "0")}/${method.expirationYear}`;
}

function transactionJson(transaction: DonationTransaction) {
  const { currency } = transaction;
  return {
    uuid: transaction.id,
    status: transaction.status,
    amount: toDecimal(transaction.amount, currency),
    currency,
    date: transaction.date,
    period: transaction.period,
    gateway: transaction.gateway,
    attempt: transaction.attempt,
    decline_code: transaction.declineCode,
    commission: toDecimal(transaction.commission, currency),
    refunded_amount: toDecimal(transaction.refundedAmount, currency),
  };
}
