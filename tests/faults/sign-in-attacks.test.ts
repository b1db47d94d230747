// Attempts to become another person: old cookies, foreign tokens, guesses, forged headers.
import { createHash, createHmac } from "node:crypto";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LabOrganization } from "../factories/lab";
import type { Answer, Visitor } from "../factories/product";
import { World, type Tenant } from "../factories/world";

const NOW = "2027-05-03T12:00:00Z";
const EVIL = "evil.example";

let world: World;
let tenant: Tenant;
let organization: LabOrganization;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(NOW);
  tenant = await world.openTenant();
  organization = tenant.organization;
});
afterAll(() => world.close());

let next = 0;
/** Returns a visitor with an address of its own, so that tests don't share rate limits. */
function visitor(): Visitor {
  next += 1;
  return world.visitor(`127.9.${Math.floor(next / 250)}.${(next % 250) + 1}`);
}

const user = (who: Visitor, headers: Record<string, string> = {}) =>
  who.call("GET", organization.slug, "/manage/api/user", { headers });

/** Posts a form with headers that no browser would send. */
function postForm(
  who: Visitor,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const type = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(fields).toString();
  return who.call("POST", "", path, { body, headers: { ...type, ...headers } });
}

async function logIn(who: Visitor, email: string, password: string, headers = {}) {
  const token = (await who.get("", "/login")).meta("csrf-token");
  return postForm(who, "/login", { csrf_token: token, email, password }, headers);
}

const sessionOf = (cookie: string) => /dadiva_session=([^;]*)/.exec(cookie)?.[1] ?? "";

describe("a session", () => {
  it("from before the login differs from the one after it, and is worthless (fixation)", async () => {
    const who = visitor();
    await who.get("", "/signup");
    const before = who.cookieOf("");
    expect(sessionOf(before)).not.toBe("");
    await who.signIn(organization.slug, organization.owner);
    expect(sessionOf(who.cookieOf(""))).not.toBe(sessionOf(before));
    const old = await visitor().get("", "/organizations", { cookie: before });
    expect(old.headers.location).toContain("/login");
    // A session that the attacker invented, on either host.
    const planted = { cookie: "dadiva_session=planted" };
    const { email, password } = organization.owner;
    const login = await logIn(visitor(), email, password, planted);
    expect(login.headers["set-cookie"]?.join()).not.toContain("planted");
    expect((await user(visitor(), planted)).status).toBe(401);
  });

  it("ends with the logout: its cookies are invalid on any host (replay)", async () => {
    const who = visitor();
    const page = await who.signIn(organization.slug, organization.owner);
    const [own, platform] = [who.cookieOf(organization.slug), who.cookieOf("")];
    expect((await user(visitor(), { cookie: own })).status).toBe(200);
    const out = await who.post(organization.slug, "/logout", {
      csrf_token: page.meta("csrf-token"),
    });
    expect(out.status).toBe(303);
    expect((await user(visitor(), { cookie: own })).status).toBe(401);
    const there = await visitor().get("", "/organizations", { cookie: platform });
    expect(there.headers.location).toContain("/login");
  });

  it("and its token are not read from the query string", async () => {
    const who = visitor();
    const page = await who.signIn(organization.slug, organization.owner);
    const [session, token] = [sessionOf(who.cookieOf(organization.slug)), page.meta("csrf-token")];
    const names = ["dadiva_session", "session", "token", "access_token", "ticket"];
    for (const name of names) {
      const path = `/manage/api/user?${name}=${encodeURIComponent(session)}`;
      expect((await visitor().call("GET", organization.slug, path)).status, name).toBe(401);
    }
    for (const name of ["csrf_token", "authenticity_token", "x-csrf-token", "X-CSRF-Token"]) {
      const query = `?${name}=${encodeURIComponent(token)}`;
      const body = { user: { first_name: "Otra" } };
      const call = await who.call("PATCH", organization.slug, `/manage/api/user${query}`, { body });
      expect([call.status, call.error().code], name).toEqual([403, "invalid_csrf_token"]);
      const form = await who.post(organization.slug, `/logout${query}`, {});
      // The answer is a rejection.
      expect([form.status, form.headers.location], name).toEqual([403, undefined]);
      expect((await user(who)).status, name).toBe(200);
    }
  });
});

/** Returns the payload without a signature, with another, or signed with a public key. */
function forge(signed: string): string[] {
  const [body = "", tag = ""] = signed.split(".");
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  const keyless = createHmac("sha256", "").update(body).digest("base64url");
  return [
    body,
    `${body}.`,
    `${body}.none`,
    `${none}.${body}.`,
    `${none}.${body}.${tag}`,
    `${body}.${keyless}`,
    `${body}.${createHash("sha256").update(body).digest("base64url")}`,
    `${body}.${"A".repeat(tag.length)}`,
    `${tag}.${body}`,
  ];
}

describe("a signed text", () => {
  it("is rejected without its own signature: thanks links, form tokens (alg: none)", async () => {
    const { slug } = organization;
    const given = await world.give(tenant);
    const thanks = new URL(given.data<{ thanks_url: string }>().thanks_url, "http://x").pathname;
    expect((await visitor().get(slug, thanks)).status).toBe(200);
    const signed = thanks.split("/").at(-1) ?? "";
    for (const forged of forge(signed)) {
      const path = thanks.replace(signed, forged);
      expect((await visitor().get(slug, path)).status, forged).toBe(404);
    }
    const page = `/c/${tenant.campaign.slug}`;
    const formToken = (await visitor().get(slug, page)).meta("csrf-token");
    const [block = "", form = ""] = formToken.split(".");
    const payload = Buffer.from(block, "base64url").subarray(0, 16);
    const tokens = [
      ...forge(formToken),
      `${payload.toString("base64url")}.${form}`,
      `${Buffer.concat([payload, Buffer.alloc(16)]).toString("base64url")}.${form}`,
    ];
    for (const token of tokens) {
      const body = { email: "lead@example.org" };
      const call = await visitor().call("POST", slug, `${page}/leads`, { body, token });
      expect([call.status, call.error().code], token).toEqual([403, "invalid_csrf_token"]);
    }
  });

  it("is rejected without its own signature: links of a change of e-mail, tickets", async () => {
    const mine = await world.lab.createOrganization();
    const who = visitor();
    const page = await who.signIn(mine.slug, mine.owner);
    const requested = await who.call("PATCH", mine.slug, "/manage/api/user", {
      body: { user: { email: `otra.${mine.owner.email}` } },
      token: page.meta("csrf-token"),
    });
    expect(requested.data<{ pending_email: string }>().pending_email).toBe(
      `otra.${mine.owner.email}`,
    );
    await world.lab.runDue();
    const { mails } = await world.lab.readOutbox(mine.owner.email);
    const texts = mails.map(({ text }) => text).join("\n");
    const token = /\/email\/revoke\?token=(\S+)/.exec(texts)?.[1] ?? "";
    for (const forged of forge(token)) {
      const other = visitor();
      const opened = await other.get("", `/email/revoke?token=${encodeURIComponent(forged)}`);
      const shown = await other.follow(opened);
      const answer = await other.post("", "/email/revoke", {
        csrf_token: shown.meta("csrf-token"),
      });
      expect(answer.status, forged).toBe(409);
    }
    expect((await who.call("GET", mine.slug, "/manage/api/user")).status).toBe(200);
    const start = await visitor().get(mine.slug, "/auth/start");
    const cookie = start.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    for (const ticket of ["none", ...forge(token)]) {
      const path = `/auth/finish?ticket=${encodeURIComponent(ticket)}`;
      const answer = await visitor().get(mine.slug, path, { cookie });
      expect(answer.headers.location, ticket).toContain("/login?");
    }
  });
});

/** Sends raw bytes. Returns the status line and the rest. */
function exchange(lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(world.stack.port, "127.0.0.1");
    let text = "";
    socket.setTimeout(20_000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(text));
    socket.write(`${[...lines, "Connection: close", "", ""].join("\r\n")}`);
  });
}

const lies = {
  "x-forwarded-host": EVIL,
  "x-forwarded-proto": "https",
  "x-forwarded-for": "203.0.113.7",
  "x-forwarded-port": "443",
  "x-real-ip": "203.0.113.7",
  "x-original-host": EVIL,
  forwarded: `for=203.0.113.7;host=${EVIL};proto=https`,
};

describe("headers with a wrong host, scheme and address", () => {
  it("change no link, no cookie's flag, no redirect and no stored address", async () => {
    const mine = await world.lab.createOrganization();
    const { email, password } = mine.owner;
    const who = visitor();
    const token = (await who.get("", "/password/forgot", lies)).meta("csrf-token");
    const requested = await postForm(who, "/password/forgot", { csrf_token: token, email }, lies);
    expect(requested.headers.location).toBe("/password/forgot");
    await world.lab.runDue();
    const { mails } = await world.lab.readOutbox(email);
    const text = mails.map((mail) => mail.text + mail.html).join("\n");
    expect(text).toContain(`http://${world.stack.appHost}/password/reset?token=`);
    expect(text).not.toContain(EVIL);
    expect(text).not.toContain("https://");
    const login = await logIn(who, email, password, lies);
    const cookies = login.headers["set-cookie"] ?? [];
    expect(cookies.join()).toMatch(/^dadiva_session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax/);
    expect(cookies.join()).not.toMatch(/Secure|Domain|__Host-/);
    expect(new URL(login.headers.location ?? "").host).toBe(`${mine.slug}.${world.stack.appHost}`);
    await who.follow(login);
    const list = await who.call("GET", mine.slug, "/manage/api/sessions", { headers: lies });
    expect(list.data<{ ip: string }[]>().map(({ ip }) => ip)).toEqual([
      expect.stringMatching(/^127\.9\./),
    ]);
  });

  it("select no tenant", async () => {
    const other = await world.lab.createOrganization();
    const named = { "x-forwarded-host": `${other.slug}.${world.stack.appHost}` };
    const page = await visitor().get(organization.slug, "/", named);
    const tag = (slug: string) => slug.split("-").at(-1) ?? "";
    expect(page.text).toContain(tag(organization.slug));
    expect(page.text).not.toContain(tag(other.slug));
    const host = (slug: string) => `${slug}.${world.stack.appHost}`;
    const first = `Host: ${host(organization.slug)}`;
    const refused = [
      ["GET /manage HTTP/1.1", `Host: ${EVIL}`],
      ["GET /manage HTTP/1.1", first, `Host: ${host(other.slug)}`],
      ["GET /manage HTTP/1.1", first, `Host: ${EVIL}`],
      [`GET http://${EVIL}/manage HTTP/1.1`, first],
      [`GET http://${host(other.slug)}/ HTTP/1.1`, first],
      ["GET /manage HTTP/1.1", `Host: ${host(organization.slug)}@${EVIL}`],
      ["GET /manage HTTP/1.1", `Host: ${EVIL}/.${world.stack.appHost}`],
    ];
    for (const lines of refused) {
      const answer = await exchange(lines);
      expect(answer, lines.join(" | ")).toMatch(/^HTTP\/1\.1 (?:400|404) /);
      expect(answer, lines.join(" | ")).not.toContain(tag(other.slug));
    }
  });
});

describe("wrong passwords", () => {
  const WRONG = "Mala-clave-larga-1";

  it("ten from ten addresses close the account to strangers, not to its owner's browser", async () => {
    const { owner } = await world.lab.createOrganization();
    const known = visitor();
    expect((await logIn(known, owner.email, owner.password)).status).toBe(303);
    for (let count = 0; count < 10; count += 1) {
      expect((await logIn(visitor(), owner.email, WRONG)).status).toBe(422);
    }
    const stranger = await logIn(visitor(), owner.email, owner.password);
    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers["retry-after"])).toBeLessThanOrEqual(300);
    // The owner's browser is recognised by a cookie that survives its session.
    const out = { csrf_token: (await known.get("", "/organizations")).meta("csrf-token") };
    await known.post("", "/logout", out);
    expect((await logIn(known, owner.email, owner.password)).status).toBe(303);
    await world.lab.setClock(new Date(Date.parse(NOW) + 300_000));
    expect((await logIn(visitor(), owner.email, owner.password)).status).toBe(303);
  });

  it("one address is stopped after twenty accounts, known and unknown alike", async () => {
    await world.lab.setClock(new Date(Date.parse(NOW) + 600_000));
    const who = visitor();
    for (let count = 0; count < 20; count += 1) {
      const email = count === 7 ? organization.owner.email : `nadie${count}@nowhere.example`;
      expect((await logIn(who, email, WRONG)).status, email).toBe(422);
    }
    expect((await logIn(who, "nadie@nowhere.example", WRONG)).status).toBe(429);
    expect((await logIn(who, organization.owner.email, WRONG)).status).toBe(429);
    const { email, password } = organization.owner;
    expect((await logIn(visitor(), email, password)).status).toBe(303);
  });
});
