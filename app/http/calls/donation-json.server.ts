import type {
  DonationDetail,
  DonationTransaction,
} from "~/domain/donations/lists/get-donation.server";
import { holderOf, lastFourOf } from "~/domain/donations/lists/payment-method";
import { donorFields } from "~/domain/donors/donor-columns";
import type { Gender } from "~/domain/donors/schema";
import type { DonationUpgrade } from "~/domain/donations/donation-upgrades";
import { toDecimal, type Currency } from "~/values/money/money";
import { percentageOf } from "~/values/money/upgrade";

export function donationJson(donation: DonationDetail) {
  const { campaign, currency, paymentMethod } = donation;
  return {
    uuid: donation.id,
    status: donation.status,
    recurrence: donation.recurrence,
    amount: toDecimal(donation.amount, currency),
    items_total_amount: toDecimal(donation.itemsTotalAmount, currency),
    items: donation.items.map(({ id, itemName, kind, quantity, ...item }) => ({
      uuid: id,
      item_name: itemName,
      kind,
      amount: toDecimal(item.amount, currency),
      quantity,
    })),
    anonymous: donation.anonymous,
    dedication: donation.dedication,
    installments: donation.installments,
    consents: donation.consents.map(({ key, text, version, at }) => ({ key, text, version, at })),
    currency,
    version: donation.version,
    collect_day: donation.collectDay,
    next_charge_on: donation.nextChargeOn,
    paused_reason: donation.pausedReason,
    paused_at: donation.pausedAt,
    discarded_reason: donation.discardedReason,
    discarded_at: donation.discardedAt,
    created_at: donation.createdAt,
    campaign: { uuid: campaign.id, title: campaign.title },
    donor: donorJson(donation.donor),
    fields: Object.fromEntries(donation.answers.map(({ key, value }) => [key, value])),
    payment_method: paymentMethod && {
      kind: paymentMethod.kind,
      method_id: paymentMethod.methodId,
      last_four: lastFourOf(paymentMethod),
      brand: paymentMethod.methodId,
      expiry: paymentMethod.kind === "card" ? expiryText(paymentMethod) : null,
      cardholder_name: holderOf(paymentMethod),
      cardholder_id_type: donation.cardholderDocument.type,
      cardholder_id_number: donation.cardholderDocument.number,
    },
    // What was declined or removed is history, which the versions tell.
    upgrades: donation.upgrades
      .filter(({ endedReason }) => endedReason === null || endedReason === "applied")
      .map((upgrade) => upgradeJson(upgrade, currency)),
    transactions: donation.transactions.map(transactionJson),
  };
}

function donorJson(donor: DonationDetail["donor"]) {
  const { id: uuid, createdAt, version } = donor;
  const { gender, ...fields } = donorFields(donor);
  return { uuid, ...fields, gender: gender as Gender | null, created_at: createdAt, version };
}

/** Returns an increase as the calls that create and change it do; the next step's date is local. */
export function upgradeJson(upgrade: DonationUpgrade, currency: Currency) {
  const decimal = (amount: bigint | null) => (amount === null ? null : toDecimal(amount, currency));
  return {
    id: upgrade.id,
    percentage: percentageOf(upgrade.basisPoints),
    period: upgrade.period,
    auto: upgrade.auto,
    next_upgrade_date: upgrade.nextOn,
    old_amount: decimal(upgrade.oldAmount),
    new_amount: decimal(upgrade.newAmount),
    currency,
  };
}

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
