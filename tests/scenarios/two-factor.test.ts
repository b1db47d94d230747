/** Tests the second factor over HTTP, for a browser without script and for an attacker. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LabOrganization } from "../factories/lab";
import type { Answer, Visitor } from "../factories/product";
import { appCode } from "../factories/second-factor";
import { World } from "../factories/world";

const START = Date.parse("2027-02-03T15:00:10Z");
const PAGE = "/account/two_factor";
let world: World;
let organization: LabOrganization;
let owner: Visitor;
let secret: string;
let recoveryCodes: string[];
let at: Date;

/** Sets the product's clock. A code works once in its step: each login has its own minute. */
async function goTo(minutes: number): Promise<void> {
  at = new Date(START + minutes * 60_000);
  await world.lab.setClock(at);
}

const token = (page: Answer) => page.field("csrf_token") || page.meta("csrf-token");

async function postTo(visitor: Visitor, host: string, path: string, fields: object) {
  const page = await visitor.get(host, path);
  return visitor.post(host, path, { csrf_token: token(page), ...fields });
}

/** Enters only the password. Returns the answer without following it. */
async function givePassword(visitor: Visitor, person = organization.owner): Promise<Answer> {
  return postTo(visitor, "", "/login", { ...person });
}

beforeAll(async () => {
  world = await World.open();
  await goTo(0);
  organization = await world.lab.createOrganization();
  owner = world.visitor();
  await owner.signIn(organization.slug, organization.owner);
});
afterAll(() => world.close());

describe.sequential("the second factor", () => {
  test("is set up without script: picture, text to type, code, ten recovery codes", async () => {
    const { slug } = organization;
    const begun = await postTo(owner, slug, PAGE, { intent: "begin" });
    expect(begun.status).toBe(303);
    const page = await owner.follow(begun);
    expect(page.text).toMatch(/<svg[^>]*role="img"[\s\S]*<path d="M/);
    secret = /data-secret="[^"]*">([A-Z2-7 ]+)</.exec(page.text)?.[1] ?? "";
    expect(secret.replaceAll(" ", "")).toHaveLength(32);
    const path = `${PAGE}/setup`;
    const fields = { intent: "confirm", csrf_token: token(page) };
    const wrong = await owner.post(slug, path, { ...fields, code: "000000" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain(secret);
    const done = await owner.post(slug, path, { ...fields, code: appCode(secret, at) });
    expect(done.status).toBe(200);
    recoveryCodes = [...done.text.matchAll(/data-recovery-code="[^"]*">([^<]+)</g)].map(
      ([, code = ""]) => code,
    );
    expect(recoveryCodes).toHaveLength(10);
    expect((await owner.get(slug, PAGE)).text).not.toContain(recoveryCodes[0]);
  });

  test("a half-completed login opens nothing: no ticket, no list, no page, no call", async () => {
    await goTo(2);
    const { slug } = organization;
    const thief = world.visitor();
    const before = thief.cookieOf("");
    const answer = await givePassword(thief);
    expect(answer.headers.location).toBe("/login/two_factor");
    expect(thief.cookieOf("")).not.toBe(before);
    const nonce = "A".repeat(43);
    for (const path of ["/organizations", `/auth/ticket?organization=${slug}&nonce=${nonce}`]) {
      const refused = await thief.get("", path);
      expect([refused.status, refused.headers.location], path).toEqual([
        302,
        expect.stringContaining("/login?to=") as string,
      ]);
    }
    const inside = await thief.follow(await thief.get(slug, "/auth/start?to=/manage/dashboard"));
    expect(inside.url).toContain("/login");
    expect((await thief.call("GET", slug, "/manage/api/user")).status).toBe(401);
    // The half-completed session's cookie is invalid on the subdomain, too.
    const cookie = thief.cookieOf("");
    const direct = await world.visitor().call("GET", slug, "/manage/api/user", {
      headers: { cookie },
    });
    expect(direct.status).toBe(401);
  });

  test("is required at the login; the session is a new one, and the code works once", async () => {
    await goTo(4);
    const browser = world.visitor();
    await givePassword(browser);
    const half = browser.cookieOf("");
    const code = appCode(secret, at);
    const passed = await postTo(browser, "", "/login/two_factor", { code });
    expect(passed.status).toBe(303);
    expect(browser.cookieOf("")).not.toBe(half);
    expect((await browser.follow(passed)).url).toContain(`${organization.slug}.`);
    const old = await world.visitor().get("", "/organizations", { cookie: half });
    expect(old.status).toBe(302);
    const other = world.visitor();
    await givePassword(other);
    const replayed = await postTo(other, "", "/login/two_factor", { code });
    expect(replayed.status).toBe(422);
    const { rows } = await world.database.query<{ method: string }>(
      "SELECT DISTINCT method FROM sessions WHERE kind = 'organization' AND ended_at IS NULL AND created_at = $1",
      [at],
    );
    expect(rows).toEqual([{ method: "password+totp" }]);
  });

  test("five wrong codes end the half-completed login, for any sixth code", async () => {
    await goTo(6);
    const thief = world.visitor();
    await givePassword(thief);
    const page = await thief.get("", "/login/two_factor");
    const answers: Answer[] = [];
    for (let round = 0; round < 5; round += 1) {
      const fields = { csrf_token: token(page), code: "000000" };
      answers.push(await thief.post("", "/login/two_factor", fields));
    }
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 303]);
    const sixth = { csrf_token: token(page), code: appCode(secret, at) };
    const late = await thief.post("", "/login/two_factor", sixth);
    expect(late.headers.location).toContain("/login?to=");
  });

  test("a recovery code works once, with a mail about the remaining number", async () => {
    await goTo(8);
    const [code = ""] = recoveryCodes;
    const browser = world.visitor();
    await givePassword(browser);
    const passed = await postTo(browser, "", "/login/two_factor", { code });
    expect((await browser.follow(passed)).status).toBe(200);
    await world.lab.runDue();
    const { mails } = await world.lab.readOutbox(organization.owner.email);
    expect(mails.map(({ text }) => text).join("\n")).toMatch(/sin usar: 9/);
    const again = world.visitor();
    await givePassword(again);
    expect((await postTo(again, "", "/login/two_factor", { code })).status).toBe(422);
  });

  test("required by the organisation: a person without one can only set it up", async () => {
    await goTo(9);
    const { slug } = organization;
    const colleague = await world.lab.createUser(slug, "viewer");
    const browser = world.visitor();
    await browser.signIn(slug, colleague);
    expect((await browser.get(slug, "/manage/dashboard")).status).toBe(200);
    const policy = "/manage/settings/two_factor";
    const required = await postTo(owner, slug, policy, { intent: "require" });
    expect(required.status).toBe(303);
    for (const path of ["/manage/dashboard", "/manage/settings/user", "/account/verifications"]) {
      const led = await browser.get(slug, path);
      expect([led.status, led.headers.location], path).toEqual([
        302,
        `${PAGE}?to=${encodeURIComponent(path)}`,
      ]);
    }
    const call = await browser.call("GET", slug, "/manage/api/user");
    expect([call.status, call.error().code]).toEqual([403, "two_factor_required"]);
    expect((await browser.get(slug, PAGE)).status).toBe(200);
    expect((await owner.get(slug, "/manage/dashboard")).status).toBe(200);
  });

  test("asks for the password again inside the form if the login is old, and loses no input", async () => {
    await goTo(60);
    const { slug, owner: person } = organization;
    // Without script the question has its own page.
    const path = "/manage/settings/two_factor?confirm=release";
    const refused = await postTo(owner, slug, path, { intent: "release" });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('name="password"');
    const done = await postTo(owner, slug, path, { intent: "release", password: person.password });
    expect(done.status).toBe(303);
  });

  test("lost: the reset is requested at the second step, and cancelled with the mailed link", async () => {
    await goTo(62);
    const browser = world.visitor();
    await givePassword(browser);
    const requested = await postTo(browser, "", "/login/two_factor/lost", {});
    expect(requested.headers.location).toBe("/login/two_factor/lost");
    await world.lab.runDue();
    const { mails } = await world.lab.readOutbox(organization.owner.email);
    const link = /\/login\/two_factor\/reset\?token=\S+/.exec(mails[0]?.text ?? "")?.[0] ?? "";
    const reader = world.visitor();
    const opened = await reader.get("", link);
    // The token is removed from the address at once.
    const place = "/login/two_factor/reset";
    expect([opened.status, opened.headers.location]).toEqual([303, place]);
    const page = await reader.follow(opened);
    expect(page.status).toBe(200);
    const fields = { csrf_token: token(page) };
    const early = await reader.post("", place, { ...fields, intent: "complete" });
    expect(early.status).toBe(409);
    expect((await reader.post("", place, { ...fields, intent: "cancel" })).status).toBe(303);
    await goTo(62 + 73 * 60);
    const late = await reader.post("", place, { ...fields, intent: "complete" });
    expect([403, 409]).toContain(late.status);
    expect((await givePassword(world.visitor())).headers.location).toBe("/login/two_factor");
  });
});
