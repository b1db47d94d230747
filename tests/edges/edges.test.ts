/**
 * No input makes an internal error: every documented call and every page's address with values at the edges of
 * each type, in path, query and body. In process, because the product's own processes add nothing to this.
 */
import path from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { refusalOf } from "~/http/calls/answers.server";
import { definedCalls } from "~/routes/api/calls.server";
import type { OrganizationContext } from "~/domain/context";
import { listCalls, type Call } from "../architecture/calls";
import { root } from "../architecture/sources";
import { callAs } from "../factories/call-in-process";
import { testDatabase, type TestDatabase } from "../factories/database";
import { openEvent } from "../factories/events";
import { createTestCampaign, createTestGift, createTestProcessor } from "../factories/gifts";
import { signedInContext, signUp } from "../factories/people";
import { isWhole, seededPart } from "../factories/seeded-part";
import { bodiesAtEdges, EDGES, sampleOf } from "./edge-values";

const now = new Date("2027-03-01T12:00:00Z");
/** One in so many; the seed chooses them. */
const SHARE = isWhole() ? 1 : 12;

let database: TestDatabase;
let ctx: OrganizationContext;
/** Ids of objects of every kind, so that a path leads to something. */
let ids: Record<string, string>;

beforeAll(async () => {
  database = testDatabase();
  const { userId, slug } = await signUp(now);
  ctx = await signedInContext({ userId, slug }, now);
  const [campaignId, eventId] = [await createTestCampaign(ctx), await createTestCampaign(ctx)];
  await openEvent(ctx, eventId);
  const processorId = await createTestProcessor(ctx);
  const transactions = [{ status: "approved", date: now, period: "2027-03" }];
  const donation = await createTestGift(ctx, { campaignId, processorId, transactions });
  const donor = await ctx.read((db) => db.donation.findFirstOrThrow({ where: { id: donation } }));
  const charge = await ctx.read((db) => db.transaction.findFirstOrThrow());
  ids = { campaign: campaignId, event: eventId, donation, donor: donor.donorId, transaction: charge.id, processor: processorId }; // prettier-ignore
});
afterAll(() => database.close());

/** Returns the id of the kind that the address is about. */
function idFor(url: string): string {
  if (/attendees|tickets|event/.test(url)) return ids.event ?? "";
  const [kind] = [...url.matchAll(/campaign|donation|donor|transaction|processor/g)].at(-1) ?? [];
  return ids[kind ?? "donation"] ?? "";
}

/** Returns the address with one value at one place; the other places lead to an object. */
function addressOf(url: string, place: string, name: string, value: string) {
  const params: Record<string, string> = {};
  const pathname = url.replace(/:(\w+)\??/g, (_all, own: string) => {
    const text = place === "path" && own === name ? value : own === "slug" ? (ids.campaign ?? "") : idFor(url); // prettier-ignore
    params[own] = text;
    return encodeURIComponent(text);
  });
  const query = place === "query" ? `?${new URLSearchParams({ [name]: value })}` : "";
  return { params, address: `/${pathname}${query}` };
}

interface Turn {
  call: Call;
  place: string;
  name: string;
  value: string;
}

const nameOf = ({ call, place, name, value }: Turn) =>
  `${call.url} ${place} ${name}=${JSON.stringify(value).slice(0, 60)}`;

function turnsOf(calls: readonly Call[]): Turn[] {
  return calls.flatMap((call) =>
    call.fields
      .filter(({ place }) => place === "path" || place === "query")
      .flatMap(({ place, name }) => {
        const turns = EDGES.map((value) => ({ call, place, name, value }));
        return seededPart(turns, SHARE, nameOf);
      }),
  );
}

/** The front rejects these before any route. */
const isReadable = ({ place, value }: Turn) =>
  place !== "path" || (value !== "" && !/[\0\p{Surrogate}]/u.test(value));

const isFailure = (status: number) => status >= 500 && status !== 503;

test("no call answers with an internal error to an address at the edges", async () => {
  const calls = (await listCalls()).filter(
    ({ isJson, methods, url }) => isJson && methods.includes("GET") && /^__json\/manage/.test(url),
  );
  expect(calls.length).toBeGreaterThan(10);
  const bad: string[] = [];
  for (const turn of turnsOf(calls).filter(isReadable)) {
    const { address } = addressOf(turn.call.url, turn.place, turn.name, turn.value);
    const answer = await callAs(ctx, definedCalls, "GET", address.replace("/__json", ""));
    if (isFailure(answer.status)) bad.push(`${nameOf(turn)}: ${answer.status}`);
  }
  expect(bad).toEqual([]);
}, 120_000);

type Loader = (args: LoaderFunctionArgs) => unknown;

test("no page answers with an internal error to an address at the edges", async () => {
  const pages = (await listCalls()).filter(
    ({ isJson, methods, url }) => !isJson && methods.includes("GET") && /^(?:manage|c)\//.test(url),
  );
  expect(pages.length).toBeGreaterThan(40);
  const bad: string[] = [];
  for (const turn of turnsOf(pages).filter(isReadable)) {
    const file = path.join(root, turn.call.file);
    const { loader } = (await import(file)) as { loader: Loader };
    const status = await statusOf(loader, turn);
    if (isFailure(status)) bad.push(`${nameOf(turn)}: ${status}`);
  }
  expect(bad).toEqual([]);
}, 240_000);

async function statusOf(loader: Loader, { call, place, name, value }: Turn): Promise<number> {
  const { address, params } = addressOf(call.url, place, name, value);
  const { organization, user } = ctx;
  const host = { kind: "organization", slug: organization.slug } as const;
  const session = { kind: "organization", id: user?.sessionId, csrfSecret: "x", organizationId: organization.id, user }; // prettier-ignore
  const visit = { now, ip: "127.0.0.1", userAgent: "", country: "AR", isJson: false };
  const facts = { host, organization, session, ...visit };
  const context = { facts, locale: "es-AR", host, requestId: "test", cspNonce: "", csrfToken: "" };
  const request = new Request(new URL(address, `http://${organization.slug}.localhost:3000`));
  try {
    const answer = await loader({ request, params, context } as unknown as LoaderFunctionArgs);
    return answer instanceof Response ? answer.status : 200;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    const { init } = thrown as { init?: ResponseInit };
    return init?.status ?? refusalOf(thrown).status;
  }
}

test("no call answers with an internal error to a body at the edges", async () => {
  const calls = definedCalls.filter(({ body, ability, upload }) => body && ability && !upload);
  expect(calls.length).toBeGreaterThan(20);
  const bad: string[] = [];
  for (const call of calls) {
    const shape = z.toJSONSchema(call.body as z.ZodType, { io: "input", unrepresentable: "any" });
    const body = sampleOf(shape, Object.values(ids));
    const url = call.path.replace(/\{(\w+)\}/g, () => idFor(call.path));
    const plain = await callAs(ctx, definedCalls, call.method, url, body);
    const edges = [...bodiesAtEdges(body)];
    for (const [place, sent] of seededPart(edges, SHARE, ([one]) => `${call.path} ${one}`)) {
      const answer = await callAs(ctx, definedCalls, call.method, url, sent);
      // A provider or the vault that does not run here is no fault of the input.
      if (isFailure(answer.status) && answer.status !== plain.status) {
        bad.push(`${call.method} ${call.path} ${place}: ${answer.status} ${JSON.stringify(sent).slice(0, 200)}`); // prettier-ignore
      }
    }
  }
  expect(bad).toEqual([]);
}, 240_000);
