/**
 * Answers what JSON calls read, past Remix: it ranks all routes anew for each request, copies the
 * request three times and streams the answer, which together costs more than most loaders. The
 * loaders are the same ones, with the refusals of `wrapBuild` around them.
 */
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { AppLoadContext, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { JSON_PREFIX } from "./json-calls";

type Loader = (args: LoaderFunctionArgs) => unknown;

interface JsonRoute {
  /** In lower case; a parameter is `:name`. */
  segments: string[];
  loader: Loader;
}

export interface FoundRead {
  loader: Loader;
  params: Record<string, string>;
}

/** Finds the loader of a path under JSON_PREFIX: as Remix does, the pattern with most fixed words. */
export function jsonRoutes({
  routes,
}: Pick<ServerBuild, "routes">): (path: string) => FoundRead | null {
  const byLength = new Map<number, JsonRoute[]>();
  for (const route of Object.values(routes)) {
    const { loader, default: page } = route?.module ?? {};
    const path = `/${route?.path ?? ""}`;
    // Patterns with a splat, and pages, are Remix's own business.
    if (!loader || page || !path.startsWith(`${JSON_PREFIX}/`) || /[*?]/.test(path)) continue;
    const segments = segmentsOf(path);
    const alike = byLength.get(segments.length) ?? [];
    byLength.set(segments.length, [...alike, { segments, loader }]);
  }
  for (const alike of byLength.values()) alike.sort((a, b) => fixedWords(b) - fixedWords(a));
  return (path) => {
    const given = segmentsOf(path);
    const found = byLength.get(given.length)?.find(({ segments }) => fits(segments, given));
    return found ? { loader: found.loader, params: paramsOf(found.segments, given) } : null;
  };
}

const segmentsOf = (path: string) => path.replace(/^\/|\/$/g, "").split("/");
const isParam = (segment: string) => segment.startsWith(":");
const fixedWords = ({ segments }: JsonRoute) => segments.filter((word) => !isParam(word)).length;

function fits(pattern: string[], given: string[]): boolean {
  return pattern.every((word, at) => {
    const text = given[at] ?? "";
    return isParam(word) ? text !== "" : word.toLowerCase() === text.toLowerCase();
  });
}

/** The front has refused paths that can't be decoded. */
function paramsOf(pattern: string[], given: string[]): Record<string, string> {
  const pairs = pattern.flatMap((word, at) =>
    isParam(word) ? [[word.slice(1), decodeURIComponent(given[at] ?? "")]] : [],
  );
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** Runs a loader and sends what it answers. */
export async function answerRead(
  { loader, params }: FoundRead,
  req: ExpressRequest,
  res: ExpressResponse,
  context: AppLoadContext,
): Promise<void> {
  const url = `${req.protocol}://${req.headers.host}${req.originalUrl}`;
  const request = new Request(url, { method: req.method, headers: headersOf(req) });
  const work = new Promise((resolve) => resolve(loader({ request, params, context })));
  const result = await work.catch(thrownAnswer);
  const answer = result instanceof Response ? result : Response.json(result ?? null);
  res.status(answer.status);
  for (const [name, value] of answer.headers) res.append(name, value);
  const { body } = answer;
  if (!body) return void res.end();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  if (isJson) res.end(Buffer.from(await answer.arrayBuffer()));
  else Readable.fromWeb(body as ReadableStream).pipe(res);
}

/** `throw redirect(…)` is an answer like any other. */
function thrownAnswer(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown;
  throw thrown;
}

function headersOf({ headers }: ExpressRequest): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name, text]),
  );
}
