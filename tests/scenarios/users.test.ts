/** Tests members over plain HTTP: what each role is offered, invitations, a lost role. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { roles, type Role } from "~/domain/users/abilities";
import { HANDLERS } from "../architecture/roles/table";
import type { LabOrganization } from "../factories/lab";
import type { Visitor } from "../factories/product";
import { seededPart } from "../factories/seeded-part";
import { donationOf, World } from "../factories/world";

const PASSWORD = "Una-clave-larga-1";
type Person = { visitor: Visitor; token: string; uuid: string; password: string };
let world: World;
let organization: LabOrganization;
const people = new Map<Role, Person>();
/** An organisation without a gateway and verified addresses, with an unpublished campaign. */
let bare: LabOrganization;
const bareOnes = new Map<Role, Person>();
/** Ids in the addresses of an organisation's pages, by the beginning of their URL. */
type Things = Record<string, string>;
let things: Things;
let bareThings: Things;

async function join(role: Role, { slug }: LabOrganization = organization): Promise<Person> {
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
  const campaign = await world.lab.createCampaign(organization.slug);
  const donation = await world.give({ organization, campaign });
  bare = await world.lab.createOrganization({ gateways: [] });
  const draft = await world.lab.createCampaign(bare.slug, { published: false });
  for (const role of roles) {
    people.set(role, await join(role));
    bareOnes.set(role, await join(role, bare));
  }
  const places = { campaigns: campaign.uuid, donations: donationOf(donation) };
  things = { ...places, ...(await managedThings(organization, people)) };
  bareThings = { campaigns: draft.uuid, ...(await managedThings(bare, bareOnes)) };
  await world.database.query(
    `UPDATE users SET email_verified_at = NULL, cellphone_verified_at = NULL
      WHERE id IN (SELECT user_id FROM memberships WHERE organization_id = $1)`,
    [bare.organization.uuid],
  );
});
afterAll(() => world.close());

async function managedThings(at: LabOrganization, all: typeof people): Promise<Things> {
  const owner = all.get("owner");
  const entries = await owner?.visitor.call("GET", at.slug, "/manage/api/audit_entries");
  return {
    "settings/activity": entries?.data<{ uuid: string }[]>()[0]?.uuid ?? "",
    "settings/users": all.get("viewer")?.uuid ?? "",
  };
}

/** Pages of the back office, from the table of roles. */
const pages = Object.entries(HANDLERS).filter(
  ([url, { loader }]) => /^(?:manage|account)\/./.test(url) && loader && !/file$/.test(url),
);

/** Returns the page's address; undefined if the organisation has no such object. */
function addressOf(url: string, known: Things): string | undefined {
  if (!url.includes(":")) return `/${url}`;
  const thing = known[url.replace(/^manage\/(.*)\/:uuid$/, "$1")];
  return thing && `/${url.replace(":uuid", thing)}`;
}

test("a page after a list's last one shows the last, with its filters; the call's is empty", async () => {
  const { visitor } = of("owner");
  const { slug } = organization;
  const page = await visitor.get(slug, "/manage/settings/users?state=active&per_page=2&page=99");
  // One member in each role, and the founder.
  const all = roles.length + 1;
  const shown = `Mostrando ${all - 1} - ${all} de ${all}`;
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(shown)]);
  const before = /<a[^>]*rel="prev"[^>]*>/.exec(page.text)?.[0].replaceAll("&amp;", "&");
  expect(before).toContain("state=active&page=2&per_page=2");
  const { headers, text } = await visitor.call("GET", slug, "/manage/api/users?per_page=2&page=99");
  expect([headers["current-page"], headers["page-items"]]).toEqual(["99", "0"]);
  expect(JSON.parse(text)).toEqual({ data: [] });
});

test("an owner on whom the activation depends is warned before they change their cellphone", async () => {
  const own = await world.lab.createOrganization();
  const hint = "Si lo cambiás, verificalo enseguida: hasta entonces la organización no recibe";
  // The page's script contains all texts, so only the part before it counts.
  const read = async (person: { email: string; password: string }) => {
    const page = await world.visitor().signIn(own.slug, person, "/manage/settings/user");
    return page.text.slice(0, page.text.indexOf("</main>")).includes(`class="hint">${hint}`);
  };
  const admin = await world.lab.createUser(own.slug, "admin");
  expect([await read(own.owner), await read(admin)]).toEqual([true, false]);
  await world.lab.createUser(own.slug, "owner");
  expect(await read(own.owner)).toBe(false);
});

/** The page asks for exports; the list behind it refuses a role that may not read it. */
const REFUSED_BY_LIST: Record<string, string> = { "manage/pledges/download": "finance" };

async function look(role: Role, visitor: Visitor, slug: string, known: Things): Promise<void> {
  const offered = new Set<string>();
  for (const [url, { loader = [], action = [] }] of seededPart(pages, 2, ([url]) => role + url)) {
    const address = addressOf(url, known);
    if (address === undefined) continue;
    const page = await visitor.get(slug, address);
    const isRefused = !loader.includes(role) || REFUSED_BY_LIST[url] === role;
    expect([url, page.status === 403], page.text.slice(0, 200)).toEqual([url, isRefused]);
    if (page.status !== 200) continue;
    const main = page.text.slice(page.text.indexOf("<main"));
    // Forms of the layout are excluded.
    const forms = [...main.matchAll(/<form[^>]*method="post"[^>]*>/g)].filter(
      ([form]) => !/action="\/(?:logout|preferences)/.test(form),
    );
    if (!action.includes(role)) expect(forms, `${role} at ${url}`).toEqual([]);
    const links = page.text.matchAll(/href="(\/(?:manage|account)\/[^"#]*)"/g);
    for (const [, to = ""] of links) offered.add(to.replaceAll("&amp;", "&"));
  }
  for (const to of seededPart([...offered], 3, (to) => role + to.replace(/[0-9a-f-]{36}/g, ""))) {
    const answer = await visitor.get(slug, to);
    expect([to, answer.status === 403]).toEqual([to, false]);
  }
}

test.each(roles)("%s gets, and is offered, what the table allows", async (role) => {
  expect(Object.values(things)).toHaveLength(4);
  await look(role, of(role).visitor, organization.slug, things);
});

test.each(roles)("%s, too, without a gateway and without verified addresses", async (role) => {
  const visitor = bareOnes.get(role)?.visitor ?? world.visitor();
  await look(role, visitor, bare.slug, bareThings);
  const page = await visitor.get(bare.slug, `/manage/campaigns/${bareThings.campaigns ?? ""}`);
  const main = page.text.slice(page.text.indexOf("<main"), page.text.indexOf("</main>"));
  const isLink = (to: string) => main.includes(`<a href="${to}"`);
  const mayConnect = HANDLERS["manage/settings/gateways"]?.action?.includes(role);
  expect(main).toContain("Activar una pasarela de pago");
  expect(main).toContain("Verificar el celular de la cuenta");
  expect({ gateway: isLink("/manage/settings/gateways"), own: isLink("/account/verifications") })
    // Only an owner is sent to their own verification.
    .toEqual({ gateway: mayConnect, own: role === "owner" });
});

test.each(roles)("%s is offered to edit a campaign, or to view it", async (role) => {
  const { text } = await of(role).visitor.get(organization.slug, "/manage/campaigns");
  const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
  const mayEdit = HANDLERS["manage/campaigns/:uuid"]?.action?.includes(role) ?? false;
  expect([main.includes("Editar"), main.includes("Ver detalle")]).toEqual([mayEdit, !mayEdit]);
});

test("an invitation by JSON, its mail, and a new person who joins with it, once", async () => {
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
  // The token remains in no address.
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

test("a person who gives themselves a lower role is redirected to a permitted page, with a message", async () => {
  const { visitor, token, uuid } = await join("owner");
  const { slug } = organization;
  const path = `/manage/settings/users/${uuid}`;
  const fields = { csrf_token: token, intent: "role", role: "viewer" };
  const home = await visitor.follow(await visitor.post(slug, path, fields));
  expect([home.status, home.url]).toEqual([200, expect.stringContaining("/manage/dashboard")]);
  expect(home.text).toContain("Cambiamos tu rol.");
});

test("an old login requires the password to invite people, and keeps the input", async () => {
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
  const requested = await visitor.post(slug, place, fields);
  expect(requested.status).toBe(403);
  expect(requested.text).toContain(email);
  const done = await visitor.post(slug, place, { ...fields, password });
  expect(done.status).toBe(303);
});

test("a role removed while a form is open: 403, and the input is kept", async () => {
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

/** Returns the page without its scripts' texts. */
const seenIn = (text: string) => text.slice(0, text.indexOf("</main>"));

test("removed while a form is open: their own input, and nothing else of the organisation", async () => {
  const { visitor, token, uuid } = await join("fundraiser");
  const { slug } = organization;
  const owner = of("owner");
  const gone = await owner.visitor.call("DELETE", slug, `/manage/api/users/${uuid}`, {
    token: owner.token,
  });
  expect(gone.status, gone.text).toBe(204);
  const place = "/manage/campaigns/new?type=fundraise";
  const fields = { csrf_token: token, intent: "save", type: "fundraise", title: "Techo <perdido>" };
  const refused = await visitor.post(slug, place, fields);
  expect([refused.status, refused.headers["cache-control"]]).toEqual([401, "no-store"]);
  const seen = seenIn(refused.text);
  expect(seen).toContain("Techo &lt;perdido&gt;</textarea>");
  expect(seen).toContain("Tu sesión terminó");
  expect(seen).toContain(`href="http://${world.stack.appHost}/login?to=`);
  expect(refused.text).not.toContain(token);
  expect(seen).not.toMatch(/manage-side|Campañas|perdido.*perdido/);
  // Without typed text the login follows as usual, and also if only a secret was typed.
  for (const [to, sent] of [
    [place, { csrf_token: token, intent: "save", type: "fundraise" }],
    [
      "/manage/settings/user",
      { intent: "password", password: PASSWORD, current_password: PASSWORD },
    ],
  ] as const) {
    const led = await visitor.post(slug, to, sent);
    expect([led.status, led.headers.location]).toEqual([
      302,
      expect.stringContaining("/login?to="),
    ]);
  }
});

test("a second factor required while a form is open: the input, and a link to set it up", async () => {
  const own = await world.lab.createOrganization();
  const { visitor, token } = await join("fundraiser", own);
  await world.database.query(
    "UPDATE organizations SET two_factor_required_at = app_now() WHERE slug = $1",
    [own.slug],
  );
  const place = "/manage/campaigns/new?type=fundraise";
  const fields = { csrf_token: token, intent: "save", type: "fundraise", title: "Techo perdido" };
  const refused = await visitor.post(own.slug, place, fields);
  expect(refused.status).toBe(403);
  const seen = seenIn(refused.text);
  expect(seen).toContain("Techo perdido</textarea>");
  expect(seen).toContain("Ahora hace falta la verificación en dos pasos");
  expect(seen).toContain(`href="/account/two_factor?to=${encodeURIComponent(place)}"`);
});
