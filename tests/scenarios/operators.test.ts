/**
 * Tests operators over plain HTTP: their host, their login, and pages that stay closed.
 *
 * @any-queue
 */
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inviteOperator } from "../../app/commands/invite-operator.mjs";
import type { LabOperator, LabOrganization } from "../factories/lab";
import { OPERATOR_HOST, type Answer, type Visitor } from "../factories/product";
import { appCode } from "../factories/second-factor";
import { World } from "../factories/world";

const START = Date.parse("2027-03-03T15:00:10Z");
const STAFF = "/operator/staff";
let world: World;
let organization: LabOrganization;
let operator: LabOperator;
let staff: Visitor;
let at: Date;

/** A code works once for its time step, so each login has its own minute. */
async function goTo(minutes: number): Promise<void> {
  at = new Date(START + minutes * 60_000);
  await world.lab.setClock(at);
}
const code = (secret = operator.totp_secret) => appCode(secret, at);
const token = (page: Answer) => page.field("csrf_token") || page.meta("csrf-token");

beforeAll(async () => {
  world = await World.open();
  await goTo(0);
  organization = await world.lab.createOrganization();
  operator = await world.lab.createOperator();
  staff = world.visitor();
});
afterAll(() => world.close());

describe.sequential("the operator host", () => {
  test("redirects to its login, which rejects everybody else's password", async () => {
    const home = await staff.follow(await staff.get(OPERATOR_HOST, "/"));
    expect([home.status, home.url]).toEqual([200, expect.stringContaining("/operator/login")]);
    for (const person of [organization.owner, { ...operator, password: "Otra-clave-1234" }]) {
      const fields = { csrf_token: token(home), email: person.email, password: person.password };
      const refused = await staff.post(OPERATOR_HOST, "/operator/login", fields);
      expect(refused.status).toBe(422);
      expect(refused.text).toContain(person.email);
    }
    const { email, password } = operator;
    const login = await staff.get("", "/login");
    const platform = await staff.post("", "/login", {
      csrf_token: login.field("csrf_token"),
      email,
      password,
    });
    expect(platform.status).toBe(422);
  });

  test("asks for the second factor, and shows nothing before it", async () => {
    await goTo(1);
    const page = await staff.signInOperator(operator, "000000");
    expect([page.status, page.url]).toEqual([422, expect.stringContaining("two_factor")]);
    const half = await staff.get(OPERATOR_HOST, STAFF);
    expect([half.status, half.headers.location]).toEqual([
      302,
      `/operator/login?to=${encodeURIComponent(STAFF)}`,
    ]);
    const whole = await staff.signInOperator(operator, code());
    expect([whole.status, whole.text]).toEqual([200, expect.stringContaining(operator.email)]);
    expect(whole.headers["cache-control"]).toContain("no-store");
    // The login pages redirect a signed-in operator to the area, without a loop.
    for (const path of [
      "/operator/login",
      "/operator/login/two_factor",
      "/operator/welcome/two_factor",
    ]) {
      const within = await staff.follow(await staff.get(OPERATOR_HOST, path));
      expect([within.status, within.url], path).toEqual([
        200,
        expect.stringContaining("/operator/documents"),
      ]);
    }
  });

  test("says in its frame that it lacks an address, and to others nothing", async () => {
    const lost = await staff.get(OPERATOR_HOST, "/operator/no-such-page");
    expect(lost.status).toBe(404);
    expect(lost.text).toContain("No encontramos esta página");
    expect(lost.text).toContain(`href="${STAFF}"`);
    const stranger = await world.visitor().get(OPERATOR_HOST, "/operator/no-such-page");
    expect([stranger.status, stranger.headers.location]).toEqual([
      302,
      expect.stringContaining("/operator/login"),
    ]);
  });

  test("is closed to members of organisations, and its pages don't exist on other hosts", async () => {
    const owner = world.visitor();
    await owner.signIn(organization.slug, organization.owner);
    const foreign = await owner.get(OPERATOR_HOST, STAFF);
    expect(foreign.headers.location).toContain("/operator/login");
    for (const host of ["", organization.slug])
      expect((await staff.get(host, STAFF)).status).toBe(404);
    for (const path of ["/manage/dashboard", "/login", "/c/x", "/organizations", "/__operator"])
      expect((await staff.get(OPERATOR_HOST, path)).status).toBe(404);
  });

  test("lets one operator invite another, who sets password and second factor, and remove them", async () => {
    await goTo(3);
    const email = "nueva-operadora@dadiva.example";
    const list = await staff.get(OPERATOR_HOST, STAFF);
    const invite = { csrf_token: token(list), intent: "invite", email };
    const taken = { ...invite, email: organization.owner.email };
    expect((await staff.post(OPERATOR_HOST, STAFF, taken)).status).toBe(422);
    expect((await staff.post(OPERATOR_HOST, STAFF, invite)).status).toBe(303);
    await world.lab.runDue();
    const { mails } = await world.lab.readOutbox(email);
    const link = /http:\/\/operador[^\s]+token=[\w-]+/.exec(mails[0]?.text ?? "")?.[0] ?? "";
    const { pathname, search } = new URL(link);
    const withoutCookies = await world.visitor().get(OPERATOR_HOST, pathname);
    expect(withoutCookies.text).toContain("las cookies de este sitio y abrilo de nuevo");
    const newcomer = world.visitor();
    const welcome = await newcomer.follow(await newcomer.get(OPERATOR_HOST, pathname + search));
    const person = { first_name: "Nora", last_name: "Vidal", password: "Clave-de-prueba-1" };
    const fields = { csrf_token: token(welcome), ...person };
    const weak = await newcomer.post(OPERATOR_HOST, pathname, { ...fields, password: "corta" });
    expect([weak.status, weak.text]).toEqual([422, expect.stringContaining("Nora")]);
    const set = await newcomer.follow(await newcomer.post(OPERATOR_HOST, pathname, fields));
    const secret = /data-secret[^>]*>([A-Z2-7 ]+)</.exec(set.text)?.[1] ?? "";
    const done = await newcomer.post(OPERATOR_HOST, "/operator/welcome/two_factor", {
      csrf_token: token(set),
      code: appCode(secret, at),
    });
    expect(done.text.match(/data-recovery-code/g)).toHaveLength(10);
    expect((await newcomer.get(OPERATOR_HOST, STAFF)).text).toContain("Nora Vidal");
    const again = await world.visitor().get(OPERATOR_HOST, pathname + search);
    expect((await newcomer.follow(again)).text).not.toContain("Nora");

    const file = await staff.get(OPERATOR_HOST, "/operator/staff/file?q=Nora");
    expect(file.text.trim().split("\n")).toHaveLength(2);
    const page = await staff.get(OPERATOR_HOST, `${STAFF}?q=Nora`);
    const id = /confirm=discard-([\w-]+)/.exec(page.text)?.[1] ?? "";
    const discard = { csrf_token: token(page), intent: "discard", operator: id };
    expect((await staff.post(OPERATOR_HOST, STAFF, discard)).status).toBe(303);
    expect((await newcomer.get(OPERATOR_HOST, STAFF)).headers.location).toContain("login");
  });

  test("is opened to the first operator by a command", async () => {
    const { dataDir } = world.stack;
    const root = path.resolve(import.meta.dirname, "../..");
    const invite = (email: string) => inviteOperator({ root, dataDir, env: process.env, email });
    // The command uses the machine's own clock.
    await world.lab.setClock(null);
    const told = await invite("primera@dadiva.example");
    const { pathname, search } = new URL(/http\S+$/.exec(told)?.[0] ?? "");
    const first = world.visitor();
    const welcome = await first.follow(await first.get(OPERATOR_HOST, pathname + search));
    expect(welcome.text).toContain("primera@dadiva.example");
    await expect(invite(organization.owner.email)).rejects.toThrow(/a person of the platform/);
    await expect(invite("no-es")).rejects.toThrow(/Name the e-mail address/);
    await world.lab.setClock(at);
  });

  test("suspends an organisation with a reason, which its pages and its members show", async () => {
    const place = `/operator/organizations/${organization.organization.uuid}`;
    const list = await staff.get(OPERATOR_HOST, `/operator/organizations?q=${organization.slug}`);
    expect(list.text).toContain(place);
    expect(list.text).toMatch(/Mostrando 1 - 1 de 1 organización/);
    const behind = `/operator/organizations?q=${organization.slug}&page=99`;
    const last = await staff.get(OPERATOR_HOST, behind);
    expect(last.text).toContain(place);
    expect(last.text).toMatch(/Mostrando 1 - 1 de 1 organización/);
    const campaign = await world.lab.createCampaign(organization.slug);
    const donate = () => world.visitor().get(organization.slug, `/c/${campaign.slug}`);
    const before = (await donate()).text;
    const decide = async (intent: string, reason: string) => {
      const page = await staff.get(OPERATOR_HOST, place);
      return staff.post(OPERATOR_HOST, place, { csrf_token: token(page), intent, reason });
    };
    const short = await decide("suspend", "no");
    expect([short.status, short.text]).toEqual([
      422,
      expect.stringContaining("Escribí al menos 10 caracteres"),
    ]);
    expect((await decide("suspend", "Denuncia de suplantación")).status).toBe(303);
    expect((await donate()).text).not.toEqual(before);
    expect((await decide("suspend", "Denuncia de suplantación")).status).toBe(409);
    await world.lab.runDue();
    const { mails } = await world.lab.readOutbox(organization.owner.email);
    expect(mails[0]?.text).toContain("Denuncia de suplantación");
    const owner = world.visitor();
    const activity = "/manage/settings/activity";
    await owner.signIn(organization.slug, organization.owner, activity);
    const records = await owner.get(organization.slug, activity);
    expect(records.text).toContain("El equipo de Dádiva suspendió la cuenta");
    expect((await decide("resume", "Era un malentendido")).status).toBe(303);
    const file = await staff.get(
      OPERATOR_HOST,
      `/operator/organizations/file?q=${organization.slug}`,
    );
    expect(file.text).toContain(organization.owner.email);
    expect((await staff.get(OPERATOR_HOST, "/operator/organizations/x")).status).toBe(404);
    const acts = await staff.get(OPERATOR_HOST, `/operator/activity?q=${organization.slug}`);
    expect(acts.text).toContain("Persona Operadora suspendió la cuenta");
    const actsFile = await staff.get(
      OPERATOR_HOST,
      `/operator/activity/file?q=${organization.slug}`,
    );
    expect(actsFile.text).toContain("Era un malentendido");
  });

  test("uses the language that is chosen there", async () => {
    const page = await staff.get(OPERATOR_HOST, "/operator/login");
    const anyone = world.visitor();
    const door = await anyone.get(OPERATOR_HOST, "/operator/login");
    const chosen = { csrf_token: token(door), locale: "pt-BR" };
    const sent = { referer: `http://${OPERATOR_HOST}.${world.stack.appHost}/operator/login` };
    const led = await anyone.post(OPERATOR_HOST, "/preferences", chosen, sent);
    expect([page.status, led.headers.location]).toEqual([303, "/operator/login"]);
    expect((await anyone.follow(led)).text).toContain("Entrada da equipe");
  });

  test("signs out, and ends no other session", async () => {
    const page = await staff.get(OPERATOR_HOST, STAFF);
    const out = await staff.post(OPERATOR_HOST, "/operator/logout", { csrf_token: token(page) });
    expect(out.headers.location).toContain("/operator/login");
    expect((await staff.get(OPERATOR_HOST, STAFF)).status).toBe(302);
  });
});
