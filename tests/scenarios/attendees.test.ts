// From the sale of a ticket to the door: mail, page, file, calendar, check-in, another attendee and a refund.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newEmail } from "../factories/donation-form";
import type { Visitor } from "../factories/product";
import { donationOf, World, type Tenant } from "../factories/world";

const NOW = "2027-01-12T15:00:00Z";
let world: World;
let tenant: Tenant;
let other: Tenant;
let owner: Visitor;
let option: string;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(NOW);
  tenant = await world.openTenant({ country: "AR", plan: "original" });
  other = await world.openTenant({ country: "AR", plan: "original" });
  option = await makeEvent(tenant);
  owner = world.visitor();
  await owner.signIn(tenant.organization.slug, tenant.organization.owner);
});
afterAll(() => world.close());

/** Makes the tenant's campaign an event with one option. Returns the option's id. */
async function makeEvent({ campaign }: Tenant): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(
    `WITH event AS (
       UPDATE campaigns SET type = 'tickets', event_begins_at = '2027-02-20T20:00', event_format = 'physical',
              event_place = 'Av. Siempreviva 742', allow_other_amount = false
        WHERE id = $1 RETURNING organization_id, id)
     INSERT INTO ticket_options (organization_id, id, campaign_id, position, name, quantity, amount, created_at, updated_at)
     SELECT organization_id, gen_random_uuid(), id, 1, 'General', 5, 150000, app_now(), app_now() FROM event
     RETURNING id`,
    [campaign.uuid],
  );
  return rows[0]?.id ?? "";
}

interface Sold {
  donation: string;
  /** The ticket's page, `/t/{code}`, from the buyer's mail. */
  page: string;
}

async function buy(email = newEmail()): Promise<Sold> {
  const answer = await world.give(tenant, { item: { uuid: option, amount: "1500.00" }, email });
  expect(answer.status, answer.text).toBe(201);
  return { donation: donationOf(answer), page: await mailedPage(email) };
}

async function mailedPage(email: string): Promise<string> {
  await world.lab.runDue();
  const { mails } = await world.lab.readOutbox(email);
  const pages = mails.flatMap(({ text }) => /\/t\/[0-9A-Z]{16}(?![\w/])/.exec(text)?.[0] ?? []);
  expect(pages, "a mail with the ticket's page").not.toEqual([]);
  return pages.at(-1) ?? "";
}

const slugOf = ({ organization }: Tenant) => organization.slug;
const office = (path = "") => `/manage/campaigns/${tenant.campaign.uuid}${path}`;

/** Posts a form of the back office with the token of its page. */
async function post(path: string, fields: Record<string, string>) {
  const page = await owner.get(slugOf(tenant), office(path));
  expect(page.status, page.text.slice(0, 300)).toBe(200);
  return owner.post(slugOf(tenant), office(path), {
    csrf_token: page.field("csrf_token"),
    ...fields,
  });
}
const checkIn = (code: string) => post("/check_in", { intent: "check_in", seat_code: code });

async function seatOf(donation: string): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(
    "SELECT id FROM tickets WHERE donation_id = $1",
    [donation],
  );
  return rows[0]?.id ?? "";
}

describe("a sold ticket", () => {
  it("arrives by mail, opens as page, PDF and calendar, and lets in once", async () => {
    const { page } = await buy();
    const visitor = world.visitor();
    const shown = await visitor.get(slugOf(tenant), page);
    expect(shown.status).toBe(200);
    expect(shown.headers["cache-control"]).toContain("no-store");
    expect(shown.text).toContain('content="noindex"');
    expect(shown.text).toContain("Av. Siempreviva 742");
    const file = await visitor.get(slugOf(tenant), `${page}/file`);
    expect(file.text.slice(0, 5)).toBe("%PDF-");
    const calendar = await visitor.get(slugOf(tenant), `${page}/calendar`);
    expect(calendar.headers["content-type"]).toContain("text/calendar");
    expect(calendar.text).toContain("DTSTART:20270220T230000Z");
    expect((await visitor.get(slugOf(other), page)).status).toBe(404);
    const code = page.slice("/t/".length);
    expect((await checkIn(code)).text).toContain("El ingreso quedó registrado");
    expect((await checkIn(code)).text).toContain("Ya ingresó");
    expect((await checkIn("7K3F9QXTM2PA4BCD")).text).toContain("Ninguna entrada tiene ese código");
    expect((await visitor.get(slugOf(tenant), page)).text).toContain("Esta entrada se usó");
    const list = await owner.get(slugOf(tenant), office("/attendees?arrival=arrived"));
    expect(list.text).toContain("Ana Paz");
  });

  it("goes to another attendee with another code", async () => {
    const { donation, page } = await buy();
    const email = newEmail();
    const path = `/attendees/${await seatOf(donation)}`;
    const changed = await post(path, {
      intent: "change",
      attendee_name: "Caro Sol",
      attendee_email: email,
      version: "2",
    });
    expect(changed.status, changed.text.slice(0, 500)).toBe(303);
    const next = await mailedPage(email);
    expect(next).not.toBe(page);
    expect((await world.visitor().get(slugOf(tenant), page)).status).toBe(404);
    expect((await world.visitor().get(slugOf(tenant), next)).text).toContain("Caro Sol");
  });

  it("is cancelled and refunded once, and its page says so", async () => {
    const { donation, page } = await buy();
    const path = `/attendees/${await seatOf(donation)}`;
    expect((await post(path, { intent: "cancel_refund" })).status).toBe(303);
    expect((await post(path, { intent: "cancel_refund" })).status).toBe(409);
    expect(await world.listTransactions(donation)).toMatchObject([{ status: "refunded" }]);
    const shown = await world.visitor().get(slugOf(tenant), page);
    expect(shown.text).toContain("cancelada y devuelta");
    expect((await checkIn(page.slice("/t/".length))).text).toContain("Entrada cancelada");
  });

  it("is refunded with its whole event, by a job that a page follows", async () => {
    const { donation } = await buy();
    const wrong = await post("/cancel_event", { word: "no" });
    expect(wrong.status).toBe(422);
    expect((await post("/cancel_event", { word: "cancelar" })).status).toBe(303);
    await world.lab.runDue();
    expect(await world.listTransactions(donation)).toMatchObject([{ status: "refunded" }]);
    const page = await owner.get(slugOf(tenant), office("/cancel_event"));
    expect(page.text).toContain("Compras procesadas");
  });
});

describe("a sold-out event", () => {
  it("takes visitors on its waiting list", async () => {
    const host = slugOf(other);
    const { slug } = other.campaign;
    const soldOut = await makeEvent(other);
    await world.database.query("UPDATE ticket_options SET sold_out = true WHERE id = $1", [
      soldOut,
    ]);
    const visitor = world.visitor();
    const path = `/c/${slug}/waiting`;
    const page = await visitor.get(host, path);
    const email = newEmail();
    const fields = { csrf_token: page.field("csrf_token"), name: "Ana Paz", email };
    const sent = await visitor.post(host, path, fields);
    expect(sent.status, sent.text.slice(0, 500)).toBe(303);
    const { rows } = await world.database.query(
      "SELECT name FROM waiting_entries WHERE email = $1",
      [email],
    );
    expect(rows).toEqual([{ name: "Ana Paz" }]);
  });
});
