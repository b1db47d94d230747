/** Tests which company's limits and statement name hold: the one that charges, not the one chosen since. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import {
  contextAt,
  createTestOrganization,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { limitsOf, listChargingAccounts, printsName } from "./charging-accounts.server";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());
afterEach(() => vi.unstubAllEnvs());

const now = new Date("2027-01-20T15:00:00Z");

it("takes the account that charges, and the installation's choice only where there is none", async () => {
  const { organization } = await createTestOrganization(now);
  const ctx = contextAt({ ...organization, country: "MX" }, now, "owner");
  const none = await listChargingAccounts(ctx);
  const dlocal = new Map([["local_payments", "dlocal"]]);
  vi.stubEnv("LOCAL_PAYMENTS_MX", "conekta");
  expect([...none]).toEqual([]);
  expect(limitsOf(ctx, "local_payments", none)).toEqual({ min: 1_000n, max: 800_000n });
  expect(printsName(ctx, "local_payments", none)).toBe(false);
  expect(limitsOf(ctx, "local_payments", dlocal)).not.toEqual(
    limitsOf(ctx, "local_payments", none),
  );
  expect(printsName(ctx, "local_payments", dlocal)).toBe(true);
});
