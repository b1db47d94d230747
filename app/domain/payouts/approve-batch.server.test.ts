import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import {
  bookMoney,
  createPaidOrganization,
} from "../../../tests/factories/payouts/paid-organization";
import { staffContext } from "../../../tests/factories/staff";
import { approveBatch } from "./approve-batch.server";
import { decidePayout } from "./decide-payout.server";
import { actIn } from "~/domain/operators/act-in.server";
import { listPayouts } from "./list-payouts.server";
import { planPayout } from "./plan-payout.server";
import type { OrganizationContext } from "~/domain/context";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());
const DAY_MS = 24 * 60 * 60 * 1000;
/** Each test has a Tuesday of its own, because a batch is a whole day's. */
const tuesday = (week: number) => new Date(Date.parse("2026-12-01T15:00:00Z") + week * 7 * DAY_MS);

async function planned(now: Date, amount: bigint): Promise<OrganizationContext> {
  const ctx = await createPaidOrganization(now);
  await bookMoney(ctx, { kind: "gift", amount });
  await planPayout(ctx);
  return ctx;
}
const stateOf = async (ctx: OrganizationContext) =>
  (await listPayouts(ctx, {}, { page: 1, perPage: 5 })).items[0];

it("approves a small batch at once, and holds what something stops by now", async () => {
  const now = tuesday(0);
  const [ctx, stopped] = [await planned(now, 500_000n), await planned(now, 600_000n)];
  const data = { payoutsReleasedAt: null };
  await stopped.transaction((db) => db.organization.updateMany({ data }));
  const batch = { country: "AR", plannedOn: "2026-12-01" };
  expect(await approveBatch(await staffContext(now), batch)).toEqual({ needsSecond: false });
  expect((await stateOf(ctx))?.state).toBe("approved");
  expect(await stateOf(stopped)).toMatchObject({ state: "held", holdReason: "documents" });
});

it("needs two people from a sum on", async () => {
  const now = tuesday(1);
  const ctx = await planned(now, 2_000_000_000n);
  const batch = { country: "AR", plannedOn: "2026-12-08" };
  const [first, second] = [await staffContext(now), await staffContext(now)];
  expect(await approveBatch(first, batch)).toEqual({ needsSecond: true });
  await expect(approveBatch(first, batch)).rejects.toMatchObject({ code: "forbidden" });
  expect((await stateOf(ctx))?.state).toBe("planned");
  expect(await approveBatch(second, batch)).toEqual({ needsSecond: false });
  expect((await stateOf(ctx))?.state).toBe("approved");
});

it("needs two people for a day's sum, however it is parted", async () => {
  const now = tuesday(3);
  const batch = { country: "AR", plannedOn: "2026-12-22" };
  const staff = await staffContext(now);
  const one = await planned(now, 600_000_000n);
  expect(await approveBatch(staff, batch)).toEqual({ needsSecond: false });
  expect((await stateOf(one))?.state).toBe("approved");
  const other = await planned(now, 600_000_000n);
  expect(await approveBatch(staff, batch)).toEqual({ needsSecond: true });
  expect((await stateOf(other))?.state).toBe("planned");
});

it("asks anew for the approvals of a payout that was held, and pays it to the present account", async () => {
  const now = tuesday(4);
  const ctx = await planned(now, 2_000_000_000n);
  const batch = { country: "AR", plannedOn: "2026-12-29" };
  const [first, second] = [await staffContext(now), await staffContext(now)];
  await approveBatch(first, batch);
  await approveBatch(second, batch);
  const payout = await stateOf(ctx);
  expect(payout?.state).toBe("approved");
  const tenant = await actIn(first, ctx.organizationId);
  const decide = (decision: "hold" | "release") =>
    decidePayout(tenant, payout?.id ?? "", { decision, reason: "La cuenta cambió" });
  await decide("hold");
  const data = { accountNumber: "0070999030004123456789" };
  await ctx.transaction((db) => db.bankAccount.updateMany({ data }));
  await decide("release");
  expect(await stateOf(ctx)).toMatchObject({ state: "planned", lastFour: "6789" });
  expect(await approveBatch(second, batch)).toEqual({ needsSecond: true });
  expect((await stateOf(ctx))?.state).toBe("planned");
  await decide("hold");
  await decide("release");
  expect(await approveBatch(first, batch)).toEqual({ needsSecond: true });
  expect(await approveBatch(second, batch)).toEqual({ needsSecond: false });
  expect((await stateOf(ctx))?.state).toBe("approved");
});

it("gives the money of a cancelled payout back to the next one", async () => {
  const now = tuesday(2);
  const ctx = await planned(now, 500_000n);
  const id = (await stateOf(ctx))?.id ?? "";
  const tenant = await actIn(await staffContext(now), ctx.organizationId);
  await decidePayout(tenant, id, { decision: "cancel", reason: "La cuenta es de otra persona" });
  expect((await stateOf(ctx))?.state).toBe("cancelled");
  await expect(decidePayout(tenant, id, { decision: "hold", reason: "x" })).rejects.toMatchObject({
    code: "invalid_transition",
  });
});
