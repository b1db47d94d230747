/** An item of a donation: a donation, a seat, or covered fees. Amounts in minor units. */
export interface DonationItem {
  amount: bigint;
  quantity: number;
  /** Id of the campaign's preset amount; null for an amount that the donor typed. */
  campaignItemId: string | null;
  /** Empty for covered fees, which have a name in the donor's language. */
  name: string;
  kind: "gift" | "covered_fees";
}
