/**
 * No input makes an internal error: every documented call and every page's address with values at the edges of
 * each type, in path, query and body, as a visitor who may open it. In process, because the product's own
 * processes add nothing to this.
 */
import path from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveCalls } from "~/http/calls/define-call.server";
import { definedCalls } from "~/routes/api/calls.server";
import { listCalls, type Call } from "../architecture/calls";
import { root } from "../architecture/sources";
import { testDatabase, type TestDatabase } from "../factories/database";
import { isWhole, seededPart } from "../factories/seeded-part";
import { bodiesAtEdges, EDGES, sampleOf } from "./edge-values";
import {
  argsOf,
  filled,
  openWorld,
  paramsOf,
  resultOf,
  type Visitor,
  type World,
} from "./visitors";

const now = new Date("2027-03-01T12:00:00Z");
/** One in so many; the seed chooses them. */
const SHARE = isWhole() ? 1 : 12;

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = testDatabase();
  world = await openWorld(now);
});
afterAll(() => database.close());

type Handler = (args: LoaderFunctionArgs) => unknown;

interface Request {
  url: string;
  method: string;
  isJson: boolean;
  run: Handler;
}

interface Turn {
  place: string;
  name: string;
  value: string;
}

interface Sent {
  turn?: Turn;
  body?: string;
}

const nameOf = (url: string, { place, name, value }: Turn) =>
  `${url} ${place} ${name}=${JSON.stringify(value).slice(0, 60)}`;

/** The front rejects the others before any route. */
const isReadable = ({ place, value }: Turn) =>
  place !== "path" || (value !== "" && !/[\0\p{Surrogate}]/u.test(value));

function turnsOf({ url, fields }: Call): Turn[] {
  const turns = fields
    .filter(({ place }) => place === "path" || place === "query")
    .flatMap(({ place, name }) => EDGES.map((value) => ({ place, name, value })))
    .filter(isReadable);
  return seededPart(turns, SHARE, (turn) => nameOf(url, turn));
}

/** Returns the status for the address with one value at one place; the other places lead to an object. */
function answerTo({ url, method, isJson, run }: Request, visitor: Visitor, { turn, body }: Sent) {
  const own = paramsOf(world, url);
  const params = turn?.place === "path" ? { ...own, [turn.name]: turn.value } : own;
  const query =
    turn?.place === "query" ? `?${new URLSearchParams({ [turn.name]: turn.value })}` : "";
  const address = filled(url, params) + query;
  const args = argsOf(world, visitor, { method, url, address, params, isJson, body });
  return resultOf(() => run(args as unknown as LoaderFunctionArgs));
}

const isFailure = (status: number) => status >= 500 && status !== 503;
const isAdmitted = (status: number) => ![302, 303, 401, 403, 404].includes(status);

/** Returns the first visitor whom the route admits, if any. */
async function visitorFor(request: Request, body?: string): Promise<Visitor | undefined> {
  for (const visitor of world.visitors) {
    if (isAdmitted(await answerTo(request, visitor, { body }))) return visitor;
  }
  return undefined;
}

/** Routes that admit nobody here: their turns are refused at the door. */
const closed: string[] = [];

async function failuresOf(request: Request, turns: readonly Turn[]): Promise<string[]> {
  const bad: string[] = [];
  if (turns.length === 0) return bad;
  const admitted = await visitorFor(request);
  if (!admitted) closed.push(request.url);
  const visitor = admitted ?? world.visitors[0];
  for (const turn of turns) {
    const status = await answerTo(request, visitor, { turn });
    if (isFailure(status)) bad.push(`${nameOf(request.url, turn)}: ${status}`);
  }
  return bad;
}

const serve = serveCalls(definedCalls) as Handler;

test("no call answers with an internal error to an address at the edges", async () => {
  const calls = (await listCalls()).filter(
    ({ isJson, methods }) => isJson && methods.includes("GET"),
  );
  expect(calls.length).toBeGreaterThan(10);
  const bad: string[] = [];
  for (const call of calls) {
    const url = call.url.replace("__json/", "");
    bad.push(
      ...(await failuresOf({ url, method: "GET", isJson: true, run: serve }, turnsOf(call))),
    );
  }
  expect(bad).toEqual([]);
}, 240_000);

test("no page answers with an internal error to an address at the edges", async () => {
  const pages = (await listCalls()).filter(
    ({ isJson, methods }) => !isJson && methods.includes("GET"),
  );
  for (const [begin, least] of [
    ["manage/", 40],
    ["c/", 5],
    ["operator/", 15],
    ["mi/", 10],
  ] as const) {
    // prettier-ignore
    const part = pages.filter(({ url }) => url.startsWith(begin));
    expect(part.length, begin).toBeGreaterThanOrEqual(least);
  }
  const bad: string[] = [];
  for (const page of pages) {
    const { loader } = (await import(path.join(root, page.file))) as { loader: Handler };
    const request = { url: page.url, method: "GET", isJson: false, run: loader };
    bad.push(...(await failuresOf(request, turnsOf(page))));
  }
  expect(bad).toEqual([]);
  // The others need an object of their own; their edges are refused where it is looked for.
  for (const begin of ["manage/", "operator/", "mi/"]) {
    const own = pages.filter(({ url }) => url.startsWith(begin));
    const admitting = own.filter(({ url }) => !closed.includes(url));
    expect(admitting.length / own.length, begin).toBeGreaterThan(0.5);
  }
}, 360_000);

test("no call answers with an internal error to a body at the edges", async () => {
  const calls = definedCalls.filter(({ body, upload }) => body && !upload);
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter(({ ability }) => !ability).length).toBeGreaterThan(5);
  const bad: string[] = [];
  for (const call of calls) {
    const shape = z.toJSONSchema(call.body as z.ZodType, { io: "input", unrepresentable: "any" });
    const body = sampleOf(shape, Object.values(world.ids));
    const request = { url: call.path, method: call.method, isJson: true, run: serve };
    const plainBody = JSON.stringify(body);
    const visitor = (await visitorFor(request, plainBody)) ?? world.visitors[0];
    const plain = await answerTo(request, visitor, { body: plainBody });
    const edges = [...bodiesAtEdges(body)];
    for (const [place, sent] of seededPart(edges, SHARE, ([one]) => `${call.path} ${one}`)) {
      const status = await answerTo(request, visitor, { body: JSON.stringify(sent) });
      // A provider or the vault that does not run here is no fault of the input.
      if (isFailure(status) && status !== plain) {
        bad.push(`${call.method} ${call.path} ${place}: ${status} ${JSON.stringify(sent).slice(0, 200)}`); // prettier-ignore
      }
    }
  }
  expect(bad).toEqual([]);
}, 240_000);
