import { describe, expect, it } from "vitest";
import type { CurrentOrganization } from "../context";
import { isOver, isReceiving, publicCampaignOf } from "./public-campaign";

const now = new Date("2026-11-21T02:30:00Z");
const organization = {
  activatedAt: now,
  suspendedAt: null,
  planTier: "essential",
  planPaidUntil: null,
  trialEndsAt: new Date("2026-12-01T00:00:00Z"),
  features: [],
  featuresOverridden: false,
} as unknown as CurrentOrganization;

describe("isReceiving", () => {
  it("requires an activated account within its trial or plan", () => {
    expect(isReceiving(organization, now)).toBe(true);
    expect(isReceiving({ ...organization, activatedAt: null }, now)).toBe(false);
    expect(isReceiving({ ...organization, suspendedAt: now }, now)).toBe(false);
    expect(isReceiving({ ...organization, trialEndsAt: now }, now)).toBe(false);
  });
});

describe("isOver", () => {
  it("ends the last day in the organisation's time zone", () => {
    // In Buenos Aires it is still the 20th.
    expect(isOver("2026-11-20", "America/Argentina/Buenos_Aires", now)).toBe(false);
    expect(isOver("2026-11-20", "UTC", now)).toBe(true);
    expect(isOver(null, "UTC", now)).toBe(false);
  });
});

describe("publicCampaignOf", () => {
  it("offers the recurrences of its type", () => {
    const offers = (type: string, allow_one_time: boolean) => {
      const { monthlyOffered, oneTimeOffered } = publicCampaignOf({ type, allow_one_time });
      return { monthlyOffered, oneTimeOffered };
    };
    expect(offers("fundraise", true)).toEqual({ monthlyOffered: true, oneTimeOffered: true });
    expect(offers("fundraise", false)).toEqual({ monthlyOffered: true, oneTimeOffered: false });
    expect(offers("crowdfund", false)).toEqual({ monthlyOffered: false, oneTimeOffered: true });
  });
});
