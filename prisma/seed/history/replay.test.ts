/** Tests that operations and the replay in memory leave the same rows for the same donations. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openGiving, type TestGiving } from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import type { ChargeOutcome, ChargeRequest } from "~/providers/provider";
import { chargeCollections } from "~/domain/donations/months/charge-collections.server";
import { openCollection } from "~/domain/donations/plan-collections";
import { giveDonation } from "~/domain/donations/giving/give-donation.server";
import { donationSchema } from "~/domain/donations/schema";
import { periodOf } from "~/values/time/calendar";
import { toDecimal } from "~/values/money/money";
import { decide } from "../story/bank";
import { tellDonations, type OrganizationStory } from "../story/campaign-story";
import type { StoryDonation } from "../story/donation";
import { monthlyDonation, oneTimeDonation } from "../story/scripted-donations";
import { RUN_AFTER_MS, type Place } from "./replay-donation";
import { replayHistory, writeHistory } from "./write-history";

const { world } = vi.hoisted(() => ({
  world: {
    charge: (_request: unknown, _now: Date): unknown => null,
    brandOf: (_number: string): string => "",
  },
}));
vi.mock("~/providers/registry", async (importOriginal) => {
  const real = await importOriginal<typeof import("~/providers/registry")>();
  return {
    ...real,
    getProvider: (provider: string) => ({
      ...real.getProvider(provider),
      charge: async (request: unknown, io: { now(): Date }) => world.charge(request, io.now()),
    }),
  };
});
vi.mock("~/infrastructure/vault-client.server", () => ({
  vault: () => ({
    store: async () => crypto.randomUUID(),
    erase: async () => undefined,
    tokenise: async ({ body }: { body: Buffer }) => {
      const { payment_method: given } = JSON.parse(String(body)) as {
        payment_method: { cc_number: string };
      };
      const card = { brand: world.brandOf(given.cc_number), fingerprint: `of ${given.cc_number}` };
      const payment_method = { gateway: { token: "ct" }, card };
      return { card: "token", body: Buffer.from(JSON.stringify({ payment_method })) };
    },
  }),
}));
vi.mock("./tell-company", () => ({ tellCompany: async () => undefined }));

// Far in the future, so that no other test's clock finds these months due.
const present = new Date("2041-05-20T15:00:00Z");
const full = process.env.DADIVA_FULL === "1";
const months = full ? 14 : 5;

const story: OrganizationStory = {
  slug: "prueba",
  country: "AR",
  timezone: "America/Argentina/Buenos_Aires",
  unit: 100n,
  worth: () => 1,
  face: {},
  step: 500,
  months,
  campaigns: [
    {
      key: "monthly",
      content: {},
      since: months,
      donations: () => (full ? 40 : 5),
      monthly: 0.7,
      amounts: { 4000: 1, 8000: 1 },
    },
  ],
  scripted: (at) =>
    [
      oneTimeDonation("one-time", "Una Vez", at(4, 5, "10:00"), { amount: 100_000n }),
      monthlyDonation("some-refused", "Dos Meses", at(4, 6, "10:00"), {
        amount: 123_456n,
        collectDay: "last",
        refused: { 2: "insufficient_funds", 3: "stolen_card" },
      }),
      monthlyDonation("first-refused", "Otra Tarjeta", at(3, 30, "23:58"), {
        amount: 500_000n,
        collectDay: 1,
        firstRefused: "insufficient_funds",
        triesAgainAt: at(3, 31, "00:05"),
      }),
      monthlyDonation("expired", "Tarjeta Vencida", at(4, 28, "12:00"), {
        amount: 200_000n,
        collectDay: 2,
        refused: { 3: "expired_card", 4: "expired_card" },
      }),
    ].flat(),
};
const donations = tellDonations(story, present);

let database: TestDatabase;
let operated: TestGiving;
let written: TestGiving;

beforeAll(async () => {
  database = testDatabase();
  const begun = new Date("2039-12-01T12:00:00Z");
  // First charges come at once, as the story tells them.
  operated = await openGiving(begun, {}, "essential");
  written = await openGiving(begun, {}, "essential");
  world.charge = company();
  world.brandOf = (number) =>
    donations.find(({ card }) => card.number === number)?.card.methodId ?? "";
  await operate();
  const past = replayHistory(() => placeOf(written), donations);
  await writeHistory(written.at(present), past);
}, 240_000);
afterAll(() => database.close());

function placeOf({ organization, campaignId, processorId }: TestGiving): Place {
  return {
    organization,
    locale: "es-AR",
    campaign: { id: campaignId, title: "Techo para todos", items: new Map() },
    processor: { id: processorId, gateway: "local_payments", provider: "dlocal" },
    until: present,
    ends: false,
  };
}

/**
 * A provider that answers as the donation's story says. It recognises the donation by its token,
 * later by the network's reference.
 */
function company() {
  const known = new Map<string, StoryDonation>(
    donations.map((donation) => [donation.key, donation]),
  );
  const charges = new Map<string, number>();
  const tries = new Map<string, number>();
  return (raw: unknown, now: Date): ChargeOutcome => {
    const request = raw as ChargeRequest;
    const { instrument } = request;
    if (instrument.kind !== "card") throw new Error(`charged a ${instrument.kind}`);
    const { card } = instrument;
    const name = card.kind === "token" ? card.token : (request.networkReference ?? "");
    const donation = known.get(name);
    if (!donation) throw new Error(`no donation of ${name}`);
    const number = (charges.get(donation.key) ?? 0) + 1;
    charges.set(donation.key, number);
    // A retry may fall into the month after its period.
    const open =
      donation.collectDay === null
        ? null
        : openCollection(donation.at, donation.collectDay, story.timezone, now);
    const period = open?.period ?? periodOf(now, story.timezone);
    const attempt = (tries.get(`${donation.key} ${period}`) ?? 0) + 1;
    tries.set(`${donation.key} ${period}`, attempt);
    const decision = decide(donation, number, period, attempt);
    if (decision.status === "rejected") {
      const { cause, rawCode, rawMessage, providerId } = decision;
      return { kind: "rejected", cause, rawCode, rawMessage, providerId };
    }
    if (decision.status !== "approved") throw new Error(decision.status);
    const { providerId, networkReference = "" } = decision;
    known.set(networkReference, donation);
    const approved = { providerId, networkReference, approvedAt: now, booked: null, flags: [] };
    return { kind: "approved", ...approved };
  };
}

async function operate(): Promise<void> {
  for (const donation of donations) {
    await chargeDue(donation.at);
    await give(operated, donation, donation.at);
  }
  await chargeDue(present);
}

async function give(
  giving: TestGiving,
  donation: StoryDonation,
  at: Date,
  fingerprint = donation.key,
) {
  const { card, donor, collectDay } = donation;
  const body = donationSchema.parse({
    donation: {
      recurrency: collectDay === null ? 0 : 1,
      ...(collectDay === null ? {} : { collect_day: collectDay }),
      items: [{ amount: toDecimal(donation.amount, "ARS") }],
    },
    payment_method: {
      gateway: { name: "local_payments", token: donation.key },
      cardholder_name: `${donor.firstName} ${donor.lastName}`,
      cardholder_id_type: donor.document.type,
      cardholder_id_number: donor.document.number,
      card: {
        brand: card.methodId,
        first_six: card.number.slice(0, 6),
        last_four: card.number.slice(-4),
        expiration_month: card.month,
        expiration_year: card.year,
        has_security_code: true,
        fingerprint,
        issues: [],
      },
    },
    donor: { first_name: donor.firstName, last_name: donor.lastName, email: donor.email },
  });
  const ctx = { ...giving.visitorAt(at), locale: "es-AR" as const };
  return giveDonation(ctx, { campaignSlug: giving.campaignId, body, idempotencyKey: null });
}

/** Charges what is due day by day, as a worker does. */
async function chargeDue(until: Date): Promise<void> {
  for (;;) {
    const { rows } = await database.owner.query<{ due: Date; collections: object[] }>(
      `SELECT due_at AS due, json_agg(json_build_object('donationId', donation_id, 'period', period)) AS collections
         FROM collections WHERE organization_id = $1 AND state = 'open' AND due_at + $2 * interval '1 ms' <= $3
        GROUP BY due_at ORDER BY due_at LIMIT 1`,
      [operated.organization.id, RUN_AFTER_MS, until],
    );
    const [next] = rows;
    if (!next) return;
    const run = new Date(next.due.getTime() + RUN_AFTER_MS);
    const collections = next.collections as { donationId: string; period: string }[];
    await chargeCollections(operated.at(run), { collections });
  }
}

/** Columns that differ by organisation: keys, random values, and values of the vault. */
const OWN = `{organization_id,id,donor_id,donation_id,campaign_id,payment_method_id,payment_processor_id,
  posting_id,source_id,reference,equal_key,fingerprint,vault_card_id}`;
const DONATION = `o.email || ' ' || d.created_at`;
const OF_DONATION = `JOIN donations d ON d.id = r.donation_id JOIN donors o ON o.id = d.donor_id`;
const OF_CHARGE = `JOIN transactions t ON t.id = r.%`.concat(
  ` JOIN donations d ON d.id = t.donation_id JOIN donors o ON o.id = d.donor_id`,
);
const TABLES: Readonly<Record<string, readonly [key: string, joins: string]>> = {
  donors: ["r.email", ""],
  donations: ["o.email", "JOIN donors o ON o.id = r.donor_id"],
  donation_items: [DONATION, OF_DONATION],
  payment_methods: [DONATION, OF_DONATION],
  collections: [DONATION, OF_DONATION],
  transactions: [DONATION, OF_DONATION],
  provider_references: [DONATION, OF_CHARGE.replace("%", "reference")],
  ledger_postings: [`${DONATION} || t.date`, OF_CHARGE.replace("%", "source_id")],
  ledger_entries: [
    `${DONATION} || t.date`,
    `JOIN ledger_postings l ON l.id = r.posting_id ${OF_CHARGE.replace("r.%", "l.source_id")}`,
  ],
};

async function linesOf(table: string, giving: TestGiving): Promise<string[]> {
  const [key, joins] = TABLES[table] ?? ["", ""];
  const { rows } = await database.owner.query<{ line: string }>(
    `SELECT ${key} || ' ' || (to_jsonb(r) - '${OWN}'::text[])::text AS line
       FROM ${table} r ${joins} WHERE r.organization_id = $1 ORDER BY line`,
    [giving.organization.id],
  );
  return rows.map(({ line }) => line);
}

it.each(Object.keys(TABLES))("leaves the same %s", async (table) => {
  const expected = await linesOf(table, operated);
  expect(expected.length).toBeGreaterThan(20);
  expect(await linesOf(table, written)).toEqual(expected);
});

it("leaves the same totals for each day", async () => {
  const [expected, found] = await Promise.all(
    [operated, written].map(async ({ organization }) => {
      const { rows } = await database.owner.query<object>(
        `SELECT day, recurrence, status, sum(count) AS count, sum(amount) AS amount FROM daily_totals
          WHERE organization_id = $1 GROUP BY day, recurrence, status HAVING sum(count) <> 0
          ORDER BY day, recurrence, status`,
        [organization.id],
      );
      return rows;
    }),
  );
  expect(expected?.length).toBeGreaterThan(10);
  expect(found).toEqual(expected);
});

it("stores a card for each future month, and recognises an equal donation", async () => {
  const { rows } = await database.owner.query<{ kept: boolean; wanted: boolean }>(
    `SELECT p.vault_card_id IS NOT NULL AS kept, d.recurrence = 'monthly' AND d.status IN ('active', 'paused')
            AND (p.expiration_year, p.expiration_month) >= (2041, 5) AS wanted
       FROM payment_methods p JOIN donations d ON d.id = p.donation_id WHERE p.organization_id = $1`,
    [written.organization.id],
  );
  expect(rows.filter(({ wanted }) => wanted).length).toBeGreaterThan(5);
  expect(rows.filter(({ kept, wanted }) => kept !== wanted)).toEqual([]);
  const paid = donations.findLast(({ collectDay, script }) => collectDay !== null && !script);
  if (!paid) throw new Error("no monthly donation");
  const soon = new Date(paid.at.getTime() + 60_000);
  await expect(give(written, paid, soon, `of ${paid.card.number}`)).rejects.toMatchObject({
    code: "possible_duplicate",
  });
});
