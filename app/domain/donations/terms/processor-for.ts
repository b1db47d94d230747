import { cardLabel } from "~/values/cards/card-number";
import { isLocalMethod, type OfferedMethod } from "~/providers/local-methods";
import { refuseField, type DomainError } from "~/domain/errors";

/** A gateway that can charge, with its rules. */
export interface Candidate {
  id: string;
  gateway: string;
  /** Whether it answers a charge at once; a batch gateway charges monthly donations only. */
  isInstant: boolean;
  /** Campaigns whose donations the global gateway charges (readings, 'The rule retry'). */
  campaignIds: readonly string[];
  /** The global gateway retries soft declines of the local one at once. */
  retries: boolean;
  /** The method ids of the card brands that it charges; null is every brand of the country. */
  brands: readonly string[] | null;
  /** Whether it charges cards. */
  takesCards: boolean;
  /** Ways to pay that are no card, which it charges in the organisation's country. */
  methods: readonly OfferedMethod[];
}

/** Whether it is the global gateway, which has rules. */
export const isGlobal = ({ gateway }: Pick<Candidate, "gateway">) => gateway === "global_payments";

/** Returns whether a gateway charges a local method, or cards of a brand; an unknown brand may be any. */
export function takesMethod(
  { brands, methods, takesCards }: Pick<Candidate, "brands" | "methods" | "takesCards">,
  methodId: string,
): boolean {
  if (isLocalMethod(methodId)) return methods.some(({ method }) => method === methodId);
  return takesCards && (brands === null || methodId === "" || brands.includes(methodId));
}

/** What narrows the choice of a gateway. */
interface Choice {
  /** The gateway that charged the donation before: it stays there while that one is enabled. */
  ownId?: string | null;
  /** A one-time donation is charged at once. */
  isOnce?: boolean;
}

/**
 * Returns the gateway that charges a campaign's donations of a card brand, from candidates in their
 * order. The global one charges the campaigns of its rule, first and monthly charges alike, and
 * everything if there is no other. A gateway that charges the brand comes before one that does not.
 */
export function processorFor<Gateway extends Candidate>(
  candidates: readonly Gateway[],
  campaignId: string,
  methodId: string,
  { ownId = null, isOnce = false }: Choice = {},
): Gateway | null {
  const takers = candidates.filter((one) => takesMethod(one, methodId));
  // Other methods wait for the donor, whose payment then counts at once.
  const isCardOnce = isOnce && !isLocalMethod(methodId);
  const instant = isCardOnce ? takers.filter((one) => one.isInstant) : [];
  const able = [instant, takers, candidates].find((list) => list.length > 0) ?? [];
  return (
    able.find((one) => isGlobal(one) && one.campaignIds.includes(campaignId)) ??
    able.find((one) => !isGlobal(one) && one.id === ownId) ??
    able.find((one) => !isGlobal(one)) ??
    able[0] ??
    null
  );
}

/**
 * Returns the global gateway if its rule `retry` adds an attempt after a decline of a card of that
 * brand, or null.
 */
export function secondProcessor<Gateway extends Candidate>(
  candidates: readonly Gateway[],
  methodId: string,
): Gateway | null {
  const retries = (one: Gateway) => isGlobal(one) && one.retries && takesMethod(one, methodId);
  return candidates.find(retries) ?? null;
}

/** The gateways of a first charge. */
export interface Gateways<Gateway extends Candidate> {
  processor: Gateway;
  /** The global gateway if its rule retries the first one's soft declines, or null. */
  second: Gateway | null;
}

/** Returns the gateways for a first charge of a card brand; null without any. */
export function gatewaysFor<Gateway extends Candidate>(
  candidates: readonly Gateway[],
  campaignId: string,
  methodId: string,
  isOnce = false,
): Gateways<Gateway> | null {
  const processor = processorFor(candidates, campaignId, methodId, { isOnce });
  if (!processor) return null;
  return { processor, second: isGlobal(processor) ? null : secondProcessor(candidates, methodId) };
}

/**
 * Leaves out the gateways whose company does not answer now, so that a first charge goes to the next one.
 * They stay where no other charges the method, or does so at once for a one-time donation.
 */
export function withoutPaused<Gateway extends Candidate & { provider: string }>(
  candidates: readonly Gateway[],
  { methodId, isOnce }: { methodId: string; isOnce: boolean },
  isPaused: (provider: string) => boolean,
): readonly Gateway[] {
  const awake = candidates.filter(({ provider }) => !isPaused(provider));
  const charges = (one: Gateway) => takesMethod(one, methodId) && (one.isInstant || !isOnce);
  return awake.some(charges) ? awake : candidates;
}

/** Returns the error of a card brand or local method that no gateway of the organisation charges. */
export function refuseMethod(methodId: string): DomainError {
  if (isLocalMethod(methodId)) return refuseField("payment_method.method", "option_invalid");
  const values = { card_name: cardLabel(methodId) };
  return refuseField("payment_method.cc_number", "card_not_allowed", values);
}
