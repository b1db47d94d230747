/** Tests `npm run dev`, in its own checkout whose programs do almost nothing. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { pause } from "../../app/commands/running/process-ledger.mjs";
import { Checkout, endOf, processesIn } from "./checkout";

const ROUTES = `export default [{ id: "word", path: "word", file: "routes/word.tsx" }];`;
const ROOT = `
import { Outlet } from "@remix-run/react";
export const Layout = ({ children }) => <html><body>{children}</body></html>;
export default function App() { return <Outlet />; }
`;
const page = (word: string) => `export default function Word() { return <p>${word}</p>; }`;
const ENTRY = `
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
export { serve } from "~/http/front/serve.server";
export default (request, status, headers, remix) =>
  new Response(renderToString(<RemixServer context={remix} url={request.url} />), { status });
`;
/** Like app/http/front/serve.server.ts: one process, which accepts a new build. */
const serve = (name: string) => `
import { createServer } from "node:http";
import { createRequestHandler } from "@remix-run/node";
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";
connectControlChannel();
export function serve(build, before) {
  let handle = createRequestHandler(build, "development");
  const server = createServer((req, res) => before(req, res, async () => {
    if (req.url === "/process") return res.end("${name} " + process.pid);
    if (req.url === "/readyz") return res.end("ready");
    const answer = await handle(new Request("http://localhost" + req.url));
    res.writeHead(answer.status).end(await answer.text());
  }));
  server.listen(Number(process.env.PORT), () => announceReady());
  return { server, replace: (other) => (handle = createRequestHandler(other, "development")) };
}
`;

let checkout: Checkout;
beforeEach(() => {
  checkout = new Checkout();
  for (const file of ["app/vite.config.ts", "remix.config.js", "tsconfig.json"])
    checkout.copy(file);
  checkout.write("app/routes.ts", ROUTES);
  checkout.write("app/root.tsx", ROOT);
  checkout.write("app/routes/word.tsx", page("first"));
  checkout.write("app/entry.server.tsx", ENTRY);
  checkout.write("app/entry.client.tsx", "export {};");
  checkout.write("app/http/front/serve.server.ts", serve("one"));
});
afterEach(() => checkout.remove());

async function untilWeb(call: string, text: RegExp): Promise<string> {
  let last: string | null = null;
  for (let waited = 0; waited < 60_000; waited += 50) {
    last = await checkout.web(call);
    if (last !== null && text.test(last)) return last;
    await pause(50);
  }
  throw new Error(`${call} has no ${text.source} but ${last}`);
}

it("serves a changed page at once, restarts other changed programs, and ends completely", async () => {
  const ports = await checkout.choosePorts();
  const started = await checkout.start({ ...ports, DADIVA_QUEUES: "postgres" }, [
    process.execPath,
    "app/commands/dev.mjs",
  ]);
  expect(started.errors).not.toMatch(/^Building$/m);
  expect(started.output).toContain(`Dádiva is ready at http://localhost:${checkout.port}\n  http`);
  const first = await untilWeb("/word", /first/);
  expect(first).toContain("<p>first</p>");
  const served = await untilWeb("/process", /^one/);
  expect(await checkout.web("/app/commands/dev.mjs?raw")).not.toBeNull();
  expect(await checkout.web("/.data/secrets.json")).not.toContain("APP_SECRET");

  checkout.write("app/routes/word.tsx", page("second"));
  await untilWeb("/word", /<p>second<\/p>/);
  expect(await checkout.web("/process")).toBe(served);

  checkout.write("jobs/worker.ts", `${checkout.read("jobs/worker.ts")}\nconsole.log("changed");`);
  for (let waited = 0; !started.errors.includes("worker-1 starts anew"); waited += 50) {
    expect(waited).toBeLessThan(20_000);
    await pause(50);
  }
  checkout.write("app/http/front/serve.server.ts", serve("two"));
  await untilWeb("/process", /^two/);
  expect(started.errors).not.toContain("vault starts anew");

  started.child.kill("SIGINT");
  expect(await endOf(started)).toBe(0);
  expect(processesIn(checkout.folder)).toEqual([]);
});
