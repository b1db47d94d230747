/** Everybody who may open a page or send a body, and the values of the addresses, for tests in process. */
import type { OrganizationContext } from "~/domain/context";
import { donorLink, donorLinkKinds } from "~/domain/donations/donor-area/donor-link.server";
import { mailStopLink } from "~/domain/notifications/mail-stop-link.server";
import { refusalOf } from "~/http/calls/answers.server";
import { formToken, sessionToken } from "~/http/forms/csrf.server";
import { openEvent } from "../factories/events";
import {
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
} from "../factories/donations";
import { signedInContext, signUp } from "../factories/people";
import { staffContext } from "../factories/staff";

/** The facts of somebody who may send a request. */
export interface Visitor {
  host: { kind: string };
  session: { kind: string; id: string; csrfSecret: string } | null;
}

export interface World {
  now: Date;
  ctx: OrganizationContext;
  visitors: [Visitor, ...Visitor[]];
  /** Ids of objects of every kind, so that a path leads to something. */
  ids: Record<
    "campaign" | "event" | "donation" | "donor" | "transaction" | "processor" | "organization",
    string
  >;
}

export async function openWorld(now: Date): Promise<World> {
  const { userId, slug } = await signUp(now);
  const ctx = await signedInContext({ userId, slug }, now);
  const [campaign, event] = [await createTestCampaign(ctx), await createTestCampaign(ctx)];
  await openEvent(ctx, event);
  const processor = await createTestProcessor(ctx);
  const transactions = [{ status: "approved", date: now, period: "2027-03" }];
  const order = { campaignId: campaign, processorId: processor, recurrence: "monthly" as const, transactions }; // prettier-ignore
  const donation = await createTestDonation(ctx, order);
  const { donorId } = await ctx.read((db) =>
    db.donation.findFirstOrThrow({ where: { id: donation } }),
  );
  const charge = await ctx.read((db) => db.transaction.findFirstOrThrow());
  const { operator } = await staffContext(now);
  const own = { id: ctx.user?.sessionId ?? "", csrfSecret: "x", userId, user: null };
  const at = (kind: string, session: string, more = {}): Visitor => ({
    host: { kind },
    session: { kind: session, organizationId: null, authenticatedAt: now, ...own, ...more } as Visitor["session"], // prettier-ignore
  });
  const visitors: World["visitors"] = [
    at("organization", "organization", { organizationId: ctx.organization.id, user: ctx.user }),
    { host: { kind: "organization" }, session: null },
    { host: { kind: "platform" }, session: null },
    ...["platform", "second_step", "signup"].map((kind) => at("platform", kind)),
    { host: { kind: "operator" }, session: null },
    at("operator", "operator", { operator }),
    ...["operator_step", "operator_enrolment"].map((kind) => at("operator", kind)),
  ];
  const organization = ctx.organization.id;
  const ids = { campaign, event, donation, donor: donorId, transaction: charge.id, processor, organization }; // prettier-ignore
  return { now, ctx, visitors, ids };
}

/** Returns the values of an address's places, which lead to an object wherever one fits. */
export function paramsOf({ ctx, ids }: World, url: string): Record<string, string> {
  const kind = donorLinkKinds.find((one) => url.startsWith(`mi/${one}/`));
  const linked = { kind: kind ?? "gift", donationId: ids.donation, locale: "es" } as const;
  const link = url.startsWith("reminders/")
    ? mailStopLink(ctx.organization.id, { kind: "lead_reminder", email: "ana@example.org" }, "es")
    : (donorLink(ctx, linked).split("/").at(-1) ?? "");
  const isEvent = /attendees|tickets|event/.test(url);
  const values: Record<string, string> = { slug: ids.campaign, id: ctx.organization.id, link, objects: "donors" }; // prettier-ignore
  const named = [...url.matchAll(/[:{](\w+)\??\}?/g)].map(({ 1: name = "", index }) => {
    // The path segment before a parameter, or the parameter's name, says which kind of value it takes.
    const before = url.slice(0, index) + name;
    const kinds = /campaign|donation|donor|transaction|processor|organization/g;
    const [object = "donation"] = [...before.matchAll(kinds)].at(-1) ?? [];
    const uuid = isEvent ? ids.event : ids[object as keyof typeof ids];
    return [name, values[name] ?? uuid] as const;
  });
  return Object.fromEntries(named);
}

export const filled = (url: string, params: Readonly<Record<string, string>>) =>
  url.replace(/[:{](\w+)\??\}?/g, (_all, name: string) => encodeURIComponent(params[name] ?? ""));

interface Sent {
  method: string;
  /** The pattern of the URL map, and the address that it leads to. */
  url: string;
  address: string;
  params: Readonly<Record<string, string>>;
  isJson: boolean;
  body?: string;
}

/** Returns the arguments of a route for a visitor's request with a valid token. */
export function argsOf({ now, ctx, ids }: World, visitor: Visitor, sent: Sent) {
  const { session } = visitor;
  const { method, url, address, params, isJson, body } = sent;
  const organization = visitor.host.kind === "organization" ? ctx.organization : null;
  const host = { ...visitor.host, slug: ctx.organization.slug };
  const scope = {
    organizationId: organization?.id ?? null,
    form: params.slug ?? visitor.host.kind,
  };
  const isPublic = session === null || /^\/?c\//.test(url);
  const donor = { id: ids.donor, donorId: ids.donor, locale: "es" };
  const visit = { now, ip: "127.0.0.1", userAgent: "", country: "AR", isJson };
  const facts = { host, organization, session, donor, ...visit };
  const request = new Request(new URL(address, "http://localhost:3000/"), {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded" }), // prettier-ignore
      "x-csrf-token": isPublic ? formToken(scope, now) : sessionToken(session),
      cookie: "dadiva_session=x",
    },
    body: body ?? null,
  });
  const context = { facts, locale: "es-AR", host, requestId: "test", cspNonce: "", csrfToken: "" };
  return { request, params, context };
}

/** Returns the status with which a loader or an action answers or refuses. */
export async function resultOf(work: () => unknown): Promise<number> {
  try {
    const answer = await work();
    return answer instanceof Response ? answer.status : 200;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    const { init } = thrown as { init?: ResponseInit };
    return init?.status ?? refusalOf(thrown).status;
  }
}
