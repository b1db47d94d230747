import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { requestSeconds } from "~/infrastructure/watching/metrics.server";
import { TOKEN_PATH } from "~/http/front/card-paths";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Served before Remix. */
const OWN_PATHS = new Set(["/healthz", "/readyz", TOKEN_PATH]);
const MOST_KNOWN_PATHS = 2_000;
const LONGEST_KNOWN_PATH = 200;

interface RouteNode {
  id: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
  children?: RouteNode[];
}

/** Observes each request by its route's pattern, so that no address becomes a series of its own. */
export function requestObserver(
  patternOf: (path: string) => string,
): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const started = performance.now();
    res.once("close", () => {
      // Express puts the address that Remix gets here.
      const url = (req as { originalUrl?: string }).originalUrl ?? req.url ?? "/";
      const route = patternOf(url.split("?")[0] ?? "/");
      const method = METHODS.has(req.method ?? "") ? String(req.method) : "other";
      const status = res.headersSent ? `${Math.floor(res.statusCode / 100)}xx` : "broken_off";
      requestSeconds.observe({ route, method, status }, (performance.now() - started) / 1000);
    });
  };
}

/** Returns the pattern of a path (`/c/:slug/donations`), or one word for an unknown path. */
export function routePatterns(build: Pick<ServerBuild, "routes">): (path: string) => string {
  const tree = treeOf(build);
  const known = new Map<string, string>();
  return (path) => {
    if (OWN_PATHS.has(path)) return path;
    if (path.startsWith("/assets/")) return "(asset)";
    const kept = known.get(path);
    if (kept !== undefined) return kept;
    const found = patternIn(tree, path);
    if (known.size >= MOST_KNOWN_PATHS) known.clear();
    if (path.length <= LONGEST_KNOWN_PATH) known.set(path, found);
    return found;
  };
}

function patternIn(tree: RouteNode[], path: string): string {
  try {
    // The matcher would log a warning for each path that it cannot decode.
    decodeURI(path);
    const matches = matchRoutes(tree as never, path.replace(/\.data$/, "")) ?? [];
    const parts = matches.map(({ route }) => route.path?.replace(/^\/|\/$/g, "")).filter(Boolean);
    return matches.length === 0 ? "(none)" : `/${parts.join("/")}`;
  } catch {
    return "(none)";
  }
}

function treeOf({ routes }: Pick<ServerBuild, "routes">): RouteNode[] {
  const childrenOf = (parentId: string | undefined): RouteNode[] =>
    Object.values(routes)
      .filter((route) => route !== undefined && route.parentId === parentId)
      .map((route) => {
        const { id, path, index, caseSensitive } = route as RouteNode;
        if (index) return { id, path, index, caseSensitive };
        return { id, path, caseSensitive, children: childrenOf(id) };
      });
  return childrenOf(undefined);
}
