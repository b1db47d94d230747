/** Says why a gateway charges a donation, and why the others do not. Pure. */
import { isLocalMethod } from "~/providers/local-methods";
import {
  isGlobal,
  processorFor,
  secondProcessor,
  takesMethod,
  type Candidate,
} from "./processor-for";

export const routeReasons = [
  /** The global gateway's rule names the campaign. */
  "campaign_rule",
  /** It charged the donation before. */
  "charged_before",
  /** The first in the organisation's order. */
  "first_in_order",
  /** No other gateway takes it. */
  "only_one",
  /** The global gateway's rule `retry` adds an attempt after a soft decline. */
  "retry_rule",
  /** It does not charge the brand or the method. */
  "method_not_taken",
  /** It charges in batches, and the donation is given once. */
  "answers_later",
  /** It does not answer now, and another one takes the method. */
  "company_paused",
  /** The amount is outside its limits, which the form refuses. */
  "amount_outside",
  /** It would, if the one that charges did not come before. */
  "comes_after",
] as const;
export type RouteReason = (typeof routeReasons)[number];

/** A gateway's part in a charge. */
export interface RouteStep {
  id: string;
  gateway: string;
  /** The account at the company, as rows name it. */
  provider: string;
  /** `retries`: after a soft decline of the one that charges. */
  does: "charges" | "retries" | "nothing";
  reason: RouteReason;
}

export interface RouteQuestion {
  campaignId: string;
  /** A card brand's id or a local method; empty for a brand that nobody knows. */
  methodId: string;
  /** The gateway that charged the donation before. */
  ownId?: string | null;
  isOnce?: boolean;
  /** Whether a company gives no answer now; only new donations avoid it. */
  isPaused?: (provider: string) => boolean;
  /** Whether an amount is within a gateway's limits. */
  isWithin?: (id: string) => boolean;
}

type Gateway = Candidate & { provider: string };

/** Returns every gateway with its part in the charge, in the organisation's order, by the rules of processorFor. */
export function explainRoute(
  candidates: readonly Gateway[],
  {
    campaignId,
    methodId,
    ownId = null,
    isOnce = false,
    isPaused = () => false,
    isWithin = () => true,
  }: RouteQuestion,
): RouteStep[] {
  const isCardOnce = isOnce && !isLocalMethod(methodId);
  const takers = candidates.filter((one) => takesMethod(one, methodId));
  const instant = isCardOnce ? takers.filter((one) => one.isInstant) : takers;
  const able = instant.length > 0 ? instant : takers;
  const awake = able.filter(({ provider }) => !isPaused(provider));
  const open = awake.length > 0 ? awake : able;
  const chosen =
    open.length > 0 ? processorFor(open, campaignId, methodId, { ownId, isOnce }) : null;
  const second = chosen && !isGlobal(chosen) ? secondProcessor(candidates, methodId) : null;
  return candidates.map((one) => {
    const { gateway, id, provider } = one;
    const step = { id, gateway, provider };
    const nothing = (reason: RouteReason) => ({ ...step, does: "nothing" as const, reason });
    if (!takers.includes(one)) return nothing("method_not_taken");
    if (one === chosen) {
      if (!isWithin(id)) return nothing("amount_outside");
      return { ...step, does: "charges", reason: whyChosen(one, open, { campaignId, ownId }) };
    }
    if (one === second) return { ...step, does: "retries", reason: "retry_rule" };
    if (!able.includes(one)) return nothing("answers_later");
    return nothing(open.includes(one) ? "comes_after" : "company_paused");
  });
}

function whyChosen(
  one: Gateway,
  open: readonly Gateway[],
  { campaignId, ownId }: { campaignId: string; ownId: string | null },
): RouteReason {
  if (isGlobal(one) && one.campaignIds.includes(campaignId)) return "campaign_rule";
  if (!isGlobal(one) && one.id === ownId) return "charged_before";
  return open.length === 1 ? "only_one" : "first_in_order";
}
