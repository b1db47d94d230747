/**
 * Tests support access over plain HTTP: what opens, what stays closed, what ends it.
 *
 * @any-queue
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCalls, type Call } from "../architecture/calls";
import type { LabOperator, LabOrganization } from "../factories/lab";
import { OPERATOR_HOST, Visitor, type Answer } from "../factories/product";
import { appCode } from "../factories/second-factor";
import { lookInto, postSupport } from "../factories/access/support";
import { World } from "../factories/world";
import { ownParam } from "./isolation/fields";
import { openMarked, sessionCookie, type Marked } from "./isolation/tenants";

const START = Date.parse("2027-04-06T15:00:10Z");
const DASHBOARD = "/manage/dashboard";
const OVER = "/auth/support/over";
let world: World;
let tenant: Marked;
let organization: LabOrganization;
let slug: string;
let owner: Visitor;
let operator: LabOperator;
let staff: Visitor;
let at: Date;

async function goTo(minutes: number): Promise<void> {
  at = new Date(START + minutes * 60_000);
  await world.lab.setClock(at);
}

async function signInOwner(): Promise<void> {
  owner = world.visitor();
  await owner.signIn(slug, organization.owner);
}

async function signInStaff(): Promise<void> {
  staff = world.visitor();
  const home = await staff.signInOperator(operator, appCode(operator.totp_secret, at));
  expect(home.status).toBe(200);
}

beforeAll(async () => {
  world = await World.open();
  await goTo(0);
  tenant = await openMarked(world, "Celeste", { support: false });
  ({ organization } = tenant);
  ({ slug } = organization);
  operator = await world.lab.createOperator();
  await signInOwner();
  await signInStaff();
}, 120_000);
afterAll(() => world.close());

/** Returns the calls of the organisation's host that require a sign-in. */
async function signedInCalls(): Promise<Call[]> {
  const calls = await listCalls();
  return calls.filter(({ url }) => /^(?:__json\/)?(?:manage|account|uploads)(?:\/|$)/.test(url));
}

const pathOf = (call: Call) =>
  `/${call.url.replace(/^__json\//, "")}`.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(ownParam(call, name, tenant)),
  );

function ask(method: string, call: Call, cookie: string): Promise<Answer> {
  const visitor = new Visitor(world.stack);
  const headers: Record<string, string> = { cookie };
  if (call.isJson) return visitor.call(method, slug, pathOf(call), { headers });
  return visitor.call(method, slug, pathOf(call), { headers: { ...headers, accept: "text/html" } });
}

/** The organisation's pages that our staff may open; all others are refused. */
const OPEN = [
  "manage/campaigns",
  "manage/campaigns/:uuid",
  "manage/campaigns/:uuid/attendees",
  "manage/campaigns/:uuid/attendees/:id",
  "manage/campaigns/:uuid/rejected",
  "manage/campaigns/:uuid/embed",
  "manage/campaigns/:uuid/advanced",
  "manage/campaigns/:uuid/amounts",
  "manage/campaigns/:uuid/fields",
  "manage/campaigns/:uuid/measuring",
  "manage/campaigns/:uuid/qr",
  "manage/campaigns/:uuid/share",
  "manage/campaigns/:uuid/thanks",
  "manage/campaigns/:uuid/tickets",
  "manage/dashboard",
  "manage/donations",
  "manage/donations/:uuid",
  "manage/donations/:uuid/receipts/:transaction",
  "manage/donors",
  "manage/payouts",
  "manage/payouts/:uuid",
  "manage/payouts/adjustments",
  "manage/payouts/years/:year",
  "manage/search",
  "manage/donors/:uuid",
  "manage/settings",
  "manage/settings/organization",
  "manage/settings/details",
  "manage/settings/domains",
  "manage/settings/donations",
  "manage/settings/form",
  "manage/settings/gateways",
  "manage/transactions",
  "uploads/pictures/:id/:variant",
  "__json/manage/api/balance",
  "__json/manage/api/bank_accounts",
  "__json/manage/api/bank_accounts/:uuid",
  "__json/manage/api/campaigns",
  "__json/manage/api/campaigns/:uuid/qr",
  "__json/manage/api/country",
  "__json/manage/api/donations/:uuid",
  "__json/manage/api/donations/:uuid/support",
  "__json/manage/api/donations/:uuid/versions",
  "__json/manage/api/organization",
  "__json/manage/api/payouts",
  "__json/manage/api/payouts/:uuid",
  "__json/manage/api/payment_processors",
  "__json/manage/api/payment_processors/support",
  "__json/manage/api/payment_processors/:uuid",
  "__json/manage/api/payment_processors/:uuid/rules",
  "__json/manage/api/payment_transactions/summary/:period",
];
/** Redirects to the dashboard. */
const LEADS_ON = ["manage"];

describe.sequential("our staff's view of an organisation", () => {
  test("requires its owner's permission", async () => {
    const refused = await lookInto(staff, organization);
    expect(refused.status).toBe(409);
    expect((await postSupport(owner, slug, { intent: "grant", hours: "5" })).status).toBe(422);
    expect((await postSupport(owner, slug, { intent: "grant", hours: "1" })).status).toBe(303);
    expect((await postSupport(owner, slug, { intent: "grant", hours: "72" })).status).toBe(409);
  });

  test("asks for the owner's password if the login is older than ten minutes", async () => {
    expect((await postSupport(owner, slug, { intent: "end" })).status).toBe(303);
    await goTo(11);
    const again = await postSupport(owner, slug, { intent: "grant", hours: "1" });
    expect([again.status, again.text]).toEqual([
      403,
      expect.stringContaining('autoComplete="current-password"'),
    ]);
    const { password } = organization.owner;
    const given = { intent: "grant", hours: "1", password };
    expect((await postSupport(owner, slug, given)).status).toBe(303);
  });

  test("begins with a ticket that works once, and has a banner on every page", async () => {
    const page = await lookInto(staff, organization);
    expect([page.status, page.url]).toEqual([200, expect.stringMatching(/^[^?]*\/dashboard$/)]);
    expect(page.text).toContain("support-banner");
    expect(page.text).toContain(`Vista de soporte de ${organization.organization.name}`);
    for (const path of ["/manage/donations", "/manage/settings", "/manage/settings/gateways"])
      expect((await staff.get(slug, path)).text, path).toContain("support-banner");
    expect((await owner.get(slug, DASHBOARD)).text).not.toContain("support-banner");
    const used = await world.visitor().get(slug, "/auth/support?ticket=none");
    expect([used.status, used.headers.location]).toEqual([303, OVER]);
  });

  test("opens read-only pages and nothing else: no export, document, person, secret or own page", async () => {
    const cookie = sessionCookie(staff, slug);
    const opened: string[] = [];
    for (const call of (await signedInCalls()).filter(({ methods }) => methods.includes("GET"))) {
      const answer = await ask("GET", call, cookie);
      if (LEADS_ON.includes(call.url)) expect(answer.headers.location).toContain(DASHBOARD);
      else if (answer.status === 200) opened.push(call.url);
      else expect([403, 404], call.url).toContain(answer.status);
    }
    expect(opened.toSorted()).toEqual(OPEN.toSorted());
  });

  test("changes nothing: every other method is rejected before any route", async () => {
    const cookie = sessionCookie(staff, slug);
    let requested = 0;
    for (const call of await signedInCalls()) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const answer = await ask(method, call, cookie);
        // Anything but a form is answered like a call.
        const isJson = call.isJson || method !== "POST";
        expect(answer.status, `${method} ${call.url}`).toBe(403);
        if (isJson) expect(answer.error().code, call.url).toBe("support_read_only");
        requested += 1;
      }
    }
    expect(requested).toBeGreaterThan(150);
    const form = await staff.get(slug, "/manage/settings/organization");
    const fields = { csrf_token: form.meta("csrf-token"), name: "Otro nombre", color: "#112233" };
    const saved = await staff.post(slug, "/manage/settings/organization", fields);
    expect(saved.status).toBe(403);
    expect((await owner.get(slug, "/manage/settings/organization")).text).not.toContain(
      "Otro nombre",
    );
    expect((await staff.post(slug, "/preferences", { locale: "en" })).status).toBe(403);
  });

  test("belongs to that organisation alone, and to no other host", async () => {
    const other = await world.lab.createOrganization();
    const cookie = sessionCookie(staff, slug);
    const stranger = new Visitor(world.stack);
    for (const path of [DASHBOARD, "/manage/api/organization"]) {
      const answer = await stranger.call("GET", other.slug, path, { headers: { cookie } });
      expect(answer.status, path).toBe(404);
    }
    const atHome = await stranger.get(OPERATOR_HOST, "/operator/documents", { cookie });
    expect(atHome.headers.location).toContain("/operator/login");
    const onPlatform = await stranger.get("", "/organizations", { cookie });
    expect(onPlatform.headers.location).toContain("/login");
    // Conversely, the operator host's session opens no organisation.
    const own = sessionCookie(staff, OPERATOR_HOST);
    const asStaff = await stranger.get(slug, DASHBOARD, { cookie: own });
    expect(asStaff.headers.location).toContain("/login");
  });

  test("is checked by the requested path, and only on its own host", async () => {
    for (const path of ["/manage/%2e%2e/account/verifications", "/manage/%2e%2e/auth/support/over"])
      expect((await staff.get(slug, path)).status, path).toBe(404);
    const other = await openMarked(world, "Violeta", { support: false });
    const { owner: person, slug: theirs } = other.organization;
    const cookie = sessionCookie(staff, slug);
    const stranger = new Visitor(world.stack);
    const there = await stranger.get(theirs, OVER, { cookie });
    const left = await stranger.call("POST", theirs, "/logout", {
      body: `csrf_token=${encodeURIComponent(there.meta("csrf-token"))}`,
      headers: {
        cookie,
        accept: "text/html",
        "content-type": "application/x-www-form-urlencoded",
        origin: `http://${other.organization.host}`,
      },
    });
    expect(left.status).toBe(303);
    expect((await staff.get(slug, DASHBOARD)).status).toBe(200);
    const own = world.visitor();
    await own.signIn(theirs, person);
    const records = await own.call("GET", theirs, "/manage/api/audit_entries?per_page=100");
    expect(records.text).toContain("create-campaign");
    expect(records.text).not.toContain("leave-support");
  });

  test("is recorded for the organisation page by page, without the operator's name", async () => {
    const path = "/manage/settings/activity?subject_type=support_access&per_page=100";
    const { text } = await owner.get(slug, path);
    // More pages were opened than the list's first page shows.
    const entered = await owner.get(slug, `${path}&operation=enter-support`);
    expect(entered.text).toContain("El equipo de Dádiva entró a mirar la organización");
    expect(text).toContain("El equipo de Dádiva miró una página");
    expect(text).not.toContain("Persona Operadora");
    const own = await owner.get(slug, "/manage/settings/support");
    expect(own.text).toMatch(/\/manage\/[\w/-]+<\/span>/);
    const ours = await staff.get(OPERATOR_HOST, `/operator/activity?q=${slug}`);
    expect(ours.text).toContain("Persona Operadora miró una página");
    await world.lab.runDue();
    const { mails } = await world.lab.readOutbox(organization.owner.email);
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects.filter((subject) => /entró a mirar/.test(subject))).toHaveLength(1);
  });

  test("ends when the owner ends it, at once: the next page says so, and a call gets 401", async () => {
    expect((await postSupport(owner, slug, { intent: "end" })).status).toBe(303);
    const next = await staff.get(slug, "/manage/donations");
    expect([next.status, next.headers.location]).toEqual([302, OVER]);
    const over = await staff.follow(next);
    expect(over.text).toContain("La vista de soporte terminó");
    expect(String(over.headers["set-cookie"])).toMatch(/dadiva_session=;.*Max-Age=0/);
    const call = await staff.call("GET", slug, "/manage/api/organization");
    expect([call.status, call.error().code]).toEqual([401, "unauthenticated"]);
    const card = await staff.get(
      OPERATOR_HOST,
      `/operator/organizations/${organization.organization.uuid}`,
    );
    expect(card.text).not.toContain('value="look"');
  });

  test("ends with its button, and can begin again during the access", async () => {
    await goTo(15);
    const { password } = organization.owner;
    await postSupport(owner, slug, { intent: "grant", hours: "1", password });
    const page = await lookInto(staff, organization);
    const fields = { csrf_token: page.meta("csrf-token") };
    await staff.post(slug, "/logout", { csrf_token: "none" });
    expect((await staff.get(slug, DASHBOARD)).status).toBe(200);
    const left = await staff.post(slug, "/logout", fields);
    expect([left.status, left.headers.location]).toEqual([303, OVER]);
    const next = await staff.get(slug, DASHBOARD);
    expect(next.headers.location).toContain("/login");
    expect((await lookInto(staff, organization)).text).toContain("support-banner");
  });

  test("ends with its time, by the product's clock", async () => {
    await goTo(74);
    expect((await staff.get(slug, DASHBOARD)).status).toBe(200);
    await goTo(75.5);
    expect((await staff.get(slug, DASHBOARD)).headers.location).toBe(OVER);
  });

  test("does not prevent a normal sign-in there", async () => {
    const start = await staff.get(slug, "/auth/start");
    expect([start.status, start.headers.location]).toEqual([
      303,
      expect.stringContaining("/auth/ticket?organization="),
    ]);
    expect((await staff.get(slug, "/logout")).headers.location).toBe(DASHBOARD);
  });

  test("ends when the operator signs out", async () => {
    await signInOwner();
    await postSupport(owner, slug, { intent: "grant", hours: "72" });
    const page = await lookInto(staff, organization);
    expect(page.text).toContain("support-banner");
    const home = await staff.get(OPERATOR_HOST, "/operator/staff");
    const out = { csrf_token: home.meta("csrf-token") };
    expect((await staff.post(OPERATOR_HOST, "/operator/logout", out)).status).toBe(303);
    expect((await staff.get(slug, DASHBOARD)).headers.location).toBe(OVER);
  });
});
