import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { DomainError } from "~/domain/errors";
import { LoginRedirect } from "~/http/sessions/login-redirect.server";
import { wrapBuild } from "./wrap-build.server";

type Handler = (args: unknown) => Promise<Response>;

function wrapped(module: object): { loader?: Handler; action?: Handler } {
  const build = wrapBuild({
    routes: { "routes/api/donation": { id: "routes/api/donation", module } },
  } as unknown as ServerBuild);
  return build.routes["routes/api/donation"]?.module as { loader?: Handler; action?: Handler };
}

const args = { context: { locale: "en", requestId: "r1" } };

it("responds to a JSON call's missing methods as the contract does", async () => {
  const { action, loader } = wrapped({ loader: () => Response.json({ data: {} }) });
  const refused = await action?.(args);
  expect(refused?.status).toBe(404);
  expect(await refused?.json()).toMatchObject({ error: { code: "not_found" } });
  expect((await loader?.(args))?.status).toBe(200);
});

it("leaves a page's missing action to Remix", () => {
  const page = wrapped({ default: () => null, loader: () => null });
  expect(page.action).toBeUndefined();
});

it("shows an error as a page when the form is on another page", async () => {
  const refuse = () => {
    throw new DomainError("invalid_csrf_token");
  };
  const module = { default: () => null, action: refuse, handle: { formless: true } };
  const thrown = wrapped(module).action?.(args);
  const refused = (await thrown?.catch((it: unknown) => it)) as Response;
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "invalid_csrf_token", request_id: "r1" });
});

it("returns the typed values, but no secret, after the role was removed meanwhile", async () => {
  const forbid = () => {
    throw new DomainError("forbidden");
  };
  const page = wrapped({ default: () => null, action: forbid, loader: forbid });
  const request = posted({ title: "Techo para Rosario", intent: "save", password: "Una-clave-1" });
  const refused = await thrownBy(page.action, request);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "forbidden", kept: "Techo para Rosario" });
  const opened = await thrownBy(page.loader, request);
  expect(await opened.json()).not.toHaveProperty("kept");
});

it("sets Retry-After on a page, beside its route's headers", async () => {
  const limit = () => {
    throw new DomainError("rate_limited", { retryAfter: 40 });
  };
  const module = {
    default: () => null,
    action: limit,
    headers: () => ({ "cache-control": "no-store" }),
  };
  const page = wrapped(module);
  const request = new Request("http://huellas.localhost/login", { method: "POST", body: "" });
  const refused = (await page.action?.({ ...args, request })) as unknown as { init: ResponseInit };
  const none = new Headers();
  const headersOf = (page as { headers?: (given: object) => Headers }).headers;
  const said = headersOf?.({
    parentHeaders: none,
    loaderHeaders: none,
    actionHeaders: new Headers(refused.init.headers),
  });
  expect(Object.fromEntries(said ?? [])).toEqual({
    "cache-control": "no-store",
    "retry-after": "40",
  });
});

describe("a request that needs a login or a second factor first", () => {
  const loginRedirect = () => {
    throw new LoginRedirect("unauthenticated", "/login?to=x");
  };
  const page = wrapped({ default: () => null, action: loginRedirect, loader: loginRedirect });
  const text = { title: "Techo para Rosario", agree: "on", country: "AR", code: "123456" };

  it("returns the typed values, and links onward", async () => {
    const refused = await thrownBy(page.action, posted(text));
    expect([refused.status, refused.headers.get("location")]).toEqual([401, null]);
    const kept = { code: "unauthenticated", to: "/login?to=x", kept: "Techo para Rosario" };
    expect(await refused.json()).toMatchObject(kept);
  });

  it.each(["cross-site", "same-site"])("shows no text of a form that is %s", async (site) => {
    const request = posted(text);
    request.headers.set("sec-fetch-site", site);
    const led = await thrownBy(page.action, request);
    expect([led.status, led.headers.get("location")]).toEqual([302, "/login?to=x"]);
  });

  it("redirects at once without typed values, or without a page", async () => {
    const uuid = "01930000-0000-7000-8000-000000000001";
    const call = wrapped({ action: loginRedirect });
    for (const led of [
      await thrownBy(page.action, posted({ intent: "end", agree: "on", session: uuid })),
      await thrownBy(page.action, posted({ password: "Una-clave-1", code: "123456" })),
      await thrownBy(page.loader, posted(text)),
      await thrownBy(call.action, posted(text)),
    ]) {
      expect([led.status, led.headers.get("location")]).toEqual([302, "/login?to=x"]);
    }
  });
});

function posted(form: Record<string, string>): Request {
  const body = new URLSearchParams(form);
  return new Request("http://huellas.localhost/manage/campaigns/new", { method: "POST", body });
}

async function thrownBy(handler: Handler | undefined, request: Request): Promise<Response> {
  return (await handler?.({ ...args, request }).catch((it: unknown) => it)) as Response;
}
