import { describe, expect, it } from "vitest";
import { z } from "zod";
import { routeArgs } from "../../../tests/factories/route-args";
import { defineCall, serveCalls } from "./define-call.server";

const nothing = z.strictObject({});
const getThing = defineCall({
  id: "getThing",
  method: "GET",
  path: "/manage/api/things/{uuid}",
  summary: "One thing.",
  ability: ["read", "organization"],
  answers: { 200: nothing },
  handle: ({ params }) => params,
});
const discardThing = defineCall({
  id: "discardThing",
  method: "DELETE",
  path: "/manage/api/things/{uuid}",
  summary: "Discards a thing.",
  ability: ["delete", "membership"],
  answers: { 204: null },
  handle: () => undefined,
});
const listThings = defineCall({
  id: "listThings",
  method: "GET",
  path: "/manage/api/things",
  summary: "Things.",
  ability: ["read", "organization"],
  list: "short",
  answers: { 200: nothing },
  handle: () => ["a", "b"],
});

const serve = serveCalls([getThing, discardThing, listThings]);
const call = (path: string, role: "owner" | "viewer" | null, init: RequestInit = {}) => {
  const args = routeArgs(path, role, { isJson: true });
  const { headers } = args.request;
  return serve({ ...args, request: new Request(args.request.url, { headers, ...init }) });
};

describe("defineCall", () => {
  it("describes who may call: every role of the organisation, or some", () => {
    expect([getThing.everyRole, discardThing.everyRole]).toEqual([true, undefined]);
    expect(getThing).toMatchObject({ host: "organization", access: "session" });
  });

  it("dispatches by path and method, with the path's parameters", async () => {
    const answered = await call("/manage/API/things/%C3%B1", "viewer");
    expect(await answered.json()).toEqual({ data: { uuid: "ñ" } });
    const list = await call("/manage/api/things/?per_page=1", "viewer");
    expect([await list.json(), list.headers.get("total-count")]).toEqual([{ data: ["a"] }, "2"]);
  });

  it("checks the ability, then the method, then the form token", async () => {
    const path = "/manage/api/things/x";
    await expect(call(path, null)).rejects.toThrow("unauthenticated");
    for (const method of ["DELETE", "PATCH"])
      await expect(call(path, "viewer", { method })).rejects.toThrow("forbidden");
    await expect(call(path, "owner", { method: "PATCH" })).rejects.toThrow("not_found");
    await expect(call(path, "owner", { method: "DELETE" })).rejects.toThrow("invalid_csrf_token");
    await expect(call("/manage/api/others", "owner")).rejects.toThrow("not_found");
  });
});
