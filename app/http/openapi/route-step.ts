import { z } from "zod";
import { routeReasons, type RouteStep } from "~/domain/donations/terms/explain-route";
import { text, uuid } from "./shapes";

/** A gateway's part in a charge, with its reason. */
export const routeStep = z.strictObject({
  payment_processor: uuid,
  gateway: text.meta({ examples: ["local_payments"] }),
  provider: text.meta({ examples: ["dlocal"] }),
  does: z.enum(["charges", "retries", "nothing"]),
  reason: z.enum(routeReasons),
});

export function routeStepJson({ does, gateway, id, provider, reason }: RouteStep) {
  return { payment_processor: id, gateway, provider, does, reason };
}
