/** What a gift writes into the ledger of an integrated gateway. Pure; double entry, positive is debit. */

export interface Entry {
  kind: "gift" | "fee" | "commission";
  account: "gateway_clearing" | "organization_balance" | "gateway_fee" | "commission";
  /** Minor units; each kind sums to zero. */
  amount: bigint;
}

/**
 * The platform collects `amount` and owes it to the organisation (gift); the gateway's fee and the
 * platform's commission are taken off what it owes.
 */
export function postGift(amount: bigint, fee: bigint, commission: bigint): Entry[] {
  const entries: Entry[] = [
    { kind: "gift", account: "gateway_clearing", amount },
    { kind: "gift", account: "organization_balance", amount: -amount },
  ];
  if (fee > 0n) {
    entries.push(
      { kind: "fee", account: "organization_balance", amount: fee },
      { kind: "fee", account: "gateway_fee", amount: -fee },
    );
  }
  if (commission > 0n) {
    entries.push(
      { kind: "commission", account: "organization_balance", amount: commission },
      { kind: "commission", account: "commission", amount: -commission },
    );
  }
  return entries;
}
