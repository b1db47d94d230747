/**
 * Tests two organisations and every URL of the product: everybody outside B requests B's objects.
 * The answer must be that for a missing object, show nothing of B and change nothing of B. The seed
 * chooses the probes of each asker except A's owner; `npm run test:full` tries every field with
 * every kind of id. isolation-barriers.test.ts tests one barrier alone.
 *
 * @any-queue
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCalls, type Call } from "../architecture/calls";
import { OPERATOR_HOST, Visitor } from "../factories/product";
import { seededPart } from "../factories/seeded-part";
import { World } from "../factories/world";
import {
  peopleOf,
  productRoles,
  productSessions,
  sessionsShown,
  strangersAt,
} from "./isolation/askers";
import { ask, comparable, marksOf } from "./isolation/ask";
import { changedIn, digestOf } from "./isolation/digest";
import { listStale, namedBases } from "./isolation/fields";
import { silentOfIntegrations } from "./isolation/integration-bases";
import { isShut, operatorUrls, postAs } from "./isolation/operator-host";
import { lookAround, ownerOf, sumsMovedByDonation } from "./isolation/own-pages";
import {
  isFor,
  listProbes,
  listUnknown,
  nameOf,
  pairwise,
  type Asker,
  type Probe,
} from "./isolation/probes";
import { signInStaff, STEADY } from "./isolation/staff";
import { expectNoLeak, sweep, type Share } from "./isolation/sweep";
import { kinds } from "./isolation/kinds";
import { silentOfTeams } from "./isolation/team-silence";
import { nobodys, openMarked, type Marked } from "./isolation/tenants";

const WHOLE = process.env.DADIVA_FULL === "1";

let world: World;
let a: Marked;
let b: Marked;
let people: Asker[];
let strangers: Asker[];
let probes: Probe[];

beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(STEADY);
  a = await openMarked(world, "Azul");
  b = await openMarked(world, "Bermeja");
  people = await peopleOf(world, a);
  strangers = await strangersAt(world, people, a, b);
  probes = await listProbes(WHOLE);
  await world.lab.runDue();
}, 300_000);
afterAll(() => world.close());

/**
 * A's owner has the most permissions and tries every probe; the others a third of all pairs, chosen
 * by the seed, or all in the full run.
 */
function shareOf(asker: Asker): Share {
  const own = probes.filter((probe) => isFor(asker, probe));
  if (WHOLE || asker === people[0]) return { asker, probes: own };
  return { asker, probes: seededPart(pairwise(own), 3, (one) => `${asker.name} ${nameOf(one)}`) };
}

describe("the sweep covers", () => {
  test("every field, by its kind of id or as plain", async () => {
    expect(await listUnknown()).toEqual([]);
  });

  test("no field that no longer exists", async () => {
    expect(listStale(await listCalls())).toEqual([]);
  });

  test("every kind of session, and every role", async () => {
    const shown = await sessionsShown(world, [...people, ...strangers]);
    expect(shown.toSorted()).toEqual(productSessions().toSorted());
    expect(people).toHaveLength(productRoles().length);
  });

  test("bodies only of existing calls", async () => {
    const calls = (await listCalls()).flatMap(({ methods, url }) =>
      methods.map((method) => `${method} ${url}`),
    );
    expect(namedBases.filter((name) => !calls.includes(name))).toEqual([]);
  });

  test("an id of every kind for both, all different", () => {
    for (const kind of kinds) {
      expect(a.ids[kind], `A's ${kind}`).not.toBe("");
      expect(b.ids[kind], `B's ${kind}`).not.toBe("");
      expect(a.ids[kind]).not.toBe(b.ids[kind]);
    }
  });
});

describe("everybody outside B", () => {
  test("on A's host, in every role", async () => {
    expectNoLeak(await sweep(world, people.map(shareOf), b));
  }, 1_800_000);

  test("with every kind of session on B's host and the platform's, and without one", async () => {
    expectNoLeak(await sweep(world, strangers.map(shareOf), b));
  }, 1_800_000);

  test("gets only the login on the operator host, where our staff see B", async () => {
    const { visitor } = await signInStaff(world);
    const urls = operatorUrls(b);
    expect(urls.length).toBeGreaterThan(5);
    const isStaff = ({ name }: Asker) => name === "our staff, on B's host";
    let seen = 0;
    for (const { url, path } of urls) {
      const ours = await visitor.get(OPERATOR_HOST, `/${path}`);
      seen += marksOf(b).some((mark) => ours.text.includes(mark)) ? 1 : 0;
      for (const asker of [...people, ...strangers].filter((one) => !isStaff(one))) {
        const { cookie } = asker;
        const answer = await new Visitor(world.stack).get(OPERATOR_HOST, `/${path}`, { cookie });
        expect(isShut(answer), `${asker.name}: ${url}`).toBe(true);
        const shown = marksOf(b).filter((mark) => answer.text.includes(mark));
        expect(shown, `${asker.name}: ${url}`).toEqual([]);
      }
    }
    expect(seen, "our staff see B somewhere").toBeGreaterThan(0);
  }, 120_000);

  test("changes nothing on the operator host, where our staff can", async () => {
    const before = await digestOf(world, b);
    const acts = operatorUrls(b).flatMap(({ path, intents }) =>
      intents.map((intent) => ({ path, intent })),
    );
    expect(acts.length).toBeGreaterThan(15);
    const others = [...people, ...strangers].filter(
      ({ name }) => name !== "our staff, on B's host",
    );
    for (const { path, intent } of acts) {
      // Everybody is rejected before anything is read; the full run tries every intent as every
      // asker.
      for (const asker of WHOLE || intent === "" ? others : others.slice(0, 1)) {
        const answer = await postAs(world, asker, `/${path}`, intent, b);
        expect(isShut(answer), `${asker.name}: ${path} ${intent}: ${answer.status}`).toBe(true);
      }
    }
    expect(changedIn(before, await digestOf(world, b))).toEqual([]);
    // On another tenant, because our staff's changes take effect.
    const other = await openMarked(world, "Dorada");
    const untouched = await digestOf(world, other);
    const { visitor } = await signInStaff(world);
    const card = `/operator/organizations/${other.ids.organization}`;
    const home = await visitor.get(OPERATOR_HOST, card);
    const staff = { cookie: visitor.cookieOf(OPERATOR_HOST), token: home.meta("csrf-token") };
    for (const { path, intents } of operatorUrls(other)) {
      for (const intent of intents) {
        const { url, status, headers } = await postAs(world, staff, `/${path}`, intent, other);
        expect(status, `${url} ${intent}`).not.toBe(401);
        expect(headers.location ?? "", `${url} ${intent}`).not.toContain("/operator/login");
      }
    }
    expect(changedIn(untouched, await digestOf(world, other))).not.toEqual([]);
  }, 300_000);

  test("sees nothing of B where no id is given", async () => {
    const { leaks, requested } = await lookAround(world, [...people, ...strangers], b, WHOLE);
    process.stdout.write(`looked around: ${requested} asked\n`);
    expectNoLeak({ leaks });
    const own = await lookAround(world, [ownerOf(b)], b, true);
    expect(own.leaks.length, "B's owner sees what is B's").toBeGreaterThan(50);
  }, 1_800_000);

  test("nor are B's donations in A's sums", async () => {
    const [moved, other] = await sumsMovedByDonation(world, [ownerOf(b), people[0]!]);
    expect(other).toEqual([]);
    expect(moved.length).toBeGreaterThan(6);
  });

  test("is counted", () => {
    const fields = new Set(
      probes.map(
        ({ call, method, field }) => `${method} ${call.url} ${field?.place} ${field?.name}`,
      ),
    );
    const routes = new Set(probes.map(({ call, method }) => `${method} ${call.url}`));
    const askers = [...people, ...strangers];
    process.stdout.write(
      `the sweep: ${routes.size} calls with ids × ${fields.size} fields × ${askers.length} askers (${people.length} roles), ${probes.length} probes${WHOLE ? ", every kind in every field" : ""}\n`,
    );
    expect(routes.size).toBeGreaterThan(30);
  });
});

/** Fields that only a donor's session or mailed link reaches; `donor-area.test.ts` tries those. */
function inDonorsSession(fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, "only a donor's session reaches it"]));
}

/** Tests whether a probe reaches the id: for an unknown id, B's owner gets another answer. */
describe("B's own owner", () => {
  /** Fields that are read without an effect on the answer, each with its reason. */
  const SILENT: Record<string, string> = {
    "GET /manage/donations/bulk query campaign": "the filter counts only with `all`",
    "POST /manage/donations/bulk query campaign": "the filter counts only with `all`",
    "POST /manage/donations/bulk body idempotency_key": "needs chosen donations in the address",
    "GET /c/:slug/thanks/:donation query preview":
      "read only where the path names the sample (get-thanks.server.test.ts)",
    "GET /c/:slug/waiting path slug": "no tenant's public campaign is a sold-out event",
    "POST /c/:slug/waiting path slug": "no tenant's public campaign is a sold-out event",
    "GET /manage/campaigns/:uuid/attendees query campaign": "the address names the event",
    "GET /manage/campaigns/:uuid/rejected query campaign": "the address names the event",
    "POST /manage/campaigns/:uuid/rejected query campaign": "the address names the event",
    "GET /manage/campaigns/:uuid/rejected query confirm": "no tenant has a rejected sale",
    "POST /manage/campaigns/:uuid/rejected query confirm": "no tenant has a rejected sale",
    "GET /manage/settings/subscription/invoices/:uuid/commissions query invoice":
      "the address names the invoice",
    "POST /manage/campaigns/:uuid/check_in body seat_code":
      "the probe of the attendee's page has given the ticket another code",
    "POST /manage/campaigns/:uuid/message body idempotency_key":
      "the first use of a key answers like any other",
    "POST /manage/campaigns/:uuid/updates/new body idempotency_key":
      "the first use of a key answers like any other",
    "POST /manage/campaigns/:uuid/tickets body amounts.0.uuid": "the page saves no amounts",
    "POST /manage/campaigns/:uuid/attendees/download path uuid":
      "the file has the filters of the query",
    "POST /manage/campaigns/:uuid/attendees/download body idempotency_key":
      "the first use of a key answers like any other",
    "GET /manage/downloads/:uuid/file path uuid": "B's download has no file yet",
    "POST /manage/campaigns/:uuid/amounts body amounts.0.uuid":
      "the probe of the page's address has replaced the amounts",
    "POST /manage/campaigns/:uuid/thanks body amounts.0.uuid": "the page saves no amounts",
    "POST /manage/campaigns/:uuid/advanced body amounts.0.uuid": "the page saves no amounts",
    "GET /auth/ticket query organization": "of the platform host: not there on B's",
    "GET /c/:slug/track path slug": "no campaign of the tenants has a measuring service",
    "GET /c/:slug/donations path slug": "leads to the form, whatever its name",
    "POST /manage/campaigns/new body key": "leads to the campaign, the first time and again",
    "POST /manage/campaigns/new body amounts.0.uuid": "a new campaign has new amounts",
    "POST /__json/c/:slug/donations body payment_method.gateway.token":
      "the form's probe has spent the token",
    "POST /__json/manage/api/payment_transactions/:uuid/refund header idempotency-key":
      "a repeat differs from a new refund by the sum alone",
    "POST /__json/manage/api/donations/:uuid/payment_method body payment_method.gateway.token":
      "the form's probe has spent the token",
    "POST /__json/manage/api/donations/:uuid/payment_method header idempotency-key":
      "the first use of a key answers like any other",
    ...Object.fromEntries(
      [
        "card/:link body payment_method.gateway.token",
        "convert/:link body payment_method.gateway.token",
        ...["card", "convert", "upgrade"].flatMap((page) => [
          `${page}/:link body authenticity_token`,
          `${page}/:link header x-csrf-token`,
        ]),
      ].map((field) => [`POST /mi/${field}`, "read only behind a mailed link, which is signed"]),
    ),
    ...Object.fromEntries(
      ["uuid", "campaign_uuid", "payment.token"].map((field) => [
        `POST /__json/manage/api/pledges body pledge.${field}`,
        "only a person of a team captures, whatever the body (agency-calls.test.ts)",
      ]),
    ),
    "POST /p/pay/:link body payment_method.gateway.token":
      "read only behind a signed link of a pledge",
    "PATCH /__json/manage/api/subscription header idempotency-key": "a change of the plan has none",
    "PATCH /__json/manage/api/subscription body payment_mode.authorization":
      "a change of the plan is paid as before",
    "POST /__json/manage/api/subscription header x-csrf-token":
      "the probes before it have used up the hour's changes",
    "POST /manage/settings/subscription/payment_mode body idempotency_key":
      "a change of how the plan is paid has none",
    "POST /__json/manage/api/subscription body payment_mode.authorization":
      "a tenant with a plan in force chooses none",
    ...Object.fromEntries(
      ["account/subscriptions/choose body", "__json/manage/api/subscription header"].map((at) => [
        `POST /${at} ${at.endsWith("body") ? "idempotency_key" : "idempotency-key"}`,
        "the first use of a key answers like any other",
      ]),
    ),
    "POST /logout header x-csrf-token": "the first of its two fields has signed out",
    ...Object.fromEntries(
      ["users", "audit_entries", "campaigns", "payouts"].map((list) => [
        `GET /__json/manage/api/${list} query after`,
        "a place in the list's order, which is looked up nowhere",
      ]),
    ),
    "POST /__json/manage/api/users query after": "of the list beside it",
    ...Object.fromEntries(
      ["account/onboarding/payment_gateways", "manage/settings/gateways"].flatMap((page) =>
        ["", "/setup/:gateway/bank", "/done"].map((step) => [
          `GET /${page}${step} query edit`,
          "an address of before: it leads to the gateway's own, which looks it up",
        ]),
      ),
    ),
    "POST /manage/campaigns/:uuid/fields body order": "an unknown question has no place to change",
    "POST /manage/campaigns/:uuid/fields/new body idempotency_key":
      "the keys of questions are their own, and nobody used this one",
    ...Object.fromEntries(
      ["new", ":id/edit", ":id/remove"].flatMap((page) =>
        ["body authenticity_token", "header x-csrf-token"].map((field) => [
          `POST /manage/donations/:uuid/upgrades/${page} ${field}`,
          "an increase that the sweep has ended leads back to its donation",
        ]),
      ),
    ),
    ...inDonorsSession([
      ...["", "/answers", "/terms", "/pause", "/card", "/cancel", "/upgrade"].flatMap((page) => [
        `GET /mi/gifts/:uuid${page} path uuid`,
        `POST /mi/gifts/:uuid${page} path uuid`,
      ]),
      "POST /mi/gifts/:uuid/card body payment_method.gateway.token",
      ...[
        ...["", "/logout", "/enter/:link", "/email/:link", "/gift/:link", "/data"],
        ...["", "/answers", "/terms", "/pause", "/card", "/cancel", "/upgrade"].map(
          (p) => `/gifts/:uuid${p}`,
        ),
      ].flatMap((page) => [
        `POST /mi${page} body authenticity_token`,
        `POST /mi${page} header x-csrf-token`,
      ]),
    ]),
    "POST /manage/settings/gateways/:uuid/edit body uuid": "the address names the gateway",
    "POST /manage/settings/gateways/:uuid/edit body idempotency_key":
      "a change that comes twice changes nothing the second time",
    ...silentOfTeams,
    ...silentOfIntegrations,
    "GET /manage/payouts/:uuid/file query payout": "the address names the payout",
    "POST /logout body authenticity_token": "the redeemed ticket has replaced the session",
    "POST /account/onboarding/documents body attachment":
      "what is gone already counts as discarded",
    "DELETE /__json/manage/api/accounts/documents/:id path id": "the form's probe has discarded it",
  };

  test("gets B's objects: every field is reached", async () => {
    const owner = ownerOf(b);
    const reached = new Map<string, boolean>();
    const known = new Set(Object.values(b.ids));
    const endsDonation = ({ url }: Call, base: string) =>
      /(?:^|\/)(?:erase|discard)$/.test(base || url) && /manage\/(?:api\/)?don/.test(url);
    const order = ({ call, method, base, kind }: Probe) =>
      // The pages of an erased donor and a discarded donation lead elsewhere, whatever the token.
      Math.max(
        /Token$/.test(kind) && kind !== "cardToken" ? 30 : 0,
        endsDonation(call, base.name) ? 40 : 0,
      ) +
      (/^(?:save|publish)$/.test(base.name) ? 5 : 0) +
      ["GET", "PUT", "PATCH", "POST", "DELETE"].indexOf(method) +
      (/delete|remove|unpublish/.test(base.name) ? 10 : 0) +
      (call.url === "logout" ? 20 : 0) +
      // A discarded team answers for nothing of it.
      (method === "DELETE" && /settings\/agencies\/:token$/.test(call.url) ? 5 : 0) +
      // A ticket that is redeemed replaces the owner's session.
      (/^auth\/(?:finish|support)$/.test(call.url) ? 49 : 0);
    const own = (await listProbes(false))
      .filter((probe) => isFor(owner, probe) && !probe.asData)
      .toSorted((x, y) => order(x) - order(y));
    for (const probe of own) {
      if (probe.field === null) continue;
      const name = `${probe.method} /${probe.call.url} ${probe.field.place} ${probe.field.name}`;
      const nothing = nobodys(probe.kind, b);
      const hit = await ask(world, owner, probe, () => b.ids[probe.kind]);
      const miss = await ask(world, owner, probe, () => nothing);
      const differs =
        comparable(hit, [b.ids[probe.kind]], known) !== comparable(miss, [nothing], known);
      reached.set(name, differs || (reached.get(name) ?? false));
    }
    const silent = [...reached].filter(([, differs]) => !differs).map(([name]) => name);
    expect(silent.filter((name) => !(name in SILENT))).toEqual([]);
    expect(Object.keys(SILENT).filter((name) => !silent.includes(name))).toEqual([]);
  }, 300_000);
});
