/**
 * No body stops the process: every page action and every JSON call that takes one gets the hostile bodies with a
 * valid token, as a visitor who may send them. In process, as in edges.test.ts.
 */
import path from "node:path";
import type { ActionFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import { donorLink, donorLinkKinds } from "~/domain/donations/donor-area/donor-link.server";
import { mailStopLink } from "~/domain/notifications/mail-stop-link.server";
import { refusalOf } from "~/http/calls/answers.server";
import { formToken, sessionToken } from "~/http/forms/csrf.server";
import { serveCalls } from "~/http/calls/define-call.server";
import { definedCalls } from "~/routes/api/calls.server";
import { exportsOf, listUrls, root } from "../architecture/sources";
import { testDatabase, type TestDatabase } from "../factories/database";
import { createTestCampaign, createTestGift, createTestProcessor } from "../factories/gifts";
import { signedInContext, signUp } from "../factories/people";
import { isWhole, seededPart } from "../factories/seeded-part";
import { staffContext } from "../factories/staff";
import {
  HOSTILE_FORMS,
  HOSTILE_JSON,
  HOSTILE_TEXTS,
  largestForm,
  largestJson,
} from "./hostile-bodies";

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

/** The facts of somebody who may send a body. */
interface Visitor {
  host: { kind: string; slug?: string };
  session: { kind: string; id: string; csrfSecret: string } | null;
}

let database: TestDatabase;
let ctx: OrganizationContext;
let visitors: Visitor[];
let ids: { campaign: string; donation: string; donor: string };

beforeAll(async () => {
  database = testDatabase();
  const { userId, slug } = await signUp(now);
  ctx = await signedInContext({ userId, slug }, now);
  const campaignId = await createTestCampaign(ctx);
  const processorId = await createTestProcessor(ctx);
  const gift = { campaignId, processorId, transactions: [{ status: "approved", date: now, period: "2027-03" }] }; // prettier-ignore
  const donation = await createTestGift(ctx, gift);
  const { donorId } = await ctx.read((db) =>
    db.donation.findFirstOrThrow({ where: { id: donation } }),
  );
  ids = { campaign: campaignId, donation, donor: donorId };
  const { operator } = await staffContext(now);
  const own = { id: ctx.user?.sessionId ?? "", csrfSecret: "x", userId, user: null };
  const at = (kind: string, session: string, more = {}): Visitor => ({
    host: { kind },
    session: { kind: session, organizationId: null, authenticatedAt: now, ...own, ...more } as Visitor["session"], // prettier-ignore
  });
  visitors = [
    at("organization", "organization", { organizationId: ctx.organization.id, user: ctx.user }),
    { host: { kind: "organization" }, session: null },
    { host: { kind: "platform" }, session: null },
    ...["platform", "second_step", "signup"].map((kind) => at("platform", kind)),
    { host: { kind: "operator" }, session: null },
    at("operator", "operator", { operator }),
    ...["operator_step", "operator_enrolment"].map((kind) => at("operator", kind)),
  ];
});
afterAll(() => database.close());

/** Returns the path's values, which lead to an object wherever one fits. */
function paramsOf(url: string): Record<string, string> {
  const kind = donorLinkKinds.find((one) => url.startsWith(`mi/${one}/`));
  const linked = { kind: kind ?? "gift", donationId: ids.donation, locale: "es" } as const;
  const link = url.startsWith("reminders/")
    ? mailStopLink(ctx.organization.id, { kind: "lead_reminder", email: "ana@example.org" }, "es")
    : (donorLink(ctx, linked).split("/").at(-1) ?? "");
  const [object] = /campaign|donation|donor/.exec(url) ?? [];
  const uuid = ids[object as keyof typeof ids] ?? ids.donation;
  const names = [...url.matchAll(/[:{](\w+)\??\}?/g)].map(([, name = ""]) => name);
  const values: Record<string, string> = { slug: ids.campaign, id: ctx.organization.id, link };
  return Object.fromEntries(names.map((name) => [name, values[name] ?? uuid]));
}

async function statusOf(target: Target, visitor: Visitor, isJson: boolean, body: string) {
  const params = paramsOf(target.url);
  const address = target.url.replace(
    /[:{](\w+)\??\}?/g,
    (_all, name: string) => params[name] ?? "",
  );
  const { session } = visitor;
  const organization = visitor.host.kind === "organization" ? ctx.organization : null;
  const host = { ...visitor.host, slug: ctx.organization.slug };
  const form = params.slug ?? visitor.host.kind;
  const scope = { organizationId: organization?.id ?? null, form };
  const isPublic = session === null || /^\/?c\//.test(target.url);
  const token = isPublic ? formToken(scope, now) : sessionToken(session);
  const donor = { id: ids.donor, donorId: ids.donor, locale: "es" };
  const visit = { now, ip: "127.0.0.1", userAgent: "", country: "AR", isJson };
  const facts = { host, organization, session, donor, ...visit };
  const request = new Request(new URL(address, "http://localhost:3000/"), {
    method: target.method,
    headers: {
      "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
      "x-csrf-token": token,
      cookie: "dadiva_session=x",
    },
    body,
  });
  const context = { facts, locale: "es-AR", host, requestId: "test", cspNonce: "", csrfToken: "" };
  const run = await target.load();
  const started = performance.now();
  const status = await resultOf(() =>
    run({ request, params, context } as unknown as ActionFunctionArgs),
  );
  return { status, ms: performance.now() - started };
}

async function resultOf(work: () => unknown): Promise<number> {
  try {
    const answer = await work();
    return answer instanceof Response ? answer.status : 200;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    const { init } = thrown as { init?: ResponseInit };
    return init?.status ?? refusalOf(thrown).status;
  }
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
    const judge = async (visitor: Visitor, [what, body]: readonly [string, string]) => {
      const { status, ms } = await statusOf(target, visitor, kind === "json", body);
      if (status >= 500 || ms > MOST_MS) bad.push(`${target.name}, ${what}: ${status} in ${ms} ms`);
      return status;
    };
    const statuses: number[] = [];
    for (const visitor of visitors) statuses.push(await judge(visitor, first));
    const sender = visitors[statuses.indexOf(400)];
    if (!sender && !(target.name in UNREACHED))
      unreached.push(`${target.name}: ${statuses.join()}`);
    if (sender) for (const body of [...others, ...largest]) await judge(sender, body);
  }
  return { bad, unreached };
}

/** Targets that no body of these reaches or that answer none with 400, with the reason. */
const UNREACHED: Record<string, string> = {
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
