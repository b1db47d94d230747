import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { makeInvoice } from "../../../../tests/factories/plans/invoices";
import { openPlanOwner } from "../../../../tests/factories/plans/plan-owner";
import { staffContext } from "../../../../tests/factories/staff";
import { getRevenue } from "./get-revenue.server";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

// In a year of its own: other files add plans meanwhile, and the page adds all organisations up.
it("adds what plans in force cost a month, and says who left and which trials became plans", async () => {
  const begun = new Date("2019-07-15T15:00:00Z");
  const seen = async () => getRevenue(await staffContext(new Date("2019-11-05T15:00:00Z")));
  const before = await seen();
  const [leaves, stays] = await Promise.all([
    openPlanOwner(begun, new Date("2019-10-10T03:00:00Z")),
    openPlanOwner(begun, null),
    openPlanOwner(begun, new Date("2019-11-01T03:00:00Z")),
  ]);
  await makeInvoice(await leaves.at("2019-09-10T15:00:00Z"), 10_001n);
  await makeInvoice(await stays.at("2019-09-15T15:00:00Z"), 20_000n);
  await database.owner.query(
    `UPDATE subscriptions SET status = 'ended', ended_on = '2019-10-20', ended_reason = 'cancelled', due_at = NULL
      WHERE organization_id = $1`,
    [leaves.organizationId],
  );
  const after = await seen();
  const grown = after.map(({ month, recurring, ...counts }, at) => {
    const former = before[at];
    const sumOf = (of: typeof recurring = []) => of.find(({ currency }) => currency === "ARS");
    const [now, then] = [sumOf(recurring), sumOf(former?.recurring)];
    return [
      month,
      (now?.amount ?? 0n) - (then?.amount ?? 0n),
      (now?.organizations ?? 0) - (then?.organizations ?? 0),
      counts.before - (former?.before ?? 0),
      counts.lost - (former?.lost ?? 0),
      counts.trials - (former?.trials ?? 0),
      counts.converted - (former?.converted ?? 0),
    ];
  });
  expect(grown).toHaveLength(12);
  expect(grown.slice(0, 4)).toEqual([
    ["2019-11", 20_000n, 1, 1, 0, 0, 0],
    // The trial that ends at midnight ended on the last day of October.
    ["2019-10", 20_000n, 1, 2, 1, 2, 1],
    ["2019-09", 30_001n, 2, 0, 0, 0, 0],
    ["2019-08", 0n, 0, 0, 0, 0, 0],
  ]);
});
