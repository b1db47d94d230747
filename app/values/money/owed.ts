/** Returns what an issued invoice still asks for: its total without what arrived and what credit notes took off. */
export function owedOf({
  total,
  paidAmount,
  reducedAmount,
}: {
  total: bigint;
  paidAmount: bigint;
  reducedAmount: bigint;
}): bigint {
  return total - paidAmount - reducedAmount;
}
