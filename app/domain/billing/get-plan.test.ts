import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { getPlan } from "./get-plan.server";

beforeAll(() => useTestDatabase());

describe("getPlan", () => {
  it("shows the plan and its features", async () => {
    const now = new Date("2026-11-21T12:00:00Z");
    const trialEndsAt = new Date("2027-02-19T12:00:00Z");
    const ctx = await createTestOrganization(now);
    ctx.organization.trialEndsAt = trialEndsAt;
    expect(getPlan(ctx)).toEqual({
      plan: {
        tier: "essential",
        current: true,
        trial: "running",
        trial_ends_at: trialEndsAt.toISOString(),
      },
      features: ["global_payments", "qr_download", "instant_charges"],
    });
  });
});
