/**
 * Returns a refund's part of a share of the charge (our commission, the gateway's fee), half up; the last
 * refund gets the remainder. Minor units: `amount` was charged, `refundedAmount` went back before, and
 * `givenBack` of the share.
 */
export function shareBack(
  { amount, refundedAmount, share }: { amount: bigint; refundedAmount: bigint; share: bigint },
  refund: bigint,
  givenBack: bigint,
): bigint {
  const left = share - givenBack;
  if (refundedAmount + refund >= amount) return left;
  const part = (2n * share * refund + amount) / (2n * amount);
  return part < left ? part : left;
}

/**
 * Returns a refund's part of a share of the charge by the amounts alone, whatever earlier refunds gave back of it:
 * the parts of all refunds add up to the share. Minor units, as for `shareBack`.
 */
export function shareOfRefund(
  { amount, refundedAmount, share }: { amount: bigint; refundedAmount: bigint; share: bigint },
  refund: bigint,
): bigint {
  const until = (refunded: bigint) => (2n * share * refunded + amount) / (2n * amount);
  return until(refundedAmount + refund) - until(refundedAmount);
}
