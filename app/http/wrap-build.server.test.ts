import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { wrapBuild } from "./wrap-build.server";

type Handler = (args: unknown) => Promise<Response>;

function wrapped(module: object): { loader?: Handler; action?: Handler } {
  const build = wrapBuild({
    routes: { "routes/api/donation": { id: "routes/api/donation", module } },
  } as unknown as ServerBuild);
  return build.routes["routes/api/donation"]?.module as { loader?: Handler; action?: Handler };
}

const args = { context: { locale: "en", requestId: "r1" } };

it("answers a JSON call's missing methods as the contract does", async () => {
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
