/** The table of which gateway charges what, on the gateways page. */
import type { GatewayRoute } from "~/components/payment-processors/gateway-routes";
import {
  explainRoutes,
  type ExplainedMethod,
} from "~/domain/donations/terms/explain-routes.server";
import type { SignedInContext } from "~/http/sessions/require.server";
import { methodNames } from "~/i18n/method-text";
import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";

/**
 * Returns the ways to pay by the gateways' parts, those with the same ones together; empty with fewer than two
 * gateways, among which nothing is chosen.
 */
export async function readGatewayRoutes(ctx: SignedInContext): Promise<GatewayRoute[]> {
  const explained = await explainRoutes(ctx);
  const isChoice = explained.some(({ steps }) => steps.length > 1);
  return isChoice ? routesOf(ctx, explained) : [];
}

function routesOf(ctx: SignedInContext, explained: readonly ExplainedMethod[]): GatewayRoute[] {
  const t = createTranslator(ctx.locale);
  const names = methodNames(t, ctx.organization.country);
  const routes: GatewayRoute[] = [];
  for (const methodId of new Set(explained.map((one) => one.methodId))) {
    for (const { recurrence, steps } of partsOf(
      explained.filter((one) => one.methodId === methodId),
    )) {
      const shown = steps.map(({ gateway, reason }) => ({
        gateway: textForCode(t, "manage.gateways", gateway, "common.unknown"),
        reason,
      }));
      const name = names[methodId] ?? methodId;
      const alike = routes.find(
        (one) =>
          one.recurrence === recurrence && JSON.stringify(one.steps) === JSON.stringify(shown),
      );
      if (alike) alike.methods.push(name);
      else routes.push({ methods: [name], recurrence, steps: shown });
    }
  }
  return routes;
}

type Part = Pick<ExplainedMethod, "steps"> & Pick<GatewayRoute, "recurrence">;

/** Puts single and monthly donations together where nothing differs. */
function partsOf(ofMethod: readonly ExplainedMethod[]): Part[] {
  const [first, ...others] = ofMethod;
  if (!first) return [];
  const isSame = others.every(({ steps }) => JSON.stringify(steps) === JSON.stringify(first.steps));
  return isSame ? [{ recurrence: "both", steps: first.steps }] : [...ofMethod];
}
