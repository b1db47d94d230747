/** Everybody who may request B's objects: each role of A, each kind of session, and nobody. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import * as abilities from "~/domain/users/abilities";
import { OPERATOR_HOST } from "../../factories/product";
import { postSupport } from "../../factories/access/support";
import type { World } from "../../factories/world";
import { askToLook, signInStaff } from "./staff";
import { openMarked, sessionCookie, type Marked } from "./tenants";
import type { Asker } from "./probes";

/** The roles of readings.md, of which the sweep uses the product's current ones. */
const ROLES = ["owner", "admin", "fundraiser", "finance", "viewer"];

/** Returns the roles in the product's own list. */
export function productRoles(): string[] {
  const { roles } = abilities as { roles?: readonly string[] };
  return [...(roles ?? ROLES)];
}

/** Returns the product's kinds of session, from the lifetimes in `start-session`. */
export function productSessions(): string[] {
  const file = path.resolve("app/domain/users/sessions/start-session.server.ts");
  const declared = /\bLIFE_MS = \{([^}]+)\}/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  return [...declared.matchAll(/^ *(\w+):/gm)].map(([, kind = ""]) => kind);
}

/** Returns the kinds of session of these askers in the database, each once. */
export async function sessionsShown(world: World, askers: readonly Asker[]): Promise<string[]> {
  const tokens = askers.flatMap(
    ({ cookie }) => /(?:^|; )dadiva_session=([^;]+)/.exec(cookie)?.[1] ?? [],
  );
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest());
  const { rows } = await world.database.query<{ kind: string }>(
    "SELECT DISTINCT kind FROM sessions WHERE token_hash = ANY($1)",
    [hashes],
  );
  return rows.map(({ kind }) => kind);
}

async function signInAs(world: World, tenant: Marked, role: string) {
  const { slug } = tenant.organization;
  const person =
    role === "owner"
      ? tenant.organization.owner
      : await world.lab.call<{ email: string; password: string }>("POST", "/users", { slug, role });
  const visitor = world.visitor();
  // A role may lack permission for that page; only the session matters.
  await visitor.signIn(slug, person).catch(() => undefined);
  const page = await visitor.get(slug, "/manage/settings/user");
  return { visitor, token: page.meta("csrf-token") };
}

/** Returns members of A on A's host, one for each role. */
export async function peopleOf(
  world: World,
  tenant: Marked,
  roles = productRoles(),
): Promise<Asker[]> {
  const askers: Asker[] = [];
  for (const role of roles) {
    const { visitor, token } = await signInAs(world, tenant, role);
    const { slug } = tenant.organization;
    askers.push({
      name: `${role} of A`,
      host: slug,
      cookie: sessionCookie(visitor, slug),
      token,
      own: tenant,
      onlySignedIn: false,
    });
  }
  return askers;
}

/** Returns nobody, on A's host with B's ids, and on B's pages that require a sign-in. */
export function nobodyAt(a: Marked, b: Marked): Asker[] {
  const nobody = { cookie: "", token: "" };
  const { slug } = a.organization;
  const at = b.organization.slug;
  return [
    { ...nobody, name: "nobody, on A's host", host: slug, own: a, onlySignedIn: false },
    { ...nobody, name: "nobody", host: at, own: b, onlySignedIn: true },
  ];
}

/** Returns these people's cookies and all other kinds of session, on B's host and the platform. */
export async function strangersAt(
  world: World,
  people: readonly Asker[],
  a: Marked,
  b: Marked,
): Promise<Asker[]> {
  const host = b.organization.slug;
  const at = (name: string, cookie: string, token = ""): Asker => ({
    name,
    host,
    cookie,
    token,
    own: b,
    onlySignedIn: true,
  });
  const signup = world.visitor();
  const signupPage = await signup.get("", "/signup");
  const platform = world.visitor();
  await platform.signIn(a.organization.slug, a.organization.owner);
  const platformPage = await platform.get("", "/signup");
  const own = { own: a, onlySignedIn: false, host: "" };
  // A separate tenant, because its records contain every requested path with B's ids.
  const view = await viewOf(world, await openMarked(world, "Celeste"));
  return [
    ...nobodyAt(a, b),
    ...people.map(({ name, cookie, token }) => at(`${name}, on B's host`, cookie, token)),
    at("a signup's session", sessionCookie(signup, ""), signupPage.meta("csrf-token")),
    at("a platform session of A", sessionCookie(platform, ""), platformPage.meta("csrf-token")),
    at("an expired session of B", await spoilt(world, b, "expires_at = created_at")),
    at("half a login of B", await spoilt(world, b, "kind = 'second_step'")),
    at("an ended session of B", await spoilt(world, b, "ended_at = created_at")),
    at("half a login of our staff", await spoilt(world, b, "kind = 'operator_step'")),
    at("an enrolment of our staff", await spoilt(world, b, "kind = 'operator_enrolment'")),
    at("our staff, on B's host", await staffCookie(world)),
    at("a ticket of our staff", await spoilt(world, b, "kind = 'support_ticket'")),
    at("a view of B that goes by nothing", await spoilt(world, b, "kind = 'support'")),
    at("our staff's view of C, on B's host", view.cookie, view.token),
    { ...view, name: "our staff's view of C" },
    { ...own, name: "nobody on the platform host", cookie: "", token: "" },
    { ...own, name: "a signup on the platform host", cookie: sessionCookie(signup, ""), token: "" },
    {
      ...own,
      name: "A's owner on the platform host",
      cookie: sessionCookie(platform, ""),
      token: platformPage.meta("csrf-token"),
    },
  ];
}

/** Returns an operator's session, which by itself only opens the operator host. */
async function staffCookie(world: World): Promise<string> {
  const { visitor } = await signInStaff(world);
  return sessionCookie(visitor, OPERATOR_HOST);
}

/** Returns our staff's view of an organisation that granted access. */
async function viewOf(world: World, own: Marked): Promise<Asker> {
  const { slug, owner } = own.organization;
  const giver = world.visitor();
  await giver.signIn(slug, owner);
  await postSupport(giver, slug, { intent: "grant", hours: "72" });
  const { visitor } = await signInStaff(world);
  const page = await visitor.follow(await askToLook(visitor, own.ids.organization));
  if (page.status !== 200) throw new Error(`our staff could not look in: ${page.status}`);
  const cookie = sessionCookie(visitor, slug);
  const token = page.meta("csrf-token");
  return { name: "view", host: slug, cookie, token, own, onlySignedIn: false };
}

/** Returns the cookie of an invalid session of B's owner. */
async function spoilt(world: World, b: Marked, change: string): Promise<string> {
  const visitor = world.visitor();
  const { slug, owner } = b.organization;
  const before = await sessionsOf(world, b);
  await visitor.signIn(slug, owner);
  const made = (await sessionsOf(world, b)).filter((id) => !before.includes(id));
  await world.database.query(`UPDATE sessions SET ${change} WHERE id = ANY($1)`, [made]);
  return sessionCookie(visitor, slug);
}

async function sessionsOf(world: World, b: Marked): Promise<string[]> {
  const { rows } = await world.database.query<{ id: string }>(
    "SELECT id FROM sessions WHERE user_id = $1",
    [b.ids.user],
  );
  return rows.map(({ id }) => id);
}
