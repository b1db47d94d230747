import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  beginDonation,
  makeDonation,
  openGiving,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { cloneDonation } from "../../../../tests/bench/clone-donation";
import { checkUnknown } from "~/domain/payments/check-unknown.server";
import { claimDue } from "./claim-due.server";

const given = "2026-11-21T15:00:00Z";
const at = (text: string) => new Date(text);

let database: TestDatabase;
let giving: TestGiving;
beforeAll(async () => {
  database = testDatabase();
  giving = await openGiving(at(given));
});
afterAll(() => database.close());

/** Counts the jobs that name a donation or transaction, because other tests use the same outbox. */
async function countJobs(job: string, id: string): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM outbox WHERE job = $1 AND payload::text LIKE '%' || $2 || '%'",
    [job, id],
  );
  return rows[0]?.count ?? 0;
}

const charges = (id: string) => countJobs("donations.charge-collections", id);
const checks = (id: string) => countJobs("payments.check-charge", id);

// Only these tests claim: a claim covers all tenants and would take the rows of another test.
describe("a due collection", () => {
  it("is claimed once, when its day has begun in the organisation's time zone", async () => {
    const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
    await claimDue(at("2026-12-05T02:59:59Z"));
    expect(await charges(donationId)).toBe(0);
    const due = at("2026-12-05T03:00:00Z");
    await Promise.all([claimDue(due), claimDue(due), claimDue(due)]);
    expect(await charges(donationId)).toBe(1);
    await claimDue(at("2026-12-05T03:09:00Z"));
    expect(await charges(donationId)).toBe(1);
  });

  it("is claimed again after its job was lost for ten minutes", async () => {
    const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
    await claimDue(at("2026-12-05T03:00:00Z"));
    await claimDue(at("2026-12-05T03:10:00Z"));
    expect(await charges(donationId)).toBe(1);
    await claimDue(at("2026-12-05T03:10:01Z"));
    expect(await charges(donationId)).toBe(2);
  });

  it("shares a job with at most two hundred others", async () => {
    const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
    await cloneDonation(database.owner, donationId, 220);
    await claimDue(at("2026-12-05T03:00:00Z"));
    const { rows } = await database.owner.query<{ ids: string[] }>(
      `SELECT (SELECT array_agg(c->>'donationId') FROM jsonb_array_elements(payload->'collections') c) AS ids
         FROM outbox WHERE job = 'donations.charge-collections' AND organization_id = $1`,
      [giving.organization.id],
    );
    // The rows of earlier tests are among them.
    expect(Math.max(...rows.map(({ ids }) => ids.length))).toBe(200);
    expect(new Set(rows.flatMap(({ ids }) => ids)).size).toBeGreaterThanOrEqual(221);
  });

  it("is claimed once, in a job of its own organisation", async () => {
    const other = await openGiving(at(given));
    const donations = await Promise.all(
      [1, 2, 3].map(() => makeDonation(other.at(given), other, { monthly: true })),
    );
    await claimDue(at("2026-12-05T03:00:00Z"));
    const { rows } = await database.owner.query<{ payload: { collections: object[] } }>(
      "SELECT payload FROM outbox WHERE job = 'donations.charge-collections' AND organization_id = $1",
      [other.organization.id],
    );
    const claimed = rows.flatMap(({ payload }) => payload.collections);
    expect(claimed).toHaveLength(3);
    expect(claimed).toEqual(
      expect.arrayContaining(
        donations.map(({ donationId }) => ({ donationId, period: "2026-12" })),
      ),
    );
  });

  it("does not include a donation whose charge is running or refused", async () => {
    const { donationId } = await beginDonation(giving.at(given), giving, { monthly: true });
    await claimDue(at("2026-11-21T15:05:00Z"));
    expect(await charges(donationId)).toBe(0);
  });
});

describe("a charge with an unknown result", () => {
  it("is re-checked when its flight is over, one look-up at a time", async () => {
    const { id } = await beginDonation(giving.at(given), giving);
    await checkUnknown(at("2026-11-21T15:01:00Z"));
    expect(await checks(id)).toBe(0);
    await checkUnknown(at("2026-11-21T15:02:00Z"));
    await checkUnknown(at("2026-11-21T15:03:00Z"));
    expect(await checks(id)).toBe(1);
  });

  it("is not re-checked once its result is recorded", async () => {
    const { id } = await makeDonation(giving.at(given), giving);
    await checkUnknown(at("2026-12-01T15:00:00Z"));
    expect(await checks(id)).toBe(0);
  });
});
