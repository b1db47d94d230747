import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import express from "express";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answer } from "./answers.server";
import { readJson } from "~/http/forms/forms.server";
import { answerCall, jsonRoutes, type FoundCall } from "./answer-calls.server";

const loaderOf = (id: string) => () => id;
const route = (path: string, module: object = { loader: loaderOf(path) }) => ({ path, module });

const find = jsonRoutes({
  routes: {
    root: { module: { default: () => null } },
    one: route("__json/manage/api/users/:uuid"),
    own: route("__json/manage/api/users/me"),
    named: route("__json/c/:slug/thanks/:donation"),
    all: route("__json/*"),
    page: route("manage/users", { default: () => null, loader: loaderOf("page") }),
    twin: route("__json/manage/page", { default: () => null, loader: loaderOf("page") }),
    silent: route("__json/manage/silent", { action: () => null }),
  },
} as unknown as ServerBuild);
const foundFor = (path: string) => {
  const found = find(path, "loader");
  return found && { ...found.params, is: found.handler({} as never) };
};

it("finds a path's loader and parameters as Remix does", () => {
  expect(foundFor("/__json/manage/api/users/me")).toEqual({ is: "__json/manage/api/users/me" });
  const user = { is: "__json/manage/api/users/:uuid", uuid: "a/ñ b" };
  expect(foundFor("/__json/manage/api/users/a%2F%C3%B1%20b")).toEqual(user);
  expect(foundFor("/__json/Manage/API/users/me/")).toEqual({ is: "__json/manage/api/users/me" });
  const thanks = { is: "__json/c/:slug/thanks/:donation", slug: "techo", donation: "1" };
  expect(foundFor("/__json/c/techo/thanks/1")).toEqual(thanks);
});

it("leaves unknown paths, pages and routes without a loader to Remix", () => {
  const others = ["/__json/c//thanks/1", "/__json/x", "/manage/users", "/__json/manage/page"];
  for (const path of [...others, "/__json/manage/silent", "/__json", "/"])
    expect(find(path, "loader")).toBeNull();
  expect(find("/__json/c/techo/thanks/1", "action")).toBeNull();
  expect(find("/__json/manage/silent", "action")?.handler({} as never)).toBeNull();
});

const answers: Record<string, (request: Request) => unknown> = {
  "/json": () => Response.json({ data: 1 }, { status: 202, headers: { "x-own": "1" } }),
  "/whole": () => answer({ letter: "ñ" }, 201),
  "/kept": () => Response.json({}, { headers: { "cache-control": "no-store" } }),
  "/redirect": () => {
    throw new Response(null, { status: 302, headers: { location: "/there" } });
  },
  "/stream": () => new Response("a,b\n", { headers: { "content-type": "text/csv" } }),
  "/echo": ({ url, headers }) => Response.json([new URL(url).search, headers.get("x-asked")]),
  "/body": async (request) =>
    Response.json([await readJson(request.clone()), await readJson(request)]),
  "/broken": () => {
    throw new Error("broken");
  },
};
let address: string;
const app = express();
app.use((req, res, next) => {
  const loader = ({ request }: { request: Request }) => answers[req.path]?.(request);
  const found: FoundCall = { handler: (args) => loader(args), params: {} };
  if (req.path === "/kept") res.setHeader("Cache-Control", "no-store");
  const body = req.method === "POST" ? Buffer.from('{"whole":true}') : undefined;
  answerCall(found, req, res, {} as AppLoadContext, body).catch(next);
});
app.use(((_error, _req, res, _next) => {
  res.status(500).end("refused");
}) as express.ErrorRequestHandler);
const server = createServer(app);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const get = (path: string, init: RequestInit = {}) =>
  fetch(address + path, { redirect: "manual", ...init });

it("sends a complete text with its length", async () => {
  const whole = await get("/whole");
  const { headers } = whole;
  expect([headers.get("content-type"), headers.get("content-length")]).toEqual([
    "application/json; charset=utf-8",
    "24",
  ]);
  expect([whole.status, await whole.json()]).toEqual([201, { data: { letter: "ñ" } }]);
  expect(await (await get("/whole", { method: "HEAD" })).text()).toBe("");
});

it("sends one Cache-Control, the answer's own", async () => {
  expect((await get("/kept")).headers.get("cache-control")).toBe("no-store");
});

it("passes the body that was already read to an action", async () => {
  const whole = { whole: true };
  expect(await (await get("/body", { method: "POST" })).json()).toEqual([whole, whole]);
});

it("sends what a loader returns, throws or streams", async () => {
  const json = await get("/json");
  expect([json.status, json.headers.get("x-own"), await json.json()]).toEqual([
    202,
    "1",
    { data: 1 },
  ]);
  const redirect = await get("/redirect");
  expect([redirect.status, redirect.headers.get("location")]).toEqual([302, "/there"]);
  expect(await (await get("/stream")).text()).toBe("a,b\n");
  const echo = await get("/echo?a=1", { headers: { "x-asked": "yes" } });
  expect(await echo.json()).toEqual(["?a=1", "yes"]);
  expect(await (await get("/json", { method: "HEAD" })).text()).toBe("");
  expect((await get("/broken")).status).toBe(500);
});
