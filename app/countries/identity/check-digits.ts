/** Returns the sum of digits times weights, from the left. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}

/** Returns the digit that completes a sum to a multiple of ten. */
export function tensComplement(sum: number): number {
  return (10 - (sum % 10)) % 10;
}

/** Adds the decimal digits of a product of two digits, as Luhn does. */
export function digitSum(product: number): number {
  return product > 9 ? product - 9 : product;
}

export function isRepeated(text: string): boolean {
  return text.length > 0 && [...text].every((character) => character === text[0]);
}
