import { freeKey } from "~/domain/idempotency-keys/free-key.server";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  beginDonation,
  makeDonation,
  makeIntention,
  openGiving,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { contextAt, testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { commitIntention } from "./donation-intention.server";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { findKey } from "~/domain/donations/terms/donation-keys.server";
import { listDonations } from "~/domain/donations/lists/list-donations.server";

const given = "2026-11-21T15:00:00Z";
const minutesLater = (minutes: number) => new Date(new Date(given).getTime() + minutes * 60_000);

let database: TestDatabase;
let giving: TestGiving;
beforeAll(async () => {
  database = testDatabase();
  giving = await openGiving(new Date(given));
});
afterAll(() => database.close());

async function countDonations(email: string): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM donations d JOIN donors o ON o.id = d.donor_id WHERE o.email = $1`,
    [email],
  );
  return rows[0]?.count ?? 0;
}

describe("a committed donation", () => {
  it("contains everything that the charge and the janitor need, in one statement", async () => {
    const ctx = giving.at(given);
    const facts = await beginDonation(ctx, giving, { monthly: true, collectDay: 5 });
    expect(facts).toMatchObject({
      status: "in_process",
      period: "2026-11",
      attempt: 1,
      amount: 150_000n,
      donationStatus: "attempted",
      recurrence: "monthly",
      collectDay: 5,
      collectionState: "claimed",
      lapsesAt: new Date("2026-12-05T03:00:00Z"),
      lastFour: "1111",
    });
    const { rows } = await database.owner.query(
      "SELECT organization_id, provider FROM provider_references WHERE reference = $1",
      [facts.id],
    );
    expect(rows).toEqual([{ organization_id: giving.organization.id, provider: "dlocal" }]);
  });

  it("keeps the source of the visit, for its page and for files", async () => {
    const source = { source: "instagram", medium: "social", campaign: "Navidad 2026" };
    const { donationId } = await makeDonation(giving.visitorAt(given), giving, { source });
    const owner = contextAt(giving.organization, new Date(given), "owner");
    expect(await getDonation(owner, donationId)).toMatchObject({ source });
    const { items } = await listDonations(owner, {}, { page: 1, perPage: 100 });
    expect(items.find(({ id }) => id === donationId)).toMatchObject({ source });
  });

  it("keeps several items of one donation", async () => {
    const ctx = giving.at(given);
    const items = [
      { amount: 50_000n, quantity: 2, campaignItemId: null, name: "Manta", kind: "gift" as const },
      {
        amount: 20_000n,
        quantity: 1,
        campaignItemId: null,
        name: "",
        kind: "covered_fees" as const,
      },
    ];
    const { donationId } = await beginDonation(ctx, giving, { amount: 120_000n, items });
    const { rows } = await database.owner.query(
      "SELECT item_name AS name, amount::int, quantity FROM donation_items WHERE donation_id = $1 ORDER BY id",
      [donationId],
    );
    expect(rows).toEqual([
      { name: "Manta", amount: 50_000, quantity: 2 },
      { name: "Costos del cobro cubiertos", amount: 20_000, quantity: 1 },
    ]);
  });

  it("of a known donor fills in missing data, and changes nothing else", async () => {
    const email = `${randomUUID()}@example.org`;
    await beginDonation(giving.at(given), giving, { email, firstName: "Ana" });
    const other = { email, firstName: "Otra", amount: 99_900n };
    const facts = await beginDonation(giving.at(given), giving, other);
    expect(facts.donorFirstName).toBe("Ana");
  });
});

describe("a form's key", () => {
  it("is claimed once, also by two simultaneous posts", async () => {
    const ctx = giving.at(given);
    const order = { key: randomUUID(), email: `${randomUUID()}@example.org` };
    const results = await Promise.all([
      commitIntention(ctx, makeIntention(ctx, giving, order)),
      commitIntention(ctx, makeIntention(ctx, giving, order)),
    ]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(["committed", "known_key"]);
    expect(await countDonations(order.email)).toBe(1);
  });

  it("that an unfinished post holds is not claimed; this post writes nothing and may repeat", async () => {
    const ctx = giving.at(given);
    const order = { key: randomUUID(), email: `${randomUUID()}@example.org` };
    const holder = await database.owner.connect();
    await holder.query("BEGIN");
    await holder.query(
      `INSERT INTO idempotency_keys (organization_id, scope, key, fingerprint, state, created_at, expires_at)
       VALUES ($1, 'donation', $2, '', 'running', $3, $3::timestamptz + interval '1 day')`,
      [ctx.organizationId, order.key, given],
    );
    const held = await commitIntention(ctx, makeIntention(ctx, giving, order)).finally(async () => {
      await holder.query("ROLLBACK");
      holder.release();
    });
    expect(held).toEqual({ kind: "known_key" });
    expect(await countDonations(order.email)).toBe(0);
    const again = await commitIntention(ctx, makeIntention(ctx, giving, order));
    expect(again).toEqual({ kind: "committed" });
  });

  it("is known for a day, then free again", async () => {
    const key = randomUUID();
    const { donationId } = await beginDonation(giving.at(given), giving, { key });
    expect(await findKey(giving.at(minutesLater(24 * 60 - 1)), key)).toMatchObject({ donationId });
    const later = giving.at(minutesLater(24 * 60 + 1));
    expect(await findKey(later, key)).toBeNull();
    const { donationId: second } = await beginDonation(later, giving, { key });
    expect(await findKey(later, key)).toMatchObject({ donationId: second });
  });

  it("is free again when nothing was sent, without touching another's key", async () => {
    const key = randomUUID();
    const ctx = giving.at(given);
    const { donationId } = await beginDonation(ctx, giving, { key });
    const stranger = (await openGiving(new Date(given))).at(given);
    expect(await findKey(stranger, key)).toBeNull();
    await freeKey(stranger, donationId);
    expect(await findKey(ctx, key)).not.toBeNull();
    await freeKey(ctx, donationId);
    expect(await findKey(ctx, key)).toBeNull();
  });
});

describe("an equal donation", () => {
  it("within ten minutes needs a confirmation, under any key", async () => {
    const email = `${randomUUID()}@example.org`;
    const ctx = giving.at(given);
    await beginDonation(ctx, giving, { email });
    const soon = giving.at(minutesLater(9));
    const again = await commitIntention(soon, makeIntention(soon, giving, { email }));
    expect(again).toMatchObject({ kind: "equal_donation", decided: false });
    const meant = makeIntention(soon, giving, { email, confirmed: true });
    expect(await commitIntention(soon, meant)).toEqual({ kind: "committed" });
    const late = giving.at(minutesLater(20));
    expect(await commitIntention(late, makeIntention(late, giving, { email }))).toEqual({
      kind: "committed",
    });
  });

  it.each([{ amount: 150_001n }, { monthly: true }, { email: "otra@example.org" }])(
    "does not match one with %o",
    async (change) => {
      const ctx = giving.at(given);
      const email = `${randomUUID()}@example.org`;
      await beginDonation(ctx, giving, { email });
      const other = makeIntention(ctx, giving, { email, ...change });
      expect(await commitIntention(ctx, other)).toEqual({ kind: "committed" });
    },
  );

  it("from two tabs at once is committed once", async () => {
    const ctx = giving.at(given);
    const email = `${randomUUID()}@example.org`;
    const results = await Promise.all(
      [1, 2, 3].map(() => commitIntention(ctx, makeIntention(ctx, giving, { email }))),
    );
    expect(results.filter(({ kind }) => kind === "committed")).toHaveLength(1);
    expect(await countDonations(email)).toBe(1);
  });
});
