import type { CardMethod } from "~/providers/account-links";
import { parseDecimal, type Currency } from "~/values/money/money";

/** Minor units; null is no limit. */
export interface Bounds {
  minimum: bigint | null;
  maximum: bigint | null;
}

/** What of a gateway limits the amounts that it charges. */
export interface LimitingGateway {
  provider: string;
  /** The card brands of the organisation's own account, with their limits. */
  accountMethods?: readonly CardMethod[] | null;
}

/**
 * Returns the limits of an account for a card brand, as its provider answered them. For an unknown brand
 * they are the widest of all brands, and the brand's own are applied once the card is typed.
 */
export function accountBounds(
  methods: readonly CardMethod[] | null | undefined,
  methodId: string,
  currency: Currency,
): Bounds {
  const own = methods?.filter(({ id }) => id === methodId) ?? [];
  const counted = own.length > 0 ? own : (methods ?? []);
  const read = (text: string | null) => (text === null ? null : parseDecimal(text, currency));
  const minima = counted.map(({ minimum }) => read(minimum));
  const maxima = counted.map(({ maximum }) => read(maximum));
  return {
    minimum: widest(minima, (one, other) => one < other),
    maximum: widest(maxima, (one, other) => one > other),
  };
}

/** A brand without a limit is wider than any other. */
function widest(
  bounds: readonly (bigint | null)[],
  isWider: (one: bigint, other: bigint) => boolean,
): bigint | null {
  return bounds.reduce<bigint | null>((found, bound, index) => {
    if (index === 0 || bound === null || found === null) return index === 0 ? bound : null;
    return isWider(bound, found) ? bound : found;
  }, null);
}
