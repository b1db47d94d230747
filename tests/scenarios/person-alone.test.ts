// A person without any organisation has no back office; their own account is on the platform's
// host.
import { afterAll, beforeAll, expect, it } from "vitest";
import { logIn, postForm } from "../factories/platform-form";
import type { Visitor } from "../factories/product";
import { World } from "../factories/world";

const NOW = Date.parse("2027-06-01T12:00:00Z");

let world: World;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(new Date(NOW));
});
afterAll(() => world.close());

let next = 0;
function visitor(): Visitor {
  next += 1;
  return world.visitor(`127.9.0.${next}`);
}

it("lists and ends only their own sessions", async () => {
  const own = await world.lab.createOrganization();
  const person = await world.lab.createUser(own.slug, "viewer");
  const [here, there, third] = [visitor(), visitor(), visitor()];
  for (const who of [here, there, third]) await logIn(who, person.email, person.password);
  await world.database.query("UPDATE memberships SET discarded_at = app_now() WHERE user_id = $1", [
    person.uuid,
  ]);
  expect((await here.get("", "/organizations")).text).toContain('href="/sessions"');
  const rows = (text: string) => text.split('scope="row"').length - 1;
  const page = await here.get("", "/sessions");
  expect([page.status, rows(page.text)]).toEqual([200, 3]);
  const confirm = /[?]confirm=([\da-f-]{36})"/.exec(page.text)?.[1] ?? "";
  const csrf_token = page.meta("csrf-token");
  const form = { csrf_token, intent: "revoke_session", session: confirm };
  // Another person's sessions are not found.
  const stranger = visitor();
  await logIn(stranger, own.owner.email, own.owner.password);
  const token = (await stranger.get("", "/sessions")).meta("csrf-token");
  const refused = await stranger.post("", "/sessions", { ...form, csrf_token: token });
  expect(refused.status).toBe(404);
  const ended = await here.post("", "/sessions", form);
  expect([ended.status, ended.headers.location]).toEqual([303, "/sessions"]);
  const after = await here.get("", "/sessions");
  const said = after.text.replace(/<script[^]*?<\/script>/g, "").includes("Cerramos la sesión");
  expect([rows(after.text), said]).toEqual([2, true]);
  const others = await here.post("", "/sessions", { csrf_token, intent: "revoke_others" });
  expect(others.status).toBe(303);
  expect(rows((await here.get("", "/sessions")).text)).toBe(1);
  for (const who of [there, third]) {
    expect((await who.get("", "/sessions")).headers.location).toContain("/login?to=%2Fsessions");
  }
  expect((await here.post("", "/sessions", { csrf_token, intent: "else" })).status).toBe(400);
  expect((await visitor().get(own.slug, "/sessions")).status).toBe(404);
});

it("requests another e-mail with a recent login, confirmed with its link", async () => {
  const own = await world.lab.createOrganization();
  const person = await world.lab.createUser(own.slug, "viewer");
  const here = visitor();
  await logIn(here, person.email, person.password);
  await world.database.query("UPDATE memberships SET discarded_at = app_now() WHERE user_id = $1", [
    person.uuid,
  ]);
  const wanted = `x${person.email}`;
  const ask = (fields: Record<string, string>) =>
    postForm(here, "/sessions", { intent: "email", ...fields });
  const { text } = await ask({ email: "ana@" });
  expect(text).toContain('value="ana@"');
  expect((await ask({ email: person.email })).status).toBe(422);
  await world.lab.setClock(new Date(NOW + 11 * 60_000));
  try {
    const old = await ask({ email: wanted });
    expect([old.status, old.text.includes(`value="${wanted}"`)]).toEqual([403, true]);
    expect((await ask({ email: wanted, password: "otra" })).status).toBe(422);
    // The right password counts even if the address is invalid, and is not required again.
    const both = await ask({ email: "ana@", password: person.password });
    expect([both.status, both.text.includes('name="password"')]).toEqual([422, false]);
    const requested = await ask({ email: wanted });
    expect([requested.status, requested.headers.location]).toEqual([303, "/sessions"]);
    expect((await here.get("", "/sessions")).text).toContain(`Falta confirmar ${wanted}`);
    await world.lab.runDue();
    const { mails } = await world.lab.readOutbox(wanted);
    const [link = ""] =
      /\/email\/confirm\?token=\S+/.exec(mails.map(({ text }) => text).join()) ?? [];
    const opened = await here.follow(await here.get("", link));
    const csrf_token = opened.meta("csrf-token");
    expect((await here.post("", "/email/confirm", { csrf_token })).status).toBe(303);
    // A page that was open meanwhile still offers an action that is no longer possible.
    for (const intent of ["cancel_email", "resend_email"]) {
      const late = await postForm(here, "/sessions", { intent });
      expect([late.status, late.headers.location]).toEqual([303, "/sessions"]);
      expect((await here.get("", "/sessions")).text).toContain("ya no espera confirmación");
    }
    expect((await logIn(visitor(), wanted, person.password)).status).toBe(303);
  } finally {
    await world.lab.setClock(new Date(NOW));
  }
});
