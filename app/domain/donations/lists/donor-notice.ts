/** The mails to a donor about their donations (issue 26, 'Mails to donors'). */
/**
 * `declined`: a charge of the donation; its key is the transaction. `paused`: a decline was the cause;
 * the transaction. `resumed`: the time of the pause that ended. `card_expiring`: the payment method
 * and the days left. `converted`: the one-time donation that the donation continues. `suggest_monthly`: the
 * charge of a one-time donation that its donor may continue. `to_pay`: the month that waits for the
 * donor's payment; the transaction. `scheduled`: the donation itself, whose first charge waits.
 */
export const donorNotices = [
  "declined",
  "paused",
  "resumed",
  "card_expiring",
  "converted",
  "suggest_monthly",
  "to_pay",
  "scheduled",
] as const;
export type DonorNoticeKind = (typeof donorNotices)[number];

export interface DonorNoticeOrder {
  donationId: string;
  notice: DonorNoticeKind;
  key: string;
}
