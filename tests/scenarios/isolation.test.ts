/**
 * Two organisations and every URL of the product: whoever isn't of B asks for what is B's. It is
 * answered like what does not exist, shows nothing of B and changes nothing of B. `npm run test:full`
 * tries every field with every kind of id. With one barrier alone: isolation-barriers.test.ts.
 *
 * @any-queue
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCalls } from "../architecture/calls";
import { listUrls } from "../architecture/sources";
import { OPERATOR_HOST, Visitor } from "../factories/product";
import { World } from "../factories/world";
import {
  peopleOf,
  productRoles,
  productSessions,
  signInStaff,
  STEADY,
  strangersAt,
  SWEPT_SESSIONS,
} from "./isolation/askers";
import { namedBases } from "./isolation/fields";
import { ask, comparable, marksOf } from "./isolation/ask";
import {
  isFor,
  listProbes,
  listUnknown,
  nameOf,
  pairwise,
  type Asker,
  type Probe,
} from "./isolation/probes";
import { expectNoLeak, sweep, type Share } from "./isolation/sweep";
import { kinds, nobodys, openMarked, type Marked } from "./isolation/tenants";

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

/** A's owner may do most, so the owner tries all; the others every pair, or all in the whole product. */
function shareOf(asker: Asker): Share {
  const own = probes.filter((probe) => isFor(asker, probe));
  return { asker, probes: WHOLE || asker === people[0] ? own : pairwise(own) };
}

describe("what the sweep knows", () => {
  test("every field that looks like an id", async () => {
    expect(await listUnknown()).toEqual([]);
  });

  test("every kind of session, and every role", () => {
    expect(productSessions()).toEqual(SWEPT_SESSIONS);
    expect(people).toHaveLength(productRoles().length);
  });

  test("bodies of calls that exist", async () => {
    const calls = (await listCalls()).flatMap(({ methods, url }) =>
      methods.map((method) => `${method} ${url}`),
    );
    expect(namedBases.filter((name) => !calls.includes(name))).toEqual([]);
  });

  test("an id of every kind for both, no two alike", () => {
    for (const kind of kinds) {
      expect(a.ids[kind], `A's ${kind}`).not.toBe("");
      expect(b.ids[kind], `B's ${kind}`).not.toBe("");
      expect(a.ids[kind]).not.toBe(b.ids[kind]);
    }
  });
});

describe("whoever isn't of B", () => {
  test("on A's host, in every role", async () => {
    expectNoLeak(await sweep(world, people.map(shareOf), b));
  }, 1_800_000);

  test("with every kind of session on B's host and the platform's, and with none", async () => {
    expectNoLeak(await sweep(world, strangers.map(shareOf), b));
  }, 1_800_000);

  test("gets nothing on the operator host but its login, where our staff see B", async () => {
    const { visitor } = await signInStaff(world);
    const urls = listUrls().filter(({ url }) => /^operator\/(?!log|welcome)/.test(url));
    expect(urls.length).toBeGreaterThan(5);
    let seen = 0;
    for (const { url } of urls) {
      const path = url
        .replace(/:organization\b|(?<=organizations\/):id/, b.ids.organization)
        .replace(":uuid", b.ids.campaign)
        .replace(":id", b.ids.attachment);
      const ours = await visitor.get(OPERATOR_HOST, `/${path}`);
      seen += marksOf(b).some((mark) => ours.text.includes(mark)) ? 1 : 0;
      for (const asker of [...people, ...strangers]) {
        const { cookie } = asker;
        const answer = await new Visitor(world.stack).get(OPERATOR_HOST, `/${path}`, { cookie });
        const to = answer.headers.location ?? "";
        const isShut = answer.status === 404 || to.startsWith("/operator/login");
        const isStaff = asker.name === "our staff, on B's host";
        if (!isStaff) expect(isShut, `${asker.name}: ${url}`).toBe(true);
        const shown = marksOf(b).filter((mark) => answer.text.includes(mark));
        if (!isStaff) expect(shown, `${asker.name}: ${url}`).toEqual([]);
      }
    }
    expect(seen, "our staff see B somewhere").toBeGreaterThan(0);
  }, 120_000);

  test("sees nothing of B on A's own pages", async () => {
    const [owner] = people;
    if (!owner) throw new Error("A has no owner");
    const calls = (await listCalls()).filter(({ methods }) => methods.includes("GET"));
    for (const call of calls) {
      for (const asData of call.isJson ? [false] : [false, true]) {
        const base = { name: "", body: () => ({}) };
        const probe = { call, method: "GET", field: null, kind: kinds[0], base, asData };
        const answer = await ask(world, owner, probe, (kind) => a.ids[kind]);
        const shown = marksOf(b).filter((mark) => answer.text.includes(mark));
        expect(shown, nameOf(probe)).toEqual([]);
        expect(answer.status, nameOf(probe)).toBeLessThan(500);
      }
    }
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

/** Whether a probe gets as far as the id: B's own owner is answered otherwise than for nobody's. */
describe("B's own owner", () => {
  /** Read, but without a way to tell by the answer; each with its reason. */
  const SILENT: Record<string, string> = {
    ...Object.fromEntries(
      [
        "GET /manage/settings/users",
        "GET /manage/settings/users/file",
        "GET /__json/manage/api/users",
        "POST /__json/manage/api/users",
      ].map((call) => [`${call} query campaign`, "people have no campaign: a neighbour's filter"]),
    ),
    "GET /auth/ticket query organization": "of the platform host: not there on B's",
    "GET /c/:slug/donations path slug": "leads to the form, whatever its name",
    "POST /account/onboarding/payment_gateways body rules.campaign_uuids.0": "no field of a form",
    "POST /manage/settings/gateways body rules.campaign_uuids.0": "no field of a form",
    "POST /manage/campaigns/new body key": "leads to the campaign, the first time and again",
    "POST /manage/campaigns/new body amounts.0.uuid": "a new campaign has new amounts",
    "POST /manage/campaigns/:uuid body amounts.0.uuid": "kept or made anew: the same page",
    "POST /__json/c/:slug/donations body payment_method.gateway.token":
      "the form's probe has spent the token",
    "POST /logout header x-csrf-token": "the first of its two fields has signed out",
  };

  test("is answered what is B's: every field is reached", async () => {
    const owner: Asker = {
      name: "owner of B",
      host: b.organization.slug,
      cookie: b.visitor.cookieOf(b.organization.slug),
      token: b.ids.sessionToken,
      own: b,
      onlySignedIn: false,
    };
    const reached = new Map<string, boolean>();
    const known = new Set(Object.values(b.ids));
    const order = ({ call, method, base, kind }: Probe) =>
      (/Token$/.test(kind) && kind !== "cardToken" ? 30 : 0) +
      (/^(?:save|publish)$/.test(base.name) ? 5 : 0) +
      ["GET", "PUT", "PATCH", "POST", "DELETE"].indexOf(method) +
      (/delete|remove|unpublish/.test(base.name) ? 10 : 0) +
      (call.url === "logout" ? 20 : 0);
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
    const silent = [...reached].filter(([name, differs]) => !differs && !(name in SILENT));
    expect(silent.map(([name]) => name)).toEqual([]);
  }, 300_000);
});
