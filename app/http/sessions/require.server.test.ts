import { describe, expect, it } from "vitest";
import { routeArgs } from "../../../tests/factories/route-args";
import { requireOrganization, requirePlatform } from "./require.server";

const OTHER = "01930000-0000-7000-8000-00000000000f";
const page =
  (...given: Parameters<typeof routeArgs>) =>
  () =>
    requireOrganization(routeArgs(...given), "update", "campaign");

describe("requireOrganization", () => {
  it("admits a role with the ability", () => {
    expect(page("/manage/campaigns", "fundraiser")()).toMatchObject({ locale: "es" });
  });

  it("rejects a role without it", () => {
    expect(page("/manage/campaigns", "viewer")).toThrow("forbidden");
  });

  it("redirects to the login page, and from there back", () => {
    const location = `http://localhost:3000/login?to=${encodeURIComponent("http://huellas.localhost:3000/manage/campaigns?page=2")}`;
    const refused = expect.objectContaining({ code: "unauthenticated", to: location }) as Error;
    expect(page("/manage/campaigns?page=2", null)).toThrow(refused);
    expect(page("/manage/api/campaigns", null, { isJson: true })).toThrow("unauthenticated");
  });

  it("ignores a session of another organisation", () => {
    expect(page("/manage/campaigns", "owner", { sessionOf: OTHER })).toThrow("not_found");
  });

  it("requires the second factor when the organisation does", () => {
    const requested = { isJson: true, twoFactor: "required" } as const;
    expect(page("/manage/api/campaigns", "owner", requested)).toThrow("two_factor_required");
    const to = "/account/two_factor?to=%2Fmanage%2Fcampaigns";
    const led = expect.objectContaining({ code: "two_factor_required", to }) as Error;
    expect(page("/manage/campaigns", "owner", { twoFactor: "required" })).toThrow(led);
  });
});

it("requirePlatform rejects an organisation's host", () => {
  expect(() => requirePlatform(routeArgs("/login", null))).toThrow("not_found");
});
