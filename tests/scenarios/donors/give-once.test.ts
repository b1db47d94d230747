import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { donationBody, donationFields, newEmail } from "../../factories/donation-form";
import { donationOf, transactionOf, World, type Tenant } from "../../factories/world";

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock("2027-01-12T15:00:00Z");
  tenant = await world.openTenant({ country: "AR", plan: "original" });
});
beforeEach(() => world.lab.setClock("2027-01-12T15:00:00Z"));
afterAll(() => world.close());

describe("a one-time donation", () => {
  it("is charged once, answered with its thanks page, and posted with its fee", async () => {
    const email = newEmail();
    const answer = await world.give(tenant, { amount: "1500.00", email });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.data()).toMatchObject({
      donation: { recurrence: "one_time", amount: "1500.00", currency: "ARS", status: "active" },
      transaction: { status: "approved" },
    });
    const id = transactionOf(answer);
    const booked = (await world.lab.listBooks()).filter(({ reference }) => reference === id);
    expect(booked).toMatchObject([{ amount: "1500.00", currency: "ARS" }]);
    const calls = await world.lab.listCalls(id);
    expect(calls).toMatchObject([{ operation: "charge", idempotency_key: id, answer: "approved" }]);
    const { rows } = await world.database.query<{ kind: string; entries: bigint; sum: bigint }>(
      `SELECT p.kind, count(*) AS entries, sum(e.amount)::int8 AS sum
         FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.source_id = $1 GROUP BY p.id, p.kind`,
      [id],
    );
    expect(rows).toEqual([{ kind: "gift", entries: 4n, sum: 0n }]);
    const thanks = answer.data<{ thanks_url: string }>().thanks_url;
    const { pathname, search } = new URL(thanks);
    const page = await world.visitor().get(tenant.organization.slug, pathname + search);
    expect(page.status).toBe(200);
  });

  it("is accepted from a plain form, as people type and paste, also if the browser hides the origin, and keeps the source", async () => {
    const donor = world.visitor();
    const { slug } = tenant.organization;
    const from = "?utm_source=instagram&utm_medium=social&utm_campaign=Navidad%202026";
    const page = await donor.get(slug, `/c/${tenant.campaign.slug}${from}`);
    const path = `/c/${tenant.campaign.slug}/donations`;
    const fields = {
      ...donationFields({ amount: "3.400,65", card: "  4111 - 1111 \u2013 1111 - 1111" }),
      "payment_method[cc_expiration]": "2039-12",
      csrf_token: page.field("csrf_token"),
      idempotency_key: page.field("idempotency_key"),
      utm_source: page.field("utm_source"),
      utm_medium: page.field("utm_medium"),
      utm_campaign: page.field("utm_campaign"),
    };
    const hidden = { origin: "null", "sec-fetch-site": "same-origin" };
    const unsigned = await donor.post(slug, path, { ...fields, csrf_token: "" }, hidden);
    expect(unsigned.status).toBe(403);
    expect(unsigned.text).toContain('value="3.400,65"');
    expect(unsigned.field("utm_campaign")).toBe("Navidad 2026");
    const answer = await donor.post(slug, path, fields, hidden);
    expect(answer.status, answer.text.slice(0, 2000)).toBe(303);
    expect((await donor.follow(answer)).status).toBe(200);
    const charged = expect.objectContaining({ amount: "3400.65" }) as unknown;
    expect(await world.lab.listBooks()).toContainEqual(charged);
    const { rows } = await world.database.query(
      "SELECT utm_source, utm_medium, utm_campaign FROM donations WHERE amount = 340065 AND organization_id = $1",
      [tenant.organization.organization.uuid],
    );
    expect(rows).toEqual([
      { utm_source: "instagram", utm_medium: "social", utm_campaign: "Navidad 2026" },
    ]);
  });

  it.each(["10,00", "1e3", "-100", "100.001", "", "0"])("rejects the amount %j", async (amount) => {
    const before = (await world.lab.listCalls()).length;
    const answer = await world.give(tenant, { amount });
    expect(answer.status).toBe(422);
    expect(answer.error().fields).toHaveProperty(["donation.items.0.amount"]);
    expect(await world.lab.listCalls()).toHaveLength(before);
  });

  it("offers the RFC in Mexico without preselecting it, and rejects a short document before charging", async () => {
    const mexican = await world.openTenant({ country: "MX", plan: "original" });
    const page = await world
      .visitor()
      .get(mexican.organization.slug, `/c/${mexican.campaign.slug}`);
    expect(page.text).toMatch(/<option value="RFC">/);
    expect(page.text).toMatch(/<option value="Otro" selected=""/);
    const before = (await world.lab.listCalls()).length;
    const order = { country: "MX", amount: "300.00" } as const;
    const short = await world.give(mexican, { ...order, document: ["Otro", "AB12345"] });
    expect(short.status).toBe(422);
    expect(short.error().fields).toEqual({
      "payment_method.cardholder_id_number": [
        "El número de documento debe tener al menos 10 caracteres",
      ],
    });
    expect(await world.lab.listCalls()).toHaveLength(before);
    expect((await world.give(mexican, order)).status).toBe(201);
  });

  it("rejects letters in a document on its field if the provider accepts none, and offers no such type", async () => {
    const page = await world.visitor().get(tenant.organization.slug, `/c/${tenant.campaign.slug}`);
    expect(page.text).not.toContain('<option value="Otro"');
    const before = (await world.lab.listCalls()).length;
    const refused = await world.give(tenant, { document: ["Otro", "AB123456"] });
    expect(refused.error().fields).toEqual({
      "payment_method.cardholder_id_number": [
        "Para cobrar con esta tarjeta, el número de documento lleva solo dígitos",
      ],
    });
    expect(await world.lab.listCalls()).toHaveLength(before);
  });

  it("names the field of a document that the provider rejects, and can be sent again", async () => {
    const key = { "idempotency-key": randomUUID() };
    const order = { amount: "1700.00", email: newEmail() };
    const refused = await world.give(tenant, { ...order, document: ["DNI", "3012345678"] }, key);
    expect(refused.status).toBe(422);
    expect(refused.error()).toMatchObject({
      code: "validation_failed",
      fields: {
        "payment_method.cardholder_id_number": [
          "No se pudo cobrar con este documento. Revisá el tipo y el número: todavía no se cobró nada.",
        ],
      },
    });
    const mended = await world.give(tenant, order, key);
    expect(mended.status, mended.text).toBe(201);
    expect(await world.countCharges(donationOf(mended))).toBe(1);
  });

  it("is rejected without the page's token, and not charged", async () => {
    const donor = world.visitor();
    const path = `/c/${tenant.campaign.slug}/donations`;
    const answer = await donor.call("POST", tenant.organization.slug, path, {
      body: donationBody(),
    });
    expect(answer.status).toBe(403);
    expect(answer.error().code).toBe("invalid_csrf_token");
  });
});

describe("a repeated donation", () => {
  it("returns the first answer for the same key, and 409 for other content", async () => {
    const key = { "idempotency-key": randomUUID() };
    const order = { email: newEmail(), amount: "2000.00" };
    const first = await world.give(tenant, order, key);
    const again = await world.give(tenant, order, key);
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(donationOf(again)).toBe(donationOf(first));
    const other = await world.give(tenant, { ...order, amount: "2100.00" }, key);
    expect(other.status).toBe(409);
    expect(other.error()).toMatchObject({
      code: "idempotency_key_reused",
      earlier: { status: "approved", amount: "2000.00" },
    });
    expect(await world.countCharges(donationOf(first))).toBe(1);
  });

  it("is one charge when two posts with one key arrive at the same time", async () => {
    await world.lab.script(["slow:800"]);
    const key = { "idempotency-key": randomUUID() };
    const order = { email: newEmail() };
    const answers = await Promise.all([
      world.give(tenant, order, key),
      world.give(tenant, order, key),
      world.give(tenant, order, key),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(donationOf)).size).toBe(1);
    expect(await world.countCharges(donationOf(answers[0]))).toBe(1);
  });

  it("asks before it charges an equal donation under another key, and charges after the confirmation", async () => {
    const order = { email: newEmail() };
    const first = await world.give(tenant, order, { "idempotency-key": randomUUID() });
    expect(first.status).toBe(201);
    const second = await world.give(tenant, order, { "idempotency-key": randomUUID() });
    expect(second.status).toBe(409);
    expect(second.error().code).toBe("possible_duplicate");
    const meant = { ...order, confirmDuplicate: true };
    const third = await world.give(tenant, meant, { "idempotency-key": randomUUID() });
    expect(third.status).toBe(201);
    expect(donationOf(third)).not.toBe(donationOf(first));
  });

  it("charges one of two equal donations from two tabs at once", async () => {
    const order = { email: newEmail() };
    const answers = await Promise.all([
      world.give(tenant, order, { "idempotency-key": randomUUID() }),
      world.give(tenant, order, { "idempotency-key": randomUUID() }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
