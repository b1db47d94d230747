/** Tests one person in several organisations: creating, switching, accepting an invitation. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LabOrganization } from "../factories/lab";
import type { Answer, Visitor } from "../factories/product";
import { makeCuit } from "../factories/registration";
import { World } from "../factories/world";

let world: World;
let first: LabOrganization;
let second: LabOrganization;

beforeAll(async () => {
  world = await World.open();
  first = await world.lab.createOrganization();
  second = await world.lab.createOrganization();
});
afterAll(() => world.close());

const formOf = (page: Answer) => page.field("csrf_token") || page.meta("csrf-token");

async function signedIn(organization: LabOrganization): Promise<Visitor> {
  const visitor = world.visitor();
  await visitor.signIn(organization.slug, organization.owner, "/manage/dashboard");
  return visitor;
}

/** Invites a person. Returns the link of the newest invitation to that address. */
async function invite(by: Visitor, slug: string, user: Record<string, string>): Promise<string> {
  const token = (await by.get(slug, "/manage/dashboard")).meta("csrf-token");
  const made = await by.call("POST", slug, "/manage/api/users", { body: { user }, token });
  expect(made.status, made.text).toBe(201);
  await world.lab.runDue();
  const { mails } = await world.lab.readOutbox(user.email);
  return /\/invitations\/[\w-]+/.exec(mails[0]?.text ?? "")?.[0] ?? "";
}

test("the platform's pages use the language of the signed-in person", async () => {
  const owner = await signedIn(first);
  const english = { "accept-language": "en-US" };
  expect((await owner.get("", "/organizations", english)).text).toContain('<html lang="es');
  expect((await world.visitor().get("", "/login", english)).text).toContain('<html lang="en"');
});

test("a signed-in person creates another organisation, and switches between the two", async () => {
  const owner = await signedIn(first);
  const page = await owner.get("", "/signup");
  // The person is known, so the steps about them are not shown.
  expect(page.text).not.toContain('name="user.password"');
  const name = `Segunda casa de ${first.slug}`;
  const fields = {
    csrf_token: formOf(page),
    "organization.name": name,
    "organization.uid": makeCuit(),
    "organization.uid_type": "CUIT",
    "organization.country": "AR",
  };
  const taken = await owner.post("", "/signup", { ...fields, "organization.uid": "30-1" });
  expect(taken.status).toBe(422);
  expect(taken.text).toContain(name);
  const home = await owner.follow(await owner.post("", "/signup", fields));
  expect([home.status, home.text.includes(name)]).toEqual([200, true]);
  const slug = home.url.split(".")[0]!;
  expect(slug).not.toBe(first.slug);

  const choice = await owner.get("", "/organizations");
  expect([choice.text.includes(name), choice.text.includes(first.organization.name)]).toEqual([
    true,
    true,
  ]);
  // Each back office offers the other, and each has its own session.
  const there = await owner.get(first.slug, "/manage/dashboard");
  expect(there.text).toContain(`http://${slug}.${owner.stack.appHost}`);
  const user = await owner.call("GET", slug, "/manage/api/user");
  expect(user.data()).toMatchObject({ email: first.owner.email, role: "owner" });
  const twice = await owner.post("", "/signup", fields);
  expect(twice.status, "a tax number is one organisation's").toBe(422);

  // A double click on the form creates one organisation, and redirects both requests to it.
  const form = await owner.get("", "/signup");
  const clicked = {
    ...fields,
    csrf_token: formOf(form),
    idempotency_key: form.field("idempotency_key"),
    "organization.uid": makeCuit(),
  };
  const clicks = await Promise.all([1, 2].map(() => owner.post("", "/signup", clicked)));
  expect(clicks.map(({ status }) => status)).toEqual([303, 303]);
  expect(new Set(clicks.map(({ headers }) => headers.location)).size).toBe(1);
  const other = { ...clicked, "organization.name": "Otra cosa", "organization.uid": makeCuit() };
  expect((await owner.post("", "/signup", other)).status).toBe(409);
});

test("an invitation for a person with an account: one button when signed in; nobody else's", async () => {
  const inviter = await signedIn(first);
  const { email } = second.owner;
  const path = await invite(inviter, first.slug, {
    email,
    first_name: "Olga",
    last_name: "Paz",
    role: "viewer",
  });
  // Signed out, the page asks for a login instead of a new password, because the account exists.
  const open = async (who: Visitor) => who.follow(await who.get("", path));
  const out = await open(world.visitor());
  expect(out.status, out.text.slice(0, 300)).toBe(200);
  expect(out.text).not.toContain('name="password"');
  expect(out.text).toContain(`/login?to=${encodeURIComponent("/invitations")}"`);
  expect(out.text).not.toContain(path);

  // For another signed-in person, the page names the invited one, and rejects the button's form.
  const other = await open(inviter);
  expect(other.text).not.toContain('value="join"');
  const fields = { csrf_token: formOf(other), intent: "join" };
  expect((await inviter.post("", "/invitations", fields)).status).toBeGreaterThanOrEqual(400);

  const invited = await signedIn(second);
  expect((await invited.get(first.slug, "/manage/dashboard")).status).not.toBe(200);
  const offer = await open(invited);
  expect(offer.text).toContain('value="join"');
  const joined = await invited.follow(
    await invited.post("", "/invitations", { csrf_token: formOf(offer), intent: "join" }),
  );
  expect([joined.status, joined.url.startsWith(`${first.slug}.`)]).toEqual([200, true]);

  // One sign-in covers a viewer here and an owner there.
  const roleAt = async (slug: string) =>
    (await invited.call("GET", slug, "/manage/api/user")).data<{ role: string }>().role;
  expect([await roleAt(first.slug), await roleAt(second.slug)]).toEqual(["viewer", "owner"]);
  const switcher = await invited.get(second.slug, "/manage/dashboard");
  expect(switcher.text).toContain(`http://${first.slug}.${invited.stack.appHost}`);
  // The page of a used invitation says so.
  expect((await open(invited)).text).not.toContain('value="join"');
});

test("a signed-in call names each unknown key; a lead's post ignores it", async () => {
  const { slug } = first;
  const owner = await signedIn(first);
  const token = (await owner.get(slug, "/manage/dashboard")).meta("csrf-token");
  const organization = {
    name: "Huellas",
    currency: "USD",
    allowed_domains: ["https://ONG.example/donar", "10.0.0.1"],
  };
  const path = "/manage/organization";
  const refused = await owner.call("PATCH", slug, path, { body: { organization }, token });
  expect([refused.status, refused.error().fields]).toEqual([
    422,
    {
      "organization.currency": ["Esta llamada no recibe este campo"],
      "organization.allowed_domains": [
        "«10.0.0.1» no es el dominio de un sitio público. Ejemplo: huellas.org",
      ],
    },
  ]);
  const campaign = await world.lab.createCampaign(slug);
  const donor = world.visitor();
  const page = `/c/${campaign.slug}`;
  const form = (await donor.get(slug, page)).meta("csrf-token");
  const body = { email: "ana@example.org", of_an_older_page: true };
  expect((await donor.call("POST", slug, `${page}/leads`, { body, token: form })).status).toBe(204);
});

// The last test of this file, because it moves the clock.
test("after the trial the first steps say so too, and lead to the plans", async () => {
  const trial = await world.lab.createOrganization({ plan: undefined });
  await world.lab.setClock(new Date(Date.now() + 92 * 24 * 60 * 60 * 1000));
  const owner = await signedIn(trial);
  for (const step of ["verifications", "onboarding/documents", "onboarding/payment_gateways"]) {
    const { text } = await owner.get(trial.slug, `/account/${step}`);
    expect([step, text]).toEqual([
      step,
      expect.stringMatching(/La prueba del plan \w+ terminó el/),
    ]);
    expect(text).toContain("/account/subscriptions/choose");
  }
});
