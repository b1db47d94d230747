/** People of an organisation over plain HTTP: what each role is offered, invitations, a role that is lost. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { roles, type Role } from "~/domain/users/abilities";
import { HANDLERS } from "../architecture/roles/table";
import type { LabOrganization } from "../factories/lab";
import { World } from "../factories/world";

const PASSWORD = "Una-clave-larga-1";
let world: World;
let organization: LabOrganization;
const people = new Map<Role, Awaited<ReturnType<typeof join>>>();

async function join(role: Role) {
  const { slug } = organization;
  const person = await world.lab.createUser(slug, role);
  const visitor = world.visitor();
  const page = await visitor.signIn(slug, person, "/manage/dashboard");
  const { uuid, password } = person;
  return { visitor, token: page.meta("csrf-token"), uuid, password };
}

const of = (role: Role) => {
  const person = people.get(role);
  if (!person) throw new Error(`nobody is ${role}`);
  return person;
};

beforeAll(async () => {
  world = await World.open();
  organization = await world.lab.createOrganization();
  await world.lab.createCampaign(organization.slug);
  for (const role of roles) people.set(role, await join(role));
});
afterAll(() => world.close());

/** Pages without a parameter, as the table of roles names them. */
const pages = Object.entries(HANDLERS).filter(
  ([url, { loader }]) => /^(?:manage|account)\/[^:]+$/.test(url) && loader && !/file$/.test(url),
);

test("a list's page behind the last one shows the last, its filters kept; the call's stays empty", async () => {
  const { visitor } = of("owner");
  const { slug } = organization;
  const page = await visitor.get(slug, "/manage/settings/users?state=active&per_page=2&page=99");
  // Whoever made the organisation is there beside one in each role.
  const all = roles.length + 1;
  const shown = `Mostrando ${all - 1} - ${all} de ${all}`;
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(shown)]);
  const before = /<a[^>]*rel="prev"[^>]*>/.exec(page.text)?.[0].replaceAll("&amp;", "&");
  expect(before).toContain("state=active&page=2&per_page=2");
  const { headers, text } = await visitor.call("GET", slug, "/manage/api/users?per_page=2&page=99");
  expect([headers["current-page"], headers["page-items"]]).toEqual(["99", "0"]);
  expect(JSON.parse(text)).toEqual({ data: [] });
});

test("an owner on whom the donations rest is told before they change their cellphone", async () => {
  const own = await world.lab.createOrganization();
  const hint = "Si lo cambiás, verificalo enseguida: hasta entonces la organización no recibe";
  // All texts of the page lie in its script.
  const read = async (person: { email: string; password: string }) => {
    const page = await world.visitor().signIn(own.slug, person, "/manage/settings/user");
    return page.text.slice(0, page.text.indexOf("</main>")).includes(`class="hint">${hint}`);
  };
  const admin = await world.lab.createUser(own.slug, "admin");
  expect([await read(own.owner), await read(admin)]).toEqual([true, false]);
  await world.lab.createUser(own.slug, "owner");
  expect(await read(own.owner)).toBe(false);
});

test.each(roles)("%s is answered, and offered, what the table allows", async (role) => {
  const { visitor } = of(role);
  const { slug } = organization;
  const offered = new Set<string>();
  for (const [url, { loader = [], action = [] }] of pages) {
    const page = await visitor.get(slug, `/${url}`);
    expect([url, page.status === 403], page.text.slice(0, 200)).toEqual([
      url,
      !loader.includes(role),
    ]);
    if (page.status !== 200) continue;
    const main = page.text.slice(page.text.indexOf("<main"));
    // Forms of the frame and of other addresses name them.
    const forms = [...main.matchAll(/<form[^>]*method="post"[^>]*>/g)].filter(
      ([form]) => !/action="\/(?:logout|preferences)/.test(form),
    );
    if (!action.includes(role)) expect(forms, `${role} at ${url}`).toEqual([]);
    const links = page.text.matchAll(/href="(\/(?:manage|account)\/[^"#]*)"/g);
    for (const [, to = ""] of links) offered.add(to.replaceAll("&amp;", "&"));
  }
  for (const to of offered) {
    const answer = await visitor.get(slug, to);
    expect([to, answer.status === 403]).toEqual([to, false]);
  }
});

test("an invitation by JSON, its mail, and a new person who joins by it, once", async () => {
  const { visitor, token } = of("admin");
  const { slug } = organization;
  const email = `eva-${randomUUID()}@example.org`;
  const user = { email, first_name: "Eva", last_name: "Inés", role: "viewer" };
  const made = await visitor.call("POST", slug, "/manage/api/users", { body: { user }, token });
  expect(made.status, made.text).toBe(201);
  await world.lab.runDue();
  const { mails } = await world.lab.readOutbox(email);
  const path = /\/invitations\/[\w-]+/.exec(mails[0]?.text ?? "")?.[0] ?? "";
  const guest = world.visitor();
  const opened = await guest.get("", path);
  // The token stays in no address.
  expect([opened.status, opened.headers.location]).toEqual([303, "/invitations"]);
  const page = await guest.follow(opened);
  expect(page.status, page.text.slice(0, 300)).toBe(200);
  const fields = { csrf_token: page.field("csrf_token"), first_name: "Eva", last_name: "Inés" };
  const weak = await guest.post("", "/invitations", { ...fields, password: "corta" });
  expect(weak.status).toBe(422);
  const joining = await guest.post("", "/invitations", {
    ...fields,
    password: PASSWORD,
    accept_terms: "on",
  });
  const home = await guest.follow(joining);
  expect([home.status, home.url.startsWith(`${slug}.`)]).toEqual([200, true]);
  const again = world.visitor();
  expect((await again.follow(await again.get("", path))).text).not.toContain('name="password"');
});

test("who gives themself a lower role is led to a page that they may see, and told", async () => {
  const { visitor, token, uuid } = await join("owner");
  const { slug } = organization;
  const path = `/manage/settings/users/${uuid}`;
  const fields = { csrf_token: token, intent: "role", role: "viewer" };
  const home = await visitor.follow(await visitor.post(slug, path, fields));
  expect([home.status, home.url]).toEqual([200, expect.stringContaining("/manage/dashboard")]);
  expect(home.text).toContain("Cambiamos tu rol.");
});

test("a login of before asks for the password where people are let in, and keeps what was typed", async () => {
  const { visitor, token, uuid, password } = await join("admin");
  const { slug } = organization;
  const place = "/manage/settings/users/new";
  await world.database.query(
    "UPDATE sessions SET authenticated_at = authenticated_at - interval '11 minutes' WHERE user_id = $1",
    [uuid],
  );
  const email = `tarde-${randomUUID()}@example.org`;
  const user = { email, first_name: "Eva", last_name: "Inés", role: "admin" };
  const called = await visitor.call("POST", slug, "/manage/api/users", { body: { user }, token });
  expect([called.status, called.error().code]).toEqual([403, "reauthentication_required"]);
  expect((await visitor.get(slug, place)).text).toContain('name="password"');
  const fields = { csrf_token: token, intent: "invite", ...user };
  const asked = await visitor.post(slug, place, fields);
  expect(asked.status).toBe(403);
  expect(asked.text).toContain(email);
  const done = await visitor.post(slug, place, { ...fields, password });
  expect(done.status).toBe(303);
});

test("a role taken away while a form is open: 403, and what was typed is kept", async () => {
  const { visitor, token, uuid } = await join("fundraiser");
  const { slug } = organization;
  const open = await visitor.get(slug, "/manage/campaigns/new?type=fundraise");
  expect(open.status).toBe(200);
  const body = { user: { role: "viewer" } };
  const owner = of("owner");
  const path = `/manage/api/users/${uuid}`;
  const changed = await owner.visitor.call("PATCH", slug, path, { body, token: owner.token });
  expect(changed.status, changed.text).toBe(200);
  const fields = { csrf_token: token, intent: "save", type: "fundraise", title: "Techo perdido" };
  const refused = await visitor.post(slug, "/manage/campaigns/new?type=fundraise", fields);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("Techo perdido");
  const gone = await owner.visitor.call("DELETE", slug, path, { token: owner.token });
  expect(gone.status, gone.text).toBe(204);
  expect((await visitor.call("GET", slug, "/manage/api/user")).status).toBe(401);
});
