import { expect, it } from "vitest";
import { paths, withQuery } from "./paths";

it("encodes a typed value as one segment", () => {
  expect(paths.publicCampaign("a/../b?c")).toBe("/c/a%2F..%2Fb%3Fc");
  expect(paths.thanks("techo", "d1", { signature: "s=" })).toBe(
    "/c/techo/thanks/d1?signature=s%3D",
  );
});

it("leaves out empty values", () => {
  expect(paths.donations({ q: "Ana & Bea", status: undefined, page: null, campaign: "" })).toBe(
    "/manage/donations?q=Ana+%26+Bea",
  );
  expect(withQuery("/x", { page: 2 })).toBe("/x?page=2");
  expect(paths.dashboard()).toBe("/manage/dashboard");
});
