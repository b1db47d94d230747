/** Returns what covers the fees (minor units): donation × fee ÷ (100 % − fee), half up once (decision 0044). */
export function coveredFees(amount: bigint, basisPoints: number): bigint {
  const part = amount * BigInt(basisPoints);
  const rest = 10_000n - BigInt(basisPoints);
  return (2n * part + rest) / (2n * rest);
}

/** Returns the same as basis points of the donation, as a form names it: 450 is 471. */
export function coveredPercentage(basisPoints: number): number {
  return Number(coveredFees(10_000n, basisPoints));
}
