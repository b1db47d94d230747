import type { OrganizationContext } from "~/domain/context";
import { explainRoute, type RouteStep } from "~/domain/donations/terms/explain-route";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";
import { isCompanyPaused } from "~/domain/payments/charge-transaction.server";
import { methodsOf } from "~/values/cards/card-number";

/** The gateways' parts in a new donation by one card brand or other way to pay. */
export interface ExplainedMethod {
  methodId: string;
  recurrence: "one_time" | "monthly";
  steps: RouteStep[];
}

/**
 * Returns each gateway's part in new donations of campaigns that the global gateway's rule does not name, by each of
 * the country's card brands and other ways to pay.
 */
export async function explainRoutes(ctx: OrganizationContext): Promise<ExplainedMethod[]> {
  ctx.require("read", "payment_processor");
  const candidates = await listProcessors(ctx);
  const cards = methodsOf(ctx.organization.country).filter(({ type }) => type.endsWith("_card"));
  const brands = cards.map(({ methodId }) => methodId);
  const offered = candidates.flatMap(({ methods }) => methods.map(({ method }) => method));
  return [...new Set([...brands, ...offered])].flatMap((methodId) =>
    (["one_time", "monthly"] as const).map((recurrence) => {
      const isOnce = recurrence === "one_time";
      const question = { campaignId: "", methodId, isOnce, isPaused: isCompanyPaused };
      return { methodId, recurrence, steps: explainRoute(candidates, question) };
    }),
  );
}
