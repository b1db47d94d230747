/**
 * Two organisations and every URL of the product: A's owner asks for what is B's. It is answered
 * like what does not exist, shows nothing of B and changes nothing of B.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listUrls } from "../architecture/sources";
import { giftBody } from "../factories/gift-form";
import type { Answer, Visitor } from "../factories/product";
import { World, type Tenant } from "../factories/world";

const STEADY = "2027-01-12T15:00:00Z";

/** Kinds of ids of a tenant that a URL or a body may carry. */
type Kind = "bankAccount" | "processor" | "campaign" | "slug" | "item" | "donation" | "thanks";

interface Probe {
  method: string;
  /** `{id}` stands for B's id, or one that nobody has; `{own}` for A's campaign. */
  path: string;
  kind: Kind;
  body?: (id: string) => unknown;
  /** What is answered for any id, where that isn't 404 (in a URL) or 422 (in a body). */
  status?: number;
}

interface Sweep {
  probes?: Probe[];
  /** Calls without an id: A's own answer must show nothing of B. */
  lists?: string[];
  /** Why a URL has neither. */
  none?: string;
}

const bank = {
  bank_code: "007",
  account_number: "0070999030004050607088",
  contact_email: "a@example.org",
  contact_first_name: "Ana",
  contact_last_name: "Paz",
  contact_phone: "1144445555",
};
const rules = (id: string) => ({ rules: { retry: true, campaign_uuids: [id] } });
const pages = (path: string, kind: Kind): Sweep => ({
  probes: [{ method: "PAGE", path, kind }],
});
const list = (...lists: string[]): Sweep => ({ lists });
const PUBLIC = { none: "public, and has no id of a tenant" };
const OWN = { none: "the person's own: takes no id" };

/** Every URL of the map; one that is missing here fails the first test. */
const SWEEPS: Record<string, Sweep> = {
  "": PUBLIC,
  signup: PUBLIC,
  "signup/user": PUBLIC,
  login: PUBLIC,
  logout: OWN,
  preferences: OWN,
  organizations: OWN,
  "auth/ticket": OWN,
  terms: PUBLIC,
  privacy: PUBLIC,
  "dev/outbox": { none: "development only" },
  "webhooks/:acquirer": { none: "signed by the company; contracts and scenarios prove it" },
  "auth/start": OWN,
  "auth/finish": OWN,
  "account/verifications": OWN,
  "account/onboarding/payment_gateways": list("/account/onboarding/payment_gateways"),
  manage: OWN,
  "manage/dashboard": list("/manage/dashboard"),
  "manage/campaigns": list("/manage/campaigns"),
  "manage/campaigns/choose_type": OWN,
  "manage/campaigns/new": OWN,
  "manage/campaigns/:uuid": pages("/manage/campaigns/{id}", "campaign"),
  "manage/donations": list("/manage/donations", "/manage/donations?campaign={id}"),
  "manage/donations/file": list("/manage/donations/file"),
  "manage/donations/:uuid": pages("/manage/donations/{id}", "donation"),
  "manage/transactions": list("/manage/transactions"),
  "manage/transactions/file": list("/manage/transactions/file"),
  "manage/settings": list("/manage/settings"),
  "manage/settings/gateways": list("/manage/settings/gateways"),
  "manage/settings/user": OWN,
  "manage/reauthenticate": OWN,
  __organization: list("/"),
  "c/:slug": pages("/c/{id}", "slug"),
  "c/:slug/donations": {
    // Opened by hand it leads to the form, whatever its name.
    probes: [{ method: "PAGE", path: "/c/{id}/donations", kind: "slug", status: 302 }],
  },
  "c/:slug/thanks/:donation": {
    probes: [
      { method: "PAGE", path: "/c/{own}/thanks/{id}", kind: "thanks" },
      { method: "PAGE", path: "/c/{own}/thanks/{id}", kind: "donation" },
    ],
  },
  "uploads/pictures/:id/:variant": pages("/uploads/pictures/{id}/640.webp", "campaign"),
  "__json/internal/api/validate/:what": PUBLIC,
  "__json/internal/api/accounts/register": PUBLIC,
  "__json/manage/api/accounts/verifications/:channel/send_code": OWN,
  "__json/manage/api/accounts/verifications/:channel/verify": OWN,
  "__json/manage/api/reauthenticate": OWN,
  "__json/manage/api/user": list("/manage/api/user"),
  "__json/manage/api/country": list("/manage/api/country"),
  "__json/manage/api/organization": list("/manage/api/organization"),
  "__json/manage/api/bank_accounts": list("/manage/api/bank_accounts"),
  "__json/manage/api/bank_accounts/:uuid": {
    probes: [
      { method: "GET", path: "/manage/api/bank_accounts/{id}", kind: "bankAccount" },
      {
        method: "PATCH",
        path: "/manage/api/bank_accounts/{id}",
        kind: "bankAccount",
        body: () => bank,
      },
    ],
  },
  "__json/manage/api/payment_processors": list("/manage/api/payment_processors"),
  "__json/manage/api/payment_processors/:uuid": {
    probes: [
      { method: "GET", path: "/manage/api/payment_processors/{id}", kind: "processor" },
      {
        method: "PATCH",
        path: "/manage/api/payment_processors/{id}",
        kind: "processor",
        body: () => ({ soft_descriptor: "TAKEN OVER" }),
      },
      { method: "DELETE", path: "/manage/api/payment_processors/{id}", kind: "processor" },
      {
        method: "PATCH",
        path: "/manage/api/payment_processors/{ownProcessor}",
        kind: "campaign",
        body: rules,
      },
    ],
  },
  "__json/manage/api/payment_processors/:uuid/rules": {
    probes: [
      { method: "GET", path: "/manage/api/payment_processors/{id}/rules", kind: "processor" },
    ],
  },
  "__json/manage/api/campaigns": list("/manage/api/campaigns"),
  "__json/manage/api/donations/:uuid": {
    probes: [{ method: "GET", path: "/manage/api/donations/{id}", kind: "donation" }],
  },
  "__json/manage/api/payment_transactions/summary/:period": list(
    "/manage/api/payment_transactions/summary/2027-01",
  ),
  "__json/c/:slug/limits": {
    probes: [{ method: "GET", path: "/c/{id}/limits", kind: "slug" }],
  },
  "__json/c/:slug/donations": {
    probes: [
      {
        method: "POST",
        path: "/c/{id}/donations",
        kind: "slug",
        body: () => giftBody(),
        // The token is of A's own form: that is looked at first.
        status: 403,
      },
      {
        method: "POST",
        path: "/c/{own}/donations",
        kind: "item",
        body: (uuid) => giftBody({ item: { uuid, amount: "1500.00" } }),
      },
    ],
  },
  "__json/c/:slug/leads": {
    probes: [
      {
        method: "POST",
        path: "/c/{id}/leads",
        kind: "slug",
        body: () => ({ email: "lead@example.org" }),
        status: 403,
      },
    ],
  },
  "__json/c/:slug/thanks/:donation": {
    probes: [
      { method: "GET", path: "/c/{own}/thanks/{id}", kind: "thanks" },
      { method: "GET", path: "/c/{own}/thanks/{id}", kind: "donation" },
    ],
  },
  "__json/*": PUBLIC,
};

interface Marked extends Tenant {
  visitor: Visitor;
  /** Of the session, and of the campaign's public form. */
  token: string;
  formToken: string;
  ids: Record<Kind, string>;
}

let world: World;
let a: Marked;
let b: Marked;

/** A tenant with a gift, its owner signed in, and one id of each kind. */
async function openMarked(name: string): Promise<Marked> {
  const tenant = await world.openTenant(
    {},
    { title: `Campaña ${name}`, amounts: [{ amount: "1500.00", caption: `Regalo ${name}` }] },
  );
  const { slug, owner, processors } = tenant.organization;
  const given = await world.give(tenant, { monthly: true, collectDay: 20 });
  expect(given.status, given.text).toBe(201);
  const gift = given.data<{ donation: { uuid: string }; thanks_url: string }>();
  const visitor = world.visitor();
  const page = await visitor.signIn(slug, owner);
  const token = page.meta("csrf-token");
  const form = await world.visitor().get(slug, `/c/${tenant.campaign.slug}`);
  const accounts = await visitor.call("GET", slug, "/manage/api/bank_accounts");
  return {
    ...tenant,
    visitor,
    token,
    formToken: form.meta("csrf-token"),
    ids: {
      bankAccount: accounts.data<{ uuid: string }[]>()[0]?.uuid ?? "",
      processor: processors[0]?.uuid ?? "",
      campaign: tenant.campaign.uuid,
      slug: tenant.campaign.slug,
      item: tenant.campaign.items[0]?.uuid ?? "",
      donation: gift.donation.uuid,
      thanks: gift.thanks_url.split("/").at(-1)?.split("?")[0] ?? "",
    },
  };
}

/** An id of that kind which nobody has, of the same form. */
function nobodys(kind: Kind): string {
  if (kind === "slug") return `campana-${randomUUID().slice(0, 8)}`;
  // The same signature under another donation.
  if (kind === "thanks") return b.ids.thanks.replace(b.ids.donation, randomUUID());
  return randomUUID();
}

/** The bytes of an answer without what differs in any two answers. */
function comparable({ status, text, headers }: Answer, id: string): string {
  const plain = text
    .replaceAll(id, "{id}")
    .replaceAll(String(headers["x-request-id"]), "")
    .replaceAll(/"next_idempotency_key":"[^"]*"/g, "")
    .replaceAll(/nonce="[^"]*"|content="[^"]*"|value="[^"]*"/g, "")
    .replaceAll(/[\w-]{43,}/g, "");
  return `${status} ${plain}`;
}

/** All rows of B, as one digest a table. What the worker marks by itself is left out. */
async function digest(): Promise<Record<string, unknown>> {
  const { rows } = await world.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema IN ('public') AND column_name = 'organization_id'
        AND table_name NOT IN ('outbox', 'sessions', 'login_tickets')`,
  );
  const { uuid } = b.organization.organization;
  const found: Record<string, unknown> = {};
  for (const { name } of [...rows, { name: "organizations" }]) {
    const key = name === "organizations" ? "id" : "organization_id";
    const { rows: sums } = await world.database.query<{ sum: string }>(
      `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${name} t WHERE ${key} = $1`,
      [uuid],
    );
    found[name] = sums[0]?.sum;
  }
  return found;
}

function markersOfB(): string[] {
  const { organization, campaign, ids } = b;
  return [
    organization.slug,
    organization.organization.uuid,
    organization.owner.email,
    campaign.slug,
    "Campaña Bermeja",
    "Regalo Bermeja",
    ...Object.values(ids),
  ].filter(Boolean);
}

function expectNothingOfB(answer: Answer, asked = ""): void {
  const text = asked ? answer.text.replaceAll(asked, "") : answer.text;
  expect(
    markersOfB().filter((marker) => text.includes(marker)),
    `${answer.url} shows what is B's`,
  ).toEqual([]);
}

function probe(
  visitor: Visitor,
  { method, path, body }: Probe,
  id: string,
  headers: Record<string, string> = {},
  slug = a.organization.slug,
): Promise<Answer> {
  const place = path
    .replace("{own}", a.campaign.slug)
    .replace("{ownProcessor}", a.ids.processor)
    .replace("{id}", id);
  if (method === "PAGE") return visitor.get(slug, place, headers);
  const token = path.startsWith("/manage/") ? a.token : a.formToken;
  return visitor.call(method, slug, place, { body: body?.(id), token, headers });
}

const all = Object.values(SWEEPS).flatMap(({ probes = [] }) => probes);
const nameOf = ({ method, path, kind }: Probe) => `${method} ${path} with B's ${kind}`;
const probes = all.map((one) => [nameOf(one), one] as const);
const signedIn = probes.filter(([, { path }]) => path.startsWith("/manage/"));

beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(STEADY);
  a = await openMarked("Azul");
  b = await openMarked("Bermeja");
  await world.lab.runDue();
});
afterAll(() => world.close());

test("every URL of the map is swept, or says why not", () => {
  const mapped = [...new Set(listUrls().map(({ url }) => url))].toSorted();
  expect(Object.keys(SWEEPS).toSorted()).toEqual(mapped);
});

test("B has an id of every kind, and sees it", async () => {
  for (const [kind, id] of Object.entries(b.ids)) expect(id, kind).not.toBe("");
  const own = await b.visitor.call(
    "GET",
    b.organization.slug,
    `/manage/api/donations/${b.ids.donation}`,
  );
  expect(own.status).toBe(200);
});

describe("A's owner with what is B's", () => {
  test.each(probes)("%s: as if it weren't there", async (_name, one) => {
    const before = await digest();
    const answer = await probe(a.visitor, one, b.ids[one.kind]);
    const nothing = nobodys(one.kind);
    const missing = await probe(a.visitor, one, nothing);
    expect(comparable(answer, b.ids[one.kind])).toBe(comparable(missing, nothing));
    expect(answer.status).toBe(one.status ?? (one.path.includes("{id}") ? 404 : 422));
    expectNothingOfB(answer, b.ids[one.kind]);
    expect(await digest()).toEqual(before);
  });
});

describe("A's own lists", () => {
  const lists = Object.values(SWEEPS).flatMap((sweep) => sweep.lists ?? []);

  test.each(lists)("%s shows nothing of B", async (path) => {
    const place = path.replace("{id}", b.ids.campaign);
    const { slug } = a.organization;
    const answer = path.startsWith("/manage/api/")
      ? await a.visitor.call("GET", slug, place)
      : await a.visitor.get(slug, place);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    expectNothingOfB(answer, b.ids.campaign);
  });
});

describe("somebody else on B's host", () => {
  test.each(signedIn)("nobody: %s", async (_name, one) => {
    const before = await digest();
    const { slug } = b.organization;
    const answer = await probe(world.visitor(), one, b.ids[one.kind], {}, slug);
    // A page leads to the login; a call says that nobody is signed in.
    expect(answer.status).toBe(one.method === "PAGE" ? 302 : 401);
    expectNothingOfB(answer, b.ids[one.kind]);
    expect(await digest()).toEqual(before);
  });

  test.each(signedIn)("with the session of A: %s", async (_name, one) => {
    const before = await digest();
    const cookie = a.visitor.cookieOf(a.organization.slug);
    expect(cookie).toContain("session=");
    const { slug } = b.organization;
    const answer = await probe(world.visitor(), one, b.ids[one.kind], { cookie }, slug);
    expect([401, 404]).toContain(answer.status);
    expect(answer.text).not.toContain(b.organization.owner.email);
    expect(await digest()).toEqual(before);
  });
});
