/** The mails to a donor about their donations (issue 26, 'Mails to donors'). */
/**
 * `declined`: a charge of the donation; its key is the transaction. `paused`: a decline was the cause;
 * the transaction. `resumed`: the time of the pause that ended. `card_expiring`: the payment method
 * and the days left. `converted`: the one-time donation that the donation continues. `suggest_monthly`: the
 * charge of a one-time donation that its donor may continue. `to_pay`: the charge that waits for the
 * donor's payment, `pay_reminder`: shortly before it expires; the transaction. `scheduled`: the donation itself, whose first charge waits.
 * `still_charged`: the charge that a change of the donation came too late for; the transaction. `mandate`: the
 * agreement to debits with its first one, or of an account that took another's place; the transaction or the
 * payment method. `debit`: what is debited next; debit-notice-key.ts.
 */
export const donorNotices = [
  "declined",
  "paused",
  "resumed",
  "card_expiring",
  "converted",
  "suggest_monthly",
  "to_pay",
  "pay_reminder",
  "scheduled",
  "still_charged",
  "mandate",
  "debit",
] as const;
export type DonorNoticeKind = (typeof donorNotices)[number];

export interface DonorNoticeOrder {
  donationId: string;
  notice: DonorNoticeKind;
  key: string;
}
