import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { createRoutePatterns } from "./route-pattern.server";

const route = (id: string, path: string | undefined, parentId = "root") => ({ id, path, parentId });
const patternOf = createRoutePatterns({
  routes: Object.fromEntries(
    [
      { id: "root", path: "" },
      { ...route("home", undefined), index: true },
      route("thanks", "c/:slug/thanks/:donation"),
      route("manage", "manage"),
      route("campaigns/new", "campaigns/new", "manage"),
      route("campaign", "campaigns/:uuid", "manage"),
      route("json", "__json/c/:slug/donations"),
      route("rest", "__json/*"),
    ].map((one) => [one.id, one]),
  ) as unknown as ServerBuild["routes"],
});

describe("createRoutePatterns", () => {
  it.each([
    ["/", false, "/"],
    ["/c/techo/thanks/eyJhbGciOi.secret", false, "/c/:slug/thanks/:donation"],
    ["/manage/campaigns/new", false, "/manage/campaigns/new"],
    ["/manage/campaigns/ana@huellas.example", false, "/manage/campaigns/:uuid"],
    ["/manage/", false, "/manage"],
    ["/c/techo/donations", true, "/c/:slug/donations"],
    ["/whatever/ana", true, "/*"],
    ["/ana@huellas.example", false, "(none)"],
  ])("%s", (path, isJson, pattern) => {
    expect(patternOf(path, isJson)).toBe(pattern);
  });
});
