/** Tests that operations and the replay in memory leave the same rows for the same donations. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openGiving, type TestGiving } from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { createTestEvent } from "../../../tests/factories/tickets";
import type { ChargeOutcome, ChargeRequest } from "~/providers/provider";
import { chargeCollections } from "~/domain/donations/months/charge-collections.server";
import { discardDonation } from "~/domain/donations/discard-donation.server";
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

const SEATS = 3;
const SEAT_AMOUNT = 210_000n;
/** A seat whose charge was declined is given back. */
const REFUSED_SEAT = { firstRefused: "insufficient_funds" };

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
      monthlyDonation("leaves", "Deja Dar", at(4, 8, "10:00"), {
        amount: 300_000n,
        collectDay: 3,
        leaves: { at: new Date(Date.parse("2041-03-20T14:00:00Z")), reason: "donor_request" },
      }),
      ...Array.from({ length: SEATS }, (_, place) =>
        oneTimeDonation(`seat-${place}`, "Una Entrada", at(4, 9 + place, "10:00"), {
          campaign: "event",
          amount: SEAT_AMOUNT,
        }).map((seat) => (place === 0 ? { ...seat, script: REFUSED_SEAT } : seat)),
      ),
    ].flat(),
};
const donations = tellDonations(story, present);

let database: TestDatabase;
/** An organisation with a campaign, and an event that sells seats. */
interface World extends TestGiving {
  event: { campaignId: string; optionId: string };
}
let operated: World;
let written: World;

beforeAll(async () => {
  database = testDatabase();
  const begun = new Date("2039-12-01T12:00:00Z");
  // First charges come at once, as the story tells them.
  operated = await openWorld(begun);
  written = await openWorld(begun);
  world.charge = company();
  world.brandOf = (number) =>
    donations.find(({ card }) => card.number === number)?.card.methodId ?? "";
  await operate();
  const past = replayHistory((key) => placeOf(written, key), donations);
  await writeHistory(written.at(present), past);
}, 240_000);
afterAll(() => database.close());

async function openWorld(begun: Date): Promise<World> {
  const giving = await openGiving(begun, {}, "essential");
  const ctx = giving.at(begun);
  const seats = { quantity: SEATS, amount: SEAT_AMOUNT };
  const { campaignId, optionIds } = await createTestEvent(ctx, [seats]);
  const { organizationId } = ctx;
  await ctx.transaction((db) =>
    db.campaign.update({
      where: { organizationId_id: { organizationId, id: campaignId } },
      data: { eventBeginsAt: "2041-12-12T20:00" },
    }),
  );
  return { ...giving, event: { campaignId, optionId: optionIds[0] ?? "" } };
}

function placeOf({ organization, campaignId, processorId, event }: World, key: string): Place {
  const seat = { id: event.optionId, name: "General" };
  const monthly = { id: campaignId, title: "Techo para todos", items: new Map() };
  return {
    organization,
    locale: "es-AR",
    campaign:
      key === "event"
        ? {
            ...{ id: event.campaignId, title: "Peña", isEvent: true },
            items: new Map([[SEAT_AMOUNT, seat]]),
          }
        : monthly,
    processor: { id: processorId, gateway: "local_payments", provider: "dlocal" },
    until: present,
    ends: true,
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
  const moments = donations.flatMap((donation) => {
    const { at, leaves } = donation;
    const given = { at, act: () => give(operated, donation, at) };
    const left = leaves && { at: leaves.at, act: () => leave(donation, leaves) };
    return left && left.at <= present ? [given, left] : [given];
  });
  for (const { at, act } of moments.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await chargeDue(at);
    await act();
  }
  await chargeDue(present);
}

/** Ends a donation that has a charge ahead; the story's donors end no paused one. */
async function leave(
  { at, donor }: StoryDonation,
  leaves: NonNullable<StoryDonation["leaves"]>,
): Promise<void> {
  const { rows } = await database.owner.query<{ id: string }>(
    `SELECT d.id FROM donations d JOIN donors o ON o.id = d.donor_id
      WHERE d.organization_id = $1 AND o.email = $2 AND d.created_at = $3 AND d.status = 'active'`,
    [operated.organization.id, donor.email, at],
  );
  const ctx = operated.at(leaves.at, "donations.apply-bulk-change");
  for (const { id } of rows) await discardDonation(ctx, id, leaves.reason);
}

async function give(giving: World, donation: StoryDonation, at: Date, fingerprint = donation.key) {
  const { card, donor, collectDay } = donation;
  const isSeat = donation.campaign === "event";
  const body = donationSchema.parse({
    donation: {
      recurrency: collectDay === null ? 0 : 1,
      ...(collectDay === null ? {} : { collect_day: collectDay }),
      items: [
        isSeat ? { uuid: giving.event.optionId } : { amount: toDecimal(donation.amount, "ARS") },
      ],
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
  const campaignSlug = isSeat ? giving.event.campaignId : giving.campaignId;
  return giveDonation(ctx, { campaignSlug, body, idempotencyKey: null });
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
  posting_id,source_id,reference,equal_key,fingerprint,vault_card_id,option_id,campaign_item_id,code}`;
const DONATION = `o.email || ' ' || d.created_at`;
const OF_DONATION = `JOIN donations d ON d.id = r.donation_id JOIN donors o ON o.id = d.donor_id`;
const OF_CHARGE = `JOIN transactions t ON t.id = r.%`.concat(
  ` JOIN donations d ON d.id = t.donation_id JOIN donors o ON o.id = d.donor_id`,
);
const TABLES: Readonly<Record<string, readonly [key: string, joins: string]>> = {
  donors: ["r.email", ""],
  donations: ["o.email", "JOIN donors o ON o.id = r.donor_id"],
  tickets: [DONATION, OF_DONATION],
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

async function linesOf(table: string, giving: World): Promise<string[]> {
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
  expect(expected.length).toBeGreaterThanOrEqual(table === "tickets" ? SEATS : 20);
  expect(await linesOf(table, written)).toEqual(expected);
});

const SUMS = {
  daily_totals: "day, recurrence, status, sum(count) AS count, sum(amount) AS amount",
  // Visits are the seed's own.
  daily_counts: "day, recurrence, kind AS status, reason, sum(count) AS count",
};

it.each(Object.entries(SUMS))("leaves the same %s for each day", async (table, columns) => {
  const [expected, found] = await Promise.all(
    [operated, written].map(async ({ organization }) => {
      const { rows } = await database.owner.query<object>(
        `SELECT ${columns} FROM ${table} r WHERE organization_id = $1 AND to_jsonb(r) ->> 'kind' IS DISTINCT FROM 'visit'
          GROUP BY day, recurrence, ${table === "daily_totals" ? "status" : "kind, reason"} HAVING sum(count) <> 0
          ORDER BY 1, 2, 3, 4`,
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
