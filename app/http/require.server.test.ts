import { describe, expect, it } from "vitest";
import { routeArgs } from "../../tests/factories/route-args";
import { requireOrganization, requirePlatform } from "./require.server";

const OTHER = "01930000-0000-7000-8000-00000000000f";
const page =
  (...given: Parameters<typeof routeArgs>) =>
  () =>
    requireOrganization(routeArgs(...given), "update", "campaign");

describe("requireOrganization", () => {
  it("lets in whose role may", () => {
    expect(page("/manage/campaigns", "fundraiser")()).toMatchObject({ locale: "es" });
  });

  it("refuses whose role may not", () => {
    expect(page("/manage/campaigns", "viewer")).toThrow("forbidden");
  });

  it("leads nobody to the login page, and from there back", () => {
    const location = `http://localhost:3000/login?to=${encodeURIComponent("http://huellas.localhost:3000/manage/campaigns?page=2")}`;
    const refused = expect.objectContaining({ code: "unauthenticated", to: location }) as Error;
    expect(page("/manage/campaigns?page=2", null)).toThrow(refused);
    expect(page("/manage/api/campaigns", null, { isJson: true })).toThrow("unauthenticated");
  });

  it("knows no session of another organisation", () => {
    expect(page("/manage/campaigns", "owner", { sessionOf: OTHER })).toThrow("not_found");
  });

  it("asks for the second factor that the organisation asks for", () => {
    const requested = { isJson: true, twoFactor: "required" } as const;
    expect(page("/manage/api/campaigns", "owner", requested)).toThrow("two_factor_required");
    const to = "/account/two_factor?to=%2Fmanage%2Fcampaigns";
    const led = expect.objectContaining({ code: "two_factor_required", to }) as Error;
    expect(page("/manage/campaigns", "owner", { twoFactor: "required" })).toThrow(led);
  });
});

it("requirePlatform knows no organisation's host", () => {
  expect(() => requirePlatform(routeArgs("/login", null))).toThrow("not_found");
});
