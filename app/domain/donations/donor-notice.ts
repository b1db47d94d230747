/** The mails to a donor about the card of a monthly donation (issue 26, 'Mails to donors'). */
/**
 * `declined`: a charge of the donation; its key is the transaction. `paused`: a decline was the cause;
 * the transaction. `resumed`: the time of the pause that ended. `card_expiring`: the payment method
 * and the days left.
 */
export const donorNotices = ["declined", "paused", "resumed", "card_expiring"] as const;
export type DonorNoticeKind = (typeof donorNotices)[number];

export interface DonorNoticeOrder {
  donationId: string;
  notice: DonorNoticeKind;
  key: string;
}
