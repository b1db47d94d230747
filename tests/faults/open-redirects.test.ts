// No address that redirects to a given target leads to another site, scheme or tenant.
// @any-queue
import { afterAll, beforeAll, expect, it } from "vitest";
import { listCalls } from "../architecture/calls";
import type { LabOperator, LabOrganization } from "../factories/lab";
import { OPERATOR_HOST, type Answer, type Visitor } from "../factories/product";
import { appCode } from "../factories/second-factor";
import { World } from "../factories/world";

const EVIL = "evil.example";
const TARGETS = [
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}/%2e%2e`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `\\/${EVIL}`,
  `/\t/${EVIL}`,
  `/\n/${EVIL}`,
  `\t//${EVIL}`,
  ` //${EVIL}`,
  `/..//${EVIL}`,
  `/.//${EVIL}`,
  `/%2F%2F${EVIL}`,
  `%2F%2F${EVIL}`,
  `/%5C${EVIL}`,
  `/%09/${EVIL}`,
  `/%0d%0aLocation:%20https://${EVIL}`,
  `/\r\nLocation: https://${EVIL}`,
  `https://${EVIL}/`,
  `http:${EVIL}`,
  `http:\\\\${EVIL}`,
  "javascript:alert(1)",
  "data:text/html,x",
  `ftp://{own}/`,
  `https://{own}/manage`,
  `http://{own}@${EVIL}/`,
  `http://${EVIL}#{own}`,
  `http://${EVIL}?{own}/`,
  `http://{own}.${EVIL}/`,
  `http://user:pass@{own}/`,
  `http://{other}/manage/dashboard`,
  `//{other}/manage/dashboard`,
];

const NOW = Date.parse("2027-05-04T12:00:00Z");

let world: World;
let mine: LabOrganization;
let other: LabOrganization;
let who: Visitor;
let token: string;
let platformToken: string;
let careful: LabOrganization;
let secret: string;
let operator: LabOperator;
let staff: Visitor;
let begun = 0;
let minute = 30;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(new Date(NOW));
  mine = await world.lab.createOrganization();
  other = await world.lab.createOrganization();
  who = world.visitor("127.9.77.1");
  token = (await who.signIn(mine.slug, mine.owner)).meta("csrf-token");
  careful = await world.lab.createOrganization();
  secret = await enrol(careful);
  operator = await world.lab.createOperator();
  staff = world.visitor("127.9.77.6");
  await staff.signInOperator(operator, appCode(operator.totp_secret, new Date(NOW)));
  platformToken = (await who.get("", "/organizations")).meta("csrf-token");
});
afterAll(() => world.close());

/** Enables the second factor for a person. Returns the secret of their app. */
async function enrol({ slug, owner }: LabOrganization): Promise<string> {
  const person = world.visitor("127.9.77.5");
  const csrf_token = (await person.signIn(slug, owner)).meta("csrf-token");
  const fields = { csrf_token, intent: "begin" };
  const page = await person.follow(await person.post(slug, "/account/two_factor", fields));
  const shown = /data-secret="[^"]*">([A-Z2-7 ]+)</.exec(page.text)?.[1] ?? "";
  const code = appCode(shown, new Date(NOW));
  const confirm = { csrf_token, intent: "confirm", code };
  expect((await person.post(slug, "/account/two_factor/setup", confirm)).status).toBe(200);
  return shown;
}

const query = (to: string) => encodeURIComponent(to);
const NONCE = "A".repeat(43);

async function beginTwoFactorAt(path: string, to: string): Promise<Answer> {
  // The rate limit is thirty in ten minutes.
  begun += 1;
  if (begun % 20 === 0) await world.lab.setClock(new Date(NOW + (begun / 20) * 10 * 60_000));
  // The login grows older than ten minutes meanwhile.
  const fields = { csrf_token: token, intent: "begin", password: mine.owner.password };
  return who.post(mine.slug, `${path}?to=${query(to)}`, fields);
}

/** By URL and method: calls with a redirect target. */
const ROUTES: Record<string, (to: string) => Promise<Answer>> = {
  "GET login": (to) => who.get("", `/login?to=${query(to)}`),
  "POST login": async (to) => {
    const stranger = world.visitor("127.9.77.2");
    const page = await stranger.get("", "/login");
    const fields = { csrf_token: page.meta("csrf-token"), ...mine.owner, to };
    return stranger.post("", "/login", fields);
  },
  "GET auth/start": (to) => world.visitor().get(mine.slug, `/auth/start?to=${query(to)}`),
  "GET auth/ticket": (to) =>
    who.get("", `/auth/ticket?organization=${mine.slug}&nonce=${NONCE}&to=${query(to)}`),
  "GET auth/finish": (to) =>
    world.visitor().get(mine.slug, `/auth/finish?ticket=x&to=${query(to)}`),
  "GET manage/reauthenticate": (to) => who.get(mine.slug, `/manage/reauthenticate?to=${query(to)}`),
  "POST manage/reauthenticate": (to) => {
    const { password } = mine.owner;
    return who.post(mine.slug, "/manage/reauthenticate", { csrf_token: token, password, to });
  },
  // Its redirect, `/setup?to=`, is tested by itself.
  "POST account/two_factor": (to) => beginTwoFactorAt("/account/two_factor", to),
  "POST account/two_factor/setup": (to) => beginTwoFactorAt("/account/two_factor/setup", to),
  "POST login/two_factor": async (to) => {
    // A code works once, so each login has its own minute.
    minute += 1;
    const at = new Date(NOW + minute * 60_000);
    await world.lab.setClock(at);
    const stranger = world.visitor("127.9.77.4");
    const login = await stranger.get("", "/login");
    const fields = { csrf_token: login.meta("csrf-token"), ...careful.owner, to };
    const page = await stranger.follow(await stranger.post("", "/login", fields));
    expect(page.url).toContain("/login/two_factor");
    const code = appCode(secret, at);
    const sent = { csrf_token: page.meta("csrf-token"), code, to };
    return stranger.post("", "/login/two_factor", sent);
  },
  "GET operator/login": (to) => staff.get(OPERATOR_HOST, `/operator/login?to=${query(to)}`),
  "POST operator/login/two_factor": async (to) => {
    minute += 1;
    const at = new Date(NOW + minute * 60_000);
    await world.lab.setClock(at);
    const stranger = world.visitor("127.9.77.5");
    const page = await stranger.get(OPERATOR_HOST, "/operator/login");
    const { email, password, totp_secret } = operator;
    const fields = { csrf_token: page.field("csrf_token"), email, password, to };
    const step = await stranger.follow(
      await stranger.post(OPERATOR_HOST, "/operator/login", fields),
    );
    const sent = { csrf_token: step.field("csrf_token"), code: appCode(totp_secret, at), to };
    return stranger.post(OPERATOR_HOST, "/operator/login/two_factor", sent);
  },
  "POST logout": async (to) => {
    const stranger = world.visitor("127.9.77.3");
    const page = await stranger.signIn(mine.slug, mine.owner);
    return stranger.post(mine.slug, "/logout", { csrf_token: page.meta("csrf-token"), to });
  },
};

/** Lists in which `to` is the last day. */
const DAYS =
  /audit_entries$|integrations\/:uuid\/requests(?:\/page\/:page)?$|(?:agency|manage|manage\/api)\/pledges$|(?:settings\/activity|manage\/donations(?:\/bulk)?|manage\/transactions|operator\/invoices)(?:\/file)?$/;
const LEADS_ON = /^(?:to|next|return|redirect|redirect_to|back|url|continue)$/;

it("includes every call that accepts such a field", async () => {
  const found = (await listCalls())
    .filter(({ fields }) => fields.some(({ name }) => LEADS_ON.test(name)))
    .map(({ url }) => url)
    .filter((url) => !DAYS.test(url));
  const tried = Object.keys(ROUTES).map((route) => route.split(" ")[1]);
  expect([...new Set(found)].toSorted()).toEqual([...new Set(tried)].toSorted());
});

/** Returns the targets of an answer: its Location, the `to` in that, and the links of a page. */
function destinations(answer: Answer): URL[] {
  const base = `http://${answer.url}`;
  const { location } = answer.headers;
  const hidden = answer.field("to");
  const first = [...(location ? [location] : []), ...(hidden ? [hidden] : [])].map(
    (to) => new URL(to, base),
  );
  const further = first.flatMap((url) => {
    const to = url.searchParams.get("to");
    return to === null ? [] : [new URL(to, url)];
  });
  return [...first, ...further];
}

it("leads from the choice of a language to this host, whatever page the browser names", async () => {
  const fields = { csrf_token: platformToken, locale: "es-AR" };
  const pages = ["//evil.example/x", "/..//evil.example", "/\\evil.example"].map(
    (path) => `http://${world.stack.appHost}${path}`,
  );
  for (const referer of [...pages, "https://evil.example/x", "javascript:alert(1)", "nothing"]) {
    const { headers } = await who.post("", "/preferences", fields, { referer });
    expect(new URL(headers.location ?? "", "http://here.invalid").host, referer).toBe(
      "here.invalid",
    );
  }
});

it.each(Object.entries(ROUTES))(
  "%s redirects nowhere else",
  async (_route, ask) => {
    const appHost = world.stack.appHost;
    const own = `${mine.slug}.${appHost}`;
    const ours = [
      appHost,
      own,
      ...[careful.slug, OPERATOR_HOST].map((slug) => `${slug}.${appHost}`),
    ];
    for (const target of TARGETS) {
      const to = target.replace("{own}", own).replace("{other}", `${other.slug}.${appHost}`);
      const answer = await ask(to);
      expect(answer.status, JSON.stringify(to)).toBeLessThan(400);
      const led = destinations(answer);
      expect(led.length, JSON.stringify(to)).toBeGreaterThan(0);
      for (const url of led) {
        expect(ours, `${JSON.stringify(to)} → ${url.href}`).toContain(url.host);
        expect(url.protocol).toBe("http:");
      }
      expect(answer.text).not.toMatch(/(?:href|action)="(?:\w+:)?\/?\/?[^"]*evil\.example(?!")/);
      expect(answer.text).not.toContain("javascript:alert");
    }
  },
  300_000,
);
