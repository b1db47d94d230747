import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findPlanned, makeDonation, openGiving, putOff } from "../../../../tests/factories/charges";
import { contextAt, testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import type { OrganizationContext } from "~/domain/context";
import { claimDue } from "./claim-due.server";
import { openCollectionBatch } from "./collection-batch.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { postponeCollections } from "./postpone-collections.server";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";

const given = "2026-11-21T15:00:00Z";
const due = new Date("2026-12-05T12:00:00Z");
const period = "2026-12";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

async function openMonth() {
  const giving = await openGiving(new Date(given));
  const donations: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
    donations.push(donationId);
  }
  return { own: giving.at(due.toISOString()), donations };
}

async function readMonth(donations: string[]): Promise<string[]> {
  const { rows } = await database.owner.query<{ line: string }>(
    `SELECT concat_ws(' ', c.state, to_char(c.due_at AT TIME ZONE 'UTC', 'HH24:MI:SS'), t.status,
                      CASE WHEN t.check_at IS NULL THEN 'never asked for' END) AS line
       FROM unnest($1::uuid[]) WITH ORDINALITY AS g (id, place)
       JOIN collections c ON c.donation_id = g.id AND c.period = $2
       JOIN transactions t ON t.donation_id = g.id AND t.period = $2 ORDER BY g.place`,
    [donations, period],
  );
  return rows.map(({ line }) => line);
}

const postponed = (id: string) =>
  `open ${putOff(due, id).toISOString().slice(11, 19)} planned never asked for`;

it("never postpones a month beyond the time at which it lapses", async () => {
  const { own, donations } = await openMonth();
  await database.owner.query(
    "UPDATE collections SET due_at = $2, lapses_at = $3 WHERE donation_id = ANY($1::uuid[]) AND period = $4",
    [donations, "2026-12-05T11:00:00Z", "2026-12-05T12:10:00Z", period],
  );
  await postponeCollections(
    own,
    donations.map((donationId) => ({ donationId, period })),
  );
  const months = await readMonth(donations);
  expect(months).toEqual(Array(3).fill("open 12:09:59 planned never asked for"));
});

it("postpones unsent charges in one statement, and leaves recorded ones", async () => {
  const { own, donations } = await openMonth();
  const [sent = "", , settled] = donations;
  await claimDue(due);
  const [processor] = await listProcessors(own);
  const planned = await findPlanned(own, sent);
  if (!processor || !planned) throw new Error("nothing to send");
  const statements = vi.fn<OrganizationContext["statements"]>(own.statements);
  const batch = openCollectionBatch({ ...own, statements });
  const { id, paymentMethodId } = planned;
  await batch.send({ id, amount: 150_000n, paymentMethodId, processor });
  for (const [table, state] of [
    ["transactions", "status = 'in_process'"],
    ["transactions", "status = 'approved'"],
    ["collections", "state = 'charged'"],
  ])
    await database.owner.query(
      `UPDATE ${table} SET ${state} WHERE donation_id = $1 AND period = $2`,
      [settled, period],
    );
  const before = await readMonth(donations);
  expect(before[0]).toMatch(/^claimed \d\d:\d\d:\d\d in_process$/);
  statements.mockClear();
  await Promise.all(donations.map((donationId) => batch.postpone({ donationId, period })));
  expect(statements).toHaveBeenCalledTimes(1);
  expect(await readMonth(donations)).toEqual([...donations.slice(0, 2).map(postponed), before[2]]);
});

it("plans nothing for a donation that was paused while its charge ran", async () => {
  const { own, donations } = await openMonth();
  const [paused = ""] = donations;
  await claimDue(due);
  const [processor] = await listProcessors(own);
  const planned = await findPlanned(own, paused);
  if (!processor || !planned) throw new Error("nothing to send");
  const { id, paymentMethodId } = planned;
  await openCollectionBatch(own).send({ id, amount: 150_000n, paymentMethodId, processor });
  await pauseDonation(contextAt(own.organization, own.now, "owner"), paused);
  await postponeCollections(own, [{ donationId: paused, period }]);
  expect(await readMonth([paused])).toEqual([
    expect.stringMatching(/^cancelled .* cancelled never asked for$/),
  ]);
});

it("changes no other organisation's collection, and no other month", async () => {
  const { own } = await openMonth();
  const other = await openMonth();
  const before = await readMonth(other.donations);
  const others = (month: string) =>
    other.donations.map((donationId) => ({ donationId, period: month }));
  await postponeCollections(own, others(period));
  await postponeCollections(other.own, others("2027-01"));
  expect(await readMonth(other.donations)).toEqual(before);
});
