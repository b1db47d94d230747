/** Tests that the demo's gifts by CBU are taken and answered by the simulated dLocal. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { contextAt, testDatabase, type TestDatabase } from "../../tests/factories/database";
import { openGiving } from "../../tests/factories/charges";
import { DlocalDriver } from "../../tests/contracts/dlocal-driver";
import { account } from "../../tests/simulators/dlocal/child";
import { giveByMethods } from "./give-by-methods";

const PRESENT = new Date("2026-11-30T15:00:00Z");
const driver = new DlocalDriver();
let database: TestDatabase;
beforeAll(async () => {
  database = testDatabase();
  await driver.start();
  Object.assign(process.env, {
    ...{ DLOCAL_URL: driver.simulator.url, DLOCAL_LOGIN: account.login },
    ...{ DLOCAL_TRANS_KEY: account.transKey, DLOCAL_SECRET: account.secret },
    ...{ SIM_DLOCAL_URL: driver.simulator.url, SIM_CONTROL_SECRET: account.controlSecret },
  });
});
afterAll(async () => {
  await driver.stop();
  await database.close();
});

it("gives once and each month by CBU", async () => {
  const giving = await openGiving(PRESENT);
  const ctx = contextAt(giving.organization, PRESENT, "owner");
  const { slug } = await ctx.read((db) =>
    db.campaign.findFirstOrThrow({ where: { id: giving.campaignId } }),
  );
  await giveByMethods(ctx, {
    campaign: slug,
    gifts: [
      {
        ...{ donor: ["Norberto", "Ayala"], method: "cbu", amount: "12000", monthly: true },
        ...{ cbu: "0170099200000677971515", isPaid: true },
      },
      {
        ...{ donor: ["Delfina", "Ocampo"], method: "cbu", amount: "30000" },
        ...{ cbu: "2850590940090418135201", isPaid: false },
      },
    ],
  });
  const rows = await ctx.read((db) => db.transaction.findMany({ orderBy: { id: "asc" } }));
  expect(rows.map(({ status }) => status).toSorted()).toEqual(["approved", "pending", "planned"]);
});
