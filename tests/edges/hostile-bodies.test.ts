/**
 * No body stops the process: every page action and every JSON call that takes one gets the hostile bodies with a
 * valid token, as a visitor who may send them. In process, as in edges.test.ts.
 */
import path from "node:path";
import type { ActionFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveCalls } from "~/http/calls/define-call.server";
import { definedCalls } from "~/routes/api/calls.server";
import { exportsOf, listUrls, root } from "../architecture/sources";
import { testDatabase, type TestDatabase } from "../factories/database";
import { isWhole, seededPart } from "../factories/seeded-part";
import {
  HOSTILE_FORMS,
  HOSTILE_JSON,
  HOSTILE_TEXTS,
  largestForm,
  largestJson,
} from "./hostile-bodies";
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
/** The slowest body takes a fifth of it. */
const MOST_MS = 1_500;

type Action = (args: ActionFunctionArgs) => unknown;

interface Target {
  name: string;
  url: string;
  method: string;
  load: () => Promise<Action>;
}

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = testDatabase();
  world = await openWorld(now);
});
afterAll(() => database.close());

async function answerTo(target: Target, visitor: Visitor, isJson: boolean, body: string) {
  const { url, method } = target;
  const params = paramsOf(world, url);
  const sent = { url, address: filled(url, params), params, method, isJson, body };
  const args = argsOf(world, visitor, sent) as unknown as ActionFunctionArgs;
  const run = await target.load();
  const started = performance.now();
  const status = await resultOf(() => run(args));
  return { status, ms: performance.now() - started };
}

const BODIES = {
  form: { refused: HOSTILE_FORMS, largest: HOSTILE_TEXTS.map(([what, piece]) => [what, largestForm(piece)] as const) }, // prettier-ignore
  json: { refused: HOSTILE_JSON, largest: HOSTILE_TEXTS.map(([what, piece]) => [what, largestJson(piece)] as const) }, // prettier-ignore
};

/** Posts every body to the targets; returns what failed or lasted, and which targets no visitor reached. */
async function post(targets: readonly Target[], kind: keyof typeof BODIES) {
  const bad: string[] = [];
  const unreached: string[] = [];
  const { refused, largest } = BODIES[kind];
  const [first = ["", ""], ...others] = refused;
  for (const target of targets) {
    const send = async (visitor: Visitor, [what, body]: readonly [string, string]) => {
      const { status, ms } = await answerTo(target, visitor, kind === "json", body);
      if (status >= 500 || ms > MOST_MS) bad.push(`${target.name}, ${what}: ${status} in ${ms} ms`);
      return status;
    };
    const statuses: number[] = [];
    for (const visitor of world.visitors) statuses.push(await send(visitor, first));
    const sender = world.visitors[statuses.indexOf(400)];
    if (!sender && !(target.name in UNREACHED))
      unreached.push(`${target.name}: ${statuses.join()}`);
    if (sender) for (const body of [...others, ...largest]) await send(sender, body);
  }
  return { bad, unreached };
}

/** Targets that no body of these reaches or that answer none with 400, with the reason. */
const UNREACHED: Record<string, string> = {
  "POST agency/team/new": "needs the session of a team's manager; its form is read as new-agency's",
  "POST agency/team/:uuid": "needs the session of a team's manager, as the one before",
  "POST agency/pledges/new": "needs the session of a team's person",
  "POST agency/pledges/look": "needs that session, too",
  "POST agency/pledges/:uuid": "needs that session, too",
  "POST agency/pledges/:uuid/edit": "needs that session, too",
  "POST agency/pledges/:uuid/card": "needs that session, too",
  "POST agency/donations/:uuid": "needs that session, too",
  "POST agency/donations/:uuid/edit": "needs that session, too",
  "POST agency/donations/:uuid/payment_method": "needs that session, too",
  "POST p/stop/:link": "needs a link that we signed",
  "PATCH /manage/api/subscription": "shares its limit of tries with the other calls about the plan",
  "PATCH /manage/api/subscription/payment_mode": "shares that limit, too",
  "POST signup/user": "needs the stored first step of a signup",
  "POST reminders/:link": "one click (RFC 8058): it never reads the body",
  "POST webhooks/:provider": "reads no form, and only after the provider's signature",
  "POST /manage/api/track": "answers every body with 204",
};

test("no action of a page is stopped by a body", async () => {
  const targets = listUrls()
    .filter(({ file, url }) => !url.startsWith("__json/") && exportsOf(file).includes("action"))
    .map(({ file, url }) => {
      const load = async () => ((await import(path.join(root, file))) as { action: Action }).action;
      return { name: `POST ${url}`, url, method: "POST", load };
    });
  expect(targets.length).toBeGreaterThan(80);
  const { bad, unreached } = await post(
    seededPart(targets, SHARE, ({ name }) => name),
    "form",
  );
  expect(bad).toEqual([]);
  expect(unreached).toEqual([]);
}, 120_000);

test("no JSON call is stopped by a body", async () => {
  const serve = serveCalls(definedCalls) as Action;
  const targets = definedCalls
    .filter(({ body, method }) => body !== undefined && method !== "GET")
    .map(({ method, path: url }) => ({ name: `${method} ${url}`, url, method, load: () => Promise.resolve(serve) })); // prettier-ignore
  expect(targets.length).toBeGreaterThan(20);
  const { bad, unreached } = await post(
    seededPart(targets, SHARE, ({ name }) => name),
    "json",
  );
  expect(bad).toEqual([]);
  expect(unreached).toEqual([]);
}, 120_000);
