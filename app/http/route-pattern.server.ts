import type { ServerBuild } from "@remix-run/node";
import { JSON_PREFIX } from "./json-calls";

interface Pattern {
  text: string;
  regex: RegExp;
}

/**
 * Names a request by the URL map's own words (`/c/:slug/thanks/:donation`): what people put into
 * an address, tokens among it, is never logged. `(none)` is what the map doesn't have.
 */
export function createRoutePatterns({
  routes,
}: Pick<ServerBuild, "routes">): (path: string, isJson: boolean) => string {
  const patterns = Object.values(routes)
    .flatMap((route) => (route && (route.path !== undefined || route.index) ? [route] : []))
    .map((route) => fullPath(routes, route.id))
    .toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))
    .map((text): Pattern => ({ text, regex: regexOf(text) }));
  return (path, isJson) => {
    const asked = isJson ? JSON_PREFIX + path : path;
    const found = patterns.find(({ regex }) => regex.test(asked));
    return found ? found.text.replace(/^\/__json(?=\/)/, "") : "(none)";
  };
}

function fullPath(routes: ServerBuild["routes"], id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path);
  }
  return `/${parts.join("/")}`;
}

/** Fixed words come before parameters, parameters before the rest. */
function rankOf(path: string): string {
  return path.replace(/:\w+/g, "~").replace("*", "~~~");
}

function regexOf(path: string): RegExp {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/:\w+/g, "[^/]+")
    .replace(/\*$/, ".*");
  return new RegExp(`^${source.replace(/\/$/, "")}/?$`);
}
