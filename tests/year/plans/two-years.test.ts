/**
 * Lives through two years of an Argentine and a Mexican organisation's plan in the product and in a
 * model of the specification: every invoice, charge, refusal and month must be the same (issue 41).
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../factories/database";
import { openProviderServer, type ProviderServer } from "../../factories/servers/provider-server";
import { isWhole } from "../../factories/seeded-part";
import { livePlanYears } from "./model";
import { FIRST, houses, LAST, randomHouse } from "./plots";
import { liveProductYears } from "./product";

let database: TestDatabase;
let provider: ProviderServer;
beforeAll(async () => {
  provider = await openProviderServer();
  database = testDatabase();
});
afterAll(async () => {
  provider.close();
  await database.close();
});

/** Organisations whose acts are drawn by chance; the commit chooses those of `npm test`. */
const COUNT = isWhole() ? 40 : 4;
const seed = Number.parseInt((process.env.SEED ?? "41").slice(0, 7), 36);
const random = Array.from({ length: COUNT }, (_, at) => randomHouse(seed + at));

describe.each([...houses, ...random])("two years of $name", (house) => {
  it("are in the product's books what the specification says", async () => {
    const days = [FIRST, LAST] as const;
    const expected = livePlanYears(house, ...days);
    const lived = await liveProductYears(house, days, { database, provider });
    expect(lived.refused).toEqual(expected.refused);
    expect(lived.charges).toEqual(expected.charges);
    expect(lived.invoices).toEqual(expected.invoices);
    expect(lived.months).toEqual(expected.months);
  }, 120_000);
});
