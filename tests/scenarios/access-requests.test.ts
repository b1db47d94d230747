/**
 * Tests access recovery for an organisation: the whole 72 hours over plain HTTP, by the lab's
 * clock.
 *
 * @any-queue
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LabOperator, LabOrganization, LabUser } from "../factories/lab";
import { OPERATOR_HOST, type Answer, type Visitor } from "../factories/product";
import { appCode } from "../factories/second-factor";
import { World } from "../factories/world";

const START = Date.parse("2027-04-07T15:00:10Z");
const HOUR_MS = 3_600_000;
const STOP = "/access/stop";
const OWN_PAGE = "/manage/settings/access";
const person = {
  first_name: "Nora",
  last_name: "Vidal",
  evidence: "statute",
  reason: "Acta que la nombra presidenta",
};
let world: World;
let organization: LabOrganization;
let admin: LabUser;
let operator: LabOperator;
let staff: Visitor;
let place: string;
/** Hours since the start. */
let hour = 0;

async function goTo(hours: number): Promise<void> {
  hour = hours;
  await world.lab.setClock(new Date(START + hours * HOUR_MS));
}
const token = (page: Answer) => page.field("csrf_token") || page.meta("csrf-token");
const signInStaff = () =>
  staff.signInOperator(operator, appCode(operator.totp_secret, new Date(START + hour * HOUR_MS)));
const decide = async (fields: Record<string, string>) => {
  const page = await staff.get(OPERATOR_HOST, place);
  return staff.post(OPERATOR_HOST, place, { csrf_token: token(page), ...fields });
};
const ask = (email: string) => decide({ intent: "ask", ...person, email });
const mailsTo = async (email: string) => (await world.lab.readOutbox(email)).mails;
/** Returns the newest mailed link to a person that begins with this path. */
async function linkTo(email: string, path: string): Promise<string> {
  await world.lab.runDue();
  const texts = (await mailsTo(email)).map(({ text }) => text);
  const found = texts.flatMap((text) => new RegExp(`${path}[^\\s]*`).exec(text)?.[0] ?? []);
  return found[0] ?? "";
}

beforeAll(async () => {
  world = await World.open();
  await goTo(0);
  organization = await world.lab.createOrganization();
  admin = await world.lab.createUser(organization.slug, "admin");
  operator = await world.lab.createOperator();
  staff = world.visitor();
  place = `/operator/organizations/${organization.organization.uuid}/access`;
  await signInStaff();
});
afterAll(() => world.close());

describe.sequential("a lost access", () => {
  test("is requested with the checked evidence; a rejection keeps the input", async () => {
    const refused = await ask(organization.owner.email);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Ya es titular")]);
    expect(refused.text).toContain(person.reason);
    const blank = await decide({ intent: "ask", email: "no", first_name: "N", reason: "corto" });
    expect(blank.text).toContain("Elegí qué se comprobó");
    expect((await ask("nora@huellas.example")).status).toBe(303);
    expect((await ask("otra@huellas.example")).status).toBe(409);
    const open = await staff.get(OPERATOR_HOST, place);
    expect(open.text).toContain("Pedido en curso");
    const tenantPage = await staff.get(OPERATOR_HOST, place.replace("/access", ""));
    expect(tenantPage.text).toContain("Hay un pedido en curso");
    const list = `/operator/organizations?q=${organization.slug}`;
    expect((await staff.get(OPERATOR_HOST, list)).text).toContain("Acceso pedido");
    const missing = "/operator/organizations/00000000-0000-7000-8000-000000000000/access";
    expect((await staff.get(OPERATOR_HOST, missing)).status).toBe(404);
  });

  test("is stopped with the link in an admin's mail, signed out, and not by opening it", async () => {
    const link = await linkTo(admin.email, STOP);
    expect(link).toContain("token=");
    const [own, others] = await Promise.all([
      mailsTo("nora@huellas.example"),
      mailsTo(organization.owner.email),
    ]);
    expect(own[0]?.text).toContain("10 de abril de 2027, 12:00");
    expect(own[0]?.text).not.toContain(STOP);
    expect(others[0]?.text).toContain("10 de abril de 2027, 12:00");

    const anyone = world.visitor();
    // Without a cookie the page cannot tell a bare address from a browser that refuses cookies.
    expect((await world.visitor().get("", STOP)).status).toBe(403);
    for (const forged of [`${STOP}?token=x`, `${link}x`]) {
      const stranger = world.visitor();
      const page = await stranger.follow(await stranger.get("", forged));
      expect([forged, page.status]).toEqual([forged, 404]);
    }
    const opened = await anyone.get("", link);
    expect([opened.status, opened.headers.location]).toEqual([303, STOP]);
    const page = await anyone.follow(opened);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("Nora Vidal")]);
    // A mail scanner that opens links stops nothing.
    expect((await staff.get(OPERATOR_HOST, place)).text).toContain("Pedido en curso");
    expect((await anyone.post("", STOP, {})).status).toBe(403);
    const elsewhere = await world.visitor().get(organization.slug, STOP);
    expect(elsewhere.status).toBe(404);
    // Another link that is opened beside it replaces the cookie, but the page keeps its own link.
    await anyone.get("", `${STOP}?token=another`);
    const sent = { csrf_token: token(page), token: page.field("token") };
    expect((await anyone.post("", STOP, { ...sent, token: "another" })).status).toBe(404);
    for (const _press of [1, 2]) {
      const stopped = await anyone.post("", STOP, sent);
      expect([stopped.status, stopped.headers.location]).toEqual([303, STOP]);
    }
    const over = await anyone.get("", STOP);
    expect(over.text).toContain("detuvo el pedido");
    expect(over.text).not.toContain("<button>Detener");
    expect((await staff.get(OPERATOR_HOST, place)).text).toContain("Detenido");
    await world.lab.runDue();
    const answer = await mailsTo("nora@huellas.example");
    expect(answer[0]?.subject).toContain("Detuvieron el pedido");
    expect((await mailsTo(operator.email))[0]?.subject).toContain("Detuvieron el pedido");
    await goTo(73);
    await world.lab.runDue();
    expect(await linkTo("nora@huellas.example", "/invitations/")).toBe("");
  });

  test("is stopped in the back office by the button, where owners and admins see it", async () => {
    await goTo(74);
    await signInStaff();
    expect((await ask("nora@huellas.example")).status).toBe(303);
    const { slug } = organization;
    const owner = world.visitor();
    const home = await owner.signIn(slug, organization.owner, "/manage/dashboard");
    expect(home.text).toContain("Se pidió que Nora Vidal entre como titular");
    const viewer = world.visitor();
    const read = await viewer.signIn(
      slug,
      await world.lab.createUser(slug, "viewer"),
      "/manage/dashboard",
    );
    expect(read.text).not.toContain("Nora Vidal");
    expect((await viewer.get(slug, OWN_PAGE)).status).toBe(403);
    const page = await owner.get(slug, `${OWN_PAGE}?confirm=stop`);
    const fields = {
      csrf_token: token(page),
      intent: "stop",
      request_id: page.field("request_id"),
    };
    const stranger = await world.lab.createOrganization();
    const other = world.visitor();
    const theirs = await other.signIn(stranger.slug, stranger.owner, OWN_PAGE);
    expect(theirs.text).toContain("No hubo pedidos de acceso");
    const tried = await other.post(stranger.slug, OWN_PAGE, {
      ...fields,
      csrf_token: token(theirs),
    });
    expect(tried.status).toBe(409);
    expect((await owner.post(slug, OWN_PAGE, fields)).status).toBe(303);
    expect((await owner.post(slug, OWN_PAGE, fields)).status).toBe(409);
    expect((await owner.get(slug, OWN_PAGE)).text).toContain("detuvo el pedido");
    const activity = await owner.get(slug, "/manage/settings/activity");
    expect(activity.text).toContain("El equipo de Dádiva pidió que una persona entre como titular");
    expect(activity.text).not.toContain("Persona Operadora");
    expect(activity.text).toMatch(/detuvo un pedido de acceso/);
  });

  test("is granted at its hour and not before, as an invitation that makes an owner", async () => {
    const START_OF_WAIT = 75;
    await goTo(START_OF_WAIT);
    expect((await ask("presidencia@huellas.example")).status).toBe(303);
    const link = await linkTo(admin.email, STOP);
    await goTo(START_OF_WAIT + 72 - 1 / 3600);
    expect(await linkTo("presidencia@huellas.example", "/invitations/")).toBe("");
    await goTo(START_OF_WAIT + 72);
    await world.lab.runDue(2);
    const invitation = await linkTo("presidencia@huellas.example", "/invitations/");
    expect(invitation).not.toBe("");
    const owners = await mailsTo(organization.owner.email);
    expect(owners[0]?.subject).toContain("Invitamos a Nora Vidal como titular");
    // It is too late for a stop here, but the invitation can still be withdrawn.
    const late = world.visitor();
    const over = await late.follow(await late.get("", link));
    expect(over.text).toContain("invitó a esta persona");

    await signInStaff();
    const listed = await staff.get(OPERATOR_HOST, place);
    const requestId = /confirm=resend-([\w-]+)/.exec(listed.text)?.[1] ?? "";
    expect((await decide({ intent: "resend", request_id: requestId })).status).toBe(303);
    const again = await linkTo("presidencia@huellas.example", "/invitations/");
    expect(again).not.toBe(invitation);
    const guest = world.visitor();
    const gone = await guest.follow(await guest.get("", invitation));
    expect(gone.text).toContain("ya no es válida");
    const page = await guest.follow(await guest.get("", again));
    expect(page.text).toContain("El equipo de Dádiva");
    const fields = { csrf_token: token(page), first_name: "Nora", last_name: "Vidal" };
    const newcomer = { ...fields, password: "Una-clave-larga-1", accept_terms: "on" };
    const home = await guest.follow(await guest.post("", "/invitations", newcomer));
    expect([home.status, home.url.startsWith(`${organization.slug}.`)]).toEqual([200, true]);
    const own = await guest.call("GET", organization.slug, "/manage/api/users?q=presidencia");
    expect(own.text).toContain('"role":"owner"');
    expect((await decide({ intent: "resend", request_id: requestId })).status).toBe(409);
    const acts = await staff.get(OPERATOR_HOST, `/operator/activity?q=${organization.slug}`);
    expect(acts.text).toContain("Persona Operadora concedió un pedido de acceso");
  });

  test("is cancelled by our staff, who may request ten times a day", async () => {
    const listOpen = async () => {
      const page = await staff.get(OPERATOR_HOST, place);
      return /confirm=cancel-([\w-]+)/.exec(page.text)?.[1] ?? "";
    };
    // A new day and session, because limits count both.
    await goTo(200);
    await signInStaff();
    const answers: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      answers.push((await ask(`una-${round}@huellas.example`)).status);
      const id = await listOpen();
      if (id) await decide({ intent: "cancel", request_id: id });
    }
    expect(answers.slice(9)).toEqual([303, 429]);
    expect(await listOpen()).toBe("");
    await world.lab.runDue();
    expect((await mailsTo("una-0@huellas.example"))[0]?.subject).toContain("Cancelamos");
  });
});
