import { z } from "zod";
import type { OrganizationContext } from "~/domain/context";
import { logger } from "~/infrastructure/watching/logger.server";
import { pageEventsTotal } from "~/infrastructure/watching/metrics.server";

const pageEvents = [
  "click_disabled_global_payments_message",
  "click_create_payment_processor",
] as const;
const gateways = ["local_payments", "global_payments", "mercadopago", "centralpos"] as const;

/** A click (calls.md, `POST /manage/api/track`) in our own words, never typed text. */
export const pageEventSchema = z.object({
  event: z.enum(pageEvents),
  trigger_button: z.string().regex(/^[a-z_]{1,40}$/),
  breadcrumbs_path: z.string().regex(/^\/[a-z_/]{0,100}$/),
  gateway_id: z.enum(gateways),
});
export type PageEvent = z.infer<typeof pageEventSchema>;

/** Counts and logs a click without a person. The database stores nothing. */
export function recordPageEvent(ctx: OrganizationContext, event: PageEvent): void {
  ctx.require("read", "payment_processor");
  pageEventsTotal.inc({ event: event.event, gateway: event.gateway_id });
  logger.info({ page_event: event, organization_id: ctx.organizationId }, "page event");
}
