import type { OrganizationContext } from "~/domain/context";
import { listPaymentProcessors } from "~/domain/payment-processors/list-payment-processors.server";

/** Lists the organisation's gateways as choices of a team. */
export async function listGatewayChoices(ctx: OrganizationContext) {
  const processors = await listPaymentProcessors(ctx);
  return processors.map(({ uuid, gateway_name }) => ({ value: uuid, label: gateway_name }));
}

/** Returns the key that a form carries, so that a repeated post makes nothing twice. */
export function keyOf(form: FormData): string | null {
  const key = form.get("idempotency_key");
  return typeof key === "string" && key !== "" ? key : null;
}
