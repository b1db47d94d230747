import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { exposeMetrics } from "~/infrastructure/watching/metrics.server";
import { pageEventSchema, recordPageEvent } from "./record-page-event.server";

const event = {
  event: "click_create_payment_processor",
  trigger_button: "choose",
  breadcrumbs_path: "/manage/settings/gateways",
  gateway_id: "global_payments",
} as const;

beforeAll(() => useTestDatabase());

describe("recordPageEvent", () => {
  it("counts by event and gateway", async () => {
    const ctx = await createTestOrganization(new Date("2026-11-21T12:00:00Z"));
    recordPageEvent(ctx, event);
    expect(await exposeMetrics()).toContain(
      'dadiva_page_events_total{event="click_create_payment_processor",gateway="global_payments"} 1',
    );
  });
});

describe("pageEventSchema", () => {
  it.each([
    { ...event, event: "click_anything" },
    { ...event, gateway_id: "paypal" },
    { ...event, trigger_button: "Ana Paz" },
    { ...event, breadcrumbs_path: "/manage/ana@example.org" },
    { ...event, breadcrumbs_path: "https://evil.example/" },
    {},
  ])("rejects other values: %j", (wrong) => {
    expect(pageEventSchema.safeParse(wrong).success).toBe(false);
    expect(pageEventSchema.safeParse(event).success).toBe(true);
  });
});
