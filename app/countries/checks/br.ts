import { isRepeated } from "~/countries/identity/check-digits";
import type { UidRule } from "../country-shape";

const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

export const uidRules: Record<string, UidRule> = { CNPJ: { check: isCnpj }, CPF: { check: isCpf } };

function isCpf(digits: string): boolean {
  return !isRepeated(digits) && hasTwoChecks(digits, cpfWeights);
}

/** Since July 2026 new CNPJs may have letters in their first twelve places. */
function isCnpj(characters: string): boolean {
  return !isRepeated(characters) && hasTwoChecks(characters, cnpjWeights);
}

/** Both check digits use the same weights; the first one skips the leading weight. */
function hasTwoChecks(characters: string, weights: readonly number[]): boolean {
  const body = characters.length - 2;
  return (
    checkDigit(characters.slice(0, body), weights.slice(1)) === Number(characters[body]) &&
    checkDigit(characters.slice(0, body + 1), weights) === Number(characters[body + 1])
  );
}

function checkDigit(characters: string, weights: readonly number[]): number {
  // A letter counts as its ASCII code minus 48, which for digits is their value.
  const sum = weights.reduce(
    (total, weight, index) => total + weight * (characters.charCodeAt(index) - 48),
    0,
  );
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
