import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { requestSeconds } from "~/infrastructure/watching/metrics.server";
import { requestObserver, routePatterns } from "./request-metrics.server";

const routes = {
  root: { id: "root", path: "" },
  page: { id: "page", parentId: "root", path: "c/:slug" },
  form: { id: "form", parentId: "root", path: "c/:slug/donations" },
  home: { id: "home", parentId: "root", index: true },
  json: { id: "json", parentId: "root", path: "__json/c/:slug/donations" },
};
const build = { routes } as never;

it("names a request by its route", () => {
  const patternOf = routePatterns(build);
  expect(patternOf("/")).toBe("/");
  expect(patternOf("/c/techo")).toBe("/c/:slug");
  expect(patternOf("/c/techo/donations")).toBe("/c/:slug/donations");
  expect(patternOf("/c/techo.data")).toBe("/c/:slug");
  expect(patternOf("/__json/c/techo/donations")).toBe("/__json/c/:slug/donations");
  expect(patternOf("/assets/a-1b2c3d.js")).toBe("(asset)");
  expect(patternOf("/wp-login.php")).toBe("(none)");
  expect(patternOf("/%")).toBe("(none)");
});

it("adds no series for a scan of many paths, hosts and methods", async () => {
  requestSeconds.reset();
  const observe = requestObserver(routePatterns(build));
  const send = (url: string, method: string) => {
    const res = new EventEmitter() as unknown as ServerResponse;
    Object.assign(res, { headersSent: true, statusCode: 404 });
    observe({ url, method, headers: { host: `${url}.example` } } as IncomingMessage, res);
    res.emit("close");
  };
  for (let count = 0; count < 3_000; count += 1) {
    send(`/admin/${count}.php`, "GET");
    send(`/c/tenant-${count}`, "GET");
    send(`/c/tenant-${count}`, `X${count}`);
  }
  const { values } = await requestSeconds.get();
  const series = new Set(values.map(({ labels }) => `${labels.route} ${labels.method}`));
  expect([...series].toSorted()).toEqual(["(none) GET", "/c/:slug GET", "/c/:slug other"]);
});
