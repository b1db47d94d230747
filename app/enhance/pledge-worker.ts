/**
 * The service worker of a team's pages: shows the page for pledges without a network, and delivers
 * what the device kept when the browser says that a network is there. It keeps no state, because the
 * browser ends it at any time.
 */
import { deliverStored } from "./pledges/deliver-stored";
import { PAGE_CACHE } from "./pledges/device-store";

/** `WebWorker` and `DOM` exclude each other in one project, so the few names are declared here. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchedEvent extends WorkerEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface ToldEvent extends WorkerEvent {
  data: unknown;
  ports: readonly MessagePort[];
}
interface Scope {
  addEventListener(
    name: "install" | "activate" | "sync",
    listen: (event: WorkerEvent) => void,
  ): void;
  addEventListener(name: "fetch", listen: (event: FetchedEvent) => void): void;
  addEventListener(name: "message", listen: (event: ToldEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
const scope = self as unknown as Scope;

const PAGE = "/agency/offline";
const ASSETS = "/assets/";
/** After this time without an answer, the kept page is shown. */
const PATIENCE_MS = 5_000;

scope.addEventListener("install", (event) => {
  event.waitUntil(scope.skipWaiting());
});
scope.addEventListener("activate", (event) => {
  event.waitUntil(scope.clients.claim());
});
scope.addEventListener("sync", (event) => {
  event.waitUntil(
    deliverStored().then(({ isOffline }) => {
      // The browser tries again later only after a failure.
      if (isOffline) throw new Error("no network");
    }),
  );
});

/** The page names the files that it loaded, so that the next visit works without a network. */
scope.addEventListener("message", (event) => {
  const { files = [] } = event.data as { files?: string[] };
  const [port] = event.ports;
  const kept = keep(files).then(
    () => port?.postMessage("kept"),
    // Without a network the page of an earlier visit stays.
    async () => port?.postMessage((await isKept()) ? "kept" : "missing"),
  );
  event.waitUntil(kept);
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith(ASSETS)) event.respondWith(asset(request));
  else if (request.mode === "navigate" && url.pathname.startsWith("/agency")) {
    event.respondWith(url.pathname === PAGE ? page(request) : elsewhere(request));
  }
});

/** Names of assets contain a hash, so a kept one never changes. */
async function asset(request: Request): Promise<Response> {
  const kept = await (await caches.open(PAGE_CACHE)).match(request, { ignoreVary: true });
  return kept ?? fetch(request);
}

async function page(request: Request): Promise<Response> {
  const cache = await caches.open(PAGE_CACHE);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    // A login page after the session's end is shown and not kept.
    if (answer.ok && !answer.redirected) await cache.put(PAGE, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(PAGE, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** Every other page of the team needs a network; without one the page for pledges takes its place. */
async function elsewhere(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(PAGE_CACHE)).match(PAGE, { ignoreVary: true });
    if (kept) return Response.redirect(PAGE);
    throw error;
  }
}

async function isKept(): Promise<boolean> {
  return (await (await caches.open(PAGE_CACHE)).match(PAGE, { ignoreVary: true })) !== undefined;
}

/** Keeps the page and its files, and drops the files of former versions. Throws without a network. */
async function keep(files: string[]): Promise<void> {
  const cache = await caches.open(PAGE_CACHE);
  const answer = await fetch(PAGE);
  if (!answer.ok || answer.redirected) throw new Error("not the page");
  const wanted = new Set(files.map((file) => new URL(file, location.origin).href));
  for (const url of wanted) {
    if (!(await cache.match(url, { ignoreVary: true }))) await cache.add(url);
  }
  await cache.put(PAGE, answer);
  for (const kept of await cache.keys()) {
    const { pathname } = new URL(kept.url);
    if (pathname.startsWith(ASSETS) && !wanted.has(kept.url)) await cache.delete(kept);
  }
}
