import { afterAll, beforeAll, expect, it } from "vitest";
import { contextAt, testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { openGiving } from "../../../tests/factories/charges";
import { createTestOrganization } from "../../../tests/factories/database";
import { getPlanUse } from "./get-plan-use.server";

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

it("counts enabled gateways and published campaigns, of its organisation alone", async () => {
  const { organization } = await openGiving(now);
  const ctx = contextAt(organization, now);
  expect(await getPlanUse(ctx)).toEqual({ gateways: 1, campaigns: 1, people: 0 });
  for (const change of [
    "UPDATE campaigns SET archived_at = now()",
    "UPDATE payment_processors SET discarded_at = now()",
  ]) {
    await database.owner.query(`${change} WHERE organization_id = $1`, [ctx.organizationId]);
  }
  const none = { gateways: 0, campaigns: 0, people: 0 };
  expect(await getPlanUse(ctx)).toEqual(none);
  expect(await getPlanUse(await createTestOrganization(now))).toEqual(none);
});
