import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestOrganization,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { createTestCampaign } from "../../../tests/factories/donations";
import {
  databaseErrorCode,
  inTransaction,
  isDatabaseDown,
  runStatements,
  listAppliedMigrations,
} from "./database.server";
import { assertNoTransaction, TransactionMisuse } from "./open-transaction";

const now = new Date("2026-11-21T15:00:00Z");

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

const scopeOf = (organizationId: string | null) => ({ organizationId, now });

describe("statements of one round trip", () => {
  it("see one tenant, the product's time, and int8 as bigint", async () => {
    const ctx = await createTestOrganization(now);
    await createTestCampaign(ctx);
    const [mine, facts] = await runStatements(scopeOf(ctx.organizationId), [
      { text: "SELECT DISTINCT organization_id FROM campaigns", values: [] },
      { text: "SELECT app_now() AS at, 9007199254740993::int8 AS big", values: [] },
    ]);
    expect(mine?.rows).toEqual([{ organization_id: ctx.organizationId }]);
    expect(facts?.rows).toEqual([{ at: now, big: 9007199254740993n }]);
  });

  it("are all rolled back when one fails, and the next ones work", async () => {
    const ctx = await createTestOrganization(now);
    const campaign = await createTestCampaign(ctx, "Antes");
    const rename = {
      text: "UPDATE campaigns SET title = 'Después' WHERE id = $1",
      values: [campaign],
    };
    const broken = { text: "SELECT 1/0", values: [] };
    await expect(runStatements(scopeOf(ctx.organizationId), [rename, broken])).rejects.toThrow();
    await expect(runStatements(scopeOf(ctx.organizationId), [broken, rename])).rejects.toThrow();
    const read = { text: "SELECT title FROM campaigns WHERE id = $1", values: [campaign] };
    const [found] = await runStatements(scopeOf(ctx.organizationId), [read]);
    expect(found?.rows).toEqual([{ title: "Antes" }]);
  });

  it("do not mix concurrent callers", async () => {
    const tenants = await Promise.all([1, 2, 3].map(() => createTestOrganization(now)));
    await Promise.all(tenants.map((ctx) => createTestCampaign(ctx)));
    const text =
      "SELECT organization_id AS id, current_setting('app.organization_id') AS own FROM campaigns";
    const requested = Array.from({ length: 60 }, (_, at) => tenants[at % 3]?.organizationId ?? "");
    const answers = await Promise.all(
      requested.map((id) => runStatements(scopeOf(id), [{ text, values: [] }])),
    );
    expect(answers.map(([answer]) => answer?.rows)).toEqual(
      requested.map((id) => [{ id, own: id }]),
    );
  });
});

describe("a transaction", () => {
  it("adds its tenant to every query of the caller", async () => {
    const [one, other] = [await createTestOrganization(now), await createTestOrganization(now)];
    const foreign = await createTestCampaign(other);
    await one.transaction(async (db) => {
      expect(
        await db.campaign.findMany({ where: { organizationId: other.organizationId } }),
      ).toEqual([]);
      expect(await db.campaign.count()).toBe(0);
      const { count } = await db.campaign.updateMany({
        where: { id: foreign },
        data: { title: "x" },
      });
      expect(count).toBe(0);
      expect(await db.campaign.findFirst({ where: { id: foreign } })).toBeNull();
    });
  });

  it("runs db.sql beside Prisma under the same tenant, and rolls both back", async () => {
    const [ctx, other] = [await createTestOrganization(now), await createTestOrganization(now)];
    const id = await createTestCampaign(ctx, "Antes");
    await createTestCampaign(other);
    const undone = ctx.transaction(async (db) => {
      await db.campaign.updateMany({ where: { id }, data: { title: "Después" } });
      const named = { text: "SELECT title FROM campaigns", values: [], keepsPlan: true };
      const requested = [db.sql`SELECT title, ${9007199254740993n}::int8 AS big FROM campaigns`];
      expect(await Promise.all([...requested, db.sql(named), db.campaign.count()])).toEqual([
        [{ title: "Después", big: 9007199254740993n }],
        [{ title: "Después" }],
        1,
      ]);
      await db.sql`UPDATE campaigns SET slug = 'otro' WHERE id = ${id}::uuid`;
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const find = { text: "SELECT title FROM campaigns WHERE slug <> 'otro'", values: [] };
    const [found] = await runStatements(scopeOf(ctx.organizationId), [find]);
    expect(found?.rows).toEqual([{ title: "Antes" }]);
  });

  it("rejects db.sql after its end, when the connection may be another tenant's", async () => {
    const ctx = await createTestOrganization(now);
    let late: Promise<unknown> | undefined;
    let ended: () => void = () => undefined;
    const end = new Promise<void>((resolve) => (ended = resolve));
    await ctx.transaction(async (db) => {
      late = end.then(() => db.sql`SELECT 1`);
    });
    ended();
    await expect(late).rejects.toThrow(TransactionMisuse);
  });

  it("of the platform reaches no tenant's table through Prisma", async () => {
    const work = inTransaction(scopeOf(null), (db) => db.campaign.findMany());
    await expect(work).rejects.toThrow("outside an organisation");
  });

  it("is never nested, and never open across an outside call", async () => {
    const scope = scopeOf(null);
    const nested = inTransaction(scope, () => inTransaction(scope, () => Promise.resolve()));
    await expect(nested).rejects.toThrow(TransactionMisuse);
    const statement = inTransaction(scope, () => runStatements(scope, []));
    await expect(statement).rejects.toThrow(TransactionMisuse);
    const call = inTransaction(scope, async () => assertNoTransaction("a call"));
    await expect(call).rejects.toThrow("a call inside a database transaction");
    expect(() => assertNoTransaction("a call")).not.toThrow();
  });
});

it("distinguishes a database that is down from one that rejects a statement", async () => {
  const refused = await runStatements(scopeOf(null), [{ text: "SELECT 1/0", values: [] }]).catch(
    (error: unknown) => error,
  );
  expect(databaseErrorCode(refused)).toBe("22012");
  expect(isDatabaseDown(refused)).toBe(false);
  expect(isDatabaseDown(Object.assign(new Error(""), { code: "57P01" }))).toBe(true);
  expect(isDatabaseDown(new Error("timeout exceeded when trying to connect"))).toBe(true);
  expect(isDatabaseDown(null)).toBe(false);
  expect(await listAppliedMigrations()).toContain("20261128000001_foundations");
});
